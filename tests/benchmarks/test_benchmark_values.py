"""The benchmark of values: as many short strings as it says, and a sentence in place of a library that is absent."""

from __future__ import annotations

import sys

import pytest

from benchmarks import values


def test_short_strings_are_short_and_many() -> None:
    """Ten thousand texts of 200 characters at most, each with a person of at least two words."""
    found = list(values.strings())

    assert (10_000, True) == (len(found), all(len(text) <= 200 for text, _ in found))
    assert {True} == {" " in person for _, person in found}


def test_office_text_has_its_size_and_hardly_repeats() -> None:
    """A long text begins with the short one and goes on with other values."""
    short, long = values.office_text(1_000), values.office_text(10_000)

    assert (1_000, 10_000, short) == (len(short), len(long), long[:1_000])
    assert short not in long[1_000:]


@pytest.mark.parametrize(("name", "module", "package"), [
    ("number", "price_parser", "price-parser"), ("date", "dateparser.search", "dateparser")])
def test_an_absent_library_is_a_sentence(name: str, module: str, package: str, monkeypatch: pytest.MonkeyPatch,
                                         capsys: pytest.CaptureFixture[str]) -> None:
    """Neither is needed to run the benchmarks."""
    monkeypatch.setitem(sys.modules, module, None)

    assert values.library(name, module) is None
    assert f"pip install {package}" in capsys.readouterr().err
