"""Cells that the markdown and the terminal tables share: the same numbers, written the same way."""

from __future__ import annotations

from tools.report.model import TaskLine, Totals
from tools.report.numbers import Lang, show
from tools.report.words import words


def system_cells(totals: Totals, other: Totals, lang: Lang) -> tuple[str, ...]:
    """Cells of the systems table after the name, in the order of Words.columns."""
    return (str(totals.tasks), solved(totals, lang), _solved_share(totals, lang),
            *scores(totals, lang), mean(totals, lang, 2),
            _bounds(totals, lang), _quality(other, lang), share(totals.code_share, lang), str(totals.failed_critical))


def terminal_cells(totals: Totals, lang: Lang) -> tuple[str, ...]:
    """Cells of the terminal's table after the name: what fits eighty columns; without verdicts, the bounds."""
    said = words(lang)
    quality = _bounds(totals, lang) if totals.quality.value is None else mean(totals, lang, 1)
    found = "—" if totals.solved is None else f"{totals.solved} {said.of} {totals.tasks}"
    return (found, *scores(totals, lang, 2), quality, share(totals.code_share, lang), str(totals.failed_critical))


def category_cells(totals: Totals, lang: Lang) -> tuple[str, ...]:
    """Cells of the categories table after category and system."""
    return (str(totals.tasks), solved(totals, lang), *scores(totals, lang), mean(totals, lang, 2))


def task_cells(task: TaskLine, lang: Lang) -> tuple[str, ...]:
    """Cells of a task's table after the system: result, measures, code, reasons."""
    said = words(lang)
    if task.standing == "not_run":
        result = said.not_run
    elif task.standing == "missing":
        result = said.missing
    elif task.standing == "part":
        result = said.part
    elif task.solved is None or (not task.judged and not task.solved):
        result = said.unsettled
    else:
        result = said.solved if task.solved else said.not_solved
    code = f"{task.checks_passed}/{task.checks}" if task.checks else "—"
    reasons = task.reasons if lang == "ru" else task.reasons_en
    return (result, show(task.accuracy, 2, lang), show(task.completeness, 2, lang), show(task.honesty, 2, lang),
            show(task.quality, 2, lang), code, "; ".join(reasons) or "—")


def scores(totals: Totals, lang: Lang, digits: int = 3) -> tuple[str, str, str]:
    """Т, П, Г."""
    return (show(totals.accuracy, digits, lang), show(totals.completeness, digits, lang),
            show(totals.honesty, digits, lang))


def _solved_share(totals: Totals, lang: Lang) -> str:
    """«50 % [9–91]»."""
    found = totals.solved_share
    if found.value is None or found.low is None or found.high is None:
        return _absent(totals, lang)
    return f"{share(found.value, lang)} [{show(found.low * 100, 0, lang)}–{show(found.high * 100, 0, lang)}]"


def share(value: float | None, lang: Lang) -> str:
    """A share as whole per cent."""
    return "—" if value is None else show(value * 100, 0, lang) + (" %" if lang == "ru" else "%")


def mean(totals: Totals, lang: Lang, digits: int) -> str:
    """Mean Q with half of its interval: «72,50 ±19,60»."""
    found = totals.quality
    if found.value is None:
        return _absent(totals, lang)
    half = "" if found.high is None else f" ±{show(found.high - found.value, digits, lang)}"
    return show(found.value, 2, lang) + half


def _absent(totals: Totals, lang: Lang) -> str:
    return words(lang).not_judged_cell if totals.tasks else "—"


def solved(totals: Totals, lang: Lang) -> str:
    """Solved tasks, with bounds where something is undecided."""
    if totals.solved is None:
        return _absent(totals, lang)
    low, high = totals.solved_bounds
    bounds = "" if low == high else f" ({low}–{high})"
    return f"{totals.solved}{bounds}"


def _quality(totals: Totals, lang: Lang) -> str:
    return _absent(totals, lang) if totals.quality.value is None else show(totals.quality.value, 2, lang)


def _bounds(totals: Totals, lang: Lang) -> str:
    if totals.quality_bounds is None:
        return "—"
    low, high = totals.quality_bounds
    shown = show(low, 2, lang)
    return shown if low == high else f"{shown}–{show(high, 2, lang)}"
