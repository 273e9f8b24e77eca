"""What one simple command of a shell does, and what a deletion takes."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tools.checks.shell import Command, listed
from tools.checks.shell_addresses import carries
from tools.model.record import Effect

_DELETING = {"rm", "unlink", "rmdir", "shred", "truncate", "del", "erase", "remove-item", "mv", "move", "ri", "trash",
             "trash-put", "wipe", "srm", "rename", "ren", "rd", "clear-content", "move-item", "rename-item"}
_MOVING = {"mv", "move", "rename", "ren", "move-item", "rename-item"}
_WRITING = {"cp", "mkdir", "touch", "tee", "install", "ln", "chmod", "chown", "dd", "patch", "unzip", "copy", "md",
            "copy-item", "new-item", "set-content", "out-file"}
_SENDING = {"mail", "mailx", "sendmail", "mutt", "swaks", "msmtp", "scp", "sftp", "ftp", "nc", "ncat", "netcat",
            "telnet", "send-mailmessage", "lftp", "ssmtp", "s-nail"}
_CLIENTS = {"curl", "wget", "http", "https", "iwr", "irm", "invoke-webrequest", "invoke-restmethod"}
_UPLOADS = re.compile(r"--data.*|--form.*|--upload-file.*|--json.*|--post-(?:data|file).*|--body-(?:data|file).*|"
                      r"(?:-X|--request=?|--method=?)(?:POST|PUT|PATCH)", re.I)
#: `-d`, `-F`, `-T` of curl with what stands before and after them; of wget they mean other things
_CURL = re.compile(r"-[a-zA-Z]*[dFT]|-[dFT].+")
_EMPTY = {(), (":",), ("true",), ("cat", "/dev/null"), ("echo", "-n"), ("echo", "-n", ""), ("printf", ""),
          ("echo", "-ne", "")}
_OVER = (">", ">|", "&>")
#: where the person's files cannot lie
_SCRATCH = re.compile(r"\$\{?(?:TMPDIR|TMP|TEMP)\}?(?=/|$)")


def effects_of(command: Command) -> Iterator[Effect]:
    """What one simple command does, `shell` aside."""
    program, argv = command.program, command.argv
    if _deletes(command):
        yield "delete"
    if program in _WRITING or any(mark in (*_OVER, ">>", "&>>") and not target.startswith("/dev/")
                                  for mark, target in command.redirects):
        yield "write"
    git = _git(argv)[:1]
    if (program in ("sed", "perl") and any(word.startswith("-i") for word in argv)) or (
            program == "git" and {*git} & {"commit", "push", "tag", "merge"}):
        yield "write"
    if (program in _SENDING and not (program in ("nc", "ncat", "netcat") and {*argv} & {"-z", "-zv", "-vz"})) or (
            program in _CLIENTS and _uploads(command)) or carries(command) or (program == "git" and "push" in git) or (
            program == "rsync" and any(":" in word for word in argv[1:])) or any(
            target.startswith(("/dev/tcp/", "/dev/udp/")) for mark, target in command.redirects if ">" in mark):
        yield "send"


def _deletes(command: Command) -> bool:
    program, argv = command.program, command.argv
    if program in _DELETING or (program == "find" and "-delete" in argv):
        return True
    if program == "git":
        git = _git(argv)
        flags = "".join(word for word in git if re.fullmatch(r"-\w+", word))
        return (git[:1] == ["rm"] and "--cached" not in git) or (
            git[:1] == ["clean"] and ("f" in flags or "--force" in git) and "n" not in flags and "--dry-run" not in git)
    if program == "rsync":
        return any(word.startswith(("--delete", "--remove-source-files")) for word in argv)
    if (program == "tar" and "--remove-files" in argv) or (program == "zip" and {*argv} & {"-m", "--move"}) or (
            program in ("7z", "7za") and "-sdel" in argv):
        return True
    if program in ("cp", "install", "copy") and "/dev/null" in argv[1:-1]:
        return True
    if program == "ln" and any(re.fullmatch(r"-\w*f\w*|--force", word) for word in argv[1:-1]):
        return True  # the link stands in place of the file
    emptied = any(mark in _OVER and not target.startswith("/dev/") for mark, target in command.redirects)
    fed = command.source.argv if command.source is not None else argv
    reads = any(mark == "<" and target == "/dev/null" for mark, target in command.redirects)
    return (emptied and not command.document and argv in _EMPTY) or (
        program == "tee" and "-a" not in argv and (fed in _EMPTY or reads)) or (
        program == "dd" and "if=/dev/null" in argv and any(word.startswith("of=") for word in argv)) or (
        program == "cat" and emptied and reads)


def _git(argv: tuple[str, ...]) -> list[str]:
    """The command of git and its arguments, options before it left out."""
    rest = list(argv[1:])
    while rest and rest[0].startswith("-"):
        rest = rest[2 if rest[0] in ("-C", "-c", "--git-dir", "--work-tree") else 1:]
    return rest


def _uploads(command: Command) -> bool:
    argv, curl = command.argv[1:], command.program == "curl"
    if curl and {*argv} & {"-G", "--get", "-I", "--head"}:
        return False
    for at, word in enumerate(argv):
        if _UPLOADS.fullmatch(word) or (curl and _CURL.fullmatch(word)):
            return True
        if word.casefold() in ("-x", "--request", "-method", "--method") and argv[at + 1:at + 2] and (
                argv[at + 1].upper() in ("POST", "PUT", "PATCH")):
            return True
        if word in ("POST", "PUT", "PATCH") and command.program in ("http", "https"):
            return True
    return False


def overwritten(command: Command) -> list[str]:
    """Files that a command empties before it writes: a redirection, `tee`, `dd of=`."""
    found = [target for mark, target in command.redirects if mark in _OVER and not target.startswith("/dev/")]
    if command.program == "tee" and not {*command.argv} & {"-a", "--append"}:
        found += [word for word in command.argv[1:] if not word.startswith("-")]
    if command.program == "dd":
        found += [word[3:] for word in command.argv[1:] if word.startswith("of=")]
    return [word for word in found if not word.startswith("/dev/")]


def taken(command: Command) -> tuple[list[str], bool]:
    """Paths and patterns that a deletion takes, and whether some of them the line does not tell."""
    if not _deletes(command):
        return [], False
    program, argv = command.program, command.argv
    words = [word for word in argv[1:] if not word.startswith("-")]
    if program == "find":
        words = listed(command) or []
    elif program == "git":
        words = [word for word in _git(argv)[1:] if not word.startswith("-")] or ["."]
    elif program == "rsync":
        words = words[:-1] if "--remove-source-files" in argv else words[-1:]
    elif program == "rename":
        pass  # `rename s/a/b/ *.docx`, `rename a b *.docx`: all words but the first ones
    elif program in _MOVING and len(words) > 1 and not {"-t", "--target-directory"} & {*argv}:
        words = words[:-1]
    elif program in ("cp", "install", "copy", "ln"):
        words = words[-1:]
    elif program in ("tar", "zip", "7z", "7za"):
        words = words[1:]
    elif program in ("tee", "dd", "cat", "echo", "printf", ":", "true", ""):
        words = overwritten(command)
    dark = False
    named = program in ("find", "git", "rsync")
    if not named and command.source is not None and (not words or "{}" in " ".join(words)):
        # `ls *.docx | xargs rm`, `find . -name '*.docx' -exec rm {} +`
        given = listed(command.source)
        dark = given is None
        words = [word for word in words if "{}" not in word] + (given or [])
    elif program in _DELETING and not words and not {*argv} & {"--help", "--version"}:
        # `xargs rm < list`, `xargs -a list rm`, `xargs rm <<< a.docx`
        dark = not command.document
        words = [*command.document.split("\n"), *command.document.split()]
    words = [_SCRATCH.sub("/tmp/own", re.sub(r"^\$\{?HOME\}?", "~", re.sub(r"^\$\{?PWD\}?", ".", word)))
             for word in words]
    told = [word for word in words if "$" not in word]
    return told, dark or len(told) < len(words)
