"""pdf: what a page shows, what it only holds, its tables and its locks."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest

from tools.model import Document
from tools.office.dispatch import read_bytes
from tools.office.pdf_tables import shown_at
from tools.office.refusal import Refused

Canvas = Callable[..., bytes]


@pytest.fixture(name="pdf", scope="module")
def _pdf() -> Canvas:
    """Makes a pdf: each function draws one page of 300 x 300 points in a Cyrillic font."""
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont
    from reportlab.pdfgen.canvas import Canvas as Sheet
    font = Path(__file__).resolve().parents[2] / "tools/authoring/documents/fonts/DejaVuSans.ttf"
    pdfmetrics.registerFont(TTFont("Probe", str(font)))

    def make(*pages: Callable[..., None], **options: object) -> bytes:
        stream = io.BytesIO()
        sheet = Sheet(stream, pagesize=(300, 300), invariant=1, **options)
        for draw in pages:
            sheet.setFont("Probe", 10)
            draw(sheet)
            sheet.showPage()
        sheet.save()
        return stream.getvalue()
    return make


def _unseen_kinds(sheet) -> None:  # type: ignore[no-untyped-def]
    sheet.drawString(20, 280, "Видимая строка")
    sheet.setFillColorRGB(1, 1, 1)
    sheet.drawString(20, 260, "белая")
    sheet.setFillColorRGB(0, 0, 0)
    sheet.drawString(20, 240, "режим", mode=3)
    sheet.setFillAlpha(0)
    sheet.drawString(20, 220, "прозрачная")
    sheet.setFillAlpha(1)
    sheet.drawString(400, 200, "за краем")
    sheet.setFont("Probe", 0.8)
    sheet.drawString(20, 180, "крошечная")
    sheet.setFont("Probe", 10)
    sheet.drawString(20, 160, "закрытая")
    sheet.setFillColorRGB(0.2, 0.4, 0.6)
    sheet.rect(10, 150, 200, 30, stroke=0, fill=1)
    sheet.rect(10, 100, 200, 30, stroke=0, fill=1)
    sheet.setFillColorRGB(1, 1, 1)
    sheet.drawString(20, 110, "Белая на синем видна")


def test_unseen_text(pdf: Canvas) -> None:
    """White, mode 3, transparent, off-page, tiny and covered text is out of the text; white on blue is in it."""
    document = read_bytes(pdf(_unseen_kinds))
    assert document.text == "Видимая строка\nБелая на синем видна"
    assert sorted((hidden.why, hidden.text) for hidden in document.hidden) == [
        ("invisible", "белая режим прозрачная"), ("invisible", "крошечная закрытая"), ("off_page", "за краем")]
    assert {hidden.locator for hidden in document.hidden} == {"стр. 1"}


def _table(sheet) -> None:  # type: ignore[no-untyped-def]
    from reportlab.platypus import Table, TableStyle
    sheet.drawString(20, 280, "До таблицы")
    rows = [["Статья", "Сумма, руб.", ""], ["Аренда", "10,5", "да | нет"], ["", "7", "нет"]]
    table = Table(rows, style=TableStyle([
        ("GRID", (0, 0), (-1, -1), 0.5, "black"), ("FONT", (0, 0), (-1, -1), "Probe", 9), ("SPAN", (1, 0), (2, 0)),
        ("SPAN", (0, 1), (0, 2)), ("BACKGROUND", (0, 0), (-1, 0), "navy"), ("TEXTCOLOR", (0, 0), (-1, 0), "white")]))
    table.wrapOn(sheet, 260, 200)
    table.drawOn(sheet, 20, 180)
    sheet.setFillColorRGB(1, 1, 1)
    sheet.drawString(100, 186, "тайна")
    sheet.setFillColorRGB(0, 0, 0)
    sheet.drawString(20, 100, "После таблицы")


def test_table_stands_in_the_text_by_rows(pdf: Canvas) -> None:
    """A ruled table is a grid and stands in the text once, in its place, without what is hidden in it."""
    document = read_bytes(pdf(_table))
    assert document.text.split("\n") == [
        "До таблицы", "| Статья | Сумма, руб. |  |", "| Аренда | 10,5 | да \\| нет |", "| Аренда | 7 | нет |",
        "После таблицы"]
    assert [[cell.text for cell in row] for row in document.grids[0].rows] == [
        ["Статья", "Сумма, руб.", "Сумма, руб."], ["Аренда", "10,5", "да | нет"], ["Аренда", "7", "нет"]]
    assert [hidden.text for hidden in document.hidden] == ["тайна"]
    assert document.locate(document.text.index("10,5")) == "стр. 1, таблица 1, строка 2"


@pytest.mark.parametrize("turn", [90, 180, 270])
def test_table_of_a_turned_page(pdf: Canvas, turn: int) -> None:
    """A page that the viewer turns gives the same cells, in whichever order of rows the turn shows."""
    def turned(sheet) -> None:  # type: ignore[no-untyped-def]
        sheet.setPageRotation(turn)
        _table(sheet)
    cells = {cell.text for row in read_bytes(pdf(turned)).grids[0].rows for cell in row}
    assert cells == {"Статья", "Сумма, руб.", "Аренда", "10,5", "да | нет", "7", "нет"}


@pytest.mark.parametrize(("turn", "shown"), [(0, (10, 280)), (90, (20, 10)), (180, (90, 20)), (270, (280, 90))])
def test_turned_point(turn: int, shown: tuple[float, float]) -> None:
    """A point 10 from the left and 20 from the bottom of a 100 x 300 page, as the turned page shows it."""
    assert shown_at((15, 25), (5, 5, 105, 305), turn) == shown


def _picture(sheet) -> None:  # type: ignore[no-untyped-def]
    from PIL import Image
    from reportlab.lib.utils import ImageReader
    sheet.drawImage(ImageReader(Image.new("L", (20, 20), 128)), 0, 0, 300, 300)


def test_image_only_pages(pdf: Canvas) -> None:
    """A page that is a picture is told, and nothing is made up for it."""
    document = read_bytes(pdf(lambda sheet: sheet.drawString(20, 20, "текст"), _picture))
    assert (document.text, document.facts["pages"], document.facts["image_only_pages"]) == ("текст", 2, [2])
    assert [(finding.kind, finding.locator) for finding in document.findings] == [("image_only", "стр. 2")]


def test_password(pdf: Canvas) -> None:
    """Without its password a locked file is `encrypted`; with it the file is read and the lock told."""
    from reportlab.lib.pdfencrypt import StandardEncryption
    raw = pdf(lambda sheet: sheet.drawString(20, 20, "под замком"), encrypt=StandardEncryption("open", strength=128))
    refusals = []
    for password in (None, "wrong"):
        with pytest.raises(Refused) as refused:
            read_bytes(raw, password)
        refusals.append((refused.value.unreadable.reason, refused.value.unreadable.ours))
    assert refusals == [("encrypted", False)] * 2
    document = read_bytes(raw, "open")
    assert (document.text, document.facts["encrypted"]) == ("под замком", True)


def test_form_fields_are_seen(pdf: Canvas) -> None:
    """A filled field is text of the page."""
    document = read_bytes(pdf(lambda sheet: sheet.acroForm.textfield(name="f", value="Typed in", x=20, y=20)))
    assert isinstance(document, Document)
    assert (document.text, document.locate(0)) == ("Typed in", "стр. 1, поле")


def test_clipped_text(pdf: Canvas) -> None:
    """Text that a clip path leaves nothing of is invisible; text that reaches out of it is seen."""
    def draw(sheet) -> None:  # type: ignore[no-untyped-def]
        sheet.saveState()
        path = sheet.beginPath()
        path.rect(10, 10, 100, 100)
        sheet.clipPath(path, stroke=0, fill=0)
        sheet.drawString(20, 20, "внутри и немного дальше")
        sheet.drawString(20, 250, "срезано")
        sheet.restoreState()
        sheet.drawString(20, 280, "снаружи")
    document = read_bytes(pdf(draw))
    assert document.text.split("\n") == ["внутри и немного дальше", "снаружи"]
    assert [(hidden.text, hidden.why) for hidden in document.hidden] == [("срезано", "invisible")]


_LAYERED = """BT /F1 12 Tf 20 250 Td (always) Tj ET
/OC /MC0 BDC BT /F1 12 Tf 20 200 Td (secret) Tj ET 0.9 g 0 240 300 60 re f 0 g EMC
/OC /MC1 BDC BT /F1 12 Tf 20 150 Td (shown) Tj ET EMC"""


def _layers(config: str, names: tuple[str, str] = ("Draft", "Final")) -> bytes:
    """A pdf of one page with two layers, written by hand."""
    bodies = [f"<</Type/Catalog/Pages 2 0 R/OCProperties<</OCGs[6 0 R 7 0 R]/D<<{config}>>>>>>",
              "<</Type/Pages/Kids[3 0 R]/Count 1>>",
              "<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>"
              "/Properties<</MC0 6 0 R/MC1 7 0 R>>>>>>",
              f"<</Length {len(_LAYERED)}>>\nstream\n{_LAYERED}\nendstream",
              "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
              *(f"<</Type/OCG/Name({name})>>" for name in names)]
    raw, places = b"%PDF-1.5\n", []
    for number, body in enumerate(bodies, start=1):
        places.append(len(raw))
        raw += f"{number} 0 obj\n{body}\nendobj\n".encode()
    table = "".join(f"{place:010} 00000 n \n" for place in places)
    return raw + (f"xref\n0 {len(bodies) + 1}\n0000000000 65535 f \n{table}"
                  f"trailer\n<</Size {len(bodies) + 1}/Root 1 0 R>>\nstartxref\n{len(raw)}\n%%EOF").encode()


@pytest.mark.parametrize(("config", "names", "text", "hidden"), [
    ("/OFF[6 0 R]", ("Draft", "Final"), "always\nshown", ["secret"]),
    ("/BaseState/OFF/ON[7 0 R]", ("Draft", "Final"), "always\nshown", ["secret"]),
    ("/ON[6 0 R 7 0 R]", ("Draft", "Final"), "secret\nshown", ["always"]),
    ("/OFF[6 0 R]", ("One", "One"), "secret\nshown", ["always"]),
])
def test_layers(config: str, names: tuple[str, str], text: str, hidden: list[str]) -> None:
    """Text of a layer that is off is hidden, and what the layer paints covers nothing; a shared name tells nothing."""
    document = read_bytes(_layers(config, names))
    assert (document.text.split("\n"), [each.text for each in document.hidden]) == (text.split("\n"), hidden)
    assert [finding.kind for finding in document.findings] == (
        ["layers", "hidden_text"] if hidden == ["secret"] else ["invisible_text"])
