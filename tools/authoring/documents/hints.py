"""Glyph programs out of an embedded subset: half of its bytes, and no page viewer runs them at print size.

TrueType tables are those of the OpenType specification: `glyf` holds outlines with their instructions, `loca` where
each begins, `head` at offset 50 says whether `loca` is short (halved) or long.
"""

from __future__ import annotations

import struct
from itertools import pairwise

_DROPPED = (b"cvt ", b"fpgm", b"prep")
_INSTRUCTIONS = 0x100
_MORE = 0x20


def without_hints(font: bytes) -> bytes:
    """The same TrueType font without `cvt`, `fpgm`, `prep` and without instructions in glyphs."""
    tables = _tables(font)
    long_loca = struct.unpack_from(">H", tables[b"head"], 50)[0] == 1
    places = _places(tables[b"loca"], long_loca)
    glyphs = [_plain(tables[b"glyf"][start:end]) for start, end in pairwise(places)]
    offsets = [0]
    for glyph in glyphs:
        offsets.append(offsets[-1] + len(glyph))
    tables[b"glyf"] = b"".join(glyphs)
    tables[b"loca"] = (struct.pack(f">{len(offsets)}I", *offsets) if long_loca
                       else struct.pack(f">{len(offsets)}H", *(offset // 2 for offset in offsets)))
    return _font({tag: data for tag, data in tables.items() if tag not in _DROPPED})


def _tables(font: bytes) -> dict[bytes, bytes]:
    count = struct.unpack_from(">H", font, 4)[0]
    entries = (struct.unpack_from(">4sIII", font, 12 + 16 * number) for number in range(count))
    return {tag: font[start:start + length] for tag, _, start, length in entries}


def _places(loca: bytes, long: bool) -> list[int]:
    if long:
        return list(struct.unpack(f">{len(loca) // 4}I", loca))
    return [2 * half for half in struct.unpack(f">{len(loca) // 2}H", loca)]


def _plain(glyph: bytes) -> bytes:
    """One glyph without its program, padded to four bytes."""
    if not glyph:
        return b""
    contours = struct.unpack_from(">h", glyph)[0]
    if contours >= 0:
        at = 10 + 2 * contours
        length = struct.unpack_from(">H", glyph, at)[0]
        plain = glyph[:at] + b"\0\0" + glyph[at + 2 + length:]
    else:
        plain = _compound(glyph)
    return plain + b"\0" * (-len(plain) % 4)


def _compound(glyph: bytes) -> bytes:
    """A glyph made of others: the flag that promises a program goes, and all after the last part."""
    out, at, flags = bytearray(glyph), 10, _MORE
    while flags & _MORE:
        flags = struct.unpack_from(">H", glyph, at)[0]
        struct.pack_into(">H", out, at, flags & ~_INSTRUCTIONS)
        at += 4 + (4 if flags & 1 else 2)
        at += 2 if flags & 8 else 4 if flags & 0x40 else 8 if flags & 0x80 else 0
    return bytes(out[:at])


def _font(tables: dict[bytes, bytes]) -> bytes:
    """Directory and tables. Checksums of tables are computed; that of the whole file no viewer looks at."""
    count = len(tables)
    power = 1 << (count.bit_length() - 1)
    out = bytearray(struct.pack(">IHHHH", 0x00010000, count, power * 16, power.bit_length() - 1, (count - power) * 16))
    body, start = bytearray(), 12 + 16 * count
    for tag, data in sorted(tables.items()):
        padded = data + b"\0" * (-len(data) % 4)
        total = sum(struct.unpack(f">{len(padded) // 4}I", padded)) & 0xFFFFFFFF
        out += struct.pack(">4sIII", tag, total, start + len(body), len(data))
        body += padded
    return bytes(out + body)
