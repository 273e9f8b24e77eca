"""pdf: the visible text of pages by pypdfium2, ruled tables by pdfplumber."""

from __future__ import annotations

import contextlib
import io
import logging
from typing import Any

from tools.model import Document, Grid
from tools.office.composer import Composer
from tools.office.pdf_layers import layers_off
from tools.office.refusal import Refused
from tools.office.version import engine

#: fewer ruling lines and areas than this make no table
_FEWEST_LINES = 4
#: more are a drawing, in which looking for tables takes minutes
_MOST_LINES = 3_000

#: pages on which tables are looked for: a fifth of a second each, and the limit of a file is a minute
_MOST_PAGES = 120


def read_pdf(data: bytes, password: str | None) -> Document:
    """Read a pdf. Raises Refused: encrypted, unreadable.

    Facts: `pages`, `tables`, `images` (counts), `hyperlinks` [{page, target}], `image_only_pages`,
    `broken_pages` (numbers), `encrypted` (though it opened).
    """
    import pypdfium2
    try:
        pdf = pypdfium2.PdfDocument(data, password=password)
    except pypdfium2.PdfiumError as error:
        if "password" in str(error).lower():
            asked = "Файл зашифрован." if password is None else "Файл зашифрован, пароль не подошёл."
            raise Refused("encrypted", asked) from None
        raise Refused("unreadable", "PDF повреждён и не открывается.") from None
    with contextlib.closing(pdf):
        return _Reader(pdf, data, password).read()


class _Reader:
    def __init__(self, pdf: Any, data: bytes, password: str | None) -> None:
        self._pdf = pdf
        self._data, self._password = data, password
        self._out = Composer()
        self._plumber: Any = None
        #: pages with ruling lines so far
        self._ruled = 0
        self._image_only: list[int] = []
        self._broken: list[int] = []
        self._off = layers_off(data, password)
        self._links: list[dict[str, str]] = []
        self._images = 0

    def read(self) -> Document:
        import pypdfium2
        import pypdfium2.raw as pdfium
        out, count = self._out, len(self._pdf)
        for number in range(1, count + 1):
            try:
                page = self._pdf[number - 1]
            except pypdfium2.PdfiumError:
                self._broken.append(number)
                continue
            with contextlib.closing(page), contextlib.closing(page.get_textpage()) as textpage:
                self._page(page, textpage, number)
        if self._plumber is not None:
            with contextlib.suppress(Exception):  # closing walks the pages once more, broken ones too
                self._plumber.close()
        if self._broken and len(self._broken) == count:
            raise Refused("unreadable", "Ни одна страница PDF не открывается.")
        encrypted = pdfium.FPDF_GetSecurityHandlerRevision(self._pdf) != -1
        out.facts |= {"pages": count, "tables": len(out.grids), "images": self._images, "hyperlinks": self._links,
                      "image_only_pages": self._image_only,
                      "broken_pages": self._broken, "encrypted": encrypted}
        self._tell(encrypted)
        return out.document("pdf", {name: engine(name) for name in ("pypdfium2", "pdfplumber")})

    def _tell(self, encrypted: bool) -> None:
        if self._image_only:
            pages = ", ".join(map(str, self._image_only[:20]))
            first = f"стр. {self._image_only[0]}"
            self._out.find("image_only", f"страницы без текста, только изображения: {pages}", first)
        if self._off:
            self._out.find("layers", f"отключённые слои: {', '.join(sorted(self._off)[:20])}")
        if self._broken:
            self._out.find("broken_pages", f"страницы не открываются: {', '.join(map(str, self._broken[:20]))}")
        if encrypted:
            self._out.find("encryption", "файл зашифрован, но открывается")

    def _page(self, page: Any, textpage: Any, number: int) -> None:
        import pypdfium2.raw as pdfium

        from tools.office.pdf_notes import read_annotations
        from tools.office.pdf_objects import painted
        from tools.office.pdf_text import clean
        before, locator = len(self._out.hidden), f"стр. {number}"
        objects = painted(page, self._off)
        unseen = any(one.why is not None for one in objects)
        tables = self._tables(page, number)
        if unseen or tables:
            self._characters(page, textpage, objects, tables, number)
            seen = any(one.why is None for one in objects if one.kind == pdfium.FPDF_PAGEOBJ_TEXT)
        else:
            text = clean(textpage.get_text_range()).strip()
            seen = bool(text)
            if text:
                self._out.block(text, locator)
        if not seen and any(one.kind == pdfium.FPDF_PAGEOBJ_IMAGE for one in objects):
            self._image_only.append(number)
            if len(self._out.hidden) > before:
                self._out.find("text_layer", "под изображением лежит невидимый текст", locator)
        self._links += read_annotations(page, self._pdf, locator, self._out)
        self._images += sum(one.kind == pdfium.FPDF_PAGEOBJ_IMAGE for one in objects)

    def _tables(self, page: Any, number: int) -> list[Any]:
        import pypdfium2.raw as pdfium

        from tools.office.pdf_tables import find_tables
        lines = sum(1 for _ in page.get_objects(filter=(pdfium.FPDF_PAGEOBJ_PATH,)))
        if lines < _FEWEST_LINES:
            return []
        self._ruled += 1
        if self._ruled > _MOST_PAGES:
            if self._ruled == _MOST_PAGES + 1:
                self._out.find("tables_skipped", f"таблицы искались на {_MOST_PAGES} страницах", f"стр. {number}")
            return []
        if lines > _MOST_LINES:
            self._out.find("tables_skipped", "таблицы не искались: рисунок из тысяч линий", f"стр. {number}")
            return []
        try:
            if self._plumber is None:
                import pdfplumber
                logging.getLogger("pdfminer").setLevel(logging.CRITICAL)  # a line for each oddity of a page
                self._plumber = pdfplumber.open(io.BytesIO(self._data), password=self._password or "")
            ruled = self._plumber.pages[number - 1]
            tables = find_tables(ruled)
            ruled.close()
        except Exception:
            # pdfminer trips over many a file that pdfium opens; the text is there without the tables.
            self._out.find("tables_skipped", "таблицы страницы не удалось разобрать", f"стр. {number}")
            return []
        return tables

    def _characters(self, page: Any, textpage: Any, objects: list[Any], tables: list[Any], number: int) -> None:
        from tools.office.pdf_objects import media
        from tools.office.pdf_tables import Table, fill
        from tools.office.pdf_text import characters, hidden_texts
        locator = f"стр. {number}"
        chars = characters(textpage, objects)
        for text, why in hidden_texts(chars):
            self._out.hide(text, locator, why)
        chars = [char for char in chars if char.why is None]
        run = ""
        order = 0
        for each in fill(tables, chars, media(page), page.get_rotation()):
            if isinstance(each, Table):
                self._flush(run, locator)
                run, order = "", order + 1
                self._table(each, f"{locator}, таблица {order}")
            else:
                run += each.text
        self._flush(run, locator)

    def _flush(self, text: str, locator: str) -> None:
        lines = [line.strip() for line in text.split("\n")]
        text = "\n".join(line for line in lines if line)
        if text:
            self._out.block(text, locator)

    def _table(self, table: Any, locator: str) -> None:
        for number, line in enumerate(table.lines(), start=1):
            self._out.row(line, f"{locator}, строка {number}")
        self._out.grids.append(Grid(f"таблица {len(self._out.grids) + 1}", table.grid(), locator=locator))
