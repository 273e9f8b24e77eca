"""What hangs on a sheet beside its cells: rules, comments, panes, charts, pivots, names; each edit is told once."""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl.chart import BarChart, LineChart, Reference
from openpyxl.comments import Comment
from openpyxl.formatting.rule import CellIsRule, ColorScaleRule, FormulaRule
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.datavalidation import DataValidation

from tests.office.workbooks import package
from tools.office.diff import Change, Difference, compare
from tools.office.diff.show import as_page, as_text

Edit = Callable[[Any], None]

_RED = PatternFill("solid", bgColor="FFFF9999")


def _validation(last: int = 11, least: str = "0", where: str = "B") -> Edit:
    def edit(workbook: Any) -> None:
        rule = DataValidation("whole", operator="greaterThan", formula1=least, showErrorMessage=True)
        rule.add(f"{where}2:{where}{last}")
        workbook["Смета"].add_data_validation(rule)
    return edit


def _conditional(least: str = "20", last: int = 11) -> Edit:
    def edit(workbook: Any) -> None:
        rule = CellIsRule("greaterThan", [least], fill=_RED, font=Font(bold=True))  # type: ignore[no-untyped-call]
        workbook["Смета"].conditional_formatting.add(f"B2:B{last}", rule)
    return edit


def _comment(text: str, cell: str = "A5") -> Edit:
    return lambda workbook: setattr(workbook["Смета"][cell], "comment", Comment(text, "Проверяющий"))


def _chart(kind: type[Any] = BarChart, title: str = "Количество", last: int = 11) -> Edit:
    def edit(workbook: Any) -> None:
        chart = kind()
        chart.title = title
        chart.add_data(Reference(workbook["Смета"], min_col=2, min_row=1, max_row=last), titles_from_data=True)
        chart.set_categories(Reference(workbook["Смета"], min_col=1, min_row=2, max_row=last))
        workbook["Смета"].add_chart(chart, "H2")
    return edit


def _chart_sheet(name: str, last: int = 11) -> Edit:
    def edit(workbook: Any) -> None:
        chart = BarChart()
        chart.add_data(Reference(workbook["Смета"], min_col=2, min_row=1, max_row=last), titles_from_data=True)
        workbook.create_chartsheet(name).add_chart(chart)
    return edit


def _insert_row(workbook: Any) -> None:
    """A blank line after the fourth: what hangs on cells below is written where Excel moves it by the caller."""
    workbook["Смета"].insert_rows(5)
    workbook["Смета"]["A5"] = "Новый"


def _named(name: str, formula: str, sheet: str = "") -> Edit:
    def edit(workbook: Any) -> None:
        names = workbook[sheet].defined_names if sheet else workbook.defined_names
        names.add(DefinedName(name, attr_text=formula))
    return edit


def _styled(ref: str, **looks: Any) -> Edit:
    def edit(workbook: Any) -> None:
        for key, value in looks.items():
            setattr(workbook["Смета"][ref], key, value)
    return edit


def _book(path: Path, *edits: Edit) -> Path:
    workbook = openpyxl.Workbook()
    sheet = workbook.worksheets[0]
    sheet.title = "Смета"
    sheet.append(["Позиция", "Кол-во", "Цена"])
    for row in range(2, 12):
        sheet.append([f"Товар {row}", row * 3, row * 1.5])
    for edit in edits:
        edit(workbook)
    workbook.save(path)
    return path


def _difference(first: Path, second: Path) -> Difference:
    found = compare(first, second)
    assert isinstance(found, Difference), found
    return found


def _changes(tmp_path: Path, before: tuple[Edit, ...], after: tuple[Edit, ...]) -> tuple[Change, ...]:
    return _difference(_book(tmp_path / "a.xlsx", *before), _book(tmp_path / "b.xlsx", *after)).changes


_RULE = "целое число, больше; 0"
_MARKED = "значение, больше, полужирный, фон FF9999; 20"
_BARS = "bar; Количество; 'Смета'!$B$2:$B$11; 'Смета'!$A$2:$A$11"


@pytest.mark.parametrize(("before", "after", "expected"), [
    ((), (_validation(),), Change("validation_added", "", "Смета!B2:B11", "", _RULE)),
    ((_validation(),), (), Change("validation_removed", "Смета!B2:B11", "", _RULE)),
    ((_validation(),), (_validation(9),),
     Change("validation_changed", "Смета!B2:B11", "Смета!B2:B9", f"{_RULE}: B2:B11", f"{_RULE}: B2:B9")),
    ((_validation(),), (_validation(least="5"),),
     Change("validation_changed", "Смета!B2:B11", "Смета!B2:B11", _RULE, "целое число, больше; 5")),
    ((), (_conditional(),), Change("conditional_added", "", "Смета!B2:B11", "", _MARKED)),
    ((_conditional(),), (), Change("conditional_removed", "Смета!B2:B11", "", _MARKED)),
    ((_conditional(),), (_conditional("30"),), Change(
        "conditional_changed", "Смета!B2:B11", "Смета!B2:B11", _MARKED, _MARKED.replace("20", "30"))),
    ((), (lambda book: book["Смета"].conditional_formatting.add(
        "C2:C11", ColorScaleRule(  # type: ignore[no-untyped-call]
            "min", None, "FFFF0000", "max", None, "FF00FF00")),),
     Change("conditional_added", "", "Смета!C2:C11", "", "цветовая шкала, min, max, FF0000, 00FF00")),
    ((), (_comment("Проверить цену"),), Change("comment_added", "", "Смета!A5", "", "Проверить цену")),
    ((_comment("Проверить"),), (), Change("comment_removed", "Смета!A5", "", "Проверить")),
    ((_comment("Проверить"),), (_comment("Проверено"),),
     Change("comment_changed", "Смета!A5", "Смета!A5", "Проверить", "Проверено")),
    ((), (lambda book: setattr(book["Смета"], "freeze_panes", "B2"),),
     Change("panes_changed", "Смета", "Смета", "нет", "строк 1, столбцов 1")),
    ((), (_chart(),), Change("chart_added", "", "Смета", "", _BARS)),
    ((_chart(),), (), Change("chart_removed", "Смета", "", _BARS)),
    ((_chart(),), (_chart(LineChart),), Change("chart_changed", "Смета", "Смета", _BARS, _BARS.replace("bar", "line"))),
    ((), (_chart_sheet("График"),), Change("sheet_added", "", "График")),
    ((_chart_sheet("График"),), (), Change("sheet_removed", "График", "")),
    ((_chart_sheet("График"),), (_chart_sheet("Итог"),), Change("sheet_renamed", "График", "Итог", "График", "Итог")),
    ((_chart_sheet("График"),), (_chart_sheet("График", 9),), Change(
        "chart_changed", "График", "График", "bar; 'Смета'!$B$2:$B$11", "bar; 'Смета'!$B$2:$B$9")),
    ((), (_named("Ставка", "0.2", "Смета"),), Change("name_added", "", "Смета!Ставка", "", "0.2")),
    ((_named("Ставка", "0.2", "Смета"),), (_named("Ставка", "0.1", "Смета"),),
     Change("name_changed", "Смета!Ставка", "Смета!Ставка", "0.2", "0.1")),
    ((), (lambda book: setattr(book["Смета"], "print_area", "A1:C5"),),
     Change("name_added", "", "Смета!область печати", "", "'Смета'!$A$1:$C$5")),
    ((), (_styled("A11", border=Border(bottom=Side("double"))),),
     Change("style", "", "Смета!A11", "обычный", "двойная черта снизу")),
    ((), (_styled("A1", font=Font(size=20)),), Change("style", "", "Смета!A1", "обычный", "кегль 20")),
    ((), (_styled("A3", alignment=Alignment(indent=2)),), Change("style", "", "Смета!A3", "обычный", "отступ 2")),
], ids=lambda value: value.kind if isinstance(value, Change) else "")
def test_one_edit_is_one_change(tmp_path: Path, before: tuple[Edit, ...], after: tuple[Edit, ...],
                                expected: Change) -> None:
    """With its place and what it was."""
    assert _changes(tmp_path, before, after) == (expected,)


def test_what_hangs_on_cells_follows_them(tmp_path: Path) -> None:
    """A line inserted above: rules reach one line further, a comment and the panes stand where their cells are."""
    found = _changes(tmp_path, (_validation(), _conditional(), _comment("Дорого", "A8"), _named("Край", "Смета!$B$11")),
                     (_insert_row, _validation(12), _conditional(last=12), _comment("Дорого", "A9"),
                      _named("Край", "Смета!$B$12")))

    assert [(change.kind, change.after) for change in found] == [("rows_inserted", "Смета!5:5")]


def test_a_comment_goes_with_its_row(tmp_path: Path) -> None:
    """The row and the comment are told apart: each is a loss."""
    found = _changes(tmp_path, (_comment("Дорого", "A8"),), (lambda book: book["Смета"].delete_rows(8),))

    assert [(change.kind, change.before) for change in found] == [
        ("rows_deleted", "Смета!8:8"), ("comment_removed", "Смета!A8")]


_CELL = '<sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData>'
_X14 = ('xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main" '
        'xmlns:xm="http://schemas.microsoft.com/office/excel/2006/main"')


def test_a_newer_validation_is_the_same_rule(tmp_path: Path) -> None:
    """One that refers to another sheet is kept apart (x14) by some programs, and among the others by some."""
    usual = package(tmp_path / "a.xlsx", _CELL + (
        '<dataValidations><dataValidation type="list" sqref="A1:A9 A10" showErrorMessage="1"><formula1>Лист2!$A$1:$A$3'
        "</formula1></dataValidation></dataValidations>"))
    newer = package(tmp_path / "b.xlsx", _CELL + (
        f'<extLst><ext {_X14}><x14:dataValidations><x14:dataValidation type="list" showErrorMessage="1"><x14:formula1>'
        "<xm:f>Лист2!$A$1:$A$3</xm:f></x14:formula1><xm:sqref>A1:A10</xm:sqref></x14:dataValidation>"
        "</x14:dataValidations></ext></extLst>"))
    bare = package(tmp_path / "c.xlsx", _CELL)

    assert _difference(usual, newer).changes == ()
    assert _difference(newer, bare).changes == (
        Change("validation_removed", "Лист1!A1:A10", "", "список; Лист2!$A$1:$A$3"),)


def test_a_newer_bar_and_its_older_twin_are_one_rule(tmp_path: Path) -> None:
    """And one that has no twin is told; its look stands in the rule itself."""
    twin = ('<conditionalFormatting sqref="A1"><cfRule type="dataBar" priority="1"><dataBar><cfvo type="min"/><cfvo '
            f'type="max"/><color rgb="FF112233"/></dataBar><extLst><ext {_X14}><x14:id>{{A}}</x14:id></ext></extLst>'
            "</cfRule></conditionalFormatting>")
    newer = ('<extLst><ext {}><x14:conditionalFormattings><x14:conditionalFormatting><x14:cfRule type="{}" id="{{{}}}">'
             "{}</x14:cfRule><xm:sqref>A1</xm:sqref></x14:conditionalFormatting></x14:conditionalFormattings></ext>"
             "</extLst>")
    older = package(tmp_path / "a.xlsx", _CELL + twin)
    both = package(tmp_path / "b.xlsx", _CELL + twin + newer.format(_X14, "dataBar", "A", "<x14:dataBar/>"))
    alone = package(tmp_path / "c.xlsx", _CELL + twin + newer.format(
        _X14, "expression", "B", '<xm:f>A1&gt;Лист2!A1</xm:f><x14:dxf><font><b/></font></x14:dxf>'))

    assert _difference(older, both).changes == ()
    assert _difference(both, alone).changes == (
        Change("conditional_added", "", "Лист1!A1", "", "формула, полужирный; A1>Лист2!A1"),)


def test_all_kinds_are_shown(tmp_path: Path) -> None:
    """As text, as data and as a page."""
    found = _difference(_book(tmp_path / "a.xlsx", _comment("<b>"), _conditional()), _book(
        tmp_path / "b.xlsx", _validation(), _chart()))

    assert as_text(found).splitlines() == [
        f"проверка данных добавлена, Смета!B2:B11: + {_RULE}", f"условный формат удалён, Смета!B2:B11: − {_MARKED}",
        f"диаграмма добавлена, Смета: + {_BARS}", "примечание удалено, Смета!A5: − <b>",
        "проверка данных добавлена: 1; условный формат удалён: 1; примечание удалено: 1; диаграмма добавлена: 1"]
    assert [change["kind"] for change in found.as_json["changes"]] == [
        "validation_added", "conditional_removed", "chart_added", "comment_removed"]
    assert "примечание удалено" in as_page(found, "a", "b") and "&lt;b&gt;" in as_page(found, "a", "b")


_EDITS: dict[str, Edit] = {
    "validation_added": _validation(), "conditional_added": _conditional(), "comment_added": _comment("Дорого", "A8"),
    "chart_added": _chart(), "name_added": _named("Ставка", "0.2"), "sheet_added": _chart_sheet("График"),
    "panes_changed": lambda book: setattr(book["Смета"], "freeze_panes", "A2"),
    "merge_added": lambda book: book["Смета"].merge_cells("A14:B14"),
    "style": _styled("C4", border=Border(top=Side("thin"))),
    "columns_hidden": lambda book: setattr(book["Смета"].column_dimensions["C"], "hidden", True),
}


@settings(max_examples=25)
@given(st.sets(st.sampled_from(sorted(_EDITS))), st.sets(st.sampled_from(sorted(_EDITS))))
def test_any_edits_are_recovered(tmp_path_factory: pytest.TempPathFactory, kept: set[str], made: set[str]) -> None:
    """What both books have is no change, what one has is one."""
    folder = tmp_path_factory.mktemp("edits")
    first = _book(folder / "a.xlsx", *(_EDITS[kind] for kind in sorted(kept)))
    second = _book(folder / "b.xlsx", *(_EDITS[kind] for kind in sorted(kept | made)))

    assert sorted(change.kind for change in _difference(first, second).changes) == sorted(made - kept)


def test_real_books_given_rules(real_files: Path, tmp_path: Path) -> None:
    """A validation and a conditional format put into the XML of forty books are the only changes."""
    rules = ('<{0}conditionalFormatting sqref="Z900:Z910"><{0}cfRule type="expression" priority="1"><{0}formula>'
             'Z900=1</{0}formula></{0}cfRule></{0}conditionalFormatting><{0}dataValidations><{0}dataValidation '
             'type="decimal" sqref="Z900" showErrorMessage="1"><{0}formula1>1</{0}formula1><{0}formula2>2</{0}formula2>'
             "</{0}dataValidation></{0}dataValidations></{0}worksheet>")
    wrong, tried = [], 0
    for path in sorted(real_files.iterdir()):
        if path.suffix not in (".xlsx", ".xlsm") or not zipfile.is_zipfile(path):
            continue
        edited = _with_rules(path, rules)
        if edited is None:
            continue
        (tmp_path / "b.xlsx").write_bytes(edited)
        found = compare(path, tmp_path / "b.xlsx")
        if not isinstance(found, Difference):
            continue
        tried += 1
        if [change.kind for change in found.changes] != ["validation_added", "conditional_added"]:
            wrong.append((path.name, found.counts))

    assert wrong == []
    assert tried >= 40


def _with_rules(path: Path, rules: str) -> bytes | None:
    target = BytesIO()
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as new:
        part = next((name for name in old.namelist() if "/worksheets/" in name and name.endswith(".xml")), None)
        if part is None:
            return None
        for entry in old.infolist():
            data = old.read(entry)
            if entry.filename == part:
                end = data.rfind(b"</")
                prefix = data[end + 2:].split(b":")[0].decode() + ":" if b":" in data[end:] else ""
                data = data[:end] + rules.format(prefix).encode()
            new.writestr(entry.filename, data)
    return target.getvalue()


def test_a_formula_rule_of_several_cells(tmp_path: Path) -> None:
    """References move with the area."""
    def rule(last: int, first: int = 2) -> Edit:
        return lambda book: book["Смета"].conditional_formatting.add(
            f"A{first}:C{last}", FormulaRule(  # type: ignore[no-untyped-call]
                [f"$B{first}>AVERAGE($B$2:$B${last})"], font=Font(bold=True)))

    assert [change.kind for change in _changes(tmp_path, (rule(11),), (_insert_row, rule(12)))] == ["rows_inserted"]
