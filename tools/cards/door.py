"""The door of a set of cards: a file that is no list is refused, a bad card is named and its neighbours are graded."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import prod
from pathlib import Path
from typing import Any

from tools.cards.model import Card, Service
from tools.model import BadInput, Fault, file_sha256, load, parse_json, read_bytes, sha256, validate
from tools.model.record import EditionRef

#: largest file of cards, bytes, and most cards of one
MAX_SET, MAX_CARDS = 64 * 1024 * 1024, 100_000

#: largest product of all counts of repeats in one pattern
MAX_REPEATS = 100_000
_COUNT = re.compile(r"(?<=[{,])[1-9]\d{0,17}(?=\})")


@dataclass(frozen=True, slots=True)
class BadCard:
    """A card that the door refuses: it fails, whatever was answered."""

    id: str
    faults: tuple[Fault, ...]

    @property
    def base(self) -> str:
        """As of a card; nothing is known of it."""
        return self.id


@dataclass(frozen=True)
class CardSet:
    """A file of cards, read and held against the contract."""

    path: Path
    #: canonical hash of the cards as they stand, pictures included
    sha256: str
    #: in the order of the file
    cards: dict[str, Card | BadCard]

    @property
    def ref(self) -> EditionRef:
        """How runs and baselines name the set."""
        return EditionRef(name=self.path.stem, sha256=self.sha256)

    @cached_property
    def good(self) -> dict[str, Card]:
        """The cards that the door lets in."""
        return {name: card for name, card in self.cards.items() if isinstance(card, Card)}

    @property
    def faults(self) -> tuple[Fault, ...]:
        """Everything wrong with the others."""
        return tuple(fault for card in self.cards.values() if isinstance(card, BadCard) for fault in card.faults)


def load_cards(path: Path) -> CardSet:
    """Read a set. Raises BadInput when the file is no JSON list of cards at all; a bad card becomes a BadCard."""
    value = parse_json(read_bytes(path, MAX_SET), path)
    if not isinstance(value, list) or not value:
        raise BadInput.one(path, "", "not a list of cards", "write a JSON list with a card or more")
    if len(value) > MAX_CARDS:
        raise BadInput.one(path, "", f"{len(value)} cards", f"keep to {MAX_CARDS} of them in a file")
    cards: dict[str, Card | BadCard] = {}
    taken: dict[str, str] = {}
    for number, raw in enumerate(value):
        card = _card(raw, path, number)
        if isinstance(card, Card) and (fault := _taken(card, taken, path, number)):
            card = BadCard(f"{card.id}.card-{number}"[-100:].lstrip("._-"), (fault,))
        if card.id in cards:
            card = BadCard(f"card-{number}", card.faults if isinstance(card, BadCard) else ())
        cards[card.id] = card
    return CardSet(path, _digest(value, cards, path), cards)


def _card(raw: Any, path: Path, number: int) -> Card | BadCard:
    try:
        if halves := tuple(_halves(raw, path, number)):
            raise BadInput(halves)
        card = validate(Card, raw, path, str(number))
    except BadInput as error:
        return BadCard(f"card-{number}", tuple(_named(error.faults, raw)))
    faults = tuple(Fault(str(path), f"{number}.expect.none_re.{at}", f"not a regular expression ({why})",
                         "mend it, or write it as a phrase of none_of")
                   for at, pattern in enumerate(card.expect.none_re) if (why := fault_of(pattern)))
    return BadCard(card.id, faults) if faults else card


def _halves(raw: Any, path: Path, number: int) -> Iterable[Fault]:
    """The fields with half a character."""
    for key, value in raw.items() if isinstance(raw, dict) else [("", raw)]:
        if _canonical([key, value]) != _canonical([key, value], "replace"):
            whole = key if _canonical(key) == _canonical(key, "replace") else ""
            yield Fault(str(path), f"{number}.{whole}".rstrip("."), "half a character, a surrogate without its pair",
                        "write the whole character")


def _named(faults: Iterable[Fault], raw: Any) -> Iterable[Fault]:
    """The faults with the id of the card where it has one that can be printed: a number alone is hard to find."""
    name = raw.get("id") if isinstance(raw, dict) else None
    known = f" (card {name})" if isinstance(name, str) and name.isprintable() and len(name) <= 100 else ""
    for fault in faults:
        remedy = "see docs/cards.md" if fault.remedy == "see docs/schemas" else fault.remedy
        remedy = remedy.replace("move your own data under `extra`", "write it in `note`")
        yield Fault(fault.file, fault.field + known, fault.problem, remedy)


def _taken(card: Card, taken: dict[str, str], path: Path, number: int) -> Fault | None:
    # On half of all disks two names that differ by case are one file.
    for name in dict.fromkeys((card.id.casefold(), card.base.casefold())):
        if name in taken:
            return Fault(str(path), f"{number}.id", f"the name {name!r} is that of card {taken[name]!r} already",
                         "give the card an id and a base of its own")
    taken.update({card.id.casefold(): card.id, card.base.casefold(): card.id})
    return None


def _digest(value: Any, cards: dict[str, Card | BadCard], path: Path) -> str:
    """Hash of the set: what is written in it, and the pictures it shows."""
    names = sorted({card.image_file for card in cards.values() if isinstance(card, Card) and card.image_file})
    pictures = {name: file_sha256(path.parent / name) for name in names if (path.parent / name).is_file()}
    return sha256(_canonical([value, pictures]))


def _canonical(value: Any, halves: str = "surrogatepass") -> bytes:
    """Canonical JSON, also of a value with halves of characters: their card is named, and the set not refused."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode("utf-8", halves)


def fault_of(pattern: str) -> str:
    """Why a pattern is not taken, "" when it is."""
    # Attack: `(a{60000}){60000}` takes all memory before it has met a text.
    if prod(int(count) for count in _COUNT.findall(pattern)[:50]) > MAX_REPEATS or len(_COUNT.findall(pattern)) > 50:
        return f"its counts of repeats multiply to over {MAX_REPEATS}"
    try:
        compiled(pattern)
    except Exception as error:  # the library raises its own errors, and others for patterns out of all bounds
        return str(error) or type(error).__name__
    return ""


@lru_cache(maxsize=100_000)
def compiled(pattern: str) -> Any:
    """A pattern of a card, ё read as е like the texts it meets. Raises the library's errors."""
    import regex

    return regex.compile(pattern.replace("ё", "е").replace("Ё", "Е"), regex.IGNORECASE)


def load_service(path: Path) -> Service:
    """Read a contract of a service. Raises BadInput."""
    return load(Service, path)
