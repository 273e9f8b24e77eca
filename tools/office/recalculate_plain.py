"""A workbook without its looks, for engines that choke on styles: same cells, same formulas, one style."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Mapping
from pathlib import Path

_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_STYLES = (f'<?xml version="1.0" encoding="UTF-8"?><styleSheet xmlns="{_MAIN}"><fonts count="1"><font><sz val="11"/>'
           '<name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill>'
           '<patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/>'
           '<bottom/><diagonal/></border></borders><cellStyleXfs count="1">'
           '<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>'
           '</cellStyleXfs><cellXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/></cellXfs>'
           '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>')

_TAG = re.compile(rb"<(?:\w+:)?(?:c|row|col)\b[^>]*>")
_STYLE = re.compile(rb"\s(?:s|style|customFormat)=(?:\"[^\"]*\"|'[^']*')")
_CONDITIONAL = re.compile(rb"<conditionalFormatting\b.*?</conditionalFormatting>", re.S)


def write_plain(source: Path, target: Path) -> None:
    """Copy a package that passed the door, styles replaced by a plain one and references to them removed."""
    with zipfile.ZipFile(source) as archive, zipfile.ZipFile(target, "w") as copy:
        for entry in archive.infolist():
            data = archive.read(entry)
            name = entry.filename.replace("\\", "/").lower()
            if name.endswith("/styles.xml"):
                data = _STYLES.encode()
            elif "/worksheets/" in name and name.endswith(".xml"):
                data = _TAG.sub(lambda match: _STYLE.sub(b"", match[0]), _CONDITIONAL.sub(b"", data))
            copy.writestr(entry.filename, data)


def with_parts(data: bytes, parts: Mapping[str, bytes]) -> bytes:
    """A package with other bytes for some of its parts, named in lower case."""
    target = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as archive, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as copy:
        for entry in archive.infolist():
            name = entry.filename.replace("\\", "/").lower()
            copy.writestr(entry.filename, parts[name] if name in parts else archive.read(entry))
    return target.getvalue()
