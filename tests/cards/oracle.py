"""A scripted assistant behind real HTTP on loopback: it answers as a test wrote, and breaks the way a test wants.

Nothing here sleeps: an answer that hangs waits for an event that the test sets.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass
class Asked:
    """One request as it came."""

    body: dict[str, Any]
    headers: dict[str, str]
    #: from 0
    number: int
    path: str


@dataclass
class Answer:
    """What goes back over the wire."""

    body: bytes
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    #: bytes promised beyond those sent
    missing: int = 0
    #: wait for this before a byte is sent
    after: threading.Event | None = None
    #: send the body byte by byte, waiting so long on the event that never comes, seconds
    drip: float = 0.0


def replies(asked: Asked, text: str = "Нажмите «Считать вес».", **fields: Any) -> Answer:
    """A whole reply that repeats the request's id."""
    value = {"request_id": asked.body["request_id"], "product": asked.body.get("product"), "answer": text,
             "sources": [{"title": "Справка"}], **fields}
    return Answer(json.dumps(value, ensure_ascii=False).encode())


Script = Callable[[Asked], Answer]


class Oracle:
    """The server, and what it was asked."""

    def __init__(self, script: Script) -> None:
        self.script = script
        self.asked: list[Asked] = []
        #: most requests that were open at one time
        self.most = 0
        self._open = 0
        self._lock = threading.Lock()
        self._never = threading.Event()
        oracle = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self) -> None:
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                headers = {name.casefold(): value for name, value in self.headers.items()}
                with oracle._lock:
                    asked = Asked(body, headers, len(oracle.asked), self.path)
                    oracle.asked.append(asked)
                    oracle._open += 1
                    oracle.most = max(oracle.most, oracle._open)
                try:
                    self._send(oracle.script(asked))
                except OSError:  # the client has left
                    self.close_connection = True
                finally:
                    with oracle._lock:
                        oracle._open -= 1

            def _send(self, answer: Answer) -> None:
                if answer.after is not None:
                    answer.after.wait()
                self.send_response(answer.status)
                self.send_header("Content-Length", str(len(answer.body) + answer.missing))
                for name, value in answer.headers.items():
                    self.send_header(name, value)
                self.end_headers()
                if answer.drip:
                    for at in range(len(answer.body)):
                        self.wfile.write(answer.body[at:at + 1])
                        oracle._never.wait(answer.drip)
                else:
                    self.wfile.write(answer.body)
                self.close_connection = self.close_connection or bool(answer.missing)

            def log_message(self, format: str, *args: Any) -> None:
                pass

        self._http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._http.daemon_threads = True

    @property
    def port(self) -> int:
        """Where it listens."""
        return int(self._http.server_address[1])

    @property
    def url(self) -> str:
        """Its address."""
        return f"http://127.0.0.1:{self.port}/api/ask"


@contextmanager
def serving(script: Script) -> Iterator[Oracle]:
    """An oracle that listens while the block runs."""
    oracle = Oracle(script)
    thread = threading.Thread(target=oracle._http.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    try:
        yield oracle
    finally:
        oracle._never.set()
        oracle._http.shutdown()
        oracle._http.server_close()
