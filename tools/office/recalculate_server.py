"""The engines of a session behind a socket: `python -m tools.office.recalculate_server FOLDER OWNER`.

Books are calculated one after the other by one engine process, which this one watches, kills and replaces. It ends
when the process OWNER ends, in whatever way, and takes the folder with it.
"""

from __future__ import annotations

import contextlib
import json
import os
import select
import shutil
import socket
import sys
import threading
from pathlib import Path
from typing import Any

from tools.office.recalculate_process import EngineDown, EngineProcess
from tools.office.recalculate_session import SOCKET

#: seconds a client may take to say what it wants, or to take its reply
_PATIENCE = 60.0
_MAX_REQUEST = 64 * 1024


def main() -> None:
    """Serve until the owner ends or the session is withdrawn."""
    folder, owner = Path(sys.argv[1]), int(sys.argv[2])
    os.umask(0o077)
    watched = os.pidfd_open(owner)
    path = folder / SOCKET
    path.unlink(missing_ok=True)  # of a server that was killed
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(str(path))
    listener.listen(128)
    engine = EngineProcess()
    threading.Thread(target=_end_with, args=(watched, folder), daemon=True).start()
    sys.stdout.write("r")
    sys.stdout.flush()
    os.close(1)  # whoever waits for this letter waits no longer
    # One thread: the kernel ends the engine process with the thread that started it.
    while True:
        connection, _ = listener.accept()
        with connection, contextlib.suppress(OSError, ValueError):
            connection.settimeout(_PATIENCE)
            request = _request(connection)
            if request.pop("end", False):
                engine.close()
                break
            connection.sendall(json.dumps(_reply(engine, request)).encode("ascii") + b"\n")
    shutil.rmtree(folder, ignore_errors=True)


def _end_with(watched: int, folder: Path) -> None:
    poll = select.poll()
    poll.register(watched, select.POLLIN)
    poll.poll()
    shutil.rmtree(folder, ignore_errors=True)
    os._exit(0)  # the engine process ends with its parent


def _request(connection: socket.socket) -> dict[str, Any]:
    """One line of JSON. Raises ValueError, OSError."""
    found = bytearray()
    while not found.endswith(b"\n"):
        piece = connection.recv(_MAX_REQUEST)
        if not piece or len(found) > _MAX_REQUEST:
            raise ValueError("no request")
        found += piece
    request: dict[str, Any] = json.loads(bytes(found))
    return request


def _reply(engine: EngineProcess, request: dict[str, Any]) -> dict[str, Any]:
    try:
        return {"reply": engine.ask(request, float(request.pop("seconds")))}
    except EngineDown as down:
        return {"down": str(down)}


if __name__ == "__main__":
    main()
