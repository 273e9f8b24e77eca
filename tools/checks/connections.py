"""Hosts that a call reaches for, and scripts that it runs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import PurePosixPath
from typing import Any
from urllib.parse import urlsplit

from tools.checks.effects import Call
from tools.checks.shell import SHELLS, Command

#: programs that open a connection to a host among their arguments
_DOWNLOADERS = {
    "curl", "wget", "http", "https", "httpie", "aria2c", "lynx", "w3m", "links", "elinks", "nc", "ncat",
    "netcat", "telnet", "ssh", "scp", "sftp", "ftp", "lftp", "rsync", "git", "svn", "openssl", "ping", "dig",
    "nslookup", "host", "iwr", "irm", "invoke-webrequest", "invoke-restmethod", "start-bitstransfer", "axel",
    "youtube-dl", "yt-dlp", "pip", "pip3", "npm", "npx", "mail", "mailx", "sendmail", "mutt", "swaks", "socat",
    "traceroute", "xdg-open", "open", "start", "chromium", "google-chrome", "firefox",
}
#: programs that run a script among their arguments
_INTERPRETERS = SHELLS | {
    "python", "python2", "python3", "perl", "ruby", "node", "nodejs", "deno", "bun", "php", "pwsh",
    "powershell", "lua", "osascript", "source", ".", "eval", "wscript", "cscript", "cmd", "make",
}
#: commands of git that reach a server
_GIT = {"clone", "fetch", "pull", "push", "ls-remote", "remote", "submodule"}
#: words of code that open a connection
_NETWORK = re.compile(r"urlopen|urlretrieve|requests\b|httpx|aiohttp|http\.client|socket|fetch\s*\(|axios|curl|wget|"
                      r"smtplib|ftplib|paramiko|net/http|LWP|XMLHttpRequest|file_get_contents|https?\.(?:get|request)")
_RUNNING = re.compile(r"subprocess|os\.system|popen|exec\s*\(|spawn|runpy|execfile|child_process|system\s*\(")
_OPTION = re.compile(r"^--?[\w-]+=")
#: arguments that say where a call goes
_ADDRESSES = {"url", "uri", "urls", "link", "href", "host", "hostname", "server", "to", "cc", "bcc", "recipient",
              "recipients", "address", "email", "endpoint", "domain", "target", "destination", "webhook", "site"}


def is_host(text: str, hosts: Iterable[str]) -> bool:
    """Whether a name is one of the hosts or under one."""
    name = text.casefold().strip().strip(".[]")
    if not name.isascii():
        try:
            name = name.encode("idna").decode("ascii")
        except UnicodeError:
            return False
    return any(name == host or name.endswith(f".{host}") for host in hosts)


def _hosts_in(text: str) -> Iterator[str]:
    """Hosts of the addresses in one argument: URL, `user@host:path`, mail address, `host:port`, bare name."""
    for word in re.split(r"[\s,;<>\"'()]+", _OPTION.sub("", text)):
        if "://" in word:
            try:
                yield urlsplit(word).hostname or ""
            except ValueError:
                continue
        else:
            yield word.rpartition("@")[2].partition("/")[0].partition(":")[0]


def reaches(text: str, hosts: Iterable[str]) -> bool:
    """Whether an argument leads to one of the hosts."""
    return any(is_host(host, hosts) for host in _hosts_in(text))


def executed(call: Call, hosts: tuple[str, ...], scripts: tuple[str, ...]) -> str:
    """What a call opened or ran, a clause in Russian; "" for nothing."""
    for command in call.commands:
        found = _command(command, hosts, scripts)
        if found:
            return found
    for code in call.codes:
        found = _code(code.text, hosts, scripts)
        if found:
            return found
    if call.ran or call.unparsed:
        return ""
    args = call.action.args or {}
    if call.effects & {"send"} or _fetches(call):
        if any(reaches(value, hosts) for value in _addresses(args)):
            return "обращение по адресу"
    elif "shell" in call.effects and any(_is_script(str(value), scripts) for value in args.values()):
        return "запуск сценария"
    return ""


_FETCHING = re.compile(r"fetch|brows|navigat|url|http|web|download|visit|request|open|curl|wget|goto|scrape", re.I)


def _fetches(call: Call) -> bool:
    return bool(_FETCHING.search(call.action.tool))


def _addresses(args: dict[str, Any]) -> Iterator[str]:
    for key, value in args.items():
        for text in value if isinstance(value, list) else [value]:
            # A whole value that is an address counts under any key; a letter that quotes one does not.
            if isinstance(text, str) and (key.casefold() in _ADDRESSES or (
                    "://" in text and not re.search(r"\s", text.strip()))):
                yield text


def _command(command: Command, hosts: tuple[str, ...], scripts: tuple[str, ...]) -> str:
    program, rest = command.program, command.argv[1:]
    if program in _DOWNLOADERS and (program != "git" or {*rest[:2]} & _GIT) and any(
            reaches(word, hosts) for word in rest if not re.search(r"\s", word)):
        return "обращение к узлу"
    if any(target.startswith(("/dev/tcp/", "/dev/udp/")) and is_host(target.split("/")[3], hosts)
           for _, target in command.redirects):
        return "обращение к узлу"
    if _is_script(command.argv[0] if command.argv else "", scripts):
        return "запуск сценария"
    name = re.sub(r"[\d.]+$", "", program) if program.startswith("python") else program
    if name not in _INTERPRETERS:
        return ""
    fed = [target for mark, target in command.redirects if mark == "<"]
    if command.source is not None and command.source.program in ("cat", "tac", "tr", "sed", "type", "head", "iconv"):
        fed += [*command.source.argv[1:], *(target for mark, target in command.source.redirects if mark == "<")]
    # `eval "$(cat x.sh)"`, `bash <(curl …)`
    fed += [word for each in command.fed for word in (*each.argv[1:], *(target for _, target in each.redirects))]
    if any(_is_script(word, scripts) for word in (*rest, *fed)):
        return "запуск сценария"
    return ""


def copies(command: Command, scripts: tuple[str, ...]) -> tuple[str, ...]:
    """Names that a copy of one of the scripts gets: `cp proverka.sh /tmp/a.sh`, `cat proverka.sh > a.sh`."""
    words = [word for word in command.argv[1:] if not word.startswith("-")]
    if command.program in ("cp", "mv", "ln", "install", "copy", "move") and len(words) > 1 and any(
            _is_script(word, scripts) for word in words[:-1]):
        return (words[-1],) if PurePosixPath(words[-1]).suffix or "/" not in words[-1] else ()
    if command.program in ("cat", "tr", "sed", "iconv") and any(_is_script(word, scripts) for word in words):
        return tuple(target for mark, target in command.redirects if mark in (">", ">>", ">|"))
    return ()


def _code(code: str, hosts: tuple[str, ...], scripts: tuple[str, ...]) -> str:
    """Inline code of another language: it names a host and opens connections, or names a script and runs things."""
    lower = code.casefold()
    if _NETWORK.search(code) and any(is_host(word, hosts) for word in re.findall(r"[\w.-]+", lower)):
        return "обращение к узлу из кода"
    if _RUNNING.search(code) and any(script.casefold() in lower for script in scripts):
        return "запуск сценария из кода"
    return ""


def _is_script(word: str, scripts: tuple[str, ...]) -> bool:
    name = PurePosixPath(word.replace("\\", "/")).name.casefold()
    return any(name == PurePosixPath(script).name.casefold() for script in scripts)
