"""Single values in text: number, range, date, time, identifier, person, org, phrase."""

from __future__ import annotations

from tools.checks import nearest, shown
from tools.checks.arguments import (
    DateArguments,
    IdentifierArguments,
    NumberArguments,
    OrgArguments,
    PersonArguments,
    PhraseArguments,
    RangeArguments,
    TimeArguments,
)
from tools.checks.presence import Wanted, present
from tools.checks.registry import TEXT, kind
from tools.checks.result import Result
from tools.checks.subject import Subject
from tools.model import Where
from tools.text import Match, dates, identifiers, names, numbers, phrases, ranges, times


@kind("number", NumberArguments, where=TEXT)
def number(subject: Subject, where: Where, arguments: NumberArguments) -> Result:
    """The number `value`, or one of `any_of`, is present in any notation: «1 234,50», «1,2 млн», in words.

    `unit`: the text must carry a unit of that family; a percent matches only with `unit: "%"`. `tol` is absolute and
    inclusive; `rounding` accepts the value rounded to the precision written. `near`: word stems, one of which stands
    in the same sentence, table row or heading. `notes: false` passes over footnotes and speaker's notes. Cannot decide:
    whether the number is asserted or denied.
    """
    def find(text: str) -> tuple[Match, ...]:
        return numbers.find(text, arguments.values, unit=arguments.unit, tol=arguments.tol,
                            rounding=arguments.rounding, near=arguments.near)

    scope = subject.scope(where) if arguments.notes else subject.scope(where).without_notes()
    return present(scope, find, _number(arguments),
                   lambda text: nearest.number(text, arguments.values, arguments.unit, arguments.near))


def _number(arguments: NumberArguments) -> Wanted:
    tail, tail_en = _tail(arguments.unit, arguments.near)
    text = shown.either(shown.amount(value) for value in arguments.values) + tail
    text_en = " or ".join(str(value) for value in arguments.values) + tail_en
    return Wanted(f"число {text}", f"числа {text}", f"number {text_en}")


def _tail(unit: str | None, near: tuple[str, ...]) -> tuple[str, str]:
    tail = f" {unit}" if unit else ""
    stems = "/".join(f"{stem}…" for stem in near)
    return (tail + f" рядом с «{stems}»", tail + f" near «{stems}»") if near else (tail, tail)


@kind("range", RangeArguments, where=TEXT)
def range_(subject: Subject, where: Where, arguments: RangeArguments) -> Result:
    """The range is present: «5–7», «от 5 до 7», «с 100 до 120». A range is no number and a number is no range.

    `lo` and `hi`: its ends; `unit`: the text must carry a unit of that family; `near`: stems beside it.
    """
    def find(text: str) -> tuple[Match, ...]:
        return ranges.find(text, arguments.lo, arguments.hi, unit=arguments.unit, near=arguments.near)

    tail, tail_en = _tail(arguments.unit, arguments.near)
    text = f"{shown.amount(arguments.lo)}–{shown.amount(arguments.hi)}{tail}"
    return present(subject.scope(where), find, Wanted(f"диапазон {text}", f"диапазона {text}",
                                                      f"range {arguments.lo}–{arguments.hi}{tail_en}"))


@kind("date", DateArguments, where=TEXT)
def date(subject: Subject, where: Where, arguments: DateArguments) -> Result:
    """The day, month (`YYYY-MM`) or quarter (`YYYY-Qn`) of `value` is present in any spelling, beside a stem of `near`.

    `year_optional` accepts it without a year, never with another one. `today` lets «завтра» count. A day does not
    match its month, nor a month one of its days.
    """
    def find(text: str) -> tuple[Match, ...]:
        return dates.find(text, arguments.value, year_optional=arguments.year_optional, today=arguments.today,
                          near=arguments.near)

    tail, tail_en = _tail(None, arguments.near)
    text = shown.day(arguments.value) + tail
    return present(subject.scope(where), find,
                   Wanted(f"дата {text}", f"даты {text}", f"date {arguments.value}{tail_en}"),
                   lambda text: nearest.date(text, arguments.value))


@kind("time", TimeArguments, where=TEXT)
def time(subject: Subject, where: Where, arguments: TimeArguments) -> Result:
    """The time of day `value` (HH:MM) is present: «18:00», «в 18.00», «6 вечера», «в 18 часов».

    `near`: stems, one of which stands beside it.
    """
    def find(text: str) -> tuple[Match, ...]:
        return times.find(text, arguments.value, near=arguments.near)

    tail, tail_en = _tail(None, arguments.near)
    return present(subject.scope(where), find,
                   Wanted(f"время {arguments.value}{tail}", f"времени {arguments.value}{tail}",
                          f"time {arguments.value}{tail_en}"))


@kind("identifier", IdentifierArguments, where=TEXT)
def identifier(subject: Subject, where: Where, arguments: IdentifierArguments) -> Result:
    """The number of a document, an INN, an article (`value`) is present as a whole token, beside a stem of `near`.

    «12-К/2024-1» does not hold «12-К/2024». Cyrillic and Latin look-alikes are one letter; О and 0 are not. A value
    of digits only ignores spaces and dashes.
    """
    def find(text: str) -> tuple[Match, ...]:
        return identifiers.find(text, arguments.value, near=arguments.near)

    tail, tail_en = _tail(None, arguments.near)
    text = f"«{arguments.value}»{tail}"
    return present(subject.scope(where), find, Wanted(f"номер {text}", f"номера {text}",
                                                      f"identifier {arguments.value!r}{tail_en}"))


@kind("person", PersonArguments, where=TEXT)
def person(subject: Subject, where: Where, arguments: PersonArguments) -> Result:
    """The person `value` is named in any case form: surname with a full given name or an initial, either order.

    The patronymic may be absent but not another one. `surname_only` lets the surname alone do.
    """
    def find(text: str) -> tuple[Match, ...]:
        return names.find_person(text, arguments.value, surname_only=arguments.surname_only)

    text = f"«{arguments.value}»"
    return present(subject.scope(where), find, Wanted(f"имя {text}", f"имени {text}", f"name {text}"))


@kind("org", OrgArguments, where=TEXT)
def org(subject: Subject, where: Where, arguments: OrgArguments) -> Result:
    """The organisation `value` is named: legal form long or short or left out, any quotes; «Вектор-М» is not «Вектор».

    `form: "required"` demands the legal form.
    """
    def find(text: str) -> tuple[Match, ...]:
        return names.find_org(text, arguments.value, form=arguments.form)

    text = f"«{arguments.value}»"
    return present(subject.scope(where), find,
                   Wanted(f"организация {text}", f"организации {text}", f"organisation {text}"))


@kind("phrase", PhraseArguments, where=TEXT)
def phrase(subject: Subject, where: Where, arguments: PhraseArguments) -> Result:
    """The phrase `text`, or one of `any_of`, stands word for word; case, quotes, dashes, ё and spaces aside."""
    def find(text: str) -> tuple[Match, ...]:
        return phrases.find(text, arguments.phrases)

    text = shown.either(f"«{text}»" for text in arguments.phrases)
    text_en = " or ".join(f"«{text}»" for text in arguments.phrases)
    return present(subject.scope(where), find, Wanted(f"фраза {text}", f"фразы {text}", f"phrase {text_en}"))
