"""Plans of a seed become an edition on disk, and their mutants a run."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any

from tools.authoring.folder import fresh_folder
from tools.authoring.spreadsheets.plan import MadeFile, WorkflowPlan, plans
from tools.model import canonical_json, pretty_json, sha256, write_atomic

#: version of the suite's content
SUITE = "1.0"
LIBRARIES = ("XlsxWriter", "reportlab", "python-docx", "pillow")

#: writes a book that is made on demand, and tells its content hash; given by the caller, who may import the suite
Maker = Callable[[Path, str, str], str]
#: writes a run's beginning and one record of it; given by the caller likewise
Begin = Callable[[dict[str, str]], None]
Put = Callable[[str, str, str | None, dict[str, bytes | Path], dict[str, object]], object]


def build_edition(seed: int, out: Path, maker: Maker, only: Sequence[str] | None = None) -> None:
    """Write the edition of a seed. Raises BadInput when `out` is anything else than an edition."""
    found = plans(seed, only)
    files: dict[str, bytes] = {}
    made: dict[str, Any] = {}
    lines = []
    for name, plan in found.items():
        entry = _entry(name, plan)
        lines.append(canonical_json(entry) + b"\n")
        for folder, listed in (("source", plan.sources), ("reference", plan.gold)):
            for file, content in listed.items():
                path = f"workflows/{name}/{folder}/{file}"
                if isinstance(content, MadeFile):
                    made[path] = _made(content, seed, maker)
                else:
                    files[path] = content
    files["workflows.jsonl"] = b"".join(lines)
    manifest = {"schema": "spreadsheets-edition/1", "seed": seed,
                "name": f"spreadsheets-{SUITE}-seed{seed}" + ("" if only is None else "-part"),
                "versions": {"suite": SUITE, **{name: version(name) for name in LIBRARIES}},
                "files": {path: sha256(data) for path, data in sorted(files.items())}, "made": made}
    with fresh_folder(out, "edition.json") as fresh:
        for path, data in files.items():
            write_atomic(fresh / path, data)
        write_atomic(fresh / "edition.json", pretty_json(manifest))


def write_mutants(seed: int, begin: Begin, put: Put, only: Sequence[str] | None = None) -> list[tuple[str, str]]:
    """Hand the mutants of all plans to `put`, the n-th of each workflow under the system `mutantN`; their names."""
    found = plans(seed, only)
    most = max((len(plan.mutants) for plan in found.values()), default=0)
    begin({f"mutant{place}": f"Мутант {place}" for place in range(1, most + 1)})
    names = []
    for name, plan in found.items():
        for place, (slug, mutant) in enumerate(plan.mutants.items(), start=1):
            text = plan.text if mutant.text is None else mutant.text
            put(f"mutant{place}", name, text or None, {**mutant.files},
                {"mutant": slug, "why": mutant.why, "caught": list(mutant.caught), "truth": "fail"})
            names.append((name, slug))
    return names


def _entry(name: str, plan: WorkflowPlan) -> dict[str, Any]:
    entry: dict[str, Any] = {
        "id": name, "instruction": plan.instruction,
        "source_files": [f"workflows/{name}/source/{file}" for file in plan.sources],
        "reference_outputs": {"files": [f"workflows/{name}/reference/{file}" for file in plan.gold],
                              "text": plan.text},
        "task_type": list(plan.task_type), "business_type": list(plan.business_type), "mode": plan.mode,
        "constraints": plan.constraints, "web": False, "title": plan.title, "allowed": list(plan.allowed),
        "reached": None if plan.reached is None else list(plan.reached), "live": list(plan.live),
        "objects": list(plan.objects), "must_say": list(plan.must_say), "must_not_say": list(plan.must_not_say),
        "rejects": list(plan.rejects)}
    if plan.tolerance:
        entry["tolerance"] = dict(plan.tolerance)
    return entry


def _made(content: MadeFile, seed: int, maker: Maker) -> dict[str, Any]:
    with tempfile.TemporaryDirectory(prefix="attestat-") as folder:
        target = Path(folder, "book.xlsx")
        digest = maker(target, str(seed), content.version)
    return {"maker": content.maker, "arguments": {"seed": str(seed), "version": content.version},
            "content_sha256": digest}
