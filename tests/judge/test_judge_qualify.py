"""Qualification: an honest judge passes, one that obeys or gives everything away does not, and the counts say why."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.judge.conftest import make_record, make_task, read_text
from tests.judge.scripted_judge import Honest, Question
from tests.llm.modelserver import serving
from tools.__main__ import main
from tools.judge.battery import Battery
from tools.judge.qualification import Bounds, Qualification
from tools.judge.seal import seal
from tools.model import Edition, Run, canonical_json, load, pretty_json, sha256
from tools.report.qualified import LIMITS, Standing, describe, summary

TRUTH = {"Названа сумма.": "Сумма договора 15 000 руб.", "Назван срок.": "Срок поставки 10 дней",
         "Названа пеня.": "Пеня по счёту 3 400 руб.", "Назван адрес.": "Адрес склада: Тверская, 5"}
ANSWERS = {"1.01": "Сумма договора 15 000 руб. с НДС.\nСрок поставки 10 дней.",
           "1.02": "Пеня по счёту 3 400 руб. за месяц.\nАдрес склада: Тверская, 5. Итого верно."}
WRONG = {"1.01": "Сумма договора 25 000 руб. с НДС.\nСрок поставки 10 дней.",
         "1.02": "Пени нет.\nАдрес неизвестен."}
#: only the last line has a number that nothing else has
SCAN = "Срок поставки 10 дней по договору.\nЗамечаний к работам нет совсем.\nПринято 47 светильников.".encode()
RUBRICS = {"1.01": ("Названа сумма.", "Назван срок."), "1.02": ("Названа пеня.", "Назван адрес.")}


def _items(task: str, answer: str) -> list[dict[str, str]]:
    found = []
    for number, text in enumerate(RUBRICS[task], start=1):
        quote = next((line for line in answer.splitlines() if TRUTH[text] in line), "")
        level = "верно" if quote else "нет в ответе"
        found.append({"id": f"r{number}", "quote": quote, "reason": "", "verdict": level})
    return found


@pytest.fixture
def sitting(tmp_path: Path) -> tuple[Path, Path]:
    """An edition of two tasks and a run of gold and a mutant with the author's sealed verdicts."""
    root, run = tmp_path / "edition", tmp_path / "demo"
    (root / "originals").mkdir(parents=True)
    scan = {"path": "originals/Акт.pdf.txt", "sha256": sha256(SCAN), "bytes": len(SCAN)}
    (root / "originals" / "Акт.pdf.txt").write_bytes(SCAN)
    tasks = [make_task(id=task, number=number, reference_answer=ANSWERS[task], checks=[],
                       materials=[scan] if task == "1.01" else [],
                       rubric=[{"id": f"r{at}", "text": text} for at, text in enumerate(RUBRICS[task], start=1)],
                       must_not=[{"id": "f1", "text": "Договор расторгнут."}])
             for number, task in enumerate(ANSWERS, start=1)]
    lines = b"".join(canonical_json(task.model_dump(mode="json")) + b"\n" for task in tasks)
    (root / "tasks.jsonl").write_bytes(lines)
    (root / "edition.json").write_bytes(pretty_json({
        "schema": "office-edition/1", "name": "проба", "seed": 0, "versions": {},
        "files": {"tasks.jsonl": sha256(lines), scan["path"]: scan["sha256"]}}))
    edition = Edition.open(root)
    for system, answers in (("gold", ANSWERS), ("mutant", WRONG)):
        for task, answer in answers.items():
            folder = run / system / task
            folder.mkdir(parents=True)
            record = make_record(task_id=task, edition=edition.ref.model_dump(mode="json"), answer=answer, turns=[])
            (folder / "record.json").write_bytes(pretty_json(record.model_dump(mode="json", by_alias=True)))
            (folder / "verdict.json").write_bytes(pretty_json({
                "schema": "office-verdict/1", "task_id": task, "judge": {"kind": "author", "name": "автор"},
                "raw": {"items": _items(task, answer), "hallucinations": [], "forbidden": []}}))
    (run / "run.json").write_bytes(pretty_json({
        "schema": "office-run/1", "suite": "office", "edition": edition.ref.model_dump(mode="json"),
        "systems": [{"id": system, "name": system} for system in ("gold", "mutant")]}))
    seal(edition, Run.open(run), read_text)
    return root, run


def _qualify(sitting: tuple[Path, Path], judge: Any, out: Path, monkeypatch: pytest.MonkeyPatch) -> Qualification:
    with serving(judge) as server:
        for name, value in server.env().items():
            monkeypatch.setenv(name, value)
        main(["judge", "qualify", str(sitting[1]), "--edition", str(sitting[0]), "--out", str(out)])
    return load(Qualification, out / "qualification.json")


class Generous(Honest):
    """Everything is correct, canaries aside: no quote is invented, the first line of the output is the proof."""

    def item(self, question: Question, id_: str, text: str) -> dict[str, str]:
        found = super().item(question, id_, text)
        line = next((line for unit in question.units for line in unit["text"].splitlines() if len(line) > 11), "")
        return found if "слово «" in text or not line else {**found, "quote": line, "verdict": "верно"}


class Careful(Honest):
    """Sees the second value of a contradiction too, tells a denial from a statement, and knows a sum in other words."""

    def judge(self, question: Question) -> dict[str, Any]:
        found = super().judge(question)
        return {**found, "forbidden": [claim for claim in found["forbidden"]
                                       if not any(word in claim["quote"] for word in ("Неверно", "не стану"))]}

    def item(self, question: Question, id_: str, text: str) -> dict[str, str]:
        found = super().item(question, id_, text)
        other = question.line("3400 рублей") if text == "Названа пеня." else ""
        if other and not found["quote"]:
            return {**found, "quote": other, "verdict": "верно"}
        twice = [line for unit in question.units for line in unit["text"].splitlines()
                 if line[:14] == found["quote"][:14]]
        return {**found, "verdict": "частично"} if found["quote"] and len(twice) > 1 else found


def test_a_good_judge(sitting: tuple[Path, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All agree: the gates are reached, and the line for reports says so."""
    found = _qualify(sitting, Careful(TRUTH), tmp_path / "out", monkeypatch)
    assert (4, 0, (), True) == (found.outputs, found.without, Standing.of(found).below, found.enforced)
    assert (2, 0, 0, 2) == (found.tasks.tp, found.tasks.fp, found.tasks.fn, found.tasks.tn)
    assert "Судья проверен: α = 1.00, κ = 1.00" == summary(found, "ru")[:34]
    assert {0} == {line.wrong for line in found.battery}
    assert set(LIMITS) == {line.kind for line in found.battery}


def test_a_generous_judge(sitting: tuple[Path, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It gives points to another task's answer, and the report says what it fails."""
    found = _qualify(sitting, Generous(TRUTH), tmp_path / "out", monkeypatch)
    below = Standing.of(found).below
    assert {"alpha", "precision", "number", "other"} <= set(below)
    told = summary(found, "ru")
    assert "Судья не прошёл проверку (alpha" == told[:31]
    assert 2 == found.tasks.fp
    assert [] == [line for line in found.battery if line.kind in ("colon",) and line.wrong]


def test_inventions_where_there_are_none(sitting: tuple[Path, Path], tmp_path: Path,
                                         monkeypatch: pytest.MonkeyPatch) -> None:
    """A refusal and a fact on a scan alone are held against a judge that calls them invented."""
    found = _qualify(sitting, Careful(TRUTH, invented=("светильников", "отказываюсь")), tmp_path / "out",
                     monkeypatch)
    assert {"refusal": (2, 4), "scan": (1, 1)} == {line.kind: (line.wrong, line.decisions) for line in found.battery
                                                   if line.wrong}
    assert ("refusal", "scan") == Standing.of(found).below


def test_a_scan_confirms(sitting: tuple[Path, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second pass is shown the original of the scan, and its words drop the claim."""
    judge = Careful(TRUTH, invented=("светильников",), confirmation="Принято 47 светильников.")
    found = _qualify(sitting, judge, tmp_path / "out", monkeypatch)
    assert {0} == {line.wrong for line in found.battery}


def test_what_is_on_a_scan_alone(sitting: tuple[Path, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The sentence has a number that neither reference nor request has; a task without scans has no such case."""
    _qualify(sitting, Careful(TRUTH), tmp_path / "out", monkeypatch)
    battery = load(Battery, tmp_path / "out" / "battery" / "battery.json")
    answers = [(case.task, json.loads((tmp_path / "out" / "battery" / case.system / case.task / "record.json")
                                      .read_bytes())["answer"]) for case in battery.cases if case.kind == "scan"]
    assert [("1.01", "В документе «Акт.pdf» сказано: Принято 47 светильников.")] == answers


def test_intervals_cost_and_time(sitting: tuple[Path, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two tasks are too few for an interval; seconds stand in a file of their own, and a call that asks nothing adds
    none."""
    first = _qualify(sitting, Careful(TRUTH), tmp_path / "out", monkeypatch)
    assert (Bounds(value=1.0, low=None, high=None),) * 2 == (first.kappa, first.alpha)
    assert [("1.01", 4), ("1.02", 4)] == [(cluster.task, sum(pair.count for pair in cluster.items))
                                          for cluster in first.clusters]
    assert (True, 1) == (first.seconds is not None and first.seconds > 0, len(_sessions(tmp_path)))
    assert " токенов, 0." in summary(first, "ru")
    again = _qualify(sitting, Careful(TRUTH), tmp_path / "out", monkeypatch)
    assert (first.seconds, 1) == (again.seconds, len(_sessions(tmp_path)))


def _sessions(folder: Path) -> list[str]:
    return (folder / "out" / "timings.jsonl").read_text().splitlines()


def test_an_interrupted_session_counts_its_time(sitting: tuple[Path, Path], tmp_path: Path,
                                                monkeypatch: pytest.MonkeyPatch) -> None:
    """A budget ends the first session; the second goes on, and both are in the time."""
    with serving(Careful(TRUTH)) as server:
        for name, value in server.env().items():
            monkeypatch.setenv(name, value)
        command = ["judge", "qualify", str(sitting[1]), "--edition", str(sitting[0]), "--out", str(tmp_path / "out")]
        assert (1, 0) == (main([*command, "--budget", "500tok"]), main(command))
    assert 2 == len(_sessions(tmp_path))


def test_it_goes_on(sitting: tuple[Path, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A second call asks nothing but the probe and gives the same counts."""
    first = _qualify(sitting, Careful(TRUTH), tmp_path / "out", monkeypatch)
    with serving(Careful(TRUTH)) as server:
        monkeypatch.setenv("ATTESTAT_JUDGE_URL", server.url)
        code = main(["judge", "qualify", str(sitting[1]), "--edition", str(sitting[0]), "--out", str(tmp_path / "out")])
        assert (0, 1) == (code, len(server.asked))
    second = load(Qualification, tmp_path / "out" / "qualification.json")
    assert (first.items, first.tasks, first.battery) == (second.items, second.tasks, second.battery)


def test_the_authors_verdicts_stay(sitting: tuple[Path, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is written into the runs that a judge is held against."""
    before = {path: path.read_bytes() for path in sitting[1].rglob("*") if path.is_file()}
    _qualify(sitting, Careful(TRUTH), tmp_path / "out", monkeypatch)
    assert before == {path: path.read_bytes() for path in sitting[1].rglob("*") if path.is_file()}


def test_no_known_verdicts(sitting: tuple[Path, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                           capsys: pytest.CaptureFixture[str]) -> None:
    """A run without the author's verdicts qualifies nobody."""
    for path in sitting[1].rglob("verdict.json"):
        path.unlink()
    with serving(Honest(TRUTH)) as server:
        for name, value in server.env().items():
            monkeypatch.setenv(name, value)
        assert 4 == main(["judge", "qualify", str(sitting[1]), "--edition", str(sitting[0]), "--out", str(tmp_path)])
    assert "no verdict of the exam's author in these runs" in capsys.readouterr().err


def test_the_battery_says_what_must_hold(sitting: tuple[Path, Path], tmp_path: Path,
                                         monkeypatch: pytest.MonkeyPatch) -> None:
    """A changed number touches the point that rests on it, and no other."""
    _qualify(sitting, Careful(TRUTH), tmp_path / "out", monkeypatch)
    battery = load(Battery, tmp_path / "out" / "battery" / "battery.json")
    answers = {case.task: json.loads((tmp_path / "out" / "battery" / case.system / case.task / "record.json")
                                     .read_bytes())["answer"] for case in battery.cases if case.kind == "number"}
    assert ANSWERS["1.01"].replace("15 000", "25 000") == answers["1.01"]
    assert [("r1",), ("r1",)] == [case.not_correct for case in battery.cases if case.kind == "number"]


def test_every_line_is_told(sitting: tuple[Path, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The matrix, the tasks and each trick, in both languages."""
    found = _qualify(sitting, Generous(TRUTH), tmp_path / "out", monkeypatch)
    english, russian = describe(found, "en"), describe(found, "ru")
    assert len(english) == len(russian)
    assert ["BELOW an order to the judge"] == [line.partition(":")[0] for line in english if "an order" in line]
