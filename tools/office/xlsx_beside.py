"""What the XML of a sheet says beside its cells: validations, conditional formats, headers and footers of its pages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from tools.office.ooxml import parse
from tools.office.xlsx_book import local

#: `&"Arial,Bold"`, `&14`, `&K01+034`, and letters that switch a look or stand for what is computed
_LOOK = re.compile(r'&(?:"[^"]*"|\d{1,3}|K[0-9A-Fa-f]{2}[+-]\d{3}|K[0-9A-Fa-f]{6}|[BIUSEXYOHG])')
_COMPUTED = re.compile(r"&[PNDTAFZ](?:[+-]\d+)?")
_SECTION = re.compile(r"&([LCR])")
#: letters beside a page number up to which a section only counts pages
_COUNTING = 15
_PLACES = {"Header": "верхний колонтитул", "Footer": "нижний колонтитул"}


def beside_cells(data: bytes) -> Any:
    """The sheet as a tree without its cells. Raises Refused."""
    start, end = data.find(b"sheetData"), data.rfind(b"sheetData")
    if start >= 0:
        data = data[:max(data.rfind(b"<", 0, start), 0)] + data[data.find(b">", end) + 1 or len(data):]
    return parse(data)


def page_texts(root: Any) -> list[dict[str, str]]:
    """Headers and footers of the printed pages that are in force, `{place, text}`; page numbers and dates left out."""
    holder = root.find("{*}headerFooter")
    if holder is None:
        return []
    kinds = ["odd"]
    kinds += ["first"] * (holder.get("differentFirst") in ("1", "true"))
    kinds += ["even"] * (holder.get("differentOddEven") in ("1", "true"))
    found: list[dict[str, str]] = []
    for each in holder:
        for end, place in _PLACES.items():
            text = _page_text(each.text or "") if local(each) in {kind + end for kind in kinds} else ""
            if text and {"place": place, "text": text} not in found:
                found.append({"place": place, "text": text})
    return found


def _page_text(code: str) -> str:
    sections = _SECTION.split(code)
    texts = [sections[0], *sections[2::2]]
    return " ".join(filter(None, (_section(text) for text in texts)))


def _section(code: str) -> str:
    bare = _LOOK.sub("", code.replace("&&", "\0"))
    text = " ".join(_COMPUTED.sub(" ", bare).replace("\0", "&").split())
    return "" if _COMPUTED.search(bare) and sum(map(str.isalnum, text)) <= _COUNTING else text


def validations(root: Any) -> list[dict[str, Any]]:
    """Validations, those that newer programs keep apart (x14) too: `areas, type, operator, formulas, blocks`."""
    return [_validation(each) for each in root.iter("{*}dataValidation") if each.get("type", "none") != "none"]


def _validation(element: Any) -> dict[str, Any]:
    kind = element.get("type", "none")
    operator = element.get("operator", "between") if kind not in ("list", "custom") else ""
    formulas = [formula_text(element.find("{*}formula1")), formula_text(element.find("{*}formula2"))]
    if operator not in ("between", "notBetween"):
        formulas = formulas[:1]
    blocks = element.get("showErrorMessage") in ("1", "true") and element.get("errorStyle", "stop") == "stop"
    return {"areas": _areas(element), "type": kind, "operator": operator, "formulas": list(filter(None, formulas)),
            "blocks": blocks}


def conditionals(root: Any) -> Iterator[tuple[dict[str, Any], Any]]:
    """Conditional formats as `areas, type, operator, text, formulas`, each with its element, which says the look."""
    twins: set[str] = set()
    for each in root.iter("{*}conditionalFormatting"):
        areas = _areas(each)
        for rule in each.iterfind("{*}cfRule"):
            # A bar of older programs and its newer twin are one rule: the older one names the twin.
            twin = next((inner.text for inner in rule.iterfind("{*}extLst/{*}ext/{*}id")), None)
            if twin:
                twins.add(twin)
            elif rule.get("id") in twins:
                continue
            if areas:
                yield _conditional(rule, areas), rule


def _conditional(rule: Any, areas: list[str]) -> dict[str, Any]:
    formulas = [text for each in rule if local(each) in ("formula", "f") and (text := formula_text(each))]
    kind, operator = rule.get("type", "expression"), rule.get("operator", "")
    if kind == "cellIs" and operator not in ("between", "notBetween"):
        formulas = formulas[:1]
    return {"areas": areas, "type": kind, "operator": operator if kind == "cellIs" else "",
            "text": rule.get("text", ""), "formulas": formulas[:2]}


def formula_text(element: Any) -> str:
    """A formula, which newer rules keep in an element of its own."""
    return "" if element is None else "".join(element.itertext()).strip()


def _areas(element: Any) -> list[str]:
    return (element.get("sqref") or element.findtext("{*}sqref") or "").split()
