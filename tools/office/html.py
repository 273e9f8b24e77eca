"""html: the text a browser shows."""

from __future__ import annotations

from tools.model import Document


def read_html(text: str) -> Document:
    """Read a page."""
    raise NotImplementedError
