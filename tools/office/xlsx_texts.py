"""Texts and numbers of a sheet's XML, read without a parser: entities, escapes, line breaks, shared strings."""

from __future__ import annotations

import re
from typing import Any

_ENTITY = re.compile(r"&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(amp|lt|gt|quot|apos));")
_ESCAPE = re.compile(r"_x([0-9A-Fa-f]{4})_")
_NAMED = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'"}


def amount(value: bytes) -> float | str:
    """A stored number at the 15 digits that a workbook keeps; the text itself where it is none."""
    try:
        found = float(value)
        return float(f"{found:.15g}") if len(value) > 15 else found
    except ValueError:
        return value.decode("utf-8", "replace")


def unescape(text: bytes) -> str:
    """Text of XML, escapes of spreadsheets resolved, line breaks in one spelling."""
    return one_break(entities(text))


def entities(text: bytes) -> str:
    """Text of XML as a parser gives it."""
    plain = text.decode("utf-8", "replace")
    if "\r" in plain:
        plain = plain.replace("\r\n", "\n").replace("\r", "\n")
    return _ENTITY.sub(_entity, plain) if "&" in plain else plain


def one_break(text: str) -> str:
    """Escapes of spreadsheets resolved, line breaks in one spelling: writers save a carriage return, or none."""
    if "_x" in text:
        text = _ESCAPE.sub(_escaped, text)
    return text.replace("\r\n", "\n").replace("\r", "") if "\r" in text else text


def _escaped(match: re.Match[str]) -> str:
    code = int(match[1], 16)
    return match[0] if 0xD800 <= code < 0xE000 else chr(code)


def _entity(match: re.Match[str]) -> str:
    if match[3]:
        return _NAMED[match[3]]
    code = int(match[1]) if match[1] else int(match[2], 16)
    return chr(code) if code < 0x110000 else ""


def inline_text(inline: bytes) -> str:
    """Text of `<is>`, runs joined, readings aids left out."""
    bare = re.sub(rb"<rPh\b.*?</rPh>", b"", inline, flags=re.S)
    return "".join(unescape(text) for text in re.findall(rb"<t(?:\s[^>]*)?>([^<]*)</t>", bare))


def shared_strings(root: Any) -> list[str]:
    """Texts of the shared strings part."""
    return [words(item) for item in root.iterfind("{*}si")]


def words(item: Any) -> str:
    """A text and the texts of its runs; reading aids are left out."""
    return one_break("".join(each.text or "" for each in (*item.iterfind("{*}t"), *item.iterfind("{*}r/{*}t"))))
