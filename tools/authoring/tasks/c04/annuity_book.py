"""Workbooks of 4.06: the author's, its mutants, and one made in another way by another library."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal

from tools.authoring import documents as d
from tools.authoring.tasks.c04.annuity import Loan, Payment

TERMS = ("Сумма кредита", "Ставка, % годовых", "Срок, месяцев", "Дата первого платежа",
         "Номер платежа с досрочным погашением", "Досрочно")
COLUMNS = ("№", "Дата", "Платёж", "Проценты", "Основной долг", "Досрочно", "Остаток")
CREATED = datetime(2026, 12, 10, 12)
_REFERENCE = re.compile(r"Условия!\$B\$(\d)")


@dataclass(frozen=True)
class Make:
    """How the schedule is computed in the book; the defaults are right."""

    interest: str = "ROUND({rest}*Условия!$B$2/1200,2)"
    #: the last payment; "" for one like the others
    last: str = "{rest}+D{row}"
    #: months over which the payment is counted anew
    left: str = "Условия!$B$3-A{row}+1"
    day: str = "EOMONTH(Условия!$B$4,A{row}-1)"
    early: str = "IF(A{row}=Условия!$B$5,Условия!$B$6,0)"
    rest: str = "ROUND({rest}-E{row}-F{row},2)"
    #: decimals of a payment
    places: int = 2
    #: values instead of formulas
    pasted: bool = False
    #: no sheet of terms: numbers stand inside the formulas
    single: bool = False
    tail: Sequence[Sequence[d.Value]] = ()


def serial(day: date) -> int:
    """A date as Excel counts it."""
    return (day - date(1899, 12, 30)).days


def book(loan: Loan, rows: Sequence[Payment] | None = None, make: Make | None = None) -> bytes:
    """The workbook: terms as numbers, the schedule as formulas whose saved values are `rows`."""
    rows, writer = rows if rows is not None else loan.schedule(), _Writer(loan, make or Make())
    money, end = d.BODY.over(d.Style(number=d.MONEY)), len(rows) + 1
    totals = (sum(row.paid for row in rows), sum(row.interest for row in rows))
    body: list[Sequence[d.Value]] = [COLUMNS, *(writer.row(payment) for payment in rows)]
    body.append(["Итого", "", *(writer.cell(f"SUM({column}2:{column}{end})", Decimal(value))
                                for column, value in zip("CD", totals, strict=True)), "", "", ""])
    terms = d.Sheet("Условия", list(zip(TERMS, writer.terms, strict=True)), widths=(40, 18),
                    column_styles={0: d.BODY, 1: d.BODY.over(d.Style(align="right"))})
    plan = d.Sheet("График", [*body, *writer.make.tail], widths=(8, 12, 16, 16, 16, 16, 18), freeze="A2",
                   column_styles={0: d.BODY, 1: d.BODY.over(d.Style(number=d.DATE)),
                                  **dict.fromkeys(range(2, 7), money)},
                   row_styles={0: d.HEAD, end: d.TOTAL.over(d.Style(number=d.MONEY))})
    return d.write_xlsx([plan] if writer.make.single else [terms, plan], d.Meta("График платежей", created=CREATED))


class _Writer:
    """Rows of the schedule."""

    def __init__(self, loan: Loan, make: Make) -> None:
        self.make = make
        money = d.Style(number=d.MONEY)
        self.terms: tuple[d.Value | d.XCell, ...] = (
            d.XCell(loan.sum, money), loan.rate, loan.months, loan.first, loan.early, d.XCell(loan.extra, money))
        self._numbers = (loan.sum, loan.rate, loan.months, serial(loan.first), loan.early, loan.extra)

    def cell(self, formula: str, value: Decimal | int) -> d.Value:
        """A formula with its saved value, or the value alone."""
        if self.make.pasted:
            return value
        if self.make.single:
            formula = _REFERENCE.sub(lambda found: str(self._numbers[int(found[1]) - 1]), formula)
        return d.Formula(f"={formula}", value)

    def row(self, payment: Payment) -> list[d.Value]:
        """One payment; the first one is taken off the sum of the loan."""
        row, make = payment.at + 1, self.make
        names = {"row": row, "before": row - 1, "rest": "Условия!$B$1" if payment.at == 1 else f"G{row - 1}"}
        first = f"ROUND(PMT(Условия!$B$2/1200,Условия!$B$3,-Условия!$B$1),{make.places})"
        again = f"ROUND(PMT(Условия!$B$2/1200,{make.left.format(**names)},-{names['rest']}),{make.places})"
        paid = (f"IF(A{row}<=Условия!$B$5,{first},IF(A{row}=Условия!$B$5+1,{again},"
                f"{f'C{row - 1}' if payment.at > 1 else '0'}))")
        if make.last:
            paid = f"IF(A{row}=Условия!$B$3,{make.last.format(**names)},{paid})"
        return [payment.at, self.cell(make.day.format(**names), serial(payment.day)), self.cell(paid, payment.paid),
                self.cell(make.interest.format(**names), payment.interest),
                self.cell(f"C{row}-D{row}", payment.principal), self.cell(make.early.format(**names), payment.early),
                self.cell(make.rest.format(**names), payment.rest)]


def other_book(loan: Loan) -> bytes:
    """The same schedule by openpyxl: a title above, no saved values, the annuity by its formula and not by PMT."""
    from openpyxl import Workbook
    from openpyxl.styles import Font

    made = Workbook()
    terms = made.active
    assert terms is not None
    terms.title = "Условия"
    for label, value in zip(TERMS, (loan.sum, float(loan.rate), loan.months, loan.first, loan.early, loan.extra),
                            strict=True):
        terms.append([label, value])
    terms["B4"].number_format = "DD.MM.YYYY"
    plan = made.create_sheet("График")
    plan["A1"] = "График платежей по кредиту"
    plan["A1"].font = Font(bold=True, size=14)
    plan.append([])
    plan.append(list(COLUMNS))
    rate, annuity = "Условия!$B$2/1200", "ROUND({0}*{1}/(1-(1+{1})^-({2})),2)"
    for at in range(1, loan.months + 1):
        row = at + 3
        rest = "Условия!$B$1" if at == 1 else f"G{row - 1}"
        first = annuity.format("Условия!$B$1", f"({rate})", "Условия!$B$3")
        again = annuity.format(rest, f"({rate})", f"Условия!$B$3-A{row}+1")
        before = f"C{row - 1}" if at > 1 else "0"
        plan.append([at, f"=DATE(YEAR(Условия!$B$4),MONTH(Условия!$B$4)+A{row},0)",
                     f"=IF(A{row}=Условия!$B$3,{rest}+D{row},IF(A{row}<=Условия!$B$5,{first},IF(A{row}=Условия!$B$5+1,"
                     f"{again},{before})))",
                     f"=ROUND({rest}*{rate},2)", f"=C{row}-D{row}", f"=IF(A{row}=Условия!$B$5,Условия!$B$6,0)",
                     f"=ROUND({rest}-E{row}-F{row},2)"])
        plan.cell(row, 2).number_format = "DD.MM.YYYY"
    for page, widths in ((terms, (42, 16)), (plan, (6, 12, 14, 14, 16, 14, 16))):
        for letter, width in zip("ABCDEFG", widths, strict=False):
            page.column_dimensions[letter].width = width
    end = loan.months + 3
    plan.append(["Итого", None, f"=SUM(C4:C{end})", f"=SUM(D4:D{end})"])
    made.properties.created = made.properties.modified = CREATED
    buffer = io.BytesIO()
    made.save(buffer)
    return d.normal_ooxml(buffer.getvalue(), CREATED)
