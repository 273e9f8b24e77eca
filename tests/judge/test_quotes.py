"""Quotes: found verbatim or not at all."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tools.judge import Unit, find, near_miss
from tools.model import Document, Segment
from tools.model.verdict import Located

ANSWER = ("Общая сумма договора поставки № 12/3 составляет 15 000 руб. и включает НДС.\n"
          "Срок поставки — 10-15 дней с даты оплаты, до 05.12.2026 включительно.")


def _found(quote: str, text: str = ANSWER) -> list[str]:
    """The stretches of the text that a quote was found at."""
    return [text[place.start:place.end] for place in find(quote, [Unit("ответ", text)])]


class TestVerbatim:
    """One changed character is another quote."""

    @pytest.mark.parametrize("quote", [
        "Общая сумма договора поставки",
        "общая сумма  договора\u00a0поставки № 12/3",
        "**Общая сумма** договора",
        "составляет 15\u202f000 руб. и включает НДС. Срок поставки",
        "Срок поставки - 10–15 дней",
        "05.12.2026 включительно.",
    ])
    def test_found(self, quote: str) -> None:
        """Typography, markup and line ends do not matter."""
        assert len(_found(quote)) == 1

    @pytest.mark.parametrize("quote", [
        "Общая сумма договора поставки № 12/4 составляет 15 000 руб.",
        "Общая сумма договора на поставку", "общая цена договора", "", "   ", "…", "«»—",
    ])
    def test_not_found(self, quote: str) -> None:
        """No edit distance: a changed digit in a long quote is a lie."""
        assert [] == _found(quote)

    def test_offsets_and_locator(self) -> None:
        """A place is told by unit, offsets in the original and a locator."""
        assert (Located(unit="ответ", locator="знаки 7–20", start=6, end=20),) == find(
            "сумма договора", [Unit("ответ", ANSWER)])

    def test_locator_of_a_document(self) -> None:
        """A document says where in it a stretch stands."""
        document = Document("docx", "Первый абзац письма", segments=(Segment(0, 19, "абзац 1"),))
        place = find("первый абзац письма", [Unit("файл Письмо.docx", document.text, document)])
        assert ("файл Письмо.docx", "абзац 1") == (place[0].unit, place[0].locator)

    def test_units_are_searched_apart(self) -> None:
        """A quote does not run over from the answer into a file."""
        output = [Unit("ответ", "Итого к оплате по счёту"), Unit("файл а.txt", "всего пять тысяч")]
        assert () == find("по счёту всего пять", output)
        assert "файл а.txt" == find("всего пять тысяч", output)[0].unit


class TestBorders:
    """A quote begins and ends at the borders of words and numbers."""

    @pytest.mark.parametrize(("quote", "text"), [
        ("5 000 руб. в месяц", "оклад 15 000 руб. в месяц"),
        ("000 руб. в месяц", "оклад 15 000 руб. в месяц"),
        ("оклад составит 5 000", "оклад составит 5 000 000 руб."),
        ("оклад составит 15", "оклад составит 15,5 тысячи"),
        ("оклад составит 15", "оклад составит 15 000 руб."),
        ("начало смены в 10", "начало смены в 10:30"),
        ("договор поставки № 12", "договор поставки № 12/3"),
        ("5 000 руб. прибыли", "итог: -5 000 руб. прибыли"),
        ("срок поставки 10", "срок поставки 10-15 дней"),
        ("говор поставки", "договор поставки"),
        ("договор постав", "договор поставки"),
        ("05.12.2026 года", "от 105.12.2026 года"),
    ])
    def test_cut_tokens(self, quote: str, text: str) -> None:
        """Cutting a word or a number makes another one."""
        assert [] == _found(quote, text)

    @pytest.mark.parametrize(("quote", "text"), [
        ("5 000 руб. в месяц", "Итого:5 000 руб. в месяц"),
        ("всего столов: 12", "| всего столов: 12 | 450 |"),
        ("всего столов: 12", "всего столов: 12\n450 стульев"),
        ("всего столов: 12", "всего столов: 12  450"),
        ("в редакции 2024", "в редакции 2024 500 страниц"),
        ("договор поставки", "«договор поставки»: он"),
        ("оклад составит 15", "оклад составит 15."),
        ("5 000 руб. в месяц", "15 000 руб. в месяц, позже 5 000 руб. в месяц"),
    ])
    def test_whole_tokens(self, quote: str, text: str) -> None:
        """Neighbouring cells, lines and signs do not join a number; a later whole place is found."""
        assert len(_found(quote, text)) == 1

    @pytest.mark.parametrize(("quote", "text", "expected"), [
        ("42", "| Столы | 42 |", ["42"]), ("42", "всего 42 стола", ["42"]), ("15 000", "сумма 15 000 руб.", ["15 000"]),
        ("А-12/3", "договор А-12/3 от мая", ["А-12/3"]), ("10 %", "скидка 10 % на всё", ["10 %"]),
        ("Да", "| Оплачено | Да |", ["Да"]), ("Да.", "Вопрос\n- **Да.**\nОтвет", ["Да."]),
        ("да", "когда да и нет", []),
        ("б да", "| а \\| б да | в |", []), ("да", "| а | да \\| в |", []), ("а | б", "| а \\| б |", ["а \\| б"]),
        ("на 5", "не позже, чем на 5 дней", []), ("1", "21 день", []), (".", "а . б", []),
    ])
    def test_short_quotes(self, quote: str, text: str, expected: list[str]) -> None:
        """Under 12 characters only a whole cell or line, or one token with a digit."""
        assert expected == _found(quote, text)


class TestEllipsis:
    """Left out middles."""

    @pytest.mark.parametrize("dots", ["…", "...", " … ", " [...] ", "[…]"])
    def test_two_parts(self, dots: str) -> None:
        """Both parts stand in order."""
        assert ["Общая сумма договора", "и включает НДС"] == _found(f"Общая сумма договора{dots}и включает НДС")

    def test_dots_at_the_ends(self) -> None:
        """Dots before or after leave one part."""
        assert ["сумма договора поставки"] == _found("…сумма договора поставки…")

    @pytest.mark.parametrize("quote", [
        "и включает НДС … Общая сумма договора",
        "Общая сумма … и включает НДС",
        "Общая сумма договора … и включает НДФЛ",
        "Общая сумма … договора поставки … составляет 15 000 … с даты оплаты",
    ])
    def test_refused(self, quote: str) -> None:
        """Wrong order, a part under 12 characters, a part that is not there, four parts."""
        assert [] == _found(quote)

    @pytest.mark.parametrize(("gap", "places"), [(598, 2), (599, 0)])
    def test_gap(self, gap: int, places: int) -> None:
        """600 characters may be left out, spaces included, and no more."""
        assert places == len(_found("начало договора…окончание договора",
                                    f"начало договора {'х' * gap} окончание договора"))

    def test_nearest_pair(self) -> None:
        """An early first part too far away does not hide a later one."""
        text = f"начало договора {'х' * 700} начало договора и окончание договора"
        assert ["начало договора", "окончание договора"] == _found("начало договора … окончание договора", text)

    def test_verbatim_dots(self) -> None:
        """Dots that stand in the text are text."""
        assert ["ну… да вот же оно"] == _found("ну… да вот же оно", "ну… да вот же оно")


class TestWraps:
    """Lines wrapped by hyphens."""

    @pytest.mark.parametrize("quote", ["переносится на июль", "пере-\nносится на июль", "кое-кто не подписал"])
    def test_both_readings(self, quote: str) -> None:
        """The joined word and the hyphenated one are both found."""
        assert len(_found(quote, "срок пере-\nносится на июль, кое-\nкто не подписал")) == 1


class TestNearMiss:
    """The log."""

    @pytest.mark.parametrize(("quote", "why"), [
        ("Общая сумма договора купли", "совпадает только начало «общая сумма договора» (ответ)"),
        ("погода будет ясной и тёплой", "похожего места нет"),
        ("сумма", "цитата короче 12 знаков или обрывает слово либо число (ср. ответ)"),
        ("—", "в цитате нет ни буквы, ни цифры"),
    ])
    def test_says_why(self, quote: str, why: str) -> None:
        """A person reads how near the quote came."""
        assert why == near_miss(quote, [Unit("ответ", ANSWER)])


class TestAlways:
    """Properties."""

    @given(st.data())
    @settings(derandomize=True, max_examples=150)
    def test_whole_words_are_found_where_they_stand(self, data: st.DataObject) -> None:
        """Any run of whole words of a text is found, and the place reads like the quote."""
        words = data.draw(st.lists(st.sampled_from(
            ["договор", "Поставки", "ёмкость", "«Заря»", "руб.", "сумма", "подписан", "сторонами"]),
            min_size=4, max_size=20))
        first = data.draw(st.integers(0, len(words) - 3))
        quote = " ".join(words[first:first + 3])
        text = " ".join(words)
        if len(quote) >= 12:
            assert [quote] == _found(quote, text)

    @pytest.mark.parametrize("text", ["1" * 200_000, "а" * 200_000, "а " * 100_000, "[" * 200_000, "|-" * 100_000,
                                      "-\n" * 100_000, "](" * 100_000, "\\" * 200_000])
    def test_hostile_texts_end(self, text: str) -> None:
        """Texts made to make a search go back and forth are searched in passing."""
        assert [] == _found("1" * 400, text)
        assert [] == _found("начало договора … окончание договора", text)
