"""Reader processes for untrusted files, and the disk cache before them.

The parent never parses a file: it opens it once, hashes its bytes, hands those very bytes to the reader and takes plain
JSON back. A file that is swapped meanwhile cannot put its document under another content's hash.
"""

from __future__ import annotations

import atexit
import contextlib
import json
import os
import select
import struct
import subprocess
import sys
import threading
import time
from pathlib import Path

from tools.model import Document, Unreadable, sha256, write_atomic
from tools.office import codec
from tools.office.child import Child
from tools.office.door import read_file
from tools.office.refusal import Refused
from tools.office.version import extractor

#: seconds one file may take
SECONDS = 60.0
#: largest reply of a reader, bytes
MAX_REPLY = 1024**3


class _Gone(Exception):
    """The reader process ended, or its time ran out."""


class Reader:
    """One reader process; a new one is started whenever there is none."""

    def __init__(self, command: tuple[str, ...] = (sys.executable, "-m", "tools.office.worker")) -> None:
        self._child = Child(command)

    @property
    def process(self) -> int | None:
        """Id of the process, None while there is none."""
        return self._child.pid

    def read(self, data: bytes, password: str | None, seconds: float) -> Document | Unreadable:
        """Have the process read the bytes of one file, `seconds` at most."""
        process, deadline = self._child.running(), time.monotonic() + seconds
        request = json.dumps({"bytes": len(data), "password": password, "seconds": seconds}).encode("ascii")
        try:
            _send(process, struct.pack(">I", len(request)) + request, deadline)
            _send(process, data, deadline)
            result = codec.decode(_receive(process, deadline))
        except TimeoutError:
            self.close()
            return Unreadable("too_big", f"Чтение не уложилось в {seconds:g} с и было прервано.", ours=True)
        except (_Gone, OSError):
            code = self.close()
            return Unreadable("unreadable", f"Чтение файла оборвало процесс чтения (код {code}).", ours=True)
        except ValueError:
            self.close()
            return Unreadable("unreadable", "Процесс чтения вернул не документ.", ours=True)
        if isinstance(result, Unreadable) and result.ours and result.reason != "unsupported":
            self.close()  # out of memory, mostly: the next file gets a fresh process
        return result

    def close(self) -> int | None:
        """Kill the process and what it started; its exit code."""
        return self._child.kill()


def _send(process: subprocess.Popen[bytes], raw: bytes, deadline: float) -> None:
    assert process.stdin is not None
    descriptor = process.stdin.fileno()
    os.set_blocking(descriptor, False)  # a reader that does not read is found out by the clock
    left = memoryview(raw)
    while left:
        _wait(descriptor, select.POLLOUT, deadline)
        with contextlib.suppress(BlockingIOError):
            left = left[os.write(descriptor, left[:1 << 20]):]


def _receive(process: subprocess.Popen[bytes], deadline: float) -> bytes:
    size = struct.unpack(">I", _exactly(process, 4, deadline))[0]
    if size > MAX_REPLY:
        raise ValueError("the reply is too big")
    return _exactly(process, size, deadline)


def _exactly(process: subprocess.Popen[bytes], size: int, deadline: float) -> bytes:
    assert process.stdout is not None
    descriptor = process.stdout.fileno()
    found = bytearray()
    while len(found) < size:
        _wait(descriptor, select.POLLIN, deadline)
        piece = os.read(descriptor, min(size - len(found), 1 << 20))
        if not piece:
            raise _Gone
        found += piece
    return bytes(found)


def _wait(descriptor: int, event: int, deadline: float) -> None:
    poll = select.poll()
    poll.register(descriptor, event)
    left = deadline - time.monotonic()
    if left <= 0 or not poll.poll(left * 1000):
        raise TimeoutError


class Pool:
    """Readers of one process; as many as threads ask at once, up to `size`."""

    def __init__(self, size: int) -> None:
        #: a fork inherits pipes that belong to its parent, so a pool serves one process only
        self.owner = os.getpid()
        self._free = threading.BoundedSemaphore(size)
        self._idle: list[Reader] = []

    def read(self, data: bytes, password: str | None, seconds: float) -> Document | Unreadable:
        """Read the bytes of one file in some reader process."""
        with self._free:
            reader = self._idle.pop() if self._idle else Reader()
            try:
                return reader.read(data, password, seconds)
            except BaseException:
                reader.close()  # an interrupt leaves a reply under way
                raise
            finally:
                self._idle.append(reader)

    def close(self) -> None:
        """End all processes; the pool can be used again."""
        if self.owner == os.getpid():
            while self._idle:
                self._idle.pop().close()


_pool: Pool | None = None
_lock = threading.Lock()


def _shared() -> Pool:
    global _pool  # noqa: PLW0603  one pool a process, made when first needed
    with _lock:
        if _pool is None or _pool.owner != os.getpid():
            _pool = Pool(os.cpu_count() or 1)
            atexit.register(_pool.close)
        return _pool


def cache_folder() -> Path:
    """`$ATTESTAT_CACHE`, else `.attestat-cache` in the current folder."""
    return Path(os.environ.get("ATTESTAT_CACHE") or ".attestat-cache")


def read(path: Path, password: str | None = None, cache: Path | None = None, *,
         root: Path | None = None, seconds: float = SECONDS) -> Document | Unreadable:
    """Read any file from outside: a document, or the typed reason why there is none. Never raises.

    `cache` is a folder (default `cache_folder()`); the key is the content, so a file's name is no part of the
    document. Below `root` no link is followed at all. What failed here and may succeed elsewhere (time, memory, a
    crash) is not cached.
    """
    try:
        data = read_file(path, root)
    except Refused as refused:
        return refused.unreadable
    folder = cache_folder() if cache is None else cache
    # The password is part of the key, so a cached document does not open the file for who lacks it.
    key = sha256(f"{sha256(data)} {extractor()} {password!r}".encode("utf-8", "surrogatepass"))
    entry = folder / key[:2] / f"{key}.json"
    with contextlib.suppress(OSError, ValueError):
        return codec.decode(entry.read_bytes())
    result = _shared().read(data, password, seconds)
    if isinstance(result, Document) or not result.ours or result.reason == "unsupported":
        with contextlib.suppress(OSError):  # a read-only folder costs time, nothing else
            write_atomic(entry, codec.encode(result))
    return result
