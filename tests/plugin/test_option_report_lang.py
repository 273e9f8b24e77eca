"""--report-lang: Russian by default."""

from __future__ import annotations


def test_english(sitting) -> None:
    """Heads and reasons of code are English; names of systems and words of the exam stay."""
    done = sitting.pytest("-q", "--report-lang=en")
    text = (sitting.run / "report" / "report.md").read_text("utf-8")

    assert "Report" in text.splitlines()[0]
    assert "Отчёт" not in text + done.out
    assert "Плохая" in text
