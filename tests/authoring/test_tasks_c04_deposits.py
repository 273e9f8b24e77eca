"""Truth of 4.09 derived again from the words, in kopecks, and from the written deck, by other code."""

from __future__ import annotations

import io
import re
from fractions import Fraction

import pytest

from tools.authoring import plan_of

NUMBER = r"(\d[\d ]*(?:,\d+)?)"


def _half_up(value: Fraction) -> int:
    return int(value + Fraction(1, 2))


def _terms(seed: int) -> tuple[int, list[Fraction], Fraction]:
    """Kopecks, the yearly rates of the first deposit, the rate of the second, as the person says them."""
    said = plan_of("4.09", seed).turns[0].text.replace("\u00a0", " ")
    found = re.search(rf"», {NUMBER} руб\. на 3 года.*первый год {NUMBER} % годовых, второй {NUMBER} %, "
                      rf"третий {NUMBER} %"
                      rf".*та же сумма и срок, {NUMBER} % годовых", said)
    assert found is not None
    total, *rates = (Fraction(value.replace(" ", "").replace(",", ".")) for value in found.groups())
    return int(total) * 100, rates[:3], rates[3]


@pytest.mark.parametrize("seed", range(6))
def test_sums_in_kopecks(seed: int) -> None:
    """Sums, the difference and effective rates; the trap lives: the better rate gives less."""
    args = {check.id: check.args for check in plan_of("4.09", seed).checks}
    total, rates, other_rate = _terms(seed)
    balance, ends = total, []
    for rate in rates:
        for _ in range(4):
            balance += _half_up(balance * rate / 400)
        ends.append(balance)
    other = total + _half_up(total * 3 * other_rate / 100)

    assert [round(args[slug]["value"] * 100) for slug in ("year1", "final", "other", "diff")] == [
        ends[0], ends[2], other, ends[2] - other]
    assert [round(args[f"eff{year}"]["value"], 2) for year in (1, 2, 3)] == [
        round(float(((1 + rate / 400) ** 4 - 1) * 100), 2) for rate in rates]
    assert other_rate > sum(rates) / 3
    assert ends[2] > other


@pytest.mark.parametrize("seed", range(3))
def test_charts_of_gold_hold_the_sums(seed: int) -> None:
    """The embedded numbers of the charts are those of the table, read by python-pptx."""
    from pptx import Presentation

    plan = plan_of("4.09", seed)
    args = {check.id: check.args for check in plan.checks}
    data, = plan.gold.files.values()
    charts = [shape.chart for slide in Presentation(io.BytesIO(data)).slides for shape in slide.shapes
              if shape.has_chart]
    own, other = (list(series.values) for series in charts[1].plots[0].series)

    assert [own[0], own[2], other[2]] == [args[slug]["value"] for slug in ("year1", "final", "other")]
    assert list(charts[0].plots[0].series[0].values)[-1] * 1000 == pytest.approx(own[2])
