"""The truth of tasks 1.01, 1.02 and 1.06, derived again from the written files by code that does not write them."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from datetime import date, timedelta
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

import pytest

from tools.authoring import plan_of
from tools.authoring.plan import TaskPlan

SEEDS = range(6)
MONTHS = {"сентября": 9, "октября": 10}


def _file(plan: TaskPlan, suffix: str) -> io.BytesIO:
    return io.BytesIO(next(placed.data for placed in plan.files if placed.path.endswith(suffix)))


def _number(text: str) -> Decimal:
    return Decimal(re.sub(r"\s", "", text).replace(",", ".").replace("−", "-"))


def _args(plan: TaskPlan) -> dict[str, Any]:
    return {check.id: check.args for check in plan.checks}


def _pdf_rows(stream: io.BytesIO) -> Iterator[list[str]]:
    """Rows of all tables of a PDF, cells without line breaks."""
    import pdfplumber

    with pdfplumber.open(stream) as document:
        for page in document.pages:
            for table in page.extract_tables():
                yield from ([(cell or "").replace("\n", " ") for cell in row] for row in table)


def _pdf_text(stream: io.BytesIO) -> str:
    import pypdfium2

    return "\n".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(stream.getvalue()))


def _estimate(plan: TaskPlan) -> tuple[dict[str, tuple[str, Decimal, Decimal]], Decimal]:
    """Positions of the estimate by article (name, quantity, sum) and the printed total."""
    from openpyxl import load_workbook

    sheet = load_workbook(_file(plan, ".xlsx"), data_only=True)["Смета"]
    rows = [[str(cell.value) for cell in row] for row in sheet.iter_rows()]
    lines = {row[1]: (row[2], Decimal(row[4]), Decimal(row[4]) * Decimal(row[5])) for row in rows
             if re.fullmatch(r"\d\d-\d{4}", row[1])}
    return lines, next(Decimal(row[6]) for row in rows if row[2] == "Итого без НДС")


def _offer(plan: TaskPlan) -> tuple[dict[str, tuple[str, Decimal, Decimal, Decimal]], Decimal]:
    """Lines of the offer by article, "" for delivery (unit, quantity, price, printed sum), and the printed total."""
    lines = {row[1]: (row[3], _number(row[4]), _number(row[5]), _number(row[6]))
             for row in _pdf_rows(_file(plan, ".pdf")) if len(row) == 7 and row[0].isdigit()}
    total = re.search(r"Итого с НДС, руб\.:\s*([\d\s]+,\d\d)", _pdf_text(_file(plan, ".pdf")))
    assert total is not None
    return lines, _number(total[1])


@pytest.mark.parametrize("seed", SEEDS)
def test_estimate_and_offer_give_the_expected_differences(seed: int) -> None:
    """1.01: differences, totals and signs of the checks follow from the workbook and the PDF."""
    plan = plan_of("1.01", seed)
    args, (ours, ours_printed), (theirs, theirs_printed) = _args(plan), _estimate(plan), _offer(plan)
    packs = {"км": 1000, "уп.": 100}
    net = {article: quantity * price / Decimal("1.22") for article, (_, quantity, price, _) in theirs.items()}
    rows = {name: net.get(article, Decimal(0)) - value for article, (name, _, value) in ours.items()}
    rows["Доставка до объекта"] = net[""]
    total_ours, total_theirs = sum(value for _, _, value in ours.values()), sum(net.values())

    expected = {check.args["row"]: Decimal(check.args["value"]) for check in plan.checks
                if check.kind == "xlsx.value" and check.id != "sum_row"}
    assert expected == rows
    assert Decimal(args["sum_row"]["value"]) == total_theirs - total_ours
    assert Decimal(str(args["t_e"]["value"])) == total_ours * Decimal("1.22")
    assert Decimal(str(args["t_o"]["value"])) == total_theirs * Decimal("1.22")
    assert Decimal(str(args["true_diff"]["value"])) == (total_theirs - total_ours) * Decimal("1.22")
    assert (total_theirs - total_ours) * Decimal("1.22") >= 60_000
    assert theirs_printed - ours_printed * Decimal("1.22") <= -60_000
    assert {unit: theirs[article][1] * packs[unit] == ours[article][1]
            for article, (unit, *_) in theirs.items() if unit in packs} == {"км": True, "уп.": True}


@pytest.mark.parametrize("seed", SEEDS)
def test_estimate_and_offer_hold_the_promised_mistakes(seed: int) -> None:
    """1.01: one hidden row, a sum that ends early, one wrong line, a total that forgets the second page."""
    from openpyxl import load_workbook

    plan = plan_of("1.01", seed)
    sheet = load_workbook(_file(plan, ".xlsx"))["Смета"]
    hidden = [row for row, look in sheet.row_dimensions.items() if look.hidden]
    formula = next(row[6].value for row in sheet.iter_rows() if row[2].value == "Итого без НДС")
    lines, printed = _offer(plan)
    wrong = [article for article, (_, quantity, price, value) in lines.items() if quantity * price != value]
    first_page = list(lines.values())[:11]

    assert [sheet.cell(row, 1).value for row in hidden] == [8]
    assert [sheet.cell(row, 1).value for row in (6, 17, 18)] == [1, 12, 13]
    assert formula == "=SUM(G6:G17)"
    assert len(wrong) == 1
    assert wrong[0] in plan.reference
    assert printed == sum(value for *_, value in first_page)
    assert len(lines) == 13


def _working(day: date, count: int) -> date:
    """The `count`-th weekday after `day`; October 2026 has no other days off."""
    while count:
        day += timedelta(days=1)
        count -= day.weekday() < 5
    return day


@pytest.mark.parametrize("seed", SEEDS)
def test_invoice_gives_the_expected_sums_and_term(seed: int) -> None:
    """1.02: the wrong line, both right totals, the size of the error and the term follow from the PDF."""
    plan = plan_of("1.02", seed)
    args, text = _args(plan), " ".join(_pdf_text(_file(plan, ".pdf")).split())
    lines = [(row[1], _number(row[2]), _number(row[4]), _number(row[5])) for row in _pdf_rows(_file(plan, ".pdf"))
             if len(row) == 6 and row[0].isdigit()]
    wrong = [(quantity * price, value) for _, quantity, price, value in lines if quantity * price != value]
    delivery = next(value for name, _, _, value in lines if name.startswith("Доставка"))
    printed = re.search(r"Всего к оплате: ([\d ]+,\d\d)", text)
    issued = re.search(r"Счёт на оплату № (\d{3}) от (\d+) (\w+) 2026", text)
    valid = re.search(r"действителен для оплаты (\d) рабоч", text)
    assert printed and issued and valid
    right, excess = wrong[0][0], wrong[0][1] - wrong[0][0]
    total = _number(printed[1]) - excess
    lapse = _working(date(2026, MONTHS[issued[3]], int(issued[2])), int(valid[1]))
    vat = (total * 22 / 122).quantize(Decimal("0.01"), ROUND_HALF_UP)

    assert len(wrong) == 1
    assert len(lines) == 7
    assert sum(value for *_, value in lines) == _number(printed[1])
    assert sorted(str(wrong[0][0])) == sorted(str(wrong[0][1]))
    assert (args["inv_no"]["value"], args["right_line"]["value"]) == (issued[1], right)
    assert (args["right_total"]["value"], args["right_self"]["value"], args["over_by"]["value"]) == (
        total, total - delivery, excess)
    assert args["lapse_date"]["value"] == lapse.isoformat()
    assert lapse < date(2026, 10, 16)
    assert f"{vat:,.2f}".replace(",", "\u00a0").replace(".", ",") in plan.reference


def _tenth(part: Decimal, whole: Decimal) -> Decimal:
    return (part / whole * 100).quantize(Decimal("0.1"), ROUND_HALF_UP)


def _report(plan: TaskPlan) -> tuple[list[list[str]], list[list[str]], list[str]]:
    import docx

    document = docx.Document(_file(plan, ".docx"))
    tables = [[[cell.text for cell in row.cells] for row in table.rows] for table in document.tables
              if table.rows[0].cells[0].text == "Регион"]
    return tables[0], tables[1], [paragraph.text for paragraph in document.paragraphs]


@pytest.mark.parametrize("seed", SEEDS)
def test_report_gives_the_expected_percentages(seed: int) -> None:
    """1.06: growth and plan of the checks follow from the tables of the report."""
    plan = plan_of("1.06", seed)
    facts, _, _ = _report(plan)
    rows = [list(map(_number, row[1:])) for row in facts[1:6]]
    old, new, goal = (sum(column, Decimal()) for column in zip(*rows, strict=True))
    growth = [_tenth(row[1] - row[0], row[0]) for row in rows]
    done = [_tenth(row[1], row[2]) for row in rows]
    expected = {"total_growth": _tenth(new - old, old), "total_plan": _tenth(new, goal), "g1": growth[0],
                "g2": growth[1], "g5": growth[4], "p3": done[2], "p4": done[3]}
    args = _args(plan)

    assert {slug: Decimal(str(args[slug]["value"])) for slug in expected} == expected
    assert [Decimal(str(value)) for value in args["revenue"]["any_of"]] == [new, new * 1_000_000]
    assert list(map(_number, facts[6][1:])) == [old, new, goal]


@pytest.mark.parametrize("seed", SEEDS)
def test_report_holds_three_wrong_claims_of_twelve(seed: int) -> None:
    """1.06: of the percentages in the prose exactly the three announced ones disagree with the tables."""
    plan = plan_of("1.06", seed)
    facts, shares, prose = _report(plan)
    rows = [list(map(_number, row[1:])) for row in facts[1:]]
    claims = [_number(text) for paragraph in prose for text in re.findall(r"(\d+,\d) %", paragraph)]
    share = {row[0]: list(map(_number, row[1:])) for row in shares[1:]}
    done = [_tenth(row[1], row[2]) for row in rows]
    growth = [abs(_tenth(row[1] - row[0], row[0])) for row in rows]
    mistaken = _tenth(rows[0][1] - rows[0][0], rows[0][1])
    points = share[facts[2][0]][1] - share[facts[2][0]][0]

    assert claims == [growth[5], done[5], share["Сумма долей"][1], mistaken, growth[1], points, growth[2], done[3],
                      growth[3], done[3], growth[4], share["Онлайн"][1]]
    assert mistaken != growth[0]
    assert done[2] != done[3]
    assert any(f"выросла на {str(points).replace('.', ',')} %." in paragraph for paragraph in prose)
    assert share["Сумма долей"][1] != 100
