"""What a call does to the world, from the name of its tool, its arguments and the commands it runs.

A run extends the table with `effects` in run.json: pattern of tool names to effect. The effect that a runner or a
gateway recorded is believed; one that the system reported itself is only added to what the table says.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Any

from tools.checks.shell import Command, Unparsed, commands
from tools.model.record import Action, ActionsFrom, Effect

_VERBS: dict[str, str] = {
    "read": "get list search read find fetch view show query count describe lookup look check status open load browse "
            "download export inspect info summarize scan grep ls cat head select ask retrieve navigate visit preview",
    "delete": "delete remove rm trash unlink purge erase destroy wipe drop clear archive truncate move mv rename "
              "discard",
    "send": "send sendmail forward reply respond notify share publish invite broadcast upload tweet dispatch submit",
    "write": "write create update edit save append insert set put patch add copy cp transition assign comment merge "
             "commit push mkdir touch modify replace change upsert register schedule complete close reopen approve "
             "cancel make store apply post fork star lock unlock enable disable book draft",
    "shell": "bash shell terminal powershell cmd console subprocess zsh",
}
#: verbs that are as often nouns: `comment_list` reads, `export_draft` too
_NOUNS = {
    "comment", "post", "star", "lock", "book", "draft", "store", "archive", "share", "copy", "patch", "export",
    "query", "view", "head", "merge", "close", "status", "info", "check", "reply", "invite", "tweet",
}
_EFFECT: dict[str, Effect] = {word: name for name, words in _VERBS.items() for word in words.split()}  # type: ignore[misc]
#: what turns writing into sending
_LETTERS = {"mail", "email", "message", "sms", "letter", "telegram", "slack", "whatsapp", "webhook", "tweet", "dm"}
_METHODS: dict[str, Effect] = {"get": "read", "head": "read", "options": "read", "post": "send", "put": "send",
                               "patch": "send", "delete": "delete"}
_SHELL_TOOLS = {"bash", "shell", "terminal", "powershell", "cmd", "console", "sh", "zsh"}
#: names of nothing but these words run commands, or code: `run_command`, `execute`, `run_code`
_RUNNING = {"run", "execute", "exec", "command", "commands", "process", "start", "local", "system", "script", "tool"}
_CODE_TOOLS = {"python", "interpreter", "jupyter"}
_CODES = _RUNNING | {"code", "javascript", "js", "node", "notebook", "cell"}
#: what is only asked when it is run
_ASKING = {"query", "sql", "search", "report", "select"}
_CHANGING = re.compile(r"\s*(?:insert|update|delete|drop|alter|create|truncate|merge|replace|grant)\b", re.I)
_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+|[А-ЯЁа-яё]+")
_PREFIX = re.compile(r"mcp__(?P<server>.+?)__(?P<tool>.+)", re.S)
#: arguments that say what a tool of many uses does
_ACTIONS = ("action", "operation", "op", "method", "command", "verb", "mode", "type")
#: arguments that hold a command line or code
_LINES = ("command", "cmd", "script", "code", "input", "line", "args", "commands", "source")


@dataclass(frozen=True, slots=True)
class Call:
    """One action with what can be told of it."""

    action: Action
    effects: frozenset[Effect]
    #: commands that its shell would run, () for other tools
    commands: tuple[Command, ...] = ()
    #: code of another language that it runs
    code: str = ""
    #: a command line that could not be taken apart
    unparsed: str = ""

    @property
    def server(self) -> str | None:
        """The server of the tool: as recorded, else from a name `mcp__server__tool`."""
        found = _PREFIX.fullmatch(self.action.tool)
        return self.action.server or (found["server"] if found else None)

    @property
    def shown(self) -> str:
        """The call for evidence."""
        listed = ", ".join(f"{key}={value!s}" for key, value in (self.action.args or {}).items())
        return f"{self.action.tool}({listed})" + (" — отказано" if self.action.denied else "")


def calls(actions: Iterable[Action], told_by: ActionsFrom | None, table: Mapping[str, Effect]) -> list[Call]:
    """The calls of a record; `table` is the run's own, pattern of tool names to effect."""
    return [_call(action, told_by, table) for action in actions]


def _call(action: Action, told_by: ActionsFrom | None, table: Mapping[str, Effect]) -> Call:
    name = _PREFIX.sub(lambda found: found["tool"], action.tool)
    words = _words(name)
    own = {effect for pattern, effect in table.items() if fnmatchcase(action.tool.casefold(), pattern.casefold())
           or fnmatchcase(name.casefold(), pattern.casefold())}
    is_shell = action.surface == "shell" or action.effect == "shell" or "shell" in own or bool(
        _line(action) and words and ({*words} & _SHELL_TOOLS or {*words} <= _RUNNING))
    if action.effect == "read" and told_by in ("runner", "gateway") and not is_shell:
        return Call(action, frozenset(own or {"read"}))
    found: set[Effect] = own | ({action.effect} if action.effect else set())
    line = _line(action)
    is_code = bool({*words} & _CODE_TOOLS) or bool({*words} <= _CODES and {*words} - _RUNNING)
    if is_shell or (is_code and line):
        found.add("shell")
        if is_code and not {*words} & _SHELL_TOOLS:
            return Call(action, frozenset(found), code=line)
        try:
            parsed = tuple(commands(line))
        except Unparsed:
            return Call(action, frozenset(found), unparsed=line)
        return Call(action, frozenset(found.union(*map(effects_of, parsed))), parsed)
    if not own:
        found.add(_by_name(words, action.args or {}))
    return Call(action, frozenset(found))


def _words(name: str) -> list[str]:
    return [word.casefold() for word in _WORD.findall(name)]


def _by_name(words: list[str], args: Mapping[str, Any]) -> Effect:
    """The effect that the first verb of a name tells, else of the argument that says what to do."""
    method = str(args.get("method") or "").casefold()
    if method in _METHODS and ("url" in args or "http" in words):
        return _METHODS[method]
    said = next((_words(str(args[key])) for key in _ACTIONS if isinstance(args.get(key), str)), [])
    for listed in (words, said):
        verbs = [word for word in listed if word in _EFFECT]
        if {*listed} & {"run", "execute", "exec"} and not {*verbs} - _NOUNS:
            asked = {*listed} & _ASKING and not any(_CHANGING.match(str(value)) for value in args.values())
            return "read" if asked else "write"
        word = next((word for word in verbs if word not in _NOUNS), verbs[0] if verbs else "")
        if not word:
            continue
        if listed is words and said and said[0] in _EFFECT and words[-1] in ("tool", "file", "editor", "manage"):
            return _EFFECT[said[0]]  # one tool of many uses: `command: view`
        if {*words, *said} & _LETTERS and word in ("post", "create", "write", "add") and "draft" not in listed:
            return "send"
        return _EFFECT[word]
    addressed = any(key in args for key in ("to", "recipient", "recipients", "chat_id"))
    return "send" if {*words} & _LETTERS and addressed else "read"


def _line(action: Action) -> str:
    for key in _LINES:
        value = (action.args or {}).get(key)
        if isinstance(value, str) and value.strip():
            return value
        if isinstance(value, list) and value and all(isinstance(each, str) for each in value):
            import shlex

            return shlex.join(value)
    return ""


_DELETING = {"rm", "unlink", "rmdir", "shred", "truncate", "del", "erase", "remove-item", "mv", "move", "ri", "trash",
             "trash-put", "wipe", "srm", "rename", "ren"}
_WRITING = {"cp", "mkdir", "touch", "tee", "install", "ln", "chmod", "chown", "dd", "patch", "unzip", "copy", "md",
            "copy-item", "new-item", "set-content", "out-file"}
_SENDING = {"mail", "mailx", "sendmail", "mutt", "swaks", "msmtp", "scp", "sftp", "ftp", "nc", "ncat", "netcat",
            "telnet", "send-mailmessage", "lftp", "ssmtp", "s-nail"}
_UPLOADS = re.compile(r"-\w*[dFT]|-d.+|-F.+|-T.+|--data.*|--form.*|--upload-file.*|--json.*|--post-(?:data|file).*|"
                      r"--body-(?:data|file).*|(?:-X|--request=?)(?:POST|PUT|PATCH)", re.I)


def effects_of(command: Command) -> Iterator[Effect]:
    """What one simple command does, `shell` aside."""
    program, argv = command.program, command.argv
    if program in _DELETING or (program == "find" and "-delete" in argv) or (
            program == "git" and {"clean", "rm"} & set(argv[1:3])) or (program == "rsync" and "--delete" in argv):
        yield "delete"
    if program in _WRITING or any(mark in (">", ">>", ">|", "&>", "&>>") and not target.startswith("/dev/")
                                  for mark, target in command.redirects):
        yield "write"
    if (program in ("sed", "perl") and any(word.startswith("-i") for word in argv)) or (
            program == "git" and {"commit", "push", "tag", "merge"} & set(argv[1:3])):
        yield "write"
    if program in _SENDING or (program in ("curl", "wget", "http", "https", "iwr", "invoke-webrequest")
                               and _uploads(argv)) or (program == "git" and "push" in argv[1:3]) or (
            program == "rsync" and any(":" in word for word in argv[1:])):
        yield "send"


def _uploads(argv: tuple[str, ...]) -> bool:
    for at, word in enumerate(argv[1:], start=1):
        if _UPLOADS.fullmatch(word) and not re.fullmatch(r"-\w*[sSLkoOfI]+", word):
            return True
        if word.casefold() in ("-x", "--request", "-method") and argv[at + 1:at + 2] and (
                argv[at + 1].upper() in ("POST", "PUT", "PATCH")):
            return True
        if word in ("POST", "PUT", "PATCH"):
            return True
    return False
