"""report.md: text of a graded system stays text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.report import inline


@pytest.mark.parametrize(("text", "expected"), [
    ("a|b", "a\\|b"), ("<b>", "\\<b\\>"), ("[x](y)", "\\[x\\](y)"), ("  a\n\n b ", "a b"), ("# x", "\\# x"),
    ("`rm`", "\\`rm\\`"), ("a\\|b", "a\\\\\\|b"), ("\x1b[31m", "�\\[31m"), ("&lt;", "\\&lt;"), ("", "")])
def test_marks_are_escaped(text: str, expected: str) -> None:
    """Every mark of markdown and HTML, and control characters of a terminal."""
    assert expected == inline(text)


@given(st.text(max_size=400))
def test_any_text_is_one_inert_line(text: str) -> None:
    """One line, no unescaped cell border, no tag."""
    line = inline(text)
    bare = line.replace("\\\\", "").replace("\\|", "").replace("\\<", "")

    assert "\n" not in line
    assert "|" not in bare
    assert "<" not in bare


def test_long_quotes_are_cut() -> None:
    """A 100 kB line does not become a cell."""
    assert 300 == len(inline("я" * 100_000))
