"""The run that answers go to: made when it is not there, and never given conditions that it was not made under."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tools.cards.door import CardSet
from tools.cards.grading import SERVICE
from tools.cards.model import Service
from tools.model import BadInput, RunManifest, load, pretty_json, validate, write_atomic

#: conditions that run.json has a field for; others go to `extra`
_OWN = ("model", "context", "date", "isolation")


def prepare(run: Path, cards: CardSet, service: Service, system: str, name: str | None,
            conditions: Mapping[str, str], today: str) -> Path:
    """Make or extend a run; returns the system's folder. Raises BadInput: another suite, set, contract or condition."""
    path = run / "run.json"
    if path.exists():
        manifest = _extended(load(RunManifest, path), path, cards, system, name, conditions)
        _same_service(run / SERVICE, service)
    else:
        stated: dict[str, Any] = {"date": today, "extra": {}}
        for key, value in conditions.items():
            (stated if key in _OWN else stated["extra"])[key] = _number(key, value)
        manifest = validate(RunManifest, {
            "schema": "office-run/1", "suite": "cards", "edition": cards.ref.model_dump(),
            "systems": [{"id": system, "name": name or system}], "conditions": stated}, "run.json")
        write_atomic(run / SERVICE, pretty_json(service.model_dump(mode="json", by_alias=True)))
    (run / system).mkdir(parents=True, exist_ok=True)
    write_atomic(path, pretty_json(manifest.model_dump(mode="json", by_alias=True)))
    return run / system


def _extended(manifest: RunManifest, path: Path, cards: CardSet, system: str, name: str | None,
              conditions: Mapping[str, str]) -> RunManifest:
    if manifest.suite != "cards":
        raise BadInput.one(path, "suite", f"the run is of the suite {manifest.suite}", "name another folder")
    if manifest.edition.name != cards.ref.name:
        raise BadInput.one(path, "edition", f"the run is of the set {manifest.edition.name}",
                           "name another folder: answers to two sets are no run")
    known = manifest.conditions.model_dump(exclude={"extra"}) | manifest.conditions.extra
    for key, value in conditions.items():
        if known.get(key) != _number(key, value):
            raise BadInput.one(path, f"conditions.{key}", f"the run was made under {known.get(key)!r}, not {value!r}",
                               "name another folder: answers under two conditions are no run")
    if any(entry.id == system for entry in manifest.systems):
        return manifest
    fields = manifest.model_dump(mode="json", by_alias=True)
    return validate(RunManifest, {**fields, "systems": [*fields["systems"], {"id": system, "name": name or system}]},
                    path)


def _same_service(path: Path, service: Service) -> None:
    if path.exists() and load(Service, path) != service:
        raise BadInput.one(path, "", "the run was asked by another contract", "name another folder, or that contract")


def _number(key: str, value: str) -> str | int:
    return int(value) if key == "context" and value.isdecimal() else value
