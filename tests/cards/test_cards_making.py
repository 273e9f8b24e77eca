"""Cards made and looked after: verdicts by hand, comparison, drafts of any suite, saved requests, promotion."""

from __future__ import annotations

import base64
import builtins
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cards.written import Folder, answer, card
from tools.__main__ import main
from tools.cards import load_cards
from tools.cards.making.compare import compare, told
from tools.cards.making.drafts import drafts
from tools.model import BadInput, Outcome, Run, pretty_json

PNG = b"\x89PNG\r\n\x1a\n" + bytes(12)
WANTED = {"all_of": ["считать вес"], "manual": "кнопка одна"}


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    """Three cards with a line for people: one passes, one fails, one has no answer."""
    return Folder(tmp_path).write([card("c1", expect=WANTED), card("c2", expect=WANTED), card("c3", expect=WANTED)],
                                  {"c1": answer(), "c2": answer("Не знаю.")})


def typing_in(monkeypatch: pytest.MonkeyPatch, *said: str) -> None:
    """A person at the keyboard, who leaves when there is nothing more to say."""
    lines: Iterator[str] = iter(said)

    def read(prompt: str = "") -> str:
        print(prompt, end="")
        try:
            return next(lines)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr(builtins, "input", read)


def judge(folder: Folder, *options: str) -> int:
    """`python -m tools cards judge`."""
    return main(["cards", "judge", str(folder.run), "--cards", str(folder.cards), *options])


def entries(folder: Folder) -> list[dict[str, Any]]:
    """The ledger."""
    path = folder.run / "manual.json"
    return list(json.loads(path.read_text("utf-8"))["entries"]) if path.exists() else []


def test_stepping_through_what_waits(folder: Folder, monkeypatch: pytest.MonkeyPatch,
                                     capsys: pytest.CaptureFixture[str]) -> None:
    """Only the answer that passed by code; a verdict needs a reason; nothing waits afterwards."""
    typing_in(monkeypatch, "что?", "д", "", "  ", "названа одна кнопка")
    first = judge(folder, "--who", "А. Л.")
    said = capsys.readouterr().out
    typing_in(monkeypatch)
    judge(folder, "--who", "А. Л.")

    assert [("a", "c1", "confirmed", "названа одна кнопка", "А. Л.")] == [
        tuple(entry[name] for name in ("system", "card", "verdict", "reason", "who")) for entry in entries(folder)]
    assert 0 == first and "ждут проверки: 1" in said and "Нажмите «Считать вес»." in said
    assert "ждут проверки: 0" in capsys.readouterr().out
    assert (1, 1) == (folder.report().systems[0].manual_checked, folder.report().systems[0].manual_confirmed)


def test_a_verdict_holds_for_its_answer_alone(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    """A new answer and a new criterion ask again; the same words under another trace do not; the old answer's verdict
    stays in the ledger and holds again with it."""
    typing_in(monkeypatch, "н", "две кнопки")
    judge(folder, "--who", "А. Л.")

    def checked() -> int:
        return folder.report().systems[0].manual_checked

    counts = [checked()]
    for text, fields in (("Другие слова: считать вес.", {}), ("Нажмите «Считать вес».", {"seconds": 1.0})):
        folder.write(json.loads(folder.cards.read_text("utf-8")), {"c1": answer(text, **fields)})
        counts.append(checked())
    folder.write([card("c1", expect={**WANTED, "manual": "кнопка названа"})], {})

    assert [1, 0, 1, 0] == [*counts, checked()]


@pytest.mark.parametrize(("said", "count"), [(["п"], 0), (["в"], 0), ([], 0), (["д"], 0), (["y", "да", "n", "нет"], 2)])
def test_leaving_keeps_what_was_said(said: list[str], count: int, folder: Folder,
                                     monkeypatch: pytest.MonkeyPatch) -> None:
    """Skipping, leaving, an end of the input in the middle of a verdict; with --all failed answers are shown too."""
    typing_in(monkeypatch, *said)

    assert (0, count) == (judge(folder, "--who", "А. Л.", "--all"), len(entries(folder)))


def test_the_form(folder: Folder, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A template written, filled in, read back; a line without a reason or of another answer refuses it whole."""
    path = tmp_path / "form.json"
    judge(folder, "--all", "--template", str(path))
    filled = json.loads(path.read_text("utf-8"))
    filled["lines"][0] |= {"verdict": "confirmed", "who": "А. Л."}
    path.write_bytes(pretty_json(filled))
    refused = judge(folder, "--read", str(path))
    filled["lines"][0]["reason"] = "названа одна"
    path.write_bytes(pretty_json(filled))
    (folder.run / "a" / "c2.json").write_bytes(pretty_json(answer("Другое.")))
    taken = judge(folder, "--read", str(path))
    again = judge(folder, "--read", str(path))

    assert (2, 4, 0, 4) == (len(filled["lines"]), refused, taken, again)
    assert [("c1", "confirmed")] == [(entry["card"], entry["verdict"]) for entry in entries(folder)]
    assert "lines.0.reason" in (said := capsys.readouterr().err) and "make the form again" in said


def test_comparison(tmp_path: Path) -> None:
    """Returned, fixed, still failing, newly failing, gone; a warning for other words, sets and conditions."""
    names = ("returned", "fixed", "failing", "passing", "gone")
    right, wrong = answer(), answer("Не знаю.")
    before = Folder(tmp_path / "1").write(
        [card(name, expect=WANTED) for name in names],
        {"returned": right, "fixed": wrong, "failing": wrong, "passing": right, "gone": right},
        conditions={"model": "м1", "extra": {"index": "1"}})
    after = Folder(tmp_path / "2").write(
        [*(card(name, expect=WANTED) for name in names[:3]), card("passing", question="Где кнопка?"), card("new")],
        {"returned": wrong, "fixed": right, "failing": wrong, "passing": right, "new": wrong},
        conditions={"model": "м1", "extra": {"index": "2"}})
    (found,) = compare(before.report(), after.report())

    assert (["returned"], ["fixed"], ["failing"], ["new"], ("gone",), 1) == (
        *([change.base for change in getattr(found, name)] for name in (
            "returned", "fixed", "still_failing", "newly_failing")), found.gone, found.still_passing)
    assert [True] * 3 == [any(word in warning for warning in found.warnings) for word in (
        "вопросы заданы в разных формулировках, это не один опыт: passing", "наборы различаются",
        "условия различаются: index: 1 → 2")]
    assert "    BE-01 P1 returned: нет «считать вес»" in list(told(found))


def test_comparison_of_verdicts_by_hand(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody looked, then confirmed."""
    before = folder.report()
    typing_in(monkeypatch, "д", "одна")
    judge(folder, "--who", "А. Л.")
    (found,) = compare(before, folder.report())

    assert [("c1", None, "confirmed")] == [(line.base, line.before, line.after) for line in found.changed_manual]


def test_comparison_names_what_it_cannot_compare(folder: Folder, tmp_path: Path) -> None:
    """No system in common, an unknown one, a run that is not graded."""
    other = Folder(tmp_path / "2").write([card("c1")], {"c1": answer()}, system="b").report()

    assert "a" == compare(folder.report(), other, {"a": "b"})[0].before.rpartition("/")[2]
    with pytest.raises(BadInput, match="no such system"):
        compare(folder.report(), other, {"x": "b"})
    assert 4 == main(["cards", "compare", str(folder.run), str(folder.run)])


def outcome(**fields: Any) -> str:
    """A line of outcomes.jsonl."""
    return Outcome.model_validate_json(json.dumps({
        "task": "1.01", "system": "s", "type": "check", "item": "total", "kind": "number", "status": "fail",
        "reason": "числа нет", **fields})).model_dump_json() + "\n"


def test_drafts_of_another_suite(tmp_path: Path) -> None:
    """A failed item of a suite whose edition nobody can open: the question comes from the record, one draft for all
    systems, what the answer should not have said is banned, a person gets a line."""
    run = tmp_path / "run"
    (run / "report").mkdir(parents=True)
    for system in ("s", "t"):
        (run / system / "1.01").mkdir(parents=True)
        (run / system / "1.01" / "record.json").write_text(json.dumps({"turns": [{"user": "Сколько всего?"}]}), "utf-8")
    said = [{"unit": "ответ", "text": "Итог неизвестен."}]
    (run / "run.json").write_bytes(pretty_json({
        "schema": "office-run/1", "suite": "surfaces", "edition": {"name": "e", "sha256": "0" * 64},
        "systems": [{"id": "s", "name": "С"}, {"id": "t", "name": "Т"}]}))
    (run / "report" / "outcomes.jsonl").write_text(
        outcome() + outcome(system="t", critical=True) + outcome(item="unit", status="pass")
        + outcome(type="must_not", item="f1", kind="must_not", evidence=said)
        + outcome(type="answered", item="answered", kind="answered"), "utf-8")
    out = tmp_path / "drafts.json"
    code = main(["cards", "draft", str(run), "--out", str(out)])
    made = load_cards(out)

    assert (0, (), ["1.01-check-total", "1.01-must_not-f1"]) == (code, made.faults, list(made.good))
    ban = made.good["1.01-must_not-f1"]
    assert (True, "Сколько всего?", ("Итог неизвестен.",), "ошибка не повторилась: числа нет") == (
        ban.draft, ban.question, ban.expect.none_of, ban.expect.manual)
    assert "не прошли: s, t" in made.good["1.01-check-total"].note


def test_drafts_of_the_exam(tmp_path: Path) -> None:
    """A task of the exam: words of the person, phrases of its check, words of its rubric."""
    from tests.plugin.conftest import small_task, write_edition
    from tools.model import Edition

    write_edition(tmp_path / "edition", [small_task(1, "1.01")])
    edition = Edition.open(tmp_path / "edition")
    run = tmp_path / "run"
    (run / "report").mkdir(parents=True)
    (run / "s").mkdir()
    (run / "run.json").write_bytes(pretty_json({
        "schema": "office-run/1", "suite": "office", "edition": edition.ref.model_dump(),
        "systems": [{"id": "s", "name": "С"}]}))
    (run / "report" / "outcomes.jsonl").write_text(
        outcome(item="unit", kind="phrase") + outcome(type="rubric", item="r1", kind="rubric", critical=True), "utf-8")
    made = {one.id: one for one in drafts(Run.open(run), edition)}

    assert ("Сколько всего?", ("рублей", "руб.")) == (made["1.01-check-unit"].question,
                                                      made["1.01-check-unit"].expect.any_of)
    assert ("P1", "Назван итог 100.") == (made["1.01-rubric-r1"].priority, made["1.01-rubric-r1"].expect.manual)


def test_drafts_need_a_graded_run(folder: Folder) -> None:
    """A sentence that says how to grade it."""
    with pytest.raises(BadInput, match="the run is not graded"):
        drafts(Run.open(folder.run), None)


def test_cards_of_saved_requests(tmp_path: Path) -> None:
    """Question, product and picture are carried over, from a raw request and from an answer of the poller."""
    requests = tmp_path / "requests"
    (requests / "img").mkdir(parents=True)
    (requests / "img" / "form.png").write_bytes(PNG)
    (requests / "r1.json").write_bytes(pretty_json({
        "question": "Какие переключатели?", "product": "vesy", "image": base64.b64encode(PNG).decode()}))
    (requests / "r2.json").write_bytes(pretty_json(answer(asked={
        "question": "Что на форме?", "product": None, "image_file": "img/form.png"})))
    defects = tmp_path / "defects.json"
    defects.write_bytes(pretty_json([{"base": name, "be": f"BE-{name}", "priority": "P2",
                                      "expect": {"none_of": ["пять"], "manual": "три"}} for name in ("r1", "r2")]))
    out = tmp_path / "set" / "cards.json"
    code = main(["cards", "build", str(requests), "--defects", str(defects), "--out", str(out)])
    made = load_cards(out).good

    assert (0, "Какие переключатели?", "vesy", "Что на форме?", None) == (
        code, made["r1"].question, made["r1"].product, made["r2"].question, made["r2"].product)
    assert [PNG, PNG] == [(out.parent / str(one.image_file)).read_bytes() for one in made.values()]
    assert 0 == main(["cards", "check", str(out)])


@pytest.mark.parametrize(("request_", "said"), [
    ({"product": "x"}, "no question in the request"), ({"question": "?", "image": "***"}, "not base64"),
    ({"question": "?", "image": "AAAA"}, "no picture"), ({"question": "?", "image_file": "/etc/passwd"}, "leaves"),
    ({"question": "?", "image_file": "../../etc/passwd"}, "leaves"), (None, "the file is missing")])
def test_bad_saved_requests(request_: Any, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Named, and no set is written."""
    if request_ is not None:
        (tmp_path / "r1.json").write_bytes(pretty_json(request_))
    defects = tmp_path / "defects.json"
    defects.write_bytes(pretty_json([{"base": "r1", "be": "B", "priority": "P1", "expect": {"none_of": ["а"]}}]))
    code = main(["cards", "build", str(tmp_path), "--defects", str(defects), "--out", str(tmp_path / "out.json")])

    assert (4, False, True) == (code, (tmp_path / "out.json").exists(), said in capsys.readouterr().err)


def test_promotion(tmp_path: Path) -> None:
    """A draft that passes in the last N runs; not one that failed, was refuted, asked otherwise, or is no draft."""
    from tools.cards.making.promotion import promoted

    cards = [card("steady", draft=True), card("once", draft=True), card("taken"), card("reworded", draft=True)]
    reports = []
    for number in range(3):
        answers = {name: answer() for name in ("steady", "taken")}
        answers["once"] = answer("Не знаю." if number == 1 else "Считать вес.")
        answers["reworded"] = answer(asked={"question": "Что?" if number == 2 else "Какой кнопкой?"})
        folder = Folder(tmp_path / str(number)).write(cards, answers)
        reports.append(folder.report())
    set_ = tuple(load_cards(folder.cards).good.values())

    assert [["steady"], ["steady", "once"], []] == [
        [one.id for one in promoted(set_, reports, times)] for times in (3, 1, 4)]
    assert not promoted(set_, reports, 3)[0].draft
