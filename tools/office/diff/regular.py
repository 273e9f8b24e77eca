"""Any sheet written anew in the one form that expressions can read: what a parser sees, and nothing else."""

from __future__ import annotations

from io import BytesIO
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from tools.office.refusal import Refused
from tools.office.xlsx_book import count, local
from tools.office.xlsx_cells import MAX_COLUMN, address, off_sheet
from tools.office.xlsx_formulas import column_letters
from tools.office.xlsx_texts import words


def regular(data: bytes) -> bytes:
    """The sheet in the regular form: cells with addresses, one order of attributes, no prefixes. Raises Refused."""
    from lxml import etree

    if b"<!DOCTYPE" in data[:4096].replace(b"\0", b"").upper():
        raise Refused("unreadable", "Лист объявляет DOCTYPE, чего в книгах не бывает.")
    rows: list[bytes] = []
    cells: list[tuple[int, Any]] = []
    events = etree.iterparse(BytesIO(data), events=("end",), resolve_entities=False, no_network=True, load_dtd=False,
                             huge_tree=False, remove_comments=True, remove_pis=True)
    next_row, column, root = 1, 0, None
    try:
        for _, element in events:
            tag = local(element)
            if tag == "c":
                key = address(element.get("r", ""))
                column = key[1] if key else column + 1
                if column > MAX_COLUMN or off_sheet(element.get("r", "")):
                    raise Refused("unreadable", "Ячейка за краем листа.")
                cells.append((column, _cell(element)))
                element.clear()
            elif tag == "row":
                number = count(element.get("r")) or next_row
                rows.append(b'<row r="%d">' % number + b"".join(
                    b'<c r="%s%d"%s</c>' % (column_letters(at).encode(), number, inner)
                    for at, inner in cells) + b"</row>")
                cells, column, next_row = [], 0, number + 1
                element.clear()
        root = events.root
    except etree.XMLSyntaxError as error:
        raise Refused("unreadable", f"Повреждён XML листа ({error.msg}).") from None
    body = b"<sheetData>" + b"".join(rows) + b"</sheetData>"
    for element in [each for each in root if local(each) == "sheetData"]:
        root.remove(element)
    return b"<worksheet>" + body + b"".join(etree.tostring(each) for each in root) + b"</worksheet>"


def _cell(element: Any) -> bytes:
    """Attributes and inside of a cell, without its address and its end."""
    inner = ""
    for child in element:
        match local(child):
            case "f":
                # A formula without text (one of a table of data) is what its value says.
                if (child.text or "").strip() or child.get("t") == "shared":
                    inner += f"<f{_marks(child, ('t', 'ref', 'si'))}>{escape(child.text or '')}</f>"
            case "v":
                inner += f"<v>{escape(child.text or '')}</v>"
            case "is":
                inner += f"<is><t>{escape(words(child))}</t></is>"
    return f"{_marks(element, ('s', 't'))}>{inner}".encode()


def _marks(element: Any, names: tuple[str, ...]) -> str:
    return "".join(f" {name}={quoteattr(element.get(name))}" for name in names if element.get(name))
