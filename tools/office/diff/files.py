"""From two files to the comparison of their format."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from tools.model import Unreadable
from tools.office.diff.changes import Difference
from tools.office.dispatch import package_type
from tools.office.door import read_file, sniff
from tools.office.ooxml import open_zip
from tools.office.refusal import Refused

Tracked = Literal["accepted", "rejected"]


def compare(first: Path, second: Path, tracked: Tracked = "accepted") -> Difference | Unreadable:
    """All changes from the first file to the second, both workbooks or both documents. Never raises for what they
    hold; the refusal names the file. `tracked`: what becomes of the tracked changes of documents before.
    """
    found: list[tuple[bytes, str]] = []
    for path in (first, second):
        try:
            data = read_file(path)
            if sniff(data) != "zip":
                raise Refused("unsupported", "сравниваются только xlsx и docx.")
            found.append((data, package_type(open_zip(data))))
        except Refused as refused:
            return _named(path, refused)
    (one, kind), (other, other_kind) = found
    if kind != other_kind or kind not in ("xlsx", "docx"):
        return Unreadable("unsupported", f"Сравниваются две книги xlsx или два документа docx, а не {kind} и "
                                         f"{other_kind}.")
    try:
        if kind == "docx":
            from tools.office.diff.docx import compare_documents
            return compare_documents(one, other, tracked)
        from tools.office.diff.workbook import compare_workbooks
        return compare_workbooks(one, other)
    except Refused as refused:
        return refused.unreadable
    except MemoryError:
        return Unreadable("too_big", "Сравнению не хватило памяти.", ours=True)
    except Exception as error:  # whatever a comparison did not foresee is its gap, not the files' fault
        return Unreadable("unreadable", f"Сбой сравнения: {type(error).__name__}.", ours=True)


def _named(path: Path, refused: Refused) -> Unreadable:
    why = refused.unreadable
    return Unreadable(why.reason, f"{path.name}: {why.detail}", why.ours)
