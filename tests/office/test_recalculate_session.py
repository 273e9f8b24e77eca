"""One engine process a session: found by every process, replaced when killed, gone with the leader."""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.office.workbooks import book
from tools.office import recalculate_session
from tools.office.recalculate_process import EngineDown, EngineProcess, shared

_HOUSE = Path(__file__).parents[2]
#: leads a session, has two processes of it calculate, prints the server's and the engine's ids
_LEADER = """
import json, os, subprocess, sys
from pathlib import Path
from tools.office.recalculate_session import announce
folder = announce()
member = (
    "import sys, json\\n"
    "from tools.office.recalculate_session import engines\\n"
    "print(json.dumps(engines().ask({'path': sys.argv[1]}, 100)))")
command = [sys.executable, "-c", member, sys.argv[1]]
replies = [subprocess.run(command, capture_output=True, check=True, text=True).stdout for _ in range(2)]
of_folder = [entry.name for entry in Path("/proc").iterdir() if entry.name.isdigit()
             and str(folder).encode() in (entry / "cmdline").read_bytes()]
print(json.dumps({"folder": str(folder), "replies": [json.loads(reply) for reply in replies], "servers": of_folder}),
      flush=True)
sys.stdin.readline()
"""


@pytest.fixture
def session(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A session that this process leads."""
    monkeypatch.delenv(recalculate_session.VARIABLE, raising=False)
    folder = recalculate_session.announce()
    assert folder is not None
    yield folder
    recalculate_session.withdraw(folder)


def _ends(pid: int) -> bool:
    try:
        descriptor = os.pidfd_open(pid)
    except ProcessLookupError:
        return True
    poll = select.poll()
    poll.register(descriptor, select.POLLIN)
    ended = bool(poll.poll(60_000))
    os.close(descriptor)
    return ended


def test_processes_of_a_session_share_one_server_that_ends_with_its_leader(tmp_path: Path) -> None:
    """Even when the leader is killed; nothing is left of its folder."""
    path = book(tmp_path / "b.xlsx", {"Лист1": {"A1": "=1+1"}})
    environment = {name: value for name, value in os.environ.items() if name != recalculate_session.VARIABLE}
    with subprocess.Popen([sys.executable, "-c", _LEADER, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          env={**environment, "PYTHONPATH": str(_HOUSE)}) as leader:
        assert leader.stdout is not None
        said = json.loads(leader.stdout.readline())
        leader.send_signal(signal.SIGKILL)

    assert [reply["cells"] for reply in said["replies"]] == [{"Лист1": {"A1": ["number", 2.0, ""]}}] * 2
    assert len(said["servers"]) == 1
    assert _ends(int(said["servers"][0]))
    assert not Path(said["folder"]).exists()


def test_without_a_session_a_process_has_its_own_engines(monkeypatch: pytest.MonkeyPatch) -> None:
    """Verbs of the command line."""
    monkeypatch.delenv(recalculate_session.VARIABLE, raising=False)

    assert recalculate_session.engines() is shared()


def test_a_folder_that_others_may_open_is_not_believed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its server would grade for us."""
    (tmp_path / "open").mkdir(mode=0o755)
    monkeypatch.setenv(recalculate_session.VARIABLE, str(tmp_path / "open"))

    assert recalculate_session.announced() is None


def test_an_announced_session_is_not_announced_again(session: Path) -> None:
    """A pytest inside a pytest uses the outer one's."""
    assert recalculate_session.announced() == session
    assert recalculate_session.announce() is None


def test_a_killed_server_is_replaced(session: Path, tmp_path: Path) -> None:
    """The next request starts another, and finds no obstacle in the socket of the first."""
    path = book(tmp_path / "b.xlsx", {"Лист1": {"A1": "=1+1"}})
    first = recalculate_session.engines().ask({"path": str(path)})
    recalculate_session._started[-1].kill()
    recalculate_session._started[-1].wait()

    assert recalculate_session.engines().ask({"path": str(path)}) == first


def test_a_book_that_takes_too_long_is_told_by_the_server(session: Path, tmp_path: Path) -> None:
    """The time is the book's own, and the server lives on."""
    path = book(tmp_path / "b.xlsx", {"Лист1": {"A1": "=1+1"}})
    with pytest.raises(EngineDown):
        recalculate_session.engines().ask({"path": str(path)}, 0)
    server = recalculate_session._started[-1]

    assert recalculate_session.engines().ask({"path": str(path)})["failures"] == []
    assert recalculate_session._started[-1] is server


def test_where_no_server_can_be_had_the_process_has_its_own(session: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A socket's path has a limit, a full disk has another."""
    def fail(folder: Path) -> None:
        raise OSError

    monkeypatch.setattr(recalculate_session, "_start", fail)
    monkeypatch.setattr(EngineProcess, "ask", lambda self, request, seconds: "its own")

    assert recalculate_session.engines().ask({"path": "x"}) == "its own"
