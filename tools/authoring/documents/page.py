"""The sheet that blocks are laid on, and the properties of the file. Lengths are millimetres, sizes points."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from tools.authoring.documents.blocks import Align, Text

Font = Literal["serif", "sans", "dejavu"]


@dataclass(frozen=True, slots=True)
class Page:
    """The sheet: A4, margins of office work (left wide enough for a binder)."""

    font: Font = "serif"
    size: float = 12
    landscape: bool = False
    #: top, right, bottom, left
    margins: tuple[float, float, float, float] = (20, 15, 20, 25)
    #: `{page}` and `{pages}` are replaced
    header: Text = ""
    footer: Text = ""
    header_align: Align = "right"
    footer_align: Align = "center"
    #: how many first pages carry neither header nor footer (docx: at most one)
    plain_pages: int = 0
    #: the printed number of a page is its place less this
    offset: int = 0
    #: line spacing
    leading: float = 1.15

    @property
    def width(self) -> float:
        """Width of the text."""
        return (297.0 if self.landscape else 210.0) - self.margins[1] - self.margins[3]


@dataclass(frozen=True, slots=True)
class Meta:
    """Properties of the file."""

    title: str = ""
    author: str = ""
    created: datetime = datetime(2026, 1, 12, 9, 0)


#: what a document has when nothing is said
PAGE = Page()
META = Meta()
