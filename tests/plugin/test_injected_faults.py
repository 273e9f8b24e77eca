"""Whatever breaks, every collected item is decided, lost by name or broken by name, and nothing lost is green."""

from __future__ import annotations

import random
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import pytest

from fixtures.ledger import LedgerPlugin
from tests.plugin import attestat_faults as faults
from tests.plugin.conftest import ROOT

#: faults after which the item has no outcome
_UNDECIDED = (*faults.BREAKS, *faults.SPOILS)
#: of these, faults that a failing item shows as an error and a passing one as nothing at all
_SILENT = ("skip", "no_carrier", "swallow")


@dataclass
class Reference:
    """A session without faults."""

    sitting: Any
    #: node id to outcome
    outcomes: dict[str, dict[str, object]]


def _key(outcome: dict[str, object]) -> tuple[object, ...]:
    return outcome["system"], outcome["task"], outcome["type"], outcome["item"]


def _name(outcome: dict[str, object]) -> str:
    """Node id of an outcome."""
    slug = "" if outcome["type"] == outcome["item"] else f"-{outcome['item']}"
    test, item = f"test_{outcome['type']}", f"{outcome['system']}{slug}"
    if outcome["task"] == "1.01":
        return f"tests_bench/office/test_c01_reconciliation.py::Task_01_01::{test}[{item}]"
    return f"tests_bench/office/test_other_tasks.py::Task_other::{test}[{outcome['task']}-{item}]"


@pytest.fixture
def reference(sitting) -> Reference:
    """What the small run comes to when nothing breaks."""
    assert 1 == sitting.pytest("-q").code
    found = {_name(outcome): outcome for outcome in sitting.outcomes()}
    assert 48 == len(found)
    return Reference(sitting, found)


def _draw(seed: int, names: list[str], count: int, deadly: int) -> dict[str, str]:
    """`count` faults for as many items, `deadly` of them deadly; seeded, so that a failure comes again."""
    random_ = random.Random(seed)
    chosen = random_.sample(sorted(names), count)
    kinds = [random_.choice((*faults.DEADLY, *faults.LATE)) for _ in range(deadly)]
    kinds += [random_.choice((*_UNDECIDED, *faults.HARMLESS)) for _ in range(count - deadly)]
    return dict(zip(chosen, kinds, strict=True))


def _dragged(complete: dict[str, Any], injected: dict[str, str]) -> set[str]:
    """Items that a swallowed neighbour took along: named all the same, and the session is not green.

    pytest refuses the item after a swallowed one at the border of two modules, whose collector was left standing: one a
    swallowed item at most, and never the swallowed one itself.
    """
    taken = {name for name, why in complete["broken"].items() if "previous item was not torn down" in why}
    assert len(taken) <= sum(fault == "swallow" for fault in injected.values())
    return taken


def _hold(reference: Reference, injected: dict[str, str], *arguments: str) -> None:
    """Run a session with faults and hold the invariant."""
    sitting = reference.sitting
    before = (sitting.run / "report" / "report.json").read_bytes()
    done = sitting.pytest("-q", *arguments, faults=injected)
    complete = sitting.report("partial")["completeness"]
    decided = {_name(outcome): outcome for outcome in sitting.outcomes("partial")}
    undecided = {name for name, fault in injected.items() if fault in (*_UNDECIDED, *faults.DEADLY)}
    dragged = _dragged(complete, injected) - undecided
    undecided |= dragged

    assert "INTERNALERROR" not in done.out, done.out
    assert 48 == complete["collected"], done.out
    assert undecided == set(complete["lost"]) | set(complete["broken"]), done.out
    assert set() == set(complete["lost"]) & set(complete["broken"])
    assert {name for name, fault in injected.items() if fault == "swallow"} <= set(complete["lost"])
    assert all(injected[name] in _SILENT for name in set(complete["lost"]) - dragged)
    assert {name: found for name, found in reference.outcomes.items() if name not in undecided} == decided
    assert len(decided) == complete["decided"]
    assert set() == {why for why in complete["broken"].values() if str(ROOT) in why or "site-packages" in why}
    assert (3 if undecided else 1) == done.code, done.out
    assert before == (sitting.run / "report" / "report.json").read_bytes()


def test_a_worker_that_dies_while_it_is_sent_more() -> None:
    """The sender hears of it from the end of the channel, not from an error that ends the session."""
    sent = []

    def send(name: str, **arguments: object) -> None:
        sent.append((name, arguments))
        raise OSError("cannot send (already closed?)")

    node = SimpleNamespace(sendcommand=send)
    LedgerPlugin.pytest_configure_node(SimpleNamespace(), node)
    node.sendcommand("runtests", indices=[1, 2])

    assert [("runtests", {"indices": [1, 2]})] == sent


def test_serially(reference: Reference) -> None:
    """Every fault that a process outlives, one each."""
    kinds = (*_UNDECIDED, *faults.HARMLESS)
    _hold(reference, dict(zip(random.Random(1).sample(sorted(reference.outcomes), len(kinds)), kinds, strict=True)))


def test_distributed(reference: Reference) -> None:
    """The same among two workers, of which four are killed."""
    _hold(reference, _draw(2, list(reference.outcomes), 20, 4), "-n", "2")


@pytest.mark.parametrize("fault", [faults.FATAL[0], *(pytest.param(fault, marks=pytest.mark.slow)
                                                      for fault in faults.FATAL[1:])])
def test_a_worker_that_cannot_send_is_never_green(sitting, fault: str) -> None:
    """xdist ends such a session early and may call it passed."""
    name = "tests_bench/office/test_other_tasks.py::Task_other::test_check[14.02-good-unit]"
    done = sitting.pytest("-q", "-n", "2", "--report-only", faults={name: fault})
    complete = sitting.report("partial")["completeness"]

    assert 3 == done.code
    assert 48 == complete["collected"] == complete["decided"] + len(complete["lost"]) + len(complete["broken"])
    assert name in {*complete["lost"], *complete["broken"]}


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(25))
def test_a_thousand_faults(reference: Reference, seed: int) -> None:
    """Forty faults a session; every second session is distributed and loses up to six workers."""
    if seed % 2:
        _hold(reference, _draw(seed, list(reference.outcomes), 40, 6), "-n", "2")
    else:
        _hold(reference, _draw(seed, list(reference.outcomes), 40, 0))
