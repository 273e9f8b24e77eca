"""Twenty-one letters: claims, invoices, notices, promises. First those that a task or a price turns on."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from decimal import Decimal

from tools.authoring import documents as d
from tools.authoring import forms
from tools.authoring.corpora.contracts.archive import Archive
from tools.authoring.corpora.contracts.leases import NOTICE
from tools.authoring.corpora.contracts.model import Percent
from tools.authoring.corpora.contracts.paper import Paper, of_letter
from tools.authoring.corpora.contracts.papers_letters_quiet import quiet_letters
from tools.authoring.corpora.contracts.payment import ACT
from tools.authoring.corpora.contracts.rent import CLAIM, DUE
from tools.authoring.corpora.contracts.text_leases import signed_on
from tools.authoring.forms import PricedLine
from tools.authoring.wording import DAY, counted, digits_date, long_date, money, number, percent


def letters(archive: Archive) -> Iterator[Paper]:
    """All of them."""
    yield from _claims(archive)
    yield from _invoices(archive)
    yield from _prices(archive)
    yield from _lateness(archive)
    yield from quiet_letters(archive)


def _claims(archive: Archive) -> Iterator[Paper]:
    pay, contract = archive.payment, archive["S02"]
    rows = [[f"УПД № {delivery.number} от {digits_date(delivery.day)}", money(delivery.debt), str(days), money(value)]
            for delivery, (days, value) in zip((pay.b, pay.c), pay.claimed, strict=True)]
    total = money(sum((value for _, value in pay.claimed), Decimal()))
    yield of_letter(archive, "S02", "претензия", "pdf", f"Претензия {contract.party.title}", date(2026, 9, 2),
                    f"Претензия по договору поставки {signed_on(contract)}", [
        f"По состоянию на {long_date(ACT)} за Вами числится задолженность. Начисляем пеню по ставке {percent(pay.r2)} "
        "в день со дня, следующего за датой документа:",
        d.Table([["Документ", "Долг, руб.", "Дней", "Пеня, руб."], *rows, ["Итого", "", "", total]],
                widths=(0.43, 0.22, 0.11, 0.24), align=("left", "right", "right", "right"), totals=1),
        f"Просим перечислить долг и пеню {total} руб. в течение десяти дней."])
    case, lease = archive.quarrel, archive["R02"]
    days = [(CLAIM - due).days for due in DUE]
    yield of_letter(archive, "R02", "претензия", "pdf", f"Претензия аренда {lease.party.title}", CLAIM,
                    f"Претензия по договору аренды {signed_on(lease)}", [
        "Арендная плата за август и сентябрь 2026 г. в срок не внесена, долг на дату настоящей претензии не погашен. "
        f"Пеня по пункту 6.2 начислена от полной платы {money(case.month)} руб. по {percent(case.r2)} в день: за "
        f"август {counted(days[0], DAY)}, за сентябрь {counted(days[1], DAY)}, всего {money(case.claim)} руб.",
        f"Октябрь оплачен {digits_date(date(2026, 10, 9))}, по нему претензий нет.",
        f"Просим перечислить {money(case.claim)} руб. в течение пяти рабочих дней."])


def _invoices(archive: Archive) -> Iterator[Paper]:
    case, store = archive.quarrel, archive.store
    advance = f"Аванс {case.a0} % по договору {archive['S03'].no}, доп. соглашение № 1"
    november = (f"Аренда складского помещения за ноябрь 2026 г. по договору {archive['R01'].no}, доп. соглашение № 4: "
                f"{number(store.s4)} м²")
    for slot, clerk, no, day, line, total, title, note in (
        ("S03", archive.clerks[0], "217", date(2026, 4, 6), advance, case.invoice, "Счет на аванс",
         "Счёт действителен до исполнения Договора. Без аванса изготовление не начинается."),
        ("R01", archive.clerks[1], "1104", date(2026, 10, 8), november, store.invoice, "Счет ноябрь",
         "Просим оплатить в срок, установленный Договором.")):
        party = archive[slot].party
        body = forms.invoice_blocks(no, day, party, archive.own, clerk.signature,
                                    [PricedLine(line, "усл.", 1, total, total)], total, note)
        yield Paper(f"{slot}-счёт", "Письма", "pdf", f"{title} {party.title}", day, body, font="sans", size=10)


def _prices(archive: Archive) -> Iterator[Paper]:
    ten, four, eleven, one = archive["S10"], archive["R04"], archive["D11"], archive["R01"]
    yield of_letter(archive, "S10", "письмо", "pdf", f"Письмо о ценах {ten.party.title}", date(2026, 8, 14),
                    f"Об изменении цен по договору {signed_on(ten)}", [
        "В связи с ростом стоимости сырья извещаем, что с 1 сентября 2026 г. цены на продукцию повышаются на 9 %.",
        "Просим учесть новые цены при планировании закупок. Надеемся на понимание и продолжение сотрудничества."])
    notice = next(change for change in four.changes if change.what == "уведомление")
    rise = next(effect for effect in notice.effects if isinstance(effect, Percent))
    yield of_letter(archive, "R04", "уведомление", "scan", "Уведомление", date(2026, 3, 10),
                    f"Уведомление об увеличении арендной платы по договору {signed_on(four)}", [
        f"На основании пункта 3.4 Договора уведомляем об увеличении арендной платы на {percent(rise.percent)}.",
        "Новый размер платы применяется с первого числа месяца, следующего за истечением тридцати календарных дней с "
        "даты получения Вами настоящего уведомления."], incoming=f"Получено: Вх. № 214 от {digits_date(NOTICE[0])}")
    met = eleven.change(1).met
    assert met is not None
    yield of_letter(archive, "D11", "заключение", "scan", "Письмо о заключении", date(2026, 8, 20),
                    f"О результатах экспертизы, договор {signed_on(eleven)}", [
        f"Сообщаем, что положительное заключение экспертизы проектной документации по объекту получено Вами "
        f"{long_date(met)} (накладная о передаче подписана в тот же день).",
        f"Просим считать условие дополнительного соглашения № 1 от {long_date(eleven.change(1).day)} выполненным."],
        incoming="Вх. № 731 от 21.08.2026")
    yield of_letter(archive, "R01", "перенос", "scan", "Письмо о переносе", date(2026, 10, 6),
                    f"О передаче дополнительных помещений, договор {signed_on(one)}", [
        "В связи с незавершённым ремонтом передача дополнительных помещений, предусмотренных дополнительным "
        "соглашением № 4, переносится на 20 ноября 2026 г.",
        "Проект акта направлен Вам ранее, дату просим не проставлять."],
        incoming="Вх. № 902 от 07.10.2026")


def _lateness(archive: Archive) -> Iterator[Paper]:
    late, contract = archive.lateness, archive["D06"]
    yield of_letter(archive, "D06", "требование", "docx", f"Требование {contract.party.title}", date(2026, 9, 7),
                    f"О просрочке работ по договору подряда {signed_on(contract)}", [
        f"Срок сдачи работ истёк {long_date(late.e1)} Работы к сдаче не предъявлены.",
        "Требуем завершить работы и предъявить их к приёмке, а также предлагаем подписать дополнительное соглашение об "
        "ответственности за просрочку (проект прилагаем)."], ours=True)
    yield of_letter(archive, "D06", "ответ", "scan", "Ответ подрядчика", date(2026, 9, 16),
                    f"О сроках по договору {signed_on(contract)}", [
        "Задержка вызвана поздней поставкой вентиляторов. Работы будут завершены в ближайшее время.",
        f"Готовы обсудить неустойку {percent(late.y)} в день на будущее, если Стороны согласуют новый график. Ваш "
        "проект дополнительного соглашения № 2 подписывать не готовы."], incoming="Вх. № 846 от 18.09.2026")
