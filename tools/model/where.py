"""`where` of a check: which part of the record a kind looks at."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal, get_args

Place = Literal["answer", "answers", "file", "any", "actions", "organiser", "memory", "user_files", "status"]

_FORM = re.compile(r"^(?P<place>[a-z_]+)(?::(?:turn-(?P<turn>[1-9]\d{0,2}))?(?P<slash>/)?(?P<glob>.+)?)?$", re.S)


@dataclass(frozen=True, slots=True)
class Where:
    """A parsed `where`."""

    place: Place
    #: one-based turn, or None for the end of the task
    turn: int | None = None
    #: pattern of delivered file names, only with place "file"
    glob: str | None = None

    @classmethod
    def parse(cls, text: str) -> Where:
        """Parse a `where`. Raises ValueError that names the text."""
        match = _FORM.match(text)
        if match is None or match["place"] not in get_args(Place):
            raise ValueError(f"unknown `where` {text!r}")
        place: Place = match["place"]  # type: ignore[assignment]
        turn = int(match["turn"]) if match["turn"] else None
        glob = match["glob"]
        if place == "file":
            if glob is None or (turn is not None) != (match["slash"] is not None):
                raise ValueError(f"`where` {text!r}: write file:<glob> or file:turn-N/<glob>")
        elif glob is not None or match["slash"] is not None or (":" in text and turn is None):
            raise ValueError(f"`where` {text!r}: only file: takes a pattern")
        elif turn is not None and place not in ("answer", "organiser", "memory"):
            raise ValueError(f"`where` {text!r}: {place} has no turns")
        return cls(place, turn, glob)
