"""Whether text of one colour can be seen on another."""

from __future__ import annotations

import re

_HEX = re.compile(r"^#?([0-9A-Fa-f]{6})$")
_NAMES = {
    "white": "FFFFFF", "black": "000000", "yellow": "FFFF00", "green": "00FF00", "cyan": "00FFFF", "magenta": "FF00FF",
    "blue": "0000FF", "red": "FF0000", "darkBlue": "000080", "darkCyan": "008080", "darkGreen": "008000",
    "darkMagenta": "800080", "darkRed": "800000", "darkYellow": "808000", "darkGray": "808080", "lightGray": "C0C0C0",
}
#: contrast of colours (WCAG 2, relative luminance) under which nobody sees the letters
SEEN = 1.12

Rgb = tuple[int, int, int]
WHITE: Rgb = (255, 255, 255)


def rgb(text: str | None) -> Rgb | None:
    """A colour of six hex digits or one of Word's names; None for `auto` and anything else."""
    if text is None:
        return None
    match = _HEX.match(_NAMES.get(text, text))
    if match is None:
        return None
    number = int(match[1], 16)
    return number >> 16, number >> 8 & 255, number & 255


def visible(text: Rgb, background: Rgb) -> bool:
    """Whether the two differ enough: contrast (L1 + 0.05) / (L2 + 0.05) of WCAG 2 at least `SEEN`, or hue."""
    light, dark = sorted((_luminance(text), _luminance(background)), reverse=True)
    distance = max(abs(one - other) for one, other in zip(text, background, strict=True))
    return (light + 0.05) / (dark + 0.05) >= SEEN or distance >= 64


def _luminance(colour: Rgb) -> float:
    channels = [part / 255 for part in colour]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
