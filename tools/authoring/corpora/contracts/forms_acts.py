"""Forms of acts: the transfer document (УПД), the act of reconciliation, acts of works and of premises."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from decimal import Decimal

from tools.authoring import documents as d
from tools.authoring.corpora.contracts.archive import Archive
from tools.authoring.corpora.contracts.model import Contract
from tools.authoring.corpora.contracts.paper import ROLES, dated, said, signatures
from tools.authoring.corpora.contracts.text_leases import signed_on
from tools.authoring.forms import vat_within
from tools.authoring.wording import digits_date, long_date, money, number, q2

#: name, unit, quantity, price with VAT
UpdLine = tuple[str, str, Decimal, Decimal]


def upd(archive: Archive, contract: Contract, no: str, day: date, received: date, lines: Sequence[UpdLine],
        scan: bool, note: str = "", rate: int = 22) -> list[d.Block]:
    """A universal transfer document with the mark «Товар получен»."""
    own, party = archive.own, contract.party
    total = sum((q2(quantity * price) for _, _, quantity, price in lines), Decimal())
    rows = [[str(at), name, unit, number(quantity), money(price), money(q2(quantity * price))]
            for at, (name, unit, quantity, price) in enumerate(lines, start=1)]
    vat = vat_within(total) if rate == 22 else q2(total * rate / (100 + rate))
    charged = f"в том числе НДС {rate} %" if rate else "НДС не облагается"
    goods = contract.kind == "П"
    return [
        d.Paragraph("Универсальный передаточный документ", "left", bold=True, indent=False, size=13),
        d.Paragraph(f"Счёт-фактура и передаточный документ № {no} от {long_date(day)}", "left", indent=False),
        d.Paragraph("Статус: 1", "left", indent=False, size=9), d.Rule(),
        d.Fields([("Продавец:", f"{party.name}, ИНН {party.requisites.inn}, КПП {party.requisites.kpp}"),
                  ("Адрес:", str(party.address)),
                  ("Покупатель:", f"{own.name}, ИНН {own.requisites.inn}, КПП {own.requisites.kpp}"),
                  ("Основание:", f"договор {signed_on(contract)}{note}")], label=30, size=10),
        d.Table([["№", "Наименование", "Ед.", "Кол-во", "Цена с НДС, руб.", "Сумма с НДС, руб."], *rows,
                 ["", "Всего к оплате", "", "", "", money(total)],
                 ["", charged, "", "", "", money(vat) if rate else "—"]],
                widths=(0.06, 0.41, 0.09, 0.11, 0.16, 0.17),
                align=("center", "left", "left", "right", "right", "right"), size=9.5, totals=2),
        d.Paragraph(f"{'Товар передал' if goods else 'Услуги, работы сдал'}: {party.post} {party.director.signature}, "
                    f"{digits_date(day)}", "left", indent=False),
        d.Paragraph(f"{'Товар получен' if goods else 'Услуги, работы приняты'}: {long_date(received)}, "
                    f"{archive.buyer.signature}", "left", bold=True, indent=False, after=4),
        *signatures(archive, contract, received, "both", scan)]


def reconciliation(archive: Archive, contract: Contract, day: date, rows: Sequence[Sequence[str]],
                   debt: Decimal) -> list[d.Block]:
    """An act of reconciliation; rows are date, document, charged, paid."""
    ours, theirs = ROLES[contract.kind]
    closing = (f"По состоянию на {long_date(day)} задолженность {archive.own.name} перед {contract.party.name} "
               f"составляет {money(debt)} руб." if debt else f"По состоянию на {long_date(day)} задолженности нет.")
    return [
        d.Title("АКТ СВЕРКИ ВЗАИМНЫХ РАСЧЁТОВ", f"на {long_date(day)} по договору {signed_on(contract)}"),
        said(f"Мы, {contract.party.name} ({theirs}) и {archive.own.name} ({ours}), составили акт о том, что расчёты по "
             "данным учёта таковы:"),
        d.Table([["Дата", "Документ", "Начислено, руб.", "Оплачено, руб."], *rows], widths=(0.14, 0.46, 0.2, 0.2),
                align=("left", "left", "right", "right"), size=10),
        said(closing), d.Space(3), *signatures(archive, contract, day, "both", False)]


def premises_act(archive: Archive, contract: Contract, title: str, day: date | None, told: Sequence[str],
                 scan: bool) -> list[d.Block]:
    """An act of handing premises over or back; without a day it is a draft."""
    ours, theirs = ROLES["А"]
    return [
        d.Title(title, f"к договору аренды {signed_on(contract)}"), dated(contract, day), d.Space(2),
        said(f"{contract.party.name} ({theirs}) и {archive.own.name} ({ours}) составили настоящий акт о следующем."),
        *(d.Clause(f"{at}.", text) for at, text in enumerate(told, start=1)), d.Space(4),
        *signatures(archive, contract, day or date(2026, 10, 1), "both" if day else "none", scan)]


def works_act(archive: Archive, contract: Contract, no: int, day: date, what: str, amount: Decimal, scan: bool,
              note: str = "") -> list[d.Block]:
    """An act of accepted works, form КС-2 in short."""
    own, party = archive.own, contract.party
    return [
        d.Paragraph("Унифицированная форма КС-2 (сокращённая)", "right", indent=False, size=9),
        d.Title(f"АКТ № {no} О ПРИЁМКЕ ВЫПОЛНЕННЫХ РАБОТ", f"по договору подряда {signed_on(contract)}"),
        d.Fields([("Заказчик:", own.name), ("Подрядчик:", party.name), ("Отчётный период:", f"по {long_date(day)}")],
                 label=38, size=10.5),
        d.Table([["№", "Наименование работ", "Ед.", "Кол-во", "Сумма с НДС, руб."],
                 ["1", what, "компл.", "1", money(amount)], ["", "Итого", "", "", money(amount)]],
                widths=(0.07, 0.53, 0.1, 0.1, 0.2), align=("center", "left", "left", "right", "right"), totals=1),
        *([said(note)] if note else []), d.Space(4), *signatures(archive, contract, day, "both", scan)]
