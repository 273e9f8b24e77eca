"""The judging phase over real HTTP: verdicts, cassettes, replay, budget, breaker, resuming."""

from __future__ import annotations

import json
import shutil
import threading
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from tests.judge.scripted_judge import Honest, Question
from tests.judge.sitting import GOOD, POOR, TASK, TRUTH, judge, levels, verdict, write_run
from tests.llm.modelserver import Answer, Asked, fails, says, serving
from tools.judge.cassette import Cassette
from tools.judge.meter import Budget, Meter
from tools.judge.phase import BREAKER, Phase
from tools.judge.sessions import connect
from tools.judge.work import plan
from tools.llm import Client, Prices, Refused
from tools.model import BadInput, Edition, Run, Unreadable


def _cassette(run: Run, system: str) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in (run.folder(system, TASK) / "cassette").iterdir()}


class TestVerdicts:
    """One verdict a system and task."""

    def test_judged_and_sealed(self, edition: Edition, tmp_path: Path) -> None:
        """Right and wrong outputs get their verdicts; an empty one is decided without a call."""
        run = write_run(tmp_path / "run", edition, {"good": GOOD, "poor": POOR, "mute": ""})
        with serving(Honest(TRUTH)) as server:
            summary = judge(edition, run, server)
            assert 1 + 2 == len(server.asked)
        assert (["верно", "верно", "нет в ответе"], ["нет в ответе"] * 3) == (levels(run, "good"), levels(run, "poor"))
        assert (2, 1, False) == (len(summary.judged), len(summary.empty), run.verdict_path("mute", TASK).exists())

    def test_files_without_text_are_named(self, edition: Edition, run_of: Callable[..., Run]) -> None:
        """A judge is told of a file that it cannot see into, under a blackened name."""
        run = run_of({"alpha": None}, {"схема alpha.txt": " "})
        with serving(Honest(TRUTH)) as server:
            judge(edition, run, server)
            units = [question.units for asked in server.asked if (question := Question.of(asked))]
        assert {"unit": "файл схема █████.txt", "text": ""} == units[0][-1]

    def test_two_names_one_key(self, edition: Edition, tmp_path: Path) -> None:
        """The same output of two systems is one question, though each names itself."""
        answer = GOOD + "\nВаш {}."
        run = write_run(tmp_path / "run", edition, {"alpha": answer.format("ALPHA"), "omega": answer.format("Omega")})
        with serving(Honest(TRUTH)) as server:
            judge(edition, run, server)
            prompts = {asked.prompt for asked in server.asked if Question.of(asked)}
        assert 1 == len(prompts)
        assert _cassette(run, "alpha") == _cassette(run, "omega")
        assert [] == [prompt for prompt in prompts if "alpha" in prompt.casefold()]

    def test_a_quote_over_a_blackened_name(self, edition: Edition, tmp_path: Path) -> None:
        """The verdict quotes the output's own words, so code finds them there."""
        run = write_run(tmp_path / "run", edition, {"alpha": "Alpha: сумма договора 15 000 руб., срок 10 дней."})
        with serving(Honest(TRUTH)) as server:
            judge(edition, run, server)
        assert ["верно", "верно", "нет в ответе"] == levels(run, "alpha")
        raw = verdict(run, "alpha").raw
        assert raw is not None
        assert "Alpha: сумма договора 15 000 руб., срок 10 дней." == raw.items[0].quote

    def test_nothing_of_the_key_or_the_address_is_saved(self, edition: Edition, tmp_path: Path) -> None:
        """Neither stands in any file of the run."""
        run = write_run(tmp_path / "run", edition, {"good": GOOD})
        with serving(Honest(TRUTH)) as server:
            judge(edition, run, server)
            url = server.url
        written = b"".join(path.read_bytes() for path in run.root.rglob("*") if path.is_file())
        assert (False, False) == (b"secret-key" in written, url.encode() in written)


class TestReplay:
    """The report is made again without the model."""

    def test_byte_identical(self, edition: Edition, tmp_path: Path) -> None:
        """Verdicts taken away come back, the same bytes."""
        run = write_run(tmp_path / "run", edition, {"good": GOOD, "poor": POOR})
        with serving(Honest(TRUTH, invented=("12 дней",))) as server:
            judge(edition, run, server)
        before = {system: run.verdict_path(system, TASK).read_bytes() for system in ("good", "poor")}
        for system in before:
            run.verdict_path(system, TASK).unlink()
        summary = judge(edition, run, None)
        assert (2, before) == (len(summary.judged), {system: run.verdict_path(system, TASK).read_bytes()
                                                     for system in before})

    def test_a_miss_is_an_error(self, edition: Edition, tmp_path: Path) -> None:
        """A reply that is gone is no verdict, and the old verdict stays."""
        run = write_run(tmp_path / "run", edition, {"good": GOOD})
        with serving(Honest(TRUTH)) as server:
            judge(edition, run, server)
        before = run.verdict_path("good", TASK).read_bytes()
        next(path for path in (run.folder("good", TASK) / "cassette").iterdir() if path.name != "session.json").unlink()
        summary = judge(edition, run, None)
        assert (1, 0, before) == (len(summary.missed), len(summary.judged), run.verdict_path("good", TASK).read_bytes())

    def test_edited_by_hand(self, edition: Edition, tmp_path: Path) -> None:
        """A request that is not the one its name says is refused."""
        run = write_run(tmp_path / "run", edition, {"good": GOOD})
        with serving(Honest(TRUTH)) as server:
            judge(edition, run, server)
        path = next(path for path in (run.folder("good", TASK) / "cassette").iterdir() if path.name != "session.json")
        value = json.loads(path.read_bytes())
        value["asked"]["body"]["temperature"] = 1
        path.write_text(json.dumps(value), "utf-8")
        summary = judge(edition, run, None)
        assert ["the request in the file is not the one it is named by"] == [
            why.partition("key: ")[2].partition(";")[0] for _, why in summary.missed]

    @pytest.mark.parametrize(("change", "same"), [
        ({}, True), ({"revision": "other"}, False), ({"part": (1, 2)}, False), ({"attempt": 2}, False),
        ({"epoch": 1}, False), ({"protocol": "office-judge/2"}, False), ({"body": {"model": "m", "seed": 8}}, False),
        ({"body": {"seed": 7, "model": "m"}}, True)])
    def test_parts_of_the_key(self, change: dict[str, Any], same: bool) -> None:
        """Everything that a reply depends on is in the key; the order of fields is not."""
        from tools.judge.cassette import Asked as Request

        base = Request(body={"model": "m", "seed": 7}, revision="r", part=(1, 1), attempt=1, epoch=0)
        assert same is (base.key == base.model_copy(update=change).key)


class TestResuming:
    """Only what is missing is asked."""

    def test_held_verdicts_stay(self, edition: Edition, tmp_path: Path) -> None:
        """A second session asks nothing; --again asks anew."""
        run = write_run(tmp_path / "run", edition, {"good": GOOD})
        with serving(Honest(TRUTH)) as server:
            judge(edition, run, server)
            first = len(server.asked)
            assert (0, 1) == (len(judge(edition, run, server).judged), len(server.asked) - first)  # the probe
            judge(edition, run, server, again=True)
        session = Cassette(run.folder("good", TASK) / "cassette").session
        assert session is not None
        assert 1 == session.epoch

    def test_a_stale_verdict_is_judged_again(self, edition: Edition, tmp_path: Path) -> None:
        """Another answer under the same name has no verdict."""
        run = write_run(tmp_path / "run", edition, {"good": GOOD})
        with serving(Honest(TRUTH)) as server:
            judge(edition, run, server)
            shutil.copy(write_run(tmp_path / "other", edition, {"good": POOR}).record_path("good", TASK),
                        run.record_path("good", TASK))
            judge(edition, run, server)
        assert ["нет в ответе"] * 3 == levels(run, "good")

    def test_a_persons_verdict_is_left_alone(self, edition: Edition, tmp_path: Path) -> None:
        """Even one that no longer holds: it is somebody's work."""
        run = write_run(tmp_path / "run", edition, {"good": GOOD})
        by_hand = {"schema": "office-verdict/1", "task_id": TASK, "judge": {"kind": "human", "name": "Проверяющая"},
                   "key": "0" * 64, "raw": {"items": [], "hallucinations": [], "forbidden": []}}
        run.verdict_path("good", TASK).write_text(json.dumps(by_hand), "utf-8")
        with serving(Honest(TRUTH)) as server:
            judge(edition, run, server, again=True)
        assert by_hand == json.loads(run.verdict_path("good", TASK).read_bytes())

    def test_budget(self, edition: Edition, tmp_path: Path) -> None:
        """At the ceiling nothing more is asked; later the rest is judged."""
        run = write_run(tmp_path / "run", edition, {name: f"{GOOD}\n{name}" for name in ("aaa", "bbb", "ccc")})
        with serving(Honest(TRUTH)) as server:
            meter = Meter(budget=Budget.parse("200tok", None))
            summary = judge(edition, run, server, meter=meter, concurrency=1)
            assert (2, 1, "the budget is spent") == (len(summary.judged), len(summary.remaining), summary.stopped)
            assert (1, []) == (len((rest := judge(edition, run, server)).judged), rest.remaining)

    def test_no_verdict_is_asked_anew(self, edition: Edition, tmp_path: Path) -> None:
        """Replies that gave no verdict are not taken from the cassette a second time."""
        run = write_run(tmp_path / "run", edition, {"good": GOOD})
        broken = threading.Event()
        broken.set()
        honest = Honest(TRUTH)
        with serving(lambda asked: says("что?") if broken.is_set() and not asked.enumerated else honest(asked)
                     ) as server:
            assert 1 == len(judge(edition, run, server).without)
            assert verdict(run, "good").error is not None
            broken.clear()
            assert 1 == len(judge(edition, run, server).judged)


class TestTrouble:
    """Servers that fail in the middle."""

    def test_breaker(self, edition: Edition, tmp_path: Path) -> None:
        """After so many outages in a row nobody goes on waiting."""
        run = write_run(tmp_path / "run", edition, {f"s{number}": f"{GOOD}\n{number}" for number in range(6)})
        honest = Honest(TRUTH)
        with serving(lambda asked: honest(asked) if asked.enumerated else fails(503, "down")) as server:
            summary = judge(edition, run, server, concurrency=1)
            assert 1 + 6 * BREAKER >= len(server.asked)
        assert (0, 6, True) == (len(summary.judged), len(summary.remaining), "does not answer" in summary.stopped)

    def test_a_refusal_ends_the_session_at_once(self, edition: Edition, tmp_path: Path) -> None:
        """A key that expires is said once, not once an output: no further request is sent."""
        run = write_run(tmp_path / "run", edition, {f"s{number}": f"{GOOD}\n{number}" for number in range(6)})
        honest = Honest(TRUTH)
        with serving(lambda asked: honest(asked) if asked.number < 2 else fails(401)) as server:
            with pytest.raises(Refused):
                judge(edition, run, server, concurrency=1)
            assert 3 == len(server.asked)
        assert 1 == sum(run.verdict_path(f"s{number}", TASK).exists() for number in range(6))

    def test_the_end_at_any_moment(self, edition: Edition, tmp_path: Path) -> None:
        """What is judged when the session is told to end stays, and the rest remains."""
        run = write_run(tmp_path / "run", edition, {f"s{number}": f"{GOOD}\n{number}" for number in range(3)})
        stop, honest = threading.Event(), Honest(TRUTH)

        def script(asked: Asked) -> Answer:
            if asked.number == 2:
                stop.set()
            return honest(asked)

        with serving(script) as server:
            summary = judge(edition, run, server, concurrency=1, stop=stop)
        assert (2, 1) == (len(summary.judged), len(summary.remaining))

    def test_control_c(self, edition: Edition, tmp_path: Path) -> None:
        """A person who interrupts keeps what is judged, and goes on later."""
        run = write_run(tmp_path / "run", edition, {f"s{number}": f"{GOOD}\n{number}" for number in range(3)})

        def interrupt(job: object) -> None:
            raise KeyboardInterrupt

        with serving(Honest(TRUTH)) as server:
            summary = judge(edition, run, server, concurrency=1, progress=interrupt)
            kept = [job for job in summary.judged if (job.folder / "verdict.json").exists()]
            assert ("interrupted", True, 3) == (summary.stopped, 1 <= len(kept), len(kept) + len(summary.remaining))
            assert [] == judge(edition, run, server).remaining

    @pytest.mark.parametrize("times", [1, 2])
    def test_a_cut_reply_gets_more_room(self, edition: Edition, tmp_path: Path, times: int) -> None:
        """Cut once: the second try has twice the room; cut twice: the rubric is asked in halves."""
        run = write_run(tmp_path / "run", edition, {"good": GOOD})
        honest = Honest(TRUTH)

        def script(asked: Asked) -> Answer:
            return says("{\"items\": [", "length") if 0 < asked.number <= times else honest(asked)

        with serving(script) as server:
            judge(edition, run, server)
            rooms = [asked.body["max_tokens"] for asked in server.asked[1:]]
            points = [len(question.points) for asked in server.asked[1:] if (question := Question.of(asked))]
        assert ["верно", "верно", "нет в ответе"] == levels(run, "good")
        assert rooms[1] == 2 * rooms[0]
        assert ([5, 5] if times == 1 else [5, 5, 4, 3]) == points

    @pytest.mark.parametrize("reply", [
        "", "{}", "не JSON", {"items": [], "hallucinations": [], "forbidden": []},
        {"items": [{"id": "r1", "quote": "", "reason": "", "verdict": "верно"}], "hallucinations": [], "forbidden": []},
        '{"items": [{"id": "p1", "verdict": "верно"}]}', '{"word": "яблоко"} {"word": "яблоко"}'])
    def test_an_invalid_reply_is_no_verdict(self, edition: Edition, tmp_path: Path, reply: Any) -> None:
        """Nothing is scored by default, and the reason is told."""
        run = write_run(tmp_path / "run", edition, {"good": GOOD})
        honest = Honest(TRUTH)
        with serving(lambda asked: honest(asked) if asked.enumerated else says(reply)) as server:
            summary = judge(edition, run, server)
        found = verdict(run, "good")
        assert (1, None, True) == (len(summary.without), found.raw, bool(found.error))

    def test_a_window_smaller_than_the_question(self, edition: Edition, tmp_path: Path) -> None:
        """No part of the output is left out in silence."""
        run = write_run(tmp_path / "run", edition, {"good": GOOD * 400})
        with serving(Honest(TRUTH)) as server:
            judge(edition, run, server, window=2048)
        assert True is (verdict(run, "good").error or "").startswith("окно модели мало: 2048 токенов")

    @pytest.mark.parametrize(("size", "said"), [(50_000, "частей"), (120_000, "знаков")])
    def test_an_output_may_not_spend_the_budget(self, edition: Edition, tmp_path: Path, size: int, said: str) -> None:
        """Megabytes are refused before anybody is asked, and never shortened."""
        run = write_run(tmp_path / "run", edition, {"huge": "Сумма договора 15 000 руб.\n" * size})
        with serving(Honest(TRUTH)) as server:
            judge(edition, run, server, window=8192)
            assert 1 == len(server.asked)
        told = verdict(run, "huge").error or ""
        assert (True, True) == (told.startswith("выдача слишком велика для судьи"), said in told)

    def test_a_long_output_is_judged_in_parts(self, edition: Edition, tmp_path: Path) -> None:
        """Every part is asked about every point; what stands far apart is found all the same."""
        filler = "".join(f"Пункт {number} отчёта не содержит расхождений и приведён для полноты.\n"
                         for number in range(400))
        first, second = GOOD.split("\n")
        run = write_run(tmp_path / "run", edition, {"long": f"{first}\n{filler}{second}"})
        with serving(Honest(TRUTH)) as server:
            judge(edition, run, server, window=8192)
            questions = [question for asked in server.asked if (question := Question.of(asked))]
        assert ["верно", "верно"] == levels(run, "long")[:2]
        assert 2 < len(questions)
        assert {5} == {len(question.points) for question in questions}


class TestMeter:
    """Counts and ceilings."""

    def test_money(self) -> None:
        """Prices are for a million tokens."""
        meter = Meter(Prices(Decimal(2), Decimal(10)), Budget.parse("0.5", Prices(Decimal(2), Decimal(10))))
        from tools.llm import Tokens

        meter.add(Tokens(100_000, 20_000), 0, True)
        assert (Decimal("0.4"), False) == (meter.money, meter.exhausted)
        meter.add(Tokens(0, 10_000), 0, True)
        assert True is meter.exhausted

    def test_silent_servers_do_not_dodge_the_ceiling(self) -> None:
        """Without usage the characters are counted, and the total is said to be unknown."""
        from tools.llm import Tokens

        meter = Meter(budget=Budget.parse("1ktok", None))
        meter.add(Tokens(), 4000, True)
        assert (True, "1 calls, usage of 1 calls unknown") == (meter.exhausted, str(meter))

    @pytest.mark.parametrize("text", ["", "много", "5k", "-1", "1.5"])
    def test_refused(self, text: str) -> None:
        """No amount, or money without prices."""
        with pytest.raises(BadInput):
            Budget.parse(text, None)


class TestStrangersRuns:
    """What comes with somebody else's run is not believed, and nothing is written outside of it."""

    def test_replies_that_came_along(self, edition: Edition, tmp_path: Path) -> None:
        """A cassette that knows the answer to the question is not asked: the server is."""
        run = write_run(tmp_path / "run", edition, {"bad": POOR})
        with serving(Honest(TRUTH)) as server:
            judge(edition, run, server)
            forged = next(path for path in (run.folder("bad", TASK) / "cassette").iterdir()
                          if path.name != "session.json")
            value = json.loads(forged.read_bytes())
            content = json.loads(value["reply"]["choices"][0]["message"]["content"])
            quote = POOR.splitlines()[0]
            content["items"] = [{**item, "quote": item["quote"] or quote, "verdict": "верно"}
                                for item in content["items"]]
            value["reply"]["choices"][0]["message"]["content"] = json.dumps(content, ensure_ascii=False)
            forged.write_text(json.dumps(value), "utf-8")
            run.verdict_path("bad", TASK).unlink()
            judge(edition, run, server)
        assert ["нет в ответе"] * 3 == levels(run, "bad")

    def test_a_cassette_elsewhere(self, edition: Edition, tmp_path: Path) -> None:
        """A link is refused by name; the other outputs are judged."""
        run = write_run(tmp_path / "run", edition, {"good": GOOD, "trap": POOR})
        (tmp_path / "elsewhere").mkdir()
        (run.folder("trap", TASK) / "cassette").symlink_to(tmp_path / "elsewhere")
        with serving(Honest(TRUTH)) as server:
            summary = judge(edition, run, server)
        assert (["good/1.01"], []) == ([str(job) for job in summary.judged], list((tmp_path / "elsewhere").iterdir()))

    def test_a_file_that_only_we_cannot_read(self, edition: Edition, run_of: Callable[..., Run]) -> None:
        """The rest of the output is not judged as if it were the whole."""
        run = run_of({"one": None}, {"Отчёт.xyz": "сумма 15 000 руб."})
        with serving(Honest(TRUTH)) as server:
            chosen = plan(edition, run, ["one"], [TASK])
            live = connect({}, threading.Event(), Client(server.endpoint(), lambda seconds: False))
            phase = Phase(edition, lambda path: Unreadable("unsupported", "не читается", ours=True), live.send,
                          live.session, Meter(), threading.Event())
            summary = phase.run(chosen)
            assert 1 == len(server.asked)
        assert ["файл «Отчёт.xyz» здесь не читается, судить не по чему"] == [why for _, why in summary.without]
