"""eml: a letter as a mail program shows it."""

from __future__ import annotations

from tools.model import Document


def read_mail(data: bytes) -> Document:
    """Read a letter."""
    raise NotImplementedError
