"""A child process that does what the house does not dare to do itself: started when first needed, killed with all it
started, and taking along the files that it made.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import tempfile
from pathlib import Path

_HOUSE = Path(__file__).resolve().parents[2]


class Child:
    """One process in its own process group, its stdin and stdout ours; a new one is started whenever there is none."""

    def __init__(self, command: tuple[str, ...]) -> None:
        self._command = command
        self._process: subprocess.Popen[bytes] | None = None
        #: copies and profiles that the process makes go with it, even when it is killed
        self._scratch: tempfile.TemporaryDirectory[str] | None = None

    @property
    def pid(self) -> int | None:
        """Id of the process while it runs."""
        return self._process.pid if self._process is not None and self._process.poll() is None else None

    def running(self) -> subprocess.Popen[bytes]:
        """The process, started anew if it ended."""
        if self.pid is None:
            self.kill()
        if self._process is None:
            self._scratch = tempfile.TemporaryDirectory(prefix="attestat-")
            environment = {**os.environ, "PYTHONPATH": str(_HOUSE), "PYTHONDONTWRITEBYTECODE": "1",
                           "TMPDIR": self._scratch.name}
            self._process = subprocess.Popen(
                self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                env=environment, process_group=0)
        return self._process

    def kill(self) -> int | None:
        """Kill the process group, wait, and give the exit code; None where there was none."""
        process, self._process = self._process, None
        if process is None:
            return None
        if process.poll() is None:
            # A terminated renderer ignored SIGTERM for ten minutes; nothing ignores SIGKILL.
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(process.pid, signal.SIGKILL)
        for stream in (process.stdin, process.stdout):
            if stream is not None:
                with contextlib.suppress(OSError):
                    stream.close()
        code = process.wait()
        if self._scratch is not None:
            self._scratch.cleanup()
        return code
