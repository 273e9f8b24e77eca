"""Faults of the door in Russian: reports are read by people who were never shown the contracts.

English stays where the command line speaks. What is not listed here becomes a general sentence, never a mixture.
"""

from __future__ import annotations

import re

from tools.model import Fault

_VALUES = r"(?P<list>'.*')"
#: an English problem and the same in Russian; groups are values and are handed on
_PROBLEMS: tuple[tuple[str, str], ...] = (
    (r"Field required", "поля нет, а оно обязательно"),
    (r"Extra inputs are not permitted", "такого поля в форме нет"),
    (rf"Input should be {_VALUES}", "можно только {list}"),
    (r"Input should be a valid string.*", "здесь должен быть текст"),
    (r"Input should be a valid (?:integer|int).*", "здесь должно быть целое число"),
    (r"Input should be a valid (?:number|decimal).*", "здесь должно быть число"),
    (r"Input should be a finite number.*", "здесь должно быть обычное число"),
    (r"Input should be a valid boolean.*", "здесь должно быть true или false"),
    (r"Input should be a valid (?:list|tuple|array).*", "здесь должен быть список"),
    (r"Input should be (?:a valid dictionary|an object|a valid object|an instance).*", "здесь должен быть объект"),
    (r"Input should be (?P<sign>greater|less) than or equal to (?P<n>\S+)", "{sign} {n}"),
    (r"String should match pattern .*", "значение не того вида"),
    (r"String should have at most (?P<n>\d+) characters?", "длиннее {n} знаков"),
    (r"String should have at least (?P<n>\d+) characters?", "короче {n} знаков"),
    (r"(?P<n>\d+) bytes(?: of JSON)?", "слишком большой файл: {n} байт"),
    (r"not UTF-8 at byte (?P<n>\d+)", "не UTF-8, байт {n}"),
    (r"the key (?P<key>.+) stands twice in one object", "ключ {key} стоит в объекте дважды"),
    (r"(?P<key>-?\w+) is not a JSON number", "{key} — не число JSON"),
    (r"nested too deeply", "слишком глубокая вложенность"),
    (r"not JSON at line (?P<line>\d+) column (?P<n>\d+).*", "не JSON: строка {line}, столбец {n}"),
    (r"the file is missing", "файла нет"),
    (r"cannot be opened.*", "файл не открывается"),
    (r"not a regular file", "это не обычный файл"),
    (r"(?:\w+: )?one path stands twice", "один путь стоит дважды"),
    (r"not a relative path with forward slashes", "это не относительный путь с косыми чертами"),
    (r"the path leaves its folder", "путь выходит из своей папки"),
    (r"the path is not valid Unicode", "в пути знаки не из Юникода"),
    (r"the record's folder is a link", "папка записи — ссылка"),
    (r"the record is of task (?P<a>\S+), its folder of (?P<b>\S+)", "запись задания {a} лежит в папке задания {b}"),
    (r"the record is of another edition \((?P<a>.+)\), graded is (?P<b>.+)",
     "запись сделана по другой редакции ({a}), а проверяется {b}"),
    (r"the verdict is of task (?P<a>\S+)", "это вердикт задания {a}"),
    (r"neither a reply nor an error", "нет ни ответа судьи, ни ошибки"),
    (r"not a regular expression .*", "это не регулярное выражение"),
    (r"expect: a card that demands nothing would always pass", "карточка ничего не требует и прошла бы всегда"),
    (r"an empty string is in every text", "пустая строка есть в любом тексте"),
    (r"no such name for a file of answers", "файл ответа так назвать нельзя"),
    (r"a name is one line without control characters", "здесь одна строка без управляющих знаков"),
    (r"the name (?P<a>.+) is that of card (?P<b>.+) already", "имя {a} занято карточкой {b}"),
    (r"not a JSON object", "это не объект JSON"),
)
_REMEDIES: dict[str, str] = {
    "remove it, or move your own data under `extra`": "уберите его или перенесите своё в `extra`",
    "add the field": "добавьте поле",
    "use one of the listed values": "возьмите одно из названных значений",
    "see docs/cards.md": "форма описана в docs/cards.md",
    "mend it, or write it as a phrase of none_of": "исправьте его или запишите фразой в none_of",
    "give the card an id and a base of its own": "дайте карточке свои id и base",
    "save the answer as docs/cards.md describes it": "сохраните ответ так, как описано в docs/cards.md",
    "remove it, or write it in `note`": "уберите его или запишите в `note`",
    "see docs/schemas": "форма описана в docs/schemas",
    "save the file as UTF-8": "сохраните файл в UTF-8",
    "keep one value": "оставьте одно значение",
    "flatten the document": "уменьшите вложенность",
    "write the file again, whole": "запишите файл заново целиком",
    "write numbers of ordinary length": "пишите числа обычной длины",
    "put it there": "положите его туда",
    "put a regular file there": "положите туда обычный файл",
    "put the folder itself there": "положите туда саму папку",
    "move it to its own folder": "перенесите её в свою папку",
    "grade it with the edition it was recorded on, or record it again":
        "проверяйте по редакции, по которой запись сделана, или запишите заново",
}
_SIGNS = {"greater": "не меньше", "less": "не больше"}


def problem(text: str) -> str:
    """What is wrong, in Russian."""
    for pattern, russian in _PROBLEMS:
        found = re.fullmatch(pattern, text, re.S)
        if found is not None:
            groups = {key: _SIGNS.get(value, value) for key, value in found.groupdict().items()}
            return russian.format(**{key: value.replace(" or ", " или ") for key, value in groups.items()})
    return "значение не по форме"


def remedy(text: str) -> str:
    """What to do about it, in Russian."""
    limit = re.fullmatch(r"keep it under (\d+) bytes", text)
    if limit is not None:
        return f"уложитесь в {limit[1]} байт"
    return _REMEDIES.get(text, "форма описана в docs/schemas")


_POINTS = {"points without a verdict": "пункты без вердикта", "points judged twice": "пункты с двумя вердиктами",
           "unknown points": "неизвестные пункты", "unknown forbidden statements": "неизвестные запреты"}


def points(text: str) -> str:
    """What is wrong with the points of a verdict, in Russian; ids stay."""
    parts = [part.partition(": ") for part in text.split("; ")]
    return "; ".join(f"{_POINTS.get(what, 'пункты не по форме')}: {ids}" for what, _, ids in parts)


def sentence(fault: Fault) -> str:
    """Problem and remedy of a fault, in Russian."""
    return f"{problem(fault.problem)}; {remedy(fault.remedy)}"
