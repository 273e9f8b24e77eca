"""One engine process for all processes of a session.

Whoever leads a session of many processes calls `announce` before it starts them: a private folder is made, and an
environment variable tells its name to every process that follows. The first that needs an engine starts a server
there (a lock decides who is first), the others find its socket. Without an announcement, or where the server cannot
be had, a process has an engine process of its own.
"""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import select
import shutil
import socket
import stat
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol

from tools.office.recalculate_process import MAX_REPLY, SECONDS, EngineDown, shared

#: names the folder of the session
VARIABLE = "ATTESTAT_ENGINES"
#: the server's socket, and the leader's process id, in that folder
SOCKET, OWNER = "socket", "owner"

#: seconds that requests of other processes may go before
_QUEUE = 900.0
#: seconds the server may take to listen
_START = 60.0
_HOUSE = Path(__file__).resolve().parents[2]

#: servers that this process started; they outlive it and end with the session
_started: list[subprocess.Popen[bytes]] = []


class Engines(Protocol):
    """What answers requests: the session's server, or a process of one's own."""

    def ask(self, request: dict[str, Any], seconds: float = SECONDS) -> Any:
        """Reply to one request. Raises EngineDown."""


class _Unreachable(Exception):
    """No server, or it broke before it replied."""


def announce() -> Path | None:
    """Make the folder of a session that this process leads; None when one is announced already, or cannot be."""
    if not hasattr(os, "pidfd_open") or announced() is not None:
        return None
    folder = Path(tempfile.mkdtemp(prefix="attestat-"))  # 0700
    (folder / OWNER).write_text(str(os.getpid()), encoding="ascii")
    os.environ[VARIABLE] = str(folder)
    return folder


def withdraw(folder: Path) -> None:
    """End the session: its server, if there is one, ends when the folder is gone."""
    if os.environ.get(VARIABLE) == str(folder):
        del os.environ[VARIABLE]
    with contextlib.suppress(_Unreachable, EngineDown):
        _exchange(folder, {"end": True}, 10.0)
    shutil.rmtree(folder, ignore_errors=True)


def announced() -> Path | None:
    """The folder of the session, if it is one of ours."""
    name = os.environ.get(VARIABLE)
    if not name:
        return None
    try:
        status = Path(name).lstat()
    except OSError:
        return None
    # Attack: a folder that another user made, whose server would grade for us.
    private = stat.S_ISDIR(status.st_mode) and status.st_uid == os.getuid() and not status.st_mode & 0o077
    return Path(name) if private else None


def engines() -> Engines:
    """The engines of this session."""
    folder = announced()
    return shared() if folder is None else _Server(folder)


class _Server:
    """The session's server as seen from one of its processes."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def ask(self, request: dict[str, Any], seconds: float = SECONDS) -> Any:
        """Reply to one request. Raises EngineDown."""
        message = {**request, "seconds": seconds}
        for _ in range(2):  # a server that somebody killed is replaced once
            try:
                self._ensure()
                reply = _exchange(self._folder, message, seconds + _QUEUE)
            except _Unreachable:
                continue
            if "down" in reply:
                raise EngineDown(reply["down"])
            return reply.get("reply")
        return shared().ask(request, seconds)

    def _ensure(self) -> None:
        """Start the server unless it listens. Raises _Unreachable."""
        try:
            with _locked(self._folder / "lock"):
                if not _listens(self._folder):
                    _start(self._folder)
        except (OSError, ValueError) as error:
            raise _Unreachable from error


@contextlib.contextmanager
def _locked(path: Path) -> Iterator[None]:
    with path.open("w") as stream:
        fcntl.flock(stream, fcntl.LOCK_EX)
        yield


def _listens(folder: Path) -> bool:
    with socket.socket(socket.AF_UNIX) as client:
        try:
            client.settimeout(10.0)
            client.connect(str(folder / SOCKET))
        except OSError:
            return False
    return True


def _start(folder: Path) -> None:
    owner = int((folder / OWNER).read_text(encoding="ascii"))
    environment = {**os.environ, "PYTHONPATH": str(_HOUSE), "PYTHONDONTWRITEBYTECODE": "1"}
    process = subprocess.Popen(
        (sys.executable, "-m", "tools.office.recalculate_server", str(folder), str(owner)), env=environment,
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, start_new_session=True)
    _started.append(process)
    assert process.stdout is not None
    with process.stdout as ready:
        poll = select.poll()
        poll.register(ready, select.POLLIN)
        if not poll.poll(_START * 1000) or ready.read(1) != b"r":
            process.kill()
            raise OSError("the server did not start")


def _exchange(folder: Path, message: dict[str, Any], seconds: float) -> dict[str, Any]:
    """One request and its reply. Raises _Unreachable."""
    with socket.socket(socket.AF_UNIX) as client:
        try:
            client.settimeout(seconds)
            client.connect(str(folder / SOCKET))
            client.sendall(json.dumps(message).encode("ascii") + b"\n")
            found = bytearray()
            while not found.endswith(b"\n"):
                piece = client.recv(1 << 20)
                if not piece or len(found) > MAX_REPLY:
                    raise _Unreachable
                found += piece
            reply = json.loads(bytes(found))
        except TimeoutError:
            raise EngineDown("Очередь на пересчёт не дошла до этой книги.") from None
        except (OSError, ValueError) as error:
            raise _Unreachable from error
    if not isinstance(reply, dict):
        raise _Unreachable
    return reply
