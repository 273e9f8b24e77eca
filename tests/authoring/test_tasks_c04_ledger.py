"""Truth of 4.05 derived again from what the photograph says, by other code than the author's."""

from __future__ import annotations

import io
import re
from dataclasses import replace
from decimal import Decimal

import pytest

from tools.authoring import plan_of
from tools.authoring.draws import Draw
from tools.authoring.tasks.c04.ledger import BODY
from tools.authoring.tasks.c04.ledger_photo import box, flat_sheet


def _tenths(text: str) -> int:
    """«41,6» and «41» in tenths."""
    whole, _, tail = text.replace("\u00a0", "").partition(",")
    return int(whole) * 10 + int(tail or 0)


@pytest.mark.parametrize("seed", range(6))
def test_ledger_from_its_original(seed: int) -> None:
    """The grid, the blotted cell, the correction and each figure; the totals close with the corrected number."""
    plan = plan_of("4.05", seed)
    args = {check.id: check.args for check in plan.checks}
    _, *lines = (plan.files[0].original or "").rstrip("\n").split("\n")
    rows = [line.split("\t") for line in lines]
    blots = [(row, column) for row, cells in enumerate(rows, 1) for column, cell in enumerate(cells, 1)
             if "залито" in cell]
    fixed = [(row, column, *re.findall(r"\[(\S+) зачёркнуто.*\] (\S+)", cell)[0])
             for row, cells in enumerate(rows, 1) for column, cell in enumerate(cells, 1) if "зачёркнуто" in cell]

    assert (len(rows), {len(row) for row in rows}) == (14, {9})
    assert [[row, column, ""] for row, column in blots] == args["blot_empty"]["cells"]
    (row, column, old, new), = fixed
    assert [[row, column, _tenths(new) / 10]] == args["corrected"]["cells"]
    assert _tenths(old) - _tenths(new) >= 20
    rows[row - 1][column - 1] = new
    known = [_tenths(cells[4]) for at, cells in enumerate(rows[2:13], 3) if at != blots[0][0]]
    under = _tenths(rows[13][4]) - sum(known)
    rows[blots[0][0] - 1][4] = f"{under // 10},{under % 10}"
    assert all(_tenths(cells[4]) + _tenths(cells[6]) == _tenths(cells[7]) for cells in rows[2:])
    assert [sum(_tenths(cells[at] or "0") for cells in rows[2:13]) for at in range(3, 8)] == [
        _tenths(cell) for cell in rows[13][3:8]]
    figures = {(at, place): _tenths(cell) / 10 for at, cells in enumerate(rows[2:], 3)
               for place, cell in enumerate(cells[3:8], 4) if cell}
    apart = {blots[0], (row, column)}
    assert {(check.args["cells"][0][0], check.args["cells"][0][1]): check.args["cells"][0][2]
            for check in plan.checks if check.group == "other_cells"} == {
        place: value for place, value in figures.items() if place not in apart}
    assert {tuple(check.args["cells"][0]) for check in plan.checks if check.group == "labels"} == {
        (at, place, cell) for at, cells in enumerate(rows, 1) for place, cell in enumerate(cells, 1)
        if re.search("[А-я]", cell) and cell != "испр. верить"}


def test_photograph_is_a_picture_of_the_size_said() -> None:
    """A JPEG of 2400 by 1700 in colour, small enough to mail; nothing in it can be copied as text."""
    from PIL import Image

    placed, = plan_of("4.05", 0).files
    picture = Image.open(io.BytesIO(placed.data))

    assert (picture.format, picture.size, picture.mode) == ("JPEG", (2400, 1700), "RGB")
    assert len(placed.data) < 500_000
    assert "Затраты".encode() not in placed.data


@pytest.mark.parametrize("seed", range(3))
def test_blot_leaves_nothing_of_the_number(seed: int) -> None:
    """Another number under the blot changes no pixel of its cell."""
    draw = Draw(seed, "4.05").at("photograph")
    ledger = plan_of("4.05", seed).truth["ledger"]
    articles = list(ledger.articles)
    articles[ledger.blot] = replace(articles[ledger.blot], facts=(Decimal("88.8"), articles[ledger.blot].facts[1]))
    place = (BODY + ledger.blot, 4)
    cells = [flat_sheet(sheet, draw).crop(box(*place, *place)).tobytes()
             for sheet in (ledger, replace(ledger, articles=tuple(articles)))]

    assert cells[0] == cells[1]
