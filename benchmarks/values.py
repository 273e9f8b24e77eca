"""Values in short strings against what one would use instead, and how all finders together grow with a text.

Ten thousand short strings are made of the texts of the case files. User seconds of this process (processor seconds of
a child for the growth), medians of rounds in which both sides run in turn. price-parser and dateparser are no
dependencies: without them their rows are left out.
"""

from __future__ import annotations

import json
import re
import resource
import sys
from collections.abc import Callable, Iterator
from decimal import Decimal
from importlib import import_module
from itertools import cycle, islice
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.measure import ROOT, Row
from benchmarks.text_linear import FINDERS, seconds
from tools.text import dates, names, numbers

COUNT, LONGEST = 10_000, 200
SMALL, BIG = 100_000, 1_000_000
NUMBER, DATE, PERSON, GROWTH = 30, 20, 5, 12
#: seconds after which a text is given up
LIMIT = 600
_CASES = ("values_open.jsonl", "values_more.jsonl")

#: What an office writes, a paragraph each; `{i}` counts the repetitions, so that hardly a value is found twice.
_OFFICE = """\
По договору поставки № {i}-К/2026 от {day:02}.{month:02}.2026 ООО «Вектор-{i}» обязуется передать товар до \
{day} декабря 2026 г., а покупатель — оплатить {i} {day}00,50 руб. в течение 5 (пяти) рабочих дней.
Уважаемый Пётр Сергеевич! Направляем акт сверки за III квартал: долг составляет {i},{day} тыс. руб., или {day} %. \
Встреча назначена на {day:02}.{month:02}.2026 в 1{half}:30, её проведёт Смирнов И. О.

| Наименование | Количество | Цена, руб. | Срок |
|---|---|---|---|
| Щебень, партия {i} | {day} т | 1 250,00 | 2026-{month:02}-{day:02} |
| Песок | {i} | от 300 до 450 | {day} ноября 2026 |

ИНН 77{i:08}, КПП 770001001, р/с 4070281000000{i:07}. Тел. +7 (000) {i:07}, почта office{i}@vector.example.
- Согласно п. {day}.{half} договора пеня — 0,{half} % за каждый день; всего сто двадцать тысяч рублей.
- Директору Белову-Северскому Н. А. поручено до конца месяца проверить {half} из {day} объектов.

"""


def rows(folder: Path, rounds: int, env: dict[str, str]) -> Iterator[Row]:
    """Ratios of number, date and person to their baselines, and of a long text to a short one."""
    asked = list(strings())
    texts = [text for text, _ in asked]
    found = {name: find for name, module in (("number", "price_parser"), ("date", "dateparser.search"))
             if (find := library(name, module))}
    if "number" in found:
        ours, theirs = _in_turn(lambda: _each(_number, texts), lambda: _each(found["number"], texts), rounds)
        yield Row(f"number in {COUNT} short strings", ours, theirs, "price-parser", f"<= {NUMBER}",
                  met=ours <= NUMBER * theirs)
    if "date" in found:
        ours, theirs = _in_turn(lambda: _each(_date, texts), lambda: _each(found["date"], texts), rounds)
        yield Row(f"date in {COUNT} short strings", ours, theirs, "dateparser's search_dates", f"<= {1 / DATE}",
                  met=DATE * ours <= theirs)
    ours, theirs = _in_turn(lambda: _persons(asked), lambda: _surnames(asked), rounds)
    yield Row(f"person in {COUNT} short strings", ours, theirs, "re.search(surname, text, re.I)",
              f"<= {PERSON}", met=ours <= PERSON * theirs)
    long, short = _growth(rounds)
    yield Row(f"all finders, {BIG // 1000} kB of office text", long, short, f"the same in {SMALL // 1000} kB",
              f"< {GROWTH}", met=long < GROWTH * short)


def strings() -> Iterator[tuple[str, str]]:
    """As many short texts of the case files as are measured, over and over, each with a person to look for in it.

    A text of a case about a person is asked for that person, any other for the next of all of them.
    """
    cases: list[dict[str, Any]] = [json.loads(line) for name in _CASES
                                   for line in (ROOT / "tests/cases" / name).read_text("utf-8").splitlines()]
    persons = {case["args"]["value"]: None for case in cases if case["check"] == "person"}
    others = cycle(persons)
    short = [case for case in cases if len(case["text"]) <= LONGEST]
    for case in islice(cycle(short), COUNT):
        yield case["text"], case["args"]["value"] if case["check"] == "person" else next(others)


def office_text(size: int) -> str:
    """Ordinary text of `size` characters."""
    parts: list[str] = []
    length = 0
    while length < size:
        i = len(parts) + 1
        parts.append(_OFFICE.format(i=i, day=i % 28 + 1, month=i % 12 + 1, half=i % 7 + 1))
        length += len(parts[-1])
    return "".join(parts)[:size]


def library(name: str, module: str) -> Callable[[str], object] | None:
    """The baseline of a library; None after a sentence when it is not installed."""
    try:
        imported: Any = import_module(module)
    except ImportError:
        package = module.partition(".")[0].replace("_", "-")
        print(f"{name}: {package} is not installed, its row is left out; `pip install {package}` brings it.",
              file=sys.stderr)
        return None
    if name == "number":
        price: Callable[[str], object] = imported.Price.fromstring
        return price
    return lambda text: imported.search_dates(text, languages=["ru"])


def _number(text: str) -> object:
    return numbers.find(text, [Decimal("1234.5")])


def _date(text: str) -> object:
    return dates.find(text, "2026-12-05")


def _each(find: Callable[[str], object], texts: list[str]) -> None:
    for text in texts:
        find(text)


def _persons(asked: list[tuple[str, str]]) -> None:
    for text, person in asked:
        names.find_person(text, person)


def _surnames(asked: list[tuple[str, str]]) -> None:
    for text, person in asked:
        re.search(person.partition(" ")[0], text, re.I)


def _in_turn(ours: Callable[[], None], theirs: Callable[[], None], rounds: int) -> tuple[float, float]:
    """Medians of both sides, each run once before the clock: dictionaries get loaded and the forms of names cached."""
    for work in (ours, theirs):
        work()
    pairs = [(_seconds(ours), _seconds(theirs)) for _ in range(rounds)]
    return median(pair[0] for pair in pairs), median(pair[1] for pair in pairs)


def _growth(rounds: int) -> tuple[float, float]:
    """Processor seconds of the long and of the short text, each in a child that has read no text before."""
    _all("Смирнов И. О.")  # dictionaries are loaded before the clock runs
    pairs = [(_alone(office_text(BIG)), _alone(office_text(SMALL))) for _ in range(rounds)]
    return median(pair[0] for pair in pairs), median(pair[1] for pair in pairs)


def _alone(text: str) -> float:
    found = seconds(_all, text, LIMIT)
    if isinstance(found, str):
        raise RuntimeError(f"all finders in {len(text) // 1000} kB: {found}")
    return found


def _all(text: str) -> None:
    for find in FINDERS.values():
        find(text)


def _seconds(work: Callable[[], None]) -> float:
    """User seconds of one call: waiting for the system and for other programs is not counted."""
    start = resource.getrusage(resource.RUSAGE_SELF).ru_utime
    work()
    return resource.getrusage(resource.RUSAGE_SELF).ru_utime - start
