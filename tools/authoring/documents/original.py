"""The text original of a document: what its pages say, as plain text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tools.authoring.documents import blocks as b
from tools.authoring.wording import digits_date


def plain_text(blocks: Sequence[b.Block]) -> str:
    """All visible text of the blocks, a line a paragraph or table row (cells by tabs); ends with a newline."""
    return "\n".join(_lines(blocks)) + "\n"


def signature_lines(block: b.Signature) -> list[str]:
    """A signature block in words; a drawn signature and seal are said in brackets."""
    rule = "____________" if not block.signed else "[подпись]"
    lines = [block.party] if block.party else []
    lines.append(f"{block.post} {rule} {block.name}".strip())
    if block.seal:
        lines.append(f"[круглая печать: {block.seal}]")
    elif block.place_for_seal:
        lines.append("М. П.")
    return lines + ([block.day] if block.day else [])


def electronic_lines(block: b.ElectronicSignature) -> list[str]:
    """The mark of an electronic signature in words."""
    lines = [f"Подписано КЭП: {block.name}, {digits_date(block.day)}"]
    if block.organisation:
        lines.append(block.organisation)
    if block.certificate:
        lines.append(f"Сертификат {block.certificate}")
    return lines


def _lines(blocks: Sequence[b.Block]) -> Iterator[str]:
    number = 0
    for block in blocks:
        number = number + 1 if isinstance(block, b.Item) and block.kind == "number" else 0
        match block:
            case b.Paragraph(text=text):
                yield b.visible(text)
            case b.Title(text=text, below=below):
                yield b.visible(text)
                if b.visible(below):
                    yield b.visible(below)
            case b.Heading() | b.Clause():
                yield f"{block.number} {b.visible(block.text)}".strip()
            case b.Item(text=text, kind=kind, level=level):
                yield "  " * level + (f"{number}. " if kind == "number" else "— ") + b.visible(text)
            case b.Table(rows=rows):
                for row in rows:
                    yield "\t".join(b.visible(b.cell_of(cell).text) for cell in row)
            case b.Line(left=left, right=right):
                yield f"{b.visible(left)}\t{b.visible(right)}"
            case b.Fields(pairs=pairs):
                for label, value in pairs:
                    yield f"{label} {b.visible(value)}"
            case b.Columns(columns=columns):
                for column in columns:
                    yield from _lines(column)
            case b.Frame(blocks=inner):
                yield from _lines(inner)
            case b.Signature():
                yield from signature_lines(block)
            case b.ElectronicSignature():
                yield from electronic_lines(block)
            case b.Stamp(lines=lines):
                yield f"[штамп: {'; '.join(lines)}]"
            case b.Letterhead(name=name, lines=lines):
                yield name
                yield from lines
            case b.Picture(alt=alt):
                if alt:
                    yield alt
            case b.Rule() | b.Space() | b.PageBreak():
                pass
