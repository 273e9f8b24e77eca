"""PDF by reportlab: text layer, embedded fonts, headers and footers, the same bytes for the same input."""

from __future__ import annotations

import io
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from tools.authoring.documents import blocks as b
from tools.authoring.documents.lettering import face, register
from tools.authoring.documents.pdf_flow import MM, Flow


def write_pdf(blocks: Sequence[b.Block], page: b.Page = b.PAGE, meta: b.Meta = b.META,
              password: str | None = None) -> bytes:
    """A PDF of the blocks. `password` encrypts it with RC4-128, whose bytes do not depend on chance.

    Raises ValueError for hidden runs beside visible ones in one paragraph: the render mode is a paragraph's.
    """
    pages = 0
    if "{pages}" in page.header + page.footer:
        _, pages = _build(blocks, page, meta, None, 0)
    return _build(blocks, page, meta, password, pages)[0]


def page_count(blocks: Sequence[b.Block], page: b.Page = b.PAGE) -> int:
    """How many pages the blocks take."""
    return _build(blocks, page, b.META, None, 0)[1]


def _build(blocks: Sequence[b.Block], page: b.Page, meta: b.Meta, password: str | None,
           pages: int) -> tuple[bytes, int]:
    from reportlab import rl_config
    from reportlab.lib.pagesizes import A4, landscape
    from reportlab.lib.pdfencrypt import StandardEncryption
    from reportlab.platypus import SimpleDocTemplate

    rl_config.useA85 = 0
    register()
    top, right, bottom, left = (margin * MM for margin in page.margins)
    buffer = io.BytesIO()
    encrypt = StandardEncryption(password, password, strength=128) if password else None
    template = SimpleDocTemplate(
        buffer, pagesize=landscape(A4) if page.landscape else A4, topMargin=top, rightMargin=right, bottomMargin=bottom,
        leftMargin=left, title=meta.title, author=meta.author, subject="", creator="", keywords="", producer="",
        lang="ru-RU", invariant=1, encrypt=encrypt)

    def decorate(canvas: Any, document: Any) -> None:
        if document.page == 1:
            _date(canvas, meta.created)
        if not (page.first_plain and document.page == 1):
            _margins(canvas, document, page, pages)

    template.build(Flow(page).flow(blocks), onFirstPage=decorate, onLaterPages=decorate)
    return buffer.getvalue(), template.page


def _date(canvas: Any, created: datetime) -> None:
    """Say when the file was made: reportlab's invariant mode would say the year 2000."""
    moment = created if created.tzinfo else created.replace(tzinfo=UTC)
    offset = moment.utcoffset()
    minutes = int(offset.total_seconds() // 60) if offset else 0
    stamp = canvas._doc._timeStamp
    stamp.YMDhms = moment.timetuple()[:6]
    stamp.dhh, stamp.dmm = divmod(minutes, 60)


def _margins(canvas: Any, document: Any, page: b.Page, pages: int) -> None:
    """Header and footer of one page."""
    font = face(page.font)
    height = document.pagesize[1]
    for text, align, y in ((page.header, page.header_align, height - 11 * MM),
                           (page.footer, page.footer_align, 10 * MM)):
        if not text:
            continue
        line = text.replace("{page}", str(document.page)).replace("{pages}", str(pages))
        canvas.saveState()
        canvas.setFont(font, 9)
        if align == "center":
            canvas.drawCentredString(document.leftMargin + document.width / 2, y, line)
        elif align == "right":
            canvas.drawRightString(document.leftMargin + document.width, y, line)
        else:
            canvas.drawString(document.leftMargin, y, line)
        canvas.restoreState()
