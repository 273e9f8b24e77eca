"""A French report to translate: words change, numbers, formulas, merges and sheets' names in formulas do not."""

from __future__ import annotations

from decimal import Decimal

from tools.authoring.draws import Draw
from tools.authoring.spreadsheets.plan import Mutant, WorkflowPlan, phrase, workflow
from tools.authoring.spreadsheets.writer import Chart, Page, write_book

_WORDS = {
    "Rapport annuel de la société": "Годовой отчёт общества", "en milliers d'euros": "в тысячах евро",
    "Poste": "Показатель", "Exercice précédent": "Прошлый год", "Exercice en cours": "Отчётный год",
    "Montant": "Сумма", "Part": "Доля", "Chiffre d'affaires": "Выручка", "Coût des ventes": "Себестоимость продаж",
    "Marge brute": "Валовая прибыль", "Frais de personnel": "Расходы на персонал",
    "Dotations aux amortissements": "Амортизация", "Charges financières": "Финансовые расходы",
    "Résultat avant impôt": "Прибыль до налога", "Note": "Примечание",
    "Les stocks sont évalués au coût moyen pondéré.": "Запасы оценены по средневзвешенной стоимости.",
    "Les créances de plus de 90 jours sont dépréciées.": "Дебиторская задолженность старше 90 дней обесценена.",
    "Effectif moyen": "Средняя численность", "Région": "Регион", "Nord": "Север", "Sud": "Юг", "Ouest": "Запад",
}
_SIGNS = {"Chiffre d'affaires": 1, "Coût des ventes": -1, "Frais de personnel": -1, "Dotations aux amortissements": -1,
          "Charges financières": -1}


@workflow("modify_french")
def build(draw: Draw) -> WorkflowPlan:
    """Three sheets, one of notes; a chart whose title is to be translated too."""
    name = "Rapport.xlsx"
    amounts = {post: [draw.integer(400, 9_000) * (6 if sign > 0 else 1) for _ in range(2)]
               for post, sign in _SIGNS.items()}
    staff = [draw.integer(40, 300) for _ in range(6)]

    def book(words: dict[str, str], changed: int = 0, pasted: bool = False) -> bytes:
        def say(text: str) -> str:
            return words.get(text, text)

        page = Page("P1", (34, 14, 10, 14, 10), freeze="A6")
        page.merge("A1:E1", say("Rapport annuel de la société"), "title")
        page.set("A2", say("en milliers d'euros"), "note")
        page.merge("A4:A5", say("Poste"))
        page.merge("B4:C4", say("Exercice précédent"))
        page.merge("D4:E4", say("Exercice en cours"))
        page.row("B5", [say("Montant"), say("Part"), say("Montant"), say("Part")], "head")
        at = 6
        rows: dict[str, int] = {}
        for post in ("Chiffre d'affaires", "Coût des ventes", "Marge brute", "Frais de personnel",
                     "Dotations aux amortissements", "Charges financières", "Résultat avant impôt"):
            rows[post] = at
            page.set(f"A{at}", say(post), "bold" if post not in _SIGNS else "indent")
            for step, (column, share) in enumerate((("B", "C"), ("D", "E"))):
                value: str | int = {"Marge brute": f"={column}6-{column}7", "Résultat avant impôt":
                                    f"={column}8-SUM({column}9:{column}11)"}.get(post) or amounts[post][step]
                if pasted and post == "Marge brute":
                    value = amounts["Chiffre d'affaires"][step] - amounts["Coût des ventes"][step]
                if post == "Charges financières" and step == 1:
                    value = amounts[post][step] + changed
                page.set(f"{column}{at}", value, "whole" if post in _SIGNS else "total whole")
                page.set(f"{share}{at}", f"={column}{at}/{column}$6", "pct")
            at += 1
        page.charts.append(Chart("G4", say("Chiffre "
                                           "d'affaires"), "=P1!$A$6:$A$8", ((say("Montant"), "=P1!$D$6:$D$8"),)))
        notes = Page("P2", (8, 60))
        notes.set("A1", say("Note"), "bold")
        for row, text in enumerate(("Les stocks sont évalués au coût moyen pondéré.",
                                    "Les créances de plus de 90 jours sont dépréciées."), start=3):
            notes.row(f"A{row}", [row - 2, say(text)], "", ["", "wrap"])
        people = Page("P3", (16, 18, 18))
        people.row("A1", [say("Région"), say("Exercice précédent"), say("Exercice en cours")], "head")
        for row, region in enumerate(("Nord", "Sud", "Ouest"), start=2):
            people.row(f"A{row}", [say(region), staff[2 * row - 4], staff[2 * row - 3]], "cell", ["", "whole", "whole"])
        people.row("A5", [say("Effectif moyen"), "=AVERAGE(B2:B4)", "=AVERAGE(C2:C4)"], "total", ["", "money", "money"])
        return write_book([page, notes, people])

    some = {french: russian for french, russian in _WORDS.items() if french not in (
        "Les stocks sont évalués au coût moyen pondéré.", "Les créances de plus de 90 jours sont dépréciées.")}
    profit = [amounts["Chiffre d'affaires"][step] - sum(amounts[post][step] for post in _SIGNS if _SIGNS[post] < 0)
              for step in range(2)]
    return WorkflowPlan(
        mode="modify", title="Французский отчёт на трёх листах: перевести и ничего не сдвинуть",
        instruction=f"Переведите отчёт {name} с французского на русский: все листы, примечания и название диаграммы. "
                    "Имена "
                    "листов P1–P3, числа, формулы, объединения и оформление оставьте как есть. Файл не "
                    "переименовывайте.",
        constraints="Принимаются равнозначные переводы терминов отчётности; имена листов и числа не меняются.",
        task_type=("translation", "structuring / formatting"), business_type=("reporting",),
        sources={name: book({})}, gold={name: book(_WORDS)},
        truth={"P1!B12": Decimal(profit[0]), "P1!D12": Decimal(profit[1])}, reached=("P1!B6:E12", "P3!B2:C5"),
        live=({"cells": "P1!B8:E12", "inputs": [{"cell": "P1!D7", "to": "1234"}]},),
        must_say=(phrase("выручка", "доход от продаж", "оборот", what="выручка"),
                  phrase("амортизация", "амортизационные отчисления", "отчисления на амортизацию", what="амортизация"),
                  phrase("до налога", "до налогообложения", "до уплаты налога", what="прибыль до налога"),
                  phrase("средневзвешенной", "средней взвешенной", what="примечание о запасах"),
                  phrase("обесценена", "обесценены", "обесценивается", "обесцениваются", "резерв", "обесценение",
                         "уценена", "уцениваются", what="примечание о долгах")),
        must_not_say=(phrase("Chiffre d'affaires", "Charges financières", "Dotations", "Effectif", "créances", "Poste",
                             what="слова по-французски"),),
        mutants={
            "notes_left": Mutant("примечания не переведены", ("said",), {name: book(some)}),
            "number_lost": Mutant("при переводе изменено число", ("values_reached", "edit_scope"),
                                  {name: book(_WORDS, changed=90)}),
            "formula_pasted": Mutant("формула валовой прибыли стала числом", ("live_formulas", "edit_scope"),
                                     {name: book(_WORDS, pasted=True)}),
        })
