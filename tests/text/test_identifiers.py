"""Identifiers as whole tokens."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tools.text import identifiers


@pytest.mark.parametrize(("text", "value", "expected"), [
    ("п.6.2.1 договора", "6.2.1", "6.2.1"), ("см. пп.6.2.1", "6.2.1", "6.2.1"), ("ст.619", "619", "619"),
    ("№12-К/2024", "12-К/2024", "12-К/2024"),
    ("договор №№ 12-К/2024, 13-К/2024", "13-К/2024", "13-К/2024"), ("12 - K / 2024", "12-К/2024", "12 - K / 2024"),
    ("12-К/2024.", "12-К/2024", "12-К/2024"), ("12-К/2024, от", "12-К/2024", "12-К/2024"),
    ("(12-К/2024)", "12-К/2024", "12-К/2024"),
    ("12-К/2024 - расторгнут", "12-К/2024", "12-К/2024"), ("12-К/2024 — расторгнут", "12-К/2024", "12-К/2024"),
    ("«12-К/2024»", "№ 12-К/2024", "12-К/2024"), ("| 12-К/2024 |", "12-К/2024", "12-К/2024"),
    ("**12-К/2024**", "12-К/2024", "12-К/2024"),
    ("ТУ: XTA-1", "ХТА-1", "XTA-1"), ("рейс SU 100", "SU 100", "SU 100"), ("рейс SU  100", "SU 100", "SU  100"),
    ("ИНН7700123456", "ИНН7700123456", "ИНН7700123456"), ("ИНН:7700123456", "7700123456", "7700123456"),
    ("77-00-123456", "7700123456", "77-00-123456"),
    ("р/с 40702810000000012345.", "40702810000000012345", "40702810000000012345"),
    ("7700123456/770001001", "7700123456", "7700123456"), ("ИНН 7700123456 12 шт.", "7700123456", "7700123456"),
    ("счёт № 5", "5", "5"), ("БС-1", "бс-1", "БС-1"), ("BC-1", "ВС-1", "BC-1"), ("6.1.2.", "6.1.2", "6.1.2"),
    ("1С:ERP", "1С:ERP", "1С:ERP"),
    ("файл ВКР_2024.docx", "ВКР_2024.docx", "ВКР_2024.docx"), ("Т 123 АВ 77", "Т 123 АВ 77", "Т 123 АВ 77"),
    ("до&shy;говор А&#8209;1", "А-1", "А&#8209;1"), ("СНИЛС 123-456-789 00", "123-456-789 00", "123-456-789 00"),
])
def test_identifier(text: str, value: str, expected: str) -> None:
    """Found as a whole, and the offsets cut it out."""
    found = identifiers.find(text, value)
    assert [expected] == [match.text for match in found]
    assert [expected] == [text[match.start:match.end] for match in found]


@pytest.mark.parametrize(("text", "value"), [
    ("112-К/2024", "12-К/2024"), ("12-К/20245", "12-К/2024"), ("12-К/2024/1", "12-К/2024"),
    ("12-К/2024.1", "12-К/2024"),
    ("А/12-К/2024", "12-К/2024"), ("А-12-К/2024", "12-К/2024"), ("6.2.1.3", "6.2.1"), ("16.2.1", "6.2.1"),
    ("5.6.2.1", "6.2.1"),
    ("127", "00127"), ("00127", "127"), ("О-105", "0-105"), ("3-105", "З-105"), ("12–К–2024", "12-К/2024"),
    ("12К2024", "12-К/2024"),
    ("4070 2810 0000 0001 2345 6", "40702810000000012345"), ("1 4070 2810 0000 0001 2345", "40702810000000012345"),
    ("77001234567", "7700123456"), ("7700123456,50", "7700123456"), ("05.12.2026", "2026"), ("1-2", "12"),
    ("БС-14", "БС-1"),
    ("", "5"), ("5", ""), ("5", "—"), ("12-К/2024а", "12-К/2024"), ("А40-12345/2024", "12345/2024"),
    ("12\u200b-К/2025", "12-К/2024"),
    ("х12-К/2024", "12-К/2024"), ("12-К\n\n/2024", "12-К/2024"),
])
def test_no_identifier(text: str, value: str) -> None:
    """Longer tokens, other separators, other zeros."""
    assert () == identifiers.find(text, value)


@settings(derandomize=True, max_examples=200)
@given(st.from_regex(r"\A[0-9АКМа-в]{1,4}([-/.][0-9АКМа-в]{1,4}){0,3}\Z"))
def test_written_is_found(value: str) -> None:
    """What stands between spaces is found, and with one more digit it is not."""
    assert [value] == [match.text for match in identifiers.find(f"номер {value} от", value)]
    assert () == identifiers.find(f"номер {value}7 от", value)


@settings(derandomize=True, max_examples=200)
@given(st.text(max_size=60), st.text(max_size=12))
def test_never_raises(text: str, value: str) -> None:
    """Any text and any value give matches that cut the text."""
    assert all(text[match.start:match.end] == match.text for match in identifiers.find(text, value))


@pytest.mark.parametrize("unit", ["1", "1 ", "1-", "12-К/", "№", " ", "-", "7700123456 ", "\u200b", "\ud800", "\x00"])
def test_long_texts(unit: str) -> None:
    """100 kB of beginnings are read to the end."""
    text = unit * (100_000 // len(unit)) + ", 12-К/2024, 40702810000000012345"
    assert 1 <= len(identifiers.find(text, "12-К/2024"))
    assert 1 <= len(identifiers.find(text, "40702810000000012345"))


def test_near() -> None:
    """Of two places the one whose sentence holds the stem."""
    text = "Договор № 12-К/2024 действует. Акт № 12-К/2024 подписан."
    assert [text.rindex("12-К")] == [match.start for match in identifiers.find(text, "12-К/2024", near=["акт"])]
    assert () == identifiers.find(text, "12-К/2024", near=["счёт"])
