"""The open cases for names, identifiers, phrases, rows, order, extras and fabrication."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tools.text import extras, fabrication, identifiers, names, order, phrases, rows

_FILE = Path(__file__).parents[1] / "cases" / "values_open.jsonl"
_KINDS = {"identifier", "person", "org", "phrase", "row", "order", "no_extra", "fabricated"}
_CASES = [case for line in _FILE.read_text(encoding="utf-8").splitlines()
          if (case := json.loads(line))["check"] in _KINDS]


def _holds(check: str, text: str, args: dict[str, Any]) -> bool:
    match check:
        case "identifier":
            return bool(identifiers.find(text, args["value"]))
        case "person":
            return bool(names.find_person(text, args["value"], args.get("surname_only", False)))
        case "org":
            return bool(names.find_org(text, args["value"], args.get("form")))
        case "phrase":
            return bool(phrases.find(text, args["value"]))
        case "row":
            return bool(rows.find(text, args["cells"]))
        case "order":
            return bool(order.check(text, args["items"]))
        case "no_extra":
            return not extras.find(text, args["of"], args["allowed"], args.get("unit"))
        case _:
            return bool(fabrication.find(text, [args["materials"]], args["user"]))


@pytest.mark.parametrize("case", _CASES, ids=[f"{case['check']}-{number}" for number, case in enumerate(_CASES)])
def test_open_case(case: dict[str, Any]) -> None:
    """A right value from the file of open cases."""
    assert case["expect"] is _holds(case["check"], case["text"], case["args"])
