"""From bytes to the reader of their format, in this very process."""

from __future__ import annotations

import io
import tempfile
import zipfile
from pathlib import Path

from tools.model import Document, Unreadable
from tools.office.door import image_format, read_file, sniff
from tools.office.ooxml import Package, open_zip
from tools.office.refusal import Refused

_LATER = "Формат {} пока не читается."
#: root element of the main part to the type of a document
_ROOTS = {"document": "docx", "workbook": "xlsx", "presentation": "pptx"}


def read_here(path: Path, password: str | None = None, root: Path | None = None) -> Document | Unreadable:
    """Read a file in this process. Untrusted files go through `read`. Never raises."""
    try:
        return read_bytes(read_file(path, root), password)
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
    if kind == "ole":
        data, kind = decrypted(data, password), "zip"
    match kind:
        case "zip":
            return _package(data, depth)
        case "pdf":
            from tools.office.pdf import read_pdf
            return read_pdf(data, password)
        case "image":
            return Document("image", "", facts={"format": image_format(data), "bytes": len(data)})
        case "rtf":
            raise Refused("unsupported", _LATER.format("rtf"), ours=True)
        case "unknown":
            raise Refused("wrong_type", "Содержимое файла не похоже ни на один известный формат.")
    from tools.office.plain import read_plain
    return read_plain(data, kind)


def _package(data: bytes, depth: int) -> Document:
    archive = open_zip(data)
    kind = _package_type(archive)
    if kind == "docx":
        from tools.office.docx import read_docx
        return read_docx(Package(archive), depth)
    if kind == "pptx":
        from tools.office.pptx import read_pptx
        return read_pptx(Package(archive))
    if kind == "xlsx":
        return _workbook(data)
    raise Refused("unsupported", _LATER.format(kind), ours=True)


def _package_type(archive: zipfile.ZipFile) -> str:
    package = Package(archive)
    if "mimetype" in package:
        kind = package.read("mimetype").decode("ascii", "replace").strip()
        if kind.startswith("application/vnd.oasis.opendocument."):
            return {"text": "odt", "spreadsheet": "ods", "presentation": "odp"}.get(kind.split(".")[-1], "odf")
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


def decrypted(data: bytes, password: str | None) -> bytes:
    """The zip inside an encrypted OOXML file. Raises Refused: encrypted, unsupported for old formats."""
    import olefile  # type: ignore[import-untyped]
    try:
        with olefile.OleFileIO(io.BytesIO(data)) as container:
            encrypted = container.exists("EncryptedPackage")
    except Exception:
        raise Refused("unreadable", "Файл старого формата Office повреждён.") from None
    if not encrypted:
        raise Refused("unsupported", _LATER.format("doc, xls, ppt"), ours=True)
    # Excel itself opens files «protected» with this password without asking.
    for attempt in (password, "VelvetSweatshop"):
        if attempt is not None and (plain := _decrypt(data, attempt)) is not None:
            return plain
    raise Refused("encrypted", "Файл зашифрован." if password is None else "Файл зашифрован, пароль не подошёл.")


def _decrypt(data: bytes, password: str) -> bytes | None:
    import msoffcrypto
    plain = io.BytesIO()
    try:
        office = msoffcrypto.OfficeFile(io.BytesIO(data))
        office.load_key(password=password)
        office.decrypt(plain)
    except Exception:  # a wrong key shows as any of a dozen errors
        return None
    return plain.getvalue() if plain.getvalue().startswith(b"PK") else None
