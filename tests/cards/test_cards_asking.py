"""The poller against a real HTTP server: what it sends, what it keeps, and every way in which a service breaks."""

from __future__ import annotations

import base64
import json
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from tests.cards.oracle import Answer, Asked, Oracle, Script, replies, serving
from tests.cards.written import ROOT, card
from tools.__main__ import main
from tools.cards import Bench, grade_cards, load_cards
from tools.model import Run

PNG = b"\x89PNG\r\n\x1a\n" + bytes(20)


@pytest.fixture(autouse=True)
def nobody_elses_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Proxies and variables of the machine that tests."""
    for name in ("ORACLE_URL", "ORACLE_WORKERS", "http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")


def write_set(folder: Path, count: int = 1, **fields: Any) -> Path:
    """A set of so many cards."""
    path = folder / "set.json"
    path.write_text(json.dumps([card(f"c{at}", **fields) for at in range(count)], ensure_ascii=False), "utf-8")
    return path


def ask(folder: Path, oracle: Oracle, *options: str, cards: Path | None = None) -> int:
    """`python -m tools ask` in this process."""
    os.environ["ORACLE_URL"] = oracle.url
    try:
        return main(["ask", str(cards or folder / "set.json"), "--run", str(folder / "run"), "--system", "a", *options])
    finally:
        del os.environ["ORACLE_URL"]


def saved(folder: Path, name: str = "c0") -> dict[str, Any]:
    """A saved answer."""
    found: dict[str, Any] = json.loads((folder / "run" / "a" / f"{name}.json").read_text("utf-8"))
    return found


def statuses(folder: Path) -> dict[str, str]:
    """Statuses of the graded items, by rule, of the first card."""
    bench = Bench.open(Run.open(folder / "run"), load_cards(folder / "set.json"))
    return {one.item: one.status.value for one in grade_cards(bench, names=["c0"])}


def test_what_is_sent(tmp_path: Path) -> None:
    """Question, product, picture and a session of its own; one UUID in the body and in the header."""
    (tmp_path / "form.png").write_bytes(PNG)
    write_set(tmp_path, product="paseka", image_file="form.png")
    with serving(replies) as oracle:
        code = ask(tmp_path, oracle)
    sent = oracle.asked[0]

    assert 0 == code
    assert ("Какой кнопкой?", "paseka", base64.b64encode(PNG).decode()) == (
        sent.body["question"], sent.body["product"], sent.body["image"])
    assert sent.body["request_id"] == sent.headers["x-trace-id"] == saved(tmp_path)["trace_id"]
    assert {"envelope": "pass", "all_of": "pass"} == statuses(tmp_path)


@pytest.mark.parametrize(("option", "sessions"), [("card", 6), ("shared", 1)])
def test_sessions(option: str, sessions: int, tmp_path: Path) -> None:
    """A session a card, unless one for all was asked for."""
    write_set(tmp_path, 6)
    with serving(replies) as oracle:
        ask(tmp_path, oracle, "--session", option)

    assert sessions == len({asked.body["session_id"] for asked in oracle.asked})
    assert 6 == len({asked.body["request_id"] for asked in oracle.asked})


def _other_id(asked: Asked) -> Answer:
    return replies(asked, request_id="00000000-0000-4000-8000-000000000000")


FAULTS: dict[str, tuple[Script, str]] = {
    "429": (lambda asked: Answer(b'{"error": "slow down"}', 429, {"Retry-After": "1"}), "HTTP 429"),
    "502": (lambda asked: Answer(b"<h1>Bad Gateway</h1>", 502), "HTTP 502"),
    "redirect": (lambda asked: Answer(b"{}", 307, {"Location": "http://elsewhere.example/"}), "HTTP 307"),
    "error text": (lambda asked: replies(asked, "При поиске произошла ошибка.", sources=[]),
                   "сбой сервиса под HTTP 200: «произошла ошибка»; сбой сервиса под HTTP 200: источников нет"),
    "broken json": (lambda asked: Answer(b'{"answer": "half'), "ответ сервиса — не JSON"),
    "not an object": (lambda asked: Answer(b'["answer"]'), "ответ сервиса — не объект JSON"),
    "empty": (lambda asked: Answer(b""), "ответ сервиса — не JSON"),
    "cut": (lambda asked: Answer(b'{"answer": "half"}', missing=100), "ответ оборван"),
    "too big": (lambda asked: Answer(b'"' + b"x" * 9_000_000 + b'"'), "ответ слишком велик"),
    "slow body": (lambda asked: Answer(b" " * 5000, drip=0.05), "сервис не ответил вовремя"),
    "timeout": (lambda asked: Answer(b"", after=threading.Event()), "сервис не ответил вовремя"),
    "a wrong type": (lambda asked: replies(asked, answer=7), "поле reply.answer: не текст"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_faults_of_a_service(fault: str, tmp_path: Path) -> None:
    """Each is kept as an attempt, exits 1, fails the envelope by its own name, and leaves the content undecided."""
    write_set(tmp_path)
    with serving(FAULTS[fault][0]) as oracle:
        code = ask(tmp_path, oracle, "--timeout", "1")
    bench = Bench.open(Run.open(tmp_path / "run"), load_cards(tmp_path / "set.json"))
    found = {one.item: one for one in grade_cards(bench)}

    assert (0 if fault in ("error text", "a wrong type") else 1) == code
    assert FAULTS[fault][1] == found["envelope"].reason
    assert ("fail", "unknown") == (found["envelope"].status, found["all_of"].status)


def test_half_a_character_ends_no_batch(tmp_path: Path) -> None:
    """A reply with half a surrogate pair, in a text and in a key, is kept, and the next card is asked."""
    write_set(tmp_path, 2)
    halves = b'{"request_id": "%s", "answer": "\\ud83d", "sources": ["A"], "\\udc00": 1}'
    with serving(lambda asked: Answer(halves % asked.body["request_id"].encode())) as oracle:
        code = ask(tmp_path, oracle, "--workers", "1")

    assert (0, 2) == (code, len(oracle.asked))
    assert ["?", "?"] == [saved(tmp_path, name)["reply"]["answer"] for name in ("c0", "c1")]
    assert 1 == saved(tmp_path)["reply"]["?"]


def test_another_requests_reply(tmp_path: Path) -> None:
    """A wrong trace id is a violation though the words are right."""
    write_set(tmp_path)
    with serving(_other_id) as oracle:
        ask(tmp_path, oracle)

    assert {"envelope": "fail", "all_of": "unknown"} == statuses(tmp_path)


def test_no_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A refused connection is an attempt, and no word of the address is kept."""
    write_set(tmp_path)
    with serving(replies) as oracle:
        url = oracle.url
    monkeypatch.setenv("ORACLE_URL", url)
    code = main(["ask", str(tmp_path / "set.json"), "--run", str(tmp_path / "run"), "--system", "a"])

    assert (1, None, "connection") == (code, saved(tmp_path)["http_status"], saved(tmp_path)["error"])
    assert "127.0.0.1" not in json.dumps(saved(tmp_path))


def test_the_proxy_of_the_machine_is_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """HTTP_PROXY as requests reads it: the proxy is asked for a host that nobody else could find."""
    write_set(tmp_path)
    with serving(replies) as oracle:
        monkeypatch.setenv("HTTP_PROXY", f"http://127.0.0.1:{oracle.port}")
        monkeypatch.setenv("ORACLE_URL", "http://oracle.example/api/ask")
        code = main(["ask", str(tmp_path / "set.json"), "--run", str(tmp_path / "run"), "--system", "a"])

    assert (0, "http://oracle.example/api/ask") == (code, oracle.asked[0].path)


def test_certificates_are_held(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that does not speak TLS under https is no connection to be trusted."""
    write_set(tmp_path)
    with serving(replies) as oracle:
        monkeypatch.setenv("ORACLE_URL", oracle.url.replace("http:", "https:"))
        main(["ask", str(tmp_path / "set.json"), "--run", str(tmp_path / "run"), "--system", "a", "--timeout", "5"])

    assert ("tls", []) == (saved(tmp_path)["error"], oracle.asked)


def test_without_an_address(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The poller says which variable to set, and makes no run."""
    write_set(tmp_path)
    code = main(["ask", str(tmp_path / "set.json"), "--run", str(tmp_path / "run"), "--system", "a"])

    assert (4, False) == (code, (tmp_path / "run").exists())
    assert "ORACLE_URL: no address of the service; set ORACLE_URL" in capsys.readouterr().err


def test_secrets_are_written_nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                     capfd: pytest.CaptureFixture[str]) -> None:
    """A service that repeats the token and the key of the address: no file and no line has them."""
    contract = tmp_path / "contract.json"
    contract.write_text(json.dumps({"schema": "attestat-service/1", "request": {
        "headers": {"Authorization": "Bearer ${ORACLE_TOKEN}"}}}), "utf-8")
    monkeypatch.setenv("ORACLE_TOKEN", "tok-5f1e-secret")
    write_set(tmp_path, 2)

    def repeats(asked: Asked) -> Answer:
        said = f"{asked.headers['authorization']} s3cr3t-word"
        return Answer(said.encode(), 401) if asked.number else replies(asked, said, debug={said: [said]})

    with serving(repeats) as oracle:
        monkeypatch.setenv("ORACLE_URL", oracle.url + "?key=s3cr3t-word")
        main(["ask", str(tmp_path / "set.json"), "--run", str(tmp_path / "run"), "--system", "a", "--contract",
              str(contract), "--workers", "1"])
    written = "".join(path.read_text("utf-8") for path in (tmp_path / "run").rglob("*.json"))
    told = capfd.readouterr()

    assert "Bearer tok-5f1e-secret" == oracle.asked[0].headers["authorization"]
    assert [] == [secret for secret in ("tok-5f1e", "s3cr3t") if secret in written + told.out + told.err]
    assert "Bearer ***" in written


def test_the_address_is_written_nowhere(tmp_path: Path) -> None:
    """A service that names the address it was asked at, as pages of errors do: the file has it not."""
    write_set(tmp_path)
    with serving(lambda asked: Answer(f"cannot POST {oracle.url}, try later".encode(), 502)) as oracle:
        ask(tmp_path, oracle)

    assert "cannot POST ***, try later" == saved(tmp_path)["body"]


@pytest.mark.parametrize(("headers", "said"), [
    ({"Authorization": "Bearer 5f1e-literal"}, "Authorization: a secret stands in the file"),
    ({"x-api-KEY": "5f1e-literal"}, "x-api-KEY: a secret stands in the file"),
    ({"X Bad": "v"}, "'X Bad' is no name of a header"), ({"X-Bad\n": "v"}, "is no name of a header"),
    ({"X-Bad": "v\r\nHost: b"}, "X-Bad: a value is one line"),
])
def test_headers_of_a_contract(headers: dict[str, str], said: str, tmp_path: Path,
                               capsys: pytest.CaptureFixture[str]) -> None:
    """A secret written into the contract, which would be copied into the run, and headers that HTTP has not."""
    contract = tmp_path / "contract.json"
    contract.write_text(json.dumps({"schema": "attestat-service/1", "request": {"headers": headers}}), "utf-8")
    write_set(tmp_path)
    with serving(replies) as oracle:
        code = ask(tmp_path, oracle, "--contract", str(contract))

    assert (4, [], False) == (code, oracle.asked, (tmp_path / "run").exists())
    assert said in capsys.readouterr().err


def test_history_is_never_written_over(tmp_path: Path) -> None:
    """Three polls are three attempts, the oldest is prev-1, and a taken number is skipped."""
    write_set(tmp_path)
    numbers = iter(range(9))
    with serving(lambda asked: replies(asked, f"Ответ {next(numbers)}")) as oracle:
        ask(tmp_path, oracle)
        ask(tmp_path, oracle)
        (tmp_path / "run" / "a" / "c0.prev-7.json").write_text("{}")
        ask(tmp_path, oracle)
    texts = {path.name: json.loads(path.read_text("utf-8")).get("reply", {}).get("answer")
             for path in (tmp_path / "run" / "a").glob("*.json")}

    assert {"c0.json": "Ответ 2", "c0.prev-1.json": "Ответ 0", "c0.prev-7.json": None,
            "c0.prev-8.json": "Ответ 1"} == texts


def test_only_missing_and_only_failed(tmp_path: Path) -> None:
    """The first asks what has no answer; the second also what the service failed."""
    write_set(tmp_path, 3)
    with serving(lambda asked: replies(asked) if asked.number != 1 else Answer(b"", 502)) as oracle:
        ask(tmp_path, oracle, "--workers", "1")
        (tmp_path / "run" / "a" / "c2.json").unlink()
        ask(tmp_path, oracle, "--only-missing")
        before = len(oracle.asked)
        ask(tmp_path, oracle, "--only-failed")

    assert (4, 5) == (before, len(oracle.asked))
    assert 200 == saved(tmp_path, "c1")["http_status"]


def test_a_full_disk_keeps_what_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                         capsys: pytest.CaptureFixture[str]) -> None:
    """The old answer stays under its name, nothing half written is left, and the exit code says so."""
    write_set(tmp_path)
    with serving(replies) as oracle:
        ask(tmp_path, oracle)
        before = saved(tmp_path)

        def full(path: Path, data: bytes) -> None:
            raise OSError(28, "No space left on device")

        monkeypatch.setattr("tools.cards.asking.saving.write_atomic", full)
        code = ask(tmp_path, oracle)

    assert (1, before, ["c0.json"]) == (code, saved(tmp_path), [path.name for path in (tmp_path / "run" / "a").glob("*")
                                                                if path.name != ".asking"])
    assert "1 not asked" in (said := capsys.readouterr().out) and "No space left on device" in said


def test_ctrl_c_keeps_what_is_done(tmp_path: Path) -> None:
    """A real process with four workers, two of which hang: the signal ends it at once, the done answers are there, and
    the same command goes on from them."""
    write_set(tmp_path, 6)
    release, two = threading.Event(), threading.Event()

    def script(asked: Asked) -> Answer:
        if asked.number >= 4:
            two.set()
            return Answer(b"", after=release)
        return replies(asked)

    with serving(script) as oracle:
        command = [sys.executable, "-m", "tools", "ask", str(tmp_path / "set.json"), "--run", str(tmp_path / "run"),
                   "--system", "a", "--workers", "2"]
        process = subprocess.Popen(command, cwd=ROOT, env={**os.environ, "ORACLE_URL": oracle.url}, text=True,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        assert process.stderr is not None
        lines = [process.stderr.readline() for _ in range(4)]
        assert two.wait(30)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
        release.set()

    assert ([200] * 4, 130) == ([200 if "HTTP 200" in line else line for line in lines], process.returncode)
    assert "asked 4: 4 replies, 0 failures; 2 not asked (interrupted)" in out
    assert "--only-missing" in err
    assert 4 == len(list((tmp_path / "run" / "a").glob("*.json")))


def test_workers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """ORACLE_WORKERS says how many questions are open at once; the server holds each until all are."""
    write_set(tmp_path, 6)
    monkeypatch.setenv("ORACLE_WORKERS", "3")
    barrier = threading.Barrier(3)

    def together(asked: Asked) -> Answer:
        barrier.wait(30)
        return replies(asked)

    with serving(together) as oracle:
        code = ask(tmp_path, oracle)

    assert (0, 3) == (code, oracle.most)


@pytest.mark.parametrize("workers", ["0", "many", "65"])
def test_a_wrong_number_of_workers(workers: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Refused before anything is written."""
    write_set(tmp_path)
    monkeypatch.setenv("ORACLE_WORKERS", workers)
    with serving(replies) as oracle:
        assert (4, []) == (ask(tmp_path, oracle), oracle.asked)
    assert not (tmp_path / "run").exists()


def test_conditions_are_recorded_and_held(tmp_path: Path) -> None:
    """model and date have fields, others go to `extra`; a second session under others is refused."""
    write_set(tmp_path)
    with serving(replies) as oracle:
        ask(tmp_path, oracle, "--condition", "model=м 1.2", "--condition", "index=от 20 ноября")
        again = ask(tmp_path, oracle, "--condition", "index=от 20 ноября")
        other = ask(tmp_path, oracle, "--condition", "index=от 21 ноября")
    conditions = json.loads((tmp_path / "run" / "run.json").read_text("utf-8"))["conditions"]

    assert ("м 1.2", {"index": "от 20 ноября"}) == (conditions["model"], conditions["extra"])
    assert (0, 4, 2) == (again, other, len(oracle.asked))


def test_a_bad_card_is_named_and_the_others_are_asked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Neither a bad pattern nor a picture outside the set's folder stops the batch."""
    cards = [card("c0"), card("c1", expect={"none_re": ["("]}), card("c2", image_file="../x.png"),
             card("c3", image_file="text.png")]
    (tmp_path / "text.png").write_text("no picture")
    (tmp_path / "set.json").write_text(json.dumps(cards), "utf-8")
    with serving(replies) as oracle:
        code = ask(tmp_path, oracle)
    said = capsys.readouterr().err

    assert (1, 1) == (code, len(oracle.asked))
    assert [True] * 3 == [word in said for word in ("1.expect.none_re.0", "2.image_file (card c2)", "c3.image_file")]


def test_two_pollers_do_not_share_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The second is refused while the first one asks."""
    from tools.cards.asking.saving import locked

    write_set(tmp_path)
    with serving(replies) as oracle:
        ask(tmp_path, oracle)
        with locked(tmp_path / "run" / "a"):
            code = ask(tmp_path, oracle)

    assert (4, 1) == (code, len(oracle.asked))
    assert "another poller" in capsys.readouterr().err


def test_a_prefix_names_the_files(tmp_path: Path) -> None:
    """prefix + base."""
    write_set(tmp_path, base="button")
    with serving(replies) as oracle:
        ask(tmp_path, oracle, "--prefix", "rc4-")

    assert "Нажмите «Считать вес»." == saved(tmp_path, "rc4-button")["reply"]["answer"]
