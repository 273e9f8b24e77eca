"""Organisations: legal form long or short in any case, before or after a title that is equal as a whole."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from tools.text.match import Match
from tools.text.normalise import Normal, fold, normalise

_LATIN = dict(zip("асеорхукмтн", "aceopxykmth", strict=True))
_SOCIETY = r"обществ(?:о|а|у|ом|е|ами|ах)"
_STOCK = rf"акционерн\w{{2,3}}\s{{1,4}}{_SOCIETY}"
_INSTITUTION = r"учреждени(?:е|я|ю|ем|и)"
_UNITARY = r"унитарн\w{2,3}\s{1,4}предприяти(?:е|я|ю|ем|и)"

#: short legal forms with their long ones, in any case
_FORMS: dict[str, str] = {
    "ооо": rf"{_SOCIETY}\s{{1,4}}с\s{{1,4}}ограниченной\s{{1,4}}ответственностью",
    "пао": rf"публичн\w{{2,3}}\s{{1,4}}{_STOCK}",
    "нао": rf"непубличн\w{{2,3}}\s{{1,4}}{_STOCK}",
    "оао": rf"открыт\w{{2,3}}\s{{1,4}}{_STOCK}",
    "зао": rf"закрыт\w{{2,3}}\s{{1,4}}{_STOCK}",
    "ао": _STOCK,
    "фгуп": rf"федеральн\w{{2,3}}\s{{1,4}}государственн\w{{2,3}}\s{{1,4}}{_UNITARY}",
    "гуп": rf"государственн\w{{2,3}}\s{{1,4}}{_UNITARY}",
    "муп": rf"муниципальн\w{{2,3}}\s{{1,4}}{_UNITARY}",
    "фгбу": rf"федеральн\w{{2,3}}\s{{1,4}}государственн\w{{2,3}}\s{{1,4}}бюджетн\w{{2,3}}\s{{1,4}}{_INSTITUTION}",
    "гбу": rf"государственн\w{{2,3}}\s{{1,4}}бюджетн\w{{2,3}}\s{{1,4}}{_INSTITUTION}",
    "мбу": rf"муниципальн\w{{2,3}}\s{{1,4}}бюджетн\w{{2,3}}\s{{1,4}}{_INSTITUTION}",
    "ано": r"автономн\w{2,3}\s{1,4}некоммерческ\w{2,3}\s{1,4}организаци(?:я|и|ю|ей|ею)",
    "тсж": r"товариществ(?:о|а|у|ом|е)\s{1,4}собственников\s{1,4}жилья",
    "снт": r"садов\w{4,6}\s{1,4}некоммерческ\w{2,3}\s{1,4}товариществ(?:о|а|у|ом|е)",
    "ип": r"индивидуальн\w{2,3}\s{1,4}предпринимател(?:ь|я|ю|ем|е)",
    "ltd": r"limited|ltd\.?", "llc": r"l\.l\.c\.|limited\s{1,4}liability\s{1,4}company", "inc": r"incorporated|inc\.?",
    "corp": r"corporation|corp\.?", "gmbh": r"gmbh", "plc": r"plc", "co": r"co\.?", "ag": r"ag", "sa": r"s\.a\.",
    "bv": r"b\.v\.",
}


def _either(short: str) -> str:
    """A short form typed in letters of either alphabet: ООО and OOO."""
    if short.isascii():
        return short
    return "".join(f"[{char}{_LATIN[char]}]" if char in _LATIN else char for char in short)


#: longer ones contain shorter ones («публичное акционерное общество»), so they are tried first
_ORDERED = tuple((short, re.compile(rf"{_either(short)}|{long}")) for short, long in sorted(
    _FORMS.items(), key=lambda item: len(item[1]), reverse=True))
_ANY_FORM = "(?:" + "|".join(rf"{long}|{_either(short)}\b" for short, long in sorted(
    _FORMS.items(), key=lambda item: len(item[1]), reverse=True)) + ")"
_FORM_BEFORE = re.compile(rf"(?<![\w-])({_ANY_FORM})[ ,]{{0,3}}\n?[ ]{{0,3}}\Z")
#: a form before the next quotes is that of the next organisation
_FORM_AFTER = re.compile(rf"[ ,]{{0,3}}(?:- )?\n?[ (]{{0,2}}({_ANY_FORM})(?![\w-])(?! ?\")")
#: what makes a longer title out of a title: ТД «Вектор», группа «Вектор»
_PREFIXES = re.compile(
    r"(?:торгов\w{2,3} дом\w{0,2}|групп\w{1,2} компаний|\b(?:тд|гк|хк|нпо|нпп|пк|ук|чоп))[ \"]{1,3}\Z")
_REQUISITES = frozenset(("инн", "кпп", "бик", "огрн", "огрнип", "р/с", "ооо", "ао", "пао", "зао", "оао", "ип", "адрес",
                         "телефон", "тел", "email", "e-mail"))
_FOLLOWING = re.compile(r" {1,2}([^\W\d_][\w-]*)")
#: «Вектор»-Север is another organisation
_HYPHENED = re.compile(r"-\w")
#: longest «Федеральное государственное бюджетное учреждение» with room
_WINDOW = 140


@dataclass(frozen=True, slots=True)
class _Org:
    #: short form, "" for none
    form: str
    #: title folded, without outer quotes
    title: str
    #: begins with a capital letter, so that without quotes and form only a capital is it
    capital: bool


@lru_cache(maxsize=4096)
def parse(value: str) -> _Org:
    """Take an organisation's name apart into short form and title. Raises ValueError for a name without a title."""
    rest = fold(value)
    form = ""
    before = re.match(rf"({_ANY_FORM})(?![\w-])[ ,]*", rest)
    if before and len(before.group()) < len(rest):
        form, rest = which(before[1]), rest[before.end():]
    else:
        after = re.search(rf"[ ,]+({_ANY_FORM})\Z", rest)
        if after and after.start():
            form, rest = which(after[1]), rest[:after.start()]
    title = rest.strip(' ,"') if rest.count('"') <= 2 else rest.strip(" ,").removeprefix('"').removesuffix('"')
    if not title:
        raise ValueError(f"an organisation without a title: {value!r}")
    shown = normalise(value)
    at = shown.folded.find(title)
    return _Org(form, title, at >= 0 and shown.text[at].isupper())


def which(text: str) -> str:
    """The short form of a legal form as written (folded text)."""
    return next((short for short, pattern in _ORDERED if pattern.fullmatch(text)), "")


def find_org(text: str, value: str, form: Literal["required"] | None = None) -> tuple[Match, ...]:
    """Places where the organisation is named; the value of a match is the name asked for.

    The title counts as a whole, in any quotes or none, and never inside a longer title. `form` "required": its own
    legal form must stand beside it. «ИП …» is a person with the form before it. Raises ValueError for a name
    without a title.
    """
    org = parse(value)
    normal = normalise(text)
    if org.form == "ип":
        return _entrepreneur(text, normal, org, value, form)
    found = []
    for hit in _title(org.title).finditer(normal.folded):
        span = _whole(normal, hit.span(), org, form == "required" and bool(org.form))
        if span is not None:
            found.append(normal.match(*span, value))
    return tuple(found)


def _entrepreneur(text: str, normal: Normal, org: _Org, value: str, form: str | None) -> tuple[Match, ...]:
    from tools.text.names import find_person

    found = []
    for person in find_person(text, org.title):
        head = normalise(text[max(0, person.start - _WINDOW):person.start]).folded
        before = _FORM_BEFORE.search(head)
        if (before and which(before[1]) == "ип") or (form != "required" and before is None):
            found.append(Match(person.start, person.end, person.text, value))
    del normal
    return tuple(found)


@lru_cache(maxsize=4096)
def _title(title: str) -> re.Pattern[str]:
    body = r"\s{1,8}".join(re.escape(word) for word in title.split())
    left = r"(?<!\w)(?<!\w-)" if title[0].isalnum() else ""
    right = r"(?!\w)(?!-\w)" if title[-1].isalnum() else ""
    return re.compile(left + body + right)


def _whole(normal: Normal, span: tuple[int, int], org: _Org, required: bool) -> tuple[int, int] | None:
    """Offsets with quotes and form when the title is whole and the form right, else None."""
    folded = normal.folded
    start, end = span
    opened = start > 0 and folded[start - 1] == '"'
    closed = end < len(folded) and folded[end] == '"'
    outer_start, outer_end = start - opened, end + closed
    if opened and closed and normal.text[start - 2:start] == "''" == normal.text[end:end + 2]:
        outer_start, outer_end = start - 2, end + 2  # quotes typed as two apostrophes
    if closed and _HYPHENED.match(folded, outer_end):
        return None
    window = folded[max(0, outer_start - _WINDOW):outer_start]
    before = _FORM_BEFORE.search(window)
    after = _FORM_AFTER.match(folded, outer_end)
    if closed and not opened and before and window[:before.start()].endswith('"'):
        outer_end = end  # «ООО Вектор»
    elif opened != closed or not opened:
        if org.capital and not before and not after and normal.text[start].islower():
            return None  # «вектор развития»
        # «Вектор Плюс»: the quotes hold more than the title; ООО Вектор Плюс: more words follow.
        if opened or closed or _grows(normal, outer_start, outer_end, before is not None, after is not None, window):
            return None
    elif before is None and (_PREFIXES.search(window) or _inside_quotes(normal.text, outer_start, outer_end)):
        return None
    seen = which(before[1]) if before else which(after[1]) if after else ""
    if required and seen != org.form:
        return None
    left = max(0, outer_start - _WINDOW) + before.start() if before else outer_start
    return left, after.end() if after and not before else outer_end


def _grows(normal: Normal, start: int, end: int, formed: bool, closed: bool, window: str) -> bool:
    """Is a title without quotes a part of a longer one?"""
    following = _FOLLOWING.match(normal.text, end)
    if not closed and following and following[1][0].isupper() and following[1].lower() not in _REQUISITES:
        return True
    if formed:
        return False
    if _PREFIXES.search(window):
        return True
    # «ООО Торговый дом Вектор»: a form that stands before other words belongs to the longer title.
    return bool(re.search(rf"(?<![\w-]){_ANY_FORM} \"?[^\W\d_][\w-]*(?: [^\W\d_][\w-]*){{0,3}} \Z", window)) and (
        start > 0 and normal.text[start - 1] == " ")


def _inside_quotes(text: str, start: int, end: int) -> bool:
    """Does the quoted title close together with quotes that were opened before it: «Торговый дом «Вектор»?"""
    line = text.rfind("\n", max(0, start - 200), start) + 1
    before = text[max(line, start - 200):start]
    depth = 0
    for at, char in enumerate(before):
        if char in "«„“" or (char == '"' and (at == 0 or not before[at - 1].isalnum())):
            depth += 1
            opening = at
        elif char in "»”" or char == '"':
            depth = max(0, depth - 1)
    if not depth:
        return False
    between = before[opening + 1:]
    if re.search(rf"(?<![\w-]){_ANY_FORM}\Z", fold(before[:opening])):
        return True
    if re.search(r"[-—–,:;.]\s", between):
        return False  # a sentence in quotes, not a title
    # Words of a quotation end in a sentence of their own; a longer title closes right here.
    return (len(between.split()) <= 4 and text[end:end + 1] in ("»", '"', "”", "")) or not between.strip()


def has_form(value: str) -> bool:
    """Does a name say its legal form?"""
    try:
        return bool(parse(value).form)
    except ValueError:
        return False
