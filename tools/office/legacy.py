"""Old and open formats: what they are, whether they are locked, and their reading through LibreOffice."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterable
from dataclasses import replace

from tools.model import Document, Finding
from tools.office.convert import SIBLINGS, convert
from tools.office.ooxml import Package, open_zip
from tools.office.refusal import Refused

_OLE = {"worddocument": "doc", "workbook": "xls", "book": "xls", "powerpoint document": "ppt"}
_ODF = {"text": "odt", "spreadsheet": "ods", "presentation": "odp"}
_ODF_TYPE = "application/vnd.oasis.opendocument."
#: parts of an OpenDocument package that are read before it is let into the office
_ODF_PARTS = ("content.xml", "styles.xml", "meta.xml", "settings.xml", "META-INF/manifest.xml")
_MACROS = re.compile(r"^(?:basic/.+/(?!script-l[bc]\.xml)|scripts/|macros/|_vba_project)", re.I)
_APPLICATION = re.compile(rb"<Application>\w+/([\w.]+)")
#: Excel itself opens files «protected» with this password without asking
_OPEN_PASSWORD = "VelvetSweatshop"


def read_ole(data: bytes, password: str | None) -> bytes | Document:
    """The zip inside an encrypted OOXML file, or a doc, xls or ppt as read. Raises Refused."""
    kind, plain, names = open_ole(data, password)
    return plain if kind == "zip" else read_converted(plain, kind, names)


def open_ole(data: bytes, password: str | None) -> tuple[str, bytes, list[str]]:
    """What an old container holds, unlocked: `zip`, `doc`, `xls` or `ppt`, its bytes, its streams. Raises Refused."""
    import olefile  # type: ignore[import-untyped]
    try:
        with olefile.OleFileIO(io.BytesIO(data)) as container:
            names = ["/".join(path) for path in container.listdir(streams=True, storages=True)]
    except Exception:
        raise Refused("unreadable", "Файл старого формата Office повреждён.") from None
    streams = {name.lower() for name in names}
    if "encryptedpackage" in streams:
        return "zip", _unlocked(data, password), names
    kind = next((_OLE[name] for name in _OLE if name in streams), None)
    if kind is None:
        raise Refused("wrong_type", "В контейнере нет ни документа, ни книги, ни презентации.")
    return kind, _unlocked(data, password) if _locked(data) else data, names


def odf_kind(archive: zipfile.ZipFile) -> str | None:
    """`odt`, `ods` or `odp` of an OpenDocument package, None for another archive. Raises Refused."""
    package = Package(archive)
    if "mimetype" not in package:
        return None
    said = package.read("mimetype").decode("ascii", "replace").strip()
    if not said.startswith(_ODF_TYPE):
        return None
    kind = _ODF.get(said.removeprefix(_ODF_TYPE).removesuffix("-template"))
    if kind is None:
        raise Refused("unsupported", "Такие файлы OpenDocument не читаются.", ours=True)
    return kind


def read_odf(data: bytes, archive: zipfile.ZipFile, kind: str) -> Document:
    """An OpenDocument package as read. Raises Refused."""
    return read_converted(data, kind, admitted(archive).parts)


def admitted(archive: zipfile.ZipFile) -> Package:
    """An OpenDocument package that the office may see: not locked, every part well-formed. Raises Refused."""
    package = Package(archive)
    if "META-INF/manifest.xml" in package and b":encryption-data" in package.read("META-INF/manifest.xml"):
        raise Refused("encrypted", "Файл зашифрован.")
    if "content.xml" not in package:
        raise Refused("unreadable", "В файле нет части «content.xml».")
    for part in _ODF_PARTS:
        if part in package:
            package.xml(part)  # entities and broken parts are refused before the office sees them
    return package


def read_converted(data: bytes, kind: str, parts: Iterable[str] = ()) -> Document:
    """A file of one of `SIBLINGS` as its OOXML sibling says it. Facts: `converted` {by, into}. Raises Refused."""
    from tools.office.dispatch import read_package
    plain = convert(data, kind)
    archive = open_zip(plain)
    document = read_package(plain, archive, 0)
    package = Package(archive)
    said = _APPLICATION.search(package.read("docProps/app.xml")) if "docProps/app.xml" in package else None
    office = said[1].decode() if said else "unknown"
    findings = document.findings
    facts = {**document.facts, "converted": {"by": f"LibreOffice {office}", "into": SIBLINGS[kind][0]}}
    if any(_MACROS.match(part) for part in parts):  # the sibling has lost them
        facts["macros"] = True
        findings = (*findings, Finding("macros", "в файле есть макросы; они не запускались"))
    return replace(document, type=kind, findings=findings, facts=facts,
                   engines={**document.engines, "libreoffice": office})


def _locked(data: bytes) -> bool:
    import msoffcrypto
    try:
        return bool(msoffcrypto.OfficeFile(io.BytesIO(data)).is_encrypted())
    except Exception:  # formats older than the library knows
        return False


def _unlocked(data: bytes, password: str | None) -> bytes:
    for attempt in (password, _OPEN_PASSWORD):
        if attempt is not None and (plain := _decrypted(data, attempt)) is not None:
            return plain
    raise Refused("encrypted", "Файл зашифрован." if password is None else "Файл зашифрован, пароль не подошёл.")


def _decrypted(data: bytes, password: str) -> bytes | None:
    import msoffcrypto
    plain = io.BytesIO()
    try:
        office = msoffcrypto.OfficeFile(io.BytesIO(data))
        office.load_key(password=password)
        office.decrypt(plain)
    except Exception:  # a wrong key shows as any of a dozen errors
        return None
    found = plain.getvalue()
    return found if found.startswith((b"PK", data[:8])) else None
