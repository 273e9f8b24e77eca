"""The one exception of the readers: a file is refused with a typed reason."""

from __future__ import annotations

from tools.model import Unreadable
from tools.model.document import Unread


class Refused(Exception):
    """Raised anywhere inside a reader; `read_here` turns it into its `Unreadable`."""

    def __init__(self, reason: Unread, detail: str, ours: bool = False) -> None:
        super().__init__(detail)
        #: what the caller of `read` gets
        self.unreadable = Unreadable(reason, detail, ours)
