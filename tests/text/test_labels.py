"""Cells and tables by their labels: the rules of specs/tables.md, one by one."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, time
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tools.model.document import Cell, Grid
from tools.text import labels
from tools.text.labels import Ambiguous, Found, NotFound, TableFound


def _cell(value: Any, ref: str = "") -> Cell:
    if isinstance(value, Cell):
        return value
    if value is None:
        return Cell(ref=ref)
    if isinstance(value, str):
        return Cell(text=value, value=value, ref=ref)
    if isinstance(value, date):
        return Cell(text=value.strftime("%d.%m.%Y"), value=value, ref=ref)
    return Cell(text=str(value).replace(".", ","), value=Decimal(str(value)), ref=ref)


def _sheet(name: str, *rows: Sequence[Any], sheet: bool = True, hidden: bool = False) -> Grid:
    width = max(len(row) for row in rows)
    cells = tuple(tuple(_cell(row[at] if at < len(row) else None, f"{chr(65 + at)}{number}") for at in range(width))
                  for number, row in enumerate(rows, start=1))
    return Grid(name=name, rows=cells, sheet=sheet, hidden=hidden, locator=name)


def _merged(text: str) -> Cell:
    return Cell(text=text, value=text, merged=True)


PRICES = _sheet("Цены", ["Товар", "Кол-во, т", "Цена, руб.", "Сумма, тыс. руб."],
                ["Щебень", 120, 1450, 174], ["Песок речной", 80, 690, 55.2], ["Песок карьерный", 40, 500, 20],
                ["Итого", 240, None, 249.2])
LEVELS = _sheet("План", ["Статья", "План", _merged("План"), "Факт", _merged("Факт")],
                [_merged("Статья"), "Март", "Апрель", "Март", "Апрель"],
                ["Аренда", 10, 11, 12, 13], ["Связь", 1, 2, 3, 4])
BLANK_LEVELS = _sheet("План", ["Статья", "План", None, "Факт", None], [None, "Март", "Апрель", "Март", "Апрель"],
                      ["Аренда", 10, 11, 12, 13])
THREE = _sheet("Год", ["Статья", "2026", _merged("2026")], [_merged("Статья"), "План", _merged("План")],
               [_merged("Статья"), "Март", "Апрель"], ["Аренда", 10, 11])
TITLED = _sheet("Отчёт", ["Отчёт о запасах"], ["Период", "март 2026"], ["Товар", "Остаток", "Резерв"],
                ["Щебень", 5, 1], ["Песок", 7, 2])
TURNED = _sheet("Карточка", ["Показатель", "Север", "Юг"], ["Выручка", 100, 200], ["Прибыль", 10, 20])
DATES = _sheet("График", ["№", "Дата", "Платёж", "Остаток"], [1, date(2027, 1, 31), 100.5, 900],
               [2, date(2027, 2, 28), 100.5, 800], [10, date(2027, 3, 31), 100.5, 0], ["Итого", None, 301.5, None])
YEARS = _sheet("Годы", ["Показатель", 2024, 2025, 2026], ["Выручка", 10, 20, 30])
TWO = _sheet("Два", ["Товар", "Цена", None, "Город", "Цена"], ["Щебень", 5, None, "Тверь", 9],
             [None], ["Склад", "Площадь"], ["Южный", 700])
PEOPLE = _sheet("Люди", ["ФИО", "Должность", "Можно уволить"], ["Иванов П. С.", "мастер", "нет"],
                ["Петрова А. А.", "кладовщик", "да"])


@pytest.mark.parametrize(("grid", "row", "column", "expected"), [
    # 4a: equality, without punctuation at the ends, case, ё, number signs and units in brackets
    (PRICES, "Щебень", "Кол-во, т", 120), (PRICES, "щебень.", "кол-во, т", 120),
    (PRICES, " ЩЕБЕНЬ ", "«Цена, руб.»", 1450),
    (PRICES, "**Щебень**", "Цена, руб", 1450), (PRICES, "Итого:", "Кол-во, т", 240),
    # 4b: a run of whole words in one candidate; a unit in the head belongs to the label
    (PRICES, "Щебень", "Кол-во", 120), (PRICES, "Щебень", "Цена", 1450), (PRICES, "Щебень", "Сумма", 174),
    (PRICES, "речной", "Цена", 690), (PRICES, "карьерный", "Цена", 500), (PRICES, "Щебень", "тыс. руб", 174),
    # 4c: all the words, any order
    (PRICES, "речной песок", "Цена", 690), (PRICES, "карьерный песок", "Сумма", 20),
    # 3: levels of heads
    (LEVELS, "Аренда", "План / Март", 10), (LEVELS, "Аренда", "План / Апрель", 11), (LEVELS, "Связь", "Факт / Март", 3),
    (LEVELS, "Связь", "Факт Апрель", 4), (LEVELS, "Аренда", "Март план", 10),
    (BLANK_LEVELS, "Аренда", "План / Март", 10), (BLANK_LEVELS, "Аренда", "План / Апрель", 11),
    (BLANK_LEVELS, "Аренда", "Факт / Апрель", 13), (THREE, "Аренда", "2026 / План / Апрель", 11),
    (THREE, "Аренда", "Март", 10),
    # 2: title lines and lines of parameters are no head
    (TITLED, "Щебень", "Остаток", 5), (TITLED, "Песок", "Резерв", 2),
    # 5: transposed, row by number, row by date
    (TURNED, "Выручка", "Юг", 200), (TURNED, "Юг", "Выручка", 200), (TURNED, "Север", "Прибыль", 10),
    (DATES, 1, "Остаток", 900), (DATES, "2", "Остаток", 800), (DATES, "10.", "Остаток", 0),
    (DATES, "№ 2", "Остаток", 800),
    (DATES, "Итого", "Платёж", 301.5), (DATES, date(2027, 2, 28), "Остаток", 800), (DATES, "31.03.2027", "Остаток", 0),
    (DATES, "2027-03-31", "Остаток", 0),
    # 3: years in a head
    (YEARS, "Выручка", 2025, 20), (YEARS, "Выручка", "2026", 30),
    # 2: two tables side by side, one below another
    (TWO, "Щебень", "Цена", 5), (TWO, "Тверь", "Цена", 9), (TWO, "Южный", "Площадь", 700),
])
def test_find_cell(grid: Grid, row: labels.Label, column: labels.Label, expected: float) -> None:
    """A cell is found by what stands in its row and over its column."""
    found = labels.find_cell([grid], row, column)
    assert isinstance(found, Found), found
    assert Decimal(str(expected)) == found.cell.value
    assert found.grid.rows[found.row][found.column] is found.cell


@pytest.mark.parametrize(("row", "column", "expected"), [
    ("Иванов П. С.", "Можно уволить", "нет"), ("Петрова", "Можно уволить", "да"), ("Иванов", "Должность", "мастер"),
    ("мастер", "ФИО", "Иванов П. С."),
])
def test_table_of_texts(row: str, column: str, expected: str) -> None:
    """A table of texts alone has its first row for a head; any cell may name the row."""
    found = labels.find_cell([PEOPLE], row, column)
    assert isinstance(found, Found), found
    assert expected == found.cell.text


@pytest.mark.parametrize(("grid", "row", "column", "part"), [
    (PRICES, "Гравий", "Цена", "строки «Гравий»"), (PRICES, "Щебень", "Скидка", "столбца «Скидка»"),
    (PRICES, "Щеб", "Цена", "строки"), (PRICES, "Щебень", "Цен", "столбца"), (PRICES, "", "Цена", "строки"),
    (PRICES, "речной щебень", "Цена", "строки"), (DATES, 3, "Остаток", "строки"), (YEARS, "Выручка", 2023, "столбца"),
    (PRICES, "Щебень фракции 5-20", "Цена", "строки"), (PRICES, "Товар", "Цена", "строки"),
    (TITLED, "Отчёт о запасах", "Остаток", "строки"), (DATES, "31.03.2026", "Остаток", "строки"),
])
def test_not_found(grid: Grid, row: labels.Label, column: labels.Label, part: str) -> None:
    """Parts of words, other numbers and other dates find nothing, and the reason names the label."""
    result = labels.find_cell([grid], row, column)
    assert isinstance(result, NotFound)
    assert part in result.reason


@pytest.mark.parametrize(("grid", "row", "column", "both"), [
    (PRICES, "Песок", "Цена", ("речной", "карьерный")), (LEVELS, "Аренда", "Март", ("План / Март", "Факт / Март")),
    (LEVELS, "Аренда", "План", ("План / Март", "План / Апрель")),
    (_sheet("Л", ["Товар", "Сумма (руб.)", "Сумма (USD)"], ["Щебень", 1, 2]), "Щебень", "Сумма", ("руб", "USD")),
    (_sheet("Л", ["Товар", "Цена", "Цена"], ["Щебень", 1, 2]), "Щебень", "Цена", ("B1", "C1")),
    (_sheet("Л", ["Товар", "Цена"], ["Щебень", 1], ["Щебень", 1]), "Щебень", "Цена", ("A2", "A3")),
    (_sheet("Л", ["Товар", "План", "Факт"], ["А", 5, 7], ["Б", 7, 5]), 7, "План", ("А", "Б")),
])
def test_ambiguous(grid: Grid, row: labels.Label, column: labels.Label, both: tuple[str, str]) -> None:
    """Two candidates at one step: both are named."""
    result = labels.find_cell([grid], row, column)
    assert isinstance(result, Ambiguous)
    assert [True, True] == [name in result.reason for name in both]
    assert 2 <= len(result.candidates)


@pytest.mark.parametrize(("asked", "label", "step"), [
    ("Сумма", "Сумма", 0), ("Сумма", "сумма:", 0), ("Сумма", "Сумма (руб.)", 1), ("Сумма (тыс. руб.)", "Сумма", 1),
    ("Сумма (руб.)", "Сумма (руб.)", 0), ("№ 5", "5", 1), ("5", "5.", 0), ("5", "5)", 0), ("1 209", "1209", 1),
    ("1209", "1 209", 1), ("Сумма", "Сумма с НДС", 2), ("НДС с сумма", "Сумма с НДС", 3), ("Сумма", "Сумма, руб.", 2),
    ("Ширина", "Ширина (м)", 1), ("Доля", "Доля (%)", 1), ("Срок", "Срок (раб. дн.)", 2), ("Отдел", "Отдел (новый)", 2),
    ("№", "№ п/п", 2), ("Номер", "Номер договора", 2), ("12-К/2024", "№ 12-К/2024", 1), ("12-К", "12-К/2024", 9),
    ("Товары", "Товар", 9), ("1", "10", 9), ("1", "1 кв.", 9), ("1.1", "1.10", 9), ("1", "01", 9),
    ("Альфа", "Альфа-Трейд", 9),
    ("приёмка", "Приемка", 0), ("Сумма, руб.", "Сумма (руб.)", 2), ("Сумма (руб.)", "Сумма, руб.", 2),
    ("12-К/2024", "12-K/2024", 1), ("2026-12-05", "5 декабря 2026 г.", 1), ("05.12.2026", "5 декабря 2026 года", 1),
    ("2026-12-05", "6 декабря 2026 г.", 9), ("Сумма, руб.", "Сумма", 9), ("5–7", "5-7", 0), ("", "Сумма", 9),
    ("Сумма\nруб.", "Сумма руб", 0),
])
def test_label_steps(asked: str, label: str, step: int) -> None:
    """Equality, then a run of words, then all words; never a part of a word or of a number."""
    from tools.text.labels_match import key_of_text, match

    assert (step, [0] if step < 9 else []) == match(asked, [key_of_text(label)])


@settings(derandomize=True, max_examples=300)
@given(st.text(alphabet=" aZаЯёЁ0.,:!?()%/+=-;&*_\"«–\u00a0\u00ad", max_size=20))
def test_short_way_of_folding(text: str) -> None:
    """Plain texts are folded as the normaliser folds them."""
    from tools.text.labels_match import folded
    from tools.text.normalise import fold

    assert fold(text) == folded(text)


def test_equality_before_containment() -> None:
    """A label met as a whole is meant, though a longer one holds it too."""
    grid = _sheet("Л", ["Товар", "Сумма с НДС", "Сумма"], ["Щебень", 12, 10])
    found = labels.find_cell([grid], "Щебень", "Сумма")
    assert isinstance(found, Found)
    assert Decimal(10) == found.cell.value


def test_total_under_a_gap() -> None:
    """A total row that an empty row parts from its table is still under its head; other rows are not."""
    grid = _sheet("Л", ["Товар", "Кол-во", "Сумма"], ["Песок", 5, 50], [None], ["Итого", None, 50], [None],
                  ["Исполнитель", None, 7])
    found = labels.find_cell([grid], "Итого", "Сумма")
    assert isinstance(found, Found)
    assert "Л!C4" == found.where
    assert isinstance(labels.find_cell([grid], "Исполнитель", "Сумма"), NotFound)
    table = labels.find_table([grid], ["Товар", "Сумма"])
    assert isinstance(table, TableFound)
    assert 1 == table.n_rows(with_total=True)


def test_key_column() -> None:
    """`key` names the column that holds the labels of rows."""
    grid = _sheet("Л", ["Контрагент", "Замена", "Сумма"], ["Альфа", "Вектор", 1], ["Вектор", "Альфа", 2])
    found = labels.find_cell([grid], "Альфа", "Сумма", key="Замена")
    assert isinstance(found, Found)
    assert Decimal(2) == found.cell.value
    assert isinstance(labels.find_cell([grid], "Альфа", "Сумма", key="Город"), NotFound)


def test_right_of_label() -> None:
    """Without a column: the cell to the right of the label, in a block without a head too."""
    grid = _sheet("Условия", ["Ставка, % годовых", 18], ["Досрочно", 100000], ["Срок", 36])
    found = labels.find_cell([grid], "Досрочно", None)
    assert isinstance(found, Found)
    assert (Decimal(100000), "Условия!B2") == (found.cell.value, found.where)


FEB = _sheet("Февраль", ["Товар", "Цена"], ["Щебень", 5])
MAR = _sheet("Март 2026", ["Товар", "Цена"], ["Щебень", 6], ["Песок", 7])


@pytest.mark.parametrize(("sheet", "row", "expected"), [
    ("Февраль", "Щебень", 5), ("март", "Щебень", 6), ("Март 2026", "Щебень", 6), (None, "Песок", 7),
])
def test_sheets(sheet: str | None, row: str, expected: int) -> None:
    """A sheet by its label; without one the cell must stand in one table."""
    found = labels.find_cell([FEB, MAR], row, "Цена", sheet=sheet)
    assert isinstance(found, Found)
    assert Decimal(expected) == found.cell.value


def test_sheets_disagree() -> None:
    """Different values on two sheets: both are named."""
    result = labels.find_cell([FEB, MAR], "Щебень", "Цена")
    assert isinstance(result, Ambiguous)
    assert ("Февраль!B2 («5»)", "Март 2026!B2 («6»)") == result.candidates


def test_sheets_agree() -> None:
    """Equal values on two sheets are one answer, a number kept as text too."""
    for value in (5, "5", "5,00", "5 руб."):
        other = _sheet("Копия", ["Товар", "Цена"], ["Щебень", value])
        assert isinstance(labels.find_cell([FEB, other], "Щебень", "Цена"), Found)


def test_hidden_sheet() -> None:
    """A hidden sheet satisfies nothing, and the reason says that it is hidden."""
    hidden = _sheet("Расчёт", ["Товар", "Цена"], ["Щебень", 5], hidden=True)
    assert isinstance(labels.find_cell([hidden], "Щебень", "Цена"), NotFound)
    assert NotFound("лист «Расчёт» скрыт") == labels.find_cell([hidden], "Щебень", "Цена", sheet="Расчёт")


@pytest.mark.parametrize(("files", "expected"), [
    ({"a.xlsx": [FEB]}, "a.xlsx"), ({"a.xlsx": [PRICES], "b.xlsx": [FEB]}, None),
    ({"a.xlsx": [PEOPLE], "b.xlsx": [FEB]}, "b.xlsx"), ({"a.xlsx": [FEB], "b.xlsx": [FEB]}, "a.xlsx"),
    ({"a.xlsx": [FEB], "b.xlsx": [MAR]}, None),
])
def test_files(files: dict[str, list[Grid]], expected: str | None) -> None:
    """Of several files the one that has the cell; two with different values fail and are named."""
    result = labels.find_cell_in_files(files, "Щебень", "Цена")
    if expected is None:
        assert isinstance(result, Ambiguous)
        assert [True, True] == [name in result.reason for name in files]
    else:
        assert isinstance(result, Found)
        assert expected == result.file


def test_no_files() -> None:
    """Nothing found names every file."""
    result = labels.find_cell_in_files({"a.xlsx": [PEOPLE], "b.xlsx": [TURNED]}, "Щебень", "Цена")
    assert NotFound("a.xlsx: нет столбца «Цена»; b.xlsx: нет столбца «Цена»") == result


@pytest.mark.parametrize(("grid", "columns", "n_rows", "with_total"), [
    (PRICES, ["Товар", "Цена"], 3, 4), (PRICES, ["Сумма", "Товар"], 3, 4), (LEVELS, ["Статья", "План / Март"], 2, 2),
    (TITLED, ["Товар", "Остаток", "Резерв"], 2, 2), (DATES, ["Платёж"], 3, 4), (PEOPLE, ["ФИО"], 2, 2),
    (_sheet("Л", ["Товар", "Цена"], ["Итого по песку", 5], ["ВСЕГО", 5], ["Total", 5], ["Песок", 5]), ["Цена"], 1, 4),
    (_sheet("Л", ["Товар", "Цена"], ["Итоговый щебень", 5], ["Всеволод", 5]), ["Цена"], 2, 2),
    (_sheet("Л", ["№", "Товар", "Цена"], [1, "Песок", 5], [None, "Итого", 5]), ["Цена"], 1, 2),
    (_sheet("Л", ["№", "Товар", "Цена"], ["1", "2", "3"], [1, "Песок", 5]), ["Цена"], 1, 1),
    (_sheet("Л", ["А", "Б"], ["1", "2"], [None, None], ["3", "4"], sheet=False), ["А"], 2, 2),
    (_sheet("Л", ["А", "Б"], ["х", 2], [None, None], ["Исполнитель", "Петров"]), ["А", "Б"], 1, 1),
])
def test_n_rows(grid: Grid, columns: list[str], n_rows: int, with_total: int) -> None:
    """Body rows that are not empty and not a total row, unless the task counts it in."""
    table = labels.find_table([grid], columns)
    assert isinstance(table, TableFound), table
    assert (n_rows, with_total) == (table.n_rows(), table.n_rows(with_total=True))


@pytest.mark.parametrize(("grids", "columns", "kind"), [
    ([PRICES], ["Товар", "Скидка"], NotFound), ([LEVELS], ["Статья", "Март"], Ambiguous),
    ([FEB, MAR], ["Товар", "Цена"], Ambiguous), ([_sheet("Л", [1, 2], [3, 4])], ["А"], NotFound),
    ([_sheet("Л", ["Товар", "Сумма с НДС"], ["А", 1])], ["Сумма", "Сумма с НДС"], NotFound),
    ([_sheet("Л", ["Товар", "Цена"], ["А", 1], hidden=True)], ["Товар"], NotFound),
    ([_sheet("Л", ["Товар", None, "Цена"], ["А", None, 1])], ["Товар", "Цена"], NotFound), ([], ["Товар"], NotFound),
])
def test_no_table(grids: list[Grid], columns: list[str], kind: type) -> None:
    """All columns must stand in one head of one table, each in a column of its own."""
    assert kind is type(labels.find_table(grids, columns))


def test_list_object() -> None:
    """A list object and the block of its sheet are one table, and the list says where it ends."""
    sheet = _sheet("Л", ["Товар", "Цена"], ["Песок", 5], ["Исполнитель", "Петров"])
    part = Grid("Л", sheet.rows[:2], locator="Л!A1:B2")
    table = labels.find_table([sheet, part], ["Товар", "Цена"])
    assert isinstance(table, TableFound)
    assert (1, False) == (table.n_rows(), table.table.grid.sheet)


def test_find_tables() -> None:
    """Every table with the columns, for checks that something stands in none of them."""
    found = labels.find_tables([FEB, MAR, PEOPLE], ["Товар", "Цена"])
    assert isinstance(found, tuple)
    assert ["Февраль", "Март 2026"] == [item.table.grid.name for item in found]


@pytest.mark.parametrize(("rows", "key", "faults"), [
    ([{"Товар": "Щебень", "Цена": 1450}], "Товар", 0), ([{"Товар": "Щебень", "Цена": 1451}], "Товар", 1),
    ([{"Товар": "Гравий", "Цена": 1450}], "Товар", 1), ([{"Товар": "Песок", "Цена": 690}], "Товар", 1),
    ([{"Товар": "Щебень", "Кол-во": 120, "Сумма": 174}], "Товар", 0), ([{"Цена": 690, "Кол-во": 80}], None, 0),
    ([{"Цена": 690, "Кол-во": 40}], None, 1), ([{"Товар": "Щебень", "Скидка": 5}], "Товар", 1),
    ([{"Товар": "Щебень", "Цена": 1450}, {"Товар": "Песок речной", "Цена": 1}], "Товар", 1),
    ([{"Товар": "Щебень"}], "Товар", 0), ([{"Товар": "Итого", "Цена": ""}], "Товар", 0),
    ([{"Цена": 1450}], "Товар", 1), ([{"Товар": "Щебень", "Цена": 1450.4}], "Товар", 1),
])
def test_rows_by_key(rows: list[dict[str, Any]], key: str | None, faults: int) -> None:
    """Expected rows are matched by key, or by all their values when there is none."""
    table = labels.find_table([PRICES], ["Товар", "Цена"])
    assert isinstance(table, TableFound)
    assert faults == len(table.faults(rows, key))


def test_fault_names_the_cell() -> None:
    """A reason says the row, the column, what stands there and what should."""
    table = labels.find_table([PRICES], ["Товар", "Цена"])
    assert isinstance(table, TableFound)
    assert ("в строке «Щебень» «Цена»: «1450» вместо «1»",) == table.faults([{"Товар": "Щебень", "Цена": 1}], "Товар")


PERCENT = Cell(text="12,5%", value=Decimal("0.125"), percent=True)


@pytest.mark.parametrize(("cell", "expected", "tol", "equal"), [
    # numbers by value, default tolerance half a unit of the last digit expected
    (5, 5, None, True), (5.004, 5.0, None, True), (5.004, "5", None, False), (1.005, Decimal("1.00"), None, True),
    (1.0051, Decimal("1.00"), None, False), (8586.04, 8586.0, None, True), (8586.06, 8586.0, None, False),
    (5.4, 5, None, True), (5.6, 5, None, False), (5.1, 5, 0.1, True), (5.11, 5, 0.1, False), (-5, 5, None, False),
    (0.30000000000000004, 0.3, 0, True), (1234.5, 1234.5, 0, True), (0, 0.004, None, False), (0, 0, 0.001, True),
    (1200, Decimal("1.2E+3"), None, True), (1201, Decimal("1.2E+3"), None, False),
    # numbers stored as text
    ("1 234,50", 1234.5, None, True), ("1234.5", 1234.5, None, True), ("1\u00a0234,5 руб.", 1234.5, None, True),
    ("120,0 т", 120, None, True), ("1.234", 1234, None, True), ("1,234", 1.234, None, True),
    ("1,234", 1234, None, False),
    ("(1 234)", -1234, None, True), ("−5", -5, None, True), ("пусто", 5, None, False), ("5 и 6", 5, None, False),
    ("№ 5", 5, None, False), ("", 0, None, False), (None, 0, None, False),
    # percentages
    (PERCENT, "12,5 %", None, True), (PERCENT, "12.5%", None, True), (PERCENT, 0.125, None, True),
    (PERCENT, 12.5, None, False),
    (PERCENT, "13 %", None, True), (PERCENT, "13 %", 0, False), ("20 %", 20, None, False), ("20 %", "20%", None, True),
    (20, "20 %", None, False), ("0,2", "20 %", None, False),
    # texts
    ("да", "да", None, True), ("ДА", "да", None, True), ("«да»", '"да"', None, True), ("нет", "да", None, False),
    ("да, но", "да", None, False), ("не сейчас", "не  сейчас", None, True), ("приёмка", "приемка", None, True),
    ("12/3.2", "12/3.2", None, True), ("а<br>б", "а б", None, True), ("7700123456", "7700123456", None, True),
    # identifiers kept as numbers, zeros shown by a format
    (7700123456, "7700123456", None, True), (Cell(text="00127", value=Decimal(127)), "00127", None, True),
    (127, "00127", None, False), (Cell(text="7,70E+09", value=Decimal(7700123456)), "7700123456", None, True),
    # dates
    (date(2026, 12, 5), date(2026, 12, 5), None, True), (datetime(2026, 12, 5, 0, 0), "2026-12-05", None, True),
    (date(2026, 12, 5), "05.12.2026", None, True), ("05.12.2026", date(2026, 12, 5), None, True),
    ("5 декабря 2026 г.", "2026-12-05", None, True), ("05.12.2026 (суббота)", "2026-12-05", None, True),
    ("05.12.2026, перенесён", "05.12.2026", None, True), ("05.12.2026 и 06.12.2026", "2026-12-05", None, False),
    ("06.12.2026", "2026-12-05", None, False), ("5 декабря", "2026-12-05", None, False),
    (46361, "2026-12-05", None, False),
    # blank
    (None, "", None, True), ("", "", None, True), (" \u00a0", "", None, True), ("—", "", None, False),
    (0, "", None, False),
    ("—", "—", None, True), ("-", "—", None, True), (None, None, None, True),
    # errors and unresolved formulas never match
    (Cell(text="#REF!", error="#REF!"), "#REF!", None, False), (Cell(text="", error="#N/A"), "", None, False),
    (Cell(unresolved=True, formula="=A1"), "", None, False),
    (Cell(text="5", value=Decimal(5), unresolved=True), 5, None, False),
    # booleans
    (Cell(text="ИСТИНА", value=True), True, None, True), (Cell(text="ИСТИНА", value=True), 1, None, False),
    ("true", True, None, True), (Cell(text="ЛОЖЬ", value=False), True, None, False),
    (Cell(text="18:00:00", value=time(18)), "18:00", None, True),
    (Cell(text="6 PM", value=time(18)), "18:01", None, False),
    (Cell(text="NaN", value=Decimal("NaN")), 5, None, False),
    (Cell(text="NaN", value=Decimal("NaN")), "5 %", None, False),
    (5, float("nan"), None, False), (5, float("inf"), None, False),
])
def test_equal(cell: Any, expected: labels.Expected, tol: float | None, equal: bool) -> None:
    """Numbers by value, texts by equality, dates by date; an error never."""
    assert equal is labels.equal(_cell(cell), expected, tol)


@pytest.mark.parametrize(("cell", "expected", "equal"), [
    (12.5, "12,5 %", True), (12.5, 12.5, True), ("12,5", "12,5 %", True), ("12,5 %", 12.5, True), (PERCENT, 12.5, True),
    (PERCENT, "12,5 %", True), (0.125, "12,5 %", False),
])
def test_percent_heading(cell: Any, expected: labels.Expected, equal: bool) -> None:
    """A heading in % gives its cells the unit."""
    assert equal is labels.equal(_cell(cell), expected, percent=True)


@pytest.mark.parametrize(("head", "percent"), [
    ("Рост, %", True), ("Доля в %", True), ("Доля (%)", True), ("%", True), ("Ставка, % годовых", False),
    ("Рост", False),
])
def test_percent_of_found(head: str, percent: bool) -> None:
    """A cell found says whether its heading is in %."""
    found = labels.find_cell([_sheet("Л", ["Товар", head], ["Песок", 12.5])], "Песок", head)
    assert isinstance(found, Found)
    assert percent is found.percent


def test_error_cell_is_found() -> None:
    """A cell with an error is found, so that the reason can show it, and does not match."""
    grid = _sheet("Л", ["Товар", "Цена"], ["Песок", Cell(text="#ДЕЛ/0!", error="#DIV/0!")])
    found = labels.find_cell([grid], "Песок", "Цена")
    assert isinstance(found, Found)
    assert ("#DIV/0!", False) == (found.cell.error, labels.equal(found.cell, 0))


_TEXTS = ["Товар", "Цена", "Итого", "5", "1", "", " ", "№", "\ud800", "\x00", "5 %"]
_VALUES = st.one_of(st.none(), st.sampled_from(_TEXTS), st.integers(-5, 2030), st.dates())


@settings(derandomize=True, max_examples=150, deadline=None)
@given(st.lists(st.lists(_VALUES, min_size=3, max_size=3), min_size=1, max_size=6), st.booleans(),
       st.sampled_from(["Товар", "Цена", "5", "№", "", "\ud800"]))
def test_any_grid(lines: list[list[Any]], sheet: bool, label: str) -> None:
    """Any grid gives a result that stands where it says."""
    grid = _sheet("Л", *lines, sheet=sheet)
    result = labels.find_cell([grid], label, "Цена")
    assert not isinstance(result, Found) or grid.rows[result.row][result.column] is result.cell
    assert isinstance(labels.find_table([grid], ["Товар"]), TableFound | NotFound | Ambiguous)


def test_large_sheet() -> None:
    """50,000 rows are searched, not refused."""
    grid = _sheet("Л", ["Товар", "Цена"], *([f"Товар {number}", number] for number in range(50_000)))
    found = labels.find_cell([grid], "Товар 49999", "Цена")
    assert isinstance(found, Found)
    assert Decimal(49999) == found.cell.value


def test_staircase() -> None:
    """A sheet of lone cells is cut into blocks in bounded rounds."""
    grid = _sheet("Л", *([None] * (number % 50) + ["х"] for number in range(1000)))
    assert isinstance(labels.find_cell([grid], "у", "х"), NotFound)
