"""What of a source survives in a delivered Word document: docx.template, docx.kept."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from difflib import SequenceMatcher

from tools.checks.arguments_documents import KeptArguments, Section, TemplateArguments
from tools.checks.opened import Judged, any_file, source_of
from tools.checks.paragraphs import Block, blocks_of, body_of, section
from tools.checks.registry import FILES, kind
from tools.checks.result import Result
from tools.checks.subject import Subject
from tools.model import Document, Evidence, Where
from tools.text import fold, phrases

_DIGITS = re.compile(r"\d+")


@kind("docx.template", TemplateArguments, where=FILES)
def template(subject: Subject, where: Where, arguments: TemplateArguments) -> Result:
    """Every paragraph and table row of the template `of` stands in one delivered document, in its order.

    Left out are slots: paragraphs that hold one of the `slots` texts; a slot inside a sentence frees its whole
    paragraph. Typography, spaces, automatic numbers and pages of a table of contents do not count; a word does. What
    the system adds does not matter. Lines of headers and footers must be there too, their digits aside.
    """
    source = source_of(subject, arguments.of)
    if isinstance(source, Result):
        return source
    original = next(iter(source.values()))
    slots = [fold(text) for text in arguments.slots]
    wanted = [block for block in body_of(original) if not _is_slot(block, slots)]
    margins = {_margin(block): block for block in blocks_of(original)
               if block.kind in ("header", "footer") and not _is_slot(block, slots)}

    def judge(unit: str, document: Document) -> Judged:
        there = body_of(document)
        lost = list(_lost(wanted, there))
        seen = {_margin(block) for block in blocks_of(document) if block.kind in ("header", "footer")}
        lost += [block for key, block in margins.items() if key not in seen]
        return _judged(unit, lost, len(wanted), arguments.of)

    return any_file(subject, where, "docx", judge)


def _is_slot(block: Block, slots: list[str]) -> bool:
    text = fold(block.text)
    return any(slot in text for slot in slots)


def _margin(block: Block) -> str:
    # The number and the count of pages are fields: each program writes its own.
    return _DIGITS.sub("", fold(block.text))


def _lost(wanted: list[Block], there: tuple[Block, ...]) -> Iterator[Block]:
    """Blocks that do not follow each other in `there`."""
    texts = [block.same for block in there]
    at = 0
    for block in wanted:
        try:
            at = texts.index(block.same, at) + 1
        except ValueError:
            break
    else:
        return
    matcher = SequenceMatcher(None, [block.same for block in wanted], texts, autojunk=False)
    kept = {index for match in matcher.get_matching_blocks() for index in range(match.a, match.a + match.size)}
    yield from (block for index, block in enumerate(wanted) if index not in kept)


@kind("docx.kept", KeptArguments, where=FILES)
def kept(subject: Subject, where: Where, arguments: KeptArguments) -> Result:
    """Every paragraph and table row of the source stands in one delivered document, word for word, anywhere in it.

    `of`: a material's path, or `delivered:turn-N`, what the system itself delivered in that turn. `except`: texts of
    paragraphs and rows that may change or go, or whole sections `{"section": heading}`. Numbers before headings and
    clauses, typography and pages of a table of contents do not count. A paragraph that stood twice must stand twice.
    """
    source = source_of(subject, arguments.of)
    if isinstance(source, Result):
        return source
    originals = [_wanted(body_of(document), arguments) for document in source.values()]

    def judge(unit: str, document: Document) -> Judged:
        there = Counter(block.same for block in body_of(document))
        tries = [(list(_missing(wanted, there)), len(wanted)) for wanted in originals]
        lost, total = min(tries, key=lambda each: len(each[0]))
        return _judged(unit, lost, total, arguments.of)

    return any_file(subject, where, "docx", judge)


def _wanted(blocks: tuple[Block, ...], arguments: KeptArguments) -> list[Block]:
    texts = [item for item in arguments.except_ if isinstance(item, str)]
    free = {id(block) for item in arguments.except_ if isinstance(item, Section)
            for block in section(blocks, item.section)}
    return [block for block in blocks if id(block) not in free and not (texts and _excepted(block, texts))]


def _excepted(block: Block, texts: list[str]) -> bool:
    return bool(phrases.find(block.text, texts)) or any(fold(text) == fold(block.text) for text in texts)


def _missing(wanted: list[Block], there: Counter[str]) -> Iterator[Block]:
    left = there.copy()
    for block in wanted:
        if left[block.same] > 0:
            left[block.same] -= 1
        elif block.same:
            yield block


def _judged(unit: str, lost: list[Block], total: int, of: str) -> Judged:
    if not lost:
        return Judged(True, f"всё из «{of}» на месте: {total}", f"all {total} blocks of {of!r} are there")
    first = lost[0]
    text = first.text if len(first.text) <= 80 else first.text[:80] + "…"
    return Judged(False, f"нет или изменено: {len(lost)} из {total}; {first.locator} источника: «{text}»",
                  f"{len(lost)} of {total} blocks of {of!r} are gone or changed",
                  tuple(Evidence(unit=unit, locator=f"источник, {block.locator}", text=block.text) for block in lost))
