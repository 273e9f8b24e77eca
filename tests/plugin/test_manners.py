"""The manners of pytest that a session must survive: other folders, other distributions, other locales, no plugins."""

from __future__ import annotations

import os

import pytest

from tests.plugin.conftest import ROOT
from tools.model import file_sha256

NAMES = ("report.json", "report.md", "report.html", "outcomes.jsonl")


def _hashes(sitting) -> dict[str, str]:
    return {name: file_sha256(sitting.run / "report" / name) for name in NAMES}


def test_any_distribution_counts_an_item_once(sitting) -> None:
    """Also --dist each, where every worker decides every item; and without xdist at all."""
    found = []
    for arguments in (("-p", "no:xdist"), ("--dist=each", "--tx=2*popen"),
                      ("-n", "2", "--maxprocesses=1", "--dist=load")):
        done = sitting.pytest("-q", *arguments)
        assert 1 == done.code, done.out + done.err
        assert 48 == sitting.report()["completeness"]["decided"]
        found.append(_hashes(sitting))

    assert [found[0]] * 3 == found


@pytest.mark.slow
@pytest.mark.parametrize("dist", ["loadfile", "loadscope", "loadgroup", "worksteal"])
def test_the_other_distributions(sitting, dist: str) -> None:
    """The whole run, each item once."""
    done = sitting.pytest("-q", "-n", "2", f"--dist={dist}")

    assert 1 == done.code
    assert 48 == sitting.report()["completeness"]["decided"]


@pytest.mark.parametrize("flag", ["--setup-only", "--setup-plan", "--collect-only"])
def test_nothing_is_decided_where_nothing_is_run(sitting, flag: str) -> None:
    """No report, nothing lost."""
    done = sitting.pytest("-q", flag, "--system=good", "--task=1.01")

    assert 0 == done.code, done.out
    assert "LOST" not in done.out
    assert not (sitting.run / "report").exists()


@pytest.mark.parametrize("workers", [(), ("-n", "2")], ids=["serial", "n2"])
def test_from_another_folder(sitting, workers) -> None:
    """Paths of options are of the folder where pytest was started; a slash at the end is nothing."""
    (sitting.folder / "here").mkdir()
    done = sitting.pytest(str(ROOT / "tests_bench"), "-q", *workers, "--run", "../run/", "--edition=../edition",
                          run=False, cwd=sitting.folder / "here")

    assert 1 == done.code, done.out + done.err
    assert ("run", 48) == (sitting.report()["run"], sitting.report()["completeness"]["decided"])


def test_a_locale_without_cyrillic(sitting) -> None:
    """Under LC_ALL=C Python reads names as UTF-8 and a file «Отчёт.txt» is found; where that was switched off, the
    session says so instead of missing every such file."""
    folder = sitting.run / "good" / "1.01" / "files"
    folder.mkdir()
    (folder / "Отчёт за год.txt").write_text("Итого 100 рублей.", "utf-8")
    sitting.record("good", "1.01", files=[{"path": "Отчёт за год.txt"}])
    done = sitting.pytest("-q", "--system=good", "--judge=off", env={"LC_ALL": "C"})
    evidence = [outcome for outcome in sitting.outcomes("partial") if outcome["item"] == "fabricated"]
    refused = sitting.pytest(env={"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"})

    assert 0 == done.code, done.out
    assert {"pass"} == {outcome["status"] for outcome in evidence}
    assert 4 == refused.code
    assert "set PYTHONUTF8=1" in refused.err


def test_without_pytests_own_plugins(sitting) -> None:
    """No terminal, no cache: the report is written all the same."""
    done = sitting.pytest("-p", "no:terminal", "-p", "no:cacheprovider")

    assert 1 == done.code, done.out + done.err
    assert 48 == sitting.report()["completeness"]["decided"]


def test_deselected_items_are_not_lost(sitting) -> None:
    """What -k and --deselect leave out makes the session a part; leaving out everything is exit 5."""
    module = "tests_bench/office/test_other_tasks.py"
    part = sitting.pytest("-q", "-k", "rubric", f"--deselect={module}", "--system=good")
    none = sitting.pytest("-q", "-k", "nonsense")

    assert (0, 4) == (part.code, none.code)
    complete = sitting.report("partial")["completeness"]
    assert (2, 2, []) == (complete["collected"], complete["decided"], complete["lost"])


def test_a_cache_folder_that_cannot_be_written(sitting) -> None:
    """pytest warns that it cannot remember; the session is what it is."""
    done = sitting.pytest("-q", "--system=good", "-o", f"cache_dir={os.devnull}/x")

    assert 0 == done.code, done.out + done.err
