"""docs/checks.md says what the kinds are."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.checks import known_kinds, validate_check
from tools.checks.manual import EXAMPLES, manual
from tools.model import Check, validate

PAGE = Path(__file__).parents[2] / "docs" / "checks.md"


def test_the_page_is_the_one_that_the_kinds_write() -> None:
    """docs/checks.md is what `python -m tools.checks.manual` writes."""
    assert manual() == PAGE.read_text("utf-8")


def test_every_kind_has_an_example() -> None:
    """Examples and kinds are the same."""
    assert sorted(known_kinds()) == sorted(EXAMPLES)


@pytest.mark.parametrize("kind", sorted(EXAMPLES))
def test_examples_pass_the_door(kind: str) -> None:
    """Each example is a check that the door lets in."""
    where, args = EXAMPLES[kind]
    check = validate(Check, {"id": "probe", "kind": kind, "where": where, "args": args}, "manual")
    assert known_kinds()[kind].arguments is type(validate_check(check, "manual"))
