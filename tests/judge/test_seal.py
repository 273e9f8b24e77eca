"""Sealing verdicts of a run on disk."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tools.judge import seal
from tools.model import BadInput, Edition, Run, Verdict, load

RunOf = Callable[..., Run]
QUOTE = "Сумма договора составляет 15 000 руб."


def _verdict(**raw: Any) -> dict[str, Any]:
    items = [{"id": "r1", "quote": QUOTE, "reason": "", "verdict": "верно"},
             {"id": "r2", "quote": "Срок десять дней в отчёте", "reason": "", "verdict": "верно"},
             {"id": "r3", "quote": "", "reason": "", "verdict": "верно"}]
    return {"schema": "office-verdict/1", "task_id": "1.01", "judge": {"kind": "author", "name": "автор"},
            "raw": {"items": items, "hallucinations": [], "forbidden": []} | raw}


class TestSeal:
    """All or none."""

    def test_key_and_final(self, edition: Edition, run_of: RunOf, reader: Any) -> None:
        """Quotes are found in the answer and in delivered files; two systems with one output have one key."""
        run = run_of({"one": _verdict(), "two": _verdict(), "three": None},
                     files={"Отчёт.txt": "Срок десять дней в отчёте."})
        told: list[tuple[str, str]] = []
        assert 2 == seal(edition, run, reader, lambda system, task: told.append((system, task)))
        one, two = (load(Verdict, run.verdict_path(system, "1.01")) for system in ("one", "two"))
        assert one.final is not None and one.key is not None
        assert (["ответ", "файл Отчёт.txt"], (), one.key) == (
            [item.found[0].unit for item in one.final.items if item.found], one.final.ledger, two.key)
        assert [("one", "1.01"), ("two", "1.01")] == told

    def test_sealing_twice_changes_no_byte(self, edition: Edition, run_of: RunOf, reader: Any) -> None:
        """The final form is a function of the raw verdict and the output."""
        run = run_of({"one": _verdict()})
        seal(edition, run, reader)
        before = run.verdict_path("one", "1.01").read_bytes()
        seal(edition, run, reader)
        assert before == run.verdict_path("one", "1.01").read_bytes()

    def test_a_forged_final_is_overwritten(self, edition: Edition, run_of: RunOf, reader: Any) -> None:
        """Nobody writes himself a final verdict."""
        forged = _verdict() | {"final": {"items": [], "hallucinations": [], "forbidden": [], "ledger": []}}
        run = run_of({"one": forged})
        seal(edition, run, reader)
        final = load(Verdict, run.verdict_path("one", "1.01")).final
        assert final is not None
        assert ["верно", "нет в ответе", "верно"] == [item.strict.value for item in final.items]

    def test_confirmation_in_materials(self, edition: Edition, run_of: RunOf, reader: Any) -> None:
        """A claim is dropped by a sentence of a material that the judge named."""
        claim = {"quote": QUOTE, "kind": "unsupported", "why": "", "confirmation": "Счёт на 15 000 руб."}
        run = run_of({"one": _verdict(hallucinations=[claim])})
        seal(edition, run, reader)
        final = load(Verdict, run.verdict_path("one", "1.01")).final
        assert final is not None and final.hallucinations[0].confirmed_in is not None
        assert (False, "tasks/счёт.txt") == (final.hallucinations[0].kept, final.hallucinations[0].confirmed_in.unit)

    def test_judge_error_is_sealed_without_final(self, edition: Edition, run_of: RunOf, reader: Any) -> None:
        """A judge that gave no reply leaves an error under the key of what was asked."""
        run = run_of({"one": _verdict() | {"raw": None, "error": "нет связи"}})
        seal(edition, run, reader)
        verdict = load(Verdict, run.verdict_path("one", "1.01"))
        assert (None, "нет связи", True) == (verdict.final, verdict.error, verdict.key is not None)

    def test_all_faults_and_only_the_valid_written(self, edition: Edition, run_of: RunOf, reader: Any) -> None:
        """An invalid verdict stays as it is and stops no other; each is named with file, field and remedy."""
        run = run_of({"bad": _verdict(items=[]), "empty": _verdict() | {"raw": None}, "good": _verdict(),
                      "other": _verdict() | {"task_id": "1.02"}, "spoilt": {"schema": "office-verdict/1"}})
        before = run.verdict_path("bad", "1.01").read_bytes()
        with pytest.raises(BadInput) as caught:
            seal(edition, run, reader)
        *faults, count = caught.value.faults
        named = {(Path(fault.file).parent.parent.name, fault.field) for fault in faults}
        assert {("bad", "raw"), ("empty", "raw"), ("other", "task_id"), ("spoilt", "task_id"), ("spoilt", "judge")} == \
            named
        assert all(fault.remedy for fault in caught.value.faults)
        assert "1 verdicts sealed, 4 refused" == count.problem
        assert before == run.verdict_path("bad", "1.01").read_bytes()
        assert load(Verdict, run.verdict_path("good", "1.01")).key is not None

    def test_record_of_another_edition(self, edition: Edition, run_of: RunOf, reader: Any) -> None:
        """A record that sat another edition is not sealed with this one."""
        run = run_of({"one": _verdict()})
        path = run.record_path("one", "1.01")
        record = json.loads(path.read_text(encoding="utf-8"))
        record["edition"]["sha256"] = "f" * 64
        path.write_text(json.dumps(record), encoding="utf-8")
        with pytest.raises(BadInput, match="another edition"):
            seal(edition, run, reader)

    def test_verdict_as_a_link(self, edition: Edition, run_of: RunOf, reader: Any, tmp_path: Path) -> None:
        """A verdict that is a link to elsewhere is refused, not followed."""
        run = run_of({"one": None})
        elsewhere = tmp_path / "elsewhere.json"
        elsewhere.write_text(json.dumps(_verdict()), encoding="utf-8")
        run.verdict_path("one", "1.01").symlink_to(elsewhere)
        with pytest.raises(BadInput, match=r"verdict\.json"):
            seal(edition, run, reader)
