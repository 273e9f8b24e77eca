"""PDF by reportlab: text layer, embedded fonts, headers and footers, the same bytes for the same input."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from tools.authoring.documents import blocks as b
from tools.authoring.documents.lettering import register
from tools.authoring.documents.page import META, PAGE, Meta, Page
from tools.authoring.documents.pdf_flow import MM, Flow


def write_pdf(blocks: Sequence[b.Block], page: Page = PAGE, meta: Meta = META,
              password: str | None = None) -> bytes:
    """A PDF of the blocks. `password` encrypts it with RC4-128, whose bytes do not depend on chance.

    Raises ValueError for hidden runs beside visible ones in one paragraph: the render mode is a paragraph's.
    """
    pages = 0
    if "{pages}" in b.visible(page.header) + b.visible(page.footer):
        _, pages = _build(blocks, page, meta, None, 0)
    return _build(blocks, page, meta, password, pages)[0]


def page_count(blocks: Sequence[b.Block], page: Page = PAGE) -> int:
    """How many pages the blocks take."""
    return _build(blocks, page, META, None, 0)[1]


def _build(blocks: Sequence[b.Block], page: Page, meta: Meta, password: str | None,
           pages: int) -> tuple[bytes, int]:
    from reportlab import rl_config
    from reportlab.lib.pagesizes import A4, landscape
    from reportlab.lib.pdfencrypt import StandardEncryption
    from reportlab.platypus import BaseDocTemplate, Frame, PageTemplate

    rl_config.useA85 = 0
    register()
    top, right, bottom, left = (margin * MM for margin in page.margins)
    buffer = io.BytesIO()
    encrypt = StandardEncryption(password, password, strength=128) if password else None
    template = BaseDocTemplate(
        buffer, pagesize=landscape(A4) if page.landscape else A4, topMargin=top, rightMargin=right, bottomMargin=bottom,
        leftMargin=left, title=meta.title, author=meta.author, subject="", creator="", keywords="", producer="",
        lang="ru-RU", invariant=1, encrypt=encrypt)

    def decorate(canvas: Any, document: Any) -> None:
        if document.page == 1:
            _date(canvas, meta.created)
        if document.page > page.plain_pages:
            _margins(canvas, document, page, pages)

    flow = Flow(page)
    frame = Frame(left, bottom, template.width, template.height, 0, 0, 0, 0)
    template.addPageTemplates(PageTemplate(frames=[frame], onPage=decorate))
    template.build(flow.flow(blocks))
    return buffer.getvalue(), template.page


def _date(canvas: Any, created: datetime) -> None:
    """Say when the file was made: reportlab's invariant mode would say the year 2000."""
    moment = created if created.tzinfo else created.replace(tzinfo=UTC)
    offset = moment.utcoffset()
    minutes = int(offset.total_seconds() // 60) if offset else 0
    stamp = canvas._doc._timeStamp
    stamp.YMDhms = moment.timetuple()[:6]
    stamp.dhh, stamp.dmm = divmod(minutes, 60)


def _margins(canvas: Any, document: Any, page: Page, pages: int) -> None:
    """Header and footer of one page."""
    flow = Flow(page)
    for text, align, y in ((page.header, page.header_align, document.pagesize[1] - 12 * MM),
                           (page.footer, page.footer_align, 9 * MM)):
        if not b.runs(text):
            continue
        named = [replace(run, text=run.text.replace("{page}", str(document.page - page.offset))
                         .replace("{pages}", str(pages - page.offset))) for run in b.runs(text)]
        (line,) = flow.flow([b.Paragraph(named, align, size=9, indent=False)])
        line.wrapOn(canvas, document.width, 20 * MM)
        line.drawOn(canvas, document.leftMargin, y)
