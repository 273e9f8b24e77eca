"""Collection of a full exam against a bare pytest collection of the same modules, classes, functions and ids."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from benchmarks.measure import Row, interleaved, pytest
from benchmarks.synthetic import task_ids, write_bare, write_house

#: own checks of a task; with `fabricated`, three points, a statement, answered and hallucinations it has eleven items
CHECKS = 4
SHAPE = (("answered", 1), ("check", CHECKS + 1), ("rubric", 3), ("must_not", 1), ("hallucinations", 1))
ITEMS = sum(count for _, count in SHAPE)
SYSTEMS = 3
#: systems with which the exam has over 20 000 items
MANY = 20_000 // (len(task_ids()) * ITEMS) + 1
TARGET = 1.5
MEGABYTES = 250


def rows(folder: Path, rounds: int, env: dict[str, str]) -> Iterator[Row]:
    """Time and memory of collection."""
    ours, bare = write_house(folder / "house", SYSTEMS, CHECKS), write_bare(folder / "bare", SYSTEMS, SHAPE)
    found = interleaved({"ours": pytest("--run=runs/full", "--collect-only", cwd=ours, env=env),
                         "bare": pytest("--collect-only", cwd=bare, env=env)}, rounds)
    count = len(task_ids()) * SYSTEMS * ITEMS
    yield Row(f"collection of {count} items", found["ours"].cpu, found["bare"].cpu, "bare pytest, as many no-op items",
              f"<= {TARGET}", met=found["ours"].cpu <= TARGET * found["bare"].cpu)
    many = write_house(folder / "many", MANY, CHECKS)
    peak = interleaved({"ours": pytest("--run=runs/full", "--collect-only", "-qq", cwd=many, env=env)}, 1)["ours"].peak
    count = len(task_ids()) * MANY * ITEMS
    yield Row(f"peak memory of collecting {count} items", peak, MEGABYTES, "the limit", "<= 1", "MB",
              met=peak <= MEGABYTES)
