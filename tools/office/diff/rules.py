"""Rules that hang on areas of a sheet: validations and conditional formats, those that newer programs keep apart (x14)
included.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from tools.office.diff.cells import areas
from tools.office.diff.changes import Change
from tools.office.diff.formulas import canonical
from tools.office.diff.looks import Looks
from tools.office.xlsx_beside import conditionals, formula_text, validations
from tools.office.xlsx_book import count, local
from tools.office.xlsx_cells import Box, box

#: cells of a rule that are looked at one by one, so that two writers may cut its area in different ways
_MAX_CELLS = 20_000
_VALIDATIONS = {"list": "список", "whole": "целое число", "decimal": "число", "date": "дата", "time": "время",
                "textLength": "длина текста", "custom": "формула"}
_OPERATORS = {"between": "между", "notBetween": "не между", "equal": "равно", "notEqual": "не равно",
              "greaterThan": "больше", "lessThan": "меньше", "greaterThanOrEqual": "не меньше",
              "lessThanOrEqual": "не больше"}
_CONDITIONS = {
    "cellIs": "значение", "expression": "формула", "colorScale": "цветовая шкала", "dataBar": "гистограмма",
    "iconSet": "значки", "top10": "первые", "duplicateValues": "повторы", "uniqueValues": "без повторов",
    "containsText": "содержит", "notContainsText": "не содержит", "beginsWith": "начинается с",
    "endsWith": "кончается на", "containsBlanks": "пусто", "notContainsBlanks": "не пусто",
    "containsErrors": "ошибка", "notContainsErrors": "без ошибки", "timePeriod": "период",
    "aboveAverage": "выше среднего"}
#: conditions whose formula only spells their text out again
_WORDED = {"containsText", "notContainsText", "beginsWith", "endsWith", "containsBlanks", "notContainsBlanks",
           "containsErrors", "notContainsErrors", "timePeriod"}
_TRUTH = re.compile(r"\b(TRUE|FALSE)\b(?:\(\))?")


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: where it holds, what it says, and the formulas it says it with."""

    areas: tuple[str, ...]
    words: str
    formulas: tuple[str, ...] = ()

    def key(self, there: Callable[[str], str]) -> str:
        """What it says, in the one spelling of formulas, after references were moved."""
        # Some programs write 0 for FALSE in the formula of a rule.
        formulas = (_TRUTH.sub(lambda match: "1" if match[1] == "TRUE" else "0", there(each)) for each in self.formulas)
        return "; ".join((self.words, *formulas))

    @property
    def shown(self) -> str:
        """What it says, as it is written."""
        return "; ".join(filter(None, (self.words, *self.formulas)))


def rules_of(root: Any, looks: Looks) -> tuple[list[Rule], list[Rule]]:
    """Validations and conditional formats of a sheet."""
    return ([_validation(fact) for fact in validations(root)],
            [_conditional(fact, rule, looks) for fact, rule in conditionals(root)])


def compare_rules(kind: str, first: Sequence[Rule], second: Sequence[Rule], there: Callable[[str], str], old: str,
                  new: str) -> Iterator[Change]:
    """Rules added, removed and changed; `there` moves references of the first sheet to where their cells went."""
    one, other = _gathered(first, there), _gathered(second, canonical)
    gone = {key: found for key, found in one.items() if key not in other or other[key][0] != found[0]}
    come = {key: found for key, found in other.items() if key not in one or one[key][0] != found[0]}
    for key, (place, text) in come.items():
        was = key if key in gone else next((each for each, found in gone.items() if found[0] == place), None)
        if was is None:
            yield Change(f"{kind}_added", after=_place(new, place), new=text)
            continue
        before, old_text = gone.pop(was)
        where = ("", "") if before == place else (f": {before}", f": {place}")
        yield Change(f"{kind}_changed", _place(old, before), _place(new, place), old_text + where[0], text + where[1])
    for place, text in gone.values():
        yield Change(f"{kind}_removed", before=_place(old, place), old=text)


def _place(sheet: str, place: str) -> str:
    return f"{sheet}!{place}" if place else sheet


def _gathered(rules: Sequence[Rule], there: Callable[[str], str]) -> dict[str, tuple[str, str]]:
    """Areas and text by what a rule says: programs cut one rule into several, and write several as one."""
    found: dict[str, tuple[list[str], str]] = {}
    for rule in rules:
        found.setdefault(rule.key(there), ([], rule.shown))[0].extend(there(each) for each in rule.areas)
    return {key: (_union(where), text) for key, (where, text) in found.items()}


def _union(references: list[str]) -> str:
    """Areas in one spelling: as few rectangles as cover their cells, if those are not too many."""
    boxes = [found for each in references if (found := _box(each)) is not None]
    if len(boxes) < len(references) or sum(_size(each) for each in boxes) > _MAX_CELLS:
        return ", ".join(sorted({each for each in references if each != "#REF!"}))
    cells = {(row, column) for top, left, bottom, right in boxes for row in range(top, bottom + 1)
             for column in range(left, right + 1)}
    return ", ".join(areas(sorted(cells)))


def _box(reference: str) -> Box | None:
    return box(reference) if reference[-1:].isdigit() and reference[:1].isalpha() else None


def _size(area: Box) -> int:
    return (area[2] - area[0] + 1) * (area[3] - area[1] + 1)


def _validation(fact: dict[str, Any]) -> Rule:
    words = (_VALIDATIONS.get(fact["type"], fact["type"]), _OPERATORS.get(fact["operator"], fact["operator"]),
             "" if fact["blocks"] else "не запрещает")
    return Rule(tuple(fact["areas"]), ", ".join(filter(None, words)), tuple(fact["formulas"]))


def _conditional(fact: dict[str, Any], rule: Any, looks: Looks) -> Rule:
    kind = fact["type"]
    words = [_CONDITIONS.get(kind, kind)]
    match kind:
        case "cellIs":
            words.append(_OPERATORS.get(fact["operator"], fact["operator"]))
        case "top10":
            words[0] = "последние" if _yes(rule, "bottom") else "первые"
            words.append((rule.get("rank") or "10") + (" %" if _yes(rule, "percent") else ""))
        case "aboveAverage":
            words[0] = "ниже среднего" if rule.get("aboveAverage") in ("0", "false") else "выше среднего"
            words += ["или равно"] * _yes(rule, "equalAverage")
            words += [f"отклонений {rule.get('stdDev')}"] * (count(rule.get("stdDev")) > 0)
        case "timePeriod":
            words.append(rule.get("timePeriod", ""))
        case "colorScale" | "dataBar" | "iconSet":
            words += _scale(rule, looks)
    if kind in _WORDED and fact["text"]:
        words.append(f"«{fact['text']}»")
    inner = rule.find("{*}dxf")
    words.append(looks.conditional(inner if inner is not None else rule.get("dxfId")))
    formulas = () if kind in _WORDED else tuple(fact["formulas"])
    return Rule(tuple(fact["areas"]), ", ".join(filter(None, words)), formulas)


def _scale(rule: Any, looks: Looks) -> list[str]:
    """Points of a scale of colours, bars or icons, and their colours."""
    body = next((each for each in rule if local(each) in ("colorScale", "dataBar", "iconSet")), None)
    if body is None:
        return []
    words = [body.get("iconSet", "3TrafficLights1")] if local(body) == "iconSet" else []
    words += ["наоборот"] * _yes(body, "reverse")
    for each in body:
        match local(each):
            case "cfvo" if local(body) != "dataBar" or each.get("type") not in ("min", "max", "autoMin", "autoMax"):
                words.append(f"{each.get('type', '')} {each.get('val') or formula_text(each.find('{*}f'))}".strip())
            case "color":
                words.append(looks.colour(each))
    return words


def _yes(element: Any, name: str) -> bool:
    return element.get(name) in ("1", "true")
