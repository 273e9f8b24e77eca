"""Ten thousand cards with saved answers against a bare pytest session of as many no-op items: whole processes, the
reading of the set, ten thousand files of answers, the criteria, the ledger and all reports included."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from benchmarks.measure import ROOT, Row, interleaved, pytest
from tools.cards import load_cards
from tools.model import pretty_json

CARDS = 10_000
TARGET = 2.0
_TRACE = "00000000-0000-4000-8000-{:012}"


def rows(folder: Path, rounds: int, env: dict[str, str], cards: int = CARDS) -> Iterator[Row]:
    """Whole sessions."""
    house, bare = write_house(folder / "house", cards), write_bare(folder / "bare", cards)
    options = ("tests_bench/cards", f"--cards={house / 'cards.json'}", f"--run={house / 'run'}")
    found = interleaved({"ours": pytest(*options, cwd=house, env=env), "bare": pytest(cwd=bare, env=env)}, rounds)
    yield Row(f"{cards} cards, {items(cards)} items", found["ours"].cpu, found["bare"].cpu,
              "bare pytest, as many no-op items", f"<= {TARGET}", met=found["ours"].cpu <= TARGET * found["bare"].cpu)


def items(cards: int) -> int:
    """Items of so many cards."""
    return cards * 3 + cards // 10


def write_house(root: Path, cards: int) -> Path:
    """A checkout with a set and a run in which every card passes: a failing item costs what its lines cost."""
    (root / "run" / "a").mkdir(parents=True)
    listed: list[dict[str, Any]] = []
    for number in range(cards):
        name, patterns = f"c{number:05}", {"none_re": [rf"ref=[0-9a-f]{{8}}-{number:05}"]} if number % 10 == 0 else {}
        listed.append({"id": name, "be": f"BE-{number}", "priority": "P1", "question": f"Какой кнопкой {number}?",
                       "expect": {"all_of": [f"Считать вес {number}", "приёмка"], "none_of": ["получить с прибора"],
                                  **patterns}})
        text = f"Откройте документ «Приёмка» и нажмите «Считать вес {number}». " * 12
        trace = _TRACE.format(number)
        (root / "run" / "a" / f"{name}.json").write_text(json.dumps({
            "http_status": 200, "trace_id": trace, "seconds": 4.5, "error": None,
            "asked": {"question": f"Какой кнопкой {number}?"},
            "reply": {"request_id": trace, "answer": text, "sources": [{"title": "Справка"}] * 3}},
            ensure_ascii=False), "utf-8")
    (root / "cards.json").write_text(json.dumps(listed, ensure_ascii=False), "utf-8")
    (root / "run" / "run.json").write_bytes(pretty_json({
        "schema": "office-run/1", "suite": "cards", "edition": load_cards(root / "cards.json").ref.model_dump(),
        "systems": [{"id": "a", "name": "a"}]}))
    (root / "tests_bench" / "cards").mkdir(parents=True)
    shutil.copyfile(ROOT / "tests_bench" / "cards" / "test_cards.py", root / "tests_bench" / "cards" / "test_cards.py")
    for name in ("conftest.py", "pytest.ini"):
        shutil.copyfile(ROOT / name, root / name)
    return root


def write_bare(root: Path, cards: int) -> Path:
    """As many no-op items, parametrised in one module, without any plugin: the cheapest way to have them."""
    root.mkdir(parents=True)
    (root / "test_bare.py").write_text(
        f"import pytest\n\n\n@pytest.mark.parametrize(\"number\", range({items(cards)}))\n"
        "def test_rule(number):\n    pass\n", "utf-8")
    (root / "pytest.ini").write_text("[pytest]\naddopts = --import-mode=importlib\n", "utf-8")
    return root
