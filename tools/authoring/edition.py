"""Editions: the plans of a seed become tasks, materials and a manifest that holds the hash of every file."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from importlib.metadata import version
from pathlib import Path
from typing import Any

from tools.authoring.folder import fresh_folder
from tools.authoring.plan import CorpusPlan, Placed, TaskPlan
from tools.authoring.registry import CATEGORIES, TaskBuilder, builders, corpus_of, plan_of
from tools.model import BadInput, Edition, Fault, Material, Task, pretty_json, sha256
from tools.model.edition import EditionManifest

#: version of the exam's content; part of the edition's name
EXAM = "1.0"
#: libraries whose output is committed: another version may write other bytes
LIBRARIES = ("XlsxWriter", "reportlab", "python-docx", "pypdfium2", "pillow")

Progress = Callable[[str], None]


def edition_name(seed: int, only: Iterable[str] | None = None) -> str:
    """«office-1.0-seed0»; an edition of some tasks only says so."""
    return f"office-{EXAM}-seed{seed}" + ("" if only is None else "-part")


def corpus_files(name: str, corpus: CorpusPlan) -> dict[str, bytes]:
    """Files of a shared corpus by their path in the edition, with its manifest and the originals of scans."""
    folder = f"shared/{name}"
    files = _placed(folder, corpus.files)
    listed = [{"path": placed.path, "sha256": sha256(placed.data), "bytes": len(placed.data)}
              for placed in sorted(corpus.files, key=lambda placed: placed.path)]
    files[f"{folder}/manifest.json"] = pretty_json({"name": name, "title": corpus.title, "files": listed})
    return files


def task_files(task_id: str, plan: TaskPlan) -> dict[str, bytes]:
    """The task's own files by their path in the edition."""
    files = _placed(f"tasks/{task_id}", plan.files)
    if plan.twin is not None:
        files[f"twins/{task_id}.json"] = pretty_json(plan.twin)
    return files


def _placed(folder: str, placed_files: Iterable[Placed]) -> dict[str, bytes]:
    files: dict[str, bytes] = {}
    for placed in placed_files:
        path = f"{folder}/{placed.path}"
        if path in files:
            raise ValueError(f"{path} is written twice")
        files[path] = placed.data
        if placed.original is not None:
            files[f"originals/{path}.txt"] = placed.original.encode()
    return files


def _superseded(folder: str, placed_files: Iterable[Placed]) -> set[str]:
    """Paths of replaced files, and of what their scans say."""
    paths = {f"{folder}/{placed.path}" for placed in placed_files if placed.superseded}
    return paths | {f"originals/{path}.txt" for path in paths}


def task_of(builder: TaskBuilder, plan: TaskPlan, seed: int) -> Task:
    """The contract of a task. Its materials are all that the person or the system has, originals of scans included."""
    materials = task_files(builder.id, plan)
    replaced = _superseded(f"tasks/{builder.id}", plan.files)
    if plan.corpus is not None:
        corpus = corpus_of(plan.corpus.name, seed)
        replaced |= _superseded(f"shared/{plan.corpus.name}", corpus.files)
        shared = corpus_files(plan.corpus.name, corpus)
        materials |= {path: data for path, data in shared.items() if not path.endswith("/manifest.json")}
    mine = sorted(placed.path for placed in plan.files)
    turns = tuple(turn.model_copy(update={
        "attachments": tuple(placed.path for placed in plan.files if placed.path.startswith(f"turn-{number}/"))})
        for number, turn in enumerate(plan.turns, start=1))
    return Task(
        id=builder.id, number=builder.number, category=builder.category,
        category_title=CATEGORIES[builder.category - 1], title=builder.title, turns=turns, corpus=plan.corpus,
        knowledge_bases=tuple(dict.fromkeys(path.split("/")[1] for path in mine if path.startswith("knowledge/"))),
        my_files=tuple(path.removeprefix("my-files/") for path in mine if path.startswith("my-files/")),
        system=plan.system, time_zone=plan.time_zone, now=plan.now, reply_if_asked=plan.reply_if_asked,
        requires=builder.requires, platform_only=builder.platform_only, reference_answer=plan.reference,
        rubric=plan.rubric, must_not=plan.must_not, checks=plan.checks,
        materials=tuple(Material(path=path, sha256=sha256(data), bytes=len(data), superseded=path in replaced)
                        for path, data in sorted(materials.items())),
        derived=plan.derived)


def build_edition(seed: int, out: Path, only: Iterable[str] | None = None, progress: Progress | None = None) -> Edition:
    """Build an edition into `out`, whole or not at all. The same seed gives the same bytes.

    Raises BadInput when `out` holds something else or a task is unknown, DrawError when a seed meets no constraint.
    """
    chosen = builders(only)
    with fresh_folder(out, "edition.json") as folder:
        digests: dict[str, str] = {}
        tasks: list[Task] = []
        corpora: set[str] = set()
        for builder in chosen:
            if progress:
                progress(builder.id)
            plan = plan_of(builder.id, seed)
            tasks.append(task_of(builder, plan, seed))
            digests |= _write(folder, task_files(builder.id, plan))
            if plan.corpus is not None and plan.corpus.name not in corpora:
                corpora.add(plan.corpus.name)
                digests |= _write(folder, corpus_files(plan.corpus.name, corpus_of(plan.corpus.name, seed)))
        digests |= _write(folder, {"tasks.jsonl": tasks_jsonl(tasks)})
        manifest = EditionManifest(schema="office-edition/1", name=edition_name(seed, only), seed=seed,
                                   versions=_versions(), files=dict(sorted(digests.items())))
        _write(folder, {"edition.json": pretty_json(manifest.model_dump(mode="json", by_alias=True))})
    return Edition.open(out)


def tasks_jsonl(tasks: Iterable[Task]) -> bytes:
    """Tasks a line each."""
    return b"".join(task.model_dump_json().encode() + b"\n" for task in tasks)


def verify(root: Path) -> tuple[Fault, ...]:
    """Every fault of an edition on disk: hashes, contracts, and materials of tasks that are not there."""
    try:
        edition = Edition.open(root)
    except BadInput as error:
        return error.faults
    return (*edition.faults(), *_materials(edition))


def _materials(edition: Edition) -> Iterable[Fault]:
    for task in edition.tasks.values():
        named = {f"tasks/{task.id}/{path}" for turn in task.turns for path in turn.attachments}
        named |= {f"tasks/{task.id}/my-files/{path}" for path in task.my_files}
        held = {material.path: material.sha256 for material in task.materials}
        file = str(edition.root / "tasks.jsonl")
        for path in sorted(named - set(held)):
            yield Fault(file, f"{task.id}: materials", f"{path} is handed over and not listed", "build it again")
        for path, digest in held.items():
            if edition.manifest.files.get(path) != digest:
                yield Fault(file, f"{task.id}: materials", f"{path} differs from edition.json", "build it again")


def _write(folder: Path, files: Mapping[str, bytes]) -> dict[str, str]:
    # The folder is renamed as a whole at the end, so plain writes cannot leave a half-written edition.
    for path, data in files.items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
    return {path: sha256(data) for path, data in files.items()}


def _versions() -> dict[str, Any]:
    return {"exam": EXAM, **{name: version(name) for name in LIBRARIES}}
