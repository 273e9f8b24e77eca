"""One document with every block, written in every format; run as a program it prints the digests of all files."""

from __future__ import annotations

import hashlib
import io
import json
import sys
from datetime import date, datetime, timedelta, timezone
from decimal import Decimal

from tools.authoring import documents as d
from tools.authoring.draws import Draw

META = d.Meta("Договор", "Туров Е. Д.", datetime(2026, 10, 6, 11, 20))
PAGE = d.Page(header="Проект", footer="Страница {page} из {pages}")


def red_square() -> bytes:
    """A small PNG."""
    from PIL import Image

    buffer = io.BytesIO()
    Image.new("RGB", (40, 20), "red").save(buffer, "PNG")
    return buffer.getvalue()


def blocks() -> list[d.Block]:
    """Every kind of block once or more."""
    rows: list[list[d.Text | d.Cell]] = [
        ["№", "Наименование", "Сумма, руб."], ["1", "Датчик & реле <24 В>", "3 400,00"],
        [d.Cell("Итого", align="right"), "", d.Cell("3 400,00", fill="EEEEEE")]]
    return [
        d.Letterhead("АО «Парабель»", ["г. Луговец", "тел. +7 (000) 214-35-60"]),
        d.Title("ДОГОВОР № 08-П/2026", "поставки"), d.Line("г. Луговец", "«06» октября 2026 г."),
        d.Heading("ПРЕДМЕТ", 1, "1.", "center"), d.Heading("Общее", 2), d.Heading("Частное", 3),
        d.Paragraph(["Цена ", d.Run("2 480 000", bold=True, colour="AA0000", size=14), " руб., ",
                     d.Run("новое", inserted="Юрист"), d.Run("старое", deleted="Юрист"),
                     d.Run(" спорное", comment="уточнить")]),
        d.Clause("1.1.", "Поставщик поставляет Товар."), d.Clause("1.1.1.", "В срок.", 2),
        d.Item("уголь;"), d.Item("руда;", level=1), d.Item("первое", "number"), d.Item("второе", "number"),
        d.Paragraph("Ниже другой список.", "left", indent=False), d.Item("снова первое", "number"),
        d.Table(rows, [0.1, 0.6, 0.3], align=["center", "left", "right"], totals=1, spans=[(2, 0, 2, 1)]),
        d.Fields([("ИНН", "5386870766"), ("БИК", "045396793")], 30),
        d.Columns([[d.Paragraph("Слева", indent=False)], [d.Paragraph("Справа", indent=False)]]),
        d.Frame([d.Paragraph("Коротко: в рамке", indent=False)], "F4F4F4"), d.Rule(), d.Space(4),
        d.Picture(red_square(), 20, "Схема: красный прямоугольник"), d.PageBreak(),
        d.Signature("Директор", "Е. Д. Туров", "ПОСТАВЩИК", True, "АО «Парабель»", day="06.10.2026"),
        d.Signature("Бухгалтер", "М. Л. Ветлугина", place_for_seal=True),
        d.ElectronicSignature("Туров Е. Д.", date(2026, 10, 6), "АО «Парабель»", "01D9 7C3E"),
        d.Stamp(["ПОЛУЧЕНО", "Вх. № 214"])]


def sheets() -> list[d.Sheet]:
    """A visible sheet with a stale total and a hidden row, and a hidden sheet."""
    lines = [["Смета"], [], ["№", "Наименование", "Кол-во", "Цена", "Сумма", "Дата"]]
    body = [[place, f"Позиция {place}", place * 2, Decimal(150), d.Formula(f"=C{place + 3}*D{place + 3}", place * 300),
             date(2026, 10, place)] for place in (1, 2, 3)]
    total = [None, d.XCell("Итого", d.TOTAL, "без третьей"), None, None, d.Formula("=SUM(E4:E5)", Decimal("900")), None]
    columns = {2: d.BODY.over(d.Style(number=d.WHOLE)), 3: d.BODY.over(d.Style(number=d.MONEY))}
    return [d.Sheet("Смета", [*lines, *body, total], widths=[5, 30], column_styles=columns, styled_from=3,
                    row_styles={2: d.HEAD}, hidden_rows=[4], hidden_columns=[5], merges=["A1:F1"], freeze="A4",
                    filter="A3:F6", filter_on={1: ["Позиция 1", "Позиция 3"]}, lists={"B4:B6": ["Позиция 1"]}),
            d.Sheet("Служебный", [["ключ", True]], state="hidden")]


def slides() -> list[d.Slide]:
    """Every piece of a slide, a title slide, notes."""
    years = ["2024", "2025"]
    return [d.Slide("Выручка", below="Итоги"),
            d.Slide("Графики", [[d.Chart(kind, years, [("Выручка", [412, Decimal("468.5")])], d.GROUPED, kind)]
                                for kind in ("column", "bar", "line", "pie")], notes="Смотреть на рост."),
            d.Slide("Прочее", [[d.Table([["Год", "Сумма"], ["2025", "468,5"]], totals=1),
                                d.Figures([("468,5", "млн")])],
                               [d.Steps([("3 дня", "Приёмка", "склад"), ("2 дня", "Фасовка", "цех")]),
                                d.Points(["Вывод: растём", "Без вывода"])], [d.Picture(red_square(), 20)]],
                    (0.5, 0.3, 0.2))]


def mail() -> d.Mail:
    """A letter with a text, an HTML twin and a file."""
    return d.Mail(("Туров Егор", "e.turov@parabel.example"), [("Ветлугина Мария", "m@zhabrey.example")],
                  "О сроках поставки", datetime(2026, 10, 6, 9, 30, tzinfo=timezone(timedelta(hours=3))),
                  "Добрый день!\n\nОтгрузим 22 октября.\n", html="<p>Добрый день!</p>",
                  attachments=[d.Attachment("Счёт 156.pdf", b"%PDF-1.4\n", "application/pdf")])


def files() -> dict[str, bytes]:
    """Every format."""
    draw, all_blocks = Draw(0, "scan"), blocks()
    return {
        "a.docx": d.write_docx(all_blocks, PAGE, META), "a.pdf": d.write_pdf(all_blocks, PAGE, META),
        "locked.pdf": d.write_pdf(all_blocks, PAGE, META, password="214"),
        "scan.pdf": d.write_scan(all_blocks, draw, PAGE, META).pdf,
        "grey.pdf": d.write_scan(all_blocks, draw, PAGE, META, "grey").pdf,
        "page.jpg": d.page_jpegs(all_blocks, draw, PAGE)[0],
        "a.pptx": d.write_pptx(slides(), META),
        "a.xlsx": d.write_xlsx(sheets(), META, {"Итог": "=Смета!$E$7"}), "a.eml": d.write_eml(mail()),
        "a.csv": d.write_csv([["Имя", "Цена"], ["Реле; «24»", Decimal("1.50")]], encoding="cp1251"),
        "a.zip": d.write_zip({"01.eml": b"x", "Правила.txt": b"y"})}


if __name__ == "__main__":
    json.dump({name: hashlib.sha256(data).hexdigest() for name, data in files().items()}, sys.stdout)
