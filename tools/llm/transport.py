"""One POST over HTTP, on the standard library: a whole answer, or a typed reason why there is none."""

from __future__ import annotations

import http.client
import json
import time
import urllib.error
import urllib.request
from typing import Any
from urllib.parse import urlsplit

from tools.llm.endpoint import Endpoint
from tools.llm.faults import Outage, Refused, TooLong

#: largest answer that is read, bytes
MAX_ANSWER = 32 * 1024 * 1024

#: answers after which the same request may succeed
_PASSING = {408, 409, 425, 429}
_TOO_LONG = ("context_length", "context length", "context window", "maximum context", "too long", "exceed_context")


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_: Any, **__: Any) -> None:
        # Attack: an address that hands the key on to another host.
        return None


def post(endpoint: Endpoint, body: dict[str, Any]) -> tuple[str, bytes]:
    """Content type and bytes of the server's answer to a chat completion. Raises Outage, Refused, TooLong."""
    headers = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream"}
    if endpoint.key:
        headers["Authorization"] = f"Bearer {endpoint.key}"
    request = urllib.request.Request(f"{endpoint.url}/chat/completions", json.dumps(body).encode(), headers)
    deadline = time.monotonic() + endpoint.total
    try:
        with _opener(endpoint.url).open(request, timeout=endpoint.idle) as answer:
            return answer.headers.get_content_type(), _read(answer, deadline)
    except urllib.error.HTTPError as error:
        raise _refusal(endpoint, error) from None
    except (OSError, http.client.HTTPException, ValueError) as error:
        raise Outage(endpoint.hide(f"{type(error).__name__}: {error}")) from None


def _opener(url: str) -> urllib.request.OpenerDirector:
    host = urlsplit(url).hostname or ""
    local = host == "localhost" or host.startswith("127.") or host == "::1"
    # A proxy of the house cannot reach this machine's own loopback.
    proxies = [urllib.request.ProxyHandler({})] if local else []
    return urllib.request.build_opener(_NoRedirect, *proxies)


def _read(answer: http.client.HTTPResponse, deadline: float) -> bytes:
    pieces, size = [], 0
    while piece := answer.read1(65536):
        pieces.append(piece)
        size += len(piece)
        if size > MAX_ANSWER:
            raise Outage(f"the answer is over {MAX_ANSWER} bytes")
        # Attack: a byte a minute keeps every idle limit and never ends.
        if time.monotonic() > deadline:
            raise Outage("the answer takes too long")
    if answer.length:  # read1 ends quietly where read would complain
        raise Outage(f"the answer is cut: {answer.length} bytes are missing")
    return b"".join(pieces)


def _refusal(endpoint: Endpoint, error: urllib.error.HTTPError) -> Outage | Refused:
    try:
        said = _message(error.read(65536))
    except (OSError, http.client.HTTPException):
        said = ""
    problem = endpoint.hide(f"HTTP {error.code}" + (f": {said}" if said else ""))
    if error.code in _PASSING or error.code >= 500:
        return Outage(problem, error.code, _seconds(error.headers.get("Retry-After", "")))
    if error.code == 413 or (error.code in (400, 422) and any(mark in said.casefold() for mark in _TOO_LONG)):
        return TooLong(problem, error.code)
    return Refused(problem, error.code)


def _message(raw: bytes) -> str:
    text = raw.decode("utf-8", "replace")
    try:
        value = json.loads(text)
    except ValueError:
        return " ".join(text.split())[:300]
    found = value.get("error", value) if isinstance(value, dict) else value
    if isinstance(found, dict):
        found = found.get("message", found)
    return " ".join(str(found).split())[:300]


def _seconds(text: str) -> float | None:
    return float(text) if text.strip().isdecimal() else None
