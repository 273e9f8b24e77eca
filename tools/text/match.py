"""What every search in a text gives back: where it stands, how it reads there, which value it was read as."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Match:
    """A value found in a text; `text == original[start:end]` always holds."""

    #: offsets into the original text, characters
    start: int
    end: int
    #: the characters as a person sees them
    text: str
    #: Decimal, ISO string, `Number`, `When` … as the function that found it says
    value: Any
