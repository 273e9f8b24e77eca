"""The article of 4.03 in Word: the author's with formulas of Word's editor, and another with formulas as text."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from tools.authoring import documents as d
from tools.authoring.tasks.c04.article_text import CONSTANTS, THEORY, TITLE, Formula, Part, Results, Sections, sections
from tools.authoring.tasks.c04.by_hand import fresh, grid, plain_headings, saved
from tools.authoring.tasks.c04.omml import add_formula
from tools.authoring.tasks.c04.photoeffect import Cathode, tenth, thousandth
from tools.authoring.wording import number, percent

CREATED = datetime(2026, 10, 5, 12)
FONT = "Times New Roman"


def paper(case: Cathode, instead: dict[str, Part | None] | None = None, *, extra: Sections | None = None,
          headings: bool = True, author: bool = True) -> bytes:
    """The article. `instead`: other parts by name (None: without it), `extra`: more sections, `headings` False: bold
    text in their place."""
    from docx.enum.text import WD_ALIGN_PARAGRAPH as Align
    from docx.shared import Mm

    document = fresh(FONT, 12)
    plain_headings(document, FONT, 12)
    document.add_paragraph(TITLE, style="Title").alignment = Align.CENTER
    document.add_paragraph(case.author.full if author else "Студентка").alignment = Align.CENTER
    for heading, parts in {**sections(case), **(extra or {})}.items():
        if headings:
            document.add_heading(heading, level=1)
        else:
            document.add_paragraph().add_run(heading).bold = True
        for part in (parts | {key: value for key, value in (instead or {}).items() if key in parts}).values():
            if isinstance(part, str):
                paragraph = document.add_paragraph(part)
                paragraph.alignment = Align.JUSTIFY
                paragraph.paragraph_format.first_line_indent = Mm(12.5)
                paragraph.paragraph_format.space_after = Mm(1)
                # a sentence that goes on in a formula stays with it
                paragraph.paragraph_format.keep_with_next = not part.endswith(".")
            elif isinstance(part, Formula):
                _formula(document, part)
            elif isinstance(part, Results):
                _results(document, part)
    return saved(document, CREATED)


def _formula(document: Any, formula: Formula) -> None:
    """A formula in the middle of its line, its number at the end."""
    from docx.enum.text import WD_TAB_ALIGNMENT as Tab
    from docx.shared import Mm

    paragraph = document.add_paragraph()
    stops = paragraph.paragraph_format.tab_stops
    stops.add_tab_stop(Mm(85), Tab.CENTER)
    stops.add_tab_stop(Mm(170), Tab.RIGHT)
    paragraph.add_run("\t")
    add_formula(paragraph, formula.inside)
    paragraph.add_run(f"\t({formula.number})")


def _results(document: Any, results: Results) -> None:
    from docx.shared import Pt

    caption = document.add_paragraph(results.caption)
    caption.paragraph_format.keep_with_next = True
    caption.paragraph_format.space_before, caption.paragraph_format.space_after = Pt(6), Pt(3)
    table = grid(document, [list(row) for row in results.rows], [42] * 4, right=(1, 2, 3))
    for row in table.rows:
        for cell in row.cells:
            cell.paragraphs[0].paragraph_format.space_after = Pt(0)
    document.add_paragraph().paragraph_format.space_after = Pt(0)


def other_paper(case: Cathode) -> bytes:
    """The same by the project's writer: formulas as text, numbered headings, the table turned on its side, abstract
    and keywords without headings of their own."""
    first, second, beyond = case.lines
    energies = [thousandth(case.energy(at)) for at in (0, 1)]
    bold = d.Run
    blocks: list[d.Block] = [
        d.Title("ФОТОЭЛЕКТРИЧЕСКИЙ ЭФФЕКТ: ВЫВОД И РАСЧЁТ", case.author.signature),
        d.Paragraph((bold("Аннотация. ", bold=True), "Выведены формулы внешнего фотоэффекта и сделан расчёт для трёх "
                     "спектральных линий ртути.")),
        d.Paragraph((bold("Ключевые слова: ", bold=True), "фотон, работа выхода, задерживающее напряжение.")),
        d.Heading("Введение", 1, "1."),
        d.Paragraph("Фотоэффект — вырывание электронов светом. Ниже он рассмотрен только расчётом."),
        d.Heading("Вывод", 1, "2."),
        d.Heading("Уравнение Эйнштейна", 2, "2.1."),
        d.Item("Фотон несёт энергию hν = hc/λ.", "number"),
        d.Item("Электрон тратит на выход A и уносит остаток K.", "number"),
        d.Item("По сохранению энергии hν = A + K; при K = 0 длина волны предельная, λ₀ = hc/A.", "number"),
        d.Heading("Задерживающее напряжение", 2, "2.2."),
        d.Paragraph("Поле останавливает самый быстрый электрон, если eU = K, откуда U = (hν − A)/e."),
        d.Heading("Расчёт", 1, "3."),
        d.Paragraph(f"Постоянные: {CONSTANTS}; A = {number(case.work, 2)} эВ. Предельная длина волны "
                    f"λ₀ = {tenth(case.limit)} нм."),
        d.Table([["Величина", f"{first} нм", f"{second} нм", f"{beyond} нм"], ["K, эВ", *energies, "—"],
                 ["U, В", *energies, "—"], ["v, км/с", tenth(case.speed(0)), tenth(case.speed(1)), "—"]]),
        d.Paragraph(f"Прочерк в последнем столбце означает, что при {beyond} нм электроны не вылетают: волна длиннее "
                    f"предельной ({tenth(case.limit)} нм)."),
        d.Paragraph(f"При {second} нм, {number(case.power)} мВт и выходе {percent(case.quantum)} ток I = ηePλ/(hc) "
                    f"составит {tenth(case.current)} нА. Вдвое большая мощность даст {tenth(2 * case.current)} нА."),
        d.Heading("Обсуждение", 1, "4."),
        d.Paragraph("Мощность меняет число вылетевших электронов, а задерживающее напряжение при удвоении мощности "
                    "будет тем же самым."),
        d.Heading("Заключение", 1, "5."),
        d.Paragraph(f"Две линии из трёх пригодны для данного катода. {THEORY}")]
    return d.write_docx(blocks, d.Page(font="sans", size=11), d.Meta("Фотоэффект", case.author.full, CREATED))
