"""The text of leases R01 to R06. Section 3 is the rent, 6.2 the penalty, 7.2 changes."""

from __future__ import annotations

from tools.authoring.corpora.contracts.archive import Archive
from tools.authoring.corpora.contracts.goods import SUBJECTS
from tools.authoring.corpora.contracts.model import Contract
from tools.authoring.corpora.contracts.text_supply import Parts, premises, vat_clause
from tools.authoring.draws import Draw
from tools.authoring.wording import long_date, number, percent, q2, roubles_with_words

#: square metres where the rent does not follow from them; R05 has places for cars
AREAS = {"R02": (640, 880), "R04": (180, 320), "R05": (60, 90), "R06": (40, 70)}


def lease_parts(archive: Archive, contract: Contract, draw: Draw) -> Parts:
    """Sections of a lease."""
    slot = contract.slot
    area = f"{number(contract.terms.area)} м²" if contract.terms.area else f"{draw.at('area').integer(*AREAS[slot])} м²"
    what = SUBJECTS[slot]
    return [
        ("Предмет договора", [
            draw.choice((f"Арендодатель передаёт Арендатору во временное владение и пользование {what} общей площадью "
                         f"{area} по адресу: {premises(contract.party)}.",
                         f"Арендодатель обязуется предоставить за плату {what} общей площадью {area}, расположенные по "
                         f"адресу: {premises(contract.party)}." if slot in ("R02", "R05") else
                         f"Арендодатель обязуется предоставить за плату {what} общей площадью {area}, расположенное по "
                         f"адресу: {premises(contract.party)}.")),
            "Помещение передаётся по акту приёма-передачи."]),
        ("Срок аренды", [
            "Договор заключён на одиннадцать месяцев. Если ни одна из Сторон не заявит об отказе за месяц до окончания "
            "срока, Договор считается возобновлённым на тех же условиях на следующие одиннадцать месяцев.",
            "Сроки исчисляются по правилам главы 11 Гражданского кодекса Российской Федерации."]),
        ("Арендная плата", _rent(contract, draw)),
        ("Права и обязанности", [
            draw.choice(("Арендатор использует помещение по назначению и содержит его в исправном состоянии.",
                         "Арендатор не производит перепланировку без письменного согласия Арендодателя.")),
            "Коммунальные услуги входят в арендную плату.",
            "Капитальный ремонт производит Арендодатель."]),
        ("Передача и возврат", [
            "При прекращении Договора помещение возвращается по акту в том же состоянии с учётом износа.",
            draw.choice(("Неотделимые улучшения, сделанные с согласия Арендодателя, возмещаются по соглашению.",
                         "Отделимые улучшения остаются собственностью Арендатора."))]),
        ("Ответственность", [
            "Стороны отвечают по законодательству Российской Федерации.",
            "За просрочку внесения арендной платы Арендодатель вправе начислить пеню "
            f"{percent(archive.quarrel.r0 if slot == 'R02' else draw.decimal('0.02', '0.04', '0.01'))} от "
            "неуплаченной суммы за каждый день просрочки со дня, следующего за сроком, по день фактической оплаты "
            "включительно."]),
        ("Изменение и прекращение", [
            "Досрочный отказ от Договора возможен с извещением за два месяца.",
            "Изменения оформляются дополнительными соглашениями, которые подписывают обе Стороны.",
            _unilateral(slot)])]


def _rent(contract: Contract, draw: Draw) -> list[str]:
    terms, slot = contract.terms, contract.slot
    price = roubles_with_words(terms.price)
    pay = "Арендная плата вносится не позднее 10-го числа оплачиваемого месяца."
    if slot == "R03":
        assert terms.rate is not None
        return [f"Арендная плата составляет {number(terms.rate)} руб. за 1 м² в месяц; за всё помещение — {price} в "
                "месяц. НДС не облагается: Арендодатель применяет упрощённую систему налогообложения и освобождён от "
                "уплаты НДС.", pay]
    if terms.rate is not None and terms.area is not None:
        net = q2(terms.area * terms.rate)
        return [f"Арендная плата составляет {number(terms.rate)} руб. за 1 м² в месяц без НДС, что при площади "
                f"{number(terms.area)} м² даёт {number(net, 2)} руб. без НДС.",
                f"Кроме того НДС по ставке 20 %; всего за месяц {price}.", pay]
    total = draw.choice((f"Арендная плата составляет {price} в месяц, в том числе НДС.",
                         f"За пользование помещением Арендатор ежемесячно уплачивает {price}, включая НДС."))
    clauses = [total, vat_clause(contract, "оказания услуги"), pay]
    if slot == "R04":
        clauses.append("Арендодатель вправе один раз в год, но не ранее чем через двенадцать месяцев с даты Договора, "
                       "в одностороннем порядке увеличить арендную плату не более чем на 6 %, письменно уведомив об "
                       "этом Арендатора. Новая плата применяется с первого числа месяца, следующего за истечением "
                       "тридцати календарных дней с даты получения уведомления.")
    return clauses


def _unilateral(slot: str) -> str:
    if slot == "R04":
        return "Случай одностороннего изменения арендной платы указан в пункте 3.4."
    return "Одностороннее изменение арендной платы не допускается."


def handover(contract: Contract) -> str:
    """How the handed-over premises are called: «складское помещение по адресу …»."""
    return f"{SUBJECTS[contract.slot]} по адресу: {premises(contract.party)}"


def signed_on(contract: Contract) -> str:
    """«№ 07-А/2025 от 3 февраля 2025 г.»."""
    return f"№ {contract.no} от {long_date(contract.day)}"
