"""How the time of each finder of values grows with the text: `python -m benchmarks.text_linear [--small N] [--big N]`.

Each finder reads adversarial texts of two sizes (100 kB and 1 MB by default) in a child process that a limit stops, and
the ratio of its processor times is printed: linear growth is the ratio of the sizes. A ratio over 1.4 times that is
marked, unless the longer text took under a hundredth of a second for each 100 kB, where noise outweighs the growth. The
exit code is 1 if a line is marked.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
import time
from collections.abc import Callable
from decimal import Decimal
from multiprocessing.connection import Connection

from tools.text import (
    counts,
    dates,
    extras,
    fabrication,
    identifiers,
    names,
    normalise,
    numbers,
    order,
    phrases,
    ranges,
    rows,
    times,
)

Finder = Callable[[str], object]

#: measurements of one finder on one shape before it is marked
TRIES = 3

FINDERS: dict[str, Finder] = {
    "normalise": normalise,
    "number": lambda text: numbers.find(text, [Decimal("77.7")]),
    "number, %": lambda text: numbers.find(text, [Decimal("77.7")], unit="%"),
    "number, near": lambda text: numbers.find(text, [Decimal(1)], near=["долг", "БС-1"]),
    "range": lambda text: ranges.find(text, Decimal(5), Decimal(7)),
    "date": lambda text: dates.find(text, "2026-12-05", today="2026-12-04"),
    "date, near": lambda text: dates.find(text, "2026-12-05", near=["долг"]),
    "time": lambda text: times.find(text, "18:00"),
    "identifier": lambda text: identifiers.find(text, "12-К/2024"),
    "identifier, digits": lambda text: identifiers.find(text, "7700123456"),
    "person": lambda text: names.find_person(text, "Белов-Северский Николай Андреевич"),
    "person, surname": lambda text: names.find_person(text, "Смирнов Илья Олегович", surname_only=True),
    "org": lambda text: names.find_org(text, "ООО «Торговый дом «Вектор»"),
    "phrase": lambda text: phrases.find(text, ["оплата производится в течение 5 дней", "а а а а б"]),
    "row": lambda text: rows.find(text, ["Щебень", Decimal(120), "2026-12-05"]),
    "order": lambda text: order.check(text, ["Альфа", Decimal(5), "2026-12-05"]),
    "count of numbers": lambda text: counts.distinct(text, "number"),
    "count of dates": lambda text: counts.distinct(text, "date"),
    "count of times": lambda text: counts.distinct(text, "time"),
    "count of rows": lambda text: counts.distinct(text, "row"),
    "no_extra": lambda text: extras.find(text, "number", [Decimal(5)]),
    "fabricated": lambda text: fabrication.find(text, ["ИНН 7700123456, курс 91,2345"]),
    "fabricated, materials": lambda text: fabrication.find("ИНН 7712000999, курс 5 / 7 = 91,2345", [text]),
}

#: A piece is repeated to the size asked for; `{i}` in it is the number of the repetition.
SHAPES: dict[str, str] = {
    "digits": "7",
    "spaces": " ",
    "no-break spaces": "\u00a0",
    "soft hyphens": "\u00ad",
    "lines": "\n",
    "tabs": "\t",
    "pipes": "|",
    "single digits": "1 ",
    "triples": "123 ",
    "triples with dots": "123.",
    "triples with commas": "123,",
    "dotted ones": "1.",
    "dashed ones": "1-",
    "ones with slashes": "1/",
    "times in a chain": "12:30:",
    "letters": "а",
    "latin letters": "a",
    "capitals": "А",
    "initials": "И. ",
    "initials in a run": "И.",
    "words": "вектор ",
    "numerals": "сто тысяч ",
    "numerals in brackets": "5 (пять) ",
    "thousands": "тысяча ",
    "brackets": "(",
    "nested brackets": "(5 ",
    "closed brackets": "(5)",
    "quotes": "«",
    "straight quotes": '"',
    "quoted words": "«Вектор ",
    "forms": "ООО ",
    "long forms": "общество с ограниченной ответственностью ",
    "persons": "Смирнов И. О. ",
    "surnames": "Смирнов ",
    "surnames with hyphens": "Белов-",
    "dates": "05.12.2026",
    "dates with dashes": "05.12.2026-",
    "days in a list": "5, ",
    "days and": "5 и ",
    "days by month": "с 5 по 7 декабря ",
    "months": "декабря ",
    "months in a list": "январь, ",
    "quarters": "I ",
    "years": "2026 ",
    "roubles": "5 руб. ",
    "roubles and kopecks": "5 руб. 5 коп. ",
    "percents": "5 % ",
    "ranges": "от 5 до ",
    "dashes": "-",
    "long dashes": "—",
    "spaced dashes": "5 - ",
    "minuses": "−5 − ",
    "equations": "5 = ",
    "plus": "5 + ",
    "fractions": "5 / ",
    "rates": "курс 5 / 7 = ",
    "asterisks": "*",
    "bold": "**5** ",
    "underscores": "_",
    "backticks": "`",
    "backslashes": "\\",
    "latex": "$\\frac{",
    "latex groups": "1\\,234{,}",
    "latex braces": "{",
    "dollars": "$",
    "tags": "<",
    "open tables": "<table>",
    "open rows": "<tr><td>5",
    "open attributes": '<td a="',
    "ampersands": "&",
    "entities": "&nbsp;",
    "broken entities": "&nbsp",
    "at signs": "@",
    "mails without end": "a@a.",
    "mail names": "a.",
    "addresses": "http://a/",
    "addresses in a chain": "http:",
    "phones": "+7 000 ",
    "phone brackets": "+7 (",
    "reference labels": "п. ",
    "articles": "ст. 5, ",
    "number signs": "№ ",
    "requisite labels": "ИНН ",
    "requisites": "ИНН 7712000999 ",
    "requisites in a chain": "ИНН/КПП ",
    "accounts": "4070 2810 ",
    "passports": "паспорт ",
    "cases": "А40-",
    "case numbers": "А40-1/2024, ",
    "vin letters": "XTA0",
    "identifiers": "12-К/",
    "identifiers with spaces": "12 - К / ",
    "sentences": "Долг. ",
    "sentences of one": "Долг 1. ",
    "sentence marks": ".",
    "keys": "Долг: ",
    "keys in lines": "Долг: 1\n",
    "headings": "# Долг\n",
    "heading signs": "#",
    "list lines": "- 1\n",
    "enumerators": "1. ",
    "enumerators in lines": "1. \n",
    "blank lines and ones": "1\n\n\n\n",
    "quoted lines": "> ",
    "fences": "```\n",
    "rows of a table": "| Щебень | 120 |\n",
    "rows with a head": "| Долг |\n|---|\n| 1 |\n\n",
    "separators of heads": "|---|\n",
    "one wide row": "| 1 ",
    "rows of tabs": "Долг\t1\n",
    "rows of html": "<tr><td>Долг</td><td>1</td></tr>",
    "tables of html": "<table><tr><td>Долг</td></tr></table>",
    "nested tables": "<table><tr><td>",
    "spans": '<td colspan="999">',
    "footnotes": "[^1]",
    "open links": "[",
    "keycaps": "1\ufe0f\u20e3",
    "circled": "①",
    "superscripts": "1²",
    "halves": "½",
    "ligatures": "ﷺ",
    "accents": "е\u0301",
    "only accents": "\u0301",
    "right-to-left marks": "1\u200f",
    "nuls": "\0",
    "surrogates": "\ud800",
    "different numbers": "{i} шт. ",
    "different money": "{i} руб. {i} коп. ",
    "different dates": "{i}.12.2026 ",
    "different rows": "| {i} | {i} |\n",
    "different identifiers": "{i}-К/2024 ",
    "different ordinals": "{i}-го ",
}


def text_of(piece: str, size: int) -> str:
    """The piece repeated up to `size` characters; `{i}` counts the repetitions."""
    if "{i}" not in piece:
        return (piece * (size // len(piece) + 1))[:size]
    parts: list[str] = []
    length = 0
    while length < size:
        parts.append(piece.replace("{i}", str(len(parts))))
        length += len(parts[-1])
    return "".join(parts)[:size]


def _measure(finder: Finder, text: str, sender: Connection) -> None:
    started = time.process_time()
    try:
        finder(text)
    except Exception as error:  # whatever it is, it is what this program is to show
        sender.send(f"{type(error).__name__}: {error}"[:100])
    else:
        sender.send(time.process_time() - started)


def seconds(finder: Finder, text: str, limit: float) -> float | str:
    """Processor seconds of one call in a child process, or what went wrong: a named error or the limit."""
    fork = multiprocessing.get_context("fork")
    receiver, sender = fork.Pipe(duplex=False)
    child = fork.Process(target=_measure, args=(finder, text, sender))
    child.start()
    sender.close()
    try:
        return receiver.recv() if receiver.poll(limit) else f"over {limit:g} s"
    except EOFError:
        return "the child died"
    finally:
        child.kill()
        child.join()


def _line(name: str, shape: str, options: argparse.Namespace) -> tuple[bool, str]:
    """Whether one finder grows too fast on one shape, and the line that says so; the longer text has more time."""
    finder, piece = FINDERS[name], SHAPES[shape]
    texts = text_of(piece, options.small), text_of(piece, options.big)
    limits = options.limit, options.limit * options.big / options.small
    best: tuple[float, float] | None = None
    for _ in range(TRIES):  # a busy machine is not to be taken for growth
        short, long = (seconds(finder, text, limit) for text, limit in zip(texts, limits, strict=True))
        if isinstance(short, str) or isinstance(long, str):
            return True, f"{name:24}{shape:26}{short} -> {long}"
        if best is None or long * best[0] < best[1] * short:
            best = short, long
        if long < options.big / 100_000 * 0.01 or long <= 1.4 * options.big / options.small * short:
            return False, _shown(name, shape, *best)
    assert best is not None
    return True, _shown(name, shape, *best) + "  !"


def _shown(name: str, shape: str, short: float, long: float) -> str:
    return f"{name:24}{shape:26}{short:9.4f} s{long:10.4f} s{long / max(short, 1e-6):8.1f}"


def main() -> int:
    """Print a line for each finder and shape, and how many are marked."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--small", type=int, default=100_000, help="characters of the short text")
    arguments.add_argument("--big", type=int, default=1_000_000, help="characters of the long text")
    arguments.add_argument("--limit", type=float, default=10, help="seconds for the short text")
    arguments.add_argument("--finder", choices=FINDERS, action="append", help="only this finder")
    arguments.add_argument("--shape", choices=SHAPES, action="append", help="only this shape")
    arguments.add_argument("--marked", action="store_true", help="print the marked lines alone")
    options = arguments.parse_args()
    for finder in FINDERS.values():  # dictionaries are loaded before the clock runs
        finder("Смирнов И. О.")
    count = 0
    for name in options.finder or FINDERS:
        for shape in options.shape or SHAPES:
            marked, line = _line(name, shape, options)
            count += marked
            if marked or not options.marked:
                print(line, flush=True)
    print(f"{count} marked")
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main())
