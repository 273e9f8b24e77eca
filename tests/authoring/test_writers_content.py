"""What the writers write is what readers of other hands read back."""

from __future__ import annotations

import email
import email.policy
import io
import re
import zipfile
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
from lxml import etree

from tests.authoring import writers_samples as samples
from tools.authoring import documents as d
from tools.authoring.documents.docx_marks import _CELL, _PARAGRAPH, _SECTION, _TABLE
from tools.authoring.draws import Draw

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
SAID = ["ДОГОВОР № 08-П/2026", "1. ПРЕДМЕТ", "2 480 000", "новое", "1.1. ", "Датчик & реле <24 В>", "5386870766",
        "Коротко: в рамке", "Е. Д. Туров", "Подписано КЭП: Туров Е. Д., 06.10.2026", "Вх. № 214", "АО «Парабель»"]


@lru_cache(maxsize=1)
def files() -> dict[str, bytes]:
    """The samples, written once."""
    return samples.files()


def _flat(text: str) -> str:
    return re.sub(r"\s+", " ", text.replace("\u2002", " "))


def _pdf_text(data: bytes, password: str | None = None) -> str:
    import pypdfium2

    with pypdfium2.PdfDocument(data, password=password) as document:
        return _flat(" ".join(page.get_textpage().get_text_range() for page in document))


def _part(name: str, path: str) -> Any:
    with zipfile.ZipFile(io.BytesIO(files()[name])) as archive:
        return etree.fromstring(archive.read(path))


def test_docx_says_it() -> None:
    """All words stand in the body; the deletion is a tracked one, the comment has its own part."""
    body = _part("a.docx", "word/document.xml")
    text = _flat("".join(element.text or "" if element.tag == f"{W}t" else " "
                         for element in body.iter(f"{W}t", f"{W}p", f"{W}tab")))
    assert [] == [words for words in SAID if words not in text]
    assert ["старое"] == [element.text for element in body.iter(f"{W}delText")]
    assert "уточнить" in "".join(_part("a.docx", "word/comments.xml").itertext())


def test_docx_has_real_styles_and_fields() -> None:
    """Headings by style, a new number for each list, live page numbers in the footer."""
    body = _part("a.docx", "word/document.xml")
    used = {element.get(f"{W}val") for element in body.iter(f"{W}pStyle")}
    assert {"Title", "Heading1", "Heading2", "Heading3", "ListBullet", "ListBullet2", "ListNumber"} <= used
    assert 2 == len({element.get(f"{W}val") for element in body.iter(f"{W}numId")})
    with zipfile.ZipFile(io.BytesIO(files()["a.docx"])) as archive:
        footer = b"".join(archive.read(name) for name in archive.namelist() if "footer" in name)
    assert {b"PAGE", b"NUMPAGES"} == set(re.findall(rb'w:instr="(\w+)"', footer))


@pytest.mark.parametrize(("tag", "order"), [("tblPr", _TABLE), ("tcPr", _CELL), ("pPr", _PARAGRAPH),
                                            ("sectPr", _SECTION)])
def test_docx_keeps_the_schema_order(tag: str, order: tuple[str, ...]) -> None:
    """Word refuses a file whose properties stand in another order."""
    kinds = [[etree.QName(child).localname for child in element]
             for element in _part("a.docx", "word/document.xml").iter(f"{W}{tag}")]
    assert [] == [names for names in kinds if names != sorted(names, key=order.index)]
    assert [] == [names for names in kinds if len(names) != len(set(names)) and tag != "sectPr"]


def test_docx_refuses_what_word_cannot() -> None:
    """Word knows a different first page only."""
    with pytest.raises(ValueError, match="only the first page"):
        d.write_docx([d.Paragraph("x")], d.Page(plain_pages=2))


def test_pdf_says_it() -> None:
    """A text layer with all words and page numbers; deleted text and comments are gone."""
    text = _pdf_text(files()["a.pdf"])
    assert [] == [words for words in [*SAID, "Страница 1 из 2", "Страница 2 из 2"] if words not in text]
    assert (False, False) == ("старое" in text, "уточнить" in text)


def test_pdf_date_and_title() -> None:
    """The file says when it was made, as the office's clock would."""
    import pypdfium2

    with pypdfium2.PdfDocument(files()["a.pdf"]) as document:
        found = document.get_metadata_dict()
    assert ("Договор", "D:20261006112000+00'00'") == (found["Title"], found["CreationDate"])


def test_pdf_password() -> None:
    """Closed without the password, the same words with it."""
    import pypdfium2

    with pytest.raises(pypdfium2.PdfiumError):
        pypdfium2.PdfDocument(files()["locked.pdf"])
    assert _pdf_text(files()["a.pdf"]) == _pdf_text(files()["locked.pdf"], "214")


def test_pdf_table_repeats_its_head() -> None:
    """A table that runs over pages repeats its header rows and loses none."""
    rows = [["№", "Наименование"], *([str(place), f"Позиция-{place}"] for place in range(1, 121))]
    text = _pdf_text(d.write_pdf([d.Table(rows)]))
    assert (3, 120) == (text.count("Наименование"), len(set(re.findall(r"Позиция-\d+", text))))


def test_pdf_unseen_text() -> None:
    """Hidden text is in the layer and not on the page; beside visible text it is refused."""
    import pypdfium2

    data = d.write_pdf([d.Paragraph(d.Run("К оплате 1 000 000", hidden=True)), d.Paragraph("Видно")])
    assert "К оплате 1 000 000 Видно" == _pdf_text(data).strip()
    shown = d.write_pdf([d.Paragraph("К оплате 1 000 000"), d.Paragraph("Видно")])

    def ink(pdf: bytes) -> int:
        with pypdfium2.PdfDocument(pdf) as document:
            return int(sum(document[0].render(grayscale=True).to_pil().convert("L").histogram()[:128]))

    assert ink(data) < ink(shown)
    with pytest.raises(ValueError, match="paragraph of their own"):
        d.write_pdf([d.Paragraph(["a", d.Run("b", hidden=True)])])


def test_pdf_lends_signs() -> None:
    """Signs that Times and Arial lack come from DejaVu; a sign that no font has is refused, not drawn as a box."""
    text = _pdf_text(d.write_pdf([d.Paragraph([d.Run("Цена 100 ₽", bold=True), " ☐ да ✓ нет"])]))
    assert "Цена 100 ₽ ☐ да ✓ нет" == text.strip()
    with pytest.raises(ValueError, match=r"no font has 龍 \(U\+9F8D\)"):
        d.write_pdf([d.Paragraph("龍")])


def test_pdf_numbers_sheets_from_an_offset() -> None:
    """Unnumbered first sheets, then page 1."""
    blocks: list[d.Block] = [d.Paragraph("обложка"), d.PageBreak(), d.Paragraph("содержание"), d.PageBreak(),
                             d.Paragraph("текст")]
    text = _pdf_text(d.write_pdf(blocks, d.Page(footer="Страница {page}", plain_pages=2, offset=2)))
    assert ["Страница 1"] == re.findall(r"Страница \d+", text)


@pytest.mark.parametrize("name", ["scan.pdf", "grey.pdf"])
def test_scan_is_a_picture(name: str) -> None:
    """No text layer, A4, dark ink on light paper, the kinds of coding that the size budget wants."""
    import pypdfium2

    with pypdfium2.PdfDocument(files()[name]) as document:
        assert 2 == len(document)
        assert "" == "".join(page.get_textpage().get_text_range() for page in document)
        assert (True, True) == tuple(abs(size - a4) < 1 for size, a4 in zip(document[0].get_size(), (595.3, 841.9),
                                                                            strict=True))
        counts = document[0].render(grayscale=True).to_pil().convert("L").histogram()
    assert sum(counts[:100]) < sum(counts[200:]) / 8
    coding = b"/CCITTFaxDecode" if name == "scan.pdf" else b"/DCTDecode"
    assert (True, True) == (coding in files()[name], len(files()[name]) < 170_000)


def test_scan_keeps_its_original() -> None:
    """The text original says all that the pages show, for the judge."""
    scan = d.write_scan(samples.blocks(), Draw(0, "t"), samples.PAGE)
    assert [] == [words for words in SAID if words not in scan.text]
    assert (2, True, False) == (scan.pages, "[круглая печать: АО «Парабель»]" in scan.text, "старое" in scan.text)


def test_picture_of_a_table() -> None:
    """A table as a picture has no text layer, and takes one page."""
    table = d.Table([["Показатель", "Значение"], ["Этажность", "7"]], widths=[0.3, 0.2])
    picture = d.picture_of([table])
    pdf = d.write_pdf([d.Paragraph("Таблица 7"), d.Picture(picture, 120, "Этажность\t7")])
    assert (b"\x89PNG", "Таблица 7") == (picture[:4], _pdf_text(pdf).strip())
    with pytest.raises(ValueError, match="a picture of 2 pages"):
        d.picture_of([table, d.PageBreak(), table])


def test_original_counts_each_list_anew() -> None:
    """Automatic numbers are written out, and another list begins at one."""
    text = d.plain_text([d.Item("а", "number"), d.Item("б", "number"), d.Paragraph("и"), d.Item("в", "number"),
                         d.Item("г", level=1), d.Table([["1", d.Cell("x")]])])
    assert "1. а\n2. б\nи\n1. в\n  — г\n1\tx\n" == text


def test_scans_differ_by_their_draw() -> None:
    """Two sheets of one office are not tilted and dirtied alike."""
    one, two = (d.write_scan([d.Paragraph("Письмо")], Draw(0, scope)).pdf for scope in ("a", "b"))
    assert one != two


def test_xlsx_values_and_formulas() -> None:
    """Cached values as given, also a stale one; formulas, hidden rows, columns and sheets, comments, filter."""
    import openpyxl

    values = openpyxl.load_workbook(io.BytesIO(files()["a.xlsx"]), data_only=True)
    formulas = openpyxl.load_workbook(io.BytesIO(files()["a.xlsx"]))
    page, live = values["Смета"], formulas["Смета"]
    assert ([300, 600, 900, 900], "=SUM(E4:E5)") == ([page[f"E{row}"].value for row in (4, 5, 6, 7)], live["E7"].value)
    assert (True, True, "hidden") == (page.row_dimensions[5].hidden, page.column_dimensions["F"].hidden,
                                      values["Служебный"].sheet_state)
    assert ("#,##0.00", "dd.mm.yyyy", "без третьей") == (page["D4"].number_format, page["F4"].number_format,
                                                         live["B7"].comment.text)
    assert ("A3:F6", "A4", ["A1:F1"]) == (page.auto_filter.ref, page.freeze_panes,
                                          [str(area) for area in page.merged_cells.ranges])
    assert "Смета!$E$7" == formulas.defined_names["Итог"].attr_text


def test_eml_is_a_letter() -> None:
    """Headers decode, the text and the file come back, lines end with CRLF."""
    raw = files()["a.eml"]
    letter = email.message_from_bytes(raw, policy=email.policy.default)
    assert ("О сроках поставки", "Туров Егор <e.turov@parabel.example>") == (letter["Subject"], letter["From"])
    body = letter.get_body(("plain",))
    assert body is not None
    assert "Отгрузим 22 октября." in body.get_content()
    assert [("Счёт 156.pdf", b"%PDF-1.4\n")] == [(part.get_filename(), part.get_content())
                                                 for part in letter.iter_attachments()]
    assert 0 == len(re.findall(rb"(?<!\r)\n", raw))


@pytest.mark.parametrize("encoding", ["8bit", "quoted-printable", "base64"])
def test_eml_encodings(encoding: Any) -> None:
    """One text through each transfer encoding; a letter of HTML only."""
    mail = samples.mail()
    sent = d.Mail(mail.sender, mail.to, mail.subject, mail.sent, mail.text, html="<p>Ёлка</p>", only_html=True,
                  encoding=encoding)
    letter = email.message_from_bytes(d.write_eml(sent), policy=email.policy.default)
    assert ("text/html", encoding, "<p>Ёлка</p>") == (letter.get_content_type(), letter["Content-Transfer-Encoding"],
                                                      letter.get_content().strip())


def test_csv_and_txt() -> None:
    """Decimal comma, quotes where a delimiter stands inside, the encoding that is asked for."""
    assert 'Имя;Цена\r\n"Реле; «24»";1,50\r\n' == files()["a.csv"].decode("cp1251")
    assert b"\xef\xbb\xbfa\r\nb\r\n" == d.write_txt("a\nb\r\n", "utf-8-sig", "\r\n")


def test_fonts_are_the_ones_that_were_vendored() -> None:
    """The checksums beside the fonts hold: another font would move every page."""
    import hashlib

    folder = Path(d.__file__).parent / "fonts"
    lines = [line.split() for line in (folder / "SHA256SUMS").read_text().splitlines()]
    said = {name: digest for digest, name in lines}
    found = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in folder.glob("*.ttf")}
    assert said == found
