"""What looks like a number and is none: requisites, references, versions, addresses, list numbers, years.

`masked(text)` is the normalised text in lower case, same length, with all of that blotted out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from tools.text import dates, times
from tools.text.layout import layout
from tools.text.lexicon import MULTIPLIERS
from tools.text.normalise import normalise
from tools.text.references import ADDRESS, HARD, NAMING_HEAD, NUMERO, PLURAL, POSTAL_INDEX, SOFT
from tools.text.units import CURRENCIES, unit_at

#: no digit, no letter, no space, and never part of a number
BLOT = "\uffff"

_Span = tuple[int, int]

_URL = re.compile(r"(?<![\w@])(?:https?://|ftp://|www\.)[^\s<>|»\"]+")
_MAIL = re.compile(r"(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64})+")
_TAG = re.compile(r"</?[a-z][^<>]{0,300}>")
_CITATION = re.compile(r"\[\^?\d{1,3}(?:, ?\d{1,3}){0,9}\]|【[^】\n]{0,60}】")
_DOTTED = re.compile(r"(?<![\w.])\d+(?:\.\d+){2,}(?![\w])")
_TRIPLES = re.compile(r"[1-9]\d{0,2}(?:\.\d{3})+\Z")
_COLONS = re.compile(r"(?<![\w:])\d+(?::\d+)+(?![\w:])")
_DASHED = re.compile(r"(?<![\w–-])\d+(?:[-–]\d+){2,}(?![\w–-])")
_PHONE = re.compile(
    r"(?<![\w])(?:\+ ?\d{1,3}|8|7)[ -]?(?:\(\d{3,5}\)|\d{3,5})(?P<rest>(?:[ -]?\d{1,4}){2,5})(?!\w)"
    r"|(?<![\w])\(\d{3,5}\) ?\d{1,3}(?:[ -]\d{2}){2}(?!\w)|(?<![\w-])\d{2,3}-\d{2}-\d{2}(?![\w-])")
_PHONE_LABEL = re.compile(
    r"(?<!\w)(?:тел(?:\.|ефон[а-я]*)?|факс|моб(?:\.|ильн[а-я]+)|доб(?:\.|авочн[а-я]+)|phone|fax|ext\.)"
    r"(?:/факс)?[ .:№]{0,3}(?P<n>\+?[\d(][\d ()-]{1,24}\d|\d{2,6})")
_TOKEN = re.compile(r"(?<![\w])\w+(?:[-/–‑]\w+)*")
_FILE = re.compile(r"(?<![\w.-])[\w.-]+")
_FILE_TYPES = (".docx", ".doc", ".xlsx", ".xls", ".pptx", ".ppt", ".pdf", ".csv", ".txt", ".md", ".html", ".png",
               ".jpg", ".jpeg", ".zip", ".xml", ".json", ".eml", ".rtf", ".odt", ".ods")
#: 10^{6}, x_{1}, м<sup>2</sup>
_SCRIPT = re.compile(r"\^\{?[-−]?\d{1,4}\}?|_\{\d{1,4}\}|<su[pb]>[^<>\n]{0,20}</su[pb]>")
_LONG = re.compile(r"\d{20,}")
_ENUMERATOR = re.compile(
    r"(?:^|(?<=\n)|(?<=\|))[ \t>]{0,12}(?:#{1,6} |[-*•+–—] )?"
    r"(?:\(\d{1,2}\) (?=[^\W\d])(?!(?:тыс|млн|млрд|руб|шт)\b)"
    r"|\d{1,3}\\?[.)](?=[ \t]+\S|[^\W\d])|\d{1,2}(?:\.\d{1,2}){1,4}[.)] |\d{1,2}(?:\.\d{1,2}){1,4} (?=[А-ЯЁA-Z]))")
_YEAR = r"(?:1[89]|20|21)\d\d"
_YEARS = re.compile(
    rf"(?<![\w.,])(?P<first>{_YEAR})(?:[ \n]?(?:[-–—/,]|и|или|по|до|and|to)[ \n]?(?:{_YEAR}|\d\d(?=[ \n]?г))){{0,8}}"
    rf"(?:-?(?:го|й|м|му|х|е))?[ \n]?(?:(?:гг?\.?|год[а-я]*|уч(?:\.|ебн[а-я]+) год[а-я]*)(?!\w)|years?\b)")
_YEAR_AFTER = re.compile(
    rf"(?<!\w)(?:год|году|года|полугоди[еяи]|конц[аеу]|начал[аеу]|year|in|since|fy)"
    rf"[ \n]{_YEAR}(?![\w]|[.,]\d| ?[%₽$€]| \d{{3}})")
_ORDINAL = re.compile(
    r"(?<![\w.,])(?P<n>\d+)-(?:й|го|ого|му|ому|м|ым|ая|я|ой|ую|ю|ее|ое|е|ый|ий|х|ых|их|ыми|ми|ные?)(?!\w)")
#: 2-х, 3-х, 4-х, 7-ми, 8-ми are cardinals in a case
_CARDINAL = re.compile(r"(?:(?<!1)[234]-х|[78]-ми|\d-ти|\d-мя)\Z")
_ORDINAL_NOUN = re.compile(r"(?<![\w.,-])[1-4] (?=(?:квартал|квартале|кварталу|кварталом|полугоди[а-я]+)(?!\w))")
_KEPT_TOKEN = re.compile(r"\d+(?:[-–]\d+)?(?:-?(?:ти|мя|ми|х)|[-–‑][а-яa-z]{3,})?\Z")
_DIMENSIONS = re.compile(r"\d+(?:[xх]\d+)+")
_LEADING_DIGITS = re.compile(r"(?:\d+[-–/])?\d+")
#: units that are read only when glued: «220В», for «5 в» is no volts
_GLUED_UNITS = frozenset(("в", "гц", "кгц", "мгц", "ггц", "мпа", "об"))
_CURRENCY_BEFORE = re.compile(r"(?:us|руб|rub|usd|eur|cny|kzt|gbp)\d+\Z")
_SHORT_MULTIPLIER = re.compile(r"(?:k|m|b|bn|mln|к|т)\Z")
_BLANK_FRACTION = re.compile(r"(?<!\w)24/7(?!\w)")


@lru_cache(maxsize=16)
def masked(text: str) -> str:
    """The normalised lower-case text, same length, where everything that is no quantity became `BLOT`."""
    normal = normalise(text)
    return _blot(normal.lower, _all_spans(text, normal.text, normal.lower))


def spans(text: str) -> tuple[_Span, ...]:
    """The masked stretches of the normalised text, sorted, overlapping ones apart."""
    normal = normalise(text)
    return tuple(sorted(_all_spans(text, normal.text, normal.lower)))


def _blot(lower: str, found: Iterator[_Span]) -> str:
    pieces: list[str] = []
    at = 0
    for start, end in sorted(found):
        if end <= at:
            continue
        begin = max(start, at)
        pieces += [lower[at:begin], BLOT * (end - begin)]
        at = end
    pieces.append(lower[at:])
    return "".join(pieces)


def _all_spans(text: str, cased: str, lower: str) -> Iterator[_Span]:
    if not any(char.isdecimal() for char in lower[:4096]) and re.search(r"\d", lower) is None:
        yield from dates.spans(text)
        yield from ((start, end) for start, end, _ in times.scan(text))
        return
    yield from dates.spans(text)
    yield from ((start, end) for start, end, _ in times.scan(text))
    for pattern in (_URL, _MAIL, _TAG, _CITATION, _COLONS, _DASHED, _LONG, _SCRIPT, _YEARS, _YEAR_AFTER, _ORDINAL_NOUN,
                    _BLANK_FRACTION):
        yield from (hit.span() for hit in pattern.finditer(lower))
    yield from (hit.span() for hit in _DOTTED.finditer(lower) if not _TRIPLES.match(hit.group()))
    yield from (hit.span() for hit in _PHONE.finditer(lower) if _is_phone(hit))
    yield from (hit.span("n") for hit in _PHONE_LABEL.finditer(lower)
                if not _measured(lower, hit.end()))
    yield from (hit.span() for hit in _ORDINAL.finditer(lower) if not _CARDINAL.search(hit.group()))
    yield from (hit.span() for hit in _FILE.finditer(lower) if hit.group().endswith(_FILE_TYPES))
    yield from (hit.span() for hit in _ENUMERATOR.finditer(cased))
    yield from _columns(text, lower)
    yield from _tokens(lower)
    yield from _labelled(lower)


def _columns(text: str, lower: str) -> Iterator[_Span]:
    """Cells under «№», «ИНН», «Телефон»: they name, and do not count."""
    named: dict[int, set[int]] = {}
    for row in layout(text).rows:
        if row.head is None or row.head is row:
            continue
        head = row.head
        if id(head) not in named:
            named[id(head)] = {column for column, cell in enumerate(head.cells)
                               if NAMING_HEAD.fullmatch(lower[slice(*cell)].strip(" *"))}
        yield from (row.cells[column] for column in named[id(head)] if column < len(row.cells))


def _is_phone(hit: re.Match[str]) -> bool:
    """Ten or eleven digits in groups that no number has: 8 (000) 123-45-67, not 8 000 000."""
    shape = hit.group()
    digits = sum(char.isdigit() for char in shape)
    if shape[0] == "+" or "(" in shape or "-" in shape:
        return digits >= 6
    groups = shape.split(" ")
    return digits == 11 and len(groups) > 1 and len(groups[-1]) == 2


def _tokens(lower: str) -> Iterator[_Span]:
    """Tokens that mix letters and digits: А4, М12, 1С, 12-К/2024; not 5кг, 12-ти, 5-этажный."""
    for hit in _TOKEN.finditer(lower):
        token = hit.group()
        if token.isdigit() or not any(map(str.isdecimal, token)) or not any(map(str.isalpha, token)):
            continue
        if not _kept(lower, hit):
            yield hit.span()


def _kept(lower: str, hit: re.Match[str]) -> bool:
    token = hit.group()
    if _KEPT_TOKEN.match(token) or _CURRENCY_BEFORE.match(token):
        return True
    digits = _DIMENSIONS.match(token) or _LEADING_DIGITS.match(token)
    if digits is None:
        return False
    at = hit.start() + digits.end()
    if at == hit.end():
        return True
    unit = unit_at(lower, at + lower.startswith("/", at))  # «98 700/мес»
    if unit is not None and unit[1] >= hit.end():
        return True
    rest = lower[at:hit.end()]
    if rest in MULTIPLIERS or rest in _GLUED_UNITS:
        return True
    if _SHORT_MULTIPLIER.match(rest):
        before = lower[max(0, hit.start() - 24):hit.start()].rstrip("0123456789.,")
        return before.endswith(("$", "€", "£", "usd ", "eur "))
    return False


def _labelled(lower: str) -> Iterator[_Span]:
    for pattern in (HARD, NUMERO, ADDRESS, POSTAL_INDEX):
        yield from (hit.span("n") for hit in pattern.finditer(lower))
    yield from (hit.span("n") for hit in SOFT.finditer(lower) if not _measured(lower, hit.end()))
    for hit in PLURAL.finditer(lower):
        end = hit.end()
        while _measured(lower, end) and end > hit.start("n"):  # «п. 5, 6 и 7 т» ends before the quantity
            cut = max(lower.rfind(mark, hit.start("n"), end) for mark in (",", "и", "–", "-", " "))
            end = cut if cut > hit.start("n") else hit.start("n")
        if end > hit.start("n"):
            yield hit.start("n"), end


def _measured(lower: str, at: int) -> bool:
    """A unit or a multiplier follows, so that «счёт 5 000 руб.» is a sum and «счёт 5» a reference."""
    begin = at + lower.startswith(" ", at)
    found = unit_at(lower, begin)
    if found is not None:
        strong = found[0].family in CURRENCIES or found[0].family in ("%", "штука", "месяц", "рабочий день")
        return strong or not lower.startswith(("г.", "г ", "л.", "ч.", "м.", "р."), begin)
    word = re.compile(r"[а-яa-z]+").match(lower, begin)
    return word is not None and word.group() in MULTIPLIERS

