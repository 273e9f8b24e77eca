"""Commands that carry another command: wrappers (`sudo`, `timeout`), containers (`docker run`), other machines (`ssh`).

Options that take a value are those of the manuals of sudo, coreutils, findutils, util-linux, OpenSSH, docker, podman
and kubectl.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Sequence
from pathlib import PurePosixPath

#: wrappers to their options that take a value
_WRAPPERS: dict[str, set[str]] = {
    "sudo": {"-u", "-g", "-h", "-p", "-C", "-r", "-t", "-T", "-U", "-D", "-R", "--user", "--group", "--host",
             "--prompt", "--chdir", "--chroot"},
    "doas": {"-u", "-C"}, "env": {"-u", "-C", "--unset", "--chdir"}, "nohup": set(),
    "timeout": {"-k", "-s", "--kill-after", "--signal"}, "nice": {"-n", "--adjustment"},
    "ionice": {"-c", "-n", "--class", "--classdata"}, "stdbuf": {"-i", "-o", "-e", "--input", "--output", "--error"},
    "xargs": {"-I", "-L", "-n", "-P", "-d", "-a", "-E", "-s", "--arg-file", "--delimiter", "--max-args",
              "--max-procs", "--max-lines", "--max-chars"},
    "exec": {"-a"}, "command": set(), "builtin": set(), "busybox": set(), "setsid": set(),
    "watch": {"-n", "--interval"}, "unbuffer": set(), "chroot": {"--userspec", "--groups"}, "caffeinate": {"-t", "-w"},
    "parallel": {"-j", "-a", "-I", "-n", "-N", "--jobs", "--arg-file"}, "flock": {"-w", "--timeout", "-E", "-c"},
    "strace": {"-o", "-e", "-p", "-s", "-E"}, "taskset": {"-c"}, "chrt": set(), "fakeroot": {"-l", "-s", "-i"},
    "xvfb-run": {"-s", "-n", "-e", "-f", "-w", "-p"}, "systemd-run": {"-p", "-u", "-M", "-H", "--unit", "--property"},
}
#: wrappers whose first plain word is a lock, a folder, a mask or a rank, and no command
_PLACED = {"flock", "chroot", "taskset", "chrt"}
_ASSIGNMENT = re.compile(r"[A-Za-z_]\w*\+?=.*", re.S)
_DURATION = re.compile(r"\d+(?:\.\d+)?[smhd]?")
_CONTAINERS = {"docker", "podman", "nerdctl", "kubectl", "docker-compose", "podman-compose"}
#: options of containers that take no value; all others do
_FLAGS = {"--rm", "--privileged", "--init", "--interactive", "--tty", "--detach", "--read-only", "--publish-all",
          "--no-healthcheck", "--sig-proxy", "--oom-kill-disable", "--quiet", "--stdin", "--service-ports", "--no-deps",
          "--build", "--no-TTY", "--replace", "--latest", "--tls", "--debug", "--remove-orphans"}
_FLAG_LETTERS = re.compile(r"-[itdqPTlD]+")
#: options of ssh that take a value
_SSH = re.compile(r"-[A-Za-z]*[BbcDEeFIiJLlmOopQRSWw]")


def unwrapped(argv: list[str]) -> list[str]:
    """The command that wrappers run."""
    while argv and (name := PurePosixPath(argv[0]).name) in _WRAPPERS:
        at = 1
        while at < len(argv) and (argv[at].startswith("-") or _ASSIGNMENT.fullmatch(argv[at])
                                  or _DURATION.fullmatch(argv[at])):
            if name == "env" and argv[at] in ("-S", "--split-string") and at + 1 < len(argv):
                argv[at + 1:] = [*_split(argv[at + 1]), *argv[at + 2:]]
            at += 2 if argv[at] in _WRAPPERS[name] and at + 2 < len(argv) else 1
        # `taskset 3 x` and `chrt 9 x`: the number was passed over as a duration already.
        if name in _PLACED and at + 1 < len(argv) and not argv[at - 1].isdigit():
            at += 1
        if at >= len(argv):
            return argv
        argv = argv[at:]
    return argv


def _split(text: str) -> list[str]:
    try:
        return shlex.split(text)
    except ValueError:
        return text.split()


def carried(argv: Sequence[str]) -> str | None:
    """The command line that a container or another machine is given, None where nothing is carried.

    `ssh` without a command gives "sh": what it reads runs there.
    """
    program = PurePosixPath(argv[0]).name if argv else ""
    if program in ("ssh", "sshpass"):
        rest = list(argv[1:])
        if program == "sshpass":
            rest = rest[rest.index("ssh") + 1:] if "ssh" in rest else []
        rest = _after(rest, lambda word: bool(_SSH.fullmatch(word)))
        return (" ".join(rest[1:]) or "sh") if rest else None
    if program in _CONTAINERS:
        return _contained(list(argv[1:]))
    return None


def is_elsewhere(argv: Sequence[str]) -> bool:
    """Whether what is carried runs on another machine, where the person's files are not."""
    return PurePosixPath(argv[0]).name in ("ssh", "sshpass") and not any(
        word.rpartition("@")[2] in ("localhost", "127.0.0.1", "::1") for word in argv)


def _contained(rest: list[str]) -> str | None:
    rest = _after(rest, _has_value)
    if rest[:1] in (["compose"], ["container"]):
        rest = _after(rest[1:], _has_value)
    if rest[:1] not in (["run"], ["exec"], ["create"]):
        return None
    if "--" in rest[2:] and rest[0] == "exec":
        return shlex.join(rest[rest.index("--") + 1:]) or None  # `kubectl exec pod -c main -- ls`
    own = _after(rest[1:], _has_value)
    options = rest[1:len(rest) - len(own)]
    command = [word for at, word in enumerate(own[1:]) if at or word != "--"]
    entry = next(([word.partition("=")[2]] if "=" in word else options[at + 1:at + 2]
                  for at, word in enumerate(options) if word.startswith("--entrypoint")), [])
    return shlex.join([*entry, *command]) or None


def _has_value(word: str) -> bool:
    if word.startswith("--"):
        return "=" not in word and word not in _FLAGS and word != "--"
    return not _FLAG_LETTERS.fullmatch(word) and len(re.sub(r"^-[itdqPTlD]*", "", word)) == 1


def _after(words: list[str], has_value: Callable[[str], bool]) -> list[str]:
    """Words after the options before the first plain word."""
    at = 0
    while at < len(words) and words[at].startswith("-"):
        at += 2 if has_value(words[at]) else 1
    return words[at:]
