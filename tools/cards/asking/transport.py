"""One question over HTTP by the rules of requests: proxies, certificates and netrc of the machine."""

from __future__ import annotations

import base64
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tools.cards.asking.secrets import Endpoint
from tools.cards.model import Request
from tools.model import BadInput, parse_json

if TYPE_CHECKING:
    import requests

#: largest reply that is read, bytes, and characters kept of one that is no JSON object
MAX_REPLY, KEPT = 8 * 1024 * 1024, 4000
#: seconds to connect
CONNECT = 15.0


@dataclass(frozen=True, slots=True)
class Question:
    """What is sent."""

    text: str
    product: str | None
    session: str
    #: UUID of the request, in its body and in its header
    trace: str
    image: bytes | None = None

    def body(self, request: Request) -> dict[str, Any]:
        """The request's JSON by the contract's names."""
        named = request.fields
        values = {named.request_id: self.trace, named.question: self.text, named.product: self.product,
                  named.session: self.session,
                  named.image: base64.b64encode(self.image).decode() if self.image is not None else None}
        return {**request.extra, **{name: value for name, value in values.items() if name and value is not None}}


@dataclass(frozen=True, slots=True)
class Reply:
    """What came back. Of a reply that is no JSON object the beginning is kept."""

    status: int | None
    seconds: float
    #: a code of tools.cards.envelope.ERRORS, null when a whole reply came
    error: str | None = None
    value: dict[str, Any] | None = None
    body: str | None = None


def ask(session: requests.Session, endpoint: Endpoint, request: Request, question: Question, timeout: float) -> Reply:
    """Send one question. Never raises for what a network or a service does; no text of an error is kept, because it may
    name the address."""
    import requests

    start = time.monotonic()
    headers = {**endpoint.headers, request.trace_header: question.trace}
    try:
        # Attack: a redirect that carries the headers to another host.
        with session.post(endpoint.url, json=question.body(request), headers=headers, stream=True,
                          allow_redirects=False, timeout=(min(CONNECT, timeout), timeout)) as answer:
            raw, error = _read(answer, start + timeout)
            status, returned = answer.status_code, answer.headers
    except requests.exceptions.RequestException as problem:
        return Reply(None, _since(start), _named(problem))
    except (OSError, ValueError):
        return Reply(None, _since(start), "connection")
    if error is not None:
        return Reply(status, _since(start), error, body=endpoint.hide(raw[:KEPT].decode("utf-8", "replace")))
    return _parsed(raw, status, _since(start), endpoint, request, returned)


def _read(answer: requests.Response, deadline: float) -> tuple[bytes, str | None]:
    """The bytes of a reply, and what broke it off."""
    from urllib3.exceptions import HTTPError, ReadTimeoutError

    pieces: list[bytes] = []
    size = 0
    try:
        # read1 gives what is there: a byte a minute would keep a reader of whole blocks for ever.
        while piece := answer.raw.read1(65536, decode_content=True):
            pieces.append(piece)
            size += len(piece)
            if size > MAX_REPLY:
                return b"".join(pieces), "too_big"
            if time.monotonic() > deadline:
                return b"".join(pieces), "timeout"
        # read1 ends quietly where read would complain.
        left = answer.raw.length_remaining
        return b"".join(pieces), "cut" if left else None
    except ReadTimeoutError:
        return b"".join(pieces), "timeout"
    except (HTTPError, OSError, ValueError):
        return b"".join(pieces), "cut"


def _parsed(raw: bytes, status: int, seconds: float, endpoint: Endpoint, request: Request,
            headers: Mapping[str, str]) -> Reply:
    value: Any = None
    try:
        value = parse_json(raw, "reply")
        error = "" if isinstance(value, dict) else "not_object"
    except BadInput:
        error = "not_json"
    if error:
        return Reply(status, seconds, error, body=endpoint.hide(raw[:KEPT].decode("utf-8", "replace")))
    value = endpoint.hide(value)
    returned = headers.get(request.reply_header) if request.reply_header else None
    if returned is not None and request.fields.request_id:
        value.setdefault(request.fields.request_id, endpoint.hide(returned))
    return Reply(status, seconds, value=value)


def _named(problem: Exception) -> str:
    """The code of an error of requests."""
    from requests import exceptions

    for kinds, code in (((exceptions.ProxyError,), "proxy"), ((exceptions.SSLError,), "tls"),
                        ((exceptions.Timeout,), "timeout"),
                        ((exceptions.ChunkedEncodingError, exceptions.ContentDecodingError), "cut"),
                        ((exceptions.ConnectionError,), "connection")):
        if isinstance(problem, kinds):
            return code
    return "request"


def _since(start: float) -> float:
    return round(time.monotonic() - start, 3)
