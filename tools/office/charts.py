"""Native charts of OOXML as facts: type, title, series with their cached points."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from typing import Any

from tools.office.ooxml import child, name

#: points of a series that are kept
MAX_POINTS = 10_000


def read_chart(root: Any) -> dict[str, Any]:
    """`{type, title, series: [{name, categories, values}]}` of a chart part; values Decimal or None."""
    plots = [each for each in root.iter() if name(each).startswith("c:") and name(each).endswith("Chart")]
    series = [_series(each) for plot in plots for each in plot if name(each) == "c:ser"]
    title = next((each for each in root.iter() if name(each) == "c:title"), None)
    words = "".join(each.text or "" for each in title.iter() if name(each) == "a:t") if title is not None else ""
    kind = name(plots[0])[2:].removesuffix("Chart") if plots else "unknown"
    return {"type": kind, "title": words.strip(), "series": series}


def _series(element: Any) -> dict[str, Any]:
    words = _points(child(element, "c:tx"))
    axis = child(element, "c:cat")
    numbers = child(element, "c:val")
    return {
        "name": " ".join(word for word in words if word),
        "categories": _points(axis if axis is not None else child(element, "c:xVal")),
        "values": [_decimal(each) for each in _points(numbers if numbers is not None else child(element, "c:yVal"))],
    }


def _points(holder: Any) -> list[str | None]:
    if holder is None:
        return []
    found: dict[int, str] = {}
    for point in holder.iter():
        if name(point) == "c:pt":
            index = point.get("idx") or ""
            if index.isdigit() and int(index) < MAX_POINTS:
                found.setdefault(int(index), child(point, "c:v").text or "" if child(point, "c:v") is not None else "")
    if not found:
        single = next((each for each in holder.iter() if name(each) == "c:v"), None)
        return [single.text or ""] if single is not None else []
    return [found.get(index) for index in range(max(found) + 1)]


def _decimal(text: str | None) -> Decimal | None:
    try:
        number = Decimal(text) if text else None
    except InvalidOperation:
        return None
    return number if number is not None and number.is_finite() else None
