"""A scripted model behind real HTTP on loopback: it says what a test wrote, and breaks the way a test wants.

Nothing here sleeps: an answer that hangs waits for an event, and the test sets it.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from tools.llm import Endpoint, words

MODEL = "scripted-1"


@dataclass
class Asked:
    """One request as it came."""

    body: dict[str, Any]
    headers: dict[str, str]
    #: from 0
    number: int

    @property
    def prompt(self) -> str:
        """All words of the request."""
        return "\n".join(words(message) for message in self.body["messages"])

    @property
    def enumerated(self) -> bool:
        """Whether this is the start-up probe."""
        return "груша" in self.prompt


@dataclass
class Answer:
    """What goes back over the wire."""

    body: bytes
    status: int = 200
    kind: str = "application/json"
    headers: dict[str, str] = field(default_factory=dict)
    #: bytes promised beyond those sent
    missing: int = 0
    #: wait for this before a byte is sent
    after: threading.Event | None = None


def says(text: Any, finish: str | None = "stop", usage: bool = True, **message: Any) -> Answer:
    """A whole answer; what is no string is sent as JSON."""
    text = text if isinstance(text, str) else json.dumps(text, ensure_ascii=False)
    value: dict[str, Any] = {"id": "c", "object": "chat.completion", "model": MODEL, "system_fingerprint": "fp-1",
                             "choices": [{"index": 0, "finish_reason": finish,
                                          "message": {"role": "assistant", "content": text, **message}}]}
    if usage:
        value["usage"] = {"prompt_tokens": 100, "completion_tokens": 20}
    return Answer(json.dumps(value, ensure_ascii=False).encode())


def fails(status: int, message: str = "no", **headers: str) -> Answer:
    """An error of the server."""
    return Answer(json.dumps({"error": {"message": message}}).encode(), status, headers=headers)


def cut(text: str = "x" * 100) -> Answer:
    """An answer whose connection ends before it does."""
    return Answer(says(text).body[:40], missing=200)


def hangs(until: threading.Event) -> Answer:
    """An answer that does not come until the test lets it."""
    return Answer(says("late").body, after=until)


def streams(text: Any, whole: bool = True, usage: bool = True) -> Answer:
    """A stream of events, a few characters each; not whole: the connection ends in the middle."""
    text = text if isinstance(text, str) else json.dumps(text, ensure_ascii=False)
    events: list[Any] = [{"model": MODEL, "system_fingerprint": "fp-1", "choices": [
        {"index": 0, "delta": {"content": text[at:at + 7]}, "finish_reason": None}]} for at in range(0, len(text), 7)]
    if whole:
        events.append({"model": MODEL, "choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}]})
        if usage:
            events.append({"model": MODEL, "choices": [], "usage": {"prompt_tokens": 100, "completion_tokens": 20}})
    else:
        events = events[:len(events) // 2]
    lines = [f"data: {json.dumps(event, ensure_ascii=False)}\n\n" for event in events]
    return Answer("".join([*lines, *(["data: [DONE]\n\n"] if whole else [])]).encode(), kind="text/event-stream")


Script = Callable[[Asked], Answer]


class ModelServer:
    """The server, and what it was asked."""

    def __init__(self, script: Script) -> None:
        self.script = script
        self.asked: list[Asked] = []
        self._lock = threading.Lock()
        server = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self) -> None:
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                asked = server._enter(body, {name.casefold(): value for name, value in self.headers.items()})
                answer = server.script(asked)
                if answer.after is not None:
                    answer.after.wait()
                try:
                    self.send_response(answer.status)
                    self.send_header("Content-Type", answer.kind)
                    self.send_header("Content-Length", str(len(answer.body) + answer.missing))
                    for name, value in answer.headers.items():
                        self.send_header(name.replace("_", "-"), value)
                    self.end_headers()
                    self.wfile.write(answer.body)
                except OSError:  # the client has left
                    pass
                self.close_connection = True

            def log_message(self, format: str, *args: Any) -> None:
                pass

        self._http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._http.daemon_threads = True

    @property
    def url(self) -> str:
        """Address up to /v1."""
        return f"http://127.0.0.1:{self._http.server_address[1]}/v1"

    def endpoint(self, **fields: Any) -> Endpoint:
        """Where a client finds this server."""
        return Endpoint(**{"url": self.url, "model": MODEL, "key": "secret-key", **fields})

    def env(self, **more: str) -> dict[str, str]:
        """The environment of a person who judges by this server."""
        return {"ATTESTAT_JUDGE_URL": self.url, "ATTESTAT_JUDGE_MODEL": MODEL, "ATTESTAT_JUDGE_KEY": "secret-key",
                **more}

    def _enter(self, body: dict[str, Any], headers: dict[str, str]) -> Asked:
        with self._lock:
            asked = Asked(body, headers, len(self.asked))
            self.asked.append(asked)
            return asked


@contextmanager
def serving(script: Script | list[Answer]) -> Iterator[ModelServer]:
    """A server for the time of a test. A list is said in order, its last answer again and again."""
    server = ModelServer(script if callable(script) else lambda asked: script[min(asked.number, len(script) - 1)])
    thread = threading.Thread(target=server._http.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server._http.shutdown()
        server._http.server_close()
        thread.join()
