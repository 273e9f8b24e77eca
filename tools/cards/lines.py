"""The printed lines of a set of cards: a line a card with its manual line under it, then the total; and cards.md."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from tools.cards.manual import SAID
from tools.cards.summary import CardLine, CardsReport, SystemCards

#: bidirectional classes of characters that turn the direction of what follows
_TURNS = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}
#: characters of a trace id that are printed
TRACE = 8
#: characters of a line
LINE = 2000

OK, FAILED, NO_ANSWER = "OK", "НЕ ПРОШЁЛ", "НЕТ ОТВЕТА"


def lines(report: CardsReport) -> Iterator[str]:
    """What the terminal shows and cards.md repeats."""
    for system in report.systems:
        if len(report.systems) > 1:
            yield shown(system.name)
        for card in system.lines:
            yield card_line(card)
            if card.manual is not None:
                yield f"    ВРУЧНУЮ: {shown(card.manual.criterion)}"
        yield total(system)


def card_line(card: CardLine) -> str:
    """`BE-02 P1 ch2-04-button-title OK [5.5 с, trace 9f7e7469]`."""
    head = f"{shown(card.be)} {card.priority} {card.base}"
    if card.automatic == "no_answer":
        return f"{head} {NO_ANSWER}"
    facts = [f"{card.seconds} с"] if card.seconds is not None else []
    facts += [f"trace {shown(card.trace[:TRACE])}"] if card.trace is not None else []
    found = f" [{', '.join(facts)}]" if facts else ""
    if card.automatic == "ok":
        return f"{head} {OK}{found}"
    said = "; ".join(violation.said for violation in card.violations)
    return shown(f"{head} {FAILED}{found}: {said}", LINE)


def total(system: SystemCards) -> str:
    """The total, in two columns: «итого: 4 из 18 прошли автоматические критерии; вручную проверено 4, подтверждено 3».
    It is never called a share of right answers."""
    manual = (f"; вручную проверено {system.manual_checked}, подтверждено {system.manual_confirmed}"
              if system.manual_asked else "")
    return f"итого: {system.passed} из {system.cards} прошли автоматические критерии{manual}"


def shown(text: str, limit: int = 300) -> str:
    """One line of a stranger's text: nothing in it moves a cursor or turns the direction of writing."""
    flat = " ".join(text.split())
    flat = "".join("\N{REPLACEMENT CHARACTER}" if unicodedata.category(char) in ("Cc", "Cs")
                   or unicodedata.bidirectional(char) in _TURNS else char for char in flat[:limit + 1])
    return flat if len(flat) <= limit else flat[: limit - 1] + "…"


def manual_words(card: CardLine) -> str:
    """The second column: what a person said of this answer."""
    if card.manual is None:
        return "—"
    if card.manual.verdict is None:
        return "ждёт человека" if card.attempt is not None else "нечего проверять"
    return f"{SAID[card.manual.verdict]}: {card.manual.reason} ({card.manual.who}, {card.manual.when})"
