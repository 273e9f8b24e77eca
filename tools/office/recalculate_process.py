"""The long-lived engine process of a session: started when first needed, watched, killed and replaced."""

from __future__ import annotations

import atexit
import json
import os
import select
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

from tools.office.child import Child

#: seconds that one workbook may take, the start of the engines included
SECONDS = 120.0
#: resident memory above which the process is killed, bytes
MAX_RESIDENT = 4 * 1024**3
#: largest reply, bytes
MAX_REPLY = 512 * 1024**2
#: seconds between two looks of the watchdog
_LOOK = 0.2

_COMMAND = (sys.executable, "-m", "tools.office.recalculate_worker")


class EngineDown(Exception):
    """The engine process was killed or ended; the message is a Russian sentence."""


class EngineProcess:
    """One engine process in its own process group; requests go one at a time."""

    def __init__(self, command: tuple[str, ...] = _COMMAND, resident: int = MAX_RESIDENT) -> None:
        #: a fork inherits pipes that belong to its parent
        self.owner = os.getpid()
        self._child = Child(command)
        self._resident = resident
        self._lock = threading.Lock()

    @property
    def pid(self) -> int | None:
        """Process id while it runs."""
        return self._child.pid

    def ask(self, request: dict[str, Any], seconds: float = SECONDS) -> Any:
        """Reply to one request. Raises EngineDown when the process dies, hangs or eats too much; the next request
        gets a new process.
        """
        with self._lock:
            try:
                process = self._child.running()
                assert process.stdin is not None
                process.stdin.write(json.dumps(request).encode("ascii") + b"\n")
                process.stdin.flush()
                return json.loads(self._line(process, time.monotonic() + seconds))
            except (OSError, ValueError) as error:
                self._child.kill()
                raise EngineDown("Процесс пересчёта оборвался на этой книге.") from error
            except BaseException:
                self._child.kill()  # also an interrupt: a reply under way would answer the next request
                raise

    def close(self) -> None:
        """Kill the process, if this process owns it."""
        if self.owner == os.getpid():
            self._child.kill()

    def _line(self, process: subprocess.Popen[bytes], deadline: float) -> bytes:
        assert process.stdout is not None
        descriptor = process.stdout.fileno()
        poll = select.poll()
        poll.register(descriptor, select.POLLIN)
        found = bytearray()
        while not found.endswith(b"\n"):
            if time.monotonic() > deadline:
                raise EngineDown("Пересчёт не уложился в отведённое время и был прерван.")
            if _resident(process.pid) > self._resident or len(found) > MAX_REPLY:
                raise EngineDown("Пересчёту не хватило отведённой памяти.")
            if poll.poll(_LOOK * 1000):
                piece = os.read(descriptor, 1 << 20)
                if not piece:
                    raise ValueError("the process ended")
                found += piece
        return bytes(found)


def _resident(pid: int) -> int:
    """Resident memory of a process in bytes, 0 where the system does not say."""
    try:
        return int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError):
        return 0


_shared: EngineProcess | None = None
_lock = threading.Lock()


def shared() -> EngineProcess:
    """The engine process of this session."""
    global _shared  # noqa: PLW0603  one process a session, made when first needed
    with _lock:
        if _shared is None or _shared.owner != os.getpid():
            _shared = EngineProcess()
            atexit.register(_shared.close)
        return _shared
