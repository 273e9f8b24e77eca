"""Plain formats: txt, md, csv, html, eml."""

from __future__ import annotations

import csv
import io

from tools.model import Cell, Document, Grid
from tools.office.composer import Composer
from tools.office.refusal import Refused
from tools.office.sniff_text import decode, delimiter


def read_plain(data: bytes, kind: str) -> Document:
    """Read text of a kind that `sniff` gave. Raises Refused."""
    text = decode(data)
    if text is None:
        raise Refused("wrong_type", "Содержимое файла не похоже ни на один известный формат.")
    if kind == "html":
        from tools.office.html import read_html
        return read_html(text)
    if kind == "eml":
        from tools.office.mail import read_mail
        return read_mail(data)
    out = Composer()
    if kind == "csv":
        _table(text, out)
    elif kind == "md":
        from tools.office.markdown import read_markdown
        read_markdown(text, out)
    else:
        for number, line in enumerate(text.split("\n"), start=1):
            out.block(line, f"строка {number}")
    return out.document(kind, {})


def _table(text: str, out: Composer) -> None:
    reader = csv.reader(io.StringIO(text), delimiter=delimiter(text) or ",")
    rows = [row for row in reader if row]
    width = max((len(row) for row in rows), default=0)
    for number, row in enumerate(rows, start=1):
        out.row(row, f"строка {number}")
    cells = tuple(tuple(Cell(text, text or None) for text in [*row, *[""] * (width - len(row))]) for row in rows)
    out.grids.append(Grid("таблица 1", cells, locator="таблица 1"))
