"""Plain text in any Cyrillic code page reads as it was written."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tools.office.codepage import guess
from tools.office.dispatch import read_bytes
from tools.office.sniff_text import decode

SHORT = ["Привет, коллеги", "Договор поставки № 5", "Сумма к оплате: 1 200,50", "АКТ СВЕРКИ ВЗАИМНЫХ РАСЧЁТОВ",
         "уважаемый Пётр Ильич", "Отгрузку переносим на вторник"]
LONG = ("Добрый день! Направляем протокол разногласий: пункты 3.1 и 4.2 просим изложить в редакции приложения.\r\n"
        "ООО «Пример» отгрузит щиты, фанеру и объёмные крепежи до 5 октября; ОБЩАЯ СУММА не изменилась.\r\n") * 40
TABLE = "┌────────┬───────┐\n│ Статья │ Сумма │\n├────────┼───────┤\n│ Аренда │ 1200  │\n└────────┴───────┘\n"


@pytest.mark.parametrize("page", ["utf-8", "utf-8-sig", "utf-16", "cp1251", "koi8-r", "cp866"])
@pytest.mark.parametrize("text", [*SHORT, LONG])
def test_every_page(text: str, page: str) -> None:
    """A short line and a long letter, in every encoding."""
    # A sign that a page does not have is left out of it by any program.
    data = text.encode(page, "ignore")
    wanted = data.decode(page).replace("\r\n", "\n")
    assert wanted == decode(data)


def test_a_file_is_read() -> None:
    """The reader of files gives the words, and the lines of a table drawn under DOS."""
    assert ["Привет из архива", TABLE] == [read_bytes("Привет из архива".encode("koi8-r")).text,
                                           read_bytes(TABLE.encode("cp866")).text]


@pytest.mark.parametrize("text", ["Да", "НДС", "ИНН", "ФИО", "№", "«Ёлка»", "Статья;Сумма\nАренда;1 200,50\n", "café"])
def test_the_page_of_windows_in_doubt(text: str) -> None:
    """What tells too little is taken for the page that most programs write."""
    assert "cp1251" == guess(text.encode("cp1251", "ignore") if text != "café" else text.encode("latin-1"))


@settings(derandomize=True)
@given(st.text())
def test_never_wrong_for_utf_8(text: str) -> None:
    """Text that is UTF-8 is never taken for a code page."""
    found = decode(text.encode())
    wanted = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").replace("\0", "")
    assert found in (None, wanted)


@settings(derandomize=True)
@given(st.binary())
def test_any_bytes(data: bytes) -> None:
    """Any bytes get one of the pages."""
    assert guess(data) in ("cp1251", "koi8-r", "cp866")
