"""Thirty-nine acts and transfer documents."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from decimal import Decimal

from tools.authoring import documents as d
from tools.authoring.corpora.contracts.archive import Archive
from tools.authoring.corpora.contracts.days import signing_day
from tools.authoring.corpora.contracts.delivery import NAMES
from tools.authoring.corpora.contracts.forms_acts import UpdLine, premises_act, reconciliation, upd, works_act
from tools.authoring.corpora.contracts.goods import SUBJECTS
from tools.authoring.corpora.contracts.model import Contract
from tools.authoring.corpora.contracts.paper import Format, Paper, dated, said, signatures
from tools.authoring.corpora.contracts.papers_specs import SECOND, first_lines
from tools.authoring.corpora.contracts.payment import ACT, Delivery
from tools.authoring.corpora.contracts.rent import DUE
from tools.authoring.corpora.contracts.text_leases import handover, signed_on
from tools.authoring.wording import capital, digits_date, long_date, money, number

#: the delivery of S01 and its inspection
SHIPPED, INSPECTED = date(2026, 8, 25), date(2026, 8, 27)
#: the area act of R01 that met the condition of agreement 2
AREA_ACT = date(2025, 12, 15)
_WORKS = ("D03", "D04", "D05", "D07", "D09", "D10", "D11")
#: the line of Specification 1 that each of the three deliveries of S02 brings
_VENTILATION = {"A": 3, "B": 0, "C": 1}
#: the latest day of an act of works, where it is not the end of March 2026
_LAST = {"D07": date(2025, 4, 25), "D10": date(2025, 11, 28), "D11": date(2026, 8, 28)}
_SERVICES: dict[str, Format] = {"U01": "pdf", "U02": "pdf", "U03": "docx", "U04": "pdf", "U05": "scan", "U06": "docx",
                                "U07": "pdf", "U08": "docx"}


def acts(archive: Archive) -> Iterator[Paper]:
    """All of them, by contract."""
    yield from _supplies(archive)
    yield from _settlement(archive)
    yield from _premises(archive)
    yield from _accepted(archive)
    yield from _served(archive)


def _paper(contract: Contract, id: str, how: Format, name: str, day: date, body: list[d.Block],
           size: float = 11) -> Paper:
    title = f"{name} {contract.no.replace('/', '-')}"
    return Paper(f"{contract.slot}-{id}", "Акты и УПД", how, title, day, body, size=size)


def delivered(archive: Archive) -> list[UpdLine]:
    """Lines of the УПД of S01: cable by kilometres, anchors by packs of fifty, position 3 at the old price."""
    goods, made = archive.goods, []
    for (_, name, unit), quantity, price in zip(NAMES, goods.billed, goods.p, strict=True):
        factor = Decimal({"м": 1000}.get(unit, 50 if name.startswith("Анкер") else 1))
        measure = "км" if unit == "м" else "уп. (50 шт.)" if factor == 50 else unit
        made.append((name, measure, Decimal(quantity) / factor, price * factor))
    # the supplier's order is not that of the specification
    return [made[place] for place in (2, 0, 1, 4, 3, 8, 6, 5, 7)]


def _supplies(archive: Archive) -> Iterator[Paper]:
    one = archive["S01"]
    yield _paper(one, "УПД", "pdf", "УПД 25.08.2026", SHIPPED, upd(
        archive, one, archive.draw.at("upd").digits(3), SHIPPED, SHIPPED, delivered(archive), False,
        f", спецификация № 2 от {digits_date(SECOND)}"))
    yield _paper(one, "осмотр", "scan", "Акт осмотра", INSPECTED, _inspection(archive))
    for slot, day in (("S01", date(2026, 4, 22)), ("S05", date(2026, 3, 18)), ("S08", date(2026, 3, 25))):
        contract = archive[slot]
        lines = [(line.name, line.unit, max(line.quantity // 2, Decimal(1)), line.price)
                 for line in first_lines(archive, contract)[:2]]
        yield _paper(contract, "УПД1", "pdf", "УПД", day, upd(
            archive, contract, archive.draw.at(f"upd {slot}").digits(3), day, day + timedelta(days=1), lines, False))


def _inspection(archive: Archive) -> list[d.Block]:
    """What came in fact: position 2 short, position 8 damaged."""
    contract, goods = archive["S01"], archive.goods
    rows = []
    for at, ((article, name, unit), quantity) in enumerate(zip(NAMES, goods.billed, strict=True), start=1):
        fact = quantity - goods.k2 if at == 2 else quantity
        note = f"не хватает {goods.k2} шт. против УПД" if at == 2 else (
            f"повреждено {goods.d8} шт. (вмятины корпуса)" if at == 8 else "без замечаний")
        rows.append([article, name, f"{number(fact)} {unit}", note])
    return [
        d.Title("АКТ ОСМОТРА ТОВАРА", f"по УПД от {digits_date(SHIPPED)}, договор поставки {signed_on(contract)}"),
        dated(contract, INSPECTED), d.Space(2),
        said(f"Комиссия в составе представителей Поставщика и Покупателя ({archive.buyer.short}) осмотрела Товар, "
             "поступивший по спецификации № 2, и установила фактическое наличие:"),
        d.Table([["Арт.", "Наименование", "Фактически", "Состояние"], *rows], widths=(0.12, 0.4, 0.18, 0.3), size=10),
        said("Упаковка остальных мест не нарушена. Разногласий по акту у Сторон нет."), d.Space(3),
        *signatures(archive, contract, INSPECTED, "both", True)]


def _settlement(archive: Archive) -> Iterator[Paper]:
    contract, pay = archive["S02"], archive.payment

    def bill(delivery: Delivery) -> list[str]:
        return [digits_date(delivery.day), f"УПД № {delivery.number}", money(delivery.total), ""]

    def paid(delivery: Delivery) -> list[str]:
        assert delivery.paid_on is not None
        return [digits_date(delivery.paid_on), f"Оплата по УПД № {delivery.number}", "", money(delivery.paid)]
    debt = pay.b.debt + pay.c.debt
    total = pay.a.total + pay.b.total + pay.c.total
    yield _paper(contract, "сверка", "docx", "Акт сверки на 31.08.2026", ACT, reconciliation(
        archive, contract, ACT, [bill(pay.a), paid(pay.a), bill(pay.b), bill(pay.c), paid(pay.b),
                                 ["", "Обороты за период", money(total), money(total - debt)]], debt))
    older = date(2026, 3, 31)
    early = Decimal(archive.draw.at("march").integer(620_000, 980_000, 100))
    yield _paper(contract, "сверка-март", "docx", "Акт сверки на 31.03.2026", older, reconciliation(
        archive, contract, older, [["18.02.2026", f"УПД № {pay.a.number - 60}", money(early), ""],
                                   ["16.03.2026", f"Оплата по УПД № {pay.a.number - 60}", "", money(early)]],
        Decimal(0)))
    goods: dict[str, tuple[Delivery, Format]] = {"A": (pay.a, "pdf"), "B": (pay.b, "scan"), "C": (pay.c, "pdf")}
    *known, kit = first_lines(archive, contract)
    for letter, (delivery, how) in goods.items():
        line = known[_VENTILATION[letter]]
        # at the price of the specification: another price would make the debt itself doubtful
        quantity = min(line.quantity, (delivery.total - 1) // line.price)
        rest = delivery.total - quantity * line.price
        lines: list[UpdLine] = [(line.name, line.unit, quantity, line.price),
                                (f"{kit.name}, часть", kit.unit, Decimal(1), rest)]
        yield _paper(contract, f"УПД-{letter}", how, f"УПД {delivery.number}", delivery.day, upd(
            archive, contract, str(delivery.number), delivery.day, delivery.received, lines, how == "scan"))


def _premises(archive: Archive) -> Iterator[Paper]:
    store, one, two, three = archive.store, archive["R01"], archive["R02"], archive["R03"]
    yield _paper(one, "акт-площадь", "scan", "Акт площадь", AREA_ACT, premises_act(
        archive, one, "АКТ ПРИЁМА-ПЕРЕДАЧИ ДОПОЛНИТЕЛЬНЫХ ПОМЕЩЕНИЙ", AREA_ACT, [
            f"Во исполнение дополнительного соглашения № 2 от {long_date(one.change(2).day)} Арендодатель передал, а "
            f"Арендатор принял дополнительные помещения площадью {number(store.s2 - store.s0)} м².",
            f"С учётом переданных помещений общая площадь составляет {number(store.s2)} м².",
            "Помещения пригодны для использования, претензий нет."], True))
    for contract, area in ((one, f" площадью {number(store.s0)} м²"), (two, "")):
        yield _paper(contract, "акт", "docx", "Акт приёма-передачи", contract.day, _handed(archive, contract, area))
    yield _paper(two, "сверка", "docx", "Акт сверки на 30.09.2026", date(2026, 9, 30), _rent_settlement(archive, two))
    change = three.change(1)
    back = (three.terms.area or Decimal()) - (next(step for step in three.steps(archive.now)).after
                                              / (three.terms.rate or Decimal(1)))
    yield _paper(three, "акт-возврат", "scan", "Акт возврата", change.day, premises_act(
        archive, three, "АКТ ВОЗВРАТА ЧАСТИ ПОМЕЩЕНИЯ", change.day, [
            f"Арендатор возвратил, а Арендодатель принял часть помещения площадью {number(back)} м².",
            "Состояние возвращённой части соответствует условиям Договора с учётом нормального износа."], True))
    for slot in ("R04", "R05", "R06"):
        contract = archive[slot]
        yield _paper(contract, "акт", "pdf", "Акт приема-передачи", contract.day, _handed(archive, contract, ""))


def _handed(archive: Archive, contract: Contract, area: str) -> list[d.Block]:
    return premises_act(archive, contract, "АКТ ПРИЁМА-ПЕРЕДАЧИ", contract.day, [
        f"Арендодатель передал, а Арендатор принял {handover(contract)}{area}.",
        archive.draw.at(f"handed {contract.slot}").choice((
            "Помещение осмотрено, состояние удовлетворительное, ключи переданы в двух комплектах.",
            "Замечаний к состоянию нет. Показания счётчиков сняты и записаны в журнал.",
            "Недостатков, препятствующих использованию, при осмотре не обнаружено."))], False)


def _rent_settlement(archive: Archive, contract: Contract) -> list[d.Block]:
    case = archive.quarrel
    month, part = money(case.month), money(case.part)
    return reconciliation(archive, contract, date(2026, 9, 30), [
        ["10.07.2026", "Аренда за июль 2026 г.", month, month],
        [digits_date(DUE[0]), "Аренда за август 2026 г.", month, ""],
        [digits_date(case.paid), "Оплата за август 2026 г. (частично)", "", part],
        [digits_date(DUE[1]), "Аренда за сентябрь 2026 г.", month, ""]], case.rest + case.month)


def _accepted(archive: Archive) -> Iterator[Paper]:
    draw = archive.draw.at("acts of works")
    for slot, no, day, how in (("D01", 1, date(2025, 9, 30), "pdf"), ("D01", 2, date(2026, 2, 27), "pdf"),
                               ("D02", 1, date(2026, 4, 30), "pdf"), ("D02", 2, date(2026, 7, 31), "scan"),
                               ("D06", 1, date(2026, 5, 20), "pdf"), ("D08", 1, date(2026, 6, 30), "scan")):
        yield _works(archive, archive[slot], no, day, how, draw.at(f"{slot} {no}").integer(12, 24))
    for slot in _WORKS:
        contract = archive[slot]
        last = _LAST.get(slot, date(2026, 3, 31))
        first = max(contract.day + timedelta(days=40), last - timedelta(days=60))
        day = signing_day(draw.at(f"{slot} day"), first, last)
        yield _works(archive, contract, 1, day, "pdf", draw.at(slot).integer(10, 22))


def _works(archive: Archive, contract: Contract, no: int, day: date, how: str, share: int) -> Paper:
    amount = (contract.terms.price * share / 100 / 100).to_integral_value() * 100
    note = {"D06": "Приёмка промежуточная: принята часть работ, результат работ в целом не сдан.",
            "D02": "НДС начислен по ставке, действующей на дату акта."}.get(contract.slot, "")
    part = f"{capital(SUBJECTS[contract.slot])}, часть"
    # the plan of D01 prices its stages, and the act does not close one of them
    kind = part if contract.slot == "D01" else archive.draw.at(f"kind {contract.slot} {no}").choice((
        part, f"Этап {no}: {SUBJECTS[contract.slot]}"))
    return _paper(contract, f"КС2-{no}", "scan" if how == "scan" else "pdf", f"КС-2 №{no}", day,
                  works_act(archive, contract, no, day, kind, amount, how == "scan", note))


def _served(archive: Archive) -> Iterator[Paper]:
    days = {"U04": date(2026, 3, 31), "U05": date(2026, 3, 31), "U08": date(2026, 9, 30)}
    for slot, how in _SERVICES.items():
        contract, day = archive[slot], days.get(slot, date(2026, 6, 30))
        amount = contract.price(day)
        if not contract.monthly:
            amount = (amount * archive.draw.at(f"served {slot}").integer(25, 45) / 10_000).to_integral_value() * 100
        quarter = "I" * ((day.month + 2) // 3)
        period = f"за {'июнь' if contract.monthly else f'{quarter} квартал'} 2026 г."
        line: UpdLine = (f"{capital(SUBJECTS[slot])} {period}", "усл.", Decimal(1), amount)
        yield _paper(contract, "УПД", how, f"УПД {capital(period.removeprefix('за ').removesuffix(' г.'))}", day, upd(
            archive, contract, archive.draw.at(f"upd {slot}").digits(3), day, day, [line], how == "scan"))


def draft_act(archive: Archive) -> Paper:
    """d7: the act that agreement 4 of R01 waits for, without date and signatures."""
    store = archive.store
    body = premises_act(archive, archive["R01"], "АКТ ПРИЁМА-ПЕРЕДАЧИ ДОПОЛНИТЕЛЬНЫХ ПОМЕЩЕНИЙ", None, [
        f"Во исполнение дополнительного соглашения № 4 Арендодатель передаёт, а Арендатор принимает дополнительные "
        f"помещения площадью {number(store.s4 - store.s2)} м².",
        f"С учётом переданных помещений общая площадь составляет {number(store.s4)} м²."], False)
    name = f"Акт доп помещения {archive['R01'].party.title}"
    return Paper("R01-проект-акта", "На подпись", "docx", name, date(2026, 9, 28), body)
