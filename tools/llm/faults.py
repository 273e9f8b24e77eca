"""What may come of asking a model, apart from a reply."""

from __future__ import annotations


class Outage(Exception):
    """The server did not answer, or not whole: another try may help. `status` is null without an HTTP answer."""

    def __init__(self, problem: str, status: int | None = None, wait: float | None = None) -> None:
        super().__init__(problem)
        self.status = status
        #: seconds after which the server wants to be asked again, null when it does not say
        self.wait = wait


class Refused(Exception):
    """The server answered that it will not: a wrong key, model or argument. Another try will not help."""

    def __init__(self, problem: str, status: int) -> None:
        super().__init__(problem)
        self.status = status


class TooLong(Refused):
    """The request does not fit the model's window."""


class Invalid(Exception):
    """A reply that is not what was asked for: cut, refused by the model, not JSON, not of the schema."""


class Stopped(Exception):
    """Somebody wants everything to end; nothing was decided."""
