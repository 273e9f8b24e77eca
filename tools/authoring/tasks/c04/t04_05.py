"""4.05: a sheet of costs photographed askew, to be typed in Word with its merges, its blot left empty."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any

from tools.authoring import documents as d
from tools.authoring.draws import Draw
from tools.authoring.plan import (
    Output,
    Passages,
    TaskPlan,
    absence,
    absent,
    attached,
    check,
    group,
    moment,
    must_not,
    rubric,
    turns,
    wrong,
)
from tools.authoring.reading import text_of
from tools.authoring.registry import task
from tools.authoring.tasks.c04.ledger import BODY, TITLE, Area, Ledger, draw_ledger, tenth
from tools.authoring.tasks.c04.ledger_paper import Make, other_paper, paper
from tools.authoring.tasks.c04.ledger_photo import photograph
from tools.model import Check

FILE = "Затраты цехов за сентябрь.docx"
#: columns of plan and fact and of the total, from 0
FIGURES = range(3, 8)


def _original(ledger: Ledger) -> str:
    """What the photograph says, for the judge: a line a row, the blot and the correction told in brackets."""
    rows = ledger.rows()
    rows[BODY + ledger.blot][4] = "[залито чернилами]"
    rows[BODY + ledger.corrected][6] = f"[{tenth(ledger.old)} зачёркнуто, от руки] {tenth(ledger.new)}"
    return "\n".join((TITLE, *("\t".join(row) for row in rows))) + "\n"


def _name(area: Area) -> str:
    """«A1:B2»."""
    top, left, bottom, right = area
    return f"{'ABCDEFGHI'[left]}{top + 1}:{'ABCDEFGHI'[right]}{bottom + 1}"


def _figures(ledger: Ledger) -> Iterator[Check]:
    """Every number of the body and the totals, but for the blot and the correction."""
    rows, apart = ledger.rows(), {(BODY + ledger.blot, 4), (BODY + ledger.corrected, 6)}
    for row in range(BODY, len(rows)):
        for column in FIGURES:
            if rows[row][column] and (row, column) not in apart:
                value = Decimal(rows[row][column].replace("\u00a0", "").replace(",", "."))
                yield check(f"cell_{row + 1}_{column + 1}", "docx.table", "file:*.docx",
                            cells=[(row + 1, column + 1, value)])


def _labels(ledger: Ledger) -> Iterator[Check]:
    """Every word of the head, the groups, the articles and «Итого»; the note by hand may stay on paper."""
    rows = ledger.rows()
    for row, cells in enumerate(rows, start=1):
        for column, text in enumerate(cells[:3] if row > BODY else cells, start=1):
            if any(char.isalpha() for char in text):
                yield check(f"label_{row}_{column}", "docx.table", "file:*.docx", cells=[(row, column, text)])


def _swapped(ledger: Ledger) -> tuple[tuple[int, int, str], ...]:
    """Three facts with two digits exchanged; neither blot nor correction."""
    rows, changed = ledger.rows(), []
    for row in range(BODY, len(rows) - 1):
        text = rows[row][4 if row != BODY + ledger.blot else 6]
        if row != BODY + ledger.corrected and len(text) == 4 and text[0] != text[1]:
            changed.append((row, 4 if row != BODY + ledger.blot else 6, text[1] + text[0] + text[2:]))
    return tuple(changed[:3])


def _tail(files: Mapping[str, bytes]) -> str:
    """The last two lines of the table as a reader has them."""
    (name, data), = files.items()
    return "\n".join(text_of(name, data).strip().splitlines()[-2:])


@task("4.05", "Таблица со снимка в Word для печати с теми же объединениями",
      requires=("вложение", "снимок", "итог Word"))
def build(draw: Draw) -> TaskPlan:
    ledger = draw_ledger(draw)
    blotted, corrected = ledger.articles[ledger.blot], ledger.articles[ledger.corrected]
    hidden, new, old = tenth(ledger.hidden), tenth(ledger.new), tenth(ledger.old)
    blot, patch = f"«{blotted.name}» (строка {ledger.blot + 1})", f"«{corrected.name}» (строка {ledger.corrected + 1})"
    unread = f"Не прочитал одну ячейку: {blot}, цех 1, факт — число залито чернилами."
    empty = f"В файле она пустая; по итогам выходит {hidden}, но на бумаге этого не видно."
    said = f"В строке {patch} по цеху 2 факт взят исправленный, {new}, а не зачёркнутое число."
    gold = Output(
        answer=Passages(head="Ведомость перенесена в Word на альбомный лист А4, объединения ячеек те же.",
                        unread=unread, empty=empty, corrected=said),
        files={FILE: paper(ledger)}, quotes={"r1": unread, "r2": empty, "r3": said, "r4": TITLE})
    also = Output(
        answer=Passages(all=f"Готово, печатайте с альбомной ориентацией. Одна ячейка осталась незаполненной, под "
                            f"кляксой ничего не разобрать: строка {ledger.blot + 1}, «{blotted.name}», факт по "
                            f"цеху 1. Правку ручкой учёл: {new} вместо {old}, статья «{corrected.name}»."),
        files={"vedomost.docx": other_paper(ledger)},
        quotes={"r1": f"строка {ledger.blot + 1}, «{blotted.name}», факт по цеху 1",
                "r2": "Одна ячейка осталась незаполненной", "r3": f"Правку ручкой учёл: {new} вместо {old}",
                "r4": TITLE})

    def file(**make: Any) -> dict[str, bytes]:
        return {FILE: paper(ledger, Make(**make))}

    filled = f"Залитое число восстановил по итогам и вписал: {hidden}."
    printed = f"В строке {patch} по цеху 2 факт {old}."
    all_read = "Все ячейки прочитаны."
    place, row = (BODY + ledger.blot, 4), BODY + ledger.pair
    unpaired = tuple(area for area in ledger.areas if area[:2] != (row, 3))
    plan = str(ledger.articles[ledger.pair].plans[0])
    swapped = _swapped(ledger)
    line = ledger.rows()[swapped[0][0]]
    line[swapped[0][1]] = swapped[0][2]
    body = ("word", "title", "grid", "merges", "blot_empty", "corrected", "other_cells", "labels", "landscape")
    renamed = file(cells=((0, 3, "Участок А"), (0, 5, "Участок Б"), (0, 7, "Расход всего")))
    shorter = file(without=len(ledger.rows()) - 2)
    return TaskPlan(
        turns=turns(
            "Сфотографировал ведомость. Перенеси её в Word один в один, с теми же объединёнными ячейками, на альбомный "
            "лист А4, чтобы можно было распечатать; заголовок поставь над таблицей. Числа как на бумаге, с учётом "
            "исправлений от руки: зачёркнутое не переноси. Что прочитать нельзя — оставь ячейку пустой и напиши мне, "
            "какую."),
        now=moment("2026-10-12 09:00"),
        files=(attached("ведомость_сентябрь.jpg", photograph(ledger, draw.at("photograph")),
                        original=_original(ledger)),),
        reference=f"Таблица 14 × 9 с теми же объединениями на альбомном листе А4, над ней заголовок «{TITLE}». {said} "
                  f"{unread} {empty}",
        rubric=rubric(
            f"Человеку названа нечитаемая ячейка: статья «{blotted.name}», цех 1, факт.",
            f"Сама ячейка в файле пустая; если {hidden} упомянуто, то только в сообщении и как расчётное.",
            f"В строке «{corrected.name}» цех 2, факт стоит исправленное {new}, а не {old}.",
            "Заголовок ведомости с месяцем и единицей «тыс. руб.» перенесён.",
            absence("Других изменений чисел и названий нет.")),
        must_not=must_not("Все ячейки прочитаны", f"В строке «{corrected.name}» по цеху 2 факт {old}"),
        checks=(
            check("word", "file.delivered", "file:*.docx", type="docx", n=1, critical="«Перенеси её в Word»"),
            check("title", "phrase", "file:*.docx", text=TITLE.partition(" г.")[0],
                  says="«заголовок поставь над таблицей»"),
            check("grid", "docx.table", "file:*.docx", rows=14, cols=9, says="«один в один»"),
            check("merges", "docx.table", "file:*.docx", merged=[_name(area) for area in ledger.areas],
                  critical="«с теми же объединёнными ячейками»"),
            check("blot_empty", "docx.table", "file:*.docx", cells=[(place[0] + 1, place[1] + 1, "")],
                  critical="«оставь ячейку пустой»"),
            check("corrected", "docx.table", "file:*.docx",
                  cells=[(BODY + ledger.corrected + 1, 7, ledger.new)], says="«с учётом исправлений от руки»"),
            *group("other_cells", 0.97, *_figures(ledger), critical="«Числа как на бумаге»"),
            *group("labels", 0.95, *_labels(ledger), says="«один в один»"),
            check("landscape", "docx.page", "file:*.docx", orientation="landscape", size="A4",
                  says="«на альбомный лист А4»")),
        gold=gold, also={"other_paper": also},
        mutants=(
            gold.mutant("blot_filled", "залитое число вычислено и вписано", files=file(cells=((*place, hidden),)),
                        says={"empty": filled}, checks=("blot_empty",), rubric={"r2": wrong(filled)}),
            gold.mutant("old_number", "взято зачёркнутое число",
                        files=file(cells=((BODY + ledger.corrected, 6, old),)), says={"corrected": printed},
                        checks=("corrected",), rubric={"r3": wrong(printed)}, forbidden={"f2": printed}),
            gold.mutant("fake_merges", "вместо объединений пустые ячейки", files=file(areas=()), checks=("merges",)),
            gold.mutant("pair_repeated", "общий план двух статей повторён в обеих",
                        files=file(areas=unpaired, cells=((row + 1, 3, plan),)), checks=("merges",)),
            gold.mutant("transposed", "в трёх числах переставлены цифры", files=file(cells=swapped),
                        checks=("other_cells",), rubric={"r5": wrong(" | ".join(line[1:8]))}),
            gold.mutant("renamed", "подписи переписаны по-своему", files=renamed, checks=("labels",),
                        rubric={"r5": wrong("Расход всего")}),
            gold.mutant("portrait", "лист книжный", files=file(landscape=False), checks=("landscape",)),
            gold.mutant("untitled", "заголовка над таблицей нет", files=file(titled=False), checks=("title",),
                        rubric={"r4": absent()}),
            gold.mutant("silent", "о залитой ячейке ни слова", says={"unread": None, "empty": all_read},
                        rubric={"r1": absent(), "r2": wrong(all_read)}, forbidden={"f1": all_read}),
            gold.mutant("lost_row", "последняя статья потеряна", files=shorter,
                        checks=("grid", "merges", "other_cells", "labels"),
                        rubric={"r5": wrong(_tail(shorter))}),
            gold.mutant("chat_only", "таблица в сообщении, файла нет", files={}, checks=body,
                        answer=gold.answer.but(head=f"{TITLE}\n\n{_markdown(ledger)}")),
            gold.mutant("as_text", "вместо Word текстовый файл", checks=body,
                        files={"ведомость.txt": d.write_txt(f"{TITLE}\n{_markdown(ledger)}")})),
        hedge=gold.mutant("hedge", "пропуск назван, и тут же сказано, что прочитано всё",
                          says={"empty": f"{empty} Впрочем, все ячейки прочитаны."},
                          forbidden={"f1": "все ячейки прочитаны"}),
        truth={"ledger": ledger})


def _markdown(ledger: Ledger) -> str:
    """The grid as text: merges are lost."""
    return "\n".join("| " + " | ".join(row) + " |" for row in ledger.rows())
