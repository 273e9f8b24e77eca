"""Pages as pictures: of a PDF by pdfium, of anything else by LibreOffice first, where it is installed.

`python -m tools.office.libreoffice_render PDF FOLDER DPI PAGES` is the process that opens the PDF: an untrusted file
does not get near the caller.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tools.model import Unreadable
from tools.office import libreoffice
from tools.office.door import read_file, sniff
from tools.office.recalculate_engines import EngineFailure
from tools.office.refusal import Refused

#: pages that are rendered at most
MAX_PAGES = 50
#: longest side of a picture, pixels: a page may say that it is a mile wide
MAX_SIDE = 4000
#: seconds for all pages of one PDF
SECONDS = 60.0

_HOUSE = Path(__file__).resolve().parents[2]
#: formats that the office prints; each is its own suffix
_PRINTED = ("docx", "xlsx", "pptx", "odt", "ods", "odp", "doc", "xls", "ppt", "rtf")
_BOOKS = ("xlsx", "ods", "xls")
_NO_PICTURES = "Картинки делаются из pdf и файлов Word, Excel, PowerPoint и OpenDocument."


@dataclass(frozen=True, slots=True)
class Rendered:
    """Pages in order, and what drew them."""

    #: PNG
    pages: tuple[bytes, ...]
    #: engine to version
    engines: dict[str, str]


def render(path: Path, sheets: Sequence[str] = (), *, dpi: int = 100, pages: int = MAX_PAGES) -> Rendered | Unreadable:
    """Pages, slides or sheets of a file as pictures; of a workbook `sheets` alone, if any. Never raises for what the
    file holds; `unsupported` and ours where LibreOffice is needed and absent.
    """
    pages = max(1, min(pages, MAX_PAGES))
    with tempfile.TemporaryDirectory(prefix="attestat-") as folder:
        target = Path(folder, "pages.pdf")
        try:
            engines = _to_pdf(read_file(path), target, sheets, pages)
        except Refused as refused:
            return refused.unreadable
        return _pictures(target, Path(folder, "pictures"), dpi, pages, engines)


def _to_pdf(data: bytes, target: Path, sheets: Sequence[str], pages: int) -> dict[str, str]:
    from tools.office.version import engine

    engines = {"pypdfium2": engine("pypdfium2")}
    kind = sniff(data)
    if kind != "pdf":
        data, kind = _printable(data, kind)
    _check_sheets(data, kind, sheets)
    if kind == "pdf":
        target.write_bytes(data)
        return engines
    if libreoffice.program() is None:
        raise Refused("unsupported", "Недоступно: для картинок страниц нужен LibreOffice с python3-uno.", ours=True)
    source = target.with_name(f"source.{kind}")
    source.write_bytes(data)
    try:
        engines["libreoffice"] = libreoffice.print_pages(source, target, pages, sheets)
    except EngineFailure:
        raise Refused("unreadable", "LibreOffice не смог напечатать этот файл.", ours=True) from None
    return engines


def _printable(data: bytes, kind: str) -> tuple[bytes, str]:
    """The bytes that the office may see, and their format. Raises Refused."""
    from tools.office.dispatch import package_type
    from tools.office.legacy import admitted, odf_kind, open_ole
    from tools.office.ooxml import Package, open_zip

    if kind == "ole":
        kind, data, _ = open_ole(data, None)
    if kind == "zip":
        archive = open_zip(data)
        open_document = odf_kind(archive)
        if open_document is not None:
            admitted(archive)
        else:
            Package(archive).refuse_doctypes()
        kind = open_document or package_type(archive)
    if kind not in _PRINTED:
        raise Refused("unsupported", _NO_PICTURES, ours=True)
    return data, kind


def _check_sheets(data: bytes, kind: str, sheets: Sequence[str]) -> None:
    """Refuse sheets that a workbook does not have: the office would print all of it."""
    if sheets and kind not in _BOOKS:
        raise Refused("unsupported", f"Листы есть только у книги, а это {kind}.")
    if kind != "xlsx" or not sheets:
        return
    from tools.office.xlsx_book import open_book

    known = [entry.name for entry in open_book(data).sheets]
    unknown = [name for name in sheets if name not in known]
    if unknown:
        raise Refused("missing", f"В книге нет листа «{unknown[0]}»; есть: {', '.join(known[:20])}.")


def _pictures(source: Path, folder: Path, dpi: int, pages: int, engines: dict[str, str]) -> Rendered | Unreadable:
    folder.mkdir()
    command = (sys.executable, "-m", "tools.office.libreoffice_render", str(source), str(folder), str(dpi), str(pages))
    try:
        done = subprocess.run(command, cwd=_HOUSE, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL, timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return Unreadable("too_big", f"Страницы не нарисованы за {SECONDS:g} с.", ours=True)
    found = tuple(page.read_bytes() for page in sorted(folder.iterdir()))
    if done.returncode or not found:
        return Unreadable("unreadable", "Страницы не рисуются: файл повреждён или зашифрован.", ours=True)
    return Rendered(found, engines)


def main() -> None:
    """Draw the pages of one PDF into a folder."""
    from tools.office.worker import limit

    limit()
    import pypdfium2

    source, folder, dpi, pages = sys.argv[1], Path(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])
    document = pypdfium2.PdfDocument(source)
    for index in range(min(len(document), pages)):
        page = document[index]
        longest = max(page.get_size()) or 1.0
        scale = min(dpi / 72, MAX_SIDE / longest)
        page.render(scale=scale).to_pil().save(folder / f"{index + 1:04}.png", "PNG")


if __name__ == "__main__":
    main()
