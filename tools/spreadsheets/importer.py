"""The public format of FinWorkBench read into an edition, and its flat folders of outputs into a run."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path, PurePosixPath
from typing import Any
from urllib.parse import unquote, urlsplit

from tools.model import (
    BadInput,
    Fault,
    Run,
    canonical_json,
    file_sha256,
    parse_json,
    pretty_json,
    read_bytes,
    sha256,
    validate,
    write_atomic,
)
from tools.spreadsheets.baselines import begin_run, write_record
from tools.spreadsheets.edition import WorkbookEdition
from tools.spreadsheets.workflow import TASK_TYPES, Mode, TaskType, Workflow

#: words of the public set's labels and our types
_TYPES: tuple[tuple[str, TaskType], ...] = (
    ("calc", "calculation"), ("struct", "structuring / formatting"), ("format", "structuring / formatting"),
    ("entry", "data entry / import"), ("import", "data entry / import"), ("valid", "validation / review"),
    ("review", "validation / review"), ("cross", "cross-sheet retrieval"), ("retriev", "cross-sheet retrieval"),
    ("summar", "summary / visualisation"), ("visual", "summary / visualisation"), ("model", "financial modelling"),
    ("web", "web search"), ("transl", "translation"))
_KNOWN = {"id", "instruction_en", "source_files", "source_files_urls", "reference_outputs", "reference_file_urls",
          "task_type", "business_type", "task_constraints"}
_EDITS = re.compile(r"\b(modify|update|fill|add|insert|correct|fix|translate|edit|revise|delete|rename)\w*\b", re.I)


def import_edition(listed: Path, files: Path, out: Path, name: str, modes: Mapping[str, Mode] | None = None) -> int:
    """Read a JSON-lines file with its folder of files into an edition; the number of workflows.

    Raises BadInput with all faults: an unknown field, a missing file, a name that leaves the folder. Nothing is
    fetched: a url names the file that must lie in `files`.
    """
    faults: list[Fault] = []
    workflows: list[Workflow] = []
    copies: dict[str, Path] = {}
    for number, line in enumerate(read_bytes(listed).split(b"\n"), start=1):
        if not line.strip():
            continue
        field = f"line {number}"
        try:
            raw = parse_json(line, listed, field)
            workflow, found = _workflow(raw, listed, field, files, modes or {})
            workflows.append(workflow)
            copies |= found
        except BadInput as error:
            faults.extend(error.faults)
    if not workflows and not faults:
        faults.append(Fault(str(listed), "", "no workflow in it", "write one object a line"))
    if faults:
        raise BadInput(faults)
    if out.exists() and any(out.iterdir()):
        raise BadInput.one(out, "", "the folder is not empty", "pass an empty or a new folder")
    lines = b"".join(canonical_json(each.model_dump(mode="json")) + b"\n" for each in workflows)
    for path, source in copies.items():
        write_atomic(out / path, source.read_bytes())
    write_atomic(out / "workflows.jsonl", lines)
    write_atomic(out / "edition.json", pretty_json({
        "schema": "spreadsheets-edition/1", "name": name, "seed": None, "versions": {"imported": file_sha256(listed)},
        "files": {"workflows.jsonl": sha256(lines), **{path: file_sha256(source) for path, source in
                                                       sorted(copies.items())}}}))
    WorkbookEdition.open(out)
    return len(workflows)


def _workflow(raw: Any, listed: Path, field: str, files: Path,
              modes: Mapping[str, Mode]) -> tuple[Workflow, dict[str, Path]]:
    if not isinstance(raw, dict):
        raise BadInput.one(listed, field, "not an object", "write one object a line")
    unknown = sorted(set(raw) - _KNOWN)
    if unknown:
        raise BadInput.one(listed, f"{field}.{unknown[0]}", "no field of the public format", "see docs/spreadsheets.md")
    name = str(raw.get("id", ""))
    if not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}", name):
        raise BadInput.one(listed, f"{field}.id", f"{name!r} is no id", "write letters, digits, dots, dashes")
    outputs = raw.get("reference_outputs") or {}
    if not isinstance(outputs, dict) or set(outputs) - {"files", "text"}:
        raise BadInput.one(listed, f"{field}.reference_outputs", "not an object of files and text", "write "
                                                                                                    "{files, text}")
    copies: dict[str, Path] = {}
    sources = _files(raw, ("source_files", "source_files_urls"), name, "source", files, listed, field, copies)
    named = {"files": outputs.get("files"), "urls": raw.get("reference_file_urls")}
    references = _files(named, ("files", "urls"), name, "reference", files, listed, field, copies)
    text = outputs.get("text") or ""
    text = "\n".join(map(str, text)) if isinstance(text, list) else str(text)
    types = _types(raw.get("task_type"), listed, field)
    instruction = str(raw.get("instruction_en") or "")
    entry = {
        "id": name, "instruction": instruction, "source_files": sources,
        "reference_outputs": {"files": references, "text": text}, "task_type": types,
        "business_type": _split(raw.get("business_type")), "web": "web search" in types,
        "constraints": _text(raw.get("task_constraints")),
        "mode": modes.get(name) or _mode(instruction, sources, references)}
    if "web search" in types:
        entry["tolerance"] = {"absolute": "0.5", "relative": "0.01"}
    return validate(Workflow, entry, listed, field), copies


def _files(raw: Mapping[str, Any], fields: Sequence[str], name: str, folder: str, files: Path, listed: Path, field: str,
           copies: dict[str, Path]) -> list[str]:
    """Paths in the edition of the files that one of the fields names; the names win over the urls."""
    value = next((raw[each] for each in fields if raw.get(each)), ())
    found = []
    for given in _split(value):
        base = PurePosixPath(unquote(urlsplit(given).path)).name if "://" in given else PurePosixPath(given).name
        places = [files / name / base, files / base, *([] if "://" in given else [files / given])]
        source = next((path for path in places if _inside(path, files)), None)
        if source is None or not base:
            raise BadInput.one(listed, f"{field}.{fields[0]}", f"{base or given!r} is not in {files}", "put the file "
                                                                                                       "there")
        path = f"workflows/{name}/{folder}/{base}"
        copies[path] = source
        found.append(path)
    return found


def _inside(path: Path, folder: Path) -> bool:
    # Attack: `../../etc/passwd` or a link as the name of a file.
    return (path.is_file() and not path.is_symlink()
            and path.resolve().is_relative_to(folder.resolve()))


def _types(value: Any, listed: Path, field: str) -> list[TaskType]:
    found: list[TaskType] = []
    for label in _split(value):
        folded = label.casefold()
        kind = label if label in TASK_TYPES else next((kind for word, kind in _TYPES if word in folded), None)
        if kind is None:
            raise BadInput.one(listed, f"{field}.task_type", f"{label!r} is no type of task",
                               f"choose of {', '.join(TASK_TYPES)}")
        if kind not in found:
            found.append(kind)
    return found


def _mode(instruction: str, sources: Sequence[str], references: Sequence[str]) -> Mode:
    """The public set does not say: no reference file is a question, an edited source is a change, else a new file."""
    if not references:
        return "answer"
    books = [path for path in sources if path.endswith((".xlsx", ".xlsm"))]
    same = len(references) == 1 and len(books) == 1 and references[0].endswith((".xlsx", ".xlsm"))
    return "modify" if same and _EDITS.search(instruction) else "generate"


def _split(value: Any) -> list[str]:
    if value is None:
        return []
    if isinstance(value, list | tuple):
        return [str(each).strip() for each in value if str(each).strip()]
    return [part.strip() for part in re.split(r"[;,](?![^()]*\))", str(value)) if part.strip()]


def _text(value: Any) -> str:
    return "" if value is None else value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def import_outputs(edition: WorkbookEdition, folder: Path, run: Path, system: str, shown: str = "") -> dict[str, int]:
    """Records of a flat folder: `<id>.*`, `<id>_N.*`, `<id>-N.*`; `.txt` is the answer. Files by workflow.

    Raises BadInput: a file of no workflow, or records of a system that an old run does not name, would be lost in
    silence.
    """
    found: dict[str, dict[str, Path]] = {name: {} for name in edition.workflows}
    faults = []
    for path in sorted(folder.iterdir()):
        name = _owner(path.name, edition)
        if path.is_symlink() or not path.is_file():
            faults.append(Fault(str(path), "", "not a regular file", "take it away"))
        elif name is None:
            faults.append(Fault(str(path), "", "the name is of no workflow", "call it <id>.*, <id>_N.* or <id>-N.*"))
        else:
            found[name][path.name] = path
    if faults:
        raise BadInput(faults)
    if not (run / "run.json").is_file():
        begin_run(edition, run, {system: shown or system})
    manifest = Run.open(run).manifest
    if manifest.edition != edition.ref or system not in {entry.id for entry in manifest.systems}:
        raise BadInput.one(run / "run.json", "systems", f"a run of another edition or without the system {system!r}",
                           "pass a new folder, or name the system in run.json and make its folder")
    for name, files in found.items():
        if files:
            texts = [path.read_text("utf-8", "replace") for path in files.values() if path.suffix.lower() == ".txt"]
            kept = {base: path for base, path in files.items() if path.suffix.lower() != ".txt"}
            write_record(edition, run / system / name, name, "\n\n".join(texts) or None, dict(kept))
    return {name: len(files) for name, files in found.items()}


def _owner(base: str, edition: WorkbookEdition) -> str | None:
    """The workflow of an output's name; the longest id that fits, so that `1_2.xlsx` is of `1_2` where there is one."""
    stem = base.partition(".")[0] if base.partition(".")[0] in edition.workflows else base.rpartition(".")[0]
    for name in (stem, *_shorter(stem)):
        if name in edition.workflows:
            return name
    return None


def _shorter(stem: str) -> Iterator[str]:
    match = re.fullmatch(r"(.+)[_-]\d+", stem)
    if match:
        yield match[1]
