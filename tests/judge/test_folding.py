"""Folding: what disappears, what must stay, and the way back to the original text."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tools.judge import fold, fold_text


class TestFoldedAway:
    """Differences that no honest quote should fail on."""

    @pytest.mark.parametrize(("text", "folded"), [
        ("Ёлка ЕЩЁ", "елка еще"),
        ("е\u0308лка", "елка"),
        ("и\u0306од", "йод"),
        ("пе\u00adре\u200bнос\ufeff", "перенос"),
        ("15\u00a0000\u202f₽\u2009нетто", "15 000 ₽ нетто"),
        ("одна\n  строка\r\n\r\nдругая\tтретья", "одна строка другая третья"),
        ("«Заря», “Заря”, „Заря‟, 'Заря'", '"заря", "заря", "заря", "заря"'),
        ("5–7 — 9 − 1 ‑ 2", "5-7 - 9 - 1 - 2"),
        ("**Итого:** _всего_ `код` ~~нет~~ ***да***", "итого: всего код нет да"),
        ("# Раздел\n## Часть\n- пункт\n* пункт\n> слова\n- [x] сделано", "раздел часть пункт пункт слова сделано"),
        ("см. [отчёт](https://a.example/b \"имя\") и ![схема](x.png)", "см. отчет и схема"),
        ("| Товар | Цена |\n|:---|---:|\n| Стол | 5 |", "товар цена стол 5"),
        ("Раздел\n---\nслова\n===\nконец", "раздел слова конец"),
        ("| а \\| б | 2\\*3 |", "а б 2*3"),
        ("первая<br>вторая<br/>третья", "первая вторая третья"),
        ("пере\u00ad\nнос", "перенос"),
        ("Straße ﬁn", "strasse fin"), ("☑\ufe0f сделано", "☑ сделано"),
        ("", ""), (" \n\t ", ""), ("|---|---|", ""),
    ])
    def test_folds(self, text: str, folded: str) -> None:
        """Each documented rule."""
        assert folded == fold_text(text)

    @pytest.mark.parametrize(("text", "folded"), [
        ("10² м²", "10² м²"), ("2*3 = 6", "2*3 = 6"), ("5 * 3", "5 * 3"), ("имя_файла_1", "имя_файла_1"),
        ("Дата: ____", "дата: ____"), ("| - | - |", "- -"), ("-5 000", "-5 000"), ("½ и №", "½ и №"),
        ("массив[i](b c)", "массив[i](b c)"), ("~5 км", "~5 км"), ("a < b", "a < b"),
    ])
    def test_stays(self, text: str, folded: str) -> None:
        """What carries meaning is not folded: NFC and not NFKC, products, blanks, signs."""
        assert folded == fold_text(text)

    def test_wrapped_lines_give_two_haystacks(self) -> None:
        """A hyphen at the end of a line may belong to the word or to the wrap."""
        assert ["перенос коекто", "пере-нос кое-кто"] == [found.text for found in fold("пере-\nнос кое-\n  кто")]

    def test_ranges_are_not_joined(self) -> None:
        """Digits on both sides of a wrapped dash are two numbers."""
        assert ["2024- 2025"] == [found.text for found in fold("2024-\n2025")]


class TestWayBack:
    """Offsets."""

    def test_span_of_a_table_cell(self) -> None:
        """A stretch of the folded text is found in the original, markers outside it."""
        text = "| **Сто́л** | 15\u00a0000 |"
        folded = fold(text)[0]
        start = folded.text.index("15")
        first, last = folded.span(start, start + 6)
        assert "15\u00a0000" == text[first:last]

    @given(st.text(alphabet="аеё\u0308Ё 5\n\r\t|-*_`[]()!\\\u00ad\u200b«—ßﬁ<br>#\u00a0", max_size=60))
    @settings(derandomize=True, max_examples=400)
    def test_offsets_grow_and_stay_inside(self, text: str) -> None:
        """Every folded character stands for a stretch of the original, in order; folding again changes no word."""
        for folded in fold(text):
            spans = [folded.span(at, at + 1) for at in range(len(folded.text))]
            assert all(0 <= start < end <= len(text) for start, end in spans)
            assert spans == sorted(spans)
            assert "  " not in folded.text and folded.text == folded.text.strip(" ")

    @given(st.text(alphabet="абвгдежё ЙйЁ.,№5\u00a0", max_size=60))
    @settings(derandomize=True, max_examples=200)
    def test_normal_forms_fold_alike(self, text: str) -> None:
        """Composed and decomposed letters are one."""
        assert fold_text(unicodedata.normalize("NFC", text)) == fold_text(unicodedata.normalize("NFD", text))
