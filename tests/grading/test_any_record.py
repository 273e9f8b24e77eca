"""Whatever JSON stands in place of a record or a verdict, every item gets an outcome that can be written."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.grading.builders import Bench
from tools.grading import items

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
FIELDS = [
    "schema", "task_id", "edition", "status", "answer", "turns", "files", "actions", "user_files_after", "organiser",
    "status_reason", "memory", "attempt", "unheard_of",
]  # fmt: skip


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Bench:
    """One edition and run; each example overwrites the record."""
    return Bench(tmp_path_factory.mktemp("any"))


def _complete(bench: Bench) -> bool:
    outcomes = bench.examine()
    written = {name: json.loads(outcome.model_dump_json())["status"] for name, outcome in outcomes.items()}
    return [item.id for item in items(bench.task)] == list(written)


class TestAnything:
    @settings(max_examples=60)
    @given(field=st.sampled_from(FIELDS), value=JSON)
    def test_any_field(self, bench: Bench, field: str, value: Any) -> None:
        """One field of a sound record replaced by anything."""
        sound = json.loads((bench.record("Разница 5.").folder / "record.json").read_bytes())
        assert _complete(bench.write("record.json", {**sound, field: value}))

    @settings(max_examples=40)
    @given(raw=st.binary(max_size=60))
    def test_any_bytes(self, bench: Bench, raw: bytes) -> None:
        """Any bytes as a record."""
        assert _complete(bench.write("record.json", raw))

    @settings(max_examples=40)
    @given(field=st.sampled_from(["schema", "task_id", "judge", "key", "raw", "error", "final"]), value=JSON)
    def test_any_verdict(self, bench: Bench, field: str, value: Any) -> None:
        """One field of a sound verdict replaced by anything."""
        points = {"r1": ("верно", "Разница сметы 5."), "r2": ("нет в ответе", "")}
        assert _complete(bench.record("Разница сметы 5.").verdict(points, **{field: value}))

    def test_half_a_character_in_an_answer(self, tmp_path: Path) -> None:
        """An answer with a lone surrogate, as some models send it, never breaks the report."""
        sound = Bench(tmp_path).record("Разница 5.")
        raw = (sound.folder / "record.json").read_text().replace("Разница", "\\ud83d")
        assert _complete(sound.write("record.json", raw.encode()))
