"""Packages of OOXML: the zip preflight, parts and relationships, and hardened XML."""

from __future__ import annotations

import io
import posixpath
import re
import zipfile
import zlib
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from lxml import etree

from tools.office.refusal import Refused

#: limits of specs/documents.md: entries, uncompressed bytes, ratio above a size
MAX_ENTRIES, MAX_TOTAL, MAX_RATIO, RATIO_FROM = 5_000, 1024**3, 200, 50 * 1024**2

_PREFIXES = {
    "http://schemas.openxmlformats.org/wordprocessingml/2006/main": "w",
    "http://purl.oclc.org/ooxml/wordprocessingml/main": "w",
    "http://schemas.openxmlformats.org/presentationml/2006/main": "p",
    "http://purl.oclc.org/ooxml/presentationml/main": "p",
    "http://schemas.openxmlformats.org/drawingml/2006/main": "a",
    "http://purl.oclc.org/ooxml/drawingml/main": "a",
    "http://schemas.openxmlformats.org/drawingml/2006/chart": "c",
    "http://purl.oclc.org/ooxml/drawingml/chart": "c",
    "http://schemas.microsoft.com/office/drawing/2014/chartex": "cx",
    "http://schemas.openxmlformats.org/drawingml/2006/diagram": "dgm",
    "http://purl.oclc.org/ooxml/drawingml/diagram": "dgm",
    "http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing": "wp",
    "http://purl.oclc.org/ooxml/drawingml/wordprocessingDrawing": "wp",
    "http://schemas.microsoft.com/office/word/2010/wordprocessingShape": "wps",
    "http://schemas.openxmlformats.org/officeDocument/2006/relationships": "r",
    "http://purl.oclc.org/ooxml/officeDocument/relationships": "r",
    "http://schemas.openxmlformats.org/officeDocument/2006/math": "m",
    "http://purl.oclc.org/ooxml/officeDocument/math": "m",
    "http://schemas.openxmlformats.org/markup-compatibility/2006": "mc",
    "http://schemas.microsoft.com/office/word/2010/wordml": "w14",
    "urn:schemas-microsoft-com:vml": "v",
}
_DOCTYPE = "В файле объявлен DOCTYPE: в офисных форматах он запрещён."
_DRIVE = re.compile(r"^[A-Za-z]:")


@lru_cache(maxsize=4096)
def short(tag: str) -> str:
    """`w:p` for a tag or attribute in Clark notation, for the strict namespaces too; others keep the local name."""
    if not tag.startswith("{"):
        return tag
    uri, _, local = tag[1:].partition("}")
    prefix = _PREFIXES.get(uri)
    return f"{prefix}:{local}" if prefix else f"?:{local}"


def name(element: Any) -> str:
    """Short name of an element, "" for comments and their like."""
    return short(element.tag) if isinstance(element.tag, str) else ""


def attribute(element: Any, wanted: str) -> str | None:
    """An attribute by its short name (`w:val`), None when absent."""
    for key, value in element.items():
        if short(key) == wanted:
            return str(value)
    return None


def child(element: Any, wanted: str) -> Any:
    """First child of that short name, or None."""
    if element is not None:
        for each in element:
            if name(each) == wanted:
                return each
    return None


def value(element: Any, wanted: str) -> str | None:
    """`w:val` (or plain `val`) of a child: the usual way of WordprocessingML to write a property."""
    found = child(element, wanted)
    if found is None:
        return None
    return attribute(found, f"{wanted.partition(':')[0]}:val") or found.get("val")


def parse(data: bytes) -> Any:
    """Root of an XML part: no entities, no network, no document type. Raises Refused."""
    # Attack: a document type brings entities, the billion laughs and files of the grading machine. UTF-16 writes
    # it with zeros between the letters.
    if b"<!DOCTYPE" in data[:4096].replace(b"\0", b"").upper():
        raise Refused("unreadable", _DOCTYPE)
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False,
                             remove_comments=True, remove_pis=True)
    try:
        root = etree.fromstring(data, parser)
    except etree.XMLSyntaxError as error:
        if "huge" in (error.msg or "").lower():  # a text of 10 MB, or 256 elements inside each other
            raise Refused("too_big", "XML внутри файла превышает пределы разбора.") from None
        raise Refused("unreadable", f"Повреждён XML внутри файла: {error.msg}.") from None
    if root.getroottree().docinfo.internalDTD is not None:
        raise Refused("unreadable", _DOCTYPE)
    return root


def open_zip(data: bytes) -> zipfile.ZipFile:
    """A zip that passed the preflight. Raises Refused: unreadable, too_big, encrypted."""
    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
    except (zipfile.BadZipFile, ValueError, OSError, EOFError, NotImplementedError, OverflowError):
        raise Refused("unreadable", "Архив файла повреждён или обрезан.") from None
    entries = archive.infolist()
    if len(entries) > MAX_ENTRIES:
        raise Refused("too_big", f"В архиве {len(entries)} частей, допустимо {MAX_ENTRIES}.")
    total = sum(entry.file_size for entry in entries)
    if total > MAX_TOTAL:
        raise Refused("too_big", f"Распакованный файл занял бы {total // 1024**2} МБ.")
    # Attack: 200 KB that unpack to 200 MB.
    if total > RATIO_FROM and total > MAX_RATIO * max(1, len(data)):
        raise Refused("too_big", f"Сжатие {total // max(1, len(data))}:1 похоже на архивную бомбу.")
    _names(entries)
    return archive


def _names(entries: list[zipfile.ZipInfo]) -> None:
    seen: set[str] = set()
    for entry in entries:
        path = entry.filename.replace("\\", "/")
        if path.startswith("/") or ".." in path.split("/") or _DRIVE.match(path):
            raise Refused("unreadable", "Имя части архива выходит за его пределы.")
        # Attack: two parts of one name, of which one reader shows the first and another the second.
        if path.lower() in seen:
            raise Refused("unreadable", f"Часть «{path}» стоит в архиве дважды.")
        seen.add(path.lower())
        if entry.flag_bits & 1:
            raise Refused("encrypted", "Части архива зашифрованы.")


@dataclass(frozen=True, slots=True)
class Relation:
    """One relationship of a part."""

    #: last word of its type: `image`, `footnotes`, `hyperlink`
    kind: str
    #: part name without the leading slash, or the URL
    target: str
    external: bool


class Package:
    """Parts of an OOXML file by name (case does not matter, as in Office)."""

    def __init__(self, archive: zipfile.ZipFile) -> None:
        self._archive = archive
        self._relations: dict[str, dict[str, Relation]] = {}
        self._entries = {entry.filename.replace("\\", "/").lower(): entry for entry in archive.infolist()}

    def __contains__(self, part: str) -> bool:
        return part.lower() in self._entries

    @property
    def parts(self) -> tuple[str, ...]:
        """Names of all parts, lower case."""
        return tuple(self._entries)

    def read(self, part: str) -> bytes:
        """Bytes of a part. Raises Refused."""
        entry = self._entries.get(part.lower())
        if entry is None:
            raise Refused("unreadable", f"В файле нет части «{part}».")
        try:
            return self._archive.read(entry)
        except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError, OSError):
            raise Refused("unreadable", f"Часть «{part}» повреждена.") from None

    def xml(self, part: str) -> Any:
        """Root of a part. Raises Refused."""
        return parse(self.read(part))

    def refuse_doctypes(self) -> None:
        """Refuse a package of which any XML declares a document type: for programs that read parts we do not."""
        for part in self.parts:
            if part.endswith((".xml", ".rels", ".vml")) and b"<!DOCTYPE" in self.read(part).replace(b"\0", b"").upper():
                raise Refused("unreadable", _DOCTYPE)

    def relations(self, part: str) -> dict[str, Relation]:
        """Relationships of a part by id; "" is the package itself. Read once."""
        if part not in self._relations:
            self._relations[part] = self._read_relations(part)
        return self._relations[part]

    def _read_relations(self, part: str) -> dict[str, Relation]:
        folder, leaf = posixpath.split(part)
        rels = posixpath.join(folder, "_rels", f"{leaf}.rels")
        if rels not in self:
            return {}
        found = {}
        for element in self.xml(rels):
            target = element.get("Target") or ""
            external = element.get("TargetMode") == "External"
            if not external:
                target = posixpath.normpath(posixpath.join("/", folder, target.replace("\\", "/"))).lstrip("/")
            kind = (element.get("Type") or "").rpartition("/")[2]
            found[element.get("Id") or ""] = Relation(kind, target, external)
        return found

    def main(self) -> str:
        """Name of the main part. Raises Refused."""
        for relation in self.relations("").values():
            if relation.kind == "officeDocument" and relation.target in self:
                return relation.target
        raise Refused("wrong_type", "Архив не похож на офисный файл: главной части нет.")
