"""What the grader sees of a file, for people: `python -m tools extract FILE [--json]`."""

from __future__ import annotations

import json

from tools.model import Document, Unreadable
from tools.office.codec import encode


def render(result: Document | Unreadable, as_json: bool = False) -> str:
    """The result for people, or as JSON; without a final newline."""
    return (_as_json(result) if as_json else _as_text(result)).rstrip("\n")


def _as_json(result: Document | Unreadable) -> str:
    # Text of a pdf may hold halves of surrogate pairs, which no terminal takes.
    return json.dumps(json.loads(encode(result)), ensure_ascii=False, indent=2).encode("utf-8", "replace").decode()


def _as_text(result: Document | Unreadable) -> str:
    if isinstance(result, Unreadable):
        whose = "unknown, our gap" if result.ours else "the file's fault"
        return f"unreadable: {result.reason} ({whose})\n  {result.detail}\n"
    lines = [f"type: {result.type}"]
    width = max((len(segment.locator) for segment in result.segments), default=0)
    formulas = {f"{grid.name}!{cell.ref}": cell.formula for grid in result.grids if grid.sheet
                for row in grid.rows for cell in row if cell.formula and not cell.merged}
    for segment in result.segments:
        head = segment.locator.ljust(width)
        formula = formulas.get(segment.locator)
        for line in result.text[segment.start:segment.end].split("\n"):
            lines.append(f"  {head}  {_plain(line)}{f'    {_plain(formula)}' if formula else ''}")
            head = " " * width
    lines += _part("hidden", [f"{each.why}, {each.locator}: {_plain(each.text)}" for each in result.hidden])
    lines += _part("findings", [f"{each.kind}: {each.text}{f' ({each.locator})' if each.locator else ''}"
                                for each in result.findings])
    lines += _part("grids", [f"{grid.name}: {len(grid.rows)} x {max(map(len, grid.rows), default=0)}"
                             f"{' (hidden)' if grid.hidden else ''}" for grid in result.grids])
    facts = json.loads(encode(result))["facts"]
    lines += _part("facts", [f"{name}: {json.dumps(fact, ensure_ascii=False)}" for name, fact in facts.items()
                             if fact not in ([], {})])
    lines += _part("engines", [f"{name} {version}" for name, version in result.engines.items()])
    return "\n".join(lines) + "\n"


def _part(title: str, entries: list[str]) -> list[str]:
    return [f"{title}:", *(f"  {_plain(entry)}" for entry in entries)] if entries else []


def _plain(text: str) -> str:
    # Attack: escape sequences in a delivered file that repaint the terminal of who looks at it.
    return "".join(char if char.isprintable() or char == "\t" else " " for char in text)
