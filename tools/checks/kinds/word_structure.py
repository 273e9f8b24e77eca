"""The structure of delivered Word documents: headings, numbers, sections, paper, slots left empty."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from tools.checks.arguments_documents import (
    HeadingArguments,
    NumberingArguments,
    PageArguments,
    PlaceholderArguments,
    SectionArguments,
)
from tools.checks.opened import Judged, any_file, every_file
from tools.checks.paragraphs import Block, blocks_of, body_of, headings_in_tables, headings_named, name_of
from tools.checks.registry import FILES, kind
from tools.checks.result import Result
from tools.checks.slots import slots
from tools.checks.subject import Subject
from tools.model import Document, Evidence, Where
from tools.text import fold, phrases

#: paper, millimetres, the short side first
_PAPER = {"A3": (297.0, 420.0), "A4": (210.0, 297.0), "A5": (148.0, 210.0), "Letter": (215.9, 279.4)}
#: allowed difference, millimetres
_SLACK = 2.0
_TURNED = {"portrait": "книжная", "landscape": "альбомная"}


@kind("docx.heading", HeadingArguments, where=FILES)
def heading(subject: Subject, where: Where, arguments: HeadingArguments) -> Result:
    """A Word document has a real heading: a heading style or an outline level, in any language, not bold text.

    `text`: words that stand in it as whole words, a number before them aside; `level`: 1 to 9; `min`: so many such
    headings (1). Headings of one document are counted, those in cells of tables too; the title of the document is not
    one.
    """
    def judge(unit: str, document: Document) -> Judged:
        blocks = (*blocks_of(document), *headings_in_tables(document))
        real = sorted((block for block in blocks if block.heading is not None), key=lambda block: block.start)
        fitting = [block for block in real if arguments.level in (None, block.heading) and (
            arguments.text is None or phrases.find(block.text, (arguments.text, name_of(arguments.text))))]
        asked = (f" «{arguments.text}»" if arguments.text else "") + (
            f" уровня {arguments.level}" if arguments.level else "")
        reason = f"заголовков{asked}: {len(fitting)}, нужно не менее {arguments.min}"
        if len(fitting) < arguments.min:
            seen = fitting or _instead(blocks, real, arguments.text)
            if arguments.text and seen and seen[0].heading is None:
                reason += f"; {seen[0].locator} — обычный абзац, а не заголовок"
            elif seen and not fitting:
                reason += "; есть: " + ", ".join(f"«{block.text}»" for block in seen[:4])
        else:
            seen = fitting
        return Judged(len(fitting) >= arguments.min, reason, f"{len(fitting)} such headings of {arguments.min}",
                      tuple(block.evidence(unit) for block in seen))

    return any_file(subject, where, "docx", judge)


def _instead(blocks: tuple[Block, ...], real: list[Block], text: str | None) -> list[Block]:
    plain = [block for block in blocks if text and block.heading is None and block.name == name_of(text)]
    return plain or real


@kind("docx.section_absent", SectionArguments, where=FILES)
def section_absent(subject: Subject, where: Where, arguments: SectionArguments) -> Result:
    """No Word document has a section with this `heading`; a number before it and punctuation after it do not count.

    A heading is a real one, or, in a document without any, a paragraph whose whole text is the name. An entry of a
    table of contents, a sentence that mentions the name, and deleted text are no heading.
    """
    def judge(unit: str, document: Document) -> Judged:
        found = headings_named((*blocks_of(document), *headings_in_tables(document)), arguments.heading)
        if found:
            return Judged(False, f"раздел «{arguments.heading}» остался: {found[0].locator}",
                          f"the section {arguments.heading!r} is still there", tuple(b.evidence(unit) for b in found))
        return Judged(True, f"раздела «{arguments.heading}» нет", f"no section {arguments.heading!r}")

    return every_file(subject, where, "docx", judge)


@kind("docx.numbering", NumberingArguments, where=FILES)
def numbering(subject: Subject, where: Where, arguments: NumberingArguments) -> Result:
    """The numbers that a reader sees before headings, or before paragraphs of one list, are exactly `labels`.

    Numbers are those that Word renders (restarts and overrides included), or typed at the beginning of a paragraph
    when it has none of its own; a typed number behind a rendered one is shown twice and fails. The point or bracket
    after a number does not count. Headings are looked at first: lists only when no heading has such a number.
    `labels` of several levels (1, 1.1, 2) are those of all headings, or of one list, in their order.
    """
    wanted = [_bare(label) for label in arguments.labels]

    def judge(unit: str, document: Document) -> Judged:
        runs = list(_runs(body_of(document), wanted))
        for run in runs:
            if [number for number, _ in run] == wanted:
                twice = [block for _, block in run if block.label and block.typed]
                if not twice:
                    return Judged(True, "номера по порядку: " + ", ".join(wanted), "numbers run " + ", ".join(wanted),
                                  tuple(block.evidence(unit) for _, block in run))
                return Judged(False, f"номер стоит дважды: «{twice[0].label} {twice[0].text}»",
                              f"a number stands twice: {twice[0].label} {twice[0].text}",
                              tuple(block.evidence(unit) for block in twice))
        best = max(runs, key=lambda run: len({number for number, _ in run} & set(wanted)), default=[])
        shown = ", ".join(number for number, _ in best[:20]) or "нет"
        return Judged(False, f"номера: {shown}; нужны: {', '.join(wanted)}",
                      f"numbers {shown}, wanted {', '.join(wanted)}",
                      tuple(block.evidence(unit) for _, block in best))

    return any_file(subject, where, "docx", judge)


def _runs(blocks: tuple[Block, ...], wanted: list[str]) -> Iterator[list[tuple[str, Block]]]:
    """Numbered paragraphs that belong together: headings of one level, or members of one list under one parent; where
    numbers of several levels are wanted, all headings or all members of one list.
    """
    mixed = len({label.count(".") for label in wanted}) > 1
    heads: dict[object, list[tuple[str, Block]]] = defaultdict(list)
    lists: dict[object, list[list[tuple[str, Block]]]] = defaultdict(list)
    for block in blocks:
        number = _bare(block.label or block.typed)
        if not number or block.kind == "table":
            continue
        parent = "" if mixed else number.rpartition(".")[0]
        if block.heading is not None:
            heads[None if mixed else block.heading, parent].append((number, block))
            continue
        runs = lists[block.list, (block.depth if block.label else -1) if not mixed else None, parent]
        if not runs or number == runs[-1][0][0]:
            runs.append([])  # a list that starts anew is another list
        runs[-1].append((number, block))
    deep = wanted[0].count(".")
    fitting = [run for run in heads.values() if run[0][0].count(".") == deep]
    yield from fitting or (run for runs in lists.values() for run in runs)


def _bare(label: str) -> str:
    text = label.strip().strip("().§ ").casefold()
    return re.sub(r"^(?:раздел|глава|статья|пункт|п\.)\s*", "", text).rstrip(".):")


@kind("docx.page", PageArguments, where=FILES)
def page(subject: Subject, where: Where, arguments: PageArguments) -> Result:
    """The section that holds the largest table has this `orientation` and paper `size` (within 2 mm).

    `orientation`: portrait or landscape, by the measures of the paper and not by a flag; `size`: A3, A4, A5, Letter.
    Without a table the first section is looked at.
    """
    def judge(unit: str, document: Document) -> Judged:
        number, section = _largest(document)
        width, height = section.get("width_mm"), section.get("height_mm")
        if width is None or height is None:
            return Judged(False, f"раздел {number}: размер бумаги не задан", f"section {number}: no paper size")
        turned = "landscape" if width > height else "portrait"
        short, long = sorted((width, height))
        fits = arguments.size is None or (abs(short - _PAPER[arguments.size][0]) <= _SLACK
                                          and abs(long - _PAPER[arguments.size][1]) <= _SLACK)
        asked = " ".join(filter(None, (arguments.size, _TURNED.get(arguments.orientation or ""))))
        place = f"раздел {number}: {width:.0f} × {height:.0f} мм, {_TURNED[turned]}"
        ok = fits and arguments.orientation in (None, turned)
        return Judged(ok, place if ok else f"{place}; нужно: {asked}",
                      f"section {number}: {width:.0f} x {height:.0f} mm, {turned}",
                      (Evidence(unit=unit, locator=f"раздел {number}"),))

    return any_file(subject, where, "docx", judge)


def _largest(document: Document) -> tuple[int, dict[str, float | None]]:
    sections = document.facts.get("sections") or [{}]
    sizes = {grid.name: len(grid.rows) * len(grid.rows[0]) for grid in document.grids if grid.rows}
    best = max(range(len(sections)), key=lambda at: max(
        (sizes.get(f"таблица {number}", 0) for number in sections[at].get("tables", ())), default=-1))
    return best + 1, sections[best]


@kind("docx.no_placeholder", PlaceholderArguments, where=FILES)
def no_placeholder(subject: Subject, where: Where, arguments: PlaceholderArguments) -> Result:
    """No slot of a template is left in a Word document.

    Slots are `____`, `{{…}}`, `{дата}`, `%NAME%`, `[ФИО]`, `[Ваше имя]`, `<дата>`, `(ФИО)`, `(указать …)`, `ХХХ`,
    `#ФИО#`, `дд.мм.гггг`, `__.__.2026`, `«…………»`.

    `patterns`: only these texts count as slots, verbatim. `allowed`: slots that nothing in the materials fills, by
    their own text or a text of their paragraph. A line for a signature (beside «подпись», «М.П.», `/ … /` or a name)
    is no slot, nor is the day beside it or in a line of its own («___» ________ 2026 г.), but a name in quotation marks
    or a number is one there too. No slots are captions of forms («(подпись) (Ф.И.О.)»), remarks such as «[дата не
    указана]», and text in brackets that is no capitals and does not begin as the name of a field.
    """
    allowed = [fold(text) for text in arguments.allowed]

    def judge(unit: str, document: Document) -> Judged:
        left = [(block, slot) for block in blocks_of(document) for slot in _slots(block, arguments.patterns)
                if not any(text in fold(block.text) for text in allowed)]
        if left:
            block, slot = left[0]
            return Judged(False, f"не заполнено мест: {len(left)}; {block.locator}: «{slot}»",
                          f"{len(left)} slots left, first {slot!r}", tuple(each.evidence(unit) for each, _ in left))
        return Judged(True, "незаполненных мест нет", "no slot is left")

    return every_file(subject, where, "docx", judge)


def _slots(block: Block, patterns: tuple[str, ...]) -> list[str]:
    if patterns:
        text = fold(block.text)
        return [pattern for pattern in patterns if fold(pattern) in text]
    return list(slots(block.text, block.kind == "table"))
