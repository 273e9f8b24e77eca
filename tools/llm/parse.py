"""The whole message as JSON: never the first object that happens to stand in it."""

from __future__ import annotations

import json
import re
from typing import Any

from tools.llm.faults import Invalid
from tools.model import BadInput, parse_json

_THINK = re.compile(r"\A\s*<think>.*?</think>\s*", re.S)
_FENCE = re.compile(r"\A\s*```(?:json)?[ \t]*\r?\n(.*?)\r?\n?[ \t]*```\s*\Z", re.S)


def whole_json(text: str) -> Any:
    """Parse a message; one block of thinking before it and one fence around it may be there. Raises Invalid.

    Attack: an answer that carries a ready verdict, which a judge repeats before giving its own. Whoever takes the
    first object found takes the attacker's.
    """
    body = _THINK.sub("", text, count=1)
    fenced = _FENCE.match(body)
    body = fenced[1] if fenced else body
    try:
        return parse_json(body.strip().encode("utf-8", "surrogatepass"), "reply")
    except (BadInput, json.JSONDecodeError) as error:
        raise Invalid(f"the message is not one JSON value: {_first(error)}") from None


def _first(error: Exception) -> str:
    return error.faults[0].problem if isinstance(error, BadInput) else str(error)
