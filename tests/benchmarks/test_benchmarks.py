"""The benchmarks measure what they say: as many items on both sides, every command really run. No seconds here."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

import pytest

from benchmarks import collection, items
from benchmarks.measure import Command, Row, interleaved
from benchmarks.synthetic import task_ids, write_bare, write_house
from tools.grading import items as items_of
from tools.model import Edition, Run


@pytest.mark.parametrize(("benchmark", "count"), [(collection, 11), (items, 17)])
def test_both_sides_have_as_many_items(benchmark: Any, count: int, tmp_path: Path) -> None:
    """136 tasks, and as many no-ops beside each as it has items."""
    edition = Edition.open(write_house(tmp_path / "house", 1, benchmark.CHECKS) / "corpora" / "office")

    assert (136, {count}) == (len(edition.tasks), {len(items_of(task)) for task in edition.tasks.values()})
    assert count == sum(number for _, number in benchmark.SHAPE)


def test_the_bare_side_has_the_same_classes(tmp_path: Path) -> None:
    """A module a category, a class a task, a parameter an item and system."""
    bare = write_bare(tmp_path, 2, collection.SHAPE)
    source = "".join(path.read_text("utf-8") for path in sorted(bare.glob("test_*.py")))

    assert 13 == len(list(bare.glob("test_*.py")))
    assert {f"Task_{name.replace('.', '_')}" for name in task_ids()} == set(re.findall(r"^class (\w+)", source, re.M))
    assert 136 * 11 * 2 == len(re.findall(r"'s0[12]-\w+'", source))


def test_the_synthetic_run_is_a_run(tmp_path: Path) -> None:
    """Every system answered every task."""
    run = Run.open(write_house(tmp_path, 2, 4) / "runs" / "full")

    assert 272 == sum(run.record_path(system.id, name).is_file() for system in run.systems for name in task_ids())


def test_commands_are_run_in_turn(tmp_path: Path) -> None:
    """A round that warms up, then the counted ones, each command in each."""
    commands = {name: Command((sys.executable, "-c", f"open('log', 'a').write('{name}')"), tmp_path) for name in "ab"}
    found = interleaved(commands, 2)

    assert "ababab" == (tmp_path / "log").read_text()
    assert [True, True] == [found[name].peak > 1 for name in "ab"]


def test_a_command_that_fails_is_no_measurement(tmp_path: Path) -> None:
    """A session that broke is quick, and would look like a success."""
    with pytest.raises(RuntimeError, match="exit 3\nout of order"):
        Command((sys.executable, "-c", "print('out of order'); raise SystemExit(3)"), tmp_path).run()


def test_a_line_says_what_against_what() -> None:
    """Both figures, their ratio, the target, whether it is met, and the baseline's name."""
    line = Row("collection", 3.0, 2.0, "bare pytest", "<= 1.4", met=False).line

    assert "collection 3.000 s 2.000 s 1.50 <= 1.4 MISSED against bare pytest" == " ".join(line.split())
