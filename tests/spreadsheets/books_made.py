"""Small books and editions for the tests of the suite."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tools.model import Run, canonical_json, pretty_json, sha256
from tools.spreadsheets import WorkbookEdition
from tools.spreadsheets.baselines import begin_run, write_record


def book(path: Path, sheets: dict[str, list[list[Any]]]) -> Path:
    """A workbook by XlsxWriter; a string with `=` at its head is a formula, a pair one with its saved value."""
    import xlsxwriter

    path.parent.mkdir(parents=True, exist_ok=True)
    made = xlsxwriter.Workbook(str(path))
    for name, rows in sheets.items():
        page = made.add_worksheet(name)
        for row, values in enumerate(rows):
            for column, value in enumerate(values):
                if isinstance(value, tuple):
                    page.write_formula(row, column, value[0], None, value[1])
                elif value is not None:
                    page.write(row, column, value)
    made.close()
    return path


SOURCE = {"Лист": [["Статья", "План", "Факт", "Разница"], ["Сырьё", 100, 90], ["Связь", 50, 70],
                   ["Итого", ("=SUM(B2:B3)", 150), ("=SUM(C2:C3)", 160)]],
          "Прочее": [["Заметка"], ["не трогать"]]}
GOLD = {"Лист": [["Статья", "План", "Факт", "Разница"], ["Сырьё", 100, 90, ("=B2-C2", 10)],
                 ["Связь", 50, 70, ("=B3-C3", -20)],
                 ["Итого", ("=SUM(B2:B3)", 150), ("=SUM(C2:C3)", 160), ("=SUM(D2:D3)", -10)]],
        "Прочее": SOURCE["Прочее"]}


def edition(root: Path, entry: dict[str, Any] | None = None) -> WorkbookEdition:
    """An edition of one workflow: a column of differences, by formulas."""
    name = "w1"
    files = {f"workflows/{name}/source/book.xlsx": book(root / f"workflows/{name}/source/book.xlsx", SOURCE),
             f"workflows/{name}/reference/book.xlsx": book(root / f"workflows/{name}/reference/book.xlsx", GOLD)}
    line = canonical_json({
        "id": name, "instruction": "Заполните столбец «Разница» формулами.", "mode": "modify",
        "source_files": [f"workflows/{name}/source/book.xlsx"], "task_type": ["calculation"],
        "reference_outputs": {"files": [f"workflows/{name}/reference/book.xlsx"], "text": ""},
        "business_type": ["reporting"], "live": [{"cells": "Лист!D2:D4", "inputs": [{"cell": "Лист!C2", "to": "7"}]}],
        "rejects": ["untouched", "pasted"], **(entry or {})}) + b"\n"
    (root / "workflows.jsonl").write_bytes(line)
    (root / "edition.json").write_bytes(pretty_json({
        "schema": "spreadsheets-edition/1", "name": "проба", "seed": 0, "versions": {}, "files": {
            "workflows.jsonl": sha256(line), **{path: sha256(file.read_bytes()) for path, file in files.items()}}}))
    return WorkbookEdition.open(root)


def run_of(held: WorkbookEdition, root: Path, outputs: dict[str, dict[str, Any] | None],
           answer: str | None = "Готово.") -> Run:
    """A run with one system an output; the output is the sheets of its book, None for no file and no word."""
    begin_run(held, root, dict.fromkeys(outputs, "Имя"))
    for system, sheets in outputs.items():
        files: dict[str, Path | bytes] = {}
        if sheets is not None:
            files["book.xlsx"] = book(root.parent / f"{system}.xlsx", sheets)
        write_record(held, root / system / "w1", "w1", answer if sheets is not None else None, files)
    return Run.open(root)
