"""5.10: a penalty by days, where the term ends on a Sunday and the limit is just not reached."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal

from tools.authoring.calendar import cd, is_working, nw, working_days
from tools.authoring.draws import Draw
from tools.authoring.plan import (
    Mutant,
    Output,
    Passages,
    TaskPlan,
    absent,
    check,
    group,
    moment,
    must_not,
    partly,
    rubric,
    turns,
    wrong,
)
from tools.authoring.pools import Cast
from tools.authoring.registry import task
from tools.authoring.wording import DAY, counted, day_month, digits_date, money, number, q2

NEAR = ["дн", "ден"]
DAILY = Decimal("0.001")


@dataclass(frozen=True)
class Count:
    """A penalty as somebody counted it: days and sums of the two periods."""

    days: tuple[int, int]
    sums: tuple[Decimal, Decimal]

    @property
    def total(self) -> Decimal:
        return sum(self.sums, Decimal())


@dataclass(frozen=True)
class Debt:
    """What is drawn, and what follows from it."""

    signed: date
    term: int
    debt: int
    part: int
    first_payment: date
    last_payment: date

    @property
    def named(self) -> date:
        """The last day of the term as counted, a Sunday."""
        return cd(self.signed, self.term)

    @property
    def due(self) -> date:
        """The last day of the term moved to a working day, ст. 193 ГК."""
        return nw(self.named)

    @property
    def limit(self) -> Decimal:
        return q2(self.debt * Decimal("0.05"))

    def counted(self, first: int = 0, second: int = 0, rest: Decimal | None = None) -> Count:
        """The penalty with so many days more or less in each period, the second on `rest`."""
        days = ((self.first_payment - self.due).days + first, (self.last_payment - self.first_payment).days + second)
        rest = Decimal(self.debt - self.part) if rest is None else rest
        return Count(days, (q2(self.debt * days[0] * DAILY), q2(rest * days[1] * DAILY)))

    def in_working_days(self) -> Count:
        """As one who counts working days."""
        right, day = self.counted(), timedelta(days=1)
        return self.counted(working_days(self.due + day, self.first_payment) - right.days[0],
                            working_days(self.first_payment + day, self.last_payment) - right.days[1])

    @property
    def rest_after_penalty(self) -> Decimal:
        """The debt left when the part payment is set against the penalty first."""
        return self.debt - self.part + self.counted().sums[0]

    def bites(self) -> bool:
        """A Sunday moved keeps the penalty under the limit, unmoved it passes it; no mistake equals what is right."""
        right, moved = self.counted(), self.counted(first=1)
        counts = (right, moved, self.counted(-1, -1), self.in_working_days())
        days = {value for count in counts for value in count.days}
        sums = {value for count in counts for value in (*count.sums, count.total)}
        return (self.named.weekday() == 6 and is_working(self.due) and is_working(self.due + timedelta(days=1))
                and is_working(self.signed) and is_working(self.first_payment) and is_working(self.last_payment)
                and right.total <= self.limit < moved.total and sum(right.days) > 50 and min(days) > 4
                and len(days) == 7 and self.limit not in sums and self.term not in days)


def draw_debt(draw: Draw) -> Debt:
    """A delivery of the summer, paid late in two parts."""
    def once(draw: Draw) -> Debt:
        debt, share = draw.integer(800_000, 3_000_000, 400), draw.integer(25, 45)
        return Debt(signed=draw.date(date(2026, 6, 15), date(2026, 7, 31)), term=draw.choice((30, 45, 60)), debt=debt,
                    part=debt * share // 100_000 * 1_000, first_payment=draw.date(date(2026, 9, 1), date(2026, 10, 9)),
                    last_payment=draw.date(date(2026, 10, 12), date(2026, 11, 13)))
    return draw.at("debt").until(once, Debt.bites)


def _short(day: date) -> str:
    return f"{day:%d.%m}"


@task("5.10", "Дни просрочки по календарю и пеня")
def build(draw: Draw) -> TaskPlan:
    case, seller = draw_debt(draw), Cast(draw).organisation("building", "ООО")
    right, rest = case.counted(), Decimal(case.debt - case.part)
    first_day, due = case.due + timedelta(days=1), digits_date(case.due)
    start_two = case.first_payment + timedelta(days=1)

    def periods(count: Count, start: date = first_day, debt: Decimal = rest) -> dict[str, str]:
        one = (f"{_short(start)}–{_short(case.first_payment)}: {counted(count.days[0], DAY)} × {money(case.debt)} × "
               f"0,1 % = {money(count.sums[0])} руб.")
        two = (f"{_short(start_two)}–{_short(case.last_payment)}: {counted(count.days[1], DAY)} × {money(debt)} × 0,1 "
               f"% "
               f"= {money(count.sums[1])} руб.")
        return {"one": one, "two": two, "total": f"Всего пеня {money(count.total)} руб."}

    term = (f"{case.term}-й день срока, {digits_date(case.named)}, — воскресенье, поэтому срок оплаты закончился в "
            f"понедельник {due} (ст. 193 ГК РФ). Просрочка идёт с {digits_date(first_day)}.")
    limit = f"Предел 5 % от {money(case.debt)} руб. — {money(case.limit)} руб., он не достигнут."
    credit = (f"День оплаты входит в просрочку. {number(case.part)} руб. уменьшают долг со следующего дня, в счёт пени "
              "они не идут.")
    said = periods(right)
    gold = Output(answer=Passages(term=term, **said, credit=credit, limit=limit),
                  quotes={"r1": term, "r2": f"{said['one']}\n\n{said['two']}", "r3": said["total"], "r4": limit,
                          "r5": credit})

    def both(texts: dict[str, str]) -> str:
        return f"{texts['one']}\n\n{texts['two']}"

    def miscounted(name: str, mistake: str, count: Count, checks: tuple[str, ...], *, periods_wrong: bool = True,
                   debt: Decimal = rest, term_then: str | None = None, credit_then: str | None = None,
                   start: date = first_day) -> Mutant:
        texts = periods(count, start, debt)
        capped = count.total > case.limit
        reached = f"Это больше предела, и пеня ограничена пределом {money(case.limit)} руб."
        says = texts | ({"limit": reached} if capped else {}) | ({"term": term_then} if term_then else {})
        says |= {"credit": credit_then} if credit_then else {}
        points = {"r3": wrong(texts["total"])} | ({"r4": wrong(reached)} if capped else {})
        points |= {"r2": partly(both(texts))} if periods_wrong else {}
        points |= {"r1": wrong(term_then)} if term_then else {}
        points |= {"r5": wrong(credit_then)} if credit_then else {}
        forbidden = ({"f1": reached} if capped else {}) | ({"f2": term_then} if term_then else {})
        return gold.mutant(name, mistake, says=says, checks=checks, rubric=points, forbidden=forbidden,
                           quotes={} if periods_wrong else {"r2": both(texts)})

    sunday = (f"Срок оплаты закончился {digits_date(case.named)}, первый день просрочки {due}.")
    whole = "День оплаты входит в просрочку. Пеня до полного расчёта считается на всю сумму накладной."
    penalty_first = (f"День оплаты входит в просрочку. Из {number(case.part)} руб. сначала погашена пеня, остальное "
                     "уменьшило долг.")
    of_rest = f"Но пеня ограничена пределом 5 % от {money(rest)} руб., это {money(q2(rest * Decimal('0.05')))} руб."
    undated = {key: said[key].partition(": ")[2] for key in ("one", "two")}
    unsaid = "Выходной в конце срока учтён."
    return TaskPlan(
        turns=turns(
            f"Посчитай пеню по договору с {seller.name}. Пункт 4.2: «Покупатель оплачивает товар в течение {case.term} "
            "календарных дней со дня подписания накладной». Пункт 7.3: «За просрочку оплаты — пеня 0,1 % от "
            "неоплаченной "
            "суммы за каждый календарный день, со дня, следующего за последним днём срока, по день оплаты "
            "включительно, "
            "но не более 5 % от суммы, не оплаченной в срок. В остальном действует Гражданский кодекс». Накладная "
            f"подписана {digits_date(case.signed)} на {number(case.debt)} рублей. Заплатили {number(case.part)} "
            f"{day_month(case.first_payment)} и остальное {day_month(case.last_payment)}. По дням и с итогом."),
        now=moment("2026-11-16 10:00"),
        reference=f"{term} {said['one']} {said['two']} {said['total']} {credit} {limit}",
        rubric=rubric(
            f"Срок оплаты закончился {due}, потому что {digits_date(case.named)} — выходной (ст. 193 ГК РФ).",
            f"Просрочка {right.days[0]} и {counted(right.days[1], DAY)}, дни оплаты включены.",
            f"Пеня {money(right.total)} руб.",
            f"Предел {money(case.limit)} руб. посчитан, и сказано, что он не достигнут.",
            "Частичная оплата уменьшает долг со следующего дня и в счёт пени не зачтена."),
        must_not=must_not("Пеня достигла предела и ограничена им", f"Первый день просрочки {due}"),
        checks=(
            *group("term", 0.5, check("due", "date", "answer", value=case.due, year_optional=True),
                   check("first_day", "date", "answer", value=first_day, year_optional=True),
                   critical="«В остальном действует Гражданский кодекс»"),
            check("d1", "number", "any", value=right.days[0], near=NEAR, says="«По дням»"),
            check("d2", "number", "any", value=right.days[1], near=NEAR, says="«По дням»"),
            check("p1", "number", "any", value=right.sums[0], says="«По дням»"),
            check("p2", "number", "any", value=right.sums[1], says="«По дням»"),
            check("pen", "number", "answer", value=right.total, critical="«с итогом»"),
            check("cap", "number", "answer", value=case.limit, says="«но не более 5 %»")),
        gold=gold,
        mutants=(
            miscounted("sunday_kept", "воскресенье оставлено последним днём срока", case.counted(first=1),
                       ("d1", "p1", "pen"), term_then=sunday, start=case.due),
            miscounted("payment_day_lost", "дни оплаты не вошли в просрочку", case.counted(-1, -1),
                       ("d1", "d2", "p1", "p2", "pen")),
            miscounted("whole_debt", "частичная оплата не уменьшила долг", case.counted(rest=Decimal(case.debt)),
                       ("p2", "pen"), periods_wrong=False, debt=Decimal(case.debt), credit_then=whole),
            gold.mutant("limit_forgotten", "предел пени не проверен", says={"limit": None}, checks=("cap",),
                        rubric={"r4": absent()}),
            miscounted("penalty_first", "частичная оплата зачтена сначала в пеню",
                       case.counted(rest=case.rest_after_penalty), ("p2", "pen"), periods_wrong=False,
                       debt=case.rest_after_penalty, credit_then=penalty_first),
            miscounted("working_days", "посчитаны рабочие дни", case.in_working_days(),
                       ("d1", "d2", "p1", "p2", "pen")),
            gold.mutant("term_unsaid", "не сказано, когда кончился срок", checks=("term",), rubric={"r1": absent()},
                        says={"term": unsaid, **undated}, quotes={"r2": both(undated)}),
            gold.mutant("limit_of_the_rest", "предел взят от остатка долга", says={"limit": of_rest}, checks=("cap",),
                        rubric={"r4": wrong(of_rest)}, forbidden={"f1": of_rest})),
        hedge=gold.mutant("hedge", "верная пеня и пеня по пределу рядом",
                          says={"limit": f"{limit} А если не переносить срок, пеня ограничена пределом и равна ему; "
                                         f"оба "
                                         "расчёта верны."},
                          forbidden={"f1": "пеня ограничена пределом и равна ему; оба расчёта верны"}),
        truth={"debt": case})
