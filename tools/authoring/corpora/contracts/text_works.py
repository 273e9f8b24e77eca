"""The text of works contracts D01 to D12 and of services U01 to U08."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

from tools.authoring.corpora.contracts.archive import Archive
from tools.authoring.corpora.contracts.days import signing_day
from tools.authoring.corpora.contracts.goods import SUBJECTS
from tools.authoring.corpora.contracts.model import Contract
from tools.authoring.corpora.contracts.text_supply import MONTH, Parts, premises, vat_clause
from tools.authoring.draws import Draw
from tools.authoring.wording import counted, long_date, percent, q2, roubles_with_words

#: works whose appendix is a calendar plan with costs of stages; the others have a bill
STAGED = ("D01", "D12")


def works_parts(archive: Archive, contract: Contract, draw: Draw) -> Parts:
    """Sections of a works contract; 4.2 is the term, 8.2 and 8.3 the penalties."""
    slot = contract.slot
    appendix = ("Стоимость этапов указана в календарном плане (Приложение № 1)." if slot in STAGED else
                "Состав работ указан в ведомости объёмов (Приложение № 1)."
                if slot in ("D02", "D03", "D04", "D05", "D06") else "Состав работ указан в техническом задании.")
    begin, end = terms_of(archive, contract)
    return [
        ("Предмет договора", [
            draw.choice((
                f"Подрядчик обязуется выполнить {SUBJECTS[slot]}, а Заказчик обязуется принять результат и оплатить "
                "его.",
                f"Заказчик поручает, а Подрядчик принимает на себя {SUBJECTS[slot]} в объёме, установленном "
                "Договором.")),
            f"Место выполнения работ: {premises(archive.own)}.", appendix]),
        ("Цена работ и порядок расчётов", _price(contract, draw)),
        ("Обязанности Сторон", [
            "Подрядчик выполняет работы своими силами и средствами, из своих материалов.",
            draw.choice(("Заказчик передаёт Подрядчику фронт работ в течение пяти рабочих дней с даты подписания "
                         "Договора.", "Заказчик обеспечивает доступ работников Подрядчика на объект по списку.")),
            "Подрядчик соблюдает правила охраны труда и пожарной безопасности, ведёт журнал работ."]),
        ("Сроки", [
            f"Начало работ: {long_date(begin)}", f"Окончание и сдача работ: не позднее {long_date(end)}",
            "Сроки исчисляются по правилам главы 11 Гражданского кодекса Российской Федерации."]),
        ("Сдача и приёмка", [
            "Выполненные работы предъявляются по актам формы КС-2 и справкам формы КС-3.",
            f"Заказчик рассматривает акт в течение {draw.choice((5, 7, 10))} рабочих дней и подписывает его либо "
            "направляет мотивированный отказ.",
            "Промежуточная приёмка не означает сдачи результата работ в целом."]),
        ("Гарантии", [f"Гарантийный срок на результат работ — {counted(draw.choice((24, 36, 60)), MONTH)}.",
                      "Недостатки, выявленные в этот срок, Подрядчик устраняет за свой счёт."]),
        ("Риски", ["Риск случайной гибели результата работ до его приёмки несёт Подрядчик.",
                   "Материалы, доставленные на объект, охраняет Подрядчик."]),
        ("Ответственность Сторон", _liability(archive, contract, draw)),
        ("Изменение и расторжение", [
            "Договор изменяется дополнительными соглашениями, подписанными обеими Сторонами; одностороннее изменение "
            "цены не допускается.",
            "Споры рассматриваются арбитражным судом по месту нахождения ответчика."])]


def terms_of(archive: Archive, contract: Contract) -> tuple[date, date]:
    """First and last day of the works, as the contract has them."""
    draw = archive.draw.at(f"{contract.slot}/terms")
    year = contract.day.year
    if contract.slot == "D06":
        return signing_day(draw, date(2025, 11, 5), date(2025, 12, 12)), archive.lateness.e0
    if contract.slot == "D02":
        return date(2026, 1, 12), date(2026, 12, 18)
    if contract.slot in ("D11", "D12", "D08"):
        return signing_day(draw, date(2026, 3, 2), date(2026, 3, 20)), date(2026, 11, 30)
    last = {"D07": date(2025, 4, 30), "D09": date(2025, 12, 19), "D10": date(2025, 11, 28)}
    return contract.day, last.get(contract.slot, date(year + 1, 9, 30))


def _price(contract: Contract, draw: Draw) -> list[str]:
    price = roubles_with_words(contract.terms.price)
    pay = (f"Заказчик оплачивает принятые работы в течение {draw.choice((10, 15, 20))} рабочих дней с даты подписания "
           "акта.")
    keep = draw.choice(("Аванс не предусмотрен.", "Работы выполняются без аванса."))
    if contract.terms.net is not None:
        net = contract.terms.net
        return [f"Цена работ составляет {roubles_with_words(net)} без НДС, кроме того НДС по ставке 20 % — "
                f"{roubles_with_words(q2(net * Decimal('0.2')))}, всего {price}.",
                "Цена работ без НДС является твёрдой. НДС начисляется сверх неё по ставке, действующей на дату сдачи "
                "работ, а изменение ставки оформляется дополнительным соглашением.", pay, keep]
    total = draw.choice((f"Цена работ является твёрдой и составляет {price}, в том числе НДС.",
                         f"Стоимость работ по Договору — {price}, включая НДС. Цена твёрдая.",
                         f"За выполненные работы Заказчик уплачивает {price} с учётом НДС."))
    return [total, vat_clause(contract, "сдачи работ"), pay, keep]


def _liability(archive: Archive, contract: Contract, draw: Draw) -> list[str]:
    late = archive.lateness
    law = "За неисполнение и ненадлежащее исполнение обязательств Стороны отвечают по законодательству Российской " \
          "Федерации."
    ours = late.z if contract.slot == "D06" else draw.decimal("0.02", "0.04", "0.01")
    customer = (f"За просрочку оплаты Заказчик уплачивает Подрядчику неустойку {percent(ours)} от неоплаченной суммы "
                "за каждый день просрочки.")
    if contract.slot == "D06":
        return [law, customer, "Заказчик вправе удержать начисленные неустойки из платежа, причитающегося Подрядчику.",
                "Уплата неустойки не освобождает от исполнения обязательства."]
    rate = late.w if contract.slot == "D07" else draw.decimal("0.06", "0.09", "0.01")
    return [law, customer,
            f"За просрочку сдачи работ Подрядчик уплачивает Заказчику неустойку {percent(rate)} от цены Договора за "
            f"каждый день просрочки, но не более {10 if contract.slot == 'D07' else draw.choice((5, 8))} % этой цены."]


def services_parts(archive: Archive, contract: Contract, draw: Draw) -> Parts:
    """Sections of a services contract; a subscription says so in its title and has a monthly price."""
    price, subject = roubles_with_words(contract.terms.price), SUBJECTS[contract.slot]
    if contract.monthly:
        total = draw.choice((f"Абонентская плата составляет {price} в месяц, в том числе НДС.",
                             f"За услуги Заказчик ежемесячно уплачивает {price}, включая НДС."))
        pay = f"Абонентская плата вносится до {draw.choice((10, 15, 20))}-го числа месяца, следующего за расчётным."
    else:
        total = draw.choice((f"Цена услуг составляет {price}, в том числе НДС.",
                             f"Общая стоимость услуг по Договору — {price}, включая НДС."))
        pay = f"Услуги оплачиваются в течение {draw.choice((5, 10, 15))} рабочих дней с даты подписания акта."
    # the term of U07 was prolonged by its agreement 1
    first, final = (6, 8) if contract.slot == "U07" else (11, 12)
    last = long_date(draw.date(date(2026, first, 2), date(2026, final, 25)))
    return [
        ("Предмет договора", [f"Исполнитель обязуется оказать {subject}, а Заказчик обязуется оплатить их.",
                              draw.choice(("Перечень услуг приведён в техническом задании Заказчика.",
                                           "Объём и порядок оказания услуг определяются заявками Заказчика."))]),
        ("Стоимость услуг и расчёты", [total, vat_clause(contract, "оказания услуг"), pay]),
        ("Порядок оказания услуг", [
            "Исполнитель оказывает услуги лично или с привлечением третьих лиц, за которых отвечает как за себя.",
            "Договор заключён на неопределённый срок." if contract.monthly else f"Срок оказания услуг: по {last} "
            "включительно."]),
        ("Сдача и приёмка", [
            draw.choice(("Услуги принимаются по акту или УПД, которые Исполнитель направляет в течение пяти рабочих "
                         "дней после их оказания.", "Факт оказания услуг подтверждается актом, подписанным "
                         "Сторонами.")),
            f"Возражения к акту заявляются в течение {draw.choice((3, 5, 7))} рабочих дней."]),
        ("Ответственность", [
            "Стороны отвечают по законодательству Российской Федерации.",
            f"За просрочку оказания услуг Исполнитель уплачивает {percent(Decimal('0.07'))} от их стоимости за каждый "
            "день просрочки."]),
        ("Изменение и прекращение", [
            "Изменения действительны, если совершены письменно и подписаны обеими Сторонами. Изменение "
            "цены по требованию одной Стороны не допускается.",
            "Любая Сторона вправе отказаться от Договора, известив другую за тридцать календарных дней.",
            "Сроки исчисляются по правилам главы 11 Гражданского кодекса Российской Федерации."])]
