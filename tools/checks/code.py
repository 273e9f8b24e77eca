"""What a piece of code does to the world: Python by its syntax tree, other languages by their words."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tools.model.record import Effect

#: characters of code that are read
MAX_CODE = 400_000


@dataclass(frozen=True, slots=True)
class Code:
    """Code of one call, as far as it can be read."""

    language: str
    text: str
    effects: frozenset[Effect] = frozenset()
    #: paths and patterns that its deletions take
    taken: tuple[str, ...] = ()
    #: files that it empties before it writes
    overwritten: tuple[str, ...] = ()
    #: command lines that it gives to a shell
    lines: tuple[str, ...] = ()
    #: a deletion whose object the code does not tell
    dark: bool = False
    #: code or a command that is only made while it runs
    opaque: bool = False
    #: folder it runs in, "" for where the shell began
    folder: str = ""


#: interpreters that run code, by the name without digits
LANGUAGES = {"python": "python", "pypy": "python", "ipython": "python", "py": "python", "perl": "perl",
             "ruby": "ruby", "irb": "ruby", "node": "js", "nodejs": "js", "deno": "js", "bun": "js", "ts-node": "js",
             "tsx": "js", "php": "php", "lua": "lua", "rscript": "r", "r": "r", "awk": "awk", "gawk": "awk",
             "mawk": "awk", "osascript": "applescript", "groovy": "js", "julia": "lua"}
#: endings of scripts
ENDINGS = {".py": "python", ".pl": "perl", ".rb": "ruby", ".js": "js", ".mjs": "js", ".cjs": "js", ".ts": "js",
           ".php": "php", ".lua": "lua", ".r": "r", ".sh": "shell", ".bash": "shell", ".zsh": "shell", ".bat": "shell",
           ".cmd": "shell", ".ps1": "shell", ".command": "shell"}
_MAGIC = re.compile(r"^[ \t]*(?:!|%(?:sx|sh|system)\s)(?P<line>.*)$", re.M)
_CELL = re.compile(r"\s*%%(?P<what>bash|sh|script\s+\w+|perl|ruby|js|javascript|writefile|cmd)\b[^\n]*\n"
                   r"(?P<rest>.*)\Z", re.S)


def language_of(program: str) -> str | None:
    """The language that a program interprets, None for another program."""
    return LANGUAGES.get(re.sub(r"[\d.]+$", "", program.casefold()))


def read(language: str, text: str, folder: str = "", given: tuple[str, ...] = ()) -> Code:
    """What code does; `given` are the arguments of its command line. Never raises."""
    from tools.checks import code_python, code_words

    text = text[:MAX_CODE]
    if language != "python":
        return code_words.read(language, text, folder, given)
    cell = _CELL.match(text)
    if cell is not None and cell["what"].split()[0] in ("bash", "sh", "script", "cmd"):
        return Code("shell", text, lines=(cell["rest"],), folder=folder)
    if cell is not None and cell["what"] in ("writefile",):
        return Code("python", text, frozenset({"write"}), folder=folder)
    lines = tuple(match["line"] for match in _MAGIC.finditer(text))
    return code_python.read(_MAGIC.sub(_passed, text), folder, given, lines)


def _passed(match: re.Match[str]) -> str:
    return re.sub(r"\S.*", "pass", match[0], count=1)
