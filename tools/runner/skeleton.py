"""`record init`: records and run.json made of a folder of answers, with hashes; nothing is overwritten."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path

from tools.model import BadInput, Edition, Record, Run, RunManifest, Task, file_sha256, load, pretty_json, write_atomic
from tools.model.record import RecordedFile, RecordedTurn
from tools.model.run import SystemEntry

_ANSWERS = ("answer.md", "answer.txt")


@dataclass(frozen=True, slots=True)
class Initialised:
    """What `init_records` did."""

    written: tuple[Path, ...]
    #: folders without an answer and without files, and tasks that already have a record
    left_alone: tuple[str, ...]


def init_records(edition: Edition, run: Path, system: SystemEntry, answers: Path) -> Initialised:
    """Make records of `answers/<task>/`.

    `answer.md` or `answer.txt` is the last answer (`answer-1.md`, `answer-2.md` … one a turn); everything else in the
    folder, or in its `files/` when there is one, was delivered. Files are copied. Raises BadInput for a folder that
    names no task of the edition or a run of another edition.
    """
    if not answers.is_dir():
        raise BadInput.one(answers, "", "not a folder", "pass a folder with a subfolder a task, such as answers/1.01")
    folders = sorted(path for path in answers.iterdir() if path.is_dir())
    strange = [path.name for path in folders if path.name not in edition.tasks]
    if strange:
        raise BadInput.one(answers / strange[0], "", "the edition has no such task",
                           "name the folders by task ids, such as 1.01")
    _manifest(edition, run, system)
    written, left = [], []
    for folder in folders:
        target = run / system.id / folder.name
        if (target / "record.json").exists():
            left.append(f"{folder.name}: has a record already")
            continue
        record = _record(edition, edition.tasks[folder.name], folder, target)
        if record is None:
            left.append(f"{folder.name}: neither an answer nor files")
            continue
        data = record.model_dump(mode="json", by_alias=True, exclude_defaults=True)
        write_atomic(target / "record.json", pretty_json({"schema": record.schema_, **data}))
        written.append(target / "record.json")
    return Initialised(tuple(written), tuple(left))


def _manifest(edition: Edition, run: Path, system: SystemEntry) -> None:
    path = run / "run.json"
    (run / system.id).mkdir(parents=True, exist_ok=True)
    if path.exists():
        manifest = load(RunManifest, path)
        if manifest.edition != edition.ref:
            raise BadInput.one(path, "edition", "the run is of another edition", "pass another folder with --run")
        if any(entry.id == system.id for entry in manifest.systems):
            return
        manifest = RunManifest.model_validate({**manifest.model_dump(by_alias=True),
                                               "systems": (*manifest.systems, system)})
    else:
        manifest = RunManifest(schema="office-run/1", suite="office", edition=edition.ref, systems=(system,))
    write_atomic(path, pretty_json(manifest.model_dump(mode="json", by_alias=True)))
    Run.open(run)


def _record(edition: Edition, task: Task, folder: Path, target: Path) -> Record | None:
    answers = _answers(folder)
    delivered = _delivered(folder)
    if not answers and not delivered:
        return None
    files = []
    for source, name in delivered:
        copy = target / "files" / name
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, copy, follow_symlinks=False)
        files.append(RecordedFile(path=name, sha256=file_sha256(copy), bytes=copy.stat().st_size))
    turns = tuple(RecordedTurn(i=index, conversation=turn.conversation, user=turn.text, attachments=turn.attachments,
                               answer=_of_turn(answers, index, len(task.turns)))
                  for index, turn in enumerate(task.turns))
    return Record(schema="office-record/1", task_id=task.id, edition=edition.ref, status="completed",
                  answer=answers[-1] if answers else None, turns=turns, files=tuple(files))


def _of_turn(answers: list[str], index: int, turns: int) -> str | None:
    # A single answer to a task of several turns is the last one; the others were not recorded.
    place = index - (turns - len(answers))
    return answers[place] if 0 <= place < len(answers) else None


def _answers(folder: Path) -> list[str]:
    numbered = sorted(folder.glob("answer-*.*"), key=lambda path: (len(path.stem), path.stem))
    names = numbered or [folder / name for name in _ANSWERS if (folder / name).is_file()][:1]
    return [_read(path) for path in names]


def _read(path: Path) -> str:
    try:
        return path.read_bytes().decode("utf-8-sig").strip()
    except UnicodeDecodeError as error:
        raise BadInput.one(path, "", f"not UTF-8 at byte {error.start}", "save the answer as UTF-8") from None


def _delivered(folder: Path) -> list[tuple[Path, str]]:
    root = folder / "files" if (folder / "files").is_dir() else folder
    found = []
    for path in sorted(root.rglob("*")):
        if path.is_symlink():
            raise BadInput.one(path, "", "is a link", "put the file itself there")
        if path.is_file() and not (root == folder and path.name.startswith(("answer.", "answer-"))):
            found.append((path, path.relative_to(root).as_posix()))
    return found
