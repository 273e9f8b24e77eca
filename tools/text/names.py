"""Persons and organisations in any case form. `find_person` and `find_org` are the two searches."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from itertools import takewhile

from tools.text.forms import SUFFIXES, Gender, forms, split
from tools.text.match import Match
from tools.text.names_org import find_org
from tools.text.normalise import Normal, normalise

__all__ = ["find_org", "find_person"]

#: white space between parts of a name: one line end at most, never a page of blanks
_GAP = r"[ \t]{0,4}\n?[ \t]{0,4}"
_NEXT = re.compile(rf"({_GAP})([^\W\d_](?:[\w\-]{{0,40}}\w)?)(\.?)")
_BEFORE = re.compile(rf"(?<![\w\-])([^\W\d_](?:[\w\-]{{0,40}}\w)?)(\.?)({_GAP})\Z")
#: endings of patronymics in every case, to see that another one stands there
_PATRONYMIC = re.compile(r".{2,}(?:[оеё]вич|[иы]ч|[оеё]вн|ичн|иничн)(?:а|у|ем|ом|е|ы|ой|ою)?\Z")
_WINDOW = 100
#: nothing that normalising drops or turns into letters, no word of two scripts: words stand there as in the original.
#: Possessive, or 10 MB of short Latin words would keep a gigabyte of ways back.
_PLAIN_TEXT = re.compile(r"(?:[\n\t\r -%'-@\[-`{-~\xa0\u202f\u2009а-яА-ЯёЁ«»–—“”„…•№₽€−≈≤≥×°]++"
                         r"|(?<![а-яА-ЯёЁ])[a-zA-Z]++(?![а-яА-ЯёЁ]))*+")
_TWO_LETTERS = ("дж", "дз")


@dataclass(frozen=True, slots=True)
class _Reading:
    """A name in one gender."""

    surname: re.Pattern[str]
    given: frozenset[str]
    patronymic: frozenset[str]
    #: first letters, "" when the part is not known
    initials: tuple[str, str]
    gender: Gender


@dataclass(frozen=True, slots=True)
class _Token:
    word: str
    initial: bool
    start: int
    end: int
    #: a line end stands between the token and its neighbour
    broken: bool
    capital: bool


def find_person(text: str, value: str, surname_only: bool = False) -> tuple[Match, ...]:
    """Places where the person «Фамилия Имя Отчество» is named; the value of a match is the name asked for.

    Surname with the full given name or its initial, adjacent, in either order; a patronymic may be absent but not
    contradict. `surname_only`: the surname alone is enough, unless other initials stand by it. Raises ValueError
    for a name without words.
    """
    # Most texts are plain and name somebody else: a look for the surname's beginning spares them the rest.
    if _beginning(value) not in text.lower().replace("ё", "е") and _PLAIN_TEXT.fullmatch(text):
        return ()
    normal = normalise(text)
    found: dict[int, Match] = {}
    for reading in _readings(value):
        for hit in reading.surname.finditer(normal.lower):
            span = _whole_name(normal, hit.span(), reading, surname_only)
            if span is not None:
                found.setdefault(span[0], normal.match(*span, value))
    return tuple(found[start] for start in sorted(found))


@lru_cache(maxsize=4096)
def _readings(value: str) -> tuple[_Reading, ...]:
    name = split(value)
    readings = []
    for gender in name.genders:
        surnames = sorted(forms(name.surname, "surname", gender), key=len, reverse=True) or [name.surname]
        body = "|".join(re.escape(form).replace(r"\ ", r"\s{1,4}").replace(r"\-", "[-‐‑–]") for form in surnames)
        readings.append(_Reading(
            re.compile(rf"(?<!\w)(?<!\w-)(?:{body})(?!\w|-\w)"), forms(name.given, "given", gender),
            forms(name.patronymic, "patronymic", gender), (name.given[:1], name.patronymic[:1]), gender))
    return tuple(readings)


@lru_cache(maxsize=4096)
def _beginning(value: str) -> str:
    """The letters with which every form of the surname begins; «угр» and «угор» have but «уг» in common."""
    name = split(value)
    spelled = {form for gender in name.genders for form in forms(name.surname, "surname", gender)} or {name.surname}
    pairs = zip(min(spelled), max(spelled), strict=False)  # what these two share, all between them share
    return "".join(one for one, _ in takewhile(lambda pair: pair[0] == pair[1] and pair[0].isalpha(), pairs))


def _whole_name(normal: Normal, span: tuple[int, int], reading: _Reading, surname_only: bool) -> tuple[int, int] | None:
    """Offsets of surname and name together, None when the rest of the name is missing or another one's."""
    lone_letters = not normal.text[span[0]].isupper()
    right, end = _right(_after(normal, span[1], lone_letters), reading)
    if right == "yes":
        return span[0], end
    left, start = _left(_before(normal, span[0], lone_letters), reading)
    # In «Сидоров П. С. Иванов О. П.» the initials on the right are Иванов's own.
    if right == "no" or left == "no":
        return None
    if left == "yes":
        return start, span[1]
    return span if surname_only else None


def _right(tokens: list[_Token], reading: _Reading) -> tuple[str, int]:
    """yes, no or absent for «имя [отчество]» after the surname, and where it ends."""
    first = tokens[0] if tokens else None
    second = tokens[1] if len(tokens) > 1 else None
    if first is None:
        return "absent", 0
    if first.initial or first.word in reading.given or _abbreviates(first, reading):
        if first.initial and not _begins(first.word, reading.initials[0]):
            return "no", 0
        if second is not None and _is_patronymic(second, reading):
            return ("yes", second.end) if _agrees(second, reading) else ("no", 0)
        return "yes", first.end
    if first.capital and second is not None and not second.initial and _PATRONYMIC.fullmatch(second.word):
        return "no", 0
    return "absent", 0


def _left(tokens: list[_Token], reading: _Reading) -> tuple[str, int]:
    """The same for «имя [отчество]» before the surname, nearest token first, and where it begins."""
    first = tokens[0] if tokens else None
    second = tokens[1] if len(tokens) > 1 else None
    if first is None:
        return "absent", 0
    if first.initial:
        if second is not None and (second.initial or second.word in reading.given):
            agrees = second.word in reading.given or _begins(second.word, reading.initials[0])
            return ("yes", second.start) if agrees and _agrees(first, reading) else ("no", 0)
        return ("yes", first.start) if _begins(first.word, reading.initials[0]) else ("no", 0)
    given, outer = (first, second) if first.word in reading.given else (second, tokens[2] if len(tokens) > 2 else None)
    if given is first or (given is not None and _is_patronymic(first, reading)):
        assert given is not None
        if given is not first and not (_agrees(first, reading) and (given.word in reading.given or (
                given.initial and _begins(given.word, reading.initials[0])))):
            return "no", 0
        # «Сидоров Пётр Сергеевич» on the line above is another person, whole.
        if first.broken and outer is not None and outer.capital and not outer.broken:
            return "absent", 0
        return "yes", given.start
    return "absent", 0


def _begins(word: str, letter: str) -> bool:
    return bool(letter) and word[0] == letter


def _abbreviates(token: _Token, reading: _Reading) -> bool:
    """The name asked for is itself given by an initial, and the text has it in full."""
    return not reading.given and token.capital and _begins(token.word, reading.initials[0])


def _is_patronymic(token: _Token, reading: _Reading) -> bool:
    if token.initial:
        return True
    return token.word in reading.patronymic or (token.capital and bool(_PATRONYMIC.fullmatch(token.word)))


def _agrees(token: _Token, reading: _Reading) -> bool:
    """A patronymic that is not known contradicts nothing."""
    letter = reading.initials[1]
    if not letter:
        return True
    if token.initial or not reading.patronymic:
        return _begins(token.word, letter)
    return token.word in reading.patronymic


def _token(normal: Normal, word: tuple[int, int], dotted: bool, broken: bool, lone_letters: bool) -> _Token:
    start, end = word
    lower = normal.lower[start:end]
    capital = normal.text[start].isupper()
    short = end - start == 1 or lower in _TWO_LETTERS
    # «в», «и», «г.» are words; «П» and «П.» are initials. In a text without capitals the full stop decides.
    initial = short and (capital or (lone_letters and dotted)) and (dotted or end - start == 1)
    return _Token(lower, initial, start, end + dotted, broken, capital)


def _after(normal: Normal, at: int, lone_letters: bool) -> list[_Token]:
    """At most two tokens after an offset."""
    tokens: list[_Token] = []
    while len(tokens) < 2 and (found := _NEXT.match(normal.lower, at)):
        if not found[1] and not (tokens and tokens[-1].initial):
            break
        token = _token(normal, found.span(2), bool(found[3]), "\n" in found[1], lone_letters)
        at = found.end()
        if token.word in SUFFIXES:
            continue
        tokens.append(token)
        # A full stop after a whole word ends the sentence; after an initial it belongs to it.
        if found[3] and not token.initial:
            break
    return tokens


def _before(normal: Normal, at: int, lone_letters: bool) -> list[_Token]:
    """At most three tokens before an offset, nearest first."""
    tokens: list[_Token] = []
    while len(tokens) < 3:
        base = max(0, at - _WINDOW)
        found = _BEFORE.search(normal.lower[base:at])
        if found is None:
            break
        start, end = found.start(1) + base, found.end(1) + base
        token = _token(normal, (start, end), bool(found[2]), "\n" in found[3], lone_letters)
        if (found[2] and not token.initial) or (not found[3] and not token.initial):
            break
        at = start
        if token.word not in SUFFIXES:
            tokens.append(token)
    return tokens
