"""What a judge must not know: who answered. Names are blacked out, and quotes from blackened text found again."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import replace

from tools.judge.quotes import find
from tools.judge.units import Unit, redact
from tools.model import Record, Run

BLACK = "█"


def names_of(run: Run, system: str, record: Record) -> tuple[str, ...]:
    """Every name by which a judge could tell the system or its model."""
    entry = run.system(system)
    made = record.system
    found = (entry.id, entry.name, run.manifest.conditions.model, made.name if made else None,
             made.model if made else None, made.adapter if made else None)
    return tuple(sorted({name for name in found if name}))


def blind(output: Iterable[Unit], names: Sequence[str]) -> tuple[Unit, ...]:
    """The output with every name blacked out, in texts and in names of files; offsets stay."""
    return tuple(replace(unit, name=redact(unit.name, names), text=redact(unit.text, names)) for unit in output)


def restored(quote: str, shown: Sequence[Unit], output: Sequence[Unit]) -> str:
    """A judge's quote from the units shown, in the words of the output itself; unchanged when it stands nowhere.

    Two things are mended, both found again verbatim by code: blackened names, and a quote that kept the escapes of
    the JSON it was read from.
    """
    for said in (quote, _unescaped(quote)):
        places = find(said, shown)
        if places and BLACK not in said:
            return said
        if places:
            index = next(number for number, unit in enumerate(shown) if unit.name == places[0].unit)
            return " … ".join(output[index].text[place.start:place.end] for place in places)
    return quote


def _unescaped(quote: str) -> str:
    if "\\" not in quote:
        return quote
    try:
        value = json.loads(f'"{quote}"')
    except ValueError:
        return quote.replace('\\"', '"')
    return str(value)
