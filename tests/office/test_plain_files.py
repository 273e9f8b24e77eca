"""csv, md, html and letters as people see them."""

from __future__ import annotations

import pytest

from tools.office.dispatch import read_bytes
from tools.office.refusal import Refused


def test_csv_is_a_table() -> None:
    """A csv file is a grid, its text pipe rows; numbers stay as they were written."""
    document = read_bytes("Статья;Сумма\nАренда;1 200,50\n\"а;б\";3\n".encode("cp1251"))
    assert document.text == "| Статья | Сумма |\n| Аренда | 1 200,50 |\n| а;б | 3 |"
    assert [[cell.value for cell in row] for row in document.grids[0].rows] == [
        ["Статья", "Сумма"], ["Аренда", "1 200,50"], ["а;б", "3"]]


def test_markdown() -> None:
    """Headings and tables of a md file are known, its comments are not seen."""
    document = read_bytes("# Итог\n\nТекст <!-- тайна -->далее\n\n| а | б |\n|---|---:|\n| 1 | x\\|y |\n".encode())
    assert document.text == "# Итог\n\nТекст далее\n\n| а | б |\n|---|---:|\n| 1 | x\\|y |\n"
    assert [hidden.text for hidden in document.hidden] == ["тайна"]
    assert [(heading["level"], heading["text"]) for heading in document.facts["headings"]] == [(1, "Итог")]
    assert [[cell.text for cell in row] for row in document.grids[0].rows] == [["а", "б"], ["1", "x|y"]]
    assert document.locate(document.text.index("1 |")) == "строка 7"


_PAGE = """<!DOCTYPE html><html><head><title>t</title><style>.off{display:none} .ghost { color: #fff }</style>
</head><body>
<h2>Отчёт</h2><p>Видно <b>сразу</b>.<span style="display: none">спрятано</span></p><p class="off">классом</p>
<p class="ghost">белым</p><div style="background:#003"><p style="color:white">на тёмном</p></div><!-- заметка -->
<script>код()</script><table><tr><th colspan="2">Шапка</th></tr><tr><td rowspan="2">А</td><td>1<br>2</td></tr>
<tr><td>3</td></tr><tr style="display:none"><td>x</td><td>тайная строка</td></tr></table>
<p hidden>атрибутом</p></body></html>"""


def test_html() -> None:
    """A page says what a browser shows; merged cells are resolved; the rest is kept apart."""
    document = read_bytes(_PAGE.encode())
    assert document.text.split("\n") == [
        "Отчёт", "Видно сразу.", "на тёмном", "| Шапка |  |", "| А | 1 2 |", "| А | 3 |"]
    assert sorted((hidden.why, hidden.text) for hidden in document.hidden) == sorted([
        ("hidden", "спрятано"), ("hidden", "классом"), ("invisible", "белым"), ("hidden", "заметка"),
        ("hidden", "x тайная строка"), ("hidden", "атрибутом")])
    assert [heading["text"] for heading in document.facts["headings"]] == ["Отчёт"]


_LETTER = """From: =?utf-8?b?0JjQstCw0L0=?= <ivan@example.example>
To: olga@example.example
Subject: =?utf-8?b?0KHRh9GR0YI=?=
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary=b

--b
Content-Type: multipart/alternative; boundary=c

--c
Content-Type: text/plain; charset=utf-8

Сумма 100
--c
Content-Type: text/html; charset=utf-8

<p>Сумма 200</p>
--c--
--b
Content-Type: application/pdf
Content-Disposition: attachment; filename="a.pdf"

x
--b--
"""


def test_letter() -> None:
    """Headers are decoded, the page of a letter is what is seen, attachments are named."""
    document = read_bytes(_LETTER.encode())
    assert document.text.split("\n") == ["От: Иван <ivan@example.example>", "Кому: olga@example.example", "Тема: Счёт",
                                         "Сумма 200", "Вложения: a.pdf"]
    assert [hidden.text for hidden in document.hidden] == ["Сумма 100"]
    assert document.facts["attachments"] == [{"name": "a.pdf", "type": "application/pdf", "bytes": 1}]


def test_image() -> None:
    """A picture is known as one and says nothing."""
    document = read_bytes(b"\x89PNG\r\n\x1a\n" + b"\0" * 20)
    assert (document.type, document.text, document.facts["format"]) == ("image", "", "png")


def test_a_page_of_deep_elements() -> None:
    """Tags that nobody closes put everything deep inside; a browser shows it all, so nothing may be lost."""
    pages = [f"<body>{'<div>' * depth}Сумма 5 руб.{'</div>' * depth}<p>Конец</p></body>".encode()
             for depth in (300, 1_500)]

    assert ["Сумма 5 руб.\nКонец"] * 2 == [read_bytes(page).text for page in pages]
    with pytest.raises(Refused) as told:
        read_bytes(b"<body>" + b"<div>" * 5_000 + b"x")
    assert "too_big" == told.value.unreadable.reason
