"""A reader process: `python -m tools.office.worker`. Requests on stdin, results on stdout, one at a time.

A message is a length (4 bytes, big endian) and JSON; the bytes of the file follow a request. The process reads hostile
files, so it limits itself first.
"""

from __future__ import annotations

import json
import os
import resource
import signal
import struct
import sys
from typing import Any, BinaryIO

from tools.office.codec import encode, resting_collector
from tools.office.dispatch import read_data

#: address space of a reader process, bytes
MEMORY = 4 * 1024**3
#: largest file a reader process may write (a decrypted copy), bytes
_WRITTEN = 1024**3


def main() -> None:
    """Serve until stdin closes, which it does when the parent ends, in whatever way."""
    limit()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    replies = os.fdopen(os.dup(1), "wb")
    # A library that prints would otherwise break the framing of replies.
    os.dup2(2, 1)
    while (request := _message(sys.stdin.buffer)) is not None:
        # The parent's SIGKILL is the limit; the alarm is for a parent that was killed meanwhile.
        signal.alarm(int(request["seconds"]) + 5)
        with resting_collector():
            result = read_data(sys.stdin.buffer.read(request["bytes"]), request["password"])
            signal.alarm(0)
            raw = encode(result)
        replies.write(struct.pack(">I", len(raw)) + raw)
        replies.flush()


def limit() -> None:
    """Bound what this process may take: address space, files it writes, no core dump."""
    for kind, most in ((resource.RLIMIT_AS, MEMORY), (resource.RLIMIT_CORE, 0), (resource.RLIMIT_FSIZE, _WRITTEN)):
        resource.setrlimit(kind, (most, most))


def _message(stream: BinaryIO) -> dict[str, Any] | None:
    head = stream.read(4)
    if len(head) < 4:
        return None
    message: dict[str, Any] = json.loads(stream.read(struct.unpack(">I", head)[0]))
    return message


if __name__ == "__main__":
    main()
