"""Reads the archive of contracts as a careful clerk would: from the written files alone, with patterns of its own."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date, timedelta
from decimal import ROUND_HALF_UP, Decimal

from tools.authoring.plan import Placed
from tools.authoring.reading import text_of

MONTHS = ("января", "февраля", "марта", "апреля", "мая", "июня", "июля", "августа", "сентября", "октября", "ноября",
          "декабря")
CENT = Decimal("0.01")
#: a sum as contracts have it: digits, words in brackets, kopecks
SUM = re.compile(r"(\d[\d ]*) \([а-яё ]+\) рубл\w+ (\d\d) копе")
CONTRACT = re.compile(r"^ДОГОВОР ([А-ЯЁ ]+?) № (\S+)", re.M)
AGREEMENT = re.compile(r"^дополнительное соглашение № (\d+)\s+к договору [а-я ]+ № (\S+) от", re.M | re.I)


def plain(text: str) -> str:
    """The text with ordinary spaces, without the bars of tables."""
    return re.sub(r"[ \t\u00a0\u2002|]+", " ", text)


def flat(text: str) -> str:
    """The text as one line."""
    return " ".join(plain(text).split())


def amount(digits: str) -> Decimal:
    """«1 234,5» as a number."""
    return Decimal(re.sub(r"\s", "", digits).replace(",", "."))


def day_of(text: str) -> date:
    """The first date in words, «6» мая 2026 or 6 мая 2026, or in digits."""
    found = re.search(r"«?(\d{1,2})»? (" + "|".join(MONTHS) + r") (\d{4})", text)
    if found:
        return date(int(found[3]), MONTHS.index(found[2]) + 1, int(found[1]))
    digits = re.search(r"(\d\d)\.(\d\d)\.(\d{4})", text)
    assert digits, text
    return date(int(digits[3]), int(digits[2]), int(digits[1]))


def headed(text: str) -> date:
    """The date in the head of a paper, «06» мая 2026: the only one with its day in quotes."""
    found = re.search(r"«\d\d» ", text)
    assert found, text
    return day_of(text[found.start():])


def sums(text: str) -> list[Decimal]:
    """Every sum in digits and words."""
    return [amount(found[1]) + Decimal(found[2]) / 100 for found in SUM.finditer(text)]


def cents(value: Decimal) -> Decimal:
    """To the kopeck."""
    return value.quantize(CENT, ROUND_HALF_UP)


@dataclass
class Sheet:
    """A file with what it says in one line."""

    path: str
    raw: str
    data: bytes

    @property
    def text(self) -> str:
        return flat(self.raw)

    @property
    def signed(self) -> bool:
        """Marks of both sides."""
        return len(re.findall(r"Подписано КЭП:|\[круглая печать:", self.raw)) >= 2


@dataclass
class Deal:
    """A contract as read, with its agreements by number."""

    no: str
    sheet: Sheet
    agreements: dict[int, Sheet] = field(default_factory=dict)


@dataclass
class Price:
    """A price and what it is made of, while changes are applied."""

    value: Decimal
    area: Decimal = Decimal(0)
    rate: Decimal = Decimal(0)
    vat: Decimal = Decimal(0)
    net: Decimal = Decimal(0)
    stages: dict[int, Decimal] = field(default_factory=dict)

    def rent(self) -> None:
        """The month from area and rate."""
        net = cents(self.area * self.rate)
        self.value = net + cents(net * self.vat / 100)


class Clerk:
    """Reads all files once and answers for any day."""

    def __init__(self, files: tuple[Placed, ...]) -> None:
        self.sheets = [Sheet(placed.path, plain(placed.original or text_of(placed.path, placed.data)), placed.data)
                       for placed in files]
        self.deals: dict[str, Deal] = {}
        for sheet in self.sheets:
            found = CONTRACT.search(sheet.raw)
            if found and sheet.signed and "соглашение" not in sheet.raw[:found.start()]:
                self.deals[found[2]] = Deal(found[2], sheet)
        for sheet in self.sheets:
            named = AGREEMENT.search(sheet.raw)
            if named and sheet.signed:
                self.deals[named[2]].agreements[int(named[1])] = sheet

    def about(self, no: str, *words: str) -> Iterator[Sheet]:
        """Files that name a contract and all the words."""
        for sheet in self.sheets:
            if no in sheet.text and all(word in sheet.text for word in words):
                yield sheet

    def since(self, deal: Deal, number: int, day: date) -> date | None:
        """From when an agreement is in force, None for never by that day."""
        sheet = deal.agreements[number]
        for other in deal.agreements.values():
            if re.search(rf"соглашение № {number} от [^.]*?г\. отменить", other.text, re.I):
                return None
        later = re.search(r"вступает в силу с (\d.*)", sheet.text)
        if later:
            return day_of(later[1])
        if "положительного заключения" in sheet.text:
            letters = list(self.about(deal.no, "положительное заключение", "получено Вами"))
            return day_of(letters[0].text.partition("получено Вами")[2]) if letters else None
        if "подписания обеими Сторонами акта" in sheet.text:
            named = self.about(deal.no, "ДОПОЛНИТЕЛЬНЫХ ПОМЕЩЕНИЙ", f"соглашения № {number}")
            acts = [act for act in named if act.signed]
            return (headed(acts[0].text).replace(day=1) + timedelta(days=32)).replace(day=1) if acts else None
        return headed(sheet.text)

    def price(self, no: str, day: date) -> Decimal:
        """The price of a contract in force on a day."""
        *_, last = self.history(no, day)
        return last[2]

    def history(self, no: str, day: date) -> Iterator[tuple[int, Decimal, Decimal]]:
        """Number of each live change (0 for the contract), price before and after."""
        deal = self.deals[no]
        price = self._first(deal)
        yield 0, price.value, price.value
        for number in sorted(deal.agreements):
            since = self.since(deal, number, day)
            if since is not None and since <= day:
                before = price.value
                self._apply(deal, deal.agreements[number].text, price)
                yield number, before, price.value
        yield from self._notice(deal, price, day)

    def _first(self, deal: Deal) -> Price:
        text = deal.sheet.text
        if "сумме стоимостей спецификаций" in text:
            return Price(self._specifications(deal))
        if "без НДС, кроме того НДС по ставке 20 %" in text:
            net, _, total = sums(text)[:3]
            return Price(total, net=net)
        leased = re.search(r"составляет ([\d ]+) руб\. за 1 м² в месяц(.*?)(?=3\.2|\Z)", text)
        if leased:
            area = re.search(r"площадью ([\d ,]+) м²", text)
            assert area
            price = Price(Decimal(0), amount(area[1]), amount(leased[1]),
                          Decimal(0) if "НДС не облагается" in leased[2] else Decimal(20))
            price.rent()
            return price
        price = Price(sums(text)[0])
        if "календарном плане" in text:
            plan = next(self.about(deal.no, "КАЛЕНДАРНЫЙ ПЛАН"))
            for stage in range(1, 5):
                row = re.search(rf"\b{stage} [А-Я][а-я ]+ [IV]+ квартал \d{{4}} ([\d ]+,\d\d)", plan.text)
                assert row, plan.text
                price.stages[stage] = amount(row[1])
        return price

    def _apply(self, deal: Deal, text: str, price: Price) -> None:
        if found := re.search(r"Цена Договора с НДС ([\d ]+,\d)", text):
            price.value = amount(found[1]) * 1000
        elif found := re.search(r"(увеличивается|уменьшается) на ([\d,]+) % от", text):
            price.value += cents(price.value * amount(found[2]) / 100) * (1 if found[1] == "увеличивается" else -1)
        elif found := re.search(r"цена Договора (увеличивается|уменьшается) на \d", text):
            price.value += sums(text)[0] * (1 if found[1] == "увеличивается" else -1)
        elif found := re.search(r"этапа (\d) календарного плана изменить с ([\d ]+,\d\d) руб\. на ([\d ]+,\d\d)", text):
            assert price.stages[int(found[1])] == amount(found[2])
            price.value += amount(found[3]) - amount(found[2])
        elif found := re.search(r"этапа (\d) календарного плана (увеличить|уменьшить) на ([\d,]+) %", text):
            moved = cents(price.stages[int(found[1])] * amount(found[3]) / 100)
            price.value += moved if found[2] == "увеличить" else -moved
        elif found := re.search(r"Цену позиции 1 .*? с ([\d ]+,\d\d) руб\. на ([\d ]+,\d\d) руб\. за тонну", text):
            specification = next(self.about(deal.no, "СПЕЦИФИКАЦИЯ № 1"))
            tons = re.search(r"\b1 Цемент.*? т ([\d ]+?) " + re.escape(found[1]), specification.text)
            assert tons, specification.text
            price.value += amount(tons[1]) * (amount(found[2]) - amount(found[1]))
        elif found := re.search(r"применяется ставка НДС (\d+) %", text):
            price.value = price.net + cents(price.net * int(found[1]) / 100)
        elif re.search(r"площадь помещения по Договору|руб\. за 1 м²", text):
            self._lease(text, price)
        elif re.search(r"Цена Договора (?:составляет|устанавливается)|считать ценой|плата составляет", text):
            price.value = sums(text)[0]

    def _lease(self, text: str, price: Price) -> None:
        if area := re.search(r"площадь помещения по Договору составляет ([\d ,]+) м²", text):
            price.area = amount(area[1])
        if rate := re.search(r"в размере ([\d ]+) руб\. за 1 м²", text):
            price.rate = amount(rate[1])
        if vat := re.search(r"начисляется НДС по ставке (\d+) %", text):
            price.vat = Decimal(vat[1])
        price.rent()

    def _notice(self, deal: Deal, price: Price, day: date) -> Iterator[tuple[int, Decimal, Decimal]]:
        """A unilateral rise, where the contract gives the right to it."""
        if "в одностороннем порядке увеличить арендную плату" not in deal.sheet.text:
            return
        for sheet in self.about(deal.no, "уведомляем об увеличении арендной платы на"):
            rise = re.search(r"платы на (\d+) %", sheet.text)
            got = day_of(sheet.text.partition("Получено")[2])
            since = (got + timedelta(days=30)).replace(day=1) + timedelta(days=32)
            if rise and since.replace(day=1) <= day:
                before = price.value
                price.value += cents(price.value * int(rise[1]) / 100)
                yield 1, before, price.value

    def _specifications(self, deal: Deal) -> Decimal:
        """Specification 1 by its total, Specification 2 by its lines with both signed changes."""
        one = next(self.about(deal.no, "СПЕЦИФИКАЦИЯ № 1"))
        total = re.search(r"Итого с НДС ([\d ]+,\d\d)", one.text)
        assert total, one.text
        return amount(total[1]) + sum(quantity * price for quantity, price in self.ordered(deal.no).values())

    def ordered(self, no: str) -> dict[int, tuple[Decimal, Decimal]]:
        """Quantity and price of each position of Specification 2 as both signed changes leave it."""
        from openpyxl import load_workbook

        two = next(sheet for sheet in self.about(no, "Спецификация № 2") if sheet.path.endswith(".xlsx"))
        rows = load_workbook(io.BytesIO(two.data), data_only=True).active.iter_rows(min_row=5, values_only=True)
        lines = {int(row[0]): (Decimal(str(row[4])), Decimal(str(row[5]))) for row in rows if isinstance(row[0], int)}
        for change in self.about(no, "внести в Спецификацию № 2"):
            if change.signed:
                _alter(change.text, lines)
        return lines


def _alter(text: str, lines: dict[int, tuple[Decimal, Decimal]]) -> None:
    for found in re.finditer(r"Количество по позиции (\d) .*?(увеличить|уменьшить) на (\d+) шт", text):
        quantity, price = lines[int(found[1])]
        lines[int(found[1])] = quantity + int(found[3]) * (1 if found[2] == "увеличить" else -1), price
    for found in re.finditer(r"Цену позиции (\d) .*?уменьшить на (\d+) руб", text):
        quantity, price = lines[int(found[1])]
        lines[int(found[1])] = quantity, price - int(found[2])
    for found in re.finditer(r"Позицию (\d) .*?исключить", text):
        del lines[int(found[1])]
    for found in re.finditer(r"\b9 КУ-8 .*? шт\. (\d+) ([\d ]+,\d\d)", text):
        lines[9] = Decimal(found[1]), amount(found[2])
