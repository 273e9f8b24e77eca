"""A server's answer as one reply, whether it came whole or as a stream."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tools.llm.faults import Outage


@dataclass(frozen=True, slots=True)
class Tokens:
    """What a call took. Null is unknown, never 0."""

    prompt: int | None = None
    reply: int | None = None
    #: money, where the server says so itself
    cost: float | None = None


@dataclass(frozen=True, slots=True)
class Reply:
    """What the model said."""

    text: str
    #: why it ended: stop, length, content_filter, …; null when the server does not say
    finish: str | None
    tokens: Tokens
    #: the server's own name of the model, and its fingerprint
    model: str | None = None
    fingerprint: str | None = None
    #: the model declined to answer, in its own words
    refusal: str | None = None

    @classmethod
    def of(cls, value: Mapping[str, Any]) -> Reply:
        """Read a `chat.completion` object. Raises Outage for anything else."""
        try:
            choice = value["choices"][0]
            message = choice["message"]
            text = message.get("content")
            refusal = message.get("refusal")
        except (KeyError, IndexError, TypeError, AttributeError):
            raise Outage("the answer is no chat completion") from None
        usage = value.get("usage")
        usage = usage if isinstance(usage, dict) else {}
        return cls(text if isinstance(text, str) else "", _text(choice.get("finish_reason")),
                   Tokens(_count(usage.get("prompt_tokens")), _count(usage.get("completion_tokens")),
                          _money(usage.get("cost"))),
                   _text(value.get("model")), _text(value.get("system_fingerprint")), _text(refusal))


def completion(kind: str, raw: bytes) -> dict[str, Any]:
    """The `chat.completion` object of an answer; a stream of events is put together. Raises Outage when it is cut."""
    text = raw.decode("utf-8", "replace")
    if kind == "text/event-stream" or text.startswith("data:"):
        return _assembled(text)
    try:
        value = json.loads(text)
    except ValueError:
        raise Outage("the answer is not JSON, or is cut") from None
    if not isinstance(value, dict):
        raise Outage("the answer is no chat completion")
    if value.get("error") and "choices" not in value:
        # Some gateways answer 200 and put the error inside.
        raise Outage(f"the answer is an error: {str(value['error'])[:300]}")
    return value


def _assembled(text: str) -> dict[str, Any]:
    whole: dict[str, Any] = {}
    content: list[str] = []
    finish, ended = None, False
    for line in text.splitlines():
        if not line.startswith("data:"):
            continue
        data = line[5:].strip()
        if data == "[DONE]":
            ended = True
            continue
        try:
            event = json.loads(data)
        except ValueError:
            raise Outage("the stream is cut inside an event") from None
        if not isinstance(event, dict) or event.get("error"):
            raise Outage(f"an error in the stream: {data[:300]}")
        whole |= {name: event[name] for name in ("id", "model", "system_fingerprint", "usage") if event.get(name)}
        for choice in event.get("choices") or ():
            content.append((choice.get("delta") or {}).get("content") or "")
            finish = choice.get("finish_reason") or finish
    if not ended and finish is None:
        raise Outage("the stream is cut before its end")
    return {**whole, "choices": [{"index": 0, "message": {"role": "assistant", "content": "".join(content)},
                                  "finish_reason": finish}]}


def _text(value: object) -> str | None:
    return value if isinstance(value, str) and value else None


def _count(value: object) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else None


def _money(value: object) -> float | None:
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) and value >= 0 else None
