"""A live session: the address of the environment, probed once, and the refusals that every output shares, said once."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from tools.judge.asking import Send
from tools.judge.cassette import Session
from tools.llm import Client, Endpoint, Outage, Prices, Refused, probe
from tools.model import BadInput


@dataclass(frozen=True)
class Live:
    """A server that answered the probe."""

    send: Send
    session: Session
    prices: Prices | None


def connect(env: Mapping[str, str], stop: threading.Event, client: Client | None = None) -> Live:
    """Find out how the server is to be asked. Raises BadInput: no address, no answer, a wrong key or model."""
    endpoint = client.endpoint if client is not None else Endpoint.from_env(env)
    found = client or Client(endpoint, stop.wait)
    try:
        settings = probe(found, endpoint.settings)
    except Outage as error:
        raise BadInput.one("environment", "ATTESTAT_JUDGE_URL", f"{endpoint.url} does not answer ({error})",
                           "start the server, or correct the address") from None
    return Live(found.ask, Session(schema="office-judging/1", settings=settings), endpoint.prices)


@contextmanager
def explained() -> Iterator[None]:
    """Turn a refusal in the middle of a session into one sentence."""
    try:
        yield
    except Refused as error:
        raise BadInput.one("environment", "ATTESTAT_JUDGE_*", f"the server refuses to go on ({error})",
                           "correct what it names; what is judged is kept, the same command goes on") from None
