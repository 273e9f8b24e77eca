"""How the answers of tasks name papers of the archive, and what such tasks have in common."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from decimal import Decimal

from tools.authoring.corpora.contracts.archive import NAME, Archive
from tools.authoring.corpora.contracts.model import Change, Contract, Step
from tools.authoring.plan import moment
from tools.authoring.wording import capital, digits_date, money
from tools.model.task import CorpusPlace

#: where the person keeps the archive
PLACE = CorpusPlace(name=NAME, place="knowledge_base")
KNOWLEDGE = ("база знаний", "десятки и сотни файлов")


def asked_at(archive: Archive, clock: str = "10:15") -> datetime:
    """The moment of the request: the day of the archive."""
    return moment(f"{archive.now:%Y-%m-%d} {clock}")


def agreement(change: Change) -> str:
    """«ДС № 2 от 12.05.2026»; «уведомление от …» with the day on which it was received."""
    if change.what == "уведомление":
        return f"уведомление арендодателя, получено {digits_date(change.day)}"
    return f"{'ДС' if change.what == 'ДС' else 'изменение'} № {change.no} от {digits_date(change.day)}"


def source(contract: Contract, steps: Iterable[Step]) -> str:
    """The paper that set the price in force: the last change of it, or the contract itself."""
    moved = [step.change for step in steps if step.delta]
    if contract.slot == "S01":
        return "Спецификации № 1 и № 2, изменения № 1 и № 2"
    if not moved:
        return "Договор"
    return capital("; ".join(agreement(change) for change in moved))


def signed_money(value: Decimal) -> str:
    """«+1 275 000,00», «−1 144 100,00»."""
    return f"{'+' if value > 0 else ''}{money(value)}"
