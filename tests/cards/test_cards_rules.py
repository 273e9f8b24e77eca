"""Criteria and envelope: what passes, what does not, what is printed, under both profiles."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cards.written import Folder, answer, card
from tools.cards import rules
from tools.cards.fold import context, fold, plain
from tools.cards.model import Service
from tools.measures.task import Profile
from tools.model import BadInput, pretty_json, validate

HELP, FORUM = {"title": "Справка", "category": "Справка"}, {"title": "Форум: вес", "category": "Форум"}

#: criterion, what it demands, the answer; violations under strict and under exact, as printed
CASES: list[tuple[str, Any, dict[str, Any], str, str]] = [
    ("all_of", ["СЧИТАТЬ ВЕС"], {}, "", ""),
    ("all_of", ["тара", "ёмкость"], {}, "нет «тара»; нет «ёмкость»", "нет «тара»"),
    ("all_of", ["ёлка"], {"answer": "Елка"}, "", ""),
    ("all_of", ["считать вес"], {"answer": "Считать\n\u00a0вес"}, "", "нет «считать вес»"),
    ("all_of", ['"Считать вес" - кнопка'], {"answer": "«Считать вес» — кнопка"}, "",
     'нет «"Считать вес" - кнопка»'),
    ("any_of", ["получить", "считать"], {}, "", ""),
    ("any_of", ["получить", "взять"], {}, "нет ни одного из «получить», «взять»",
     "нет ни одного из «получить», «взять»"),
    ("none_of", ["получить"], {}, "", ""),
    ("none_of", ["считать", "вес"], {}, "есть «считать»; есть «вес»", "есть «считать»"),
    ("none_of", ["считать вес"], {"answer": "Считать\u00a0вес"}, "есть «считать вес»", ""),
    ("none_of", ["считать вес"], {"answer": "счи\u00adтать ве\u200bс"}, "есть «считать вес»", ""),
    ("none_of", ["й"], {"answer": "стои\u0306"}, "есть «й»", ""),
    ("none_re", [r"ref=\w{4}-"], {"answer": "REF=A1B2-C"}, "есть «ref=a1b2-»", "есть «ref=a1b2-»"),
    ("none_re", ["Ёж"], {"answer": "ЕЖ"}, "есть «еж»", "есть «еж»"),
    ("none_re", ["два слова"], {"answer": "два\nслова"}, "есть «два слова»", ""),
    ("none_re", [r"два\nслова"], {"answer": "два\nслова"}, "есть «два слова»", "есть «два слова»"),
    ("sources_any", ["справка", "форум"], {"sources": [HELP, FORUM]}, "", ""),
    ("sources_any", ["справка", "форум"], {"sources": [HELP]}, "нет источника с «форум»", "нет источника с «форум»"),
    ("sources_all", ["форум"], {"sources": [HELP]}, "нет источника с «форум»", "нет источника с «форум»"),
    ("sources_one_of", ["форум", "справка"], {"sources": [HELP]}, "", ""),
    ("sources_one_of", ["форум"], {"sources": [HELP]}, "нет источника ни с одним из «форум»",
     "нет источника ни с одним из «форум»"),
    ("sources_none", ["форум"], {"sources": [HELP]}, "", ""),
    ("sources_none", ["форум"], {"sources": ["на форуме"]}, "есть источник с «форум»", "есть источник с «форум»"),
    ("sources_not_only", "форум", {"sources": [HELP, FORUM]}, "", ""),
    ("sources_not_only", ["форум"], {"sources": [FORUM, "Форум"]}, "все источники — «форум»",
     "все источники — «форум»"),
    ("product", "vesy", {"product": "vesy"}, "", ""),
    ("product", "vesy", {"product": "Vesy"}, "продукт «Vesy» вместо «vesy»", "продукт «Vesy» вместо «vesy»"),
    ("product", "vesy", {}, "продукт не назван вместо «vesy»", "продукт не назван вместо «vesy»"),
]


@pytest.mark.parametrize("number", range(len(CASES)))
def test_criteria(number: int, tmp_path: Path) -> None:
    """Each criterion under both profiles: strict names every violation, exact the first."""
    name, demanded, fields, strict, exact = CASES[number]
    folder = Folder(tmp_path).write([card(expect={name: demanded})], {"c1": answer(**fields)})
    said = {profile: "; ".join(one.said for one in folder.line(profile).violations)
            for profile in ("strict", "exact")}

    assert {"strict": strict, "exact": exact} == said
    assert ("ok" if not strict else "failed", "ok" if not exact else "failed") == (
        folder.line("strict").automatic, folder.line("exact").automatic)


ENVELOPES: list[tuple[dict[str, Any], str, str]] = [
    ({}, "", ""),
    ({"http_status": 502}, "HTTP 502", "HTTP 502"),
    ({"http_status": 200.0}, "HTTP-статус не записан; поле http_status: не целое число", "HTTP-статус не записан"),
    ({"http_status": True}, "HTTP-статус не записан; поле http_status: не целое число", "HTTP-статус не записан"),
    ({"sources": []}, "сбой сервиса под HTTP 200: источников нет", "сбой сервиса под HTTP 200: источников нет"),
    ({"sources": [{"title": " "}]}, "сбой сервиса под HTTP 200: источников нет",
     "сбой сервиса под HTTP 200: источников нет"),
    ({"answer": "Произошла ошибка"}, "сбой сервиса под HTTP 200: «произошла ошибка»",
     "сбой сервиса под HTTP 200: «произошла ошибка»"),
    ({"answer": "Произошла\u00a0ошибка"}, "сбой сервиса под HTTP 200: «произошла ошибка»", ""),
    ({"trace_id": None, "request_id": None}, "нет ни request id, ни trace id", ""),
    ({"trace_id": "a", "request_id": "b"}, "чужой ответ: отправлен trace «a», вернулся request id «b»",
     "чужой ответ: отправлен trace «a», вернулся request id «b»"),
    ({"trace_id": "a", "request_id": None}, "чужой ответ: отправлен trace «a», вернулся request id нет",
     "чужой ответ: отправлен trace «a», вернулся request id нет"),
    ({"http_status": None, "error": "timeout"}, "сервис не ответил вовремя", "сервис не ответил вовремя"),
    ({"http_status": None, "error": "who knows"}, "ответ не получен", "ответ не получен"),
    ({"answer": ["текст"]}, "поле reply.answer: не текст", "поле reply.answer: не текст"),
    ({"answer": "я" * 1_000_001}, "ответ длиннее 1000000 знаков", "ответ длиннее 1000000 знаков"),
]


@pytest.mark.parametrize("number", range(len(ENVELOPES)))
def test_envelope(number: int, tmp_path: Path) -> None:
    """What fails before any word is looked at, and then leaves the content undecided."""
    fields, strict, exact = ENVELOPES[number]
    folder = Folder(tmp_path).write([card(expect={"none_of": ["нет такого"], "manual": "глазами"})],
                                    {"c1": answer(**fields)})
    found = folder.outcomes()

    assert strict == found["c1 envelope"].reason
    assert ("pass" if not strict else "unknown") == found["c1 none_of"].status
    assert "not_judged" == found["c1 manual"].status
    assert exact == "; ".join(one.said for one in folder.line("exact").violations)


BROKEN: list[tuple[bytes, str]] = [
    (b"", "не JSON"), (b"{", "не JSON"), (b"[]", "не объект JSON"), (b"null", "не объект JSON"),
    (b"\xff\xfe", "не UTF-8"), (b'{"a":' * 9999, "вложенность"), (b'{"http_status": NaN}', "не число JSON"),
    (b'{"reply": 1, "reply": 2}', "дважды")]


@pytest.mark.parametrize("number", range(len(BROKEN)))
def test_a_broken_file_fails_its_card_alone(number: int, tmp_path: Path) -> None:
    """The next card is graded."""
    data, said = BROKEN[number]
    folder = Folder(tmp_path).write([card("c1"), card("c2")], {"c1": data, "c2": answer()})
    found = folder.outcomes()

    assert ("fail", "unknown", "pass", "pass") == tuple(found[name].status for name in (
        "c1 envelope", "c1 all_of", "c2 envelope", "c2 all_of"))
    assert found["c1 envelope"].reason.startswith("файл ответа не читается: ") and said in found["c1 envelope"].reason


def test_a_link_is_no_answer(tmp_path: Path) -> None:
    """Another card's answer under this card's name."""
    folder = Folder(tmp_path).write([card("c1"), card("c2")], {"c2": answer()})
    (folder.run / "a" / "c1.json").symlink_to("c2.json")

    assert "fail" == folder.outcomes()["c1 envelope"].status


def test_no_answer_counts_as_failed(tmp_path: Path) -> None:
    """«НЕТ ОТВЕТА», and the criteria stay undecided."""
    folder = Folder(tmp_path).write([card()], {})
    found = folder.outcomes()

    assert ("missing", "unknown") == (found["c1 envelope"].status, found["c1 all_of"].status)
    assert ("no_answer", 0, 1) == (folder.line().automatic, folder.report().systems[0].passed,
                                   folder.report().systems[0].cards)


def test_a_ban_inside_a_refutation_is_seen_at_once(tmp_path: Path) -> None:
    """The sentence around it, and no other."""
    text = "Нажмите «Считать вес». Кнопки «Получить\nс прибора» в этой версии нет. Вес попадёт в строку."
    folder = Folder(tmp_path).write([card(expect={"none_of": ["получить с прибора"]})], {"c1": answer(text)})
    violation = folder.line().violations[0]

    assert ("ответ", "Кнопки «Получить с прибора» в этой версии нет.") == (violation.unit, violation.context)


@pytest.mark.parametrize("half", ["\ud800", "а\udfffб"])
def test_half_a_character_does_not_stop_anything(half: str, tmp_path: Path) -> None:
    """In the answer, a source, the trace and the question as asked."""
    raw = pretty_json(answer("TEXT", sources=["TEXT"], trace_id="TEXT", asked={"question": "TEXT"})).decode()
    text = raw.replace("TEXT", half.encode("unicode-escape").decode()).encode()
    folder = Folder(tmp_path).write([card(expect={"none_of": ["б"]})], {"c1": text})

    assert [b"{"] * 2 == [outcome.model_dump_json().encode()[:1] for outcome in folder.outcomes().values()]


def test_a_pattern_that_never_ends_is_undecided(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The card does not pass, the reason names the pattern, and the next card is graded."""
    monkeypatch.setattr(rules, "PATTERN_SECONDS", 0.05)
    folder = Folder(tmp_path).write(
        [card("c1", expect={"none_re": [r"(x+x+)+y"]}), card("c2")], {"c1": answer("x" * 5000), "c2": answer()})
    found = folder.outcomes()

    assert ("unknown", "engine", "pass") == (found["c1 none_re"].status, found["c1 none_re"].cause,
                                             found["c2 all_of"].status)
    assert ["выражение «(x+x+)+y» не решено за 0.05 с"] == [one.said for one in
                                                           folder.report().systems[0].lines[0].violations]


@pytest.mark.parametrize(("part", "name", "value"), [
    ("fields", "answer", ""), ("fields", "answer", "reply."), ("fields", "sources", ".reply"),
    ("fields", "trace", "reply..id"), ("request", "question", "")])
def test_a_contract_names_its_fields(part: str, name: str, value: str) -> None:
    """A name of nothing would make every answer a failure of the service."""
    fields = {name: value}
    raw = {"schema": "attestat-service/1", **(
        {"fields": fields} if part == "fields" else {"request": {"fields": fields}})}
    with pytest.raises(BadInput) as refused:
        validate(Service, raw, "contract.json")

    assert ["fields." + name if part == "fields" else "request.fields." + name] == [
        fault.field for fault in refused.value.faults]


def test_a_contract_says_what_a_failure_is(tmp_path: Path) -> None:
    """An API without sources, with fields of its own and its own words for a failure."""
    service = tmp_path / "contract.json"
    service.write_bytes(pretty_json({
        "schema": "attestat-service/1", "empty_sources_fail": False, "error_phrases": ["недоступен"],
        "trace_required": False, "fields": {"answer": "text", "sources": None, "status": None, "product": "area"}}))
    folder = Folder(tmp_path).write(
        [card("c1", expect={"product": "vesy"}), card("c2", expect={"none_of": ["нет"]})],
        {"c1": {"text": "Произошла ошибка в документе: исправьте вес.", "area": "vesy"},
         "c2": {"text": "Сервис недоступен"}})
    found = folder.outcomes(service=service)

    assert ("pass", "pass", "fail") == (found["c1 envelope"].status, found["c1 product"].status,
                                        found["c2 envelope"].status)


def test_a_category_of_its_own(tmp_path: Path) -> None:
    """With a key in the contract a source belongs to what the key says, not to what its title mentions."""
    service = tmp_path / "contract.json"
    service.write_bytes(pretty_json({"schema": "attestat-service/1", "source_category": "category"}))
    sources = [{"title": "Форум: вес", "category": "Справка"}, {"title": "Форум", "category": "Форум"}]
    folder = Folder(tmp_path).write([card(expect={"sources_not_only": "Форум"})], {"c1": answer(sources=sources)})

    assert ("pass", "fail") == (folder.outcomes(service=service)["c1 sources_not_only"].status,
                                folder.outcomes()["c1 sources_not_only"].status)


def test_names_of_answers(tmp_path: Path) -> None:
    """A prefix makes prefix + base of it and nothing else; without one it is the id."""
    folder = Folder(tmp_path).write([card("c1", base="button")], {"c1": answer(), "rc4-button": answer("Не знаю.")})

    assert ("pass", "fail", "missing") == (
        folder.outcomes()["c1 all_of"].status, folder.outcomes(prefix="rc4-")["c1 all_of"].status,
        folder.outcomes(prefix="rc5-")["c1 envelope"].status)


def test_history_counts_and_decides_nothing(tmp_path: Path) -> None:
    """Content is of the last attempt, stability of all."""
    folder = Folder(tmp_path).write([card()], {
        "c1": answer(), "c1.prev-1": answer("Произошла ошибка", sources=[]), "c1.prev-2": b"{",
        "c1.prev-10": answer("Не знаю.")})
    line = folder.line()

    assert ("ok", 4, 2) == (line.automatic, line.stability and line.stability.attempts,
                            line.stability and line.stability.failures)


def test_the_question_as_it_was_asked(tmp_path: Path) -> None:
    """A rewritten question is told; one that differs in typography alone is not."""
    folder = Folder(tmp_path).write([card("c1"), card("c2")], {
        "c1": answer(asked={"question": "Где кнопка?"}), "c2": answer(asked={"question": "Какой\u00a0кнопкой?"})})

    assert ["Где кнопка?", None] == [line.asked for line in folder.report().systems[0].lines]


@given(st.text(max_size=60), st.sampled_from(("strict", "exact")))
def test_folding_is_idempotent_and_a_place_is_found(text: str, profile: Profile) -> None:
    """What the fast search finds, the slow one can show: a folded piece of a text has a context in it."""
    folded = fold(text) if profile == "strict" else plain(text)

    assert folded == (fold(folded) if profile == "strict" else plain(folded))
    if folded.strip():
        around, start = context(text, folded, profile)
        # Letters whose lower case depends on their neighbours, or is longer, may hide the place, never crash.
        assert start is None or 0 <= start <= len(text) * 4
        assert isinstance(around, str)
