"""Where a model is and how it is asked: the address from the environment, the settings that a replay needs."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal, InvalidOperation
from typing import Any, Literal
from urllib.parse import urlsplit

from tools.model import BadInput, Contract

#: role and content: a text, or parts of text and pictures (tools.llm.parts)
Message = dict[str, Any]
Mode = Literal["json_schema", "json_object", "plain"]

#: one user of the project, one prefix
PREFIX = "ATTESTAT_JUDGE_"
#: pictures of one question at most, whatever the person allows
MOST_IMAGES = 20


class ModelSettings(Contract):
    """How a model is asked; with the messages it is the whole request, so it is saved beside what was judged."""

    model: str
    #: what the server itself calls the model, where that says more than the name asked for
    revision: str | None = None
    mode: Mode = "plain"
    #: the start-up probe saw the schema win over the prompt
    enforced: bool = False
    #: newer models of some servers know only max_completion_tokens
    tokens_field: Literal["max_tokens", "max_completion_tokens"] = "max_tokens"
    sampling: dict[str, float | int] = {"temperature": 0, "top_p": 1, "seed": 7}
    #: further fields of the request, such as {"chat_template_kwargs": {"enable_thinking": false}}
    extra: dict[str, Any] = {}
    #: tokens that prompt and reply may take together
    window: int = 32768
    stream: bool = False
    #: pictures that one question may show; 0 for a model that does not see
    images: int = 0

    def body(self, messages: Sequence[Message], schema: Mapping[str, Any], tokens: int) -> dict[str, Any]:
        """The request as it is sent. `schema` is of the portable subset, `tokens` is the reply's budget."""
        found: dict[str, Any] = {"model": self.model, "messages": list(messages), **self.sampling,
                                 self.tokens_field: tokens, **self.extra}
        if self.mode == "json_schema":
            found["response_format"] = {"type": "json_schema", "json_schema": {
                "name": "reply", "strict": True, "schema": dict(schema)}}
        elif self.mode == "json_object":
            found["response_format"] = {"type": "json_object", "schema": dict(schema)}
        if self.stream:
            found |= {"stream": True, "stream_options": {"include_usage": True}}
        return found


@dataclass(frozen=True, slots=True)
class Prices:
    """Money for a million tokens of prompt and of reply, in whatever currency the person counts."""

    prompt: Decimal
    reply: Decimal


@dataclass(frozen=True, slots=True)
class Endpoint:
    """The address of a server and the key to it. The key is never saved, printed or shown by repr."""

    #: up to `/v1`, without `/chat/completions`
    url: str
    model: str
    key: str | None = field(default=None, repr=False)
    window: int = 32768
    extra: dict[str, Any] = field(default_factory=dict)
    stream: bool = False
    prices: Prices | None = None
    images: int = 0
    #: seconds without a byte, and seconds for a whole reply
    idle: float = 120.0
    total: float = 900.0

    @classmethod
    def from_env(cls, env: Mapping[str, str]) -> Endpoint:
        """Read ATTESTAT_JUDGE_URL, _MODEL, _KEY, _WINDOW, _EXTRA, _STREAM, _PRICES and _IMAGES.

        Raises BadInput naming all that is wrong.
        """
        faults: list[BadInput] = []

        def read(name: str, default: str = "") -> str:
            return env.get(PREFIX + name, default).strip()

        def refuse(name: str, problem: str, remedy: str) -> None:
            faults.append(BadInput.one("environment", PREFIX + name, problem, remedy))

        url = read("URL").rstrip("/").removesuffix("/chat/completions")
        if urlsplit(url).scheme not in ("http", "https") or not urlsplit(url).hostname:
            refuse("URL", "no address of a model" if not url else "not an http address",
                   "set it to an OpenAI-compatible address, such as http://127.0.0.1:8000/v1")
        if not read("MODEL"):
            refuse("MODEL", "no name of a model", "set it to the name that the server knows the model by")
        window = read("WINDOW", "32768")
        if not window.isdecimal() or int(window) < 1024:
            refuse("WINDOW", f"{window!r} is no number of tokens", "set it to the model's window, such as 32768")
        extra = _object(read("EXTRA") or "{}")
        if extra is None:
            refuse("EXTRA", "not a JSON object", 'set it to further fields of the request, such as {"top_k": 1}')
        prices = _prices(read("PRICES"))
        if prices is None and read("PRICES"):
            refuse("PRICES", "not two prices", "set it to money for a million tokens of prompt and reply: 0.15/0.60")
        images = read("IMAGES", "0") or "0"
        if not images.isdecimal() or int(images) > MOST_IMAGES:
            refuse("IMAGES", f"{images!r} is no number of pictures", f"set it to so many pictures as a question may "
                   f"show, 1 to {MOST_IMAGES}, or 0 for a model that does not see")
        if faults:
            raise BadInput(fault for refusal in faults for fault in refusal.faults)
        return cls(url, read("MODEL"), read("KEY") or None, int(window), extra or {},
                   read("STREAM") not in ("", "0"), prices, int(images))

    @property
    def settings(self) -> ModelSettings:
        """Settings before the probe."""
        return ModelSettings(model=self.model, window=self.window, extra=self.extra, stream=self.stream,
                             images=self.images)

    def hide(self, text: str) -> str:
        """Text of a server without the key: some repeat it in their errors."""
        return text.replace(self.key, "***") if self.key else text


def _object(text: str) -> dict[str, Any] | None:
    try:
        value = json.loads(text)
    except ValueError:
        return None
    return value if isinstance(value, dict) else None


def _prices(text: str) -> Prices | None:
    prompt, slash, reply = text.partition("/")
    try:
        found = Prices(Decimal(prompt.strip()), Decimal(reply.strip()))
    except InvalidOperation:
        return None
    return found if slash and found.prompt >= 0 and found.reply >= 0 else None
