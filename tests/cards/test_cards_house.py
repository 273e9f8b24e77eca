"""Where the poller may stand, and what the benchmarks compare."""

from __future__ import annotations

import ast
from pathlib import Path

from benchmarks.cards import items, write_bare, write_house
from tests.cards.written import ROOT
from tools.cards import Bench, grade_cards, load_cards
from tools.model import Run


def _imported(path: Path) -> set[str]:
    tree = ast.walk(ast.parse(path.read_text("utf-8")))
    return {node.module or "" for node in tree if isinstance(node, ast.ImportFrom)}


def test_grading_never_imports_the_poller() -> None:
    """The recording side lives in the room, and no module that grades or reports knows of it."""
    grading = [path for path in (ROOT / "tools" / "cards").glob("*.py") if path.name != "commands.py"]
    grading += [*(ROOT / "fixtures").glob("*.py"), *(ROOT / "tools" / "report").rglob("*.py")]

    assert 40 < len(grading)
    assert [] == [path.name for path in grading for name in _imported(path)
                  if name.startswith(("tools.cards.asking", "tools.cards.making", "requests"))]


def test_both_sides_of_the_benchmark_have_as_many_items(tmp_path: Path) -> None:
    """And every item of ours passes."""
    house, bare = write_house(tmp_path / "house", 30), write_bare(tmp_path / "bare", 30)
    found = list(grade_cards(Bench.open(Run.open(house / "run"), load_cards(house / "cards.json"))))

    assert ({"pass"}, items(30)) == ({one.status.value for one in found}, len(found))
    assert f"range({items(30)})" in (bare / "test_bare.py").read_text("utf-8")
