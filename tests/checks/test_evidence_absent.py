"""Every kind on a record that holds little: a log of another harness, a plain folder. Never a pass, never a fail."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.grading.builders import Bench, docx, xlsx
from tools.checks import known_kinds
from tools.checks.manual import EXAMPLES
from tools.model import Outcome

TURNS = [{"text": "раз"}, {"text": "два"}]
MINE = {"tasks/1.01/my-files/Договор.docx": b"1", "tasks/1.01/turn-1/Отчёт.docx": docx("Отчёт"),
        "tasks/1.01/turn-1/Форма.docx": docx("Акт № {{НОМЕР}}"),
        "tasks/1.01/turn-1/Смета.xlsx": xlsx({"Смета": [["Прогноз", "Цена"], ["Кабель", 5]]})}
#: a `where` of each place that a record may leave open
OPEN = {"answers": "answers", "file": "file:*", "any": "any", "actions": "actions", "organiser": "organiser",
        "memory": "memory", "user_files": "user_files"}
#: what a kind looks at in a turn of its own
OF_TURNS = {"answer": "answer:turn-1", "file": "file:turn-1/*", "organiser": "organiser:turn-1",
            "memory": "memory:turn-1"}
KINDS = [(name, where) for name, kind in known_kinds().items() for place in kind.places
         for where in (OPEN.get(place), OF_TURNS.get(place)) if where]


def _outcome(folder: Path, kind: str, where: str, negate: bool, **record: Any) -> Outcome:
    bench = Bench(folder, materials=MINE, my_files=["Договор.docx"], turns=TURNS)
    return bench.record(None, files=None, **record).check(kind, where, negate, **EXAMPLES[kind][1])


@pytest.mark.parametrize(("kind", "where"), KINDS)
def test_what_the_record_does_not_hold(tmp_path: Path, kind: str, where: str) -> None:
    """No files, no actions, no snapshots, no hashes, no turns: unknown for want of evidence, negated too."""
    found = [_outcome(tmp_path / str(negate), kind, where, negate) for negate in (False, True)]
    assert [("unknown", "evidence_absent")] * 2 == [(each.status.value, each.cause) for each in found]


@pytest.mark.parametrize("kind", [name for name in known_kinds() if name.startswith("organiser.")])
@pytest.mark.parametrize("organiser", [None, {}, {"before": {}}, {"before": None, "after": None},
                                       {"before": {}, "after": {"reminders": 5, "notes": 5, "automations": 5,
                                                                "board": 5}}])
def test_half_a_state(tmp_path: Path, kind: str, organiser: Any) -> None:
    """An organiser seen only before, or written down in another form, tells nothing."""
    outcome = _outcome(tmp_path, kind, "organiser", False, organiser=organiser)
    assert ("unknown", "evidence_absent") == (outcome.status.value, outcome.cause)


def test_the_list_is_whole() -> None:
    """Every kind is here, but for the status, which every record has."""
    assert {"status.is"} == set(known_kinds()) - {kind for kind, _ in KINDS}
