"""Hyperlinks and fields of OOXML parts as facts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from tools.office.ooxml import Relation, attribute, name

#: links or fields of one document that are kept
MOST = 5_000
_HYPERLINK = re.compile(r'\s*HYPERLINK\s+(?:\\l\s+)?"([^"]*)"', re.I)


def word_links(root: Any, relations: dict[str, Relation]) -> Iterator[dict[str, str]]:
    """`{text, target}` of each `w:hyperlink` of a part; places of the document itself as `#name`."""
    for element in root.iter():
        if name(element) == "w:hyperlink":
            relation = relations.get(attribute(element, "r:id") or "")
            anchor = attribute(element, "w:anchor")
            target = (relation.target if relation is not None else "") + (f"#{anchor}" if anchor else "")
            yield {"text": _words(element, "w:t"), "target": target}


def word_fields(root: Any) -> Iterator[str]:
    """Instructions of the fields of a part, simple and complex, in the order of their ends."""
    open_fields: list[list[str]] = []
    for element in root.iter():
        match name(element):
            case "w:fldSimple":
                yield " ".join((attribute(element, "w:instr") or "").split())
            case "w:fldChar" if attribute(element, "w:fldCharType") == "begin":
                open_fields.append([])
            case "w:fldChar" if attribute(element, "w:fldCharType") == "end" and open_fields:
                yield " ".join("".join(open_fields.pop()).split())
            case "w:instrText" if open_fields:
                open_fields[-1].append(element.text or "")


def field_link(instruction: str) -> str | None:
    """Target of a HYPERLINK field, None for other fields."""
    match = _HYPERLINK.match(instruction)
    return None if match is None else match[1]


def slide_links(root: Any, relations: dict[str, Relation]) -> Iterator[dict[str, str]]:
    """`{text, target}` of each run or shape of a slide that is a link to the outside."""
    for element in root.iter():
        if name(element) == "a:hlinkClick":
            relation = relations.get(attribute(element, "r:id") or "")
            if relation is not None and relation.external:
                holder = element.getparent()
                run = holder.getparent() if holder is not None else None
                text = _words(run, "a:t") if run is not None and name(run) in ("a:r", "a:fld") else ""
                yield {"text": text, "target": relation.target}


def _words(element: Any, wanted: str) -> str:
    return "".join(each.text or "" for each in element.iter() if name(each) == wanted).strip()
