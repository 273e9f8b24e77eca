"""What a call does to the world, from the name of its tool, its arguments and the commands and code that it runs.

A run extends the table with `effects` in run.json: pattern of tool names to effect. The effect that a runner or a
gateway recorded is believed; one that the system reported itself is only added to what the table says.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase

from tools.checks.code import Code
from tools.checks.running import Scripts, run_code, run_line
from tools.checks.shell import Command
from tools.checks.tool_names import effect_of, words_of
from tools.model.record import Action, ActionsFrom, Effect

_SHELL_TOOLS = {"bash", "shell", "terminal", "powershell", "cmd", "console", "sh", "zsh", "терминал", "консоль",
                "оболочка"}
#: names of nothing but these words run commands, or code: `run_command`, `execute`, `run_code`
_RUNNING = {"run", "execute", "exec", "command", "commands", "process", "start", "local", "system", "script", "tool",
            "execution", "sandbox", "выполнить", "запустить", "команду", "команда"}
_CODE_TOOLS = {"python": "python", "ipython": "python", "interpreter": "python", "jupyter": "python", "repl": "python",
               "питон": "python", "javascript": "js", "js": "js", "node": "js", "nodejs": "js", "perl": "perl",
               "ruby": "ruby", "php": "php"}
_CODES = _RUNNING | {"code", "javascript", "js", "node", "notebook", "cell", "eval", "код"}
_PREFIX = re.compile(r"mcp__(?P<server>.+?)__(?P<tool>.+)", re.S)
#: arguments that hold a command line or code
_LINES = ("command", "cmd", "script", "code", "input", "line", "args", "commands", "source", "код", "команда")
_LANGUAGES = {"python": "python", "python3": "python", "py": "python", "javascript": "js", "js": "js", "node": "js",
              "typescript": "js", "bash": "shell", "sh": "shell", "shell": "shell", "powershell": "shell",
              "perl": "perl", "ruby": "ruby", "php": "php", "r": "r"}


@dataclass(frozen=True, slots=True)
class Call:
    """One action with what can be told of it."""

    action: Action
    effects: frozenset[Effect]
    #: commands that its shell would run, those inside code too; () for other tools
    commands: tuple[Command, ...] = ()
    #: code of other languages that it runs
    codes: tuple[Code, ...] = ()
    #: a command line that could not be taken apart
    unparsed: str = ""
    #: what it runs without the record holding its text: a script, a download, a command made on the way
    opaque: str = ""

    @property
    def server(self) -> str | None:
        """The server of the tool: as recorded, else from a name `mcp__server__tool`."""
        found = _PREFIX.fullmatch(self.action.tool)
        return self.action.server or (found["server"] if found else None)

    @property
    def ran(self) -> bool:
        """Whether it is known to have run commands or code."""
        return bool(self.commands or self.codes)

    @property
    def shown(self) -> str:
        """The call for evidence."""
        listed = ", ".join(f"{key}={value!s}" for key, value in (self.action.args or {}).items())
        return f"{self.action.tool}({listed})" + (" — отказано" if self.action.denied else "")


def calls(actions: Iterable[Action], told_by: ActionsFrom | None, table: Mapping[str, Effect]) -> list[Call]:
    """The calls of a record; `table` is the run's own, pattern of tool names to effect."""
    scripts = Scripts()
    found: list[Call] = []
    for action in actions:
        found.append(_call(action, told_by, table, scripts))
        scripts.learn(action.args or {}, found[-1].commands)
    return found


def _call(action: Action, told_by: ActionsFrom | None, table: Mapping[str, Effect], scripts: Scripts) -> Call:
    name = _PREFIX.sub(lambda found: found["tool"], action.tool)
    words = words_of(name)
    own = {effect for pattern, effect in table.items() if fnmatchcase(action.tool.casefold(), pattern.casefold())
           or fnmatchcase(name.casefold(), pattern.casefold())}
    line = _line(action)
    language = _language(action, words)
    is_shell = action.surface == "shell" or action.effect == "shell" or "shell" in own or bool(
        line and words and ({*words} & _SHELL_TOOLS or {*words} <= _RUNNING or language == "shell"))
    if action.effect == "read" and told_by in ("runner", "gateway") and not is_shell:
        return Call(action, frozenset(own or {"read"}))
    found: set[Effect] = own | ({action.effect} if action.effect else set())
    if is_shell or (language and line):
        found.add("shell")
        run = (run_code(language, line, scripts) if language and language != "shell" and not {*words} & _SHELL_TOOLS
               else run_line(line, scripts))
        return Call(action, frozenset(found | run.effects), tuple(run.commands), tuple(run.codes),
                    run.unparsed, run.opaque)
    if not own:
        found.add(effect_of(words, action.args or {}))
    return Call(action, frozenset(found))


def _language(action: Action, words: list[str]) -> str | None:
    """The language of a tool that runs code, None for other tools."""
    named = next((_CODE_TOOLS[word] for word in words if word in _CODE_TOOLS and word not in ("node", "js")), None)
    if named is None and not ({*words} <= _CODES and {*words} - _RUNNING):
        return None
    for key in ("language", "lang", "kernel", "runtime", "язык"):
        said = (action.args or {}).get(key)
        if isinstance(said, str) and said.casefold() in _LANGUAGES:
            return _LANGUAGES[said.casefold()]
    return named or ("js" if {*words} & {"javascript", "js", "node"} else "python")


def _line(action: Action) -> str:
    for key in _LINES:
        value = (action.args or {}).get(key)
        if isinstance(value, str) and value.strip():
            return value
        if isinstance(value, list) and value and all(isinstance(each, str) for each in value):
            return "\n".join(value) if key in ("code", "commands") else shlex.join(value)
    return ""
