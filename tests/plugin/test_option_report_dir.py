"""--report-dir: where reports go."""

from __future__ import annotations

import pytest


def test_a_new_folder_elsewhere(sitting) -> None:
    """Two words and two workers: the folder that the controller has just made is no path to collect."""
    place = sitting.folder / "новый" / "отчёт"
    done = sitting.pytest("-q", "-n", "2", "--report-dir", str(place))

    assert 1 == done.code
    names = {"report.json", "report.md", "report.html", "outcomes.jsonl", ".lock"}
    assert names == {path.name for path in place.iterdir()}
    assert not (sitting.run / "report").exists()


def _file(report) -> None:
    report.write_text("", "utf-8")


def _link(report) -> None:
    (report.parent / "elsewhere").mkdir()
    report.symlink_to("elsewhere")


@pytest.mark.parametrize(("spoil", "words"), [(_file, "cannot be written"), (_link, "the report's folder is a link")])
def test_a_place_that_cannot_be_written(sitting, spoil, words: str) -> None:
    """Refused before anything is graded, with the way out."""
    spoil(sitting.run / "report")
    done = sitting.pytest()

    assert 4 == done.code
    assert words in done.err
    assert "--report-dir" in done.err


def test_a_read_only_place(sitting) -> None:
    """A file system that nobody writes to."""
    done = sitting.pytest("--report-dir=/proc/attestat")

    assert 4 == done.code
    assert "/proc/attestat: cannot be written" in done.err
