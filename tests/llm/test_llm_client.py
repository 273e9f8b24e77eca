"""The client over real HTTP: whole and streamed answers, every way in which a server fails, the key that is nowhere."""

from __future__ import annotations

import json
import threading
from decimal import Decimal

import pytest

from tests.llm.modelserver import MODEL, Answer, ModelServer, cut, fails, hangs, says, serving, streams
from tools.llm import Client, Endpoint, ModelSettings, Outage, Prices, Refused, Reply, Stopped, Tokens, TooLong
from tools.model import BadInput

BODY = ModelSettings(model=MODEL).body([{"role": "user", "content": "Кто здесь?"}], {}, 64)


def _client(server: ModelServer, waits: list[float] | None = None, **fields: object) -> Client:
    """A client that notes its waits and never waits."""

    def wait(seconds: float) -> bool:
        if waits is not None and seconds:
            waits.append(seconds)
        return False

    return Client(server.endpoint(**fields), wait)


class TestAnswers:
    """What comes back when all is well."""

    @pytest.mark.parametrize("answer", [says("Это «я»."), streams("Это «я».")])
    def test_whole_and_streamed_are_one(self, answer: Answer) -> None:
        """A stream gives the same reply as a whole answer."""
        with serving([answer]) as server:
            reply = Reply.of(_client(server).ask(BODY))
        assert Reply("Это «я».", "stop", Tokens(100, 20), MODEL, "fp-1") == reply

    @pytest.mark.parametrize("answer", [says("да", usage=False), streams("да", usage=False)])
    def test_missing_usage_is_null(self, answer: Answer) -> None:
        """A server that says nothing of tokens does not make them 0."""
        with serving([answer]) as server:
            assert Tokens(None, None) == Reply.of(_client(server).ask(BODY)).tokens

    def test_refusal(self) -> None:
        """A model's refusal is no text."""
        with serving([says("", refusal="не буду")]) as server:
            assert "не буду" == Reply.of(_client(server).ask(BODY)).refusal

    def test_request(self) -> None:
        """The request is the body, with the key in its header only."""
        with serving([says("да")]) as server:
            _client(server).ask(BODY)
            asked = server.asked[0]
        assert (BODY, "Bearer secret-key") == (asked.body, asked.headers["authorization"])
        assert "secret-key" not in json.dumps(asked.body)


class TestFailures:
    """What is tried again, and what is not."""

    @pytest.mark.parametrize("answer", [fails(500), fails(503), fails(429), fails(408), cut(),
                                        streams("длинно " * 9, False),
                                        Answer(b'{"choices": [{"mess'), Answer(b"[]"), Answer(b"<html>busy</html>"),
                                        Answer(b'{"error": {"message": "overloaded"}}')])
    def test_passing_trouble_is_tried_again(self, answer: Answer) -> None:
        """Each of them once, then an answer: the answer counts."""
        with serving([answer, says("да")]) as server:
            waits: list[float] = []
            assert ("да", [1.0]) == (Reply.of(_client(server, waits).ask(BODY)).text, waits)

    def test_five_backoffs(self) -> None:
        """Six tries with growing pauses, then the outage with the server's words."""
        with serving([fails(500, "broken")]) as server:
            waits: list[float] = []
            with pytest.raises(Outage, match="HTTP 500: broken"):
                _client(server, waits).ask(BODY)
            assert (6, [1.0, 2.0, 4.0, 8.0, 16.0]) == (len(server.asked), waits)

    @pytest.mark.parametrize(("said", "waited"), [("7", 7.0), ("900", 60.0), ("soon", 1.0)])
    def test_the_server_may_ask_for_a_pause(self, said: str, waited: float) -> None:
        """Retry-After is kept to, up to a minute."""
        with serving([fails(429, Retry_After=said), says("да")]) as server:
            waits: list[float] = []
            _client(server, waits).ask(BODY)
        assert [waited] == waits

    def test_a_server_that_hangs(self) -> None:
        """Without a byte for the idle time the try is over."""
        with serving([hangs(until := threading.Event())]) as server:
            with pytest.raises(Outage, match="timed out"):
                _client(server, idle=0.05).ask(BODY, ())
            until.set()

    def test_nobody_listens(self) -> None:
        """A closed port is an outage, not a crash."""
        with serving([says("да")]) as server:
            client = _client(server)
        with pytest.raises(Outage, match="refused"):
            client.ask(BODY, ())

    @pytest.mark.parametrize("status", [400, 401, 403, 404, 422])
    def test_refusals_are_not_tried_again(self, status: int) -> None:
        """A wrong key or argument is wrong at every try."""
        with serving([fails(status, "wrong")]) as server:
            with pytest.raises(Refused, match=f"HTTP {status}: wrong"):
                _client(server).ask(BODY)
            assert 1 == len(server.asked)

    @pytest.mark.parametrize("answer", [fails(400, "maximum context length is 4096 tokens"), fails(413)])
    def test_too_long(self, answer: Answer) -> None:
        """An overflow is told apart: it is this output's trouble alone."""
        with serving([answer]) as server, pytest.raises(TooLong):
            _client(server).ask(BODY)

    def test_redirects_are_not_followed(self) -> None:
        """The key goes to the address that was named and to no other."""
        with serving([says("да")]) as other:
            with serving([Answer(b"", 307, headers={"Location": other.url})]) as server, pytest.raises(Refused):
                _client(server).ask(BODY)
            assert [] == other.asked

    def test_the_key_is_in_no_message(self) -> None:
        """Some servers repeat the key in their errors."""
        with serving([fails(401, "the key secret-key is unknown")]) as server:
            with pytest.raises(Refused) as caught:
                _client(server).ask(BODY)
            assert ("HTTP 401: the key *** is unknown", False) == (str(caught.value),
                                                                   "secret-key" in repr(server.endpoint()))

    def test_told_to_end(self) -> None:
        """The wait that ends everything is seen before the first try and between tries."""
        with serving([fails(500)]) as server:
            with pytest.raises(Stopped):
                Client(server.endpoint(), lambda seconds: True).ask(BODY)
            with pytest.raises(Stopped):
                Client(server.endpoint(), lambda seconds: seconds > 0).ask(BODY)
            assert 1 == len(server.asked)


class TestEnvironment:
    """The address as a person sets it."""

    def test_read(self) -> None:
        """All variables, the path of the call dropped."""
        found = Endpoint.from_env({
            "ATTESTAT_JUDGE_URL": "https://model.example/v1/chat/completions", "ATTESTAT_JUDGE_MODEL": "m",
            "ATTESTAT_JUDGE_KEY": "k", "ATTESTAT_JUDGE_WINDOW": "8192", "ATTESTAT_JUDGE_EXTRA": '{"top_k": 1}',
            "ATTESTAT_JUDGE_STREAM": "1", "ATTESTAT_JUDGE_PRICES": "0.15/0.60"})
        assert Endpoint("https://model.example/v1", "m", "k", 8192, {"top_k": 1}, True,
                        Prices(Decimal("0.15"), Decimal("0.60"))) == found

    def test_everything_wrong_is_said_at_once(self) -> None:
        """Each wrong variable is named with a remedy."""
        with pytest.raises(BadInput) as caught:
            Endpoint.from_env({"ATTESTAT_JUDGE_URL": "model.example", "ATTESTAT_JUDGE_WINDOW": "big",
                               "ATTESTAT_JUDGE_EXTRA": "[1]", "ATTESTAT_JUDGE_PRICES": "cheap"})
        assert [f"ATTESTAT_JUDGE_{name}" for name in ("URL", "MODEL", "WINDOW", "EXTRA", "PRICES")] == [
            fault.field for fault in caught.value.faults]
