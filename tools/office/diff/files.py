"""From two files to the comparison of their format."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Literal

from tools.model import Unreadable
from tools.office.diff.changes import Difference
from tools.office.dispatch import package_type
from tools.office.door import read_file, sniff
from tools.office.legacy import odf_kind, open_ole
from tools.office.ooxml import open_zip
from tools.office.refusal import Refused

Tracked = Literal["accepted", "rejected"]


class RefusedFile(Exception):
    """Two files are not compared, and whose fault it is."""

    def __init__(self, path: Path | None, unreadable: Unreadable) -> None:
        super().__init__(unreadable.detail)
        #: the file at fault, as it was given; None where it is the two together, or nobody's
        self.path = path
        self.unreadable = unreadable


def compare(first: Path, second: Path, tracked: Tracked = "accepted") -> Difference | Unreadable:
    """All changes from the first file to the second, both workbooks or both documents. Never raises for what they
    hold; the refusal names the file. `tracked`: what becomes of the tracked changes of documents before.
    """
    try:
        return changes(first, second, tracked)
    except RefusedFile as refused:
        why = refused.unreadable
        return why if refused.path is None else Unreadable(why.reason, f"{refused.path.name}: {why.detail}", why.ours)


def changes(first: Path, second: Path, tracked: Tracked = "accepted") -> Difference:
    """The same; raises RefusedFile, which says the very file where two have one name."""
    (one, kind), (other, other_kind) = _opened(first), _opened(second)
    if kind != other_kind or kind not in ("xlsx", "docx"):
        raise RefusedFile(None, Unreadable("unsupported", "Сравниваются две книги xlsx или два документа docx, а не "
                                                          f"{kind} и {other_kind}."))

    def compared(before: bytes, after: bytes) -> Difference:
        if kind == "docx":
            from tools.office.diff.docx import compare_documents
            return compare_documents(before, after, tracked)
        from tools.office.diff.workbook import compare_workbooks
        return compare_workbooks(before, after)

    try:
        return compared(one, other)
    except Refused as refused:
        at_fault = first if _refuses(compared, one) else second
        raise RefusedFile(at_fault, refused.unreadable) from None
    except MemoryError:
        raise RefusedFile(None, Unreadable("too_big", "Сравнению не хватило памяти.", ours=True)) from None
    except Exception as error:  # whatever a comparison did not foresee is its gap, not the files' fault
        raise RefusedFile(None, Unreadable("unreadable", f"Сбой сравнения: {type(error).__name__}.",
                                           ours=True)) from None


def _opened(path: Path) -> tuple[bytes, str]:
    """The bytes of an Office package, unlocked where no password is needed, and its type. Raises RefusedFile."""
    try:
        data = read_file(path)
        kind = sniff(data)
        if kind == "ole":  # a locked package, or an old format
            kind, data, _ = open_ole(data, None)
        if kind == "zip":
            archive = open_zip(data)
            kind = odf_kind(archive) or ""
            if not kind:
                return data, package_type(archive)
        raise Refused("unsupported", f"Сравниваются только xlsx и docx, а это {kind}.")
    except Refused as refused:
        raise RefusedFile(path, refused.unreadable) from None


def _refuses(compared: Callable[[bytes, bytes], Difference], data: bytes) -> bool:
    """Whether a file is refused even against itself: what a comparison refuses lies in one of the two."""
    try:
        compared(data, data)
    except Refused:
        return True
    return False
