"""`python -m tools judge run` as a person types it: what it writes, says and returns."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from tests.judge.scripted_judge import Honest
from tests.judge.sitting import GOOD, POOR, TASK, TRUTH, levels, verdict, write_run
from tests.llm.modelserver import Answer, Asked, fails, hangs, says, serving
from tools.__main__ import main
from tools.judge.qualification import QUALIFICATION
from tools.model import Edition, Run

ROOT = Path(__file__).parents[2]


@pytest.fixture
def run(edition: Edition, tmp_path: Path) -> Run:
    """Two systems without verdicts."""
    return write_run(tmp_path / "run", edition, {"good": GOOD, "poor": POOR})


def _main(run: Run, edition: Edition, *more: str) -> int:
    return main(["judge", "run", str(run.root), "--edition", str(edition.root), *more])


@pytest.fixture
def by(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """An environment without any judge."""
    for name in ("URL", "MODEL", "KEY", "WINDOW", "EXTRA", "STREAM", "PRICES", "IMAGES"):
        monkeypatch.delenv(f"ATTESTAT_JUDGE_{name}", raising=False)
    return monkeypatch


def test_judged_then_held_then_replayed(run: Run, edition: Edition, by: pytest.MonkeyPatch,
                                        capsys: pytest.CaptureFixture[str]) -> None:
    """The same command asks once; --replay needs no address."""
    with serving(Honest(TRUTH)) as server:
        for name, value in server.env(ATTESTAT_JUDGE_PRICES="1/2").items():
            by.setenv(name, value)
        assert [0, 0] == [_main(run, edition), _main(run, edition)]
    for name in ("URL", "MODEL", "KEY"):
        by.delenv(f"ATTESTAT_JUDGE_{name}")
    before = run.verdict_path("good", TASK).read_bytes()
    assert 0 == _main(run, edition, "--replay")
    assert before == run.verdict_path("good", TASK).read_bytes()
    told = capsys.readouterr().out
    assert "2 judged, 0 held already" in told
    assert "2 calls, 200+40 tokens, 0.0003 of money" in told
    assert "0 judged, 2 held already" in told
    assert "0 calls, 2 from the cassette" in told


def test_only_some(run: Run, edition: Edition, by: pytest.MonkeyPatch) -> None:
    """Only the systems named are asked about."""
    with serving(Honest(TRUTH)) as server:
        for name, value in server.env().items():
            by.setenv(name, value)
        assert 0 == _main(run, edition, "--system", "poor", "--task", TASK)
    assert (False, ["нет в ответе"] * 3) == (run.verdict_path("good", TASK).exists(), levels(run, "poor"))


@pytest.mark.parametrize(("more", "said"), [
    (("--system", "nobody"), "--system: nobody"), (("--task", "9.99"), "--task: 9.99"),
    (("--budget", "lots"), "--budget: lots"), (("--budget", "5"), "and no prices"),
    (("--concurrency", "0"), "--concurrency: 0"), (("--edition", "nowhere"), "nowhere")])
def test_wrong_options(run: Run, edition: Edition, by: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
                       more: tuple[str, str], said: str) -> None:
    """Each is refused with its name, and nothing is asked but the probe."""
    with serving(Honest(TRUTH)) as server:
        for name, value in server.env().items():
            by.setenv(name, value)
        assert 4 == _main(run, edition, *more)
        assert [] == [asked for asked in server.asked if not asked.enumerated]
    assert said in capsys.readouterr().err


def test_no_address(run: Run, edition: Edition, by: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Both variables are named at once."""
    assert 4 == _main(run, edition)
    told = capsys.readouterr().err
    assert (1, 1) == (told.count("ATTESTAT_JUDGE_URL"), told.count("ATTESTAT_JUDGE_MODEL"))


def test_a_wrong_key_is_said_once(run: Run, edition: Edition, by: pytest.MonkeyPatch,
                                  capsys: pytest.CaptureFixture[str]) -> None:
    """Not once an output, and without the key."""
    with serving([fails(401, "bad key secret-key")]) as server:
        for name, value in server.env().items():
            by.setenv(name, value)
        assert 4 == _main(run, edition)
    told = capsys.readouterr().err
    assert (1, False) == (told.count("refuses the key"), "secret-key" in told)


def test_a_wrong_model(run: Run, edition: Edition, by: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Said once, with the model's name and where it was looked for."""
    with serving([fails(404, "The model does not exist")]) as server:
        for name, value in server.env().items():
            by.setenv(name, value)
        assert 4 == _main(run, edition)
        told = capsys.readouterr().err
        assert (1, 1) == (told.count(f"no model 'scripted-1' at {server.url}"), len(server.asked))


@pytest.mark.parametrize(("schema", "warned"), [(True, 0), (False, 1)])
def test_a_server_without_schemas(run: Run, edition: Edition, by: pytest.MonkeyPatch,
                                  capsys: pytest.CaptureFixture[str], schema: bool, warned: int) -> None:
    """It judges, every reply validated, and a person is told once."""
    honest = Honest(TRUTH)

    def script(asked: Asked) -> Answer:
        refused = "response_format" in asked.body and not schema
        return fails(400, "response_format is not supported") if refused else honest(asked)

    with serving(script) as server:
        for name, value in server.env().items():
            by.setenv(name, value)
        assert 0 == _main(run, edition)
    assert warned == capsys.readouterr().err.count("does not hold the model to the schema")


@pytest.mark.parametrize(("window", "said"), [("1024", "окно модели мало: 1024 токенов"),
                                              ("32768", "запишите её настоящее окно в ATTESTAT_JUDGE_WINDOW")])
def test_a_window_smaller_than_the_prompt(run: Run, edition: Edition, by: pytest.MonkeyPatch,
                                          capsys: pytest.CaptureFixture[str], window: str, said: str) -> None:
    """Ours or the server's: no verdict, and what to set."""
    honest = Honest(TRUTH)

    def script(asked: Asked) -> Answer:
        return honest(asked) if asked.enumerated else fails(400, "maximum context length is 2048 tokens")

    with serving(script) as server:
        for name, value in server.env(ATTESTAT_JUDGE_WINDOW=window).items():
            by.setenv(name, value)
        assert 1 == _main(run, edition)
    assert 2 == capsys.readouterr().err.count(said)
    assert [None, None] == [verdict(run, system).raw for system in ("good", "poor")]


@pytest.mark.parametrize(("spoil", "said"), [
    (b'{"schema": "office', "not JSON"), (b'{"schema": "office-verdict/2"}', "office-verdict/1"),
    (b'{"schema": "office-verdict/1", "task_id": "1.01", "judge": {"kind": "model", "name": "m"}, "score": 5}',
     "score")])
def test_a_verdict_that_cannot_be_read(run: Run, edition: Edition, by: pytest.MonkeyPatch,
                                       capsys: pytest.CaptureFixture[str], spoil: bytes, said: str) -> None:
    """It is left as it is and named, and the exit code says that an output has no verdict."""
    run.verdict_path("good", TASK).write_bytes(spoil)
    with serving(Honest(TRUTH)) as server:
        for name, value in server.env().items():
            by.setenv(name, value)
        assert 1 == _main(run, edition)
    told = next(line for line in capsys.readouterr().err.splitlines() if line.startswith("left alone: "))
    assert (True, spoil) == (said in told, run.verdict_path("good", TASK).read_bytes())


def test_a_model_s_verdict_that_no_longer_holds(run: Run, edition: Edition, by: pytest.MonkeyPatch) -> None:
    """Edited or of another protocol, its key fits nothing: the output is judged anew."""
    with serving(Honest(TRUTH)) as server:
        for name, value in server.env().items():
            by.setenv(name, value)
        _main(run, edition)
        before = run.verdict_path("good", TASK).read_bytes()
        value = json.loads(before)
        run.verdict_path("good", TASK).write_bytes(json.dumps({**value, "key": "0" * 64}).encode())
        assert 0 == _main(run, edition)
    assert before == run.verdict_path("good", TASK).read_bytes()


def test_no_verdict_is_told(run: Run, edition: Edition, by: pytest.MonkeyPatch,
                            capsys: pytest.CaptureFixture[str]) -> None:
    """An output without a verdict is named with the reason, and the exit code is 1."""
    honest = Honest(TRUTH)

    def script(asked: Asked) -> object:
        return honest(asked) if asked.enumerated or "17 000" in asked.prompt else says("не знаю")

    with serving(script) as server:  # type: ignore[arg-type]
        for name, value in server.env().items():
            by.setenv(name, value)
        assert 1 == _main(run, edition)
    assert "no verdict: good/1.01: " in capsys.readouterr().err
    assert None is verdict(run, "good").raw


def test_a_qualification_goes_beside_the_run(run: Run, edition: Edition, by: pytest.MonkeyPatch, tmp_path: Path,
                                             capsys: pytest.CaptureFixture[str]) -> None:
    """The file is checked at the door and copied for the report."""
    path = tmp_path / "q.json"
    path.write_text("{}", "utf-8")
    assert 4 == _main(run, edition, "--qualification", str(path))
    value = {"schema": "office-qualification/1", "judge": {"kind": "model", "name": "m"}, "enforced": True,
             "edition": edition.ref.model_dump(), "outputs": 0, "without": 0, "items": [], "tasks": {}, "forbidden": {},
             "hallucinations": {}, "battery": [], "calls": 0, "prompt_tokens": None, "reply_tokens": None,
             "money": None}
    path.write_text(json.dumps(value), "utf-8")
    with serving(Honest(TRUTH)) as server:
        for name, text in server.env().items():
            by.setenv(name, text)
        assert 0 == _main(run, edition, "--qualification", str(path))
    assert "m" == json.loads((run.root / QUALIFICATION).read_bytes())["judge"]["name"]


def test_control_c_does_not_wait_for_a_server_that_hangs(run: Run, edition: Edition) -> None:
    """One output is judged, the other hangs: the process ends with 130, what is judged is kept."""
    reached, late, honest = threading.Event(), threading.Event(), Honest(TRUTH)

    def script(asked: Asked) -> Answer:
        if "17 000" in asked.prompt and not asked.enumerated:
            reached.set()
            return hangs(late)
        return honest(asked)

    with serving(script) as server:
        process = subprocess.Popen(
            [sys.executable, "-m", "tools", "judge", "run", str(run.root), "--edition", str(edition.root),
             "--concurrency", "1"], cwd=ROOT, env={**os.environ, **server.env()}, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True)
        assert reached.wait(60)
        process.send_signal(signal.SIGINT)
        told, _ = process.communicate(timeout=60)
        late.set()
    assert (130, True, False) == (process.returncode, run.verdict_path("good", TASK).exists(),
                                  run.verdict_path("poor", TASK).exists()), told
    assert "1 judged, 0 held already" in told
    assert "Traceback" not in told
