"""Case forms of Russian surnames, given names and patronymics, by pymorphy3 and pytrovich together, cached per name."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Any, Literal

from tools.text.normalise import normalise

Gender = Literal["male", "female"]
Part = Literal["surname", "given", "patronymic"]

_TAGS = {"surname": "Surn", "given": "Name", "patronymic": "Patr"}
_GENDER_TAGS = {"male": "masc", "female": "femn"}
_SONS = ("оглы", "оглу", "улы", "уулу")
_DAUGHTERS = ("кызы", "гызы")
#: words after a patronymic that do not change: Гасан оглы
SUFFIXES = frozenset((*_SONS, *_DAUGHTERS))
_PARTICLES = ("фон", "ван", "де", "ди", "да", "дер", "ла", "ле", "аль", "эль", "бен", "von", "van", "de", "di", "da",
              "la", "le")
_CYRILLIC = frozenset("абвгдежзийклмнопрстуфхцчшщъыьэюя")


@dataclass(frozen=True, slots=True)
class Name:
    """A person's name taken apart; every word in lower case, ё as е."""

    surname: str
    given: str
    #: without оглы and кызы; "" when the name has none
    patronymic: str
    genders: tuple[Gender, ...]


@lru_cache(maxsize=4096)
def split(value: str) -> Name:
    """Take «Фамилия Имя Отчество» apart. Raises ValueError for a text without words."""
    plain = normalise(value).text.replace("ё", "е").replace("Ё", "Е")
    words = [word.strip(".,") for word in plain.replace(".", ". ").split()]
    words = [word for word in words if word]
    if not words:
        raise ValueError("a person's name without words")
    particle = len(words) > 1 and words[0].islower() and words[0] in _PARTICLES
    words = [word.lower() for word in words]
    suffix = words.pop() if len(words) > 1 and words[-1] in SUFFIXES else ""
    size = 1 + particle
    while len(words) - size > 2:  # a surname of several words
        size += 1
    surname, rest = " ".join(words[:size]), words[size:]
    given = rest[0] if rest else ""
    patronymic = rest[1] if len(rest) > 1 else ""
    return Name(surname, given, patronymic, _genders(given, patronymic, suffix))


def _genders(given: str, patronymic: str, suffix: str) -> tuple[Gender, ...]:
    if suffix:
        return ("male",) if suffix in _SONS else ("female",)
    if patronymic.endswith("ич"):
        return ("male",)
    if patronymic.endswith("на") and len(patronymic) > 3:
        return ("female",)
    if len(given) > 1:
        tags = {tag for parse in _analyser().parse(given) if "Name" in parse.tag and "nomn" in parse.tag
                and parse.is_known for tag in _GENDER_TAGS.values() if tag in parse.tag}
        if len(tags) == 1:
            return ("male",) if tags == {"masc"} else ("female",)
    return ("male", "female")


@lru_cache(maxsize=8192)
def forms(word: str, part: Part, gender: Gender) -> frozenset[str]:
    """Every case form of one part of a name, lower case, ё as е; the word itself for foreign letters."""
    word = word.lower().replace("ё", "е")
    if len(word) < 2 or not set(word) <= _CYRILLIC | {"-", " "}:
        return frozenset((word,)) if len(word) > 1 else frozenset()
    if " " in word:  # «фон Берг»: particles stay, the last word changes
        head, last = word.rsplit(" ", 1)
        return frozenset(f"{head} {form}" for form in forms(last, part, gender))
    if "-" in word:
        # Both halves change, or only the last: «Салтыковой-Щедриной», «Кара-Мурзы».
        halves = [forms(half, part, gender) | {half} for half in word.split("-")[:3]]
        return frozenset("-".join(half) for half in product(*halves))
    found = {word, *_by_dictionary(word, part, gender), *_by_rules(word, part, gender)}
    return frozenset(form.replace("ё", "е") for form in found)


def _by_dictionary(word: str, part: Part, gender: Gender) -> set[str]:
    tag, sex = _TAGS[part], _GENDER_TAGS[gender]
    found: set[str] = set()
    parses = [parse for spelling in _spellings(word, part) for parse in _analyser().parse(spelling)
              if "nomn" in parse.tag and "sing" in parse.tag]
    tagged = [parse for parse in parses if tag in parse.tag and (sex in parse.tag or "ms-f" in parse.tag)]
    if not tagged and part == "surname" and gender == "male":
        # Surnames that are common words: Кузнец, Заяц.
        tagged = [parse for parse in parses if "NOUN" in parse.tag and "anim" in parse.tag and "masc" in parse.tag]
    for parse in tagged:
        for form in parse.lexeme:
            if "sing" in form.tag and (sex in form.tag or "ms-f" in form.tag):
                found.add(form.word)
    return found


def _spellings(word: str, part: Part) -> tuple[str, ...]:
    # The dictionary knows names by their ё: Петр is only found as Пётр, Королев as Королёв.
    if part == "patronymic":
        return (word,)
    return (word, *(word[:at] + "ё" + word[at + 1:] for at, char in enumerate(word) if char == "е"))


def _by_rules(word: str, part: Part, gender: Gender) -> set[str]:
    from pytrovich.enums import Case, NamePart
    from pytrovich.enums import Gender as Sex

    parts = {"surname": NamePart.LASTNAME, "given": NamePart.FIRSTNAME, "patronymic": NamePart.MIDDLENAME}
    sex = Sex.MALE if gender == "male" else Sex.FEMALE
    return {_maker().make(parts[part], sex, case, word).lower() for case in Case}


@lru_cache(maxsize=1)
def _analyser() -> Any:
    from pymorphy3 import MorphAnalyzer

    return MorphAnalyzer()


@lru_cache(maxsize=1)
def _maker() -> Any:
    from pytrovich.maker import PetrovichDeclinationMaker

    return PetrovichDeclinationMaker()
