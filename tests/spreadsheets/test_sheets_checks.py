"""What code decides of right, wrong, odd and broken outputs."""

from __future__ import annotations

import copy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.spreadsheets.books_made import GOLD, SOURCE, edition, run_of
from tests.spreadsheets.sheets_proof import ROOT
from tools.model import Outcome, Run, pretty_json
from tools.office.diff import Change
from tools.spreadsheets import Examination, WorkbookEdition, items
from tools.spreadsheets.baselines import begin_run, write_record
from tools.spreadsheets.checks import blank_zero
from tools.spreadsheets.places import parse


def _decide(held: WorkbookEdition, run: Run, system: str = "s") -> dict[str, Outcome]:
    workflow = held.workflows["w1"]
    found = Examination(held, run, system, workflow)
    return {item.slug: found.outcome(item) for item in items(workflow)}


def _statuses(tmp_path: Path, sheets: dict[str, list[list[Any]]] | None, **entry: Any) -> dict[str, str]:
    held = edition(tmp_path / "edition", entry)
    found = _decide(held, run_of(held, tmp_path / "run", {"s": sheets}))
    return {name: outcome.status.value for name, outcome in found.items() if outcome.status.value != "pass"}


def _changed(change: Callable[[dict[str, list[list[Any]]]], object]) -> dict[str, list[list[Any]]]:
    found = copy.deepcopy(GOLD)
    change(found)
    return found


RIGHT: dict[str, Callable[[dict[str, list[list[Any]]]], object]] = {
    "the gold": lambda book: None,
    "another formula": lambda book: book["Лист"][1].__setitem__(3, ("=ROUND(B2-$C$2,2)", 10)),
    "another sum": lambda book: book["Лист"][3].__setitem__(3, ("=B4-C4", -10)),
    "no saved values": lambda book: [row.__setitem__(3, (row[3][0], 0)) for row in book["Лист"][1:]],
}


@pytest.mark.parametrize("name", RIGHT)
def test_right_outputs(tmp_path: Path, name: str) -> None:
    """Equal formulas pass, and a stale or missing cache costs nothing."""
    assert _statuses(tmp_path, _changed(RIGHT[name])) == {"verdict": "not_judged"}


WRONG: dict[str, tuple[Callable[[dict[str, list[list[Any]]]], object], set[str]]] = {
    "pasted": (lambda book: [row.__setitem__(3, row[3][1]) for row in book["Лист"][1:]], {"live_formulas"}),
    "a constant in a formula's clothes": (lambda book: book["Лист"][1].__setitem__(3, ("=10+0*C2", 10)),
                                          {"live_formulas"}),
    "another number": (lambda book: book["Лист"][1].__setitem__(3, ("=B2-C2+1", 11)),
                       {"values_reached", "live_formulas"}),
    "an error": (lambda book: book["Лист"][1].__setitem__(3, ("=B2/0", "#DIV/0!")),
                 {"values_reached", "live_formulas", "no_errors"}),
    "an error elsewhere": (lambda book: book["Прочее"].append([("=1/0", "#DIV/0!")]), {"no_errors", "edit_scope"}),
    "a head renamed": (lambda book: book["Лист"][0].__setitem__(1, "Бюджет"), {"edit_scope"}),
    "a line deleted": (lambda book: book["Лист"].pop(2), {"edit_scope", "values_reached", "live_formulas"}),
    "another sheet touched": (lambda book: book["Прочее"][1].__setitem__(0, "тронуто"), {"edit_scope"}),
    "a sheet of its own": (lambda book: book.__setitem__("Лишний", [["мой"]]), {"edit_scope"}),
    "a sheet gone": (lambda book: book.pop("Прочее"), {"edit_scope"}),
    "a text of digits": (lambda book: book["Лист"][1].__setitem__(3, "10"), {"values_reached", "live_formulas"}),
}


@pytest.mark.parametrize("name", WRONG)
def test_wrong_outputs(tmp_path: Path, name: str) -> None:
    """Each of these fails by the items that are about it."""
    change, expected = WRONG[name]

    assert set(_statuses(tmp_path, _changed(change))) - {"verdict"} == expected


def test_nothing_done(tmp_path: Path) -> None:
    """The source as it was fails."""
    assert set(_statuses(tmp_path, SOURCE)) == {"live_formulas", "values_reached", "verdict"}


def test_a_column_moved_by_an_insertion(tmp_path: Path) -> None:
    """A table that stands one row lower is the same table."""
    def lower(book: dict[str, list[list[Any]]]) -> None:
        book["Лист"] = [["Отчёт"], ["Статья", "План", "Факт", "Разница"], ["Сырьё", 100, 90, ("=B3-C3", 10)],
                        ["Связь", 50, 70, ("=B4-C4", -20)],
                        ["Итого", ("=SUM(B3:B4)", 150), ("=SUM(C3:C4)", 160), ("=SUM(D3:D4)", -10)]]

    assert set(_statuses(tmp_path, _changed(lower))) == {"edit_scope", "verdict"}
    assert set(_statuses(tmp_path / "more", _changed(lower), allowed=["Лист!"])) == {"verdict"}


@pytest.mark.parametrize("name", ["modify_terms", "modify_budget", "generate_annuity"])
def test_the_gold_as_another_program_saves_it(tmp_path: Path, name: str) -> None:
    """openpyxl drops every saved value and rewrites every style: the output is as right as before."""
    import openpyxl

    held = WorkbookEdition.open(ROOT / "corpora" / "spreadsheets")
    workflow = held.workflows[name]
    begin_run(held, tmp_path / "run", {"s": "Имя"})
    files: dict[str, Path | bytes] = {}
    for base, path in held.references(workflow).items():
        openpyxl.load_workbook(path).save(tmp_path / base)
        files[base] = tmp_path / base
    write_record(held, tmp_path / "run" / "s" / name, name, None, files)
    found = Examination(held, Run.open(tmp_path / "run"), "s", workflow, judged=False)

    assert {item.slug: outcome.reason for item in items(workflow)[:-1]
            if (outcome := found.outcome(item)).status.value != "pass"} == {}


def test_a_hidden_sheet_reaches_nothing(tmp_path: Path) -> None:
    """Right values where nobody sees them satisfy no check."""
    import openpyxl

    held = edition(tmp_path / "edition")
    run = run_of(held, tmp_path / "run", {"s": GOLD})
    file = run.files_folder("s", "w1") / "book.xlsx"
    made = openpyxl.load_workbook(file)
    made["Лист"].sheet_state = "hidden"
    made.active = 1
    made.save(file)
    write_record(held, run.folder("s", "w1"), "w1", None, {"book.xlsx": file.read_bytes()})
    found = _decide(held, run)

    assert {name for name, outcome in found.items() if outcome.status.value == "fail"} == {
        "edit_scope", "values_reached", "live_formulas"}


def test_no_output_stays(tmp_path: Path) -> None:
    """Neither a word nor a file: every item fails, the verdict too, and nobody is asked."""
    assert set(_statuses(tmp_path, None).values()) == {"fail"}


def test_no_record_is_missing(tmp_path: Path) -> None:
    """A workflow without a record is missing, which fails."""
    held = edition(tmp_path / "edition")
    run = run_of(held, tmp_path / "run", {"s": GOLD})
    run.record_path("s", "w1").unlink()

    assert {outcome.status.value for outcome in _decide(held, run).values()} == {"missing"}


@pytest.mark.parametrize("record", ["{", "{}", '{"schema": "office-record/1"}', "[]", ""])
def test_broken_records_fail(tmp_path: Path, record: str) -> None:
    """A record that is none fails in a sentence."""
    held = edition(tmp_path / "edition")
    run = run_of(held, tmp_path / "run", {"s": GOLD})
    run.record_path("s", "w1").write_text(record, "utf-8")

    assert {outcome.status.value for outcome in _decide(held, run).values()} == {"fail"}


@pytest.mark.parametrize("data", [b"", b"PK\x03\x04", b"no book", b"PK\x05\x06" + bytes(18)])
def test_unreadable_files_fail(tmp_path: Path, data: bytes) -> None:
    """A file that is no workbook is nobody's gap but its own."""
    held = edition(tmp_path / "edition")
    run = run_of(held, tmp_path / "run", {"s": GOLD})
    file = run.files_folder("s", "w1") / "book.xlsx"
    file.write_bytes(data)
    path = run.record_path("s", "w1")
    record = {"schema": "office-record/1", "task_id": "w1", "edition": held.ref.model_dump(), "status": "completed",
              "answer": "Готово.", "files": [{"path": "book.xlsx"}]}
    path.write_bytes(pretty_json(record))
    found = _decide(held, run)

    assert {name: outcome.status.value for name, outcome in found.items() if name != "verdict"} == dict.fromkeys(
        ("opens", "no_errors", "edit_scope", "live_formulas", "values_reached"), "fail")


def test_a_file_that_is_a_link(tmp_path: Path) -> None:
    """A delivered link to the reference is no delivered file."""
    held = edition(tmp_path / "edition")
    run = run_of(held, tmp_path / "run", {"s": GOLD})
    file = run.files_folder("s", "w1") / "book.xlsx"
    file.unlink()
    file.symlink_to(held.root / "workflows/w1/reference/book.xlsx")

    assert _decide(held, run)["opens"].status.value == "fail"


def test_not_run_needs_a_reason(tmp_path: Path) -> None:
    """A named lack of a capability is out of the denominator, silence is not."""
    held = edition(tmp_path / "edition")
    run = run_of(held, tmp_path / "run", {"s": GOLD})
    path = run.record_path("s", "w1")
    base = {"schema": "office-record/1", "task_id": "w1", "edition": held.ref.model_dump(), "status": "not_run"}
    path.write_bytes(pretty_json(base | {"status_reason": {"code": "нет файлов"}}))
    named = {outcome.status.value for outcome in _decide(held, run).values()}
    path.write_bytes(pretty_json(base))

    assert (named, {outcome.status.value for outcome in _decide(held, run).values()}) == ({"not_run"}, {"fail"})


@pytest.mark.parametrize(("old", "new", "expected"), [("", "0", True), ("0,00", "", True), ("0", "1", False),
                                                      ("", "5", False), ("", "нет", False)])
def test_zero_and_blank(old: str, new: str, expected: bool) -> None:
    """A change between a blank and a zero is a class of its own."""
    assert blank_zero(Change("value", "A!A1", "A!A1", old, new)) == expected


@pytest.mark.parametrize(("place", "expected"), [
    ("Лист1!B5:F90", (5, 2, 90, 6)), ("'Лист 1'!C7", (7, 3, 7, 3)), ("A!B:D", (1, 2, 1048576, 4)),
    ("A!3:9", (3, 1, 9, 16384)), ("A!", (1, 1, 1048576, 16384))])
def test_places(place: str, expected: tuple[int, ...]) -> None:
    """Cells, areas, columns, rows, a whole sheet."""
    area = parse(place)

    assert (area.top, area.left, area.bottom, area.right) == expected


@pytest.mark.parametrize("place", ["B5", "", "!B5", "A!B5:", "A!0", "A!B9:B2", "A!XFE1"])
def test_bad_places(place: str) -> None:
    """What is no place is refused."""
    with pytest.raises(ValueError, match=r"place|outside"):
        parse(place)


def test_the_edition_says_which_baselines_fail() -> None:
    """All twenty-four workflows reject doing nothing, eight a mode, and every type and number of tasks occurs."""
    workflows = WorkbookEdition.open(ROOT / "corpora" / "spreadsheets").workflows.values()

    assert [each.id for each in workflows if "untouched" not in each.rejects] == []
    assert {mode: sum(each.mode == mode for each in workflows) for mode in ("modify", "generate", "answer")} == {
        "modify": 8, "generate": 8, "answer": 8}
    assert {each.tasks for each in workflows} == {1, 2, 3, 4, 5}
