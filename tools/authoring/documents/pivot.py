"""A real pivot table put into a finished workbook: the three parts that no writer here makes, and what points to them.

The cells where the pivot stands are written by whoever makes the workbook: a reader that does not refresh shows those.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from xml.sax.saxutils import quoteattr

_MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
_REL = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_TYPES = "application/vnd.openxmlformats-officedocument.spreadsheetml"
_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_CACHE, _RECORDS, _TABLE = ("xl/pivotCache/pivotCacheDefinition1.xml", "xl/pivotCache/pivotCacheRecords1.xml",
                            "xl/pivotTables/pivotTable1.xml")

Value = str | int


@dataclass(frozen=True)
class Pivot:
    """A sum of one field by the texts of two others."""

    #: where the source stands: sheet and area with its heading
    source_sheet: str
    source_area: str
    #: headings of the source and its rows
    fields: Sequence[str]
    rows: Sequence[Sequence[Value]]
    row_field: str
    column_field: str
    value_field: str
    #: items of the two fields in the order in which they are shown
    row_items: Sequence[str]
    column_items: Sequence[str]
    #: one-based place of the sheet that shows it, and its area there
    sheet: int
    area: str
    caption: str = "Сумма по полю Сумма"


def with_pivot(book: bytes, pivot: Pivot) -> bytes:
    """The workbook with the pivot in it. Raises KeyError when the sheet's part is not there."""
    with zipfile.ZipFile(io.BytesIO(book)) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    sheet = f"xl/worksheets/sheet{pivot.sheet}.xml"
    parts[sheet]  # raises KeyError
    parts[_CACHE], parts[_RECORDS], parts[_TABLE] = (text.encode() for text in (
        _cache(pivot), _records(pivot), _table(pivot)))
    _relate(parts, _CACHE, "pivotCacheRecords", "pivotCacheRecords1.xml")
    _relate(parts, _TABLE, "pivotCacheDefinition", "../pivotCache/pivotCacheDefinition1.xml")
    _relate(parts, sheet, "pivotTable", "../pivotTables/pivotTable1.xml")
    link = _relate(parts, "xl/workbook.xml", "pivotCacheDefinition", "pivotCache/pivotCacheDefinition1.xml")
    # Some writers declare the prefix on the elements that use it, and nowhere else.
    caches = f'<pivotCaches><pivotCache xmlns:r="{_REL}" cacheId="1" r:id="{link}"/></pivotCaches>'
    parts["xl/workbook.xml"] = re.sub(r"(<calcPr[^>]*/>)", rf"\1{caches}", parts["xl/workbook.xml"].decode()).encode()
    overrides = "".join(f'<Override PartName="/{name}" ContentType="{_TYPES}.{kind}+xml"/>' for name, kind in (
        (_CACHE, "pivotCacheDefinition"), (_RECORDS, "pivotCacheRecords"), (_TABLE, "pivotTable")))
    types = parts["[Content_Types].xml"].decode()
    parts["[Content_Types].xml"] = types.replace("</Types>", f"{overrides}</Types>").encode()
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in parts.items():
            archive.writestr(name, data)
    return buffer.getvalue()


def _relate(parts: dict[str, bytes], owner: str, kind: str, target: str) -> str:
    """Add a relationship of a part and give its id."""
    folder, _, name = owner.rpartition("/")
    path = f"{folder}/_rels/{name}.rels"
    empty = (f'{_HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
             "</Relationships>")
    text = parts.get(path, empty.encode()).decode()
    link = f"rIdPivot{text.count('<Relationship ') + 1}"
    made = f'<Relationship Id="{link}" Type="{_REL}/{kind}" Target="{target}"/>'
    parts[path] = text.replace("</Relationships>", f"{made}</Relationships>").encode()
    return link


def _cache(pivot: Pivot) -> str:
    fields = "".join(f"<cacheField name={quoteattr(name)} numFmtId=\"0\">{_shared(pivot, at)}</cacheField>"
                     for at, name in enumerate(pivot.fields))
    return (f'{_HEAD}<pivotCacheDefinition {_MAIN} xmlns:r="{_REL}" r:id="rIdPivot1" refreshOnLoad="1" '
            f'refreshedBy="" createdVersion="6" refreshedVersion="6" minRefreshableVersion="3" '
            f'recordCount="{len(pivot.rows)}"><cacheSource type="worksheet"><worksheetSource '
            f'ref="{pivot.source_area}" sheet={quoteattr(pivot.source_sheet)}/></cacheSource>'
            f'<cacheFields count="{len(pivot.fields)}">{fields}</cacheFields></pivotCacheDefinition>')


def _items(pivot: Pivot, field: int) -> list[str]:
    """Shared items of a field of texts: the shown order for the two axes, the order of coming for the others."""
    name = pivot.fields[field]
    if name == pivot.row_field:
        return list(pivot.row_items)
    if name == pivot.column_field:
        return list(pivot.column_items)
    return list(dict.fromkeys(str(row[field]) for row in pivot.rows))


def _numeric(pivot: Pivot, field: int) -> bool:
    return all(isinstance(row[field], int) for row in pivot.rows)


def _shared(pivot: Pivot, field: int) -> str:
    if _numeric(pivot, field):
        values = [int(row[field]) for row in pivot.rows]
        return ('<sharedItems containsSemiMixedTypes="0" containsString="0" containsNumber="1" containsInteger="1" '
                f'minValue="{min(values)}" maxValue="{max(values)}"/>')
    items = _items(pivot, field)
    return f'<sharedItems count="{len(items)}">{"".join(f"<s v={quoteattr(item)}/>" for item in items)}</sharedItems>'


def _records(pivot: Pivot) -> str:
    rows = []
    for row in pivot.rows:
        cells = (f'<n v="{value}"/>' if _numeric(pivot, at) else f'<x v="{_items(pivot, at).index(str(value))}"/>'
                 for at, value in enumerate(row))
        rows.append(f"<r>{''.join(cells)}</r>")
    return f'{_HEAD}<pivotCacheRecords {_MAIN} count="{len(rows)}">{"".join(rows)}</pivotCacheRecords>'


def _table(pivot: Pivot) -> str:
    axes = {pivot.row_field: ("axisRow", pivot.row_items), pivot.column_field: ("axisCol", pivot.column_items)}
    fields = []
    for name in pivot.fields:
        if name in axes:
            axis, items = axes[name]
            inner = "".join(f'<item x="{at}"/>' for at in range(len(items))) + '<item t="default"/>'
            fields.append(f'<pivotField axis="{axis}" showAll="0"><items count="{len(items) + 1}">{inner}</items>'
                          "</pivotField>")
        else:
            data = 'dataField="1" ' if name == pivot.value_field else ""
            fields.append(f'<pivotField {data}showAll="0"/>')

    def lines(tag: str, count: int) -> str:
        inner = "".join(f'<i><x v="{at}"/></i>' if at else "<i><x/></i>" for at in range(count))
        return f'<{tag} count="{count + 1}">{inner}<i t="grand"><x/></i></{tag}>'

    at = list(pivot.fields).index
    return (f'{_HEAD}<pivotTableDefinition {_MAIN} name="Сводная1" cacheId="1" dataOnRows="0" applyNumberFormats="0" '
            f'applyBorderFormats="0" applyFontFormats="0" applyPatternFormats="0" applyAlignmentFormats="0" '
            f'applyWidthHeightFormats="1" dataCaption="Значения" updatedVersion="6" minRefreshableVersion="3" '
            f'createdVersion="6" indent="0" outline="1" outlineData="1" rowHeaderCaption={quoteattr(pivot.row_field)} '
            f'colHeaderCaption={quoteattr(pivot.column_field)}><location ref="{pivot.area}" firstHeaderRow="1" '
            f'firstDataRow="2" firstDataCol="1"/>'
            f'<pivotFields count="{len(pivot.fields)}">{"".join(fields)}</pivotFields>'
            f'<rowFields count="1"><field x="{at(pivot.row_field)}"/></rowFields>'
            f'{lines("rowItems", len(pivot.row_items))}'
            f'<colFields count="1"><field x="{at(pivot.column_field)}"/></colFields>'
            f'{lines("colItems", len(pivot.column_items))}<dataFields count="1"><dataField '
            f'name={quoteattr(pivot.caption)} fld="{at(pivot.value_field)}" baseField="0" baseItem="0"/></dataFields>'
            f'<pivotTableStyleInfo name="PivotStyleLight16" showRowHeaders="1" showColHeaders="1" showRowStripes="0" '
            f'showColStripes="0" showLastColumn="1"/></pivotTableDefinition>')
