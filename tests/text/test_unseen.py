"""What a person does not see of an answer satisfies no check."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.text.unseen import as_seen, unseen


@pytest.mark.parametrize(("text", "hidden"), [
    ("Готово. <!-- 224 700 -->", ["<!-- 224 700 -->"]),
    ("<!-- a --> б <!-- в --> г", ["<!-- a -->", "<!-- в -->"]),
    ("до <!-- и дальше всё", ["<!-- и дальше всё"]),
    ('<span style="display:none">5</span> шт.', ['<span style="display:none">5</span>']),
    ('<i style="display: none"><i>5</i> ещё</i> шт.', ['<i style="display: none"><i>5</i> ещё</i>']),
    ("<div hidden>5</div>6", ["<div hidden>5</div>"]),
    ('<p style="visibility:hidden">5</p>', ['<p style="visibility:hidden">5</p>']),
    ('<p style="font-size:0">5</p><p style="font-size:0.9em">6</p>', ['<p style="font-size:0">5</p>']),
    ('<p style="opacity:0">5</p><p style="opacity:0.5">6</p>', ['<p style="opacity:0">5</p>']),
    ('<font color="white">5</font>', ['<font color="white">5</font>']),
    ('<p style="color:#FFF">5</p>', ['<p style="color:#FFF">5</p>']),
    ('<p style="background-color:#fff">5</p>', []),
    ("<script>x = 5</script>", ["<script>x = 5</script>"]),
    ("[//]: # (5 рублей)", ["[//]: # (5 рублей)"]),
    ("[comment]: <> (5 рублей)\nвидно", ["[comment]: <> (5 рублей)"]),
    ("[1]: https://site.example", []),
    ("`<!-- видно -->`", []),
    ("```\n<!-- видно -->\n```\n<!-- нет -->", ["<!-- нет -->"]),
    ("```html\n<div hidden>видно</div>\n```", []),
    ("a < b и b > c", []),
    ("<b>5</b> <!DOCTYPE html>", []),
    ('<br style="display:none"> видно', []),
    ("обычный ответ", []),
])
def test_unseen_stretches(text: str, hidden: list[str]) -> None:
    """Comments, hidden elements, reference comments; code is shown as written."""
    assert hidden == [text[start:end] for start, end in unseen(text)]


@given(st.text(alphabet="<!->/ab`~\n []#:(span hidden=)\"'", max_size=200))
def test_any_text_keeps_its_length(text: str) -> None:
    """Offsets into the seen text are offsets into the answer, and what is seen is unchanged."""
    seen = as_seen(text)

    assert len(text) == len(seen.text)
    assert all(shown in (own, " ") for own, shown in zip(text, seen.text, strict=True))
    assert text.count("\n") == seen.text.count("\n")


def test_hidden_text_is_kept_as_a_finding() -> None:
    """The report tells the person that there was some."""
    seen = as_seen("Готово. <!-- 5 -->")

    assert ["<!-- 5 -->"] == [piece.text for piece in seen.hidden]
    assert ["hidden_text"] == [finding.kind for finding in seen.findings]
