"""The register of contracts as somebody left it in April, and the rules of the archive."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from decimal import Decimal

from tools.authoring import documents as d
from tools.authoring.corpora.contracts.archive import Archive
from tools.authoring.corpora.contracts.goods import NOMINATIVES, SUBJECTS
from tools.authoring.corpora.contracts.model import Contract
from tools.authoring.corpora.contracts.paper import Paper, said
from tools.authoring.wording import capital, digits_date, long_date

#: the day of the register
STALE = date(2026, 4, 1)
#: contracts whose price is mistyped there
MISTYPED = ("S11", "U06", "D10")
_KINDS = {"П": "поставка", "ПД": "подряд", "А": "аренда", "У": "услуги"}


def registers(archive: Archive) -> Iterator[Paper]:
    """Both papers of the folder «Реестры»."""
    yield Paper("реестр", "Реестры", "xlsx", f"Реестр договоров на {digits_date(STALE)}", STALE, [_register(archive)])
    yield Paper("порядок", "Реестры", "docx", "Порядок ведения архива", date(2025, 1, 9), _rules(archive), size=12)


def registered(archive: Archive, contract: Contract) -> Decimal:
    """The price that the register gives."""
    price = contract.price(STALE)
    if contract.slot == "S01":
        return price - archive.goods.first
    return swapped(price) if contract.slot in MISTYPED else price


def swapped(price: Decimal) -> Decimal:
    """The price with the first two neighbouring digits that differ exchanged."""
    digits = list(str(int(price)))
    for at in range(1, len(digits) - 1):
        if digits[at] != digits[at + 1]:
            digits[at], digits[at + 1] = digits[at + 1], digits[at]
            return Decimal("".join(digits))
    return price + 1000


def _register(archive: Archive) -> d.Sheet:
    known = [contract for contract in archive.contracts.values() if contract.day <= STALE]
    known.sort(key=lambda contract: (contract.kind, contract.day))
    rows = [[at, contract.no, contract.day, contract.party.name, _KINDS[contract.kind],
             capital(NOMINATIVES.get(contract.slot, SUBJECTS[contract.slot])), registered(archive, contract),
             "в месяц" if contract.monthly else ""]
            for at, contract in enumerate(known, start=1)]
    head = ["№", "Номер договора", "Дата", "Контрагент", "Вид", "Предмет", "Цена с НДС, руб.", "Примечание"]
    look = dict.fromkeys(range(8), d.BODY)
    look[2], look[6] = d.BODY.over(d.Style(number=d.DATE)), d.BODY.over(d.Style(number=d.MONEY))
    return d.Sheet(
        "Реестр", [[f"Реестр договоров {archive.own.name} на {digits_date(STALE)}"],
                   [f"Ведёт: {archive.manager.short}, договорный отдел"], [], head, *rows],
        widths=(5, 16, 12, 34, 11, 66, 18, 12), styled_from=3, landscape=True, freeze="A5",
        filter=f"A4:H{len(rows) + 4}", column_styles=look, row_styles={0: d.Style(bold=True, size=12), 3: d.HEAD})


def _rules(archive: Archive) -> list[d.Block]:
    rules = (
        "Документ считается подписанным, если на нём есть отметки обеих Сторон: штамп «Подписано КЭП: ФИО, дата» "
        "каждой Стороны, а на скане — подпись и круглая печать каждой Стороны.",
        "Неподписанные документы и документы, подписанные одной Стороной, договор не изменяют.",
        "Дополнительное соглашение действует с даты подписания, если в нём не сказано другое. Соглашение под условием "
        "действует, когда в архиве есть документ о наступлении условия.",
        "Цена договоров аренды и абонентских договоров (в заголовке «абонентского обслуживания») — это сумма за один "
        "месяц.",
        "Цены сравниваются с НДС, если НДС начисляется.",
        "Номера договоров в таблицах пишутся без знака «№», например 14-У/2025.",
        "Имена файлов и папок ничего не доказывают: смотреть нужно в документ.",
        "Бумажные документы сканируются подряд и складываются в папку «Входящие сканы», номер присваивает аппарат.",
        "Реестр договоров обновляется два раза в год и носит справочный характер.")
    return [
        d.Title("ПОРЯДОК ВЕДЕНИЯ АРХИВА", f"договорной документации {archive.own.name}"),
        # initials end the sentence with their own full stop
        said(f"Утверждён {archive.own.post_in('ins').lower()} {archive.own.director.short_in('ins')} "
             f"{long_date(date(2025, 1, 9))}, за архив отвечает {archive.manager.short}"),
        *(d.Clause(f"{at}.", rule) for at, rule in enumerate(rules, start=1)),
        d.Heading("Папки"), *(d.Item(text) for text in (
            "Договоры; Допсоглашения; Спецификации; Акты и УПД; Письма — по видам, без деления по годам",
            "На подпись — то, что ещё не подписано", "Входящие сканы — всё, что пришло на бумаге", "Реестры"))]
