"""Letters that change nothing, or only look as if they did."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from tools.authoring.corpora.contracts.archive import Archive
from tools.authoring.corpora.contracts.delivery import NAMES
from tools.authoring.corpora.contracts.model import Add, SetTotal
from tools.authoring.corpora.contracts.paper import Paper, mail, of_letter
from tools.authoring.corpora.contracts.text_leases import signed_on
from tools.authoring.wording import digits_date, long_date, money


def quiet_letters(archive: Archive) -> Iterator[Paper]:
    """On paper, then by e-mail."""
    yield from _typed(archive)
    yield from _mailed(archive)


def _typed(archive: Archive) -> Iterator[Paper]:
    one, nine, twelve, fourteen = archive["S01"], archive["S09"], archive["S12"], archive["S14"]
    four, eight, third = archive["D04"], archive["D08"], archive["U03"]
    yield of_letter(archive, "S01", "замена", "docx", f"Письмо о замене {one.party.title}", date(2026, 8, 24),
                  f"Об отгрузке по спецификации № 2 к договору {signed_on(one)}", [
        f"По позиции 5 («{NAMES[4][1]}») отгрузили аналог в количестве {archive.goods.n[4] // 2} шт., он не хуже "
        "заказанного.", "Просим принять и оплатить по цене спецификации."])
    two = nine.change(2)
    yield of_letter(archive, "S09", "письмо", "docx", f"Письмо о ДС 2 {nine.party.title}", date(2026, 1, 26),
                  f"О дополнительном соглашении № 2 к договору {signed_on(nine)}", [
        f"Увеличение объёма, под которое подписано дополнительное соглашение № 2 от {long_date(two.day)}, изготовитель "
        "не подтвердил.", "Предлагаем соглашение отменить; проект соглашения № 3 направим на подписание."])
    yield of_letter(archive, "S12", "письмо", "docx", f"Смена банка {twelve.party.title}", date(2026, 1, 15),
                  f"О смене реквизитов, договор {signed_on(twelve)}", [
        "Сообщаем об открытии нового расчётного счёта. Реквизиты будут указаны в дополнительном соглашении № 1.",
        "До его подписания просим платить по реквизитам Договора."])
    draft = fourteen.changes[0]
    yield of_letter(archive, "S14", "сопроводительное", "scan", "Сопроводительное", draft.day,
                  f"О подписании дополнительного соглашения № 1 к договору {signed_on(fourteen)}", [
        "Направляем дополнительное соглашение № 1, подписанное с нашей стороны, в двух экземплярах.",
        "Просим вернуть подписанный экземпляр."], incoming=f"Вх. № 688 от {digits_date(draft.day)}")
    cut = next(effect for effect in four.change(1).effects if isinstance(effect, SetTotal))
    yield of_letter(archive, "D04", "письмо", "docx", f"Письмо об объёме {four.party.title}", date(2026, 4, 6),
                  f"Об уменьшении объёма по договору {signed_on(four)}", [
        "По результатам вскрытия кровли часть работ не требуется.",
        f"Предлагаем уменьшить цену на {money(four.terms.price - cut.total)} руб. и оформить это соглашением."],
        ours=True)
    more = next(effect for effect in eight.change(2).effects if isinstance(effect, Add))
    yield of_letter(archive, "D08", "письмо", "docx", f"Письмо о доп работах {eight.party.title}", date(2026, 9, 17),
                  f"О дополнительных работах по договору {signed_on(eight)}", [
        f"Дополнительные работы по освещению территории оцениваем в {money(more.delta)} руб. с НДС.",
        "Готовы приступить в ноябре после подписания дополнительного соглашения № 2."])
    yield of_letter(archive, "U03", "отказ", "docx", f"Ответ на индексацию {third.party.title}", date(2026, 5, 22),
                  f"Об индексации по договору {signed_on(third)}", [
        "На Ваше предложение увеличить абонентскую плату на 8 % сообщаем: предложение не принимаем.",
        "Договор не предусматривает индексации; услуги просим оказывать по действующей цене."], ours=True)


def _mailed(archive: Archive) -> Iterator[Paper]:
    thirteen, nine, five, six = archive["S13"], archive["D09"], archive["R05"], archive["U06"]
    for slot, id, name, subject, sent, ours, text in (
        ("S13", "письмо", f"на согласование {thirteen.party.title}", "ДС 1 на согласование", (2026, 9, 28, 16, 42),
         False,
         f"{archive.manager.address}, добрый день!\n\nПроект дополнительного соглашения № 1 к договору {thirteen.no} "
         "отправлен вам в общую папку. Это только проект, цена у нас ещё не согласована; подпишем после вашего ответа."
         f"\n\nС уважением,\n{thirteen.party.director.full}\n{thirteen.party.phone}\n"),
        ("D09", "письмо", f"Re срок {nine.party.title}", "Re: срок по окнам", (2026, 5, 13, 10, 5), False,
         f"Добрый день.\n\nПо договору {nine.no} просим перенести срок ещё раз: задержали стеклопакеты. Цена прежняя, "
         f"соглашение подпишем, как только пришлёте.\n\n{nine.party.director.full}\n"),
        ("R05", "парковка", f"парковка {five.party.title}", "Парковка на праздники", (2026, 4, 27, 9, 18), False,
         f"Коллеги, здравствуйте!\n\nС 1 по 3 мая въезд на территорию (договор {five.no}) только по пропускам. Списки "
         f"машин пришлите до четверга.\n\n{five.party.director.full}, тел. {five.party.phone}\n"),
        ("U06", "запрос", f"документы для оценки {six.party.title}", "Документы для оценки", (2026, 2, 11, 14, 30),
         True,
         f"Добрый день!\n\nПеречень оборудования для оценки по договору {six.no} пришлём до конца недели. Осмотр "
         f"можно провести на следующей.\n\n{archive.manager.full}\n{archive.own.name}\n")):
        yield Paper(f"{slot}-{id}", "Письма", "eml", name, date(*sent[:3]),
                    mail(archive, archive[slot], subject, sent, text, ours))
