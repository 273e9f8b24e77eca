"""The engine process: watched, killed, replaced, and gone with its parent."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tools.office.recalculate_process import EngineDown, EngineProcess

_ECHO = "import sys, json\nfor line in sys.stdin: print(line.strip(), flush=True)"
#: answers the first request, then never again
_HANG = "import sys\nprint(sys.stdin.readline().strip(), flush=True)\nsys.stdin.readline()\nwhile True: pass"
_DIE = "import sys, os\nsys.stdin.readline()\nos.abort()"
_EAT = ("import sys\nsys.stdin.readline()\nx = bytearray(256 * 1024**2)\nx[::4096] = b'x' * len(x[::4096])\n"
        "sys.stdin.readline()")
_NOISE = "import sys\nfor line in sys.stdin: print('not json', flush=True)"


@contextmanager
def _process(program: str, resident: int = 1024**3) -> Iterator[EngineProcess]:
    process = EngineProcess((sys.executable, "-c", program), resident)
    try:
        yield process
    finally:
        process.close()


def _gone(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


def _ends(pid: int) -> bool:
    """Whether a process that is no child of ours is gone or ends within a minute."""
    try:
        descriptor = os.pidfd_open(pid)
    except ProcessLookupError:
        return True
    poll = select.poll()
    poll.register(descriptor, select.POLLIN)
    ended = bool(poll.poll(60_000))
    os.close(descriptor)
    return ended


def test_one_process_serves_many_requests() -> None:
    """It is started once."""
    with _process(_ECHO) as process:
        replies = [process.ask({"number": number}) for number in range(3)]
        pid = process.pid

        assert replies == [{"number": 0}, {"number": 1}, {"number": 2}]
        assert process.ask({}) == {} and process.pid == pid


@pytest.mark.parametrize(("program", "resident", "seconds"), [
    (_DIE, 1024**3, 60), (_EAT, 100 * 1024**2, 60), (_NOISE, 1024**3, 60)], ids=["abort", "memory", "noise"])
def test_a_process_that_breaks_is_killed_and_said(program: str, resident: int, seconds: float) -> None:
    """The caller gets a typed failure, no process is left."""
    with _process(program, resident) as process:
        with pytest.raises(EngineDown):
            process.ask({}, seconds)

        assert process.pid is None


def test_a_hanging_process_is_killed_and_replaced() -> None:
    """The next request gets a new process."""
    with _process(_HANG) as process:
        process.ask({"number": 1})
        first = process.pid
        with pytest.raises(EngineDown):
            process.ask({"number": 2}, 0.5)

        assert first is not None and _gone(first)
        assert process.ask({"number": 3}) == {"number": 3}
        assert process.pid != first


def test_no_orphan_is_left_by_a_killed_parent(tmp_path: Path) -> None:
    """The engine process ends with its parent, however that ends."""
    program = ("import sys, os, signal\nfrom tools.office.recalculate_process import shared\n"
               "process = shared()\nprocess.ask({'path': '/nonexistent'})\nprint(process.pid, flush=True)\n"
               "os.kill(os.getpid(), signal.SIGKILL)")
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False, timeout=120,
                          env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])})
    assert done.returncode == -signal.SIGKILL

    assert _ends(int(done.stdout))
