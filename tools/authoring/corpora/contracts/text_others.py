"""Points of agreements that leave the price as it is: terms, payment, penalty, advance, requisites, cancellation."""

from __future__ import annotations

from datetime import date

from tools.authoring.corpora.contracts.archive import Archive
from tools.authoring.corpora.contracts.days import signing_day
from tools.authoring.corpora.contracts.goods import LINES
from tools.authoring.corpora.contracts.model import Change, Contract, Other
from tools.authoring.draws import Draw
from tools.authoring.wording import long_date, number, percent


def other_points(archive: Archive, contract: Contract, change: Change, draw: Draw) -> list[str]:
    """The points of an agreement of that slot and number, as tasks need their words."""
    match contract.slot, change.no:
        case "S02", no:
            return _payment(archive, change, no)
        case "S03", 2:
            return [f"Пункт 4.4 Договора изложить в редакции: «4.4. Покупатель перечисляет аванс в размере "
                    f"{archive.quarrel.a2} % от цены Договора в действующей редакции в течение десяти рабочих дней с "
                    "даты получения счёта Поставщика»."]
        case "S09", 3:
            two = contract.change(2)
            return [f"Дополнительное соглашение № 2 от {long_date(two.day)} отменить, считать не вступившим в силу с "
                    "даты подписания; цена не менялась."]
        case "S11", _:
            return _scope(change, draw)
        case "R01", 1:
            return [f"Пункт 3.3 Договора изложить в редакции: «3.3. Оплата не позднее {archive.store.pay_day}-го числа "
                    "оплачиваемого месяца; если день нерабочий — в последний предшествующий рабочий день»."]
        case "R02", 2:
            return [f"В пункте 6.2 Договора размер пени установить {percent(archive.quarrel.r2)} от неуплаченной суммы "
                    "за каждый день просрочки. Остальная часть пункта не меняется.",
                    "Условие пункта 1 применяется к платежам со сроком после 1 марта 2026 г."]
        case "D06", 1:
            return [f"Пункт 4.2 Договора изложить в редакции: «4.2. Окончание и сдача работ: не позднее "
                    f"{long_date(archive.lateness.e1)}»"]
        case "D06", 2:
            return [f"Дополнить Договор пунктом 8.5: «За просрочку сдачи работ Подрядчик уплачивает Заказчику "
                    f"неустойку {percent(archive.lateness.x)} от цены Договора за каждый день просрочки»."]
    return _plain(archive, contract, change, draw)


def _payment(archive: Archive, change: Change, no: int) -> list[str]:
    """Agreements to S02: terms in days of three kinds, and what each applies to."""
    terms = archive.payment
    if change.signed == "none":
        return ["Пункт 4.3 Договора изложить в редакции: «4.3. Покупатель оплачивает Товар в течение 60 календарных "
                "дней с даты получения Товара».", "В пункте 7.4 Договора размер пени установить 0,01 % от просроченной "
                "суммы за каждый день просрочки."]
    if no == 1:
        return [f"Пункт 4.3 Договора изложить в редакции: «4.3. Покупатель оплачивает Товар в течение {terms.t1} "
                "календарных дней с даты получения Товара по отметке в УПД»."]
    if no == 2:
        return [f"Пункт 4.3 Договора изложить в редакции: «4.3. Покупатель оплачивает Товар в течение {terms.t2} "
                "рабочих дней с даты получения Товара по отметке в УПД».",
                f"В пункте 7.4 Договора размер пени установить {percent(terms.r2)} от просроченной суммы за каждый "
                f"день просрочки, но не более {terms.c2} % просроченной суммы.",
                "Пункты 1 и 2 применяются к товару, полученному с 1 июля 2026 г.; к товару, полученному раньше, "
                "применяются прежние условия."]
    return ["Пункт 4.3 Договора изложить в редакции: «4.3. Покупатель оплачивает Товар в течение 45 календарных дней с "
            "даты получения Товара по отметке в УПД».",
            "В пункте 7.4 Договора размер пени установить 0,05 % от просроченной суммы за каждый день просрочки.",
            "Пункты 1 и 2 применяются к товару, полученному после подписания настоящего соглашения."]


def _scope(change: Change, draw: Draw) -> list[str]:
    """S11: lines change places at the same sum."""
    amount = next(effect.amount for effect in change.effects if isinstance(effect, Other))
    out, into = LINES["S11"][0][0], LINES["S11"][1][0]
    return [f"Исключить из поставки часть позиции «{out}» на сумму {number(amount, 2)} руб. с НДС.",
            f"Включить в поставку дополнительное количество позиции «{into}» на сумму {number(amount, 2)} руб. с НДС.",
            "Цена Договора в связи с этим не изменяется."]


def _plain(archive: Archive, contract: Contract, change: Change, draw: Draw) -> list[str]:
    about = next(effect.about for effect in change.effects if isinstance(effect, Other))
    if about == "requisites":
        account = archive.draw.at(f"account {contract.slot}").digits(11)
        return [f"{'Поставщик' if contract.kind == 'П' else 'Исполнитель'} сообщает новые платёжные реквизиты: "
                f"р/с 407028109{account}, банк и БИК прежние.",
                "Платежи по прежним реквизитам, совершённые до даты соглашения, считаются надлежащими."]
    last = signing_day(archive.draw.at(f"term {contract.slot} {change.no}"), date(2026, 10, 19), date(2026, 12, 18))
    if contract.slot == "D09":
        spans = {1: (date(2026, 3, 2), date(2026, 5, 15)), 2: (date(2026, 7, 13), date(2026, 9, 30))}
        last = signing_day(archive.draw.at(f"term D09 {change.no}"), *spans[change.no])
    if contract.kind == "У":
        return [f"Срок оказания услуг продлить по {long_date(last)} включительно."]
    return [draw.choice((f"Пункт 4.2 Договора изложить в редакции: «4.2. Окончание и сдача работ: не позднее "
                         f"{long_date(last)}»", f"Срок окончания работ перенести на {long_date(last)}"))]
