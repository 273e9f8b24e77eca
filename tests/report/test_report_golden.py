"""Golden reports: every status, both languages, both profiles, to the byte. Regenerate with GOLDEN=write and look."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from tools.model import Edition, EditionManifest, Outcome, Run, RunManifest, Task, Verdict, pretty_json
from tools.report import Completeness, Report, build, markdown, render

GOLDEN = Path(__file__).parent / "golden"


def _task(number: int, task: str, category: str) -> Task:
    return Task.model_validate({
        "id": task, "number": number, "category": int(task.partition(".")[0]), "category_title": category,
        "title": f"Задача {task}", "turns": [{"text": "?"}], "time_zone": "Europe/Moscow",
        "now": "2026-10-12T10:00:00+03:00", "reference_answer": "Ответ.", "requires": ["скан"],
        "rubric": [{"id": "r1", "text": "Назван итог.", "critical": True}, {"id": "r2", "text": "Назван срок."}],
        "must_not": [{"id": "f1", "text": "Срок не указан."}],
        "checks": [{"id": "total", "kind": "number", "where": "any", "args": {"value": 5}, "critical": True,
                    "says": "итог"},
                   {"id": "term", "kind": "date", "where": "any", "args": {"value": "2026-10-16"}},
                   *({"id": f"row_{i}", "kind": "number", "where": "any", "args": {"value": i}, "group": "rows",
                      "share": 0.5} for i in (1, 2))]})


EDITION = Edition(Path("edition"), EditionManifest.model_validate(
    {"schema": "office-edition/1", "name": "golden", "seed": 7, "versions": {}, "files": {}}),
    (_task(1, "1.01", "Сверка"), _task(2, "1.02", "Сверка"), _task(3, "2.01", "Право | нормы")), "ab" * 32)


def _outcomes(system: str, task: str, level: str, checks: dict[str, str], found: int = 0) -> list[Outcome]:
    """Outcomes of one judged task."""
    status = {"верно": "pass", "частично": "partial"}.get(level, "fail")
    base: dict[str, Any] = {"task": task, "system": system}
    evidence = [{"unit": "Отчёт | v2.docx", "locator": "абзац 3", "text": "срок <b>не</b> указан"}]
    made = [{**base, "type": "answered", "item": "answered", "kind": "answered", "status": "pass", "counts": False}]
    for name, decided in checks.items():
        cause = {"cause": "engine"} if decided == "unknown" else {}
        passed = decided == "pass"
        made.append({**base, "type": "check", "item": name, "kind": "number", "status": decided,
                     "critical": name == "total", "counts": name != "rows", "evidence": [] if passed else evidence,
                     "reason": "" if passed else "нет числа 5 в ответе",
                     "reason_en": "" if passed else "no number 5 in the answer", **cause,
                     "engines": {"lxml": "6.1.3"}})
    for point in ("r1", "r2"):
        made.append({**base, "type": "rubric", "item": point, "kind": "rubric", "status": status, "exact": status,
                     "level": level, "level_exact": level, "critical": point == "r1", "judged_by": "human",
                     "reason": f"{level}: {'Назван итог.' if point == 'r1' else 'Назван срок.'} — так решил человек",
                     "reason_en": level, "evidence": evidence, "notes": ["верно → нет в ответе: цитаты нет"]})
    made.append({**base, "type": "must_not", "item": "f1", "kind": "must_not", "status": "pass", "exact": "pass",
                 "counts": False, "judged_by": "human"})
    made.append({**base, "type": "hallucinations", "item": "hallucinations", "kind": "hallucinations", "counts": False,
                 "status": "fail" if found else "pass", "exact": "pass", "found": found, "found_exact": 0,
                 "judged_by": "human", "reason": f"выдумок: {found}", "reason_en": f"{found} hallucinations"})
    return [Outcome.model_validate(fields) for fields in made]


def _flat(system: str, task: str, status: str, reason: str, reason_en: str) -> list[Outcome]:
    """Outcomes of a task that a gate closed."""
    kinds = [("answered", "answered"), ("check", "total"), ("rubric", "r1"), ("rubric", "r2"), ("must_not", "f1"),
             ("hallucinations", "hallucinations")]
    return [Outcome.model_validate({"task": task, "system": system, "type": kind, "item": item, "kind": kind,
                                    "status": status, "critical": item in ("total", "r1"), "reason": reason,
                                    "reason_en": reason_en}) for kind, item in kinds]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """A run of three systems whose verdicts a person gave."""
    root = tmp_path / "golden_run"
    for system, task in (("alpha", "1.01"), ("alpha", "1.02"), ("beta", "1.01")):
        verdict = Verdict.model_validate({"schema": "office-verdict/1", "task_id": task,
                                          "judge": {"kind": "human", "name": "Проверяющая"}})
        path = root / system / task / "verdict.json"
        path.parent.mkdir(parents=True)
        path.write_bytes(pretty_json(verdict.model_dump(mode="json", by_alias=True)))
    return Run(root, RunManifest.model_validate({
        "schema": "office-run/1", "suite": "office", "edition": EDITION.ref.model_dump(),
        "systems": [{"id": "alpha", "name": "Альфа"}, {"id": "beta", "name": "Бета [β] <i>"},
                    {"id": "gamma", "name": "Гамма"}],
        "conditions": {"model": "m-1", "date": "2026-11-01"}}))


OUTCOMES = [
    *_outcomes("alpha", "1.01", "верно", {"total": "pass", "term": "pass", "rows": "pass"}),
    *_outcomes("alpha", "1.02", "верно", {"total": "pass", "term": "unknown", "rows": "fail"}),
    *_flat("alpha", "2.01", "not_run", "система не умеет: «скан»", "the system lacks: «скан»"),
    *_outcomes("beta", "1.01", "частично", {"total": "fail", "term": "pass", "rows": "pass"}, found=1),
    *_flat("beta", "1.02", "missing", "записи нет", "there is no record"),
    *_flat("beta", "2.01", "not_judged", "вердикта нет", "there is no verdict"),
    *_flat("gamma", "1.01", "judge_error", "судья не дал вердикта", "the judge gave no verdict"),
]
LEDGER = Completeness(collected=60, decided=58, whole=True, lost=("tests_bench/x.py::Task::test[a|b]",),
                      broken={"tests_bench/y.py::Task::test[c]": "ValueError: <script>"})


def _report(run: Run, profile: str = "strict") -> Report:
    return build(reversed(OUTCOMES), EDITION, run, LEDGER, profile)  # type: ignore[arg-type]


def _held(name: str, text: str) -> None:
    path = GOLDEN / name
    if os.environ.get("GOLDEN") == "write":
        path.write_text(text, "utf-8")
    assert path.read_text("utf-8") == text


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_markdown(run: Run, lang: str) -> None:
    """report.md in both languages."""
    _held(f"report.{lang}.md", markdown(_report(run), lang))  # type: ignore[arg-type]


@pytest.mark.parametrize("profile", ["strict", "exact"])
def test_json(run: Run, profile: str) -> None:
    """report.json under both profiles; the contract reads it back."""
    text = pretty_json(_report(run, profile).model_dump(mode="json", by_alias=True)).decode()
    _held(f"report.{profile}.json", text)

    assert _report(run, profile) == Report.model_validate_json(json.dumps(json.loads(text)))


def test_terminal(run: Run) -> None:
    """The summary in eighty columns, without colour."""
    _held("terminal.txt", render(_report(run), 80, False))


def test_nothing_judged(run: Run) -> None:
    """A run without any verdict shows code shares and bounds, never a zero."""
    outcomes = [outcome for outcome in OUTCOMES if outcome.type in ("answered", "check")]
    outcomes += [outcome.model_copy(update={"status": "not_judged", "exact": None, "level": None, "level_exact": None,
                                            "found": None, "found_exact": None, "judged_by": None})
                 for outcome in OUTCOMES if outcome.type not in ("answered", "check")
                 and outcome.status not in ("not_run", "missing")]
    report = build(outcomes, EDITION, run, LEDGER)
    alpha = report.systems[0].totals

    assert (None, None, None, None, None) == (alpha.solved, alpha.accuracy, alpha.completeness, alpha.honesty,
                                              alpha.quality.value)
    assert (0.75, 0) == (alpha.code_share, alpha.failed_critical)
    assert (15.0, 100.0) == alpha.quality_bounds


def test_a_check_chosen_by_its_id_measures_no_task(run: Run) -> None:
    """A part of a task's items gives no Т, П, Г, Q, and does not say that nobody judged the run."""
    chosen = [outcome for outcome in OUTCOMES if outcome.item == "total" and outcome.system == "beta"]
    report = build(chosen, EDITION, run, Completeness(collected=3, decided=3, whole=False, lost=(), broken={}))
    beta, = report.systems

    assert (0, None, None) == (beta.totals.tasks, beta.totals.quality.value, report.comparison)
    assert ["part"] * 3 == [line.standing for line in beta.tasks]
    assert "выбрана часть пунктов" in markdown(report)
    assert "не судился" not in markdown(report) + render(report, 80, False)
