"""The envelope of an answer, looked at before its words: did the service answer at all, and this request?"""

from __future__ import annotations

from collections.abc import Iterator

from tools.cards.answers import Answer
from tools.cards.fold import context, folded
from tools.cards.model import MAX_ANSWER, Service
from tools.cards.reading import Reading
from tools.cards.violations import Violation
from tools.measures.task import Profile

#: why there was no HTTP answer, by the poller's code
ERRORS = {"timeout": ("сервис не ответил вовремя", "the service did not answer in time"),
          "connection": ("нет соединения с сервисом", "no connection to the service"),
          "tls": ("сертификат сервиса не принят", "the certificate of the service is refused"),
          "proxy": ("прокси не пропустил запрос", "the proxy did not let the request pass"),
          "cut": ("ответ оборван", "the reply is cut"),
          "too_big": ("ответ слишком велик", "the reply is too big"),
          "not_json": ("ответ сервиса — не JSON", "the reply is not JSON"),
          "not_object": ("ответ сервиса — не объект JSON", "the reply is not a JSON object"),
          "request": ("запрос не отправлен", "the request was not sent")}


def violations(reading: Reading, service: Service, profile: Profile) -> list[Violation]:
    """What is wrong with the envelope; under `exact` the first fault only, and no demand that ids be there."""
    found = list(_all(reading, service, profile))
    return found if profile == "strict" else found[:1]


def _all(reading: Reading, service: Service, profile: Profile) -> Iterator[Violation]:
    answer = reading.answer
    if answer.status is not None and answer.status != 200:
        yield Violation(f"HTTP {answer.status}", f"HTTP {answer.status}", context=_start(answer))
        return
    if answer.error is not None:
        yield Violation(*ERRORS.get(answer.error, ("ответ не получен", "there is no reply")))
        return
    if answer.status is None and service.fields.status is not None:
        yield Violation("HTTP-статус не записан", "the HTTP status is not recorded")
    yield from (Violation(f"поле {name}", f"field {name}") for name in answer.wrong)
    if len(answer.text) > MAX_ANSWER:
        yield Violation(f"ответ длиннее {MAX_ANSWER} знаков", f"the answer is longer than {MAX_ANSWER} characters")
        return
    yield from _failed(reading, service, profile)
    yield from _ids(answer, service, profile)


def _failed(reading: Reading, service: Service, profile: Profile) -> Iterator[Violation]:
    """A failure of the service under HTTP 200."""
    text = reading.text(profile)
    for phrase in service.error_phrases:
        if folded(phrase, profile) in text:
            around, start = context(reading.answer.text, folded(phrase, profile), profile)
            yield Violation(f"сбой сервиса под HTTP 200: «{phrase}»", f"the service failed under HTTP 200: «{phrase}»",
                            "ответ", around, start)
    if service.empty_sources_fail and not any(source.strip() for source in reading.answer.sources):
        yield Violation("сбой сервиса под HTTP 200: источников нет", "the service failed under HTTP 200: no sources",
                        "ответ", _start(reading.answer))


def _ids(answer: Answer, service: Service, profile: Profile) -> Iterator[Violation]:
    if not service.trace_required or service.fields.request_id is None or service.fields.trace is None:
        return
    if answer.trace is None and answer.request_id is None:
        if profile == "strict":  # under exact None is None, as it ever was
            yield Violation("нет ни request id, ни trace id", "neither a request id nor a trace id")
    elif answer.trace != answer.request_id:
        sent, back = (f"«{name[:64]}»" if name else "нет" for name in (answer.trace, answer.request_id))
        yield Violation(f"чужой ответ: отправлен trace {sent}, вернулся request id {back}",
                        f"another's reply: trace {sent} was sent, request id {back} came back")


def _start(answer: Answer) -> str:
    return " ".join(answer.text[:300].split())
