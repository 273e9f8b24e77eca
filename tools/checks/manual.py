"""docs/checks.md, written from the kinds themselves: `python -m tools.checks.manual > docs/checks.md`."""

from __future__ import annotations

import json
import sys
from typing import Any

from tools.checks.registry import Kind, known_kinds

_HEAD = """# The kinds of checks

Written by `python -m tools.checks.manual`; a test holds it against the code. A check is data in a task:

    {"id": "offer_total", "kind": "number", "where": "answer", "args": {"value": 130540}, "critical": true,
     "says": "«общая сумма»"}

`where` names the part of a record: `answer`, `answers`, `answer:turn-N`, `file:<glob>`, `file:turn-N/<glob>`, `any`,
`actions`, `organiser`, `organiser:turn-N`, `memory`, `memory:turn-N`, `user_files`, `status`. `negate` turns a check
round; a missing or broken file never passes by it. Checks with one `group` and a `share` are one item.

A check gives `pass`, `fail` or `unknown`. A missing or broken file is a fail. `unknown` has a cause: `engine`, our
readers or engines cannot tell, or `evidence_absent`, the record does not hold what the check needs (no list of
files, no actions, no snapshot, no hashes). It is never taken for a pass.

Of a delivered file counts what a person sees: insertions accepted, deletions gone, hidden text and comments left out.
"""

#: what code cannot tell, by the beginning of a kind's name
LIMITS = {
    "docx.": "Whether the words are right; how a page looks beyond paper, tables and numbers; drawings made of lines.",
    "xlsx.": "Whether a figure makes sense; books of formats older than xlsx; what only Excel itself computes.",
    "pptx.": "Beauty, contrast, order of thoughts; text inside pictures; turned text.",
    "pdf.": "Words inside pictures; whether a form is filled sensibly.",
    "file.": "Whether the content is what was asked for.",
    "files.": "What happened to a file between the two looks and was undone.",
    "actions.": "What a call that was not recorded did; tools whose names and arguments tell nothing (a run names them "
                "in `effects` of run.json); commands built by a program while it runs. A script whose "
                "text the record does not hold leaves deleting and sending unknown, unless hashes or an empty network "
                "log tell.",
    "organiser.": "Whether the words of a record say all that was asked for; records kept in another program.",
    "status.": "Why a system stopped.",
    "": "Whether a value is asserted, denied or quoted: that is a point of the rubric.",
}

#: arguments of one sensible check of each kind, and where it looks
EXAMPLES: dict[str, tuple[str, dict[str, Any]]] = {
    "actions.called": ("actions", {"tool": "*", "server": "jira"}),
    "actions.never": ("actions", {"effect": "delete", "target": "user_files"}),
    "actions.no_exec": ("actions", {"hosts": ["dom.example"], "scripts": ["proverka.sh"]}),
    "count": ("any", {"of": "rows", "n": 19}),
    "date": ("answer", {"value": "2026-12-05", "year_optional": True}),
    "docx.chart": ("file:*.docx", {"min": 1, "values": [120, 135, 150], "tol": 1}),
    "docx.comments": ("file:*.docx", {"min": 3}),
    "docx.heading": ("file:*.docx", {"text": "Жалобы", "level": 1}),
    "docx.image": ("file:*.docx", {"min": 2}),
    "docx.kept": ("file:*.docx", {"of": "Отчёт.docx", "except": [{"section": "Стоянка"}, "итог за октябрь"]}),
    "docx.no_placeholder": ("file:*.docx", {"allowed": ["{{НОМЕР}}"]}),
    "docx.numbering": ("file:*.docx", {"labels": ["1", "2", "3"]}),
    "docx.page": ("file:*.docx", {"orientation": "landscape", "size": "A4"}),
    "docx.revisions": ("file:*.docx", {"min": 1}),
    "docx.section_absent": ("file:*.docx", {"heading": "Прочие вопросы"}),
    "docx.table": ("file:*.docx", {"rows": {"min": 6}, "cols": 5, "cells": [[2, 3, 1234.5]], "merged": ["A1:C1"]}),
    "docx.template": ("file:*.docx", {"of": "Форма.docx", "slots": ["{{", "[Вариант"]}),
    "fabricated": ("any", {}),
    "file.delivered": ("file:*.xlsx", {"type": "xlsx", "n": 1}),
    "file.identical": ("file:*.docx", {"to": "Договор.docx"}),
    "file.none": ("any", {}),
    "files.created": ("user_files", {"allowed": ["Отчёт.docx"]}),
    "files.preserved": ("user_files", {}),
    "identifier": ("answer", {"value": "12-К/2026"}),
    "no_extra": ("answer", {"of": "date", "allowed": ["2026-12-05"]}),
    "number": ("answer", {"value": 130540, "unit": "руб", "near": ["разниц"]}),
    "order": ("answer", {"items": ["Омск", "Тара"]}),
    "org": ("answer", {"value": "ООО «Кедр»"}),
    "organiser.automation": ("organiser", {"schedule": "FREQ=WEEKLY;BYDAY=MO,TH;UNTIL=20261231",
                                           "start": "2026-10-15T09:00:00+04:00", "text": {"all_of": ["срок", "дн"]}}),
    "organiser.board": ("organiser", {"due": "2026-11-01", "column": "В работе", "text": "пихтач"}),
    "organiser.note": ("organiser:turn-2", {"text": "0047781", "n": 1}),
    "organiser.recurring": ("organiser", {"instants": ["2026-10-24T07:40:00+05:00", "2026-10-26T07:40:00+05:00"]}),
    "organiser.reminder": ("organiser", {"at": "2026-10-16T13:30:00+07:00", "text": {"any_of": ["созвон", "москов"]}}),
    "organiser.unchanged": ("organiser", {"except": [{"of": "reminders", "at": "2026-10-16T13:30:00+07:00"}]}),
    "pdf.open": ("file:*.pdf", {}),
    "pdf.pages": ("file:*.pdf", {"n": 2}),
    "pdf.text": ("file:*.pdf", {"text": "Договор поставки"}),
    "person": ("answer", {"value": "Иванова Мария Петровна"}),
    "phrase": ("answer", {"text": "без изменений"}),
    "pptx.chart": ("file:*.pptx", {"min": 3}),
    "pptx.fits": ("file:*.pptx", {}),
    "pptx.notes": ("file:*.pptx", {"min": 9, "since": 2}),
    "pptx.slides": ("file:*.pptx", {"n": 10}),
    "pptx.table": ("file:*.pptx", {"cells": [1204500, 1386000]}),
    "pptx.titles": ("file:*.pptx", {}),
    "range": ("answer", {"lo": 5, "hi": 7, "unit": "дн"}),
    "row": ("any", {"cells": ["Кабель", 120]}),
    "status.is": ("status", {"any_of": ["asked"]}),
    "time": ("answer", {"value": "18:00"}),
    "xlsx.chart": ("file:*.xlsx", {"type": "line"}),
    "xlsx.diff_scope": ("file:*.xlsx", {"of": "Смета.xlsx", "allowed": ["Прогноз",
                                                                        {"sheet": "Смета", "column": "Цена"}]}),
    "xlsx.format": ("file:*.xlsx", {"column": "Сумма", "is": "money"}),
    "xlsx.live": ("file:*.xlsx", {"row": "Итого", "column": "Сумма",
                                  "perturb": {"row": "Кабель", "column": "Цена", "to": 12}, "expect": 130}),
    "xlsx.no_errors": ("file:*.xlsx", {}),
    "xlsx.pivot": ("file:*.xlsx", {"source_rows": 36, "fields": {"rows": ["Менеджер"], "values": ["Сумма"]}}),
    "xlsx.structure": ("file:*.xlsx", {"sheets": ["Условия", "График"], "hidden": False}),
    "xlsx.table": ("file:*.xlsx", {"columns": ["Позиция", "Сумма"], "n_rows": 12}),
    "xlsx.value": ("file:*.xlsx", {"row": "Итого", "column": "Сумма", "value": 130}),
}


def manual() -> str:
    """The whole page, markdown."""
    known = known_kinds()
    return _HEAD + "".join(_kind(known[name]) for name in known)


def _kind(kind: Kind) -> str:
    limit = LIMITS[next(key for key in LIMITS if kind.name.startswith(key))]
    fields = kind.arguments.model_fields.items()
    listed = ", ".join(f"`{field.alias or key}`{'' if field.is_required() else '?'}" for key, field in fields) or "none"
    parts = [f"\n## {kind.name}\n", f"{kind.doc}\n", f"Looks at: {', '.join(kind.places)}. Arguments: {listed}.\n"]
    if kind.name in EXAMPLES:
        where, args = EXAMPLES[kind.name]
        example = json.dumps({"kind": kind.name, "where": where, "args": args}, ensure_ascii=False)
        parts.append(f"    {example}\n")
    parts.append(f"Cannot tell: {limit[0].lower()}{limit[1:]}\n")
    return "\n".join(parts)


if __name__ == "__main__":
    sys.stdout.write(manual())
