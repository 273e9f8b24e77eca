"""A ledger of a million cells: an outdated rate at six contracts, and a sheet of totals."""

from __future__ import annotations

from tools.authoring.draws import Draw
from tools.authoring.spreadsheets.plan import MadeFile, WorkflowPlan, workflow


@workflow("modify_million")
def build(draw: Draw) -> WorkflowPlan:
    """The books are made on demand; their mutants are proven by a test of their own."""
    name = "Журнал_2031.xlsx"
    return WorkflowPlan(
        mode="modify", title="Книга в миллион ячеек: правка в сотнях строк и шесть формул итогов",
        instruction=f"В книге {name} на листе «Проводки» у шести договоров, перечисленных на листе «Итоги», стоит "
                    "старая "
                    "ставка НДС 18 %. Поставьте там 20 % (во всех строках этих договоров) и заполните на листе «Итоги» "
                    "столбцы «Сумма без НДС», «НДС», «Сумма с НДС» формулами по листу «Проводки». Больше ничего не "
                    "меняйте: формулы листа «Проводки» должны остаться.",
        task_type=("calculation", "data entry / import"), business_type=("reporting",),
        sources={name: MadeFile("million", "source")}, gold={name: MadeFile("million", "reference")}, mutants={},
        reached=("Итоги!B2:D7",), live=({"cells": "Итоги!B2:D7", "inputs": []},),
        rejects=("untouched", "pasted"))
