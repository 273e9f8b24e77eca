"""An output that does not fit a model's window, in parts: nothing is ever left out in silence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from tools.judge.units import Unit

#: characters of the part before that a part repeats
OVERLAP = 500

#: characters of Russian text a token, at worst; no tokenizer of the model is at hand
CHARS_A_TOKEN = 2


class TooSmall(Exception):
    """The window does not hold even the question."""


def chunks(output: Sequence[Unit], room: int) -> tuple[tuple[Unit, ...], ...]:
    """Parts of at most `room` characters: whole units together, long ones split at lines, heads of tables repeated.

    Raises TooSmall when a part would be shorter than three overlaps.
    """
    if sum(_size(unit) for unit in output) <= room:
        return (tuple(output),)
    if room < 3 * OVERLAP:
        raise TooSmall
    parts: list[tuple[Unit, ...]] = []
    now: list[Unit] = []
    for unit in output:
        for piece in _pieces(unit, room):
            if now and sum(map(_size, now)) + _size(piece) > room:
                parts.append(tuple(now))
                now = []
            now.append(piece)
    return (*parts, tuple(now))


def _size(unit: Unit) -> int:
    return len(unit.name) + len(unit.text) + 32


def _pieces(unit: Unit, room: int) -> Iterator[Unit]:
    if _size(unit) <= room:
        yield unit
        return
    space = room - len(unit.name) - 32
    lines = list(_lines(unit.text, space // 2))
    heads = _heads(lines)
    start = 0
    while start < len(lines):
        end, size = start, len(heads[start])
        while end < len(lines) and (end == start or size + len(lines[end]) <= space):
            size += len(lines[end])
            end += 1
        head = heads[start] if len(heads[start]) < space // 4 else ""
        yield replace(unit, text=head + "".join(lines[start:end]))
        if end == len(lines):
            return
        start = _back(lines, start, end)


def _back(lines: Sequence[str], start: int, end: int) -> int:
    """Where the next part begins: so many lines before `end` as fit the overlap, and always further than `start`."""
    size, at = 0, end
    while at - 1 > start and size + len(lines[at - 1]) <= OVERLAP:
        at -= 1
        size += len(lines[at])
    return at


def _lines(text: str, longest: int) -> Iterator[str]:
    """Lines with their ends; a line longer than a part is cut at spaces."""
    for line in text.splitlines(keepends=True):
        rest = line
        while len(rest) > longest:
            at = rest.rfind(" ", longest // 2, longest) + 1 or longest
            # A piece repeats the end of the one before: a quote over the cut stays whole in one of them.
            yield rest[:at]
            rest = rest[max(1, at - min(OVERLAP, at // 2)):]
        yield rest


def _heads(lines: Sequence[str]) -> list[str]:
    """For each line the head of the table that it continues, "" outside tables and for the head itself."""
    heads, head = [], ""
    for line in lines:
        row = line.lstrip().startswith("|")
        heads.append(head if row else "")
        head = (head or line) if row else ""
    return heads
