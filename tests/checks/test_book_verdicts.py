"""What Excel makes of a workbook, not what other programs compute: refused formulas, unseen cells, hidden sheets."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.checks.made import openpyxl_book, through_libreoffice, xlsxwriter_book
from tests.grading.builders import Bench, xlsx

HEAD = ["Позиция", "Цена", "Кол-во", "Сумма"]
TOTAL = {"row": "Итого", "column": "Сумма"}


def _rows(total: Any) -> list[list[Any]]:
    return [HEAD, ["Кабель", 10, 5, "=B2*C2"], ["Короб", 20, 4, "=B3*C3"], ["Итого", None, None, total]]


def _bench(tmp_path: Path, total: Any) -> Bench:
    return Bench(tmp_path).record("Вот.", {"Смета.xlsx": xlsx({"Смета": _rows(total)})})


class TestRefusedByExcel:
    @pytest.mark.parametrize(("formula", "value"), [
        ('=XLOOKUP("Кабель",A2:A3,D2:D3)', 50), ('=MAXIFS(D2:D3,A2:A3,"Короб")', 80),
        ('=MINIFS(D2:D3,D2:D3,">0")', 50),
        ('=TEXTJOIN(",",TRUE,A2:A3)', "Кабель,Короб"), ("=CONCAT(A2,A3)", "КабельКороб"), ("=IFS(D2>1,130)", 130),
        ('=SWITCH(A2,"Кабель",7)', 7), ("=SUM(FILTER(D2:D3,D2:D3>60))", 80), ("=SUM(SORT(D2:D3))", 130),
        ("=SUM(UNIQUE(D2:D3))", 130), ("=LET(x,D2,x+80)", 130), ("=STDEV.S(D2:D3)*0+130", 130),
        ("=IFNA(D2,0)", 50), ("=SUM(D2;D3)", 130), ("=SUM(D2:D3", 130),
    ])
    def test_neither_right_nor_free_of_errors(self, tmp_path: Path, formula: str, value: Any) -> None:
        """Engines compute it; Excel shows #ИМЯ? or refuses the book. The reason names the formula."""
        bench = _bench(tmp_path, formula)
        found = [bench.check("xlsx.no_errors", "file:*.xlsx"), bench.check("xlsx.value", "any", **TOTAL, value=value),
                 bench.check("xlsx.live", "any", **TOTAL),
                 bench.check("xlsx.table", "any", columns=HEAD, rows=[{"Позиция": "Итого", "Сумма": value}]),
                 bench.check("row", "any", cells=["Итого", value])]
        assert ["fail"] * 5 == [outcome.status.value for outcome in found]
        assert [True] * 3 == [formula in outcome.reason for outcome in found[:3]]

    @pytest.mark.parametrize("formula", ["=_xlfn.IFS(D2>1,SUM(D2:D3))", "=SUM(D2:D3)", '=SUM(D2:D3)*(A2<>"а;б")',
                                         "=SUM(D2:D3)+SUM({0;0})"])
    def test_as_excel_saves_it(self, tmp_path: Path, formula: str) -> None:
        """The prefix, and semicolons that separate no arguments."""
        bench = _bench(tmp_path, formula)
        found = [bench.check("xlsx.no_errors", "any"), bench.check("xlsx.value", "any", **TOTAL, value=130)]
        assert ["pass", "pass"] == [outcome.status.value for outcome in found]

    def test_an_error_caught_is_an_error_of_the_book(self, tmp_path: Path) -> None:
        """IFERROR shows its own value, and the function behind it never works."""
        bench = _bench(tmp_path, '=IFERROR(MAXIFS(D2:D3,D2:D3,">1"),130)')
        assert ("fail", "pass") == (bench.check("xlsx.no_errors", "any").status.value,
                                    bench.check("xlsx.value", "any", **TOTAL, value=130).status.value)

    @pytest.mark.libreoffice
    def test_libreoffice_writes_the_prefix(self, tmp_path: Path) -> None:
        """The same formula saved by LibreOffice is one that Excel knows."""
        data = through_libreoffice(xlsx({"Смета": _rows("=_xlfn.CONCAT(A2,A3)")}), "xlsx", "xlsx", tmp_path)
        bench = Bench(tmp_path / "b").record("Вот.", {"Смета.xlsx": data})
        assert "pass" == bench.check("xlsx.no_errors", "any").status.value


class TestUnseenCells:
    @pytest.mark.parametrize("content", [130, "=SUM(D2:D3)"])
    @pytest.mark.parametrize("look", ["white", "white on white", "tiny", ";;;"])
    def test_nobody_reads_them(self, tmp_path: Path, content: Any, look: str) -> None:
        """A number or a formula in white letters, on white, one point high or under `;;;` holds nothing."""
        def build(book: Any) -> None:
            from openpyxl.styles import Font, PatternFill

            sheet = book.active
            for row in _rows(content):
                sheet.append(row)
            cell = sheet["D4"]
            if look == ";;;":
                cell.number_format = ";;;"
            else:
                cell.font = Font(size=1) if look == "tiny" else Font(color="FFFFFFFF")
            if look == "white on white":
                cell.fill = PatternFill("solid", fgColor="FFFFFFFF")
        bench = Bench(tmp_path).record("Вот.", {"Смета.xlsx": openpyxl_book(build)})
        found = [bench.check("xlsx.value", "any", **TOTAL, value=130), bench.check("number", "any", value=130),
                 bench.check("xlsx.live", "any", **TOTAL),
                 bench.check("xlsx.format", "any", **TOTAL, **{"is": "number"}),
                 bench.check("xlsx.table", "any", columns=HEAD, rows=[{"Позиция": "Итого", "Сумма": 130}])]
        assert ["fail"] * 5 == [outcome.status.value for outcome in found]

    def test_white_on_a_dark_head_is_seen(self, tmp_path: Path) -> None:
        """The head of a table, white on blue."""
        def build(book: Any) -> None:
            from openpyxl.styles import Font, PatternFill

            for row in _rows("=SUM(D2:D3)"):
                book.active.append(row)
            for cell in book.active[1]:
                cell.font, cell.fill = Font(color="FFFFFFFF"), PatternFill("solid", fgColor="FF1F4E78")
        bench = Bench(tmp_path).record("Вот.", {"Смета.xlsx": openpyxl_book(build)})
        assert "pass" == bench.check("xlsx.value", "any", **TOTAL, value=130).status.value

    @pytest.mark.parametrize(("hide", "words"), [("D", "подпись столбца «Сумма» есть, но в скрыт"),
                                                 (4, "подпись строки «Итого» есть, но в скрыт")])
    def test_the_reason_says_hidden(self, tmp_path: Path, hide: Any, words: str) -> None:
        """A hidden row or column is told from one that is not there."""
        def build(book: Any) -> None:
            for row in _rows(130):
                book.active.append(row)
            lines = book.active.column_dimensions if isinstance(hide, str) else book.active.row_dimensions
            lines[hide].hidden = True
        bench = Bench(tmp_path).record("Вот.", {"Смета.xlsx": openpyxl_book(build)})
        outcome = bench.check("xlsx.value", "any", **TOTAL, value=130)
        table = bench.check("xlsx.table", "any", columns=HEAD, key="Позиция", rows=[{"Позиция": "Итого", "Сумма": 130}])
        assert ("fail", True, "fail", True) == (outcome.status.value, words in outcome.reason, table.status.value,
                                                "есть, но в скрыт" in table.reason)


def _charted(state: str) -> bytes:
    def build(book: Any) -> None:
        data = book.add_worksheet("Данные")
        for at, value in enumerate((10, 20, 30)):
            data.write(at, 0, value)
        sheet = book.add_worksheet("График")
        chart = book.add_chart({"type": "line"})
        chart.add_series({"values": "=Данные!$A$1:$A$3"})
        sheet.insert_chart("B2", chart)
        if state == "hidden":
            sheet.hide()
        elif state == "very hidden":
            sheet.very_hidden()
        elif state == "data hidden":
            data.hide()
            sheet.activate()
    return xlsxwriter_book(build)


@pytest.mark.parametrize(("state", "expected"), [("visible", "pass"), ("hidden", "fail"), ("very hidden", "fail"),
                                                 ("data hidden", "pass")])
@pytest.mark.parametrize("sheet", [None, "График"])
def test_a_chart_on_a_hidden_sheet_is_none(tmp_path: Path, state: str, expected: str, sheet: str | None) -> None:
    """Where its numbers stand does not matter, where it stands does."""
    bench = Bench(tmp_path).record("Вот.", {"Отчёт.xlsx": _charted(state)})
    outcome = bench.check("xlsx.chart", "any", **({"sheet": sheet} if sheet else {}))
    assert (expected, expected == "fail") == (outcome.status.value, "на скрытых листах: 1" in outcome.reason)


class TestLive:
    @pytest.mark.parametrize("formula", [
        "=130+0*D2", "=COLUMN(D4)+126", "=ROW(A130)", "=D2-D2+130", "=IF(D2=D2,130,0)", "=ROWS(A1:A130)",
        "=130^(1+0*SUM(B2:B3))", '=IF(ISNUMBER(D4),1,130)+0',
    ])
    def test_a_constant_in_the_clothes_of_a_formula(self, tmp_path: Path, formula: str) -> None:
        """It refers to cells and gives the same whatever they hold; with `expect` at its value too."""
        bench = _bench(tmp_path, formula)
        found = [bench.check("xlsx.live", "any", **TOTAL),
                 bench.check("xlsx.live", "any", **TOTAL, expect=130,
                             perturb={"row": "Кабель", "column": "Цена", "to": 14}),
                 bench.check("xlsx.live", "any", **TOTAL, expect=150,
                             perturb={"row": "Кабель", "column": "Цена", "to": 14})]
        assert "pass" not in {outcome.status.value for outcome in found}
        if "D4" not in formula or "COLUMN" in formula:
            assert ["fail"] * 3 == [outcome.status.value for outcome in found]

    @pytest.mark.parametrize("formula", [
        "=SUM(D2:D3)", "=IF(SUM(D2:D3)>100000,1,0)", '=IF(D2=D3,"равно","нет")', '=COUNTIF(A2:A3,"Кабель")',
        "=COUNTA(A2:A3)", '=VLOOKUP("Кабель",A2:D3,4,FALSE)', "=COUNTBLANK(B2:C4)", '=IF(A2="Кабель","да","нет")',
        "=INDIRECT(\"D2\")+80", "=MAX(D2:D3)", "=SIGN(D2)", "=D2/D2*D3", "=SUMPRODUCT(B2:B3,C2:C3)",
        '=IF(SUM(B2:B3)=30,"сходится","нет")', "=ROUND(D2/1000000,0)",
    ])
    def test_a_formula_that_rarely_moves_is_live(self, tmp_path: Path, formula: str) -> None:
        """A threshold, a control sum, a count of words or of blanks, a look-up by a text."""
        outcome = _bench(tmp_path, formula).check("xlsx.live", "any", **TOTAL)
        assert ("pass", "") == (outcome.status.value, "" if outcome.status.value == "pass" else outcome.reason)

    def test_a_value_that_an_input_does_not_move(self, tmp_path: Path) -> None:
        """The expected value is the old one, and the formula follows other cells: the largest price stays."""
        outcome = _bench(tmp_path, "=MAX(B2:B3)").check(
            "xlsx.live", "any", **TOTAL, perturb={"row": "Кабель", "column": "Цена", "to": 14}, expect=20)
        assert "pass" == outcome.status.value

    def test_every_cell_of_a_range(self, tmp_path: Path) -> None:
        """One dead formula among live ones is named."""
        outcome = _bench(tmp_path, "=0*D2+130").check("xlsx.live", "any", range="Смета!D2:D4")
        assert ("fail", True) == (outcome.status.value, "Смета!D4" in outcome.reason)

    def test_what_engines_do_not_compute_is_open(self, tmp_path: Path) -> None:
        """The value of a day that changes proves nothing."""
        outcome = _bench(tmp_path, "=D2+TODAY()").check("xlsx.live", "any", **TOTAL)
        assert ("unknown", "engine") == (outcome.status.value, outcome.cause)
