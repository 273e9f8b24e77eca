"""Which drafts have earned a place in a set: those that pass run after run."""

from __future__ import annotations

from collections.abc import Sequence

from tools.cards.model import Card
from tools.cards.summary import CardLine, CardsReport


def promoted(cards: Sequence[Card], reports: Sequence[CardsReport], times: int) -> tuple[Card, ...]:
    """Drafts that met every automatic criterion in each of the last `times` runs, of all systems that answered, and
    that nobody refuted by hand; the draft mark taken off. `reports`: oldest first."""
    last = reports[-times:]
    if len(last) < times:
        return ()
    return tuple(card.model_copy(update={"draft": False}) for card in cards
                 if card.draft and all(_held(card, report) for report in last))


def _held(card: Card, report: CardsReport) -> bool:
    lines = [line for system in report.systems for line in system.lines if line.id == card.id]
    return bool(lines) and all(_fine(line, card) for line in lines)


def _fine(line: CardLine, card: Card) -> bool:
    # A run that asked another question says nothing of this card.
    return (line.automatic == "ok" and line.question == card.question and line.asked is None
            and (line.manual is None or line.manual.verdict != "refuted"))
