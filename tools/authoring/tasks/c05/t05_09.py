"""5.09: an annuity loan whose rate falls on the way: the payments, the last one, and what is overpaid."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import ROUND_CEILING, ROUND_HALF_UP, Decimal

from tools.authoring.draws import Draw
from tools.authoring.plan import (
    Mutant,
    Output,
    Passages,
    TaskPlan,
    check,
    moment,
    must_not,
    partly,
    rubric,
    turns,
    wrong,
)
from tools.authoring.registry import task
from tools.authoring.wording import money, number, percent, plural, q2

MONTH = ("месяц", "месяца", "месяцев")


def annuity(debt: Decimal, rate: Decimal, months: int) -> Decimal:
    """The equal monthly payment, unrounded; `rate` in percent a year."""
    month = rate / 1200
    return debt * month / (1 - (1 + month) ** -months)


@dataclass(frozen=True)
class Course:
    """How a loan went: payments before and after the change of rate, the last one, the debt at the change."""

    first: int
    second: int
    last: Decimal
    paid: Decimal
    at_change: Decimal


@dataclass(frozen=True)
class Loan:
    """What is drawn, and what follows from it."""

    sum: int
    months: int
    rate: Decimal
    new_rate: Decimal
    #: number of the payment from which the new rate holds
    change: int
    #: percent of the sum, kept back when the loan is given
    fee_rate: Decimal

    @property
    def fee(self) -> Decimal:
        return q2(self.sum * self.fee_rate / 100)

    @property
    def hand(self) -> Decimal:
        return self.sum - self.fee

    def course(self, debt: Decimal | None = None, up: bool = True, left: int | None = None) -> Course:
        """The loan paid off: interest to the kopeck, payments rounded to roubles, the last one is what remains.

        `debt` is what interest is counted on at the start, `left` the months on which the payment is counted anew.
        """
        rounding = ROUND_CEILING if up else ROUND_HALF_UP
        rest = Decimal(self.sum) if debt is None else debt
        first = payment = int(annuity(rest, self.rate, self.months).to_integral_value(rounding))
        paid, at_change, rate = Decimal(0), rest, self.rate
        for at in range(1, self.months):
            if at == self.change:
                at_change, rate = rest, self.new_rate
                payment = int(annuity(rest, rate, left or self.months - at + 1).to_integral_value(rounding))
            rest += q2(rest * rate / 1200) - payment
            paid += payment
        last = rest + q2(rest * rate / 1200)
        return Course(first, payment, last, paid + last, at_change)

    @property
    def over(self) -> Decimal:
        """Paid above the sum taken, the fee counted."""
        return self.course().paid - self.sum + self.fee

    @property
    def naive(self) -> int:
        """The first payment for the whole term, the fee forgotten."""
        return self.course().first * self.months - self.sum

    def bites(self) -> bool:
        """Rounding up differs from half-up in both payments, the last payment is smaller and seen to be."""
        right = self.course()
        exact = (annuity(Decimal(self.sum), self.rate, self.months),
                 annuity(right.at_change, self.new_rate, self.months - self.change + 1))
        wrong_courses = (self.course(up=False), self.course(left=self.months), self.course(debt=self.hand))
        return (all(course.second != right.second and abs(course.last - right.last) > 1 for course in wrong_courses)
                and all(Decimal("0.05") <= value % 1 <= Decimal("0.48") for value in exact)
                and 20 <= right.second - right.last <= 5_000)


def draw_loan(draw: Draw) -> Loan:
    """A loan of five to eight years."""
    def once(draw: Draw) -> Loan:
        rate = draw.decimal("15", "21", "0.1")
        return Loan(sum=draw.integer(2_000_000, 8_000_000, 50_000), months=draw.choice((60, 72, 84, 96)), rate=rate,
                    new_rate=rate - draw.decimal("1.5", "3", "0.1"), change=draw.choice((7, 13, 25)),
                    fee_rate=draw.decimal("0.5", "1.2", "0.1"))
    return draw.at("loan").until(once, Loan.bites)


def _payments(case: Loan, course: Course, last: Decimal | None = None) -> str:
    return (f"Платежи: с 1-го по {case.change - 1}-й по {number(course.first)} руб., с {case.change}-го по "
            f"{case.months - 1}-й по {number(course.second)} руб., последний, {case.months}-й, "
            f"{money(course.last if last is None else last)} руб.")


def _over(case: Loan, paid: Decimal, fee: bool = True) -> str:
    over = paid - case.sum + case.fee * fee
    tail = f" и комиссия {money(case.fee)} руб." if fee else "."
    return (f"Переплата сверх взятого {money(over)} руб.: всего банку {money(paid)} руб., из них проценты "
            f"{money(paid - case.sum)} руб.{tail}")


@task("5.09", "Аннуитетный кредит: платёж и переплата")
def build(draw: Draw) -> TaskPlan:
    case = draw_loan(draw)
    right = case.course()
    hand = f"На руки вы получите {money(case.hand)} руб.: комиссию {money(case.fee)} руб. удержат при выдаче."
    basis = (f"Проценты начисляются на всю сумму кредита, {number(case.sum)} руб., комиссия учтена один раз. Долг "
             f"перед {case.change}-м платежом {money(right.at_change)} руб., от него новый платёж и посчитан.")
    payments, over = _payments(case, right), _over(case, right.paid)
    gold = Output(answer=Passages(hand=hand, payments=payments, basis=basis, over=over),
                  quotes={"r1": over, "r2": payments, "r3": hand, "r4": basis})

    def course(name: str, mistake: str, wrong_course: Course, checks: tuple[str, ...], why: str,
               last: Decimal | None = None) -> Mutant:
        paid = wrong_course.paid + ((last - wrong_course.last) if last is not None else 0)
        said, sum_up = _payments(case, wrong_course, last), _over(case, paid)
        return gold.mutant(name, mistake, says={"payments": said, "basis": why, "over": sum_up}, checks=checks,
                           rubric={"r1": wrong(sum_up), "r2": partly(said)}, quotes={"r4": why})

    charged = "Проценты начисляются на всю сумму кредита, комиссия учтена один раз."
    flat = f"Платёж одинаковый, {number(right.first)} руб. каждый месяц."
    naive = (f"Переплата {money(case.naive)} руб.: {case.months} платежей по {number(right.first)} руб. минус сумма "
             "кредита.")
    no_fee = _over(case, right.paid, fee=False)
    whole = f"На руки вы получите {money(case.sum)} руб., комиссия {money(case.fee)} руб. войдёт в переплату."
    on_hand = f"Проценты начисляются на {money(case.hand)} руб., полученных на руки."
    handed = course("interest_on_hand", "проценты посчитаны на сумму на руки", case.course(debt=case.hand),
                    ("a1", "a2", "last", "over"), on_hand)
    return TaskPlan(
        turns=turns(
            f"Банк даёт {number(case.sum)} рублей на {case.months} {plural(case.months, MONTH)} под "
            f"{percent(case.rate)} годовых, платёж одинаковый каждый месяц, проценты за месяц — остаток на "
            f"двенадцатую часть ставки, до копейки. Платёж банк округляет вверх до целого рубля, последний — сколько "
            f"останется. С {case.change}-го платежа ставка "
            f"{percent(case.new_rate)}, платёж пересчитывают на оставшийся срок. Комиссия за выдачу "
            f"{percent(case.fee_rate)}, её удержат из суммы. Сколько получу на руки, какие будут платежи — первый, с "
            f"{case.change}-го и последний — и сколько я переплачу сверх взятого, считая комиссию?"),
        now=moment("2026-11-09 12:00"),
        reference=f"{hand} {payments} {basis} {over}",
        rubric=rubric(
            f"Переплата с комиссией {money(case.over)} руб. (расхождение до рубля допустимо).",
            f"Платежи: первый {number(right.first)}, с {case.change}-го {number(right.second)}, последний "
            f"{money(right.last)}.",
            f"На руки {money(case.hand)} руб.",
            "Проценты начислены на всю сумму кредита, комиссия учтена один раз."),
        must_not=must_not(f"Переплата {money(case.naive)} руб.", f"На руки вы получите {number(case.sum)} руб."),
        checks=(
            check("hand", "number", "answer", value=case.hand, says="«получу на руки»"),
            check("a1", "number", "answer", value=right.first, critical="«первый»"),
            check("a2", "number", "answer", value=right.second, says="«платёж пересчитывают на оставшийся срок»"),
            check("last", "number", "answer", value=right.last, tol=Decimal("0.05"), says="«и последний»"),
            check("over", "number", "answer", value=case.over, tol=1, critical="«сколько я переплачу»")),
        gold=gold,
        mutants=(
            gold.mutant("flat_rate", "смена ставки и комиссия забыты", checks=("a2", "last", "over"),
                        says={"payments": flat, "basis": charged, "over": naive}, quotes={"r4": charged},
                        rubric={"r1": wrong(naive), "r2": partly(flat)}, forbidden={"f1": naive}),
            gold.mutant("no_fee", "комиссия не вошла в переплату", says={"over": no_fee, "basis": None},
                        checks=("over",), rubric={"r1": wrong(no_fee), "r4": partly(no_fee)}),
            course("half_up", "платежи округлены по обычному правилу", case.course(up=False),
                   ("a1", "a2", "last", "over"), charged),
            course("equal_last", "последний платёж взят равным прочим", right, ("last", "over"), charged,
                   last=Decimal(right.second)),
            course("whole_term_again", "новый платёж посчитан на весь срок заново", case.course(left=case.months),
                   ("a2", "last", "over"), charged),
            gold.mutant("interest_on_hand", handed.mistake, says=dict(handed.output.answer), checks=handed.checks,
                        rubric={**handed.rubric, "r4": wrong(on_hand)}),
            gold.mutant("nothing_withheld", "комиссия не удержана из суммы", says={"hand": whole}, checks=("hand",),
                        rubric={"r3": wrong(whole)},
                        forbidden={"f2": f"На руки вы получите {money(case.sum)} руб."})),
        hedge=gold.mutant("hedge", "обе переплаты названы верными",
                          says={"over": f"{over} Можно считать и проще, это тоже верно: {naive}"},
                          forbidden={"f1": naive}),
        truth={"loan": case})

