"""Writers of documents: blocks in, bytes out; the same input gives the same bytes on every run.

One list of blocks serves every format::

    blocks = [Title("ДОГОВОР № 08-П/2026"), Clause("1.1.", "Поставщик передаёт Товар."), Signature("Директор", name)]
    write_docx(blocks, Page(footer="{page}"), Meta("Договор", name, created))
    write_pdf(blocks)
    write_scan(blocks, draw).pdf, plain_text(blocks)
    write_pptx([Slide("Выручка", [[Chart("column", years, [("Выручка", sums)])]], notes="…")])
"""

from tools.authoring.documents.blocks import (
    Align,
    Block,
    Cell,
    Clause,
    Columns,
    ElectronicSignature,
    Fields,
    Frame,
    Heading,
    Item,
    Letterhead,
    Line,
    PageBreak,
    Paragraph,
    Picture,
    Rule,
    Run,
    Signature,
    Space,
    Stamp,
    Table,
    Text,
    Title,
)
from tools.authoring.documents.content import content_sha256
from tools.authoring.documents.deck import GROUPED, Chart, Figures, Piece, Points, Slide, Steps
from tools.authoring.documents.docx import write_docx
from tools.authoring.documents.normal import normal_ooxml
from tools.authoring.documents.original import plain_text
from tools.authoring.documents.page import META, PAGE, Meta, Page
from tools.authoring.documents.pdf import page_count, write_pdf
from tools.authoring.documents.plain import Attachment, Mail, message_id, write_csv, write_eml, write_txt, write_zip
from tools.authoring.documents.pptx import write_pptx
from tools.authoring.documents.scan import Scan, page_jpegs, picture_of, write_scan
from tools.authoring.documents.xlsx import (
    BODY,
    DATE,
    HEAD,
    MOMENT,
    MONEY,
    PERCENT,
    TEXT,
    TOTAL,
    WHOLE,
    Formula,
    Sheet,
    Style,
    Value,
    XCell,
    write_xlsx,
)

__all__ = [
    "BODY", "DATE", "GROUPED", "HEAD", "META", "MOMENT", "MONEY", "PAGE", "PERCENT", "TEXT", "TOTAL", "WHOLE", "Align",
    "Attachment", "Block", "Cell", "Chart", "Clause", "Columns", "ElectronicSignature", "Fields", "Figures",
    "Formula", "Frame", "Heading", "Item", "Letterhead", "Line", "Mail", "Meta", "Page", "PageBreak", "Paragraph",
    "Picture", "Piece", "Points", "Rule", "Run", "Scan", "Sheet", "Signature", "Slide", "Space", "Stamp", "Steps",
    "Style", "Table", "Text", "Title", "Value", "XCell", "content_sha256", "message_id", "normal_ooxml",
    "page_count", "page_jpegs", "picture_of", "plain_text", "write_csv", "write_docx", "write_eml", "write_pdf",
    "write_pptx", "write_scan", "write_txt", "write_xlsx", "write_zip",
]
