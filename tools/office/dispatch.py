"""From bytes to the reader of their format, in this very process."""

from __future__ import annotations

import tempfile
import zipfile
from pathlib import Path

from tools.model import Document, Unreadable
from tools.office.door import image_format, read_file, sniff
from tools.office.ooxml import Package, open_zip
from tools.office.refusal import Refused

_LATER = "Формат {} здесь не читается."
#: root element of the main part to the type of a document
_ROOTS = {"document": "docx", "workbook": "xlsx", "presentation": "pptx"}


def read_here(path: Path, password: str | None = None, root: Path | None = None) -> Document | Unreadable:
    """Read a file in this process. Untrusted files go through `read`. Never raises."""
    try:
        data = read_file(path, root)
    except Refused as refused:
        return refused.unreadable
    return read_data(data, password)


def read_data(data: bytes, password: str | None = None) -> Document | Unreadable:
    """Read the bytes of a file in this process. Never raises."""
    try:
        return read_bytes(data, password)
    except Refused as refused:
        return refused.unreadable
    except MemoryError:
        return Unreadable("too_big", "Файлу не хватило памяти процесса чтения.", ours=True)
    except Exception as error:
        # Whatever a reader did not foresee is its gap, not the file's fault.
        return Unreadable("unreadable", f"Сбой чтения: {type(error).__name__}.", ours=True)


def read_bytes(data: bytes, password: str | None = None, depth: int = 0) -> Document:
    """Read bytes; `depth` counts documents inserted into documents. Raises Refused."""
    kind = sniff(data)
    if kind == "ole" and depth:
        raise Refused("unsupported", _LATER.format(kind), ours=True)
    match kind:
        case "ole":
            from tools.office.legacy import read_ole
            opened = read_ole(data, password)
            return opened if isinstance(opened, Document) else read_package(opened, open_zip(opened), depth)
        case "zip":
            return read_package(data, open_zip(data), depth)
        case "pdf":
            from tools.office.pdf import read_pdf
            return read_pdf(data, password)
        case "image":
            return Document("image", "", facts={"format": image_format(data), "bytes": len(data)})
        case "rtf":
            from tools.office.legacy import read_converted
            return read_converted(data, "rtf")
        case "unknown":
            raise Refused("wrong_type", "Содержимое файла не похоже ни на один известный формат.")
    from tools.office.plain import read_plain
    return read_plain(data, kind)


def read_package(data: bytes, archive: zipfile.ZipFile, depth: int) -> Document:
    """Read a zip that passed the preflight; `archive` is `data` opened. Raises Refused."""
    from tools.office.legacy import odf_kind, read_odf
    open_document = odf_kind(archive)
    if open_document is not None:
        return read_odf(data, archive, open_document)
    kind = package_type(archive)
    if kind == "docx":
        from tools.office.docx import read_docx
        return read_docx(Package(archive), depth)
    if kind == "pptx":
        from tools.office.pptx import read_pptx
        return read_pptx(Package(archive))
    if kind == "xlsx":
        return _workbook(data)
    raise Refused("unsupported", _LATER.format(kind), ours=True)


def package_type(archive: zipfile.ZipFile) -> str:
    """docx, xlsx, pptx or xlsb, as the main part of an Office package says. Raises Refused."""
    package = Package(archive)
    main = package.main()
    if main.lower().endswith(".bin"):
        return "xlsb"
    # The root element is what the readers see; a content type or an extension may say something else.
    head = package.read(main)[:8192].replace(b"\0", b"")
    for root, kind in _ROOTS.items():
        if f":{root} ".encode() in head or f"<{root} ".encode() in head:
            return kind
    raise Refused("wrong_type", "Главная часть архива — не документ, не книга и не презентация.")


def _workbook(data: bytes) -> Document:
    from tools.office.xlsx import read_xlsx
    # A copy of the very bytes that passed the door, decrypted where need be.
    with tempfile.TemporaryDirectory(prefix="attestat-") as folder:
        copy = Path(folder) / "book.xlsx"
        copy.write_bytes(data)
        result = read_xlsx(copy, None)
    if isinstance(result, Unreadable):
        raise Refused(result.reason, result.detail, result.ours)
    return result
