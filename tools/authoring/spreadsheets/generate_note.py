"""A note in words over a book whose total counts what is closed."""

from __future__ import annotations

from tools.authoring.draws import Draw
from tools.authoring.spreadsheets.plan import Mutant, WorkflowPlan, number, phrase, workflow
from tools.authoring.spreadsheets.writer import Page, write_book


@workflow("generate_note")
def note(draw: Draw) -> WorkflowPlan:
    """A note in Markdown over a book whose total row adds a line that was struck out."""
    name = "записка.md"
    stopped = draw.below(5)
    first = (stopped + 1 + draw.below(5)) % 6
    lines = []
    for at, letter in enumerate("АБВГДЕ"):
        # One running project is over its plan by more than any other, so that the question has its answer.
        planned, more = draw.integer(400, 900) * 1000, draw.integer(-250, 100) * 1000
        lines.append((f"Проект {letter}", planned, planned + (draw.integer(150, 400) * 1000 if at == first else more)))
    plan = sum(row[1] for at, row in enumerate(lines) if at != stopped)
    fact = sum(row[2] for at, row in enumerate(lines) if at != stopped)
    over = max((row for at, row in enumerate(lines) if at != stopped), key=lambda row: row[2] - row[1])
    page = Page("Проекты", (16, 14, 14, 16))
    page.row("A1", ["Проект", "План, руб.", "Факт, руб.", "Состояние"], "head")
    for at, row in enumerate(lines, start=2):
        page.row(f"A{at}", [*row, "закрыт, не "
                                  "считать" if at - 2 == stopped else "идёт"], "cell", ["", "money", "money"])
    page.row("A8", ["Всего", "=SUM(B2:B7)", "=SUM(C2:C7)"], "total", ["", "money", "money"])
    all_plan, all_fact = sum(row[1] for row in lines), sum(row[2] for row in lines)

    def text(planned: int, spent: int, worst: str) -> str:
        return (f"# Записка о проектах\n\nПлан идущих проектов — {_spaced(planned)} руб., факт — {_spaced(spent)} "
                "руб., "
                f"отклонение {_spaced(spent - planned)} руб.\n\nБольше всего превысил план {worst}.\n")

    return WorkflowPlan(
        mode="generate", title="Записка в Markdown: итог книги считает закрытый проект",
        instruction=f"По книге проекты.xlsx напишите записку {name} на полстраницы для директора: план и факт всех "
                    "идущих "
                    "проектов в рублях, отклонение факта от плана и какой проект больше всех превысил план.",
        task_type=("summary / visualisation", "validation / review"), business_type=("reporting",),
        sources={"проекты.xlsx": write_book([page])}, gold={name: text(plan, fact, over[0]).encode()},
        must_say=(number(plan, what="план идущих", tolerance="1"), number(fact, what="факт идущих", tolerance="1"),
                  number(fact - plan, abs(fact - plan), what="отклонение", tolerance="1"), phrase(over[0])),
        must_not_say=(number(all_plan, what="план вместе с закрытым"), number(all_fact, what="факт вместе с закрытым")),
        rejects=("untouched",),
        mutants={
            "total_row": Mutant("взят итог книги с закрытым проектом", ("said",),
                                {name: text(all_plan, all_fact, over[0]).encode()}),
            "both": Mutant("названы оба итога", ("said",),
                           {name: (text(plan, fact, over[0]) + f"\nВсего по книге {_spaced(all_plan)} "
                                                               "руб.\n").encode()}),
            "not_markdown": Mutant("вместо файла пустой", ("said",), {name: b" \n"}),
        })


def _spaced(value: int) -> str:
    return f"{value:,}".replace(",", " ")
