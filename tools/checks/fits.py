"""Whether the text of a slide fits its frames and the slide, estimated from the widths of letters.

A line is as high as its letters are large times the spacing of their font, words wrap where they would in an office
program. An estimate errs by a few percent: a frame fails only when its text needs clearly more room than there is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from tools.checks import font_widths

#: English Metric Units of a point
POINT = 12_700
#: height of a single line as a share of the letter's size, between Liberation Sans (1.15) and Calibri (1.22)
LINE = 1.18
#: a frame may need so much more than it has: half a line of its text, and this share of its height
SPARE_LINES, SPARE_SHARE = 0.5, 0.03
#: a frame may stand so far over an edge of the slide, share of the side
OVER_EDGE = 0.01
#: letters that a frame promises to shrink and that nobody has shrunk yet go down to this share
SHRINKS_TO = 0.7
_SERIFS = re.compile(r"times|serif|georgia|cambria|garamond|book|roman|pt serif", re.I)
#: families that are narrower than Arial, with the share
_NARROW = ((re.compile(r"^\+|calibri|carlito|^$", re.I), 0.92), (re.compile(r"narrow|condensed", re.I), 0.82))


def _width(text: str, points: float, bold: bool, font: str) -> float:
    """Width of a text without breaks, EMU."""
    serif = bool(_SERIFS.search(font))
    table = (font_widths.SERIF_BOLD if bold else font_widths.SERIF) if serif else (
        font_widths.SANS_BOLD if bold else font_widths.SANS)
    share = next((share for pattern, share in _NARROW if pattern.search(font)), 1.0)
    if "courier" in font.casefold() or "mono" in font.casefold():
        return len(text) * 0.6 * points * POINT
    return sum(table.get(letter, 600) for letter in text) / 1000 * points * POINT * share


def _lines(paragraph: dict[str, Any], room: float, scale: float) -> tuple[int, float, float]:
    """Lines of a paragraph in a room of that width, the largest letters in points, the widest line."""
    count, at, widest, largest = 1, 0.0, 0.0, 0.0
    for text, size, bold, font in paragraph["runs"]:
        points = size * scale
        largest = max(largest, points)
        for piece in re.findall(r"\n|[^\s-]*-?[^\S\n]*", text):
            if not piece:
                continue
            if piece == "\n":
                count, at = count + 1, 0.0
                continue
            word, whole = (_width(part, points, bold, font) for part in (piece.rstrip(), piece))
            if at + word > room and at > 0:
                count, at = count + 1, 0.0
            if word > room > 0:  # a word that is wider than the frame is broken
                broken = int(word // room)
                count, word, whole = count + broken, word - broken * room, whole - broken * room
            widest = max(widest, at + word)
            at += whole
    return count, largest, widest


def _height(paragraphs: Sequence[dict[str, Any]], room: float, scale: float = 1.0) -> tuple[float, float, float]:
    """Height of paragraphs, of their last line, and the widest line, EMU."""
    total, last, widest = 0.0, 0.0, 0.0
    for index, paragraph in enumerate(paragraphs):
        count, points, wide = _lines(paragraph, room - paragraph["left"], scale)
        spacing = paragraph["lines"]
        line = -spacing * POINT if spacing < 0 else points * LINE * POINT * spacing
        total += count * line
        for side in ("before", "after"):
            value = paragraph[side]
            if (side == "before" and index == 0) or (side == "after" and index == len(paragraphs) - 1):
                continue
            total += value * POINT if value > 0 else -value * points * LINE * POINT
        last, widest = line, max(widest, wide + paragraph["left"])
    return total, last, widest


def faults(facts: dict[str, Any]) -> Iterator[tuple[int, str, str]]:
    """Slide, what does not fit (Russian clause), and the first words of the frame; nothing when all fits."""
    width, height = facts["size_emu"]
    for frame in facts.get("frames", ()):
        if frame["box"] is None or not width or not height:
            continue
        fault = _table(frame, height) if frame["kind"] == "table" else _frame(frame, width, height)
        if fault:
            yield frame["slide"], fault, _words(frame)


def _frame(frame: dict[str, Any], width: float, height: float) -> str:
    left, top, right, bottom = frame["box"]
    inset = frame["insets"]
    wide, tall = right - left, bottom - top
    if frame["turned"]:
        return ""  # what is turned is looked at by people
    room = wide - inset[0] - inset[2] if frame["wrap"] else float("inf")
    needed, line, widest = _height(frame["paragraphs"], room, frame["scale"])
    if _from_left(frame):  # an empty end of an unseen frame may lie beyond the edge: the number of a slide does so
        right = min(right, left + inset[0] + widest)
    if (left < -OVER_EDGE * width or top < -OVER_EDGE * height
            or right > (1 + OVER_EDGE) * width or bottom > (1 + OVER_EDGE) * height):
        return "рамка с текстом выходит за слайд"
    if not frame["wrap"] and left + inset[0] + widest > (1 + 3 * OVER_EDGE) * width and widest > wide:
        return "строка не переносится и выходит за слайд"
    there = tall - inset[1] - inset[3]
    # A frame that was given no height is drawn as one that grows: its words stand whole around its line.
    if frame["fit"] == "grow" or tall < SPARE_LINES * line:
        below = top + needed + inset[1] + inset[3]
        return "рамка растёт за нижний край слайда" if below > height + SPARE_LINES * line else ""
    if frame["fit"] == "shrink" and frame["scale"] == 1.0 and needed > there:
        needed, line, _ = _height(frame["paragraphs"], room, SHRINKS_TO)
    if needed > there + SPARE_LINES * line + SPARE_SHARE * tall:
        return f"текст не помещается в рамку: нужно {needed / there:.0%} высоты" if there > 0 else "рамка без высоты"
    return ""


def _from_left(frame: dict[str, Any]) -> bool:
    """Whether only words are seen of a frame, and they begin at its left side."""
    return frame["bare"] and all(paragraph["align"] == "l" for paragraph in frame["paragraphs"])


def _table(frame: dict[str, Any], height: float) -> str:
    total = 0.0
    for row in frame["rows"]:
        needed = row["height"]
        for at, cell in enumerate(row["cells"]):
            room = sum(frame["columns"][at:at + cell["span"]]) - cell["insets"][0] - cell["insets"][2]
            if cell["paragraphs"] and room > 0:
                text, _, _ = _height(cell["paragraphs"], room)
                needed = max(needed, text + cell["insets"][1] + cell["insets"][3])
        total += needed
    over = frame["box"][1] + total - height
    return "таблица выходит за нижний край слайда" if over > (SPARE_SHARE * total) else ""


def _words(frame: dict[str, Any]) -> str:
    paragraphs = frame["paragraphs"] if frame["kind"] != "table" else [
        paragraph for row in frame["rows"][:1] for cell in row["cells"] for paragraph in cell["paragraphs"]]
    return " ".join(run[0] for paragraph in paragraphs for run in paragraph["runs"])[:80]
