"""Values as a Russian reader writes them, for reasons."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime, time
from decimal import Decimal

_QUARTERS = {"1": "I", "2": "II", "3": "III", "4": "IV"}


def amount(value: Decimal) -> str:
    """`130540.5` as «130 540,5», with a true minus."""
    text = f"{value:f}"
    sign = "−" if text.startswith("-") else ""
    whole, _, part = text.lstrip("-").partition(".")
    groups = f"{int(whole):,}".replace(",", " ")
    return sign + groups + (f",{part}" if part else "")


def day(value: str) -> str:
    """`2026-12-05` as «05.12.2026», `2026-12` as «12.2026», `2026-Q3` as «III кв. 2026»."""
    parts = value.split("-")
    if len(parts) == 2 and parts[1].startswith("Q"):
        return f"{_QUARTERS[parts[1][1]]} кв. {parts[0]}"
    return ".".join(reversed(parts))


def cell(value: object) -> str:
    """Any value of a cell."""
    if isinstance(value, Decimal):
        return amount(value)
    if isinstance(value, datetime):
        return f"{value:%d.%m.%Y %H:%M}"
    if isinstance(value, date):
        return f"{value:%d.%m.%Y}"
    if isinstance(value, time):
        return f"{value:%H:%M}"
    return f"«{value}»" if value not in ("", None) else "пусто"


def either(values: Iterable[str]) -> str:
    """«a», «a или b», «a, b или c»; of many only the first, a reason is one sentence."""
    listed = list(values)
    if len(listed) > 4:
        listed = [*listed[:3], f"ещё {len(listed) - 3} в ином виде"]
    return listed[0] if len(listed) == 1 else f"{', '.join(listed[:-1])} или {listed[-1]}"


def label(value: Decimal | str) -> str:
    """A label of a row or column."""
    return amount(value) if isinstance(value, Decimal) else value
