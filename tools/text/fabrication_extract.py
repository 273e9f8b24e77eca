"""Requisites and contacts that stand in a text, found by shape, label and column heading; never by check digits."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from tools.text.grids import TextGrid, of_text
from tools.text.identifiers import canon
from tools.text.labels_tables import tables_of
from tools.text.normalise import Normal, normalise

#: names of kinds for reasons
NAMES = {"inn": "ИНН", "kpp": "КПП", "bik": "БИК", "ogrn": "ОГРН", "account": "счёт", "snils": "СНИЛС",
         "passport": "паспорт", "case": "номер дела", "rate": "курс", "vin": "VIN", "phone": "телефон",
         "email": "электронная почта", "number": "номер без подписи"}


@dataclass(frozen=True, slots=True)
class Requisite:
    """A value that must come from somewhere."""

    #: inn, kpp, bik, ogrn, account, snils, passport, case, rate, vin, phone, email, number
    kind: str
    #: what is compared: digits, a folded token, a rate without trailing zeros
    key: str

    def __str__(self) -> str:
        return f"{NAMES[self.kind]} {self.key}"


@dataclass(frozen=True, slots=True)
class Place:
    """A requisite with its offsets in the normalised text."""

    start: int
    end: int
    what: Requisite


#: labels as canonical text (identifiers.canon), with the sizes of their values, digits
_LABELS: tuple[tuple[str, str, tuple[int, ...]], ...] = (
    ("inn", r"ИНН|INN", (10, 12)), ("kpp", r"КПП|KPP", (9,)), ("bik", r"БИК|BIK|BIC", (9,)),
    ("ogrn", r"ОГРН(?:ИП)?|OGRN(?:IP)?", (13, 15)),
    ("account", r"[РК]\s?/\s?СЧ?|[РЛК]\.\s?С\.|(?:РАСЧ[А-Я.]{0,10}\s|КОРР?[А-Я.]{0,12}\s?|ЛИЦ[А-Я.]{0,6}\s)?"
                r"СЧ(?:Е|Ё)Т[А-Я]{0,3}|СЧ|ACCOUNT|IBAN", (20,)),
    ("snils", r"СНИЛС|SNILS", (11,)), ("passport", r"ПАСПОРТ[А-Я]{0,3}|СЕРИ[ЯИЮЕЙ]|PASSPORT", (10,)),
    ("phone", r"ТЕЛ(?:ЕФОН[А-Я]{0,3})?|ФАКС[А-Я]{0,2}|МОБ(?:ИЛЬН[А-Я]{0,3})?|PHONE|TEL|FAX", (6, 7, 10, 11)),
)
#: between a label and its value: words, never another sentence
_GAP = r"\.?[^\d\n.;!?]{0,40}?\n?[ \t|]{0,8}(?<![\d,.])"
_PASSPORT_GAP = r"[^\d\n]{0,40}?"


def _canonical(pattern: str) -> str:
    """Letters of a pattern folded, its escapes and classes kept."""
    return re.sub(r"\\.|[А-ЯЁ]-[А-ЯЁ]|.", lambda found: found[0] if len(found[0]) > 1 else canon(found[0]), pattern,
                  flags=re.S).replace("А-Я", "A-ZА-Я")


def _chain(size: int) -> str:
    digits = rf"\d(?:[ \-]?\d){{{size - 1}}}"
    return rf"(?:\d{{{size}}}(?!\d)|{digits}(?![ \-]?\d))"


def _labelled(label: str, sizes: tuple[int, ...]) -> re.Pattern[str]:
    values = "|".join(_chain(size) for size in sorted(sizes))
    return re.compile(rf"(?<![A-ZА-Я0-9])(?:{_canonical(label)})(?![A-ZА-Я]){_GAP}({values})")


_BY_LABEL = {kind: _labelled(label, sizes) for kind, label, sizes in _LABELS if kind not in ("passport", "phone")}
_HEADINGS = {kind: re.compile(rf"(?<![A-ZА-Я])(?:{_canonical(label)})(?![A-ZА-Я])") for kind, label, _ in _LABELS}
_SIZES = {kind: sizes for kind, _, sizes in _LABELS}
_PAIR = re.compile(r"(?<![\w\-])(\d{10}|\d{12})\s?[/,\\;|]\s?(\d{9})(?![\w\-])")
_PASSPORT = re.compile(rf"(?:{_canonical(_LABELS[6][1])}){_PASSPORT_GAP}(\d\d[ \-]?\d\d"
                       r"(?:[ ,;:№.\-]|HOMEP[A-ZА-Я]?|N){0,12}\d{6})(?!\d)")
_PHONE_LABEL = re.compile(rf"(?<![A-ZА-Я])(?:{_canonical(_LABELS[7][1])})(?![A-ZА-Я]){_GAP}"
                          r"(\d{2,3}[ \-]\d\d[ \-]\d\d|\(?\d{3,5}\)?[ \-]{0,2}\d{1,3}[ \-]?\d\d[ \-]?\d\d)(?!\d)")
_PHONE = re.compile(
    r"(?<![\d\w.,+/\-])(?:(?:\+7|8|7)[ \-]{0,2}\(?\d{3,5}\)?[ \-]{0,2}\d{1,3}[ \-]\d\d[ \-]?\d\d"
    r"|\+\d{1,3}[ \-(]{0,2}\d{1,4}[ \-)]{0,2}\d{2,4}(?:[ \-]?\d{2,4}){1,3}|(?:\+7|8)\(?\d{3}\)?\d{7}|[78]9\d{9}"
    r"|\(\d{3,5}\)[ \-]{0,2}\d{1,3}-\d\d-\d\d)(?![\d\w]|[.,]\d)")
_SNILS = re.compile(r"(?<![\d\-])\d{3}-\d{3}-\d{3}[ \-]\d\d(?![\d\-])")
_CASE = re.compile(r"(?<![A-ZА-Я0-9])A\d{1,3} ?- ?\d{1,8} ?/ ?\d{4}(?!\d)")
_VIN = re.compile(r"(?<![A-ZА-Я0-9\-])(?=[A-Z]{0,16}\d)[A-HJ-NPR-Z0-9]{17}(?![A-ZА-Я0-9\-])")
_EMAIL = re.compile(r"(?<![\w.+\-])[\w.+\-]{1,64}@[\w\-]{1,63}(?:\.[\w\-]{1,63}){1,8}")
_URL = re.compile(r"(?:https?://|www\.)[^\s<>|]{1,2000}", re.I)
_RATE = re.compile(r"(?<![\d.,])\d{1,3}[.,]\d{4}(?![\d]|[.,]\d)")
_RATE_WORD = re.compile(r"(?<!\w)(?:курс(?:а|у|ом|е|ы|ов|ам|ами|ах)?|(?:exchange )?rate)(?!\w)", re.I)
_BARE = re.compile(r"(?<![\w\-])(?<!\d[.,])(?:\d{10}|\d{12}|\d{13}|\d{15}|\d{20})(?![\w])(?!-\w)(?![.,]\d)")
_ACCOUNT_GROUPS = re.compile(r"(?<![\d\-])(?<!\d )(?:\d{4} ){4}\d{4}(?![ \-]?\d)"
                             r"|(?<![\d.])\d{5}[. ]\d{3}[. ]\d[. ]\d{4}[. ]?\d{7}(?!\d)")
_UNIT_AFTER = re.compile(
    r"[ \t]?(?:руб|₽|р\.|коп|тыс|млн|млрд|трлн|usd|eur|rub|cny|долл|евро|юан|\$|€|%|шт|кг|т\b|г\b|м\b|мм\b|км\b|л\b|"
    r"кв|куб|м2|м3|байт|бит|ед\b|чел|экз|квт|дн|час|мин|сек|лет\b|года?\b)", re.I)
_MONEY_BEFORE = re.compile(r"(?:[$€₽£]|\b(?:usd|eur|rub|cny|руб\.?)) ?\Z", re.I)
_SIGNED_SUM = re.compile(r"\+\d{1,3}(?: \d{3})+")
#: 7 2026-12-05 10 is a row of a table, not a phone
_DAY_INSIDE = re.compile(r"(?:19|20)\d\d-\d\d-\d\d")
_MONEY_HEADING = re.compile(
    r"сумм|цен|стоим|руб|₽|usd|eur|тыс|млн|млрд|кол-?во|количеств|оборот|выручк|остат|долг|итог", re.I)


def extract(text: str) -> tuple[Normal, tuple[Place, ...]]:
    """All requisites of a text, in order, each stretch once; the most telling reading wins."""
    normal = normalise(text)
    canonical = canon(normal.text)
    taken = [*_shaped(normal.text, canonical), *_by_label(canonical), *_by_heading(normal), *_bare(normal)]
    return normal, tuple(place for place in _once(taken) if not _is_masked(normal, place))


def _is_masked(normal: Normal, place: Place) -> bool:
    """i***@vektor.example is no address: the asterisks are not markdown."""
    start, end = normal.span(place.start, place.end)
    return place.what.kind == "email" and "*" in normal.original[start:end]


def _once(places: list[Place]) -> Iterator[Place]:
    """Of overlapping places the first found, in order of the text."""
    rank = {id(place): number for number, place in enumerate(places)}
    last = -1
    group: list[Place] = []
    for place in sorted(places, key=lambda item: (item.start, item.end)):
        if place.start >= last and group:
            yield min(group, key=lambda item: rank[id(item)])
            group = []
        group.append(place)
        last = max(last, place.end) if len(group) > 1 else place.end
    if group:
        yield min(group, key=lambda item: rank[id(item)])


def digits_of(text: str) -> str:
    """Digits alone."""
    return "".join(char for char in text if char.isdigit())


def phone_key(text: str) -> str:
    """A phone's digits; +7 and 8 before ten digits are the same."""
    digits = digits_of(text)
    return digits[1:] if len(digits) == 11 and digits[0] in "78" else digits


def rate_key(text: str) -> str:
    """A decimal by value: 92.4500 and 92,45 have one key."""
    return format(Decimal(text.replace(" ", "").replace(",", ".")).normalize(), "f")


def _shaped(text: str, canonical: str) -> Iterator[Place]:
    for found in _EMAIL.finditer(text):
        yield Place(*found.span(), Requisite("email", found.group().lower()))
    for found in _CASE.finditer(canonical):
        yield Place(*found.span(), Requisite("case", found.group().replace(" ", "")))
    for found in _VIN.finditer(canonical):
        if sum(char.isdigit() for char in found.group()) < 17:
            yield Place(*found.span(), Requisite("vin", found.group()))
    for found in _SNILS.finditer(canonical):
        yield Place(*found.span(), Requisite("snils", digits_of(found.group())))
    # 10 or 12 digits, a stroke, 9 digits: ИНН/КПП, labelled or not.
    for found in _PAIR.finditer(canonical):
        yield Place(*found.span(1), Requisite("inn", found[1]))
        yield Place(*found.span(2), Requisite("kpp", found[2]))
    for found in _PASSPORT.finditer(canonical):
        yield Place(*found.span(1), Requisite("passport", digits_of(found[1])))
    for found in _RATE.finditer(text):
        if _near_rate(text, *found.span()):
            yield Place(*found.span(), Requisite("rate", rate_key(found.group())))


def _by_label(canonical: str) -> Iterator[Place]:
    for kind, pattern in _BY_LABEL.items():
        for found in pattern.finditer(canonical):
            if not _has_unit(canonical, *found.span(1)):
                yield Place(*found.span(1), Requisite(kind, digits_of(found[1])))
    for pattern, group in ((_PHONE_LABEL, 1), (_PHONE, 0)):
        for found in pattern.finditer(canonical):
            if not _has_unit(canonical, *found.span(group)) and _is_phone(found[group], pattern is _PHONE):
                yield Place(*found.span(group), Requisite("phone", phone_key(found[group])))
    for found in _ACCOUNT_GROUPS.finditer(canonical):
        yield Place(*found.span(), Requisite("account", digits_of(found.group())))


def _is_phone(shape: str, unlabelled: bool) -> bool:
    """Numbers side by side and changes of sums are no phone: 7 120 15 20 30, 7 2026-12-05 10, +1 386 000."""
    if _DAY_INSIDE.search(shape):
        return False
    size = len(digits_of(shape))
    if not unlabelled or shape[0] == "(":
        return True
    if shape[0] in "78" or shape.startswith("+7"):
        return size == 11
    return 10 <= size <= 15 and not _SIGNED_SUM.fullmatch(shape)


def _by_heading(normal: Normal) -> Iterator[Place]:
    """Cells under a heading that is a label: «КПП» over 770001001."""
    for grid in of_text(normal.text):
        for table in tables_of(grid):
            for column, label in enumerate(table.head):
                kind = next((kind for kind, pattern in _HEADINGS.items() if pattern.search(canon(label))), None)
                rate = kind is None and _RATE_WORD.search(label) is not None
                if kind is None and not rate:
                    continue
                for row in table.body:
                    cell = table.cells[row][column].text
                    yield from _cell(normal.text, grid, row, cell, kind)


def _cell(text: str, grid: TextGrid, row: int, cell: str, kind: str | None) -> Iterator[Place]:
    start, end = grid.offsets[row]
    # A line of prose is no cell; a requisite is short.
    at = text.find(cell, start, end) if 0 < len(cell) <= 60 else -1
    if at < 0:
        return
    if kind is None:
        if _RATE.fullmatch(cell):
            yield Place(at, at + len(cell), Requisite("rate", rate_key(cell)))
        return
    digits = digits_of(cell)
    if len(digits) in _SIZES[kind] and not any(char.isalpha() for char in cell):
        key = phone_key(digits) if kind == "phone" else digits
        yield Place(at, at + len(cell), Requisite(kind, key))


def _bare(normal: Normal) -> Iterator[Place]:
    """Runs of exactly 10, 12, 13, 15 or 20 digits that no currency, unit or grouping makes a sum."""
    text = normal.text
    links = [found.span() for found in _URL.finditer(text)]
    sums = None
    for found in _BARE.finditer(text):
        start, end = found.span()
        if any(left <= start < right for left, right in links) or _has_unit(text, start, end):
            continue
        if sums is None:
            sums = sorted(_sum_rows(text))
        if not _under_sum(sums, start, found.group()):
            yield Place(start, end, Requisite("number", found.group()))


def _sum_rows(text: str) -> Iterator[tuple[int, int, frozenset[str]]]:
    """Rows of tables with the cells that stand under a heading of sums or quantities."""
    for grid in of_text(text):
        for table in tables_of(grid):
            columns = [at for at, label in enumerate(table.head) if _MONEY_HEADING.search(label)]
            for row in table.body if columns else ():
                yield *grid.offsets[row], frozenset(table.cells[row][column].text for column in columns)


def _under_sum(rows: list[tuple[int, int, frozenset[str]]], at: int, digits: str) -> bool:
    from bisect import bisect_right

    index = bisect_right(rows, at, key=lambda row: row[0]) - 1
    return index >= 0 and at < rows[index][1] and any(digits in cell for cell in rows[index][2])


def _has_unit(text: str, start: int, end: int) -> bool:
    return bool(_UNIT_AFTER.match(text, end) or _MONEY_BEFORE.search(text[max(0, start - 6):start]))


def _near_rate(text: str, start: int, end: int) -> bool:
    """Is «курс» said on the same line, or at the end of the line above?"""
    line = text.rfind("\n", max(0, start - 400), start)
    above = text.rfind("\n", max(0, line - 200), line) if line > 0 else -1
    left = max(above, start - 400, 0)
    right = text.find("\n", end, end + 200)
    return bool(_RATE_WORD.search(text, left, right if right >= 0 else min(len(text), end + 200)))
