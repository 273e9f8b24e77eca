"""The cassette key: everything that a reply depends on, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.judge.scripted_judge import Honest
from tests.judge.sitting import GOOD, TASK, TRUTH, judge, write_run
from tests.llm.modelserver import serving
from tools.judge.cassette import FOLDER, Asked
from tools.llm import ModelSettings, kept, with_pictures
from tools.model import Edition

SCHEMA: dict[str, Any] = {"type": "object", "properties": {}, "required": [], "additionalProperties": False}
MESSAGE = {"role": "user", "content": "Оцени."}


def _key(message: dict[str, Any] = MESSAGE, schema: dict[str, Any] = SCHEMA, tokens: int = 100,
         settings: dict[str, Any] | None = None, **asked: Any) -> str:
    how = ModelSettings(**{"model": "m", "mode": "json_schema", **(settings or {})})
    body = kept(how.body([message], schema, tokens))
    return Asked(**{"body": body, "revision": how.revision, "part": (1, 1), "attempt": 1, "epoch": 0, **asked}).key


@pytest.mark.parametrize("changes", [
    {"message": {"role": "user", "content": "Оцени ещё раз."}}, {"message": {"role": "system", "content": "Оцени."}},
    {"schema": {**SCHEMA, "required": ["items"]}}, {"tokens": 200}, {"settings": {"model": "n"}},
    {"settings": {"revision": "v2"}}, {"settings": {"mode": "json_object"}}, {"settings": {"mode": "plain"}},
    {"settings": {"sampling": {"temperature": 0.5}}}, {"settings": {"extra": {"chat_template_kwargs": {"a": 1}}}},
    {"settings": {"stream": True}}, {"settings": {"tokens_field": "max_completion_tokens"}},
    {"part": (2, 3)}, {"attempt": 2}, {"epoch": 1}, {"protocol": "office-judge/0"},
    {"message": with_pictures(MESSAGE, [("image/png", b"1")])}])
def test_changes(changes: dict[str, Any]) -> None:
    """Messages, schema, room, model, revision, mode, sampling, template, part, attempt, epoch, protocol, pictures."""
    assert _key() != _key(**changes)


@pytest.mark.parametrize("changes", [
    {"settings": {"window": 1024}}, {"settings": {"images": 4}}, {"settings": {"enforced": True}},
    {"message": {"content": "Оцени.", "role": "user"}}, {"message": with_pictures(MESSAGE, [])}])
def test_keeps(changes: dict[str, Any]) -> None:
    """What decides which questions are asked is no part of a question, nor is the order of fields."""
    assert _key() == _key(**changes)


def test_pictures_by_their_bytes() -> None:
    """The same picture is the same question; another picture, another type or another order is not."""
    one, two = ("image/png", b"1"), ("image/png", b"2")
    keys = [_key(with_pictures(MESSAGE, pictures)) for pictures in ([one], [two], [one, two], [two, one],
                                                                    [("image/jpeg", b"1")], [one])]
    assert (5, keys[0]) == (len(set(keys)), keys[-1])


def _files(edition: Edition, root: Path, system: str, **fields: Any) -> set[str]:
    run = write_run(root, edition, {system: GOOD}, **fields)
    with serving(Honest(TRUTH)) as server:
        judge(edition, run, server)
    return {path.name for path in (run.folder(system, TASK) / FOLDER).glob("*.json")}


@pytest.mark.parametrize("other", [
    lambda edition, root: _files(edition, root, "another"),
    lambda edition, root: _files(edition, root, "one", run_id="r2", attempt=2, usage={"prompt": 5})])
def test_system_run_and_address_are_no_part(edition: Edition, tmp_path: Path,
                                            other: Callable[[Edition, Path], set[str]]) -> None:
    """The same output of another system, in another run, judged at another address is found again."""
    assert _files(edition, tmp_path / "a", "one") == other(edition, tmp_path / "b")
