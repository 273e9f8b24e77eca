"""The two lines of a failing item, whatever a stranger's text holds."""

from __future__ import annotations

import pytest

from fixtures.examination import lines, printable
from tools.model import Evidence, Outcome, OutcomeStatus


def _outcome(reason: str, *evidence: Evidence) -> Outcome:
    return Outcome(task="1.01", system="s", type="check", item="total", kind="number", status=OutcomeStatus.FAIL,
                   reason=reason, evidence=evidence)


@pytest.mark.parametrize(("outcome", "expected"), [
    (_outcome("нет числа 100", Evidence(unit="ответ", locator="знаки 7–8", text="99")),
     "нет числа 100\nответ, знаки 7–8: «99»"),
    (_outcome("нет файла"), "нет файла\n—"),
    (_outcome("", Evidence(unit="Отчёт.xlsx")), "fail\nОтчёт.xlsx"),
    (_outcome("a\nb\r\n c", Evidence(unit="x\n.txt", text="1\n\n2")), "a b c\nx .txt: «1 2»"),
    (_outcome("\x1b[2Jок", Evidence(unit="\x1b]0;x\x07", text="\u202eabc\x9b1m")),
     "\ufffd[2Jок\n\ufffd]0;x\ufffd: «\ufffdabc\ufffd1m»"),
])
def test_two_lines(outcome: Outcome, expected: str) -> None:
    """Always two: line breaks become spaces, escape codes and turned text become visible."""
    assert expected == lines(outcome)


def test_long_text_is_cut() -> None:
    """A thousand characters are one line of a screen or three."""
    assert 240 == len(printable("а" * 1000))
    assert printable("а" * 1000).endswith("…")
