"""Slots that a template leaves, told from what only looks like one; headings and titles where nobody expects them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.checks.made import p, python_docx, python_pptx, word
from tests.grading.builders import Bench
from tools.checks.slots import slots

LEFT = [
    "Уважаемый [Ваше имя]!", "от [вставьте дату]", "г. [город]", "Генеральный директор (ФИО)", "(указать реквизиты)",
    "Дата: {дата}", "{{client}}", "{{ client }}", "{client_name}", "{name}", "{ФИО клиента}", "Компания %NAME%",
    "%ИМЯ_КЛИЕНТА%", "№ ХХХ от 5 мая", "XXX руб.", "ООО «ХХХ»", "тел. 8-XXX-XXX-XX-XX", "[сумма прописью]", "<ФИО>",
    "Директор ООО «___» ________ /Иванов И.И./", "Договор № ____ подпись ________ /Иванов И.И./", "Клиент: ____",
    "Договор от «___» ________ 2026 г. № 5", "(вписать срок)", "[укажите сумму]", "(Ф.И.О. полностью)", "[Date]",
    "[Контактный телефон]", "[юридический адрес]", "[контактное лицо]", "[дд.мм.гггг]", "от дд.мм.гггг", "ДД.ММ.ГГГГ",
    "до __.__.2026", "#ФИО#", "проживает: г. Омск ________", "паспорт ______ выдан г. Омском",
    "Директор ________ (ООО «Кедр»)", "[Название компании]", "серия ____ номер ______",
    "[заполнить после согласования]", "| (ФИО) | 5 |",
]
NONE = [
    "как показано в [1] и [2, с. 5]", "ООО «Кедр» (далее — Стороны)", "∑{i=1}^{n} x_i", "скидка 50%",
    "Рост 50% и ещё 20% НДС", "________ /Иванов И.И./", "«___» ________ 2026 г.", "«__» __________ 20__ г.",
    "________ /Иванов И.И./   «___» ________ 2026 г.", "Директор ____________ Иванов И.И.", "М.П. ________",
    "(подпись) (Ф.И.О.)", "| Сотрудник (ФИО) | Дата |", "XXX съезд", "глава XXX", "[дата не указана в материалах]",
    r"\frac{a}{b}", "{1; 2; 3}", "{x | x > 0}", "{орёл, решка}", "[см. приложение]", "Ответственный (ФИО): Иванов",
    "Иванов И.И. (ФИО)", "| Исполнитель | ________ /Петров П.П./ |", "Подпись ______ (ФИО)", "f{x}", '{"a": 1}',
    "на 5 %, НДС 20 %", "Глава 5.....................12", "«Сроки» (указанные в п. 3)", "[sic]", "[Иванов, 2020]",
    "Генеральный директор ________ (Кедров А. А.)", "________________ (И. И. Вязов)", "№ 5 #итоги #планы", "С#, C#",
    "[юридический отдел не назван]", "дата в формате ДД.ММ.ГГГГ", "столбец «дд.мм.гггг»", "__.__.2026", "ветка #ФИО",
    "[ГОСТ 7.1-2003]", "[текст](http://a.example)",
]


class TestSlots:
    @pytest.mark.parametrize("text", LEFT)
    def test_left(self, text: str) -> None:
        """Brackets, braces, percent signs, crosses and lines that stand for a value."""
        assert [] != list(slots(text, text.startswith("|")))

    @pytest.mark.parametrize("text", NONE)
    def test_none(self, text: str) -> None:
        """References, formulas, percentages, captions of forms, lines to sign on."""
        assert [] == list(slots(text, text.startswith("|")))

    @pytest.mark.parametrize(("texts", "expected"), [(LEFT[:6], "fail"), (NONE[:6], "pass")])
    def test_in_documents_of_both_makers(self, tmp_path: Path, texts: list[str], expected: str) -> None:
        """Word and python-docx; the count of slots is told."""
        def build(document: Any) -> None:
            for text in texts:
                document.add_paragraph(text)
        outcomes = [Bench(tmp_path / name).record("Вот.", {"a.docx": data}).check("docx.no_placeholder", "any")
                    for name, data in (("w", word("".join(map(p, texts)))), ("m", python_docx(build)))]
        assert [expected] * 2 == [outcome.status.value for outcome in outcomes]
        assert expected == "pass" or all("мест: 6" in outcome.reason for outcome in outcomes)


def _framed(*cells: str) -> str:
    return ("<w:tbl><w:tblPr/><w:tblGrid><w:gridCol/></w:tblGrid><w:tr>"
            + "".join(f"<w:tc>{cell}</w:tc>" for cell in cells) + "</w:tr></w:tbl>")


class TestHeadingInACell:
    def test_is_a_heading(self, tmp_path: Path) -> None:
        """A coloured bar that holds a styled heading is how many templates set their sections."""
        body = _framed(p("Жалобы", "1"), p("текст") + p("2. Оплата", "2")) + _framed(p("Ответы"))
        bench = Bench(tmp_path).record("Вот.", {"a.docx": word(body)})
        found = [bench.check("docx.heading", "any", text="Жалобы", level=1),
                 bench.check("docx.heading", "any", text="Оплата", level=2),
                 bench.check("docx.heading", "any", min=2),
                 bench.check("docx.heading", "any", text="Ответы"),
                 bench.check("docx.section_absent", "any", heading="Оплата")]
        assert ["pass", "pass", "pass", "fail", "fail"] == [outcome.status.value for outcome in found]
        assert "таблица 1, строка 1" == found[0].evidence[0].locator

    def test_of_python_docx(self, tmp_path: Path) -> None:
        """Bold text in a cell is none."""
        def build(document: Any) -> None:
            table = document.add_table(1, 2)
            table.cell(0, 0).paragraphs[0].style = document.styles["Heading 1"]
            table.cell(0, 0).paragraphs[0].add_run("Жалобы")
            table.cell(0, 1).paragraphs[0].add_run("Оплата").bold = True
        bench = Bench(tmp_path).record("Вот.", {"a.docx": python_docx(build)})
        assert ["pass", "fail"] == [bench.check("docx.heading", "any", text=text).status.value
                                    for text in ("Жалобы", "Оплата")]


class TestTitleThatNobodySees:
    @pytest.mark.parametrize(("how", "expected"), [("seen", "pass"), ("hidden", "fail"), ("off", "fail"),
                                                   ("above", "fail"), ("covered", "fail"), ("white", "fail")])
    def test_is_none(self, tmp_path: Path, how: str, expected: str) -> None:
        """A placeholder hidden, off the slide, below a rectangle, or in letters of the background."""
        def build(deck: Any) -> None:
            from pptx.dml.color import RGBColor

            slide = deck.slides.add_slide(deck.slide_layouts[5])
            title = slide.shapes.title
            title.text = "Итоги года"
            if how == "hidden":
                title._element.nvSpPr.cNvPr.set("hidden", "1")
            elif how in ("off", "above"):
                title.left, title.width, title.height = (deck.slide_width + 9 if how == "off" else 0), 999999, 99999
                title.top = 0 if how == "off" else -199999
            elif how == "covered":
                box = slide.shapes.add_shape(1, 0, 0, deck.slide_width, deck.slide_height)
                box.fill.solid()
                box.fill.fore_color.rgb = RGBColor(255, 255, 255)
            elif how == "white":
                title.text_frame.paragraphs[0].runs[0].font.color.rgb = RGBColor(255, 255, 255)
        bench = Bench(tmp_path).record("Вот.", {"a.pptx": python_pptx(build)})
        assert expected == bench.check("pptx.titles", "any").status.value

    @pytest.mark.parametrize(("top", "expected"), [(0, "pass"), (-900_000, "fail")])
    def test_nor_is_a_text_box(self, tmp_path: Path, top: int, expected: str) -> None:
        """On a slide without a placeholder the highest text counts only where it lies on the slide."""
        def build(deck: Any) -> None:
            slide = deck.slides.add_slide(deck.slide_layouts[6])
            slide.shapes.add_textbox(0, top, 5_000_000, 500_000).text_frame.text = "Итоги года"
        bench = Bench(tmp_path).record("Вот.", {"a.pptx": python_pptx(build)})
        assert expected == bench.check("pptx.titles", "any").status.value
