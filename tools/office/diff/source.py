"""The XML of a sheet as rows of plain cells: by one regular expression where a writer is regular, and all known ones
are; any other sheet is first written anew in that form.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from typing import Any, NamedTuple
from xml.sax.saxutils import escape, quoteattr

from tools.office.refusal import Refused
from tools.office.xlsx_book import count, local
from tools.office.xlsx_cells import MAX_COLUMN, MAX_ROW, Box, address, box
from tools.office.xlsx_formulas import Template, column_letters, column_number

_ROW = re.compile(rb'<row\b[^>]*?\sr="(\d{1,7})"[^>]*>')
#: column, style, type, attributes and text of the formula, value, inline string
_CELL = re.compile(
    rb'<c r="([A-Z]{1,3})\d+"(?: s="(\d+)")?(?: t="(\w+)")?(?: (?:cm|vm|ph)="\d+")*\s*(?:/>|>'
    rb'(?:<f((?: [\w:]+="[^"]*")*)\s*(?:/>|>([^<]*)</f>))?'
    rb'(?:<v(?: xml:space="preserve")?(?:\s*/>|>([^<]*)</v>))?(?:<is>(.*?)</is>)?</c>)', re.S)
_FORMULA = re.compile(rb'<f((?: [\w:]+="[^"]*")*)\s*(?:/>|>([^<]*)</f>)')
_ENTITY = re.compile(r"&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(amp|lt|gt|quot|apos));")
_ESCAPE = re.compile(r"_x([0-9A-Fa-f]{4})_")
_MERGE = re.compile(rb'<mergeCell\b[^>]*?\sref="([^"]*)"')
_NAMED = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'"}
_ATTRIBUTE = re.compile(rb'([\w:]+)="([^"]*)"')

RawCell = tuple[bytes, bytes, bytes, bytes, bytes, bytes, bytes]


class Plain(NamedTuple):
    """A cell as it is compared."""

    #: n number, s text, b boolean, e error, f formula
    kind: str
    #: float, text, or the formula without `=`
    value: float | str
    #: index of the style
    style: int


class Irregular(Exception):
    """The sheet is not in the form that the expression reads."""


class SheetSource:
    """Rows of one sheet by their place in its XML."""

    def __init__(self, data: bytes, strings: list[str], hashes: list[int] | None = None) -> None:
        """Raises Refused for what is no sheet."""
        # Attack: a comment or CDATA that holds rows for an expression and none for a parser.
        if b"<!" in data or b"<sheetData" not in data:
            data = regular(data)
        self.data = data
        self.strings = strings
        #: of the shared strings, 0 for empty ones
        self.hashes = hashes if hashes is not None else [hash(words) if words else 0 for words in strings]
        start = data.find(b"<sheetData")
        self._start = data.find(b">", start) + 1
        end = data.find(b"</sheetData>", self._start)
        self._end = len(data) if end < 0 else end
        if data[self._start - 2:self._start] == b"/>":
            self._end = self._start
        self._shared: dict[bytes, Template] = {}

    def rest(self) -> bytes:
        """The XML without its cells."""
        return self.data[:self._start] + (b"</sheetData>" if self._end > self._start else b"") + self.data[
            self._end + (len(b"</sheetData>") if self._end > self._start else 0):]

    def merges(self) -> Iterator[Box]:
        """Merged areas."""
        for reference in _MERGE.findall(self.data, self._end):
            area = box(reference.decode("ascii", "replace"))
            if area is not None:
                yield area

    def rows(self) -> Iterator[tuple[int, int, int]]:
        """Number, start and end of each row that is not empty in the XML. Raises Irregular."""
        data, at = self.data, self._start
        while True:
            start = data.find(b"<row", at, self._end)
            if start < 0:
                return
            head = _ROW.match(data, start)
            if head is None:
                raise Irregular
            at = head.end()
            if data[at - 2:at] == b"/>":
                continue
            end = data.find(b"</row>", at, self._end)
            if end < 0:
                raise Irregular
            number = int(head[1])
            if not 0 < number <= MAX_ROW:
                raise Irregular
            yield number, at, end
            at = end

    def raw(self, start: int, end: int) -> list[RawCell]:
        """Cells between two places. Raises Irregular."""
        found: list[RawCell] = _CELL.findall(self.data, start, end)
        count_ = self.data.count
        if len(found) != count_(b"<c ", start, end) + count_(b"<c>", start, end) + count_(b"<c/", start, end):
            raise Irregular
        return found

    def formula(self, number: int, column: int, attributes: bytes, text: bytes) -> str:
        """Text of a formula, shared ones written out; "" for none."""
        plain = unescape(text)
        if b'"shared"' in attributes:
            known = dict(_ATTRIBUTE.findall(attributes))
            key = known.get(b"si", b"")
            if plain:
                self._shared[key] = Template(plain, number, column)
            elif key in self._shared:
                return self._shared[key].at(number, column)
        if b'"array"' in attributes and plain:
            return "{" + plain + "}"
        return plain.strip()

    def cells(self, number: int, start: int, end: int) -> dict[int, Plain]:
        """Cells of a row that hold something, by column."""
        found = {}
        for letters, style, kind, attributes, formula, value, inline in self.raw(start, end):
            column = column_number(letters.decode())
            cell = self._plain(number, column, kind, attributes, formula, value, inline)
            if cell is not None:
                found[column] = Plain(*cell, int(style or 0))
        return found

    def formulas(self, number: int, start: int, end: int) -> list[str]:
        """Formulas of a row, from left to right."""
        found = _FORMULA.findall(self.data, start, end)
        if not any(attributes for attributes, _ in found):
            return [text for _, raw in found if (text := unescape(raw).strip())]
        return [text for letters, _, _, attributes, formula, _, _ in self.raw(start, end) if (attributes or formula)
                and (text := self.formula(number, column_number(letters.decode()), attributes, formula))]

    def _plain(self, number: int, column: int, kind: bytes, attributes: bytes, formula: bytes, value: bytes,
               inline: bytes) -> tuple[str, float | str] | None:
        text = self.formula(number, column, attributes, formula) if attributes or formula else ""
        if text:
            return "f", text
        if kind == b"inlineStr":
            words = inline_text(inline)
            return ("s", words) if words else None
        if not value:
            return None
        if kind == b"s":
            words = self.string(value)
            return ("s", words) if words else None
        if kind in (b"", b"n"):
            return "n", amount(value)
        if kind == b"str":
            return "s", unescape(value)
        return ("b" if kind == b"b" else "e" if kind == b"e" else "s"), unescape(value)

    def string(self, index: bytes) -> str:
        """A shared string."""
        number = int(index) if index.isdigit() else -1
        return self.strings[number] if 0 <= number < len(self.strings) else ""


def amount(value: bytes) -> float | str:
    """A stored number at the 15 digits that a workbook keeps; the text itself where it is none."""
    try:
        found = float(value)
        return float(f"{found:.15g}") if len(value) > 15 else found
    except ValueError:
        return value.decode("utf-8", "replace")


def unescape(text: bytes) -> str:
    """Text of XML."""
    plain = text.decode("utf-8", "replace")
    return one_break(_ENTITY.sub(_entity, plain) if "&" in plain else plain)


def one_break(text: str) -> str:
    """Escapes of spreadsheets resolved, line breaks in one spelling: writers save a carriage return, or none."""
    if "_x" in text:
        text = _ESCAPE.sub(_escaped, text)
    return text.replace("\r\n", "\n").replace("\r", "") if "\r" in text else text


def _escaped(match: re.Match[str]) -> str:
    code = int(match[1], 16)
    return match[0] if 0xD800 <= code < 0xE000 else chr(code)


def _entity(match: re.Match[str]) -> str:
    if match[3]:
        return _NAMED[match[3]]
    code = int(match[1]) if match[1] else int(match[2], 16)
    return chr(code) if code < 0x110000 else ""


def inline_text(inline: bytes) -> str:
    """Text of `<is>`, runs joined, readings aids left out."""
    bare = re.sub(rb"<rPh\b.*?</rPh>", b"", inline, flags=re.S)
    return "".join(unescape(text) for text in re.findall(rb"<t(?:\s[^>]*)?>([^<]*)</t>", bare))


def shared_strings(root: Any) -> list[str]:
    """Texts of the shared strings part."""
    return [_words(item) for item in root.iterfind("{*}si")]


def _words(item: Any) -> str:
    """A text and the texts of its runs; reading aids are left out."""
    return one_break("".join(each.text or "" for each in (*item.iterfind("{*}t"), *item.iterfind("{*}r/{*}t"))))


def regular(data: bytes) -> bytes:
    """Any sheet in the regular form: cells with addresses, one order of attributes, no prefixes. Raises Refused."""
    from lxml import etree

    if b"<!DOCTYPE" in data[:4096].replace(b"\0", b"").upper():
        raise Refused("unreadable", "Лист объявляет DOCTYPE, чего в книгах не бывает.")
    rows: list[bytes] = []
    cells: list[bytes] = []
    events = etree.iterparse(BytesIO(data), events=("end",), resolve_entities=False, no_network=True, load_dtd=False,
                             huge_tree=False, remove_comments=True, remove_pis=True)
    next_row, column, root = 1, 0, None
    try:
        for _, element in events:
            tag = local(element)
            if tag == "c":
                key = address(element.get("r", ""))
                column = key[1] if key else column + 1
                if column > MAX_COLUMN:
                    raise Refused("unreadable", "Ячейка за краем листа.")
                cells.append(_regular_cell(element, column))
                element.clear()
            elif tag == "row":
                number = count(element.get("r")) or next_row
                rows.append(b'<row r="%d">' % number + b"".join(cells) + b"</row>")
                cells, column, next_row = [], 0, number + 1
                element.clear()
        root = events.root
    except etree.XMLSyntaxError as error:
        raise Refused("unreadable", f"Повреждён XML листа ({error.msg}).") from None
    body = b"<sheetData>" + b"".join(rows) + b"</sheetData>"
    for element in [each for each in root if local(each) == "sheetData"]:
        root.remove(element)
    return b"<worksheet>" + body + b"".join(etree.tostring(each) for each in root) + b"</worksheet>"


def _regular_cell(element: Any, column: int) -> bytes:
    inner = ""
    for child in element:
        match local(child):
            case "f":
                inner += f"<f{_marks(child, ('t', 'ref', 'si'))}>{escape(child.text or '')}</f>"
            case "v":
                inner += f"<v>{escape(child.text or '')}</v>"
            case "is":
                inner += f"<is><t>{escape(_words(child))}</t></is>"
    return f'<c r="{column_letters(column)}1"{_marks(element, ("s", "t"))}>{inner}</c>'.encode()


def _marks(element: Any, names: tuple[str, ...]) -> str:
    return "".join(f" {name}={quoteattr(element.get(name))}" for name in names if element.get(name))
