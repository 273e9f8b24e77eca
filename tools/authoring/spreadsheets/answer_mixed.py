"""Questions over a workbook and something else: a PDF, a picture, a contract in Word, notes in Markdown."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from decimal import Decimal

from tools.authoring.documents import Clause, Meta, Paragraph, Table, Title, picture_of, write_docx, write_pdf
from tools.authoring.draws import Draw
from tools.authoring.spreadsheets.answer_books import REJECTS, said
from tools.authoring.spreadsheets.plan import Mutant, WorkflowPlan, number, phrase, workflow
from tools.authoring.spreadsheets.words import FIRMS, GOODS
from tools.authoring.spreadsheets.writer import Page, write_book

_CENT = Decimal("0.01")
_META = Meta("", "", datetime(2031, 1, 15, 9, 0))


@workflow("answer_invoice")
def invoice(draw: Draw) -> WorkflowPlan:
    """An invoice in PDF against orders: one price is higher, one line was never ordered."""
    lines = [(GOODS[at], draw.integer(5, 60), draw.integer(200, 900, 10)) for at in range(8)]
    dearer, added = 2 + draw.below(4), 7
    more = draw.integer(20, 90, 10)
    page = Page("Заказ", (20, 10, 12, 14))
    page.row("A2", ["Товар", "Кол-во", "Цена", "Сумма"], "head")
    for at, row in enumerate(lines[:added], start=3):
        page.row(f"A{at}", [*row, f"=B{at}*C{at}"], "cell", ["", "whole", "money", "money"])
    billed = [(good, count, price + (more if at == dearer else 0)) for at, (good, count, price) in enumerate(lines)]
    rows = [["Товар", "Кол-во", "Цена", "Сумма"], *([good, str(count), said(price), said(count * price)]
                                                    for good, count, price in billed)]
    total = sum(count * price for _, count, price in billed)
    rows.append(["Итого", "", "", said(total)])
    pdf = write_pdf([Title("СЧЁТ № 214"), Paragraph(f"Поставщик: {FIRMS[1]}"), Table(rows, totals=1)], meta=_META)
    ordered = sum(count * price for _, count, price in lines[:added])
    price_part, line_part = lines[dearer][1] * more, billed[added][1] * billed[added][2]
    text = (f"Счёт больше заказа на {said(total - ordered)} руб.: цена «{lines[dearer][0]}» выше на {said(more)} руб. "
            "— это "
            f"{said(price_part)} руб., и позиции «{lines[added][0]}» в заказе нет — {said(line_part)} руб.")
    return WorkflowPlan(
        mode="answer", title="Счёт в PDF против заказа в книге: цена и лишняя позиция",
        instruction="Почему счёт.pdf больше заказа в книге заказ.xlsx: на сколько всего и какая позиция на какую "
                    "сумму?",
        task_type=("validation / review", "data entry / import"), business_type=("procurement and sales",),
        sources={"счёт.pdf": pdf, "заказ.xlsx": write_book([page])}, gold={}, text=text, rejects=REJECTS,
        must_say=(number(total - ordered, what="разница всего"), number(price_part, what="из-за цены"),
                  number(line_part, what="лишняя позиция"), phrase(lines[dearer][0]), phrase(lines[added][0])),
        mutants={
            "price_only": Mutant("названа только цена", ("said",), text=f"Цена «{lines[dearer][0]}» выше, это "
                                 f"{said(price_part)} руб."),
            "line_only": Mutant("названа только позиция", ("said",), text=f"Лишняя «{lines[added][0]}» на "
                                                                          f"{said(line_part)} "
                                f"руб., разница {said(total - ordered)} руб."),
        })


@workflow("answer_picture")
def picture(draw: Draw) -> WorkflowPlan:
    """The rates hang on a picture; two currencies are quoted for ten units."""
    rates = [("Доллар", 1, draw.decimal("88", "95", "0.0001")), ("Юань", 10, draw.decimal("118", "131", "0.0001")),
             ("Тенге", 100, draw.decimal("17", "21", "0.0001"))]
    sums = [draw.integer(4_000, 60_000, 100) for _ in rates]
    table = Table([["Валюта", "Единиц", "Курс, руб."], *([name, str(units), f"{rate:.4f}".replace(".", ",")]
                                                         for name, units, rate in rates)], size=14)
    png = picture_of([Title("КУРСЫ НА 30.06.2031"), table], dpi=110)
    page = Page("Остатки", (16, 16))
    page.row("A1", ["Валюта", "Остаток"], "head")
    for at, ((name, _, _), amount) in enumerate(zip(rates, sums, strict=True), start=2):
        page.row(f"A{at}", [name, amount], "cell", ["", "money"])
    parts = [(amount * rate / units).quantize(_CENT, "ROUND_HALF_UP")
             for (_, units, rate), amount in zip(rates, sums, strict=True)]
    total = sum(parts, Decimal(0))
    naive = sum((amount * rate for (_, _, rate), amount in zip(rates, sums, strict=True)), Decimal(0)).quantize(_CENT)
    text = f"Остатки в рублях: {'; '.join(map(said, parts))}; всего {said(total)} руб."
    return WorkflowPlan(
        mode="answer", title="Курсы на картинке, часть за 10 и 100 единиц",
        instruction="Сколько рублей составляют остатки из книги остатки.xlsx по курсам с картинки курсы.png: по каждой "
                    "валюте и всего, до копеек?",
        task_type=("data entry / import", "calculation"), business_type=("asset management",),
        sources={"курсы.png": png, "остатки.xlsx": write_book([page])}, gold={}, text=text, rejects=REJECTS,
        must_say=(*(number(part, what=f"{rate[0]} в рублях", tolerance="0.01")
                    for part, rate in zip(parts, rates, strict=True)), number(total, what="всего", tolerance="0.02")),
        must_not_say=(number(naive, what="итог без учёта единиц", tolerance="0.01"),),
        mutants={
            "units_ignored": Mutant("курс за 10 взят как за 1", ("said",), text=f"Всего {said(naive)} руб."),
            "total_only": Mutant("нет сумм по валютам", ("said",), text=f"Всего {said(total)} руб."),
        })


@workflow("answer_penalty")
def penalty(draw: Draw) -> WorkflowPlan:
    """The contract caps the penalty and counts days from the day after; the book tells when goods came."""
    rate, cap, term = Decimal(draw.integer(1, 3)) / 10, draw.integer(3, 6), draw.integer(10, 25)
    start = date(2031, 3, 3)
    rows = [(GOODS[at], start + timedelta(days=12 * at), start + timedelta(days=12 * at + term + late),
             Decimal(draw.integer(100, 900)) * 1000) for at, late in enumerate((0, draw.integer(4, 9), -3,
                                                                              draw.integer(60, 90), 2))]
    contract = write_docx([Title("ДОГОВОР ПОСТАВКИ № 17"), Clause("3.1.", f"Срок поставки — {term} календарных дней "
                                                                          "со дня "
                           "заявки."), Clause("5.2.", f"За просрочку поставщик платит {said(rate)} % стоимости партии "
                                                      "за "
                           f"каждый день, но не более {cap} % стоимости партии.")], meta=_META)
    page = Page("Поставки", (14, 14, 14, 16))
    page.row("A1", ["Партия", "Заявка", "Получено", "Стоимость"], "head")
    for at, row in enumerate(rows, start=2):
        page.row(f"A{at}", list(row), "cell", ["", "date", "date", "money"])

    def charge(row: tuple[str, date, date, Decimal], capped: bool = True) -> Decimal:
        late = max(0, (row[2] - row[1]).days - term)
        share = min(late * rate, Decimal(cap)) if capped else late * rate
        return (row[3] * share / 100).quantize(_CENT, "ROUND_HALF_UP")

    due = [(row[0], charge(row)) for row in rows if charge(row)]
    total = sum((amount for _, amount in due), Decimal(0))
    uncapped = sum((charge(row, False) for row in rows), Decimal(0))
    each = "; ".join(f"{name} — {said(amount)} руб." for name, amount in due)
    text = f"Неустойка: {each} Всего {said(total)} руб."
    later = said(total + rows[1][3] * rate / 100)
    return WorkflowPlan(
        mode="answer", title="Неустойка по договору с потолком, сроки в книге",
        instruction="По договор.docx и книге поставки.xlsx посчитайте неустойку поставщика: по каждой просроченной "
                    "партии и "
                    "всего, в рублях.",
        task_type=("calculation", "cross-sheet retrieval", "validation / review"),
        business_type=("procurement and sales",),
        sources={"договор.docx": contract, "поставки.xlsx": write_book([page])}, gold={}, text=text, rejects=REJECTS,
        must_say=(*(number(amount, what=f"неустойка за {name}") for name, amount in due),
                  number(total, what="неустойка всего")),
        must_not_say=(number(uncapped, what="неустойка без потолка"),),
        mutants={
            "uncapped": Mutant("потолок не применён", ("said",), text=f"Всего {said(uncapped)} руб."),
            "one_day_more": Mutant("день заявки сосчитан в просрочку", ("said",), text=f"Всего {later} руб."),
        })


@workflow("answer_growth")
def growth(draw: Draw) -> WorkflowPlan:
    """Notes redefine the measure: growth is of the fourth quarter, and one year is restated."""
    years = list(range(2026, 2031))
    sales = {year: [draw.integer(300, 900) * 1000 for _ in range(4)] for year in years}
    # Rising fourth quarters, so that the question has one answer.
    for at, year in enumerate(years):
        sales[year][3] = (500 + 140 * at + draw.integer(0, 60)) * 1000
    restated = sales[2026][3] + draw.integer(10, 40) * 1000
    page = Page("Выручка", (10, *(14,) * 5))
    page.row("A2", ["Год", "I", "II", "III", "IV", "Всего"], "head")
    for at, year in enumerate(years, start=3):
        page.row(f"A{at}", [year, *sales[year], f"=SUM(B{at}:E{at})"], "cell", ["", *["money"] * 5])
    notes = ("# Порядок расчёта\n\n- Темп роста считаем по IV кварталу, не по году.\n"
             f"- IV квартал 2026 года пересчитан: {said(restated)} руб. вместо показанного в книге.\n"
             "- Среднегодовой темп — сложный процент за четыре года.\n")

    def rate(first: int, last: int) -> Decimal:
        power = (Decimal(last) / first).ln() / 4
        return (100 * (power.exp() - 1)).quantize(Decimal("0.1"), "ROUND_HALF_UP")

    right, shown = rate(restated, sales[2030][3]), rate(sales[2026][3], sales[2030][3])
    yearly = rate(sum(sales[2026]), sum(sales[2030]))
    gain = sales[2030][3] - restated
    text = f"Среднегодовой темп роста по IV кварталу — {said(right)} %, прирост за четыре года {said(gain)} руб."
    return WorkflowPlan(
        mode="answer", title="Показатель переопределён в заметках, год пересчитан",
        instruction="По книге выручка.xlsx и порядку расчёта в порядок.md: каков среднегодовой темп роста выручки в "
                    "2026–2030 "
                    "годах (в процентах, один знак) и на сколько рублей вырос показатель?",
        task_type=("calculation", "financial modelling"), business_type=("predictive modeling",),
        sources={"выручка.xlsx": write_book([page]), "порядок.md": notes.encode()}, gold={}, text=text, rejects=REJECTS,
        must_say=(number(right, what="темп роста", unit="percent", tolerance="0.06"), number(gain, what="прирост")),
        must_not_say=tuple(number(wrong, what="темп по другим данным", unit="percent", tolerance="0.04")
                           for wrong in (shown, yearly) if abs(wrong - right) > Decimal("0.1")),
        mutants={
            "not_restated": Mutant("взят непересчитанный год", ("said",), text=f"Темп {said(shown)} %, прирост "
                                   f"{said(sales[2030][3] - sales[2026][3])} руб."),
            "yearly": Mutant("темп по году", ("said",), text=f"Темп {said(yearly)} %, прирост "
                             f"{said(sum(sales[2030]) - sum(sales[2026]))} руб."),
        })
