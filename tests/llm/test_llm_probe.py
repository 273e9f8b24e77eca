"""The start-up probe against servers of every temper."""

from __future__ import annotations

from typing import Any

import pytest

from tests.llm.modelserver import MODEL, Answer, Asked, fails, says, serving
from tools.llm import Client, ModelSettings, Outage, probe
from tools.model import BadInput


def _probed(script: Any, **fields: Any) -> ModelSettings:
    with serving(script) as server:
        return probe(Client(server.endpoint(**fields), lambda seconds: False), ModelSettings(model=MODEL))


def _obeys_schema(asked: Asked) -> Answer:
    return says({"word": "яблоко" if "response_format" in asked.body else "груша"})


def _only_json_object(asked: Asked) -> Answer:
    kind = asked.body.get("response_format", {}).get("type")
    if kind == "json_schema":
        return fails(500, "Only 'text' and 'json_object' are allowed")
    return says({"word": "яблоко" if kind == "json_object" else "груша"})


class TestModes:
    """Which way of asking is taken."""

    def test_schema_enforced(self) -> None:
        """The schema won over the prompt: it is enforced."""
        found = _probed(_obeys_schema)
        assert ("json_schema", True, "fp-1") == (found.mode, found.enforced, found.revision)

    def test_json_object_with_a_schema(self) -> None:
        """A server that refuses json_schema is asked the other way."""
        found = _probed(_only_json_object)
        assert ("json_object", True) == (found.mode, found.enforced)

    def test_nothing_enforced(self) -> None:
        """A server that answers 200 and lets the prompt win enforces nothing, whatever it accepts."""
        found = _probed([says({"word": "груша"})])
        assert ("plain", False) == (found.mode, found.enforced)

    def test_no_formats_at_all(self) -> None:
        """A server that refuses every response_format is asked plainly."""
        found = _probed(lambda asked: fails(400, "response_format?") if "response_format" in asked.body
                        else says("```json\n{\"word\": \"груша\"}\n```"))
        assert ("plain", False) == (found.mode, found.enforced)

    def test_fields_that_a_model_does_not_know(self) -> None:
        """max_tokens and temperature are given up when the server says so."""

        def script(asked: Asked) -> Answer:
            if "max_tokens" in asked.body:
                return fails(400, "Use 'max_completion_tokens' instead of max_tokens")
            if "temperature" in asked.body:
                return fails(400, "'temperature' does not support 0 with this model")
            return _obeys_schema(asked)

        found = _probed(script)
        assert ("max_completion_tokens", {"top_p": 1, "seed": 7}, "json_schema") == (found.tokens_field, found.sampling,
                                                                                    found.mode)

    def test_busy_at_first(self) -> None:
        """A busy server is waited for; its mode is found all the same."""
        found = _probed(lambda asked: fails(429) if asked.number in (0, 1) else _obeys_schema(asked))
        assert "json_schema" == found.mode


class TestRefusals:
    """What a person must mend."""

    @pytest.mark.parametrize(("status", "field", "remedy"), [
        (401, "ATTESTAT_JUDGE_KEY", "set the key of this server"),
        (403, "ATTESTAT_JUDGE_KEY", "set the key of this server"),
        (404, "ATTESTAT_JUDGE_URL, ATTESTAT_JUDGE_MODEL",
         "name the address up to /v1, and the model as the server lists it"),
        (400, "ATTESTAT_JUDGE_MODEL", "see the server's documentation; ATTESTAT_JUDGE_EXTRA adds fields"),
    ])
    def test_said_with_a_remedy(self, status: int, field: str, remedy: str) -> None:
        """One sentence names the variable and what to do."""
        with pytest.raises(BadInput) as caught:
            _probed([fails(status, "sorry")])
        assert [(field, remedy)] == [(fault.field, fault.remedy) for fault in caught.value.faults]

    def test_nobody_there(self) -> None:
        """A server that is always broken is an outage."""
        with pytest.raises(Outage):
            _probed([fails(502)])
