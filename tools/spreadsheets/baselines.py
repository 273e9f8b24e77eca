"""Four runs that know nothing: the reference itself, nothing done, everything pasted, everything written anew.

`gold`: the reference files and text. `untouched`: the sources as they were and no word. `pasted`: the reference with
each formula replaced by its value; of a question, all texts of the sources. `rewritten`: a new book of the reference's
values and formulas without a format, a merge or a chart; of a question, the question itself.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Sequence
from pathlib import Path

from tools.model import BadInput, Document, canonical_json, file_sha256, pretty_json, write_atomic
from tools.model.document import CellValue
from tools.office import read
from tools.office.recalculate_plain import with_parts
from tools.spreadsheets.edition import WorkbookEdition
from tools.spreadsheets.outputs import BOOKS
from tools.spreadsheets.workflow import BASELINES, BaselineName, Workflow

_FORMULA = re.compile(rb"<f(?:\s[^>]*)?(?:/>|>[^<]*</f>)")
_SHOWN = {"gold": "Образец", "untouched": "Ничего не сделано", "pasted": "Значения вместо формул",
          "rewritten": "Переписано заново"}
#: characters of a dump
_DUMP = 60_000


def write_baselines(edition: WorkbookEdition, out: Path, names: Sequence[BaselineName] = BASELINES,
                    workflows: Sequence[str] = ()) -> list[Path]:
    """Write a run with one system a baseline; the records written. Raises BadInput: the folder holds something else."""
    begin_run(edition, out, {name: _SHOWN[name] for name in names})
    written = []
    for name in names:
        for workflow in edition.workflows.values():
            if not workflows or workflow.id in workflows:
                written.append(_write(edition, out, name, workflow))
    return written


def begin_run(edition: WorkbookEdition, out: Path, systems: dict[str, str]) -> None:
    """Write run.json and the folders of the systems. Raises BadInput for a folder that is not empty and no run."""
    if out.exists() and any(out.iterdir()) and not (out / "run.json").is_file():
        # Attack: --out with a slip of the pen, such as the home folder.
        raise BadInput.one(out, "", "the folder is not empty and holds no run.json", "pass an empty or a new folder")
    write_atomic(out / "run.json", pretty_json({
        "schema": "office-run/1", "suite": "spreadsheets", "edition": edition.ref.model_dump(),
        "systems": [{"id": name, "name": shown} for name, shown in systems.items()]}))
    for name in systems:
        (out / name).mkdir(exist_ok=True)


def write_record(edition: WorkbookEdition, folder: Path, workflow: str, answer: str | None,
                 files: dict[str, Path | bytes], extra: dict[str, object] | None = None) -> Path:
    """Write the files and the record of one workflow; its path."""
    for name, content in files.items():
        target = folder / "files" / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if isinstance(content, bytes):
            write_atomic(target, content)
        else:
            shutil.copyfile(content, target)
    path = folder / "record.json"
    record = {"schema": "office-record/1", "task_id": workflow, "edition": edition.ref.model_dump(),
              "status": "completed", "answer": answer,
              "files": [{"path": name, "sha256": file_sha256(folder / "files" / name)} for name in files]}
    write_atomic(path, pretty_json(record | ({"extra": extra} if extra else {})))
    return path


def _write(edition: WorkbookEdition, out: Path, name: BaselineName, workflow: Workflow) -> Path:
    references, sources = edition.references(workflow), edition.sources(workflow)
    answer: str | None = workflow.reference_outputs.text or None
    files: dict[str, Path | bytes] = {}
    match name:
        case "gold":
            files = dict(references)
        case "untouched":
            answer, files = None, dict(sources)
        case "pasted":
            files = {file: _pasted(path) if path.suffix.lower() in BOOKS else path
                     for file, path in references.items()}
            answer = _dump(sources) if workflow.mode == "answer" else answer
        case "rewritten":
            files = {file: _rewritten(path) if path.suffix.lower() in BOOKS else path
                     for file, path in references.items()}
            answer = workflow.instruction if workflow.mode == "answer" else answer
    truth = "pass" if name == "gold" else "fail" if name in (*workflow.rejects, "untouched") else None
    return write_record(edition, out / name / workflow.id, workflow.id, answer, files,
                        {"baseline": name, **({"truth": truth} if truth else {})})


def _pasted(path: Path) -> bytes:
    """The package with each formula gone and its saved value left: everything else stays as it is."""
    from tools.office.door import read_file
    from tools.office.xlsx_book import open_book

    data = read_file(path)
    book = open_book(data)
    parts = {entry.part.lower(): _FORMULA.sub(b"", book.package.read(entry.part)) for entry in book.sheets
             if entry.type == "worksheet"}
    return with_parts(data, parts)


def _rewritten(path: Path) -> bytes:
    """A bare book of the same cells; a million of them in constant memory."""
    import tempfile

    import xlsxwriter

    from tools.office.xlsx_values import values_and_formulas

    sheets = values_and_formulas(path)
    assert isinstance(sheets, tuple), sheets
    with tempfile.TemporaryDirectory(prefix="attestat-") as folder:
        target = Path(folder, "book.xlsx")
        book = xlsxwriter.Workbook(str(target), {"constant_memory": True, "in_memory": False, "tmpdir": folder})
        for sheet in sheets:
            page = book.add_worksheet(sheet.name)
            for row, line in enumerate(sheet.rows, start=1):
                for column, raw in enumerate(line, start=1):
                    formula = sheet.formulas.get((row, column))
                    if formula is not None:
                        page.write_formula(row - 1, column - 1, formula, None, _plain(sheet.value(row, column)))
                    elif raw != "":
                        page.write(row - 1, column - 1, _plain(sheet.value(row, column)))
        book.close()
        return target.read_bytes()


def _plain(value: CellValue) -> float | str | bool:
    """A value without a format: a date is its number, as a careless program leaves it."""
    from datetime import date, datetime
    from decimal import Decimal

    if isinstance(value, Decimal):
        return float(value)
    if isinstance(value, date):
        return (value.date() if isinstance(value, datetime) else value).toordinal() - date(1899, 12, 30).toordinal()
    return value if isinstance(value, str | bool) else "" if value is None else str(value)


def _dump(sources: dict[str, Path]) -> str:
    """All texts of the sources, one after another."""
    found = []
    for name, path in sources.items():
        if path.stat().st_size > 3_000_000:
            found.append(name)
            continue
        document = read(path)
        found.append(document.text if isinstance(document, Document) else name)
    return "\n".join(found)[:_DUMP] or canonical_json(sorted(sources)).decode()
