"""Units of measurement as they stand after a number, and what converts into what.

Only г/кг/ц/т, мм/см/дм/м/км, м²/га, м³/л, с/мин/ч/сут and копейки convert; working days, weeks, months and
currencies never do.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache

from tools.text.normalise import normalise


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit: its family, and how much one of it is in the family's own unit."""

    family: str
    factor: Decimal = Decimal(1)
    #: «руб./т»: what a currency is counted per, "" for nothing
    per: str = ""


#: м², м^2, \text{м}^{2}, м<sup>2</sup>
_RAISED = r"(?:[²2]|\}?\^\{?2\}?|<sup>2</sup>)", r"(?:[³3]|\}?\^\{?3\}?|<sup>3</sup>)"

#: name, family, factor, pattern in lower case; where one pattern begins another, the longer one stands first
_TABLE: tuple[tuple[str, str, str], ...] = (
    ("п.п.", "1", r"п\. ?п\.?|процентн[а-я]+ пункт[а-я]*|percentage points?|pp"),
    ("%", "1", r"\\?%|процент(?!н[а-я]+ пункт)[а-я]*|проц\.?|percent|per cent|pct"),
    ("‰", "1", r"‰|промилле"),
    ("тысруб", "1000", r"т\. ?р\.?|тр"),
    ("руб", "1", r"₽|руб(?:\.|л[а-я]+)?|рур|р\.(?! ?д\.)|р(?!\. ?д\.)|rub|rur|rubles?|roubles?"),
    ("руб", "0.01", r"коп(?:\.|еек|ейк[а-я]+)?|kop(?:\.|ecks?|eks?)?"),
    ("usd", "1", r"\\?\$|usd|us\$|долл(?:\.|ар[а-я]*)(?: сша)?|dollars?"),
    ("eur", "1", r"€|eur|евро|euros?"),
    ("cny", "1", r"¥|cny|rmb|юан[а-я]*|yuan"),
    ("gbp", "1", r"£|gbp|фунт[а-я]*(?: стерлингов)?"),
    ("kzt", "1", r"₸|kzt|тенге"),
    ("byn", "1", r"byn|бел\. ?руб(?:\.|л[а-я]+)?|белорусск[а-я]+ рубл[а-я]+"),
    ("м²", "1", rf"м ?{_RAISED[0]}|кв\. ?м(?:етр[а-я]*|\.)?|м\.? ?кв\.?"
                rf"|квадратн[а-я]+ метр[а-я]*|m{_RAISED[0]}|sq\.? ?m"),
    ("м²", "0.0001", rf"см{_RAISED[0]}|кв\. ?см"),
    ("м²", "1000000", rf"км{_RAISED[0]}|кв\. ?км|квадратн[а-я]+ километр[а-я]*"),
    ("м²", "10000", r"га|гектар[а-я]*|ha|hectares?"),
    ("м²", "100", r"сот(?:\.|к[а-я]+|ок)"),
    ("м³", "1", rf"м ?{_RAISED[1]}|куб\. ?м(?:етр[а-я]*|\.)?|м\.? ?куб\.?"
                rf"|куб(?:ическ[а-я]+ |о)метр[а-я]*|m{_RAISED[1]}"),
    ("м³", "0.001", r"л\.?|литр[а-я]*|l|lit(?:er|re)s?"),
    ("м³", "0.000001", r"мл|миллилитр[а-я]*|ml"),
    ("т", "0.001", r"кг\.?|килограмм[а-я]*|kgs?|kilograms?"),
    ("т", "0.000001", r"г\.?|гр\.?|грамм[а-я]*|g|grams?"),
    ("т", "0.000000001", r"мг|миллиграмм[а-я]*|mg"),
    ("т", "0.1", r"ц|центнер[а-я]*"),
    ("т", "1", r"т(?!\. ?[едпкнч]\.)\.?|тн|тонн[а-я]*|t|tonnes?|tons?"),
    ("м", "0.001", r"мм|миллиметр[а-я]*|mm"),
    ("м", "0.01", r"см(?!\. )|сантиметр[а-я]*|cm"),
    ("м", "0.1", r"дм|дециметр[а-я]*|dm"),
    ("м", "1000", r"км|километр[а-я]*|km|kilomet(?:er|re)s?"),
    ("м", "1", r"м|метр[а-я]*|пог\. ?м\.?|п\. ?м\.?|m|met(?:er|re)s?"),
    ("рабочий день", "1", r"(?:рабоч[а-я]+|раб\.?) ?д(?:ень|ня|ню|нем|не|ней|ни|нях|ням|нями|н\.?)|р\. ?д\.?|рд"
                          r"|(?:working|business) days?"),
    ("банковский день", "1", r"банк(?:овск[а-я]+|\.) д(?:ень|ня|ней|ни|нях|ням|нями|н\.?)|banking days?"),
    ("с", "86400", r"(?:календарн[а-я]+|кал\.|к\.) ?д(?:ень|ня|ню|нем|не|ней|ни|нях|ням|нями|н\.?)"
                   r"|д(?:ень|ня|ню|нем|ней|ни|нях|ням|нями|н\.?)|сут(?:\.|к[а-я]+|ок)?|(?:calendar )?days?"),
    ("с", "3600", r"час(?:а|ов|у|ом|ы|ах|ам|ами)?|ч\.?|h|hrs?|hours?"),
    ("с", "60", r"мин(?:\.|ут[а-я]*)?|min(?:ute)?s?"),
    ("с", "1", r"сек(?:\.|унд[а-я]*)?|sec(?:ond)?s?"),
    ("неделя", "1", r"нед(?:\.|ел[а-я]+)|weeks?"),
    ("месяц", "1", r"мес(?:\.|яц[а-я]*)?|months?"),
    ("квартал", "1", r"квартал[а-я]*|кв\.|quarters?"),
    ("год", "1", r"лет|год(?:а|у|ом|ов|ы|ам|ами|ах)?|years?"),
    ("штука", "1", r"шт(?:\.|ук[а-я]*)?|ед\.?|единиц[а-я]*|pcs|pieces?"),
    ("человек", "1", r"чел(?:\.|овек[а-я]*)?|people|persons?"),
    ("экземпляр", "1", r"экз(?:\.|емпляр[а-я]*)?|copies|copy"),
    ("квт·ч", "1", r"квт ?[·⋅*x-]? ?ч(?:\.|ас[а-я]*)?|kwh"),
    ("квт", "1", r"квт|kw"), ("вт", "1", r"вт|w"), ("гкал", "1", r"гкал"),
    ("°c", "1", r"° ?[cс]|град(?:\.|ус[а-я]*)(?: цельсия)?|°"),
    ("гб", "1", r"гб|gb"), ("мб", "1", r"мб|mb"), ("тб", "1", r"тб|tb"), ("кб", "1", r"кб|kb"),
    ("раз", "1", r"раза?|times"),
)
_UNITS = tuple(Unit(family, Decimal(factor)) for family, factor, _ in _TABLE)
#: families that never count as plain numbers
PERCENTS = frozenset(("%", "п.п.", "‰"))
#: currencies and kopecks may be counted per something, kg and km per something are other units
CURRENCIES = frozenset(("руб", "тысруб", "usd", "eur", "cny", "gbp", "kzt", "byn"))


def _pattern(index: int, spelled: str) -> str:
    return f"(?P<u{index}>(?:{spelled}))"


#: a unit ends where its word ends; «руб» is not a beginning of «рубероид»
_END = r"(?<=[\w.%‰$€£¥₽₸°}>])(?:(?<!\w)|(?![\w²³]))"
_UNIT = re.compile("(?:" + "|".join(_pattern(index, row[2]) for index, row in enumerate(_TABLE)) + ")" + _END)
#: the characters that a unit may begin with; most places are ruled out by one look
_FIRST = frozenset("abcdefghijklmnopqrstuvwxyzабвгдеёжзийклмнопрстуфхцчшщъыьэюя%‰₽€¥£₸$°\\")
_PER = re.compile(r" ?/ ?(?P<per>\d{0,4} ?[а-яa-z²³]+\d?)| за (?P<each>(?:1 )?[а-я]+)")
#: endings that cases change, the vowel of «мешок» among them
_ENDING = re.compile(r"(?:ами|ов|ев|ей|ам|ах|ом|ок|ек|[аеиоуыьюяй])\Z")
_WORD = re.compile(r"[^\W\d_]+")


def unit_at(lower: str, at: int) -> tuple[Unit, int] | None:
    """The unit that stands exactly at an offset of a text in lower case, and where it ends."""
    if lower[at:at + 1] not in _FIRST:
        return None
    found = _UNIT.match(lower, at)
    if found is None or found.lastgroup is None:
        return None
    unit = _UNITS[int(found.lastgroup[1:])]
    end = found.end()
    per = _PER.match(lower, end)
    if per is None or per["per"] is None:
        return unit, end
    # «0,1 %/день» is a percentage as «0,1 % в день» is
    if unit.family in CURRENCIES or unit.family in PERCENTS:
        return Unit(unit.family, unit.factor, per["per"].strip()), per.end()
    return Unit(found.group() + "/" + per["per"].strip()), per.end()


@lru_cache(maxsize=256)
def parse_unit(spelled: str) -> Unit:
    """A unit as an argument names it; one that the table does not know is a family of its own.

    Raises ValueError for an empty one.
    """
    lower = normalise(spelled).lower.strip()
    if not lower:
        raise ValueError("an empty unit; leave `unit` out instead")
    found = unit_at(lower, 0)
    if found is not None and found[1] == len(lower):
        return found[0]
    return Unit("?" + _stem(lower))


def _stem(word: str) -> str:
    word = word.rstrip(".")
    stem = _ENDING.sub("", word)
    return stem if len(stem) >= 3 else word


def unknown_at(lower: str, at: int, unit: Unit) -> int | None:
    """Where a unit that the table does not know ends, if it stands at an offset: matched by its stem."""
    stem = unit.family.removeprefix("?")
    if not unit.family.startswith("?") or not lower.startswith(stem, at):
        return None
    word = _WORD.match(lower, at + len(stem))
    return word.end() if word else at + len(stem)
