"""A pytest plugin that breaks the grading on purpose: `-p tests.plugin.attestat_faults`, told by ATTESTAT_FAULTS.

The variable holds a JSON object: a node id, `controller` or `worker` to the name of a
fault below, `collection` to the name of a class.
"""

from __future__ import annotations

import datetime
import errno
import json
import os
import signal
import warnings
from collections.abc import Callable
from typing import Any

import pytest

# The house is imported inside functions: a plugin named by -p comes before pytest prepares the house's own modules.
#: process that Ctrl-C and kill -9 are meant for: a worker's parent is the controller
CONTROLLER = os.getppid() if os.environ.get("PYTEST_XDIST_WORKER") else os.getpid()
FAULTS: dict[str, str] = json.loads(os.environ.get("ATTESTAT_FAULTS", "{}"))

#: what the examination of an item does instead of deciding; in whichever process it runs
BREAKS = ("raise", "recursion", "memory", "assertion", "exit_exception", "full_cache", "skip", "not_an_outcome")
#: what happens to the report of a decided item
SPOILS = ("no_carrier", "garbage", "half_json", "wrong_type", "surrogate", "swallow")
#: what kills a worker; never serially
DEADLY = ("os_exit", "kill", "abort")
#: what kills a worker when its item is decided already
LATE = ("kill_after",)
#: what ends a distributed session, which xdist alone would call green
FATAL = ("date_in_properties", "carrier_is_an_object")
#: what ends the whole session
ENDS = ("interrupt", "kill_controller", "pytest_exit")
#: what must change nothing
HARMLESS = ("warn", "xfail", "print", "chdir", "teardown")


def _fault(item: pytest.Item) -> str | None:
    return FAULTS.get(item.nodeid)


def _recurse(depth: int) -> int:
    return _recurse(depth + 1) + 1


def _break(fault: str) -> Any:
    if fault == "raise":
        raise RuntimeError("fault")
    if fault == "recursion":
        return _recurse(0)
    if fault == "memory":
        raise MemoryError
    if fault == "assertion":
        raise AssertionError("fault")
    if fault == "exit_exception":
        raise SystemExit(0)
    if fault == "full_cache":
        raise OSError(errno.ENOSPC, "No space left on device")
    if fault == "skip":
        pytest.skip("fault")
    if fault == "not_an_outcome":
        return object()
    if fault == "os_exit":
        os._exit(0)
    if fault == "kill":
        os.kill(os.getpid(), signal.SIGKILL)
    if fault == "abort":
        os.abort()
    if fault == "interrupt":
        os.kill(CONTROLLER, signal.SIGINT)
    if fault == "kill_controller":
        os.kill(CONTROLLER, signal.SIGKILL)
    if fault == "pytest_exit":
        pytest.exit("fault", returncode=0)
    if fault == "warn":
        warnings.warn("fault", UserWarning, stacklevel=1)
    if fault == "print":
        os.write(1, b"\xff\x00 fault\n")
    if fault == "chdir":
        os.chdir("/")
    return None


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Stand between the items and their examiner."""
    from fixtures.examination import Examiner

    decide = Examiner.outcome

    def broken(self: Examiner, asked: Any) -> Any:
        found = _break(_fault(CURRENT[0]) or "")
        return found if found is not None else decide(self, asked)

    Examiner.outcome = broken
    where = "worker" if hasattr(config, "workerinput") else "controller"
    if FAULTS.get(where) in PLACES:
        PLACES[FAULTS[where]]()


CURRENT: list[pytest.Item] = []


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Know which item is asked."""
    CURRENT[:] = [item]
    if _fault(item) == "xfail":
        item.add_marker(pytest.mark.xfail(strict=False))


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item: pytest.Item) -> None:
    """An item that is decided and then breaks."""
    if _fault(item) == "teardown":
        raise RuntimeError("fault")
    if _fault(item) == "kill_after":
        os.kill(os.getpid(), signal.SIGKILL)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Any:
    """Spoil what travels to the controller."""
    from fixtures.examination import OUTCOME
    from fixtures.ledger import CARRIER
    from tools.model import Outcome

    if _fault(item) == "surrogate" and OUTCOME in item.stash:
        # model_copy does not validate: the outcome of a reader that let half a character through
        item.stash[OUTCOME] = item.stash[OUTCOME].model_copy(update={"reason": "\ud800"})
    report = yield
    fault = _fault(item)
    carried = getattr(report, CARRIER, None)
    if fault == "date_in_properties":
        report.user_properties.append(("when", datetime.datetime(2026, 1, 1)))
    if carried is None:
        return report
    if fault == "no_carrier":
        delattr(report, CARRIER)
    elif fault in ("garbage", "half_json"):
        setattr(report, CARRIER, "\0" if fault == "garbage" else carried[: len(carried) // 2])
    elif fault == "wrong_type":
        setattr(report, CARRIER, 5)
    elif fault == "carrier_is_an_object":
        setattr(report, CARRIER, Outcome.model_validate_json(carried))
    return report


@pytest.hookimpl(tryfirst=True)
def pytest_pycollect_makeitem(name: str) -> None:
    """A module of the exam that cannot be collected."""
    if FAULTS.get("collection") == name:
        raise RuntimeError("fault")


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> object | None:
    """An item that is said to be run, and is not."""
    return True if _fault(item) == "swallow" else None


def _full_disk() -> None:
    """Every write of the report fails: the journal's and, at fsync, the files'."""
    import io

    def full(*arguments: Any) -> Any:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    from tools.report import folder

    class Full(io.FileIO):
        write = full  # type: ignore[assignment]

    os.fsync = full
    folder.FileIO = Full  # type: ignore[misc]


def _full_late() -> None:
    """The disk is full when the report is written."""
    def full(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    os.fsync = full


def _report_fails() -> None:
    """A fault of ours in the making of the report."""
    from fixtures import office

    def build(*arguments: Any, **named: Any) -> Any:
        raise KeyError("fault")

    office.build = build


#: faults of a whole process
PLACES: dict[str, Callable[[], None]] = {
    "full_disk": _full_disk, "full_late": _full_late, "report_fails": _report_fails, "no_start": lambda: os._exit(0)}
