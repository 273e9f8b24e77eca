"""html: the text that a browser shows, tables as grids."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from tools.model import Cell, Document, Grid
from tools.office.composer import Composer
from tools.office.links import MOST
from tools.office.refusal import Refused
from tools.office.version import engine

_SKIPPED = {"script", "style", "head", "template", "noscript", "title", "meta", "link", "svg", "object", "iframe"}
_BLOCKS = {"address", "article", "aside", "blockquote", "body", "caption", "center", "dd", "details", "dialog", "div",
           "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6",
           "header", "hr", "html", "legend", "li", "main", "nav", "ol", "option", "p", "pre", "section", "select",
           "summary", "ul"}
_UNSEEN = re.compile(r"display:none|visibility:(?:hidden|collapse)|font-size:0(?:\.\d+)?(?:px|pt|em|rem|%)?(?:;|$)"
                     r"|opacity:0(?:\.0+)?(?:;|$)|(?:left|top|text-indent):-\d{3,}")
_WHITE = re.compile(r"(?:^|;)color:(?:white|#fff(?:fff)?|rgb\(255,255,255\)|transparent)(?:;|$|!)")
_PAINTED = re.compile(r"background")
_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_SELECTOR = re.compile(r"^([a-z][a-z0-9]*)?(?:([.#])([\w-]+))?$", re.I)
#: elements inside elements; of deeper ones the text is taken as it comes
MAX_DEPTH = 200
#: cells a merged cell may cover each way
MAX_SPAN = 100
#: cells of one table
MAX_CELLS = 1_000_000


def read_html(text: str) -> Document:
    """Read a page. Raises Refused."""
    import lxml.html
    parser = lxml.html.HTMLParser(no_network=True, huge_tree=True, remove_pis=True, encoding="utf-8")
    try:
        root = lxml.html.document_fromstring(text.encode("utf-8", "replace"), parser=parser)
    except Exception:
        raise Refused("unreadable", "Страница HTML не разбирается.") from None
    # Attack: the parser drops what stands deeper, and all that follows; a browser shows it.
    if any(entry.type_name == "ERR_RESOURCE_LIMIT" for entry in parser.error_log):
        raise Refused("too_big", "Страница HTML: элементы вложены друг в друга слишком глубоко.")
    page = _Page(root)
    page.read(root, None, 0)
    page.flush()
    page.out.facts |= {"headings": page.headings, "tables": len(page.out.grids), "images": page.images,
                       "hyperlinks": page.links}
    return page.out.document("html", {"lxml": engine("lxml")})


class _Slot(NamedTuple):
    """One place of a table; it may continue the cell on its left or above."""

    text: str
    across: bool = False
    down: bool = False


class _Page:
    def __init__(self, root: Any) -> None:
        self.out = Composer()
        self.headings: list[dict[str, Any]] = []
        self.images = 0
        self.links: list[dict[str, str]] = []
        self._line = ""
        self._heading: int | None = None
        self._count = 0
        self._rules = _rules(root)

    def flush(self) -> None:
        """End a line."""
        text, self._line = " ".join(self._line.split()), ""
        if text:
            self._count += 1
            locator = self._place()
            start = self.out.block(text, locator)
            if self._heading is not None:
                self.headings.append({"level": self._heading, "text": text, "label": "", "locator": locator,
                                      "start": start})

    def read(self, element: Any, why: str | None, depth: int) -> None:
        """Read an element and all inside, but not its tail."""
        if not isinstance(element.tag, str):
            self.out.hide(element.text or "", self._place(), "hidden")  # a comment
            return
        tag = element.tag.lower()
        if tag in _SKIPPED:
            return
        why = why or self._unseen(element)
        if depth > MAX_DEPTH:
            self._say(" ".join(element.itertext()), why)
            return
        if tag == "table" and why is None:
            self.flush()
            self._table(element, depth)
            return
        if tag in _BLOCKS or tag == "br":
            self.flush()
        if tag == "img":
            self.images += 1
        if tag == "a" and element.get("href") and why is None and len(self.links) < MOST:
            self.links.append({"text": " ".join("".join(element.itertext()).split()), "target": element.get("href")})
        level = int(tag[1]) if re.fullmatch(r"h[1-6]", tag) else None
        self._heading = level or self._heading
        self._say(_field(element) or element.text, why)
        for each in element:
            self.read(each, why, depth + 1)
            self._say(each.tail, why)
        if tag in _BLOCKS:
            self.flush()
        if level is not None:
            self._heading = None

    def _say(self, text: str | None, why: str | None) -> None:
        if text and why is None:
            self._line += text
        elif text:
            self.out.hide(" ".join(text.split()), self._place(), why or "hidden")

    def _place(self) -> str:
        return f"абзац {max(self._count, 1)}"

    def _unseen(self, element: Any) -> str | None:
        if element.get("hidden") is not None or (element.tag == "input" and element.get("type") == "hidden"):
            return "hidden"
        classes = {f".{each}" for each in (element.get("class") or "").split()} | {f"#{element.get('id')}", element.tag}
        styles = [style for selector, style in self._rules if selector in classes]
        style = ";".join([*styles, (element.get("style") or "").lower().replace(" ", "")])
        if _UNSEEN.search(style):
            return "hidden"
        # White letters can be seen on anything painted, here or around.
        around = [each for each in (element, *element.iterancestors())
                  if _PAINTED.search(each.get("style") or "") or each.get("bgcolor") or each.get("background")]
        return "invisible" if _WHITE.search(style) and not around and not _PAINTED.search(style) else None

    def _table(self, table: Any, depth: int) -> None:
        index = len(self.out.grids)
        title = f"таблица {index + 1}"
        self.out.grids.append(Grid(title, ()))
        taken: dict[tuple[int, int], _Slot] = {}
        height = 0
        lines = [row for row in table.iter("tr") if next(row.iterancestors("table")) is table]
        for at, row in enumerate(lines):
            if self._unseen(row):
                self.out.hide(" ".join(" ".join(row.itertext()).split()), title, "hidden")
                continue
            self._row(row, height, taken, depth, len(lines) - at)
            height += 1
        width = max((column for _, column in taken), default=-1) + 1
        rows = []
        for line in range(height):
            places = [taken.get((line, column), _Slot("")) for column in range(width)]
            self.out.row(["" if place.across else place.text for place in places], f"{title}, строка {line + 1}")
            rows.append(tuple(Cell(place.text, place.text or None, merged=place.across or place.down)
                              for place in places))
        self.out.grids[index] = Grid(title, tuple(rows), locator=title)

    def _row(self, row: Any, line: int, taken: dict[tuple[int, int], _Slot], depth: int, below: int) -> None:
        column = 0
        for cell in row:
            if cell.tag not in ("td", "th"):
                continue
            while (line, column) in taken:
                column += 1
            text = self._cell(cell, depth)
            across, down = _span(cell, "colspan"), min(_span(cell, "rowspan"), below)
            if len(taken) + across * down > MAX_CELLS:
                raise Refused("too_big", f"В таблице страницы больше {MAX_CELLS} ячеек.")
            for x in range(across):
                for y in range(down):
                    taken.setdefault((line + y, column + x), _Slot(text, x > 0, y > 0))
            column += across

    def _cell(self, cell: Any, depth: int) -> str:
        inner = _Page(cell)
        inner._rules = self._rules
        inner.read(cell, None, depth + 1)
        inner.flush()
        self.images += inner.images
        self.links += inner.links
        self.out.hidden.extend(inner.out.hidden)
        return " ".join(inner.out.text.split("\n"))


def _field(element: Any) -> str | None:
    if element.tag == "input" and element.get("type", "text") in ("text", "number", "date", "email", "tel", "submit"):
        return str(element.get("value") or "")
    return None


def _span(cell: Any, name: str) -> int:
    text = cell.get(name) or "1"
    return min(max(int(text), 1), MAX_SPAN) if text.isascii() and text.isdigit() and len(text) < 9 else 1


def _rules(root: Any) -> list[tuple[str, str]]:
    """Simple rules of inline style sheets: `.class`, `#id` or a tag, and the declarations without spaces."""
    found = []
    for sheet in root.iter("style"):
        for selectors, body in _RULE.findall((sheet.text or "")[:200_000]):
            for selector in selectors.split(","):
                match = _SELECTOR.match(selector.strip())
                if match and (match[1] or match[3]):
                    found.append((f"{match[2]}{match[3]}" if match[3] else match[1].lower(),
                                  body.lower().replace(" ", "").replace("\n", "")))
    return found
