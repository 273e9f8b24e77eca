"""The report of a session: complete, repeatable, the same serially and distributed."""

from __future__ import annotations

from tools.model import file_sha256


def _hashes(sitting) -> dict[str, str]:
    names = ("report.json", "report.md", "report.html", "outcomes.jsonl")
    return {name: file_sha256(sitting.run / "report" / name) for name in names}


def test_a_whole_session_writes_the_report(sitting) -> None:
    """Systems, categories, tasks and failures."""
    done = sitting.pytest()
    report = sitting.report()
    good, poor = report["systems"]

    assert 1 == done.code
    assert (48, 48, True) == tuple(report["completeness"][name] for name in ("collected", "decided", "whole"))
    assert (3, 100.0, 1.0) == (good["totals"]["solved"], good["totals"]["quality"]["value"], good["totals"]["accuracy"])
    assert 0 == poor["totals"]["solved"]
    assert {"check:total", "rubric:r1", "rubric:r2"} == {
        f"{item['type']}:{item['item']}" for item in poor["tasks"][0]["items"]}
    assert "Хорошая" in (sitting.run / "report" / "report.md").read_text("utf-8")


def test_reports_are_byte_identical(sitting) -> None:
    """Serially, distributed, and again with a warm cache."""
    sitting.pytest()
    serial = _hashes(sitting)
    sitting.pytest("-n", "2")
    distributed = _hashes(sitting)

    assert serial == distributed


def test_a_part_of_the_run_goes_to_its_own_folder(sitting) -> None:
    """A partial session never overwrites the whole report."""
    sitting.pytest()
    before = _hashes(sitting)
    sitting.pytest("--task", "1.01")

    assert before == _hashes(sitting)
    assert 16 == sitting.report("partial")["completeness"]["collected"]
    assert not sitting.report("partial")["completeness"]["whole"]


def test_failures_are_two_lines(sitting) -> None:
    """Reason and evidence, no frames of Python."""
    done = sitting.pytest("--system", "poor", "--task", "1.01")
    lines = done.out.splitlines()
    at = lines.index("tests_bench/office/test_c01_reconciliation.py::Task_01_01::test_check[poor-total]")

    assert "100" in lines[at + 1]
    assert "99" in lines[at + 1] + lines[at + 2]
    assert "fixtures/" not in done.out


def test_hostile_text_stays_text(sitting) -> None:
    """Markup in an answer does not reach the report as markup."""
    sitting.record("poor", "1.01", "| <script>alert(1)</script> | [x](http://evil.example) **99**")
    sitting.pytest()
    text = (sitting.run / "report" / "report.md").read_text("utf-8")

    assert "<script>" not in text
    assert "[x](" not in text


def test_a_stale_verdict_is_not_judged(sitting) -> None:
    """The answer changed after the verdict: the verdict no longer holds, the task is named."""
    sitting.record("good", "1.01", "Итого 100 рублей. Или 101.")
    done = sitting.pytest("--system", "good")

    assert 3 == done.code
    assert ["1.01"] == sitting.report("partial")["systems"][0]["not_judged"]
