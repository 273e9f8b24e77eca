"""Pivots, charts, formats, structure of delivered workbooks, and what was left alone in them."""

from __future__ import annotations

import io
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from tests.checks.made import openpyxl_book, png, real, through_libreoffice, xlsxwriter_book
from tests.grading.builders import Bench, xlsx
from tools.model import Outcome

ROWS: list[list[Any]] = [["Менеджер", "Месяц", "Сумма"], ["Иванова", "январь", 100], ["Петров", "январь", 250],
                         ["Иванова", "февраль", 40], ["Петров", "март", 60]]


def _check(tmp_path: Path, kind: str, data: bytes, negate: bool = False, **args: Any) -> Outcome:
    return Bench(tmp_path).record("Готово.", {"Книга.xlsx": data}).check(kind, "file:*.xlsx", negate, **args)


def _pivot(reference: str = "A1:C5", *, hidden_item: int | None = None, page: bool = False,
           external: bool = False) -> bytes:
    """A workbook whose second sheet holds a pivot, by openpyxl: managers on rows, months on columns, sum."""
    from openpyxl.pivot.cache import CacheDefinition, CacheField, CacheSource, SharedItems, WorksheetSource
    from openpyxl.pivot.fields import Text
    from openpyxl.pivot.table import (
        DataField,
        FieldItem,
        Location,
        PageField,
        PivotField,
        RowColField,
        TableDefinition,
    )

    def build(book: Any) -> None:
        sheet = book.active
        sheet.title = "Данные"
        for row in ROWS:
            sheet.append(row)
        managers, months = ["Иванова", "Петров"], ["январь", "февраль", "март"]
        source = WorksheetSource(ref=reference, sheet="Данные")
        if external:
            source = WorksheetSource(ref=reference, sheet="Другая книга")
        cache = CacheDefinition(
            cacheSource=CacheSource(type="worksheet", worksheetSource=source), refreshOnLoad=True, cacheFields=tuple(
                CacheField(name=name, sharedItems=SharedItems(_fields=[Text(v=item) for item in items]))
                for name, items in zip(ROWS[0], (managers, months, []), strict=True)))
        cache._id = 1
        items = [[FieldItem(x=at, h=True if hidden_item == at else None) for at in range(2)],
                 [FieldItem(x=at) for at in range(3)]]
        fields = [PivotField(axis="axisPage" if page else "axisRow", items=items[0]),
                  PivotField(axis="axisCol", items=items[1]), PivotField(dataField=True)]
        table = TableDefinition(
            name="Сводная1", cacheId=1, dataCaption="Значения", pivotFields=fields,
            location=Location(ref="A3:D6", firstHeaderRow=1, firstDataRow=2, firstDataCol=1),
            rowFields=() if page else (RowColField(x=0),), colFields=(RowColField(x=1),),
            pageFields=(PageField(fld=0, item=1),) if page else (),
            dataFields=(DataField(name="Сумма по полю Сумма", fld=2),))
        table.cache = cache
        pivot = book.create_sheet("Сводная")
        pivot["A3"] = "Менеджер"
        pivot.add_pivot(table)
    return openpyxl_book(build)


FIELDS = {"rows": ["Менеджер"], "columns": [["Месяц", "Дата"]], "values": ["Сумма"], "function": "sum"}


class TestPivot:
    @pytest.mark.parametrize(
        ("data", "args", "expected"),
        [
            (_pivot(), {}, "pass"),
            (_pivot(), {"source_rows": 4, "fields": FIELDS}, "pass"),
            (_pivot(), {"fields": ["Менеджер", "Сумма"], "sheet": "сводная"}, "pass"),
            (_pivot(), {"fields": {"rows": ["Месяц"]}}, "fail"),
            (_pivot(), {"fields": {"values": ["Сумма"], "function": "count"}}, "fail"),
            (_pivot(), {"sheet": "Данные"}, "fail"),
            # over the wrong range, with rows filtered away
            (_pivot("A1:C4"), {"source_rows": 4}, "fail"),
            (_pivot("A1:C4"), {"source_rows": 3}, "pass"),
            (_pivot(hidden_item=1), {"source_rows": 4}, "fail"),
            (_pivot(hidden_item=1), {"source_rows": 2}, "pass"),
            (_pivot(page=True), {"source_rows": 2, "fields": {"filters": ["Менеджер"]}}, "pass"),
            # a source that is not in the book
            (_pivot(external=True), {"source_rows": 4}, "unknown"),
            # a table that looks like one
            (xlsx({"Сводная": [["Менеджер", "январь", "Итого"], ["Иванова", 100, 140]]}), {}, "fail"),
        ],
    )
    def test_real_ones(self, tmp_path: Path, data: bytes, args: dict[str, Any], expected: str) -> None:
        """A real pivot with its fields and the rows that enter it."""
        assert expected == _check(tmp_path, "xlsx.pivot", data, **args).status.value

    def test_reason(self, tmp_path: Path) -> None:
        """What the pivot lacks is said."""
        outcome = _check(tmp_path, "xlsx.pivot", _pivot("A1:C4"), source_rows=4, fields={"rows": ["Отдел"]})
        assert ("Книга.xlsx: сводная на листе «Сводная»: в строках нет поля «Отдел»; в неё входит строк 3 вместо 4"
                == outcome.reason)

    def test_not_recorded(self, tmp_path: Path) -> None:
        """Unknown when the record says nothing of files."""
        assert "evidence_absent" == Bench(tmp_path).record("Готово.", files=None).check("xlsx.pivot", "file:*").cause

    def test_a_file_of_excel(self, tmp_path: Path) -> None:
        """A pivot that a person made."""
        data = real("closedxml__ChartsheetAndPivotTable.xlsx")
        assert "pass" == _check(tmp_path, "xlsx.pivot", data).status.value


def _openpyxl_chart(reference: tuple[int, int] = (2, 5), kind: str = "BarChart") -> bytes:
    def build(book: Any) -> None:
        import openpyxl.chart as charts

        sheet = book.active
        sheet.title = "Данные"
        for row in ROWS:
            sheet.append(row)
        chart = getattr(charts, kind)()
        chart.add_data(charts.Reference(sheet, min_col=3, min_row=reference[0], max_row=reference[1]))
        sheet.add_chart(chart, "E2")
    return openpyxl_book(build)


def _xlsxwriter_chart(values: str = "=Данные!$C$2:$C$5", kind: str = "line") -> bytes:
    def build(book: Any) -> None:
        sheet = book.add_worksheet("Данные")
        for at, row in enumerate(ROWS):
            sheet.write_row(at, 0, row)
        chart = book.add_chart({"type": kind})
        chart.add_series({"values": values})
        sheet.insert_chart("E2", chart)
    return xlsxwriter_book(build)


def _picture() -> bytes:
    def build(book: Any) -> None:
        sheet = book.add_worksheet("Данные")
        sheet.insert_image("A1", "график.png", {"image_data": io.BytesIO(png(300, 200))})
    return xlsxwriter_book(build)


class TestChart:
    @pytest.mark.parametrize(
        ("data", "args", "expected"),
        [
            (_openpyxl_chart(), {}, "pass"),
            (_openpyxl_chart(), {"type": "bar", "sheet": "данные"}, "pass"),
            (_openpyxl_chart(), {"type": "line"}, "fail"),
            (_openpyxl_chart(kind="BarChart3D"), {"type": "bar"}, "pass"),
            (_openpyxl_chart(), {"min": 2}, "fail"),
            (_openpyxl_chart((20, 25)), {}, "fail"),
            (_xlsxwriter_chart(), {"type": "line"}, "pass"),
            (_xlsxwriter_chart("=Данные!$C$20:$C$25"), {}, "fail"),
            (_xlsxwriter_chart("=Данные!$A$2:$A$5"), {}, "fail"),
            (_picture(), {}, "fail"),
        ],
    )
    def test_native_with_data(self, tmp_path: Path, data: bytes, args: dict[str, Any], expected: str) -> None:
        """Series lead to numbers that are there; a picture and an empty range are no chart."""
        assert expected == _check(tmp_path, "xlsx.chart", data, **args).status.value

    def test_not_recorded(self, tmp_path: Path) -> None:
        """Unknown when the record says nothing of files."""
        assert "evidence_absent" == Bench(tmp_path).record("Готово.", files=None).check("xlsx.chart", "file:*").cause

    @pytest.mark.libreoffice
    def test_saved_by_libreoffice(self, tmp_path: Path) -> None:
        """The chart survives LibreOffice."""
        data = through_libreoffice(_xlsxwriter_chart(), "xlsx", "xlsx", tmp_path)
        assert "pass" == _check(tmp_path / "b", "xlsx.chart", data, type="line").status.value


def _formatted(code: str, *values: Any) -> bytes:
    def build(book: Any) -> None:
        sheet = book.active
        sheet.append(["Позиция", "Сумма"])
        for at, value in enumerate(values):
            sheet.append([f"п{at}", value])
            sheet.cell(at + 2, 2).number_format = code
    return openpyxl_book(build)


class TestFormat:
    @pytest.mark.parametrize(
        ("code", "values", "wanted", "expected"),
        [
            ('#,##0.00 "₽"', (5, 6.5), "money", "pass"),
            ("#,##0.00\\ [$₽-419]", (5,), "money", "pass"),
            ("#,##0.00", (5,), "money", "pass"),
            ("0.00", (5,), "money", "fail"),
            ("General", (5,), "money", "fail"),
            ("0.0%", (0.125,), "percent", "pass"),
            ("0.00", (12.5,), "percent", "fail"),
            ("dd.mm.yyyy", (date(2026, 6, 5),), "date", "pass"),
            ("d mmmm yyyy", (date(2026, 6, 5),), "date", "pass"),
            # a text that looks like a date, and a number stored as text
            ("dd.mm.yyyy", ("05.06.2026",), "date", "fail"),
            ("#,##0.00", ("5,00",), "number", "fail"),
            ("General", (5,), "number", "pass"),
            ("#,##0.00", (5, "итог"), "money", "fail"),
        ],
    )
    def test_category(self, tmp_path: Path, code: str, values: tuple[Any, ...], wanted: str, expected: str) -> None:
        """The category of the format and the type of the value."""
        data = _formatted(code, *values)
        assert expected == _check(tmp_path, "xlsx.format", data, column="Сумма", **{"is": wanted}).status.value

    def test_one_cell_and_a_row(self, tmp_path: Path) -> None:
        """A cell by both labels, a row by its own."""
        data = _formatted("0%", 0.5, 0.25)
        found = [_check(tmp_path / "a", "xlsx.format", data, row="п1", column="Сумма", **{"is": "percent"}),
                 _check(tmp_path / "b", "xlsx.format", data, row="п0", **{"is": "percent"}),
                 _check(tmp_path / "c", "xlsx.format", data, row="п9", **{"is": "percent"})]
        assert ["pass", "pass", "fail"] == [outcome.status.value for outcome in found]

    def test_reason(self, tmp_path: Path) -> None:
        """The first wrong cell with its format."""
        outcome = _check(tmp_path, "xlsx.format", _formatted("0.00", 5), column="Сумма", **{"is": "percent"})
        assert "Книга.xlsx: не проценты: ячеек 1 из 1; Sheet!B2: «5,00», формат «0.00»" == outcome.reason

    def test_not_recorded(self, tmp_path: Path) -> None:
        """Unknown when the record says nothing of files."""
        outcome = Bench(tmp_path).record("Готово.", files=None).check("xlsx.format", "file:*", row="а",
                                                                     **{"is": "date"})
        assert "evidence_absent" == outcome.cause


def _shaped(book: Any) -> None:
    sheet = book.active
    sheet.title = "Отчёт"
    sheet.append(["Отчёт за год", None, None])
    sheet.append(["Позиция", "План", "Факт"])
    sheet.append(["а", 1, 2])
    sheet.merge_cells("A1:C1")
    sheet.freeze_panes = "A3"
    book.create_sheet("База").sheet_state = "hidden"
    book.create_sheet("Лист")


class TestStructure:
    @pytest.mark.parametrize(
        ("args", "expected"),
        [
            ({"sheets": ["отчёт", "Лист"]}, "pass"),
            ({"sheets": ["База"]}, "fail"),
            ({"sheets": ["Прогноз"]}, "fail"),
            ({"hidden": ["База"]}, "pass"),
            ({"hidden": ["Лист"]}, "fail"),
            ({"hidden": False}, "fail"),
            ({"merged": ["A1:C1"], "sheet": "Отчёт"}, "pass"),
            ({"merged": ["A1:B1"]}, "fail"),
            ({"merged": False}, "fail"),
            ({"merged": False, "sheet": "Лист"}, "pass"),
            ({"frozen": True}, "pass"),
            ({"frozen": True, "sheet": "Лист"}, "fail"),
            ({"frozen": False}, "fail"),
        ],
    )
    def test_facts(self, tmp_path: Path, args: dict[str, Any], expected: str) -> None:
        """Sheets, what is hidden, merged and frozen."""
        assert expected == _check(tmp_path, "xlsx.structure", openpyxl_book(_shaped), **args).status.value

    def test_reason_and_absence(self, tmp_path: Path) -> None:
        """A hidden sheet is told from a missing one; a record without files leaves it open."""
        outcome = _check(tmp_path / "a", "xlsx.structure", openpyxl_book(_shaped), sheets=["База", "Нет"])
        absent = Bench(tmp_path / "b").record("Готово.", files=None).check("xlsx.structure", "file:*", frozen=True)
        assert ("Книга.xlsx: лист «База» скрыт; нет листа «Нет»", "evidence_absent") == (outcome.reason, absent.cause)


class TestLibreOffice:
    @pytest.mark.libreoffice
    @pytest.mark.parametrize(
        ("data", "kind", "args"),
        [(openpyxl_book(_shaped), "xlsx.structure", {"hidden": ["База"], "merged": ["A1:C1"]}),
         (_formatted('#,##0.00 "₽"', 5), "xlsx.format", {"column": "Сумма", "is": "money"}),
         (_formatted("dd.mm.yyyy", date(2026, 6, 5)), "xlsx.format", {"column": "Сумма", "is": "date"}),
         (_pivot(), "xlsx.pivot", {"source_rows": 4, "fields": {"rows": ["Менеджер"], "values": ["Сумма"]}})],
        ids=["structure", "money", "date", "pivot"])
    def test_saved_again(self, tmp_path: Path, data: bytes, kind: str, args: dict[str, Any]) -> None:
        """What a book holds is there after LibreOffice has saved it."""
        saved = through_libreoffice(data, "xlsx", "xlsx", tmp_path)
        assert "pass" == _check(tmp_path / "b", kind, saved, **args).status.value


SOURCE = xlsx({"Смета": [["Позиция", "Цена", "Сумма"], ["Кабель", 10, "=B2*2"], ["Короб", 20, "=B3*2"],
                         ["Итого", None, "=SUM(C2:C3)"]], "Справка": [["Курс", 90]]})


def _edited(change: Any) -> bytes:
    import openpyxl

    book = openpyxl.load_workbook(io.BytesIO(SOURCE))
    change(book)
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


def _set(place: str, value: Any, sheet: str = "Смета") -> Any:
    return lambda book: book[sheet].__setitem__(place, value)


def _inserted(book: Any) -> None:
    sheet = book["Смета"]
    sheet.insert_rows(3)
    sheet["A3"], sheet["B3"], sheet["C3"] = "Щит", 5, "=B3*2"
    sheet["C4"], sheet["C5"] = "=B4*2", "=SUM(C2:C4)"


class TestDiffScope:
    @pytest.mark.parametrize(
        ("data", "allowed", "expected"),
        [
            (SOURCE, [], "pass"),
            (_edited(lambda book: None), [], "pass"),
            (_edited(_set("B2", 12)), [], "fail"),
            (_edited(_set("B2", 12)), [{"sheet": "Смета", "column": "Цена"}], "pass"),
            (_edited(_set("B2", 12)), [{"sheet": "Смета", "column": "Сумма"}], "fail"),
            (_edited(_set("B2", 12)), [{"sheet": "Смета", "row": "Кабель"}], "pass"),
            (_edited(_set("B2", 12)), [{"sheet": "Смета", "row": "Короб"}], "fail"),
            (_edited(_set("B2", 12)), [{"sheet": "Смета", "range": "A1:B2"}], "pass"),
            (_edited(_set("B2", 12)), ["Смета"], "pass"),
            (_edited(_set("B1", 91, "Справка")), ["Смета"], "fail"),
            # a new sheet, asked for or not
            (_edited(lambda book: book.create_sheet("Прогноз").append(["а", 1])), ["Прогноз"], "pass"),
            (_edited(lambda book: book.create_sheet("Прогноз").append(["а", 1])), [], "fail"),
            (_edited(lambda book: book.remove(book["Справка"])), [], "fail"),
            # a formula replaced by its value
            (_edited(_set("C4", 60)), [], "fail"),
            # one inserted row shifts the rest and changes nothing else
            (_edited(_inserted), [{"sheet": "Смета", "row": "Щит"}], "pass"),
            (_edited(_inserted), [], "fail"),
        ],
    )
    def test_outside_nothing_changed(self, tmp_path: Path, data: bytes, allowed: list[Any], expected: str) -> None:
        """Changes must lie in what is allowed; a re-save is no change."""
        bench = Bench(tmp_path, materials={"tasks/1.01/my-files/Смета.xlsx": SOURCE})
        outcome = bench.record("Вот.", {"Новая.xlsx": data}).check("xlsx.diff_scope", "file:*.xlsx", of="Смета.xlsx",
                                                                   allowed=allowed)
        assert expected == outcome.status.value

    def test_reason_and_unknown(self, tmp_path: Path) -> None:
        """The first change outside is shown; no such material and no record of files leave it open."""
        bench = Bench(tmp_path, materials={"Смета.xlsx": SOURCE}).record("Вот.", {"а.xlsx": _edited(_set("B2", 12))})
        found = bench.check("xlsx.diff_scope", "file:*", of="Смета.xlsx")
        missing = bench.check("xlsx.diff_scope", "file:*", of="Нет.xlsx")
        silent = bench.record("Вот.", files=None).check("xlsx.diff_scope", "file:нет*", of="Смета.xlsx")
        assert ("а.xlsx: изменено лишнее (1): Смета!B2: значение «10» → «12»", "engine", "fail") == (
            found.reason, missing.cause, silent.status.value)

    @pytest.mark.libreoffice
    def test_saved_by_libreoffice(self, tmp_path: Path) -> None:
        """A book that LibreOffice saved again is unchanged."""
        data = through_libreoffice(SOURCE, "xlsx", "xlsx", tmp_path)
        bench = Bench(tmp_path / "b", materials={"Смета.xlsx": SOURCE}).record("Вот.", {"а.xlsx": data})
        assert "pass" == bench.check("xlsx.diff_scope", "file:*", of="Смета.xlsx").status.value
