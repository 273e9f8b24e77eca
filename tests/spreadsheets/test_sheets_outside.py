"""The public format, flat folders of outputs, and labels of people."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.spreadsheets.books_made import GOLD, SOURCE, book, edition, run_of
from tools.model import BadInput, canonical_json
from tools.spreadsheets import WorkbookEdition
from tools.spreadsheets.importer import import_edition, import_outputs
from tools.spreadsheets.labelling import as_lines, label_page, take_labels
from tools.spreadsheets.labels import Label
from tools.spreadsheets.truth import output_digest, outputs_of, settled_labels

LINE: dict[str, Any] = {
    "id": "17", "instruction_en": "Add a column of differences.", "source_files": ["17_src_0.xlsx"],
    "source_files_urls": ["https://example.example/files/17/17_src_0.xlsx"],
    "reference_outputs": {"files": ["17_ref_0.xlsx"], "text": ""}, "reference_file_urls": [],
    "task_type": "Calculation, Structuring / Formatting", "business_type": ["Report"], "task_constraints": "round"}


def _listed(folder: Path, *lines: dict[str, Any]) -> Path:
    book(folder / "files" / "17" / "17_src_0.xlsx", SOURCE)
    book(folder / "files" / "17_ref_0.xlsx", GOLD)
    path = folder / "public.jsonl"
    path.write_bytes(b"".join(canonical_json(line) + b"\n" for line in lines))
    return path


def test_the_public_fields(tmp_path: Path) -> None:
    """Names become ours; files are found by name, below the id or beside."""
    count = import_edition(_listed(tmp_path, LINE, {**LINE, "id": "18", "source_files": [], "source_files_urls": [],
                                        "reference_outputs": {
        "files": [], "text": "42"}, "task_type": ["Web Search"]}), tmp_path / "files", tmp_path / "out", "публичное")
    one, two = WorkbookEdition.open(tmp_path / "out").workflows.values()

    assert count == 2
    assert (one.id, one.mode, one.task_type, one.business_type, one.constraints) == (
        "17", "modify", ("calculation", "structuring / formatting"), ("Report",), "round")
    assert one.source_files == ("workflows/17/source/17_src_0.xlsx",)
    assert (two.mode, two.web, two.tolerance.relative, two.reference_outputs.text) == ("answer", True, "0.01", "42")


def test_an_edition_is_not_written_over(tmp_path: Path) -> None:
    """What stands in the folder may be somebody's work."""
    listed = _listed(tmp_path, LINE)
    import_edition(listed, tmp_path / "files", tmp_path / "out", "публичное")

    with pytest.raises(BadInput, match="not empty"):
        import_edition(listed, tmp_path / "files", tmp_path / "out", "другое")


@pytest.mark.parametrize(("change", "field"), [
    ({"misspelt": 1}, "misspelt"), ({"id": "../x"}, "id"), ({"source_files": ["../../etc/passwd"]}, "source_files"),
    ({"source_files": ["absent.xlsx"]}, "source_files"), ({"task_type": "Juggling"}, "task_type"),
    ({"instruction_en": ""}, ""), ({"reference_outputs": "no"}, "reference_outputs")])
def test_bad_lines_are_named(tmp_path: Path, change: dict[str, Any], field: str) -> None:
    """Field and line of what is wrong; nothing is written."""
    with pytest.raises(BadInput) as refused:
        import_edition(_listed(tmp_path, {**LINE, **change}), tmp_path / "files", tmp_path / "out", "x")

    assert refused.value.faults[0].field.startswith("line 1")
    assert field in refused.value.faults[0].field
    assert not (tmp_path / "out").exists()


def test_names_of_outputs(tmp_path: Path) -> None:
    """`<id>.*`, `<id>_N.*`, `<id>-N.*`, the text of .txt; a stranger's name is refused."""
    held = edition(tmp_path / "edition")
    flat = tmp_path / "flat"
    for name in ("w1.xlsx", "w1_2.xlsx", "w1-3.xlsx"):
        book(flat / name, GOLD)
    (flat / "w1.txt").write_text("Готово", "utf-8")

    assert import_outputs(held, flat, tmp_path / "run", "s") == {"w1": 4}
    record = json.loads((tmp_path / "run/s/w1/record.json").read_bytes())
    assert (record["answer"], [item["path"] for item in record["files"]]) == (
        "Готово", ["w1-3.xlsx", "w1.xlsx", "w1_2.xlsx"])
    (flat / "w2.xlsx").write_bytes(b"")
    with pytest.raises(BadInput, match="of no workflow"):
        import_outputs(held, flat, tmp_path / "other", "s")


def test_outputs_of_a_system_the_run_does_not_name(tmp_path: Path) -> None:
    """Records that the run does not name would never be graded: refused before one is written."""
    held = edition(tmp_path / "edition")
    book(tmp_path / "flat/w1.xlsx", GOLD)
    import_outputs(held, tmp_path / "flat", tmp_path / "run", "s")

    with pytest.raises(BadInput, match="of another edition or without the system 't'"):
        import_outputs(held, tmp_path / "flat", tmp_path / "run", "t")
    assert (tmp_path / "run/t").exists() is False


def test_a_public_set_of_no_lines(tmp_path: Path) -> None:
    """An empty file is no set of workflows."""
    with pytest.raises(BadInput, match="no workflow"):
        import_edition(_listed(tmp_path), tmp_path, tmp_path / "out", "пустое")
    assert (tmp_path / "out").exists() is False


def test_a_page_and_its_labels(tmp_path: Path) -> None:
    """The page shows all three sides, hides the system's name and any markup; its labels come back once a rater."""
    held = edition(tmp_path / "edition", {"instruction": "<script>alert(1)</script> Заполните."})
    run = run_of(held, tmp_path / "run", {"s": GOLD})
    page = label_page(held, run, draw=None).decode()

    assert [part for part in ("Исходное", "Образец", "Выдача", "(D2, 10, I, =B2-C2)", "&lt;script&gt;alert", "Правки")
            if part not in page] == []
    assert ("<script>alert" in page, "Имя" in page) == (False, False)
    with pytest.raises(BadInput, match="no such system or workflow"):
        label_page(held, run, ("nobody",), draw=None)
    digest = output_digest(outputs_of(held, run)["s", "w1"])
    label = Label(workflow="w1", system="s", output=digest, label="fail", error_class="formula_reasoning", rater="А")
    saved = tmp_path / "labels.jsonl"
    saved.write_text(as_lines([label]), "utf-8")

    assert (take_labels(held, run, saved), take_labels(held, run, saved)) == ((1, 1), (1, 1))
    assert settled_labels(held, run) == {("s", "w1"): label}
    assert 'value="fail" checked' in label_page(held, run, draw=None).decode()


def test_a_label_of_another_output(tmp_path: Path) -> None:
    """A label holds for the output that was seen, and no other."""
    held = edition(tmp_path / "edition")
    run = run_of(held, tmp_path / "run", {"s": GOLD})
    path = tmp_path / "labels.jsonl"
    path.write_text(as_lines([Label(workflow="w1", system="s", output="0" * 64, label="pass")]), "utf-8")

    with pytest.raises(BadInput, match="not the output of this run"):
        take_labels(held, run, path)


def test_raters_decide_by_majority(tmp_path: Path) -> None:
    """Two of three; a draw fails."""
    held = edition(tmp_path / "edition")
    run = run_of(held, tmp_path / "run", {"s": GOLD})
    digest = output_digest(outputs_of(held, run)["s", "w1"])
    found = []
    for marks in (("pass", "pass", "fail"), ("pass", "fail")):
        (run.root / "labels.jsonl").write_text(as_lines([
            Label(workflow="w1", system="s", output=digest, label=mark, rater=str(at))  # type: ignore[arg-type]
            for at, mark in enumerate(marks)]), "utf-8")
        found.append(settled_labels(held, run)["s", "w1"].label)

    assert found == ["pass", "fail"]
