"""One question to a judge: from the cassette or from the server, parsed whole, tried again within bounds."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from tools.judge.cassette import Asked, Cassette, ReplayMiss
from tools.judge.chunks import CHARS_A_TOKEN
from tools.judge.pictures import TOKENS
from tools.llm import Invalid, ModelSettings, Reply, Tokens, TooLong, kept, pictures_in, whole_json, words
from tools.llm.endpoint import Message
from tools.model import BadInput, Contract, validate

#: sends a request and gives the server's `chat.completion`; None: only what is on the cassette
Send = Callable[[dict[str, Any]], dict[str, Any]]
ModelT = TypeVar("ModelT", bound=Contract)


class NoVerdict(Exception):
    """The judge was asked and gave nothing that could be believed. The reason is Russian: it reaches the report."""


@dataclass
class Asker:
    """Asks one model about one record."""

    settings: ModelSettings
    cassette: Cassette
    send: Send | None
    #: told of every call: tokens, characters sent and got, and whether the server was asked
    spent: Callable[[Tokens, int, bool], None] = lambda tokens, size, live: None
    epoch: int = 0

    def ask(self, model: type[ModelT], schema: Mapping[str, Any], messages: Sequence[Message], tokens: int,
            part: tuple[int, int] = (1, 1), attempt: int = 1) -> ModelT:
        """A reply of the contract asked for. Raises Invalid, TooLong, Outage, Refused, ReplayMiss."""
        body = self.settings.body(messages, schema, tokens)
        asked = Asked(body=kept(body), revision=self.settings.revision, part=part, attempt=attempt, epoch=self.epoch)
        if self.send is None:
            answer = self.cassette.get(asked)
            if answer is None:
                raise ReplayMiss(asked.key)
        else:
            # Attack: a run that comes with the replies to the questions that it will be asked. Only a replay believes
            # a cassette; whoever judges live asks.
            answer = self.send(body)
            self.cassette.put(asked, answer)
        reply = Reply.of(answer)
        size = len(reply.text) + sum(len(words(message)) + pictures_in(message) * TOKENS * CHARS_A_TOKEN
                                     for message in messages)
        self.spent(reply.tokens, size, self.send is not None)
        return _checked(model, reply)

    def ladder(self, model: type[ModelT], schema: Mapping[str, Any], messages: Sequence[Message], tokens: int,
               check: Callable[[ModelT], None] = lambda reply: None, part: tuple[int, int] = (1, 1),
               attempts: Sequence[int] = (1, 2)) -> ModelT:
        """Ask, and once more with twice the room for the reply. Raises Invalid at last, NoVerdict if too long."""
        for attempt in attempts:
            try:
                reply = self.ask(model, schema, messages, tokens * min(attempt, 2), part, attempt)
                check(reply)
            except Invalid:
                if attempt == attempts[-1]:
                    raise
            except TooLong as error:
                raise NoVerdict(f"вопрос не помещается в окно модели ({error}); запишите её настоящее окно в "
                                "ATTESTAT_JUDGE_WINDOW: выдача будет судиться частями") from None
            else:
                return reply
        raise AssertionError("unreachable")


def _checked(model: type[ModelT], reply: Reply) -> ModelT:
    if reply.refusal:
        raise Invalid(f"модель отказалась отвечать: {reply.refusal[:200]}")
    if reply.finish not in ("stop", None):
        raise Invalid(f"ответ модели оборван ({reply.finish})")
    try:
        return validate(model, whole_json(reply.text), "reply")
    except BadInput as error:
        fault = error.faults[0]
        raise Invalid(f"ответ модели не по схеме ({fault.field}: {fault.problem})") from None
