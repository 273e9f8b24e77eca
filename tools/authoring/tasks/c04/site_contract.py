"""The contract of 4.04 in Word: the author's, with a real multilevel list, and another with typed numbers."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from typing import Any

from tools.authoring import documents as d
from tools.authoring.tasks.c04.by_hand import fresh, grid, numbered, plain_headings, saved
from tools.authoring.tasks.c04.site_deal import STAGES, WORKING_DAY, SiteDeal
from tools.authoring.wording import counted, digits_date, long_date, money, number, percent, roubles_with_words

CREATED = datetime(2026, 9, 7, 11)
BLANK = "_" * 24
TABLE = "table"
#: sections of clauses by name; `paper` may put other words into a clause, drop it or add a section
Sections = dict[str, dict[str, str]]


def sections(deal: SiteDeal) -> Sections:
    """Every clause by its name."""
    day, late = percent(Decimal("0.1")), percent(Decimal("0.05"))
    return {
        "Предмет договора": {
            "subject": "Исполнитель обязуется разработать для Заказчика сайт в сети Интернет в три этапа, а Заказчик — "
                       "принять результат и оплатить его.",
            "brief": "Требования к сайту стороны излагают в техническом задании, которое подписывают вместе с "
                     "договором.",
            "hosting": "Домен и хостинг Заказчик оплачивает сам; в цену договора они не входят."},
        "Цена и порядок оплаты": {
            "price": f"Цена договора {roubles_with_words(Decimal(deal.price))}. НДС к цене не начисляется: Исполнитель "
                     "применяет специальный налоговый режим «Налог на профессиональный доход».",
            TABLE: "Цена этапов: " + "; ".join(f"{at}-й этап — {money(total)} руб."
                                               for at, total in enumerate(deal.sums, start=1))
                   + " Авансы, остатки и сроки приведены в таблице.",
            "advance": f"Аванс по каждому этапу составляет {percent(deal.advance)} цены этапа: "
                       + "; ".join(f"{money(total)} руб. за {at}-й этап"
                                   for at, total in enumerate(deal.advances, start=1)) + ".",
            "rest": "Остаток цены этапа Заказчик платит в течение 5 рабочих дней после подписания акта этапа.",
            "receipt": "На каждую полученную оплату, включая авансы, Исполнитель передаёт Заказчику чек, "
                       "сформированный в приложении «Мой налог»."},
        "Сроки": {
            "days": "Срок каждого этапа считается со дня получения аванса по этому этапу: "
                    + ", ".join(f"{at}-й этап — {counted(days, WORKING_DAY)}"
                                for at, days in enumerate(deal.days, start=1)) + "."},
        "Приёмка и правки": {
            "accept": "Заказчик принимает результат этапа в течение 5 рабочих дней после его передачи. Если за это "
                      "время он не подписал акт и не прислал замечаний, этап считается принятым.",
            "rounds": "Два круга правок по договору Исполнитель выполняет бесплатно.",
            "rate": f"Дальнейшие правки оплачиваются по {number(deal.rate)} руб. за час работы."},
        "Исключительное право": {
            "right": "Исключительное право на сайт и все его части переходит к Заказчику в полном объёме после полной "
                     "оплаты цены договора, не раньше."},
        "Гарантия": {
            "warranty": "Гарантийный срок — 6 месяцев со дня подписания акта последнего этапа. Ошибки, найденные в "
                        "это время, Исполнитель устраняет за свой счёт."},
        "Ответственность": {
            "late_maker": f"За нарушение срока этапа Исполнитель платит пеню {day} цены этого этапа за каждый день, "
                          f"но не больше {percent(10)} цены этапа.",
            "late_client": f"За нарушение срока оплаты Заказчик платит пеню {late} неоплаченной суммы за каждый день."},
        "Прочие условия": {
            "nda": f"Конфиденциальность регулирует отдельное соглашение сторон № {deal.nda} от "
                   f"{digits_date(deal.nda_day)}.",
            "court": "Споры рассматривает суд общей юрисдикции по месту нахождения Заказчика "
                     f"(г. {deal.town}).",
            "copies": "Договор составлен в двух экземплярах, по одному для каждой стороны, и действует до исполнения "
                      "сторонами обязательств."}}


def parties(deal: SiteDeal, maker: str = "") -> str:
    """The preamble."""
    maker = maker or (f"{deal.maker.full}, физическое лицо, плательщик налога на профессиональный доход, не "
                      "являющееся индивидуальным предпринимателем")
    return (f"{deal.customer}, именуемое далее «Заказчик», в лице директора {deal.director.full_in('gen')}, "
            f"действующего на основании устава, с одной стороны, и {maker}, далее «Исполнитель», с другой стороны, "
            "заключили договор о следующем.")


def paper(deal: SiteDeal, instead: dict[str, str | None] | None = None, *, extra: Sections | None = None,
          maker: str = "", passport: str = "") -> bytes:
    """The contract. `instead`: other words of clauses (None: without it), `extra`: more sections, `maker`: how the
    preamble names the contractor, `passport`: what stands in its blank."""
    from docx.enum.text import WD_ALIGN_PARAGRAPH as Align

    document = fresh("Times New Roman", 11)
    plain_headings(document, "Times New Roman", 11)
    numbered(document)
    title = document.add_paragraph("Договор на разработку сайта № ______", style="Title")
    title.alignment = Align.CENTER
    _pair(document, f"г. {deal.town}", "«___» ______________ 2026 г.")
    document.add_paragraph(parties(deal, maker)).alignment = Align.JUSTIFY
    for heading, clauses in {**sections(deal), **(extra or {})}.items():
        document.add_heading(heading, level=1)
        for name, text in (clauses | {key: value for key, value in (instead or {}).items() if key in clauses}).items():
            if text is not None:
                document.add_paragraph(text, style="List Number").alignment = Align.JUSTIFY
            if name == TABLE:
                _stages(document, deal)
    document.add_heading("Реквизиты и подписи сторон", level=1)
    _requisites(document, deal, passport)
    return saved(document, CREATED)


def _pair(document: Any, left: str, right: str) -> None:
    from docx.enum.text import WD_TAB_ALIGNMENT
    from docx.shared import Mm

    paragraph = document.add_paragraph(f"{left}\t{right}")
    paragraph.paragraph_format.tab_stops.add_tab_stop(Mm(170), WD_TAB_ALIGNMENT.RIGHT)


def _stages(document: Any, deal: SiteDeal) -> None:
    rows = [["Этап", "Доля цены", "Цена, руб.", "Аванс, руб.", "Остаток, руб.", "Срок, рабочих дней"]]
    rows += [[f"{at}. {name}", percent(part), money(total), money(ahead), money(rest), str(days)]
             for at, (name, part, total, ahead, rest, days) in enumerate(
                 zip(STAGES, deal.parts, deal.sums, deal.advances, deal.rests, deal.days, strict=True), start=1)]
    rows.append(["Всего", percent(sum(deal.parts)), money(sum(deal.sums)), money(sum(deal.advances)),
                 money(sum(deal.rests)), ""])
    table = grid(document, rows, [46, 20, 28, 28, 28, 20], right=(1, 2, 3, 4, 5))
    for cell in table.rows[-1].cells:
        for run in cell.paragraphs[0].runs:
            run.bold = True
    for row in table.rows:
        for cell in row.cells:
            cell.paragraphs[0].paragraph_format.space_after = 0
    document.add_paragraph().paragraph_format.space_after = 0


def _requisites(document: Any, deal: SiteDeal, passport: str) -> None:
    from docx.shared import Mm

    left = ("Заказчик", deal.customer, f"ИНН {BLANK}", f"Адрес {BLANK}", f"Счёт {BLANK}", f"Банк {BLANK}", "",
            "Директор", f"{'_' * 18} / {deal.director.signature} /", "М. П.")
    right = ("Исполнитель", deal.maker.full, f"Паспорт {passport or BLANK}", f"ИНН {BLANK}", f"Адрес {BLANK}",
             f"Счёт {BLANK}", f"Банк {BLANK}", "", f"{'_' * 18} / {deal.maker.signature} /")
    table = document.add_table(rows=1, cols=2)
    for cell, lines in zip(table.rows[0].cells, (left, right), strict=True):
        cell.width = Mm(85)
        cell.paragraphs[0].add_run(lines[0]).bold = True
        for line in lines[1:]:
            cell.add_paragraph(line)
        for paragraph in cell.paragraphs:
            paragraph.paragraph_format.space_after = Mm(1)


def other_paper(deal: SiteDeal) -> bytes:
    """The same terms by the project's writer: typed numbers, other words and order, stages as sections of a list,
    sums in the clauses and not in a table, the law named."""
    head = ("Стороны", "Что делается и за сколько", "Как платим", "Сдача и доработки", "Права, гарантия, споры",
            "Реквизиты")
    stages = [f"{name.lower()} — {number(part)} % цены, {money(total, ' ')} рублей; аванс {money(ahead, ' ')} рублей, "
              f"после акта {money(rest, ' ')} рублей; {days} рабочих дней со дня поступления аванса за этот этап"
              for name, part, total, ahead, rest, days in zip(
                  STAGES, deal.parts, deal.sums, deal.advances, deal.rests, deal.days, strict=True)]
    clauses = (
        (f"Заказчик — {deal.customer} (г. {deal.town}), за него по уставу действует директор {deal.director.full}.",
         f"Исполнитель — {deal.maker.full}, гражданка, работающая на налоге на профессиональный доход без регистрации "
         "предпринимателем (Федеральный закон от 27.11.2018 № 422-ФЗ)."),
        (f"Исполнитель создаёт сайт Заказчика за {number(deal.price)} рублей. Налог на добавленную стоимость сверх "
         "этой суммы не предъявляется и в неё не включён.",
         *(f"Этап {at}: {text}." for at, text in enumerate(stages, start=1)),
         "Расходы на доменное имя и размещение сайта несёт Заказчик отдельно от этой суммы."),
        (f"До начала этапа перечисляется {deal.advance}% его цены. Остальное — за пять рабочих дней, следующих за "
         "подписанием акта по этапу.",
         "О каждом поступлении денег Исполнитель выдаёт чек.",
         f"Опоздание с оплатой стоит Заказчику {percent(Decimal('0.05'))} от невыплаченного в день; опоздание с этапом "
         f"стоит Исполнителю {percent(Decimal('0.1'))} цены этапа в день, в пределах {percent(10)} этой цены."),
        ("На проверку этапа у Заказчика пять рабочих дней; молчание в этот срок означает, что работа принята.",
         f"Замечания двух кругов учитываются без доплаты, затем час стоит {number(deal.rate)} рублей."),
        ("Лишь когда внесена вся цена, исключительное право на сайт целиком становится правом Заказчика.",
         "Полгода (6 месяцев) после акта завершающего этапа недостатки исправляются бесплатно.",
         f"О неразглашении стороны договорились в соглашении № {deal.nda} от {long_date(deal.nda_day)}, здесь эти "
         "условия не повторяются.",
         f"Спор разрешает районный суд там, где находится Заказчик, то есть в {deal.town_in}."))
    blocks: list[d.Block] = [d.Title("ДОГОВОР РАЗРАБОТКИ САЙТА"), d.Line("Дата: ____________", "№ ____________")]
    for at, (name, texts) in enumerate(zip(head, clauses, strict=False), start=1):
        blocks.append(d.Heading(name, 1, f"{at}."))
        blocks += [d.Clause(f"{at}.{no}.", text) for no, text in enumerate(texts, start=1)]
    blocks += [d.Heading(head[-1], 1, f"{len(head)}."),
               d.Table([["", "Заказчик", "Исполнитель"], *([label, "", ""] for label in (
                   "Паспорт", "ИНН", "Адрес", "Счёт и банк")), ["Подпись", deal.director.short, deal.maker.short]],
                       widths=(0.2, 0.4, 0.4))]
    return d.write_docx(blocks, d.Page(font="sans", size=10), d.Meta("Договор", created=CREATED))
