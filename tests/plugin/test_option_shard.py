"""--shard: parts that cover the whole and do not overlap."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from fixtures.office import OfficeExam

TASKS = {f"{category}.{number:02}": SimpleNamespace(id=f"{category}.{number:02}", number=category * 100 + number)
         for category in range(1, 14) for number in range(1, 12)}


def _exam(shard: tuple[int, int] | None) -> OfficeExam:
    return OfficeExam(run=None, edition=SimpleNamespace(tasks=TASKS), profile="strict", judge="saved",
                      report_only=False, report_dir=None, report_lang="ru", shard=shard)


@pytest.mark.parametrize("parts", [1, 2, 3, 7, 136, 1000])
def test_parts_make_the_whole(parts: int) -> None:
    """Every task is in exactly one part, in the order of the exam."""
    found = [list(_exam((part, parts)).selected_tasks) for part in range(1, parts + 1)]
    order = list(TASKS)

    assert sorted(order) == sorted(task for part in found for task in part)
    assert all(part == sorted(part, key=order.index) for part in found)


def test_parts_are_of_like_size() -> None:
    """No part of four is empty or has half of the exam."""
    sizes = [len(_exam((part, 4)).selected_tasks) for part in range(1, 5)]

    assert all(len(TASKS) // 8 < size < len(TASKS) // 2 for size in sizes)


def test_sessions_share_the_items(sitting) -> None:
    """Two sessions collect every item once between them; whole tasks stay together."""
    listings = [sitting.pytest("--collect-only", "-q", f"--shard={part}/2").out for part in (1, 2)]
    halves = [{line for line in listing.splitlines() if "::" in line} for listing in listings]

    assert 48 == len(halves[0] | halves[1])
    assert set() == halves[0] & halves[1]
    assert [0, 0] == [len(half) % 16 for half in halves]


@pytest.mark.parametrize("shard", ["0/2", "3/2", "2", "a/b"])
def test_no_part_of_a_whole(sitting, shard: str) -> None:
    """Exit 4 with the form."""
    done = sitting.pytest(f"--shard={shard}")

    assert 4 == done.code
    assert "write i/n, such as 1/4" in done.err


@pytest.mark.parametrize("workers", [(), ("-n", "2")], ids=["serial", "n2"])
def test_a_part_without_a_task_is_done(sitting, workers) -> None:
    """A small edition in many parts: the empty one is green, and leaves a report for a merge."""
    done = sitting.pytest("-q", "--shard=7/1000", *workers)

    assert 0 == done.code, done.out
    assert 0 == sitting.report("partial")["completeness"]["collected"]
    assert 4 == sitting.pytest("-q", "--shard=1/1", "-k", "nothing").code
