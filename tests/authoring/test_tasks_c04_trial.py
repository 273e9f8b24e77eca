"""Truth of 4.02 derived again from the written report, by other code than the author's."""

from __future__ import annotations

import io
import re
from fractions import Fraction
from typing import Any

import pytest

from tools.authoring import plan_of


def _report(seed: int) -> tuple[str, list[list[list[str]]], dict[str, dict[str, Any]]]:
    """Words and tables of the report as python-docx reads them, and the arguments of the checks."""
    from docx import Document

    plan = plan_of("4.02", seed)
    placed, = plan.files
    document = Document(io.BytesIO(placed.data))
    words = "\n".join(paragraph.text for paragraph in document.paragraphs).replace("\u00a0", " ")
    tables = [[[cell.text for cell in row.cells] for row in table.rows] for table in document.tables]
    return words, tables, {check.id: dict(check.args) for check in plan.checks}


def _number(text: str) -> Fraction:
    return Fraction(text.replace("\u00a0", "").replace(" ", "").replace(",", "."))


def _series(table: list[list[str]]) -> dict[str, list[Fraction]]:
    return {row[0].removeprefix("Серия "): [_number(cell) for cell in row[1:]] for row in table[1:]}


@pytest.mark.parametrize("seed", range(6))
def test_truth_follows_from_the_tables(seed: int) -> None:
    """Growth, saving and the mean at +2 °C by 3.4 of the report; the abstract says what all series give."""
    words, tables, args = _report(seed)
    base, adaptive = (_series(table) for table in tables if table[0][:2] == ["Серия", "+7 °C"])
    bad, = re.findall(r"показания серии (\w) адаптивного режима недействительны", words)
    heat, = map(_number, re.findall(r"принята ([\d ]+) кВт·ч", words))

    def mean(series: dict[str, list[Fraction]]) -> Fraction:
        values = [value for each in series.values() for value in each]
        return Fraction(round(sum(values) / len(values) * 1000), 1000)

    valid = {name: values for name, values in adaptive.items() if name != bad}
    low, high, early = mean(base), mean(valid), mean(adaptive)
    growth, saving = (high / low - 1) * 100, heat / low - heat / high
    said = re.search(r"прирост среднего СКП составил ([\d,]+) %, экономия за отопительный сезон ([\d ]+) кВт·ч", words)
    assert said is not None

    assert args["gain"]["value"] == pytest.approx(float(growth), abs=1e-4)
    assert args["save"]["value"] == pytest.approx(float(saving), abs=0.01)
    assert args["mid_mean"]["value"] == float(sum(values[1] for values in valid.values()) / len(valid))
    assert args["drawn_down"]["values"] == args["drawn_up"]["values"][::-1] == [
        float(sum(values) / len(valid)) for values in zip(*valid.values(), strict=True)]
    assert args["drawn_modes"]["values"] == pytest.approx(
        [float(sum(values[1] for values in each.values()) / len(each)) for each in (base, valid)], abs=0.005)
    assert [float(_number(part)) for part in said.groups()] == [
        round(float((early / low - 1) * 100), 1), pytest.approx(float(heat / low - heat / early), abs=0.51)]
    assert early > high > low


@pytest.mark.parametrize("seed", range(6))
def test_protocols_give_the_readings(seed: int) -> None:
    """Heat by electricity is the printed reading, in all thirty runs."""
    _, tables, _ = _report(seed)
    runs = [row for table in tables if table[0][-1] == "Число оттаек" for row in table[1:]]

    assert [round(float(_number(heat) / _number(spent)), 2) for _, heat, spent, _, _ in runs] == [
        float(_number(value)) for _, _, _, value, _ in runs]
    assert len(runs) == 30
