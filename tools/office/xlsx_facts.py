"""What hangs on a sheet beside its cells: list objects, pivots, charts, pictures, text boxes, comments."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from tools.model import Hidden
from tools.office.ooxml import Package
from tools.office.refusal import Refused
from tools.office.xlsx_book import Book, SheetEntry, count, local, related
from tools.office.xlsx_cells import Box, box


@dataclass(slots=True)
class Parts:
    """Facts of one sheet by kind (`tables`, `pivots`, `charts`, `images`, `text_boxes`), its comments and filters."""

    facts: dict[str, list[dict[str, Any]]] = field(default_factory=lambda: defaultdict(list))
    comments: list[Hidden] = field(default_factory=list)
    #: ranges of list objects whose filter has criteria
    filters: list[Box] = field(default_factory=list)
    #: kinds of parts that are damaged
    damaged: list[str] = field(default_factory=list)


def sheet_parts(book: Book, entry: SheetEntry) -> Parts:
    """Everything that the sheet's relationships lead to. A damaged part is named, the rest is kept."""
    found = Parts()
    for kind, take in (("table", _table), ("pivotTable", _pivot), ("drawing", _drawing), ("comments", _comments),
                       ("threadedComment", _comments)):
        for part in related(book.package, entry.part, kind):
            if kind == "threadedComment" and found.comments:
                continue  # the plain comments repeat every thread for older programs
            try:
                take(book, entry.name, part, found)
            except Refused:
                found.damaged.append(kind)
    return found


def _table(book: Book, sheet: str, part: str, found: Parts) -> None:
    root = book.package.xml(part)
    reference = root.get("ref", "")
    columns = [column.get("name", "") for column in root.iterfind("{*}tableColumns/{*}tableColumn")]
    found.facts["tables"].append({
        "sheet": sheet, "name": root.get("displayName") or root.get("name", ""), "ref": reference, "columns": columns,
        "head": root.get("headerRowCount", "1") != "0", "totals": count(root.get("totalsRowCount")) > 0})
    filtered = root.find("{*}autoFilter")
    if filtered is not None and filtered.find("{*}filterColumn") is not None:
        area = box(filtered.get("ref", ""))
        if area is not None:
            found.filters.append(area)


def _pivot(book: Book, sheet: str, part: str, found: Parts) -> None:
    root = book.package.xml(part)
    location = root.find("{*}location")
    fact: dict[str, Any] = {"sheet": sheet, "name": root.get("name", ""), "part": part,
                            "ref": location.get("ref", "") if location is not None else ""}
    cache = next(related(book.package, part, "pivotCacheDefinition"), book.caches.get(root.get("cacheId", ""), ""))
    fields: list[str] = []
    shared: list[list[str]] = []
    if cache in book.package:
        definition = book.package.xml(cache)
        shared = [[_item(each) for each in items] for items in (
            field.find("{*}sharedItems") for field in definition.iterfind("{*}cacheFields/{*}cacheField"))
            for items in ([] if items is None else items,)]
        source = definition.find("{*}cacheSource/{*}worksheetSource")
        fact["source"] = dict(source.items()) if source is not None else {}
        fact["records"] = count(definition.get("recordCount")) or None
        fields = [each.get("name", "") for each in definition.iterfind("{*}cacheFields/{*}cacheField")]
    fact["fields"] = fields
    for axis, path in (("rows", "rowFields/{*}field"), ("columns", "colFields/{*}field")):
        numbers = [each.get("x") or "" for each in root.iterfind("{*}" + path)]
        fact[axis] = [fields[int(x)] for x in numbers if x.isdecimal() and int(x) < len(fields)]
    fact["values"] = [{"name": each.get("name", ""), "function": each.get("subtotal", "sum"),
                       "field": fields[index] if (index := count(each.get("fld"))) < len(fields) else ""}
                      for each in root.iterfind("{*}dataFields/{*}dataField")]
    fact["filters"] = [fields[at] for each in root.iterfind("{*}pageFields/{*}pageField")
                       if (at := count(each.get("fld"))) < len(fields)]
    fact["left_out"] = {fields[at]: values for at, values in _left_out(root, shared).items() if at < len(fields)}
    found.facts["pivots"].append(fact)


def _left_out(root: Any, shared: list[list[str]]) -> dict[int, list[str]]:
    """Values that the filters of a pivot leave out, by field: items that are hidden, or all but the one of a page."""
    pages = {count(each.get("fld")): each.get("item") for each in root.iterfind("{*}pageFields/{*}pageField")}
    found: dict[int, list[str]] = {}
    for at, each in enumerate(root.iterfind("{*}pivotFields/{*}pivotField")):
        values = shared[at] if at < len(shared) else []
        items = [(item.get("x") or "", item.get("h") in ("1", "true")) for item in each.iterfind("{*}items/{*}item")]
        chosen = pages.get(at)
        gone = [x for number, (x, hidden) in enumerate(items) if hidden or chosen not in (None, str(number))]
        out = [values[int(x)] for x in gone if x.isdecimal() and int(x) < len(values)]
        if out:
            found[at] = out
    return found


def _item(element: Any) -> str:
    """A shared item of a pivot cache: its value, "" for a blank."""
    return element.get("v") or ""


def _drawing(book: Book, sheet: str, part: str, found: Parts) -> None:
    root = book.package.xml(part)
    for chart in related(book.package, part, "chart"):
        found.facts["charts"].append({"sheet": sheet, **_chart(book.package, chart)})
    found.facts["images"].extend({"sheet": sheet, "part": image} for image in related(book.package, part, "image"))
    for shape in root.iter("{*}txBody"):
        text = "\n".join(filter(None, ("".join(run.text or "" for run in paragraph.iter("{*}t"))
                                       for paragraph in shape.iter("{*}p"))))
        if text:
            found.facts["text_boxes"].append({"sheet": sheet, "text": text})


def _chart(package: Package, part: str) -> dict[str, Any]:
    root = package.xml(part)
    area = root.find("{*}chart/{*}plotArea")
    plots = [] if area is None else [plot for plot in area if local(plot).endswith("Chart")]
    title = root.find("{*}chart/{*}title")
    return {
        "types": sorted({local(plot).removesuffix("Chart") for plot in plots}),
        "title": "" if title is None else "".join(run.text or "" for run in title.iter("{*}t")),
        "series": [_series(series) for plot in plots for series in plot.iterfind("{*}ser")],
    }


def _series(series: Any) -> dict[str, Any]:
    """References of a series and its cached points; a series without points is one that does not resolve."""
    return {"name": "".join(_texts(series, ("tx",), "v")), "values_ref": "".join(_texts(series, ("val", "yVal"), "f")),
            "labels_ref": "".join(_texts(series, ("cat", "xVal"), "f")),
            "values": _texts(series, ("val", "yVal"), "v"), "labels": _texts(series, ("cat", "xVal"), "v")}


def _texts(series: Any, parts: tuple[str, ...], tag: str) -> list[str]:
    return [each.text or "" for part in series if local(part) in parts for each in part.iter("{*}" + tag)]


def _comments(book: Book, sheet: str, part: str, found: Parts) -> None:
    root = book.package.xml(part)
    found.comments.extend(Hidden(text, f"{sheet}!{reference}", "comment") for reference, text in _notes(root) if text)


def _notes(root: Any) -> Iterator[tuple[str, str]]:
    for note in root.iter("{*}comment"):
        yield note.get("ref", ""), "".join(run.text or "" for run in note.iter("{*}t")).strip()
    for note in root.iter("{*}threadedComment"):
        yield note.get("ref", ""), (note.findtext("{*}text") or "").strip()
