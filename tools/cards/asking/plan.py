"""Whom to ask what: cards to questions, pictures read at the door, and what is left out because it is answered."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from tools.cards import envelope
from tools.cards.answers import Shelf, read_answer
from tools.cards.asking.transport import Question
from tools.cards.door import CardSet
from tools.cards.model import Card, Service
from tools.cards.reading import Reading
from tools.model import BadInput, Fault, read_bytes

#: largest picture, bytes
MAX_IMAGE = 10 * 1024 * 1024
_IMAGES = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"GIF8", b"RIFF", b"BM")

Which = Literal["all", "missing", "failed"]


@dataclass(frozen=True, slots=True)
class Job:
    """One question to be asked, and the name of its answer."""

    card: Card
    name: str
    question: Question


def jobs(cards: CardSet, folder: Path, service: Service, names: Sequence[str], which: Which, shared: bool,
         prefix: str = "") -> tuple[list[Job], list[Fault]]:
    """The questions to ask, and the cards that cannot be asked. `names`: ids, empty for all. Raises BadInput for an id
    that the set lacks."""
    unknown = [name for name in names if name not in cards.cards]
    if unknown:
        raise BadInput.one("--card", unknown[0], "the set has no such card", f"choose of the ids in {cards.path}")
    faults = list(cards.faults)
    wanted = [card for name, card in cards.good.items() if not names or name in names]
    shelf = Shelf(folder, prefix)
    # One session for all only on demand: what a service remembers of one card colours the next.
    session = str(uuid.uuid4())
    found = []
    for card in _left(wanted, shelf, service, which):
        try:
            image = picture(cards, card)
        except BadInput as error:
            faults.extend(error.faults)
            continue
        name = prefix + card.base if prefix else card.id
        found.append(Job(card, name, Question(card.question, card.product, session if shared else str(uuid.uuid4()),
                                              str(uuid.uuid4()), image)))
    return found, faults


def _left(cards: Iterable[Card], shelf: Shelf, service: Service, which: Which) -> Iterator[Card]:
    for card in cards:
        path = shelf.path(card)
        if which == "all" or path is None or (which == "failed" and _failed(path, service)):
            yield card


def _failed(path: Path, service: Service) -> bool:
    try:
        return bool(envelope.violations(Reading(read_answer(path, service)), service, "strict"))
    except BadInput:
        return True


def picture(cards: CardSet, card: Card) -> bytes | None:
    """The picture of a card, None for a card without one. Raises BadInput for what is no picture beside the set."""
    if card.image_file is None:
        return None
    path = cards.path.parent / card.image_file
    # Attack: a card of a stranger whose picture is a link to a file of the person who asks.
    if any(part.is_symlink() for part in (path, *path.parents) if cards.path.parent in part.parents):
        raise BadInput.one(cards.path, f"{card.id}.image_file", "the picture is a link", "put the file itself there")
    try:
        data = read_bytes(path, MAX_IMAGE)
    except BadInput as error:
        raise BadInput(Fault(str(cards.path), f"{card.id}.image_file", f"{fault.file}: {fault.problem}", fault.remedy)
                       for fault in error.faults) from None
    if not data.startswith(_IMAGES):
        raise BadInput.one(cards.path, f"{card.id}.image_file", f"{path.name} is no picture",
                           "put a PNG, JPEG, GIF, WebP or BMP there")
    return data
