"""Asking a model: one request, tried again while that may help, ended when somebody wants it to end."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from tools.llm.endpoint import Endpoint
from tools.llm.faults import Outage, Stopped
from tools.llm.reply import Reply, completion
from tools.llm.transport import post

#: seconds before the second to the sixth try of a request
BACKOFFS = (1.0, 2.0, 4.0, 8.0, 16.0)
#: seconds that a server may ask us to wait
LONGEST_WAIT = 60.0

#: waits so many seconds; True when everything is to end
Wait = Callable[[float], bool]


class Client:
    """One server. Safe to use from several threads: nothing is shared between two calls."""

    def __init__(self, endpoint: Endpoint, wait: Wait | None = None) -> None:
        self.endpoint = endpoint
        self._wait = wait or threading.Event().wait

    def ask(self, body: dict[str, Any], backoffs: tuple[float, ...] = BACKOFFS) -> dict[str, Any]:
        """The `chat.completion` object for a request, checked to be one.

        Raises Outage after the last try, Refused and TooLong at once, Stopped when told to end.
        """
        for pause in (*backoffs, None):
            if self._wait(0):
                raise Stopped
            try:
                answer = completion(*post(self.endpoint, body))
                Reply.of(answer)
            except Outage as error:
                if pause is None:
                    raise
                if self._wait(min(LONGEST_WAIT, max(pause, error.wait or 0))):
                    raise Stopped from None
            else:
                return answer
        raise AssertionError("unreachable")
