"""The start-up probe: which way of asking for JSON a server knows, and whether it enforces it."""

from __future__ import annotations

from typing import Any

from tools.llm.client import BACKOFFS, Client
from tools.llm.endpoint import Message, Mode, ModelSettings
from tools.llm.faults import Invalid, Outage, Refused
from tools.llm.parse import whole_json
from tools.llm.reply import Reply
from tools.llm.sight import check_sight
from tools.model import BadInput

#: the prompt demands one word, the schema allows only another: a server that obeys the prompt enforces nothing
_MESSAGES: list[Message] = [{"role": "user", "content":
                             'Верни JSON-объект с одним полем word, значение которого — слово «груша».'}]
_SCHEMA: dict[str, Any] = {"type": "object", "properties": {"word": {"type": "string", "enum": ["яблоко"]}},
                           "required": ["word"], "additionalProperties": False}
_TOKENS = 512

_MODES: tuple[Mode, ...] = ("json_schema", "json_object", "plain")


def probe(client: Client, settings: ModelSettings) -> ModelSettings:
    """Settings with the first mode that the server enforces, else `plain`, which is validated and never trusted.

    Raises BadInput that says what to do for a wrong key, address or model, or one that is said to see and does not;
    Outage when nothing answers.
    """
    for mode in _MODES:
        found = _try(client, settings.model_copy(update={"mode": mode, "enforced": False}))
        if found is not None and (found[0].enforced or mode == "plain"):
            kept, reply = found
            if kept.images:
                check_sight(client, kept)
            revision = "@".join(part for part in (reply.model if reply.model != settings.model else None,
                                                  reply.fingerprint) if part)
            return kept.model_copy(update={"revision": revision or None})
    raise BadInput.one("environment", "ATTESTAT_JUDGE_MODEL", "the model answers no request at all",
                       "see the server's log")


def _try(client: Client, settings: ModelSettings) -> tuple[ModelSettings, Reply] | None:
    """The settings with `enforced` and what the server made us leave out; None when it refuses this mode."""
    for _ in range(4):
        try:
            # A server that knows no json_schema may answer 500: no reason to wait for it to mend.
            answer = client.ask(settings.body(_MESSAGES, _SCHEMA, _TOKENS),
                                BACKOFFS if settings.mode == "plain" else ())
        except Refused as error:
            other = _without(settings, str(error))
            if other is not None:
                settings = other
                continue
            _explain(client, error, settings)
            return None
        except Outage as error:
            if settings.mode == "plain":
                raise
            if error.status is not None and error.status >= 500:
                return None
            # Busy or away, which says nothing of the mode: wait until it answers at all, then ask again.
            client.ask(settings.model_copy(update={"mode": "plain"}).body(_MESSAGES, _SCHEMA, _TOKENS))
            continue
        reply = Reply.of(answer)
        return settings.model_copy(update={"enforced": _obeys(reply)}), reply
    return None


def _without(settings: ModelSettings, said: str) -> ModelSettings | None:
    """Settings without what the server complains of; None when it complains of something else."""
    if "max_completion_tokens" in said and settings.tokens_field == "max_tokens":
        return settings.model_copy(update={"tokens_field": "max_completion_tokens"})
    named = [name for name in settings.sampling if name in said]
    if named:
        kept = {name: value for name, value in settings.sampling.items() if name not in named}
        return settings.model_copy(update={"sampling": kept})
    return None


def _explain(client: Client, error: Refused, settings: ModelSettings) -> None:
    """Raise BadInput where no other mode will help."""
    if error.status in (401, 403):
        raise BadInput.one("environment", "ATTESTAT_JUDGE_KEY", f"the server refuses the key ({error})",
                           "set the key of this server") from None
    if error.status in (301, 302, 307, 308, 404, 405):
        raise BadInput.one("environment", "ATTESTAT_JUDGE_URL, ATTESTAT_JUDGE_MODEL",
                           f"no model {settings.model!r} at {client.endpoint.url} ({error})",
                           "name the address up to /v1, and the model as the server lists it") from None
    if settings.mode == "plain":
        raise BadInput.one("environment", "ATTESTAT_JUDGE_MODEL", f"the server refuses a plain request ({error})",
                           "see the server's documentation; ATTESTAT_JUDGE_EXTRA adds fields") from None


def _obeys(reply: Reply) -> bool:
    try:
        return bool(whole_json(reply.text) == {"word": "яблоко"})
    except Invalid:
        return False
