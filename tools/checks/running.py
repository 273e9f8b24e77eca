"""Command lines and code followed into each other: a shell runs code, code runs a shell, both run scripts.

Scripts that an earlier call of the record wrote are read; of others only their name is known.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from pathlib import PurePosixPath
from typing import Any

from tools.checks import code, shell_effects
from tools.checks.code import Code
from tools.checks.shell import SHELLS, Command, Unparsed, commands, decoded
from tools.model.record import Effect

#: scripts in scripts that are followed
_DEPTH = 5
#: pieces of code and lines of one call that are followed
_MOST = 1000
#: characters of written scripts that are kept, and of scripts that are followed, in one record
_KEPT, _FOLLOWED = 4_000_000, 300_000
_INLINE = {"shell": r"-\w*c", "python": r"-[a-zA-Z]*c", "perl": r"-\w*[eE]", "ruby": r"-\w*e",
           "js": r"-p?e|-p|--eval|--print", "php": r"-r|--run", "r": r"-e", "lua": r"-e", "applescript": r"-e"}
#: what a shell reads before it works: no script of a task
_SETTINGS = re.compile(r"(?:.*/)?(?:activate(?:\.\w+)?|\.\w*rc|\.(?:bash_|z)?profile|nvm\.sh|conda\.sh|\.env)")
#: options of interpreters that take a value
_VALUED = {"-W", "-X", "-I", "--require", "-O", "-o"}
_NAMES = ("path", "file_path", "filename", "file", "file_name", "target_file", "destination", "name", "путь", "файл")
_CONTENTS = ("content", "contents", "file_text", "text", "body", "new_str", "new_string", "code", "data", "содержимое")


@dataclass(slots=True)
class Run:
    """What came of one line or one piece of code."""

    effects: set[Effect] = field(default_factory=set)
    commands: list[Command] = field(default_factory=list)
    codes: list[Code] = field(default_factory=list)
    unparsed: str = ""
    opaque: str = ""


class Scripts:
    """Files that the calls so far wrote, by name: what they hold can be run."""

    def __init__(self) -> None:
        self._texts: dict[str, str] = {}
        self._size = 0
        self._left = _FOLLOWED

    def learn(self, args: dict[str, Any], ran: Iterable[Command]) -> None:
        """Take in what one call wrote."""
        path = next((args[key] for key in _NAMES if isinstance(args.get(key), str)), None)
        content = next((args[key] for key in _CONTENTS if isinstance(args.get(key), str)), None)
        if path is not None and content is not None:
            self._keep(path, content, added="new_str" in args or "new_string" in args)
        for command in ran:
            self._learn_command(command)

    def learn_line(self, command: Command) -> None:
        """Take in what a command wrote before the next one of its line runs."""
        self._learn_command(command)

    def _learn_command(self, command: Command) -> None:
        targets = shell_effects.overwritten(command)
        added = [target for mark, target in command.redirects if mark in (">>", "&>>")]
        text = command.document or (command.source.document if command.source is not None else "")
        spoken = command if command.program in ("echo", "printf") else command.source
        if not text and spoken is not None and spoken.program in ("echo", "printf"):
            text = " ".join(spoken.argv[1:]).replace("\\n", "\n")
        if text:
            for target in targets:
                self._keep(target, text)
            for target in added:
                self._keep(target, text, added=True)
        words = [word for word in command.argv[1:] if not word.startswith("-")]
        if command.program in ("cp", "mv", "install") and len(words) == 2 and self.text(words[0]) is not None:
            self._keep(words[1], self.text(words[0]) or "")

    def _keep(self, path: str, text: str, added: bool = False) -> None:
        # Attack: a record that writes gigabytes of scripts.
        self._size += len(text)
        if self._size <= _KEPT:
            before = self._texts.get(_name(path), "") if added else ""
            self._texts[_name(path)] = f"{before}\n{text}" if before else text

    def text(self, path: str) -> str | None:
        """What the file holds, None for one that no call wrote."""
        return self._texts.get(_name(path))

    def follow(self, text: str) -> bool:
        """Whether so much more text may be followed."""
        # Attack: a script that runs itself, or a long one that every call runs again.
        self._left -= len(text)
        return self._left >= 0


def _name(path: str) -> str:
    return PurePosixPath(path.replace("\\", "/")).name.casefold()


def run_line(line: str, scripts: Scripts, depth: int = 0, into: Run | None = None, folder: str = "") -> Run:
    """Take a command line apart, and what it runs."""
    run = into if into is not None else Run()
    try:
        parsed = commands(line)
    except Unparsed:
        run.unparsed = run.unparsed or line
        return run
    for each in parsed:
        if len(run.commands) >= _MOST:
            run.opaque = run.opaque or line
            return run
        command = replace(each, folder=each.folder or folder)
        run.commands.append(command)
        run.effects |= set(shell_effects.effects_of(command))
        _interpret(command, scripts, depth, run)
        scripts.learn_line(command)
    return run


def run_code(language: str, text: str, scripts: Scripts, depth: int = 0, into: Run | None = None, folder: str = "",
             given: tuple[str, ...] = ()) -> Run:
    """Read a piece of code, and the commands that it runs."""
    run = into if into is not None else Run()
    if len(run.codes) >= _MOST or depth > _DEPTH:
        run.opaque = run.opaque or text[:200]
        return run
    found = code.read(language, text, folder, given)
    run.codes.append(found)
    run.effects |= found.effects
    if found.opaque:
        run.opaque = run.opaque or text[:200]
    for line in found.lines:
        run_line(line, scripts, depth + 1, run, folder)
    return run


def _interpret(command: Command, scripts: Scripts, depth: int, run: Run) -> None:
    """What an interpreter or a script among the commands runs."""
    program, rest = command.program, list(command.argv[1:])
    language = "shell" if program in SHELLS | {"source", "."} else code.language_of(program)
    if "$" in program and command.argv and not re.fullmatch(r"\$[0-9?!]", program):
        run.opaque = run.opaque or " ".join(command.argv)  # `$(…) a b`: what runs is made on the way
    if program == "eval" and "$()" in " ".join(rest):
        _fed(command, command.fed, "shell", scripts, depth, run)
    elif language is not None:
        _run_by(command, language, rest, scripts, depth, run)
    elif command.argv and (command.argv[0].startswith("./") or _ending(command.argv[0]) is not None):
        _run_file(command, command.argv[0], _ending(command.argv[0]) or "shell", tuple(rest), scripts, depth, run)


def _ending(path: str) -> str | None:
    return code.ENDINGS.get(PurePosixPath(path.replace("\\", "/")).suffix.casefold())


def _run_by(command: Command, language: str, rest: list[str], scripts: Scripts, depth: int, run: Run) -> None:
    if language == "awk":
        text = next((word for word in rest if not word.startswith("-")), "")
        run_code("awk", text, scripts, depth, run, command.folder)
        return
    inline = next((at for at, word in enumerate(rest) if re.fullmatch(_INLINE[language], word)), None)
    if rest[:1] == ["eval"] and len(rest) > 1:
        inline = 0
    script = _script(rest[:inline] if inline is not None else rest)
    if inline is not None and script is None and inline + 1 < len(rest):
        text, given = rest[inline + 1], tuple(word for word in rest[inline + 2:] if not word.startswith("-"))
        if "$()" in text and command.fed:
            _fed(command, command.fed, language, scripts, depth, run)
        elif re.fullmatch(r"\$\{?\w+\}?", text):
            run.opaque = run.opaque or " ".join(command.argv)  # `python -c "$CODE"`
        elif language != "shell":  # a shell's own text is among the commands already
            run_code(language, text, scripts, depth, run, command.folder, given)
        return
    if "-m" in rest or {"--version", "-V", "-v", "--help"} & {*rest}:
        return
    if script is not None and script not in ("-", "/dev/stdin"):
        if language == "shell" and _SETTINGS.fullmatch(script):
            return
        if command.fed and script in ("", "$()"):
            _fed(command, command.fed, language, scripts, depth, run)
        else:
            given = tuple(word for word in rest[rest.index(script) + 1:] if not word.startswith("-"))
            _run_file(command, script, language, given, scripts, depth, run)
        return
    read = [target for mark, target in command.redirects if mark == "<"]
    if command.document:
        if language != "shell":
            run_code(language, command.document, scripts, depth, run, command.folder)
    elif read:
        _run_file(command, read[0], language, (), scripts, depth, run)
    elif command.source is not None:
        _fed(command, (command.source,), language, scripts, depth, run)


def _script(rest: list[str]) -> str | None:
    """The script among the arguments of an interpreter."""
    skip = False
    for word in rest:
        if skip:
            skip = False
        elif word in _VALUED:
            skip = True
        elif word == "-" or (not word.startswith("-") and word not in ("run", "/c")):
            return word
    return None


def _run_file(command: Command, path: str, language: str, given: tuple[str, ...], scripts: Scripts, depth: int,
              run: Run) -> None:
    text = scripts.text(path)
    if text is None or depth >= _DEPTH or not scripts.follow(text):
        run.opaque = run.opaque or " ".join(command.argv)
        return
    first = re.match(r"#!\s*\S*?([\w.]+)(?:[ \t]+(\w+))?", text)
    if first is not None and language == "shell":
        language = code.language_of(first[2] if first[1] == "env" and first[2] else first[1]) or "shell"
    if language == "shell":
        run_line(text, scripts, depth + 1, run, command.folder)
    else:
        run_code(language, text, scripts, depth + 1, run, command.folder, given)


def _fed(command: Command, sources: tuple[Command, ...], language: str, scripts: Scripts, depth: int,
         run: Run) -> None:
    """What comes out of other commands and is run: `cat x.sh | sh`, `eval "$(cat x.sh)"`."""
    for source in sources:
        words = [word for word in source.argv[1:] if not word.startswith("-")]
        read = [target for mark, target in source.redirects if mark == "<"]
        texts = [source.document] if source.document else decoded(source)
        if source.program in ("echo", "printf"):
            texts = [] if language == "shell" else [" ".join(words)]  # a shell's are among the commands already
        elif source.program in ("cat", "type", "") and not texts and (words or read):
            for path in (*words, *read):
                _run_file(command, path, language, (), scripts, depth, run)
        elif not texts:
            # `curl … | sh`, `base64 -d file | sh`: the record does not hold what ran.
            run.opaque = run.opaque or f"{' '.join(source.argv)} | {' '.join(command.argv)}"
        for text in texts:
            if language == "shell":
                run_line(text, scripts, depth + 1, run, command.folder)
            else:
                run_code(language, text, scripts, depth + 1, run, command.folder)
