"""Decoding of plain text and the kind it is; the file's name has no say in it."""

from __future__ import annotations

import csv
import io
import re

from tools.office.codepage import guess

_HTML = re.compile(r"\A\s*(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)*"
                   r"<(?:!doctype\s+html|html|head|body|table|div|p|h[1-6])\b", re.I | re.S)
_HEADER = re.compile(r"^[A-Za-z][A-Za-z0-9-]*:\s?", re.M)
_MAIL = re.compile(r"^(?:from|to|subject|date|message-id|mime-version|received|return-path|content-type):",
                   re.I | re.M)
_MARKDOWN = (re.compile(r"^#{1,6} \S", re.M), re.compile(r"^\s*\|?\s*:?-{3,}:?\s*\|", re.M),
             re.compile(r"^```", re.M), re.compile(r"\*\*\S[^*\n]*\*\*"),
             re.compile(r"^\s*[-*] \S.*\n\s*[-*] \S", re.M))
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1a\x1c-\x1f]")
#: lines looked at to decide that text is a table
_SAMPLE_LINES = 200


def decode(data: bytes) -> str | None:
    """Text of bytes: by its mark, UTF-8, else the Cyrillic code page that its letters tell; None for binary data."""
    for mark, encoding in ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16")):
        if data.startswith(mark):
            text = data.decode(encoding, "replace")
            break
    else:
        try:
            text = data.decode("utf-8")
        except UnicodeDecodeError:
            text = data.decode(guess(data), "replace")
    if len(_CONTROL.findall(text[:20_000])) * 100 > min(len(text), 20_000):
        return None
    return text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "")


def text_type(data: bytes) -> str:
    """`html`, `eml`, `csv`, `md`, `txt`, or `unknown` for binary data."""
    text = decode(data)
    if text is None:
        return "unknown"
    if _HTML.match(text):
        return "html"
    if _is_mail(text):
        return "eml"
    if delimiter(text) is not None:
        return "csv"
    return "md" if any(mark.search(text) for mark in _MARKDOWN) else "txt"


def _is_mail(text: str) -> bool:
    head = text.lstrip("\n").split("\n\n", 1)[0]
    lines = [line for line in head.split("\n") if not line.startswith((" ", "\t"))]
    if lines and lines[0].startswith("From "):
        lines = lines[1:]
    return (bool(lines) and all(_HEADER.match(line) for line in lines)
            and len({match.lower() for match in _MAIL.findall(head)}) >= 2)


def delimiter(text: str) -> str | None:
    """The one delimiter that cuts every line into the same number of two or more fields, None for prose."""
    sample = "\n".join(text.split("\n")[:_SAMPLE_LINES])
    for mark in ("\t", ";", ","):
        if mark not in sample:
            continue
        try:
            rows = [row for row in csv.reader(io.StringIO(sample), delimiter=mark) if row]
        except csv.Error:
            continue
        widths = {len(row) for row in rows}
        if len(rows) < 2 or len(widths) != 1 or widths == {1}:
            continue
        # «Коллеги, добрый день» on two lines is no table: prose puts a space after its commas and semicolons.
        if mark != "\t" and sum(field.startswith(" ") for row in rows for field in row[1:]) * 2 > len(rows):
            continue
        return mark
    return None
