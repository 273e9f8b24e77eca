"""The contracts refuse what would make a grade wrong later."""

from __future__ import annotations

import pytest
from pydantic import TypeAdapter, ValidationError

from tools.model import Check, Outcome, OutcomeStatus, Task, Where
from tools.model.fields import RelativePath, Slug, SystemId, TaskId


@pytest.mark.parametrize("path", ["Отчёт.docx", "папка/Смета (2).xlsx", "a.b.c", ".скрытый"])
def test_paths_inside_are_kept(path: str) -> None:
    """Ordinary office names pass as they are."""
    assert path == TypeAdapter(RelativePath).validate_python(path)


@pytest.mark.parametrize("path", ["", "../x", "a/../../x", "/etc/passwd", "C:\\x", "C:x", "a\\b", "a\0b", "a//b", "./a",
                                  "a/.", "\ud800"])
def test_paths_that_leave_are_refused(path: str) -> None:
    """No delivered file may name a place outside its folder."""
    with pytest.raises(ValidationError):
        TypeAdapter(RelativePath).validate_python(path)


@pytest.mark.parametrize(("kind", "good", "bad"), [
    (Slug, "offer_total", "offer-total"), (Slug, "r1", "Р1"), (SystemId, "My_System.2", "моя"),
    (SystemId, "gold", "a/b"), (TaskId, "1.01", "1.1"), (TaskId, "13.16", "1.001")])
def test_ids_are_slugs(kind: object, good: str, bad: str) -> None:
    """Ids are parts of node ids: ASCII, no separators."""
    assert good == TypeAdapter(kind).validate_python(good)
    with pytest.raises(ValidationError):
        TypeAdapter(kind).validate_python(bad)


@pytest.mark.parametrize(("text", "expected"), [
    ("answer", Where("answer")), ("answers", Where("answers")), ("any", Where("any")),
    ("answer:turn-2", Where("answer", turn=2)), ("file:*.xlsx", Where("file", glob="*.xlsx")),
    ("file:turn-1/*.docx", Where("file", turn=1, glob="*.docx")), ("organiser:turn-3", Where("organiser", turn=3)),
    ("user_files", Where("user_files")), ("status", Where("status")),
    ("file:a/b.docx", Where("file", glob="a/b.docx"))])
def test_where_is_parsed(text: str, expected: Where) -> None:
    """Every form of the vocabulary."""
    assert expected == Where.parse(text)


@pytest.mark.parametrize("text", ["", "answr", "answer:", "answer:turn-0", "file", "file:", "answer:*.docx",
                                  "any:turn-1", "file:turn-1", "actions:turn-1", "answer:turn-1/x"])
def test_wrong_where_is_refused(text: str) -> None:
    """A check that looks nowhere must not be accepted."""
    with pytest.raises(ValueError, match="where"):
        Where.parse(text)


def _check(**fields: object) -> dict[str, object]:
    return {"id": "total", "kind": "number", "where": "answer", "args": {"value": 1}, **fields}


@pytest.mark.parametrize("fields", [{"critical": True}, {"group": "rows"}, {"share": 0.5},
                                    {"group": "rows", "share": 0}, {"group": "rows", "share": 1.5},
                                    {"where": "nowhere"}, {"id": "a-b"}, {"colour": 1}])
def test_incoherent_checks_are_refused(fields: dict[str, object]) -> None:
    """A critical check says what it follows from; a group has a share that can fail."""
    with pytest.raises(ValidationError):
        Check.model_validate(_check(**fields))


def _task(**fields: object) -> dict[str, object]:
    return {"id": "1.01", "number": 1, "category": 1, "category_title": "к", "title": "з", "turns": [{"text": "?"}],
            "time_zone": "Europe/Moscow", "now": "2026-10-12T10:00:00+03:00", "reference_answer": "о",
            "rubric": [{"id": "r1", "text": "п"}], "checks": [_check()], **fields}


def test_a_whole_task_is_read() -> None:
    """The smallest task there is."""
    assert "1.01" == Task.model_validate(_task()).id


@pytest.mark.parametrize(("fields", "words"), [
    ({"rubric": []}, "without a rubric"), ({"turns": []}, "without words"), ({"checks": [_check(), _check()]}, "twice"),
    ({"checks": [_check(group="g", share=0.5), _check(id="b", group="g", share=0.6)]}, "differ"),
    ({"checks": [_check(), _check(id="b", group="total", share=0.6)]}, "both a check and a group")])
def test_incoherent_tasks_are_refused(fields: dict[str, object], words: str) -> None:
    """Zero rubric items is a load error (specs/grading.md §2); ids and groups are unambiguous."""
    with pytest.raises(ValidationError, match=words):
        Task.model_validate(_task(**fields))


def test_unknown_needs_a_cause() -> None:
    """An undecided item says whose gap it is."""
    with pytest.raises(ValidationError, match="cause"):
        Outcome(task="1.01", system="s", type="check", item="a", kind="number", status=OutcomeStatus.UNKNOWN)


@pytest.mark.parametrize(("kind", "item", "expected"), [
    ("check", "offer_total", "check:offer_total"), ("rubric", "r1", "rubric:r1"), ("answered", "answered", "answered"),
    ("hallucinations", "hallucinations", "hallucinations")])
def test_outcome_ids(kind: str, item: str, expected: str) -> None:
    """The key of an item inside its task."""
    made = Outcome.model_validate({"task": "1.01", "system": "s", "type": kind, "item": item, "kind": kind,
                                   "status": "pass"})

    assert expected == made.id
