"""Cards, answers and runs for tests: written to disk as a person would."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tools.cards import Bench, grade_cards, load_cards, summarise
from tools.cards.summary import CardLine, CardsReport
from tools.measures.task import Profile
from tools.model import Outcome, Run, pretty_json

ROOT = Path(__file__).parents[2]
TRACE = "9f7e7469-0000-4000-8000-000000000000"


def card(name: str = "c1", **fields: Any) -> dict[str, Any]:
    """A card as a dict; criteria are fields of `expect`."""
    return {"id": name, "be": "BE-01", "priority": "P1", "question": "Какой кнопкой?", **fields,
            "expect": fields.get("expect", {"all_of": ["считать вес"]})}


def answer(text: str = "Нажмите «Считать вес».", **fields: Any) -> dict[str, Any]:
    """A saved answer; `reply` fields by name, others by theirs."""
    reply = {"request_id": TRACE, "answer": text, "sources": [{"title": "Справка"}], "product": None}
    reply.update({name: fields.pop(name) for name in list(fields) if name in reply})
    return {"http_status": 200, "trace_id": TRACE, "seconds": 5.5, "error": None, "reply": reply, **fields}


class Folder:
    """A set and a run of it under one folder."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.cards = root / "cards.json"
        self.run = root / "run"

    def write(self, cards: list[Any], answers: dict[str, Any], system: str = "a", **manifest: Any) -> Folder:
        """Write the set, run.json and the answers of one system: a dict as JSON, bytes as they are."""
        self.root.mkdir(parents=True, exist_ok=True)
        self.cards.write_text(json.dumps(cards), "utf-8")
        (self.run / system).mkdir(parents=True, exist_ok=True)
        for name, value in answers.items():
            data = value if isinstance(value, bytes) else pretty_json(value)
            (self.run / system / f"{name}.json").write_bytes(data)
        (self.run / "run.json").write_bytes(pretty_json({
            "schema": "office-run/1", "suite": "cards", "edition": load_cards(self.cards).ref.model_dump(),
            "systems": [{"id": system, "name": "Помощник"}], **manifest}))
        return self

    def bench(self, prefix: str = "", service: Path | None = None) -> Bench:
        """The run, opened."""
        return Bench.open(Run.open(self.run), load_cards(self.cards), service, prefix)

    def outcomes(self, **options: Any) -> dict[str, Outcome]:
        """Outcomes by `card rule`."""
        return {f"{one.task} {one.item}": one for one in grade_cards(self.bench(**options))}

    def report(self, profile: Profile = "strict", **options: Any) -> CardsReport:
        """The report of the run."""
        bench = self.bench(**options)
        return summarise(grade_cards(bench), bench.cards, bench.run, profile)

    def line(self, profile: Profile = "strict", **options: Any) -> CardLine:
        """The line of the only card of the only system."""
        return self.report(profile, **options).systems[0].lines[0]
