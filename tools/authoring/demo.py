"""The recorded run to grade at once: gold, a careless system with a mistake a task, a silent one."""

from __future__ import annotations

from pathlib import Path

from tools.authoring.edition import Progress
from tools.authoring.folder import fresh_folder
from tools.authoring.plan import Output, Passages
from tools.authoring.records import gold_verdict, mutant_verdict, planned, silent_verdict, write_output
from tools.model import BadInput, Edition, Run, RunManifest, SystemEntry, pretty_json

NAMES = {"gold": "Образцовый ответ", "careless": "Торопливый помощник", "silent": "Молчащий помощник"}


def write_demo(seed: int, edition: Edition, out: Path, progress: Progress | None = None) -> Run:
    """Write the demo run of an edition into `out`, whole or not at all; the same seed gives the same bytes.

    Raises BadInput when `out` holds something else, or the edition is of another seed or of other code.
    """
    check_seed(seed, edition)
    with fresh_folder(out, "run.json") as folder:
        capabilities: set[str] = set()
        for builder, plan, task in planned(edition):
            if progress:
                progress(builder.id)
            capabilities |= set(task.requires)
            careless = plan.mutants[0]
            earlier = ("",) * (len(task.turns) - 1)
            silence = Output(answer=Passages(), earlier=earlier)
            for system, output, verdict in (("gold", plan.gold, gold_verdict(plan)),
                                            ("careless", careless.output, mutant_verdict(plan, careless)),
                                            ("silent", silence, silent_verdict(plan))):
                write_output(folder / system / task.id, edition.ref, task, plan, output, verdict)
        systems = tuple(SystemEntry(id=id, name=name, capabilities=tuple(sorted(capabilities)))
                        for id, name in NAMES.items())
        write_manifest(folder, edition, systems)
    return Run.open(out)


def write_manifest(folder: Path, edition: Edition, systems: tuple[SystemEntry, ...]) -> None:
    """run.json of a run of an edition."""
    manifest = RunManifest(schema="office-run/1", suite="office", edition=edition.ref, systems=systems)
    (folder / "run.json").write_bytes(pretty_json(manifest.model_dump(mode="json", by_alias=True)))


def check_seed(seed: int, edition: Edition) -> None:
    """Raises BadInput when the edition is of another seed."""
    if edition.manifest.seed != seed:
        raise BadInput.one(edition.root, "seed", f"the edition is of seed {edition.manifest.seed}, not {seed}",
                           "pass the edition that this seed gave")
