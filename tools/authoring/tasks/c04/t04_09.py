"""4.09: a deck about a deposit with interest on interest, against one whose rate only looks better."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from tools.authoring import documents as d
from tools.authoring.draws import Draw
from tools.authoring.plan import (
    Judged,
    Mutant,
    Output,
    Passages,
    TaskPlan,
    absence,
    check,
    critical,
    group,
    moment,
    must_not,
    rubric,
    turns,
    wrong,
)
from tools.authoring.registry import task
from tools.authoring.tasks.c04 import spoilt_deck as spoilt
from tools.authoring.tasks.c04.deposits import YEARS, Deposits, draw_deposits
from tools.authoring.tasks.c04.deposits_deck import META, better, deck, other_deck, slides, why
from tools.authoring.wording import money, number, percent

FILE = "Сравнение вкладов.pptx"
#: whole roubles are as good as kopecks
HALF = Decimal("0.5")


def _answer(deposits: Deposits) -> Passages:
    own, other = (", ".join(map(money, sums)) for sums in (deposits.own, deposits.others))
    rates = ", ".join(percent(rate, 2) for rate in deposits.effective)
    return Passages(
        head="Презентация готова: 7 слайдов, таблица и графики строятся из чисел, заметки есть со 2-го слайда по 7-й.",
        sums=f"На конец каждого года: «{deposits.name}» {own} руб.; «{deposits.other}» с начисленным {other} руб.",
        rates=f"Эффективные ставки «{deposits.name}а» по годам: {rates}.", verdict=better(deposits), why=why(deposits))


def _drawn(deposits: Deposits) -> list[list[Decimal]]:
    """Points one run of which a chart of these deposits holds, in roubles, thousands or millions.

    The years of the first deposit, both deposits at the end in either order, or the first one in its last quarters.
    """
    own, others, balances = deposits.own, deposits.others, deposits.balances()
    runs = [own, [own[-1], others[-1]], [others[-1], own[-1]], balances[-2:]]
    return [[value / size for value in run] for size in (1, 1_000, 1_000_000) for run in runs]


def _quotes(answer: Passages) -> dict[str, str]:
    return {"r1": answer["verdict"], "r2": answer["sums"], "r3": answer["rates"], "r4": answer["why"]}


def _request(deposits: Deposits) -> str:
    own, (first, second, third) = f"«{deposits.name}»", deposits.rates
    return (f"Нужна презентация на 7 слайдов для клиента: вклад {own}, {number(deposits.sum)} руб. на 3 года, проценты "
            f"причисляются в конце каждого квартала: первый год {percent(first)} годовых, второй {percent(second)}, "
            f"третий {percent(third)}; за квартал — четверть годовой ставки, проценты до копейки. Сравни с вкладом "
            f"«{deposits.other}»: та же сумма и срок, {percent(deposits.other_rate)} годовых все три года, без "
            f"капитализации, всё в конце. Таблица: сумма на конец каждого года по обоим вкладам («{deposits.other}» — "
            f"с начисленным), график (диаграмма, не картинка), слайд с эффективной годовой ставкой {own[:-1]}а» по "
            f"каждому году, итог — что выгоднее и на сколько рублей. Заметки докладчика к слайдам со 2-го по 7-й.")


@task("4.09", "Презентация о росте вклада с капитализацией", requires=("итог PowerPoint",))
def build(draw: Draw) -> TaskPlan:
    deposits = draw_deposits(draw)
    answer, own, others = _answer(deposits), deposits.own, deposits.others
    made = slides(deposits)
    gold = Output(answer=answer, files={FILE: deck(deposits)}, quotes=_quotes(answer))
    line = " | ".join(number(value, 0, space="") for value in own)
    rounded = ", ".join(f"{number(rate, 1)}%" for rate in deposits.effective)
    also = Output(
        answer=Passages(all=f"Сделал. Клиенту выгоднее «{deposits.name}»: плюс {number(deposits.difference, 0)} ₽ к "
                            f"концу срока. Эффективно это {rounded} по годам. Дело в причислении процентов, суммы по "
                            "годам на слайде «Деньги по годам»."),
        files={"vklady.pptx": other_deck(deposits)},
        quotes={"r1": f"Клиенту выгоднее «{deposits.name}»", "r2": f"«{deposits.name}» | {line}",
                "r3": f"Эффективно это {rounded} по годам", "r4": "Дело в причислении процентов"})

    def slip(name: str, mistake: str, other: Deposits, checks: tuple[str, ...], points: tuple[str, ...],
             **more: Any) -> Mutant:
        """A deck computed otherwise, with the words that go with it."""
        said = _answer(other)
        quotes = _quotes(said)
        return gold.mutant(name, mistake, answer=said, files={FILE: deck(other)}, checks=checks,
                           rubric={point: wrong(quotes[point]) for point in points},
                           quotes={point: text for point, text in quotes.items() if point not in points}, **more)

    def spoil(name: str, mistake: str, other: list[d.Slide], *checks: str, says: dict[str, str | None] | None = None,
              points: dict[str, Judged] | None = None) -> Mutant:
        """The right deck with its slides made worse."""
        return gold.mutant(name, mistake, files={FILE: d.write_pptx(other, META)}, checks=checks, says=says,
                           rubric=points)

    by_rate = better(deposits, by_rate=True)
    compound = deposits.but(compound_other=True)
    flat = deposits.but(rates=(deposits.rates[0],) * YEARS)
    bank = "Оба вклада застрахованы, налог с процентов не взимается."
    drawn = _drawn(deposits)
    structure = ("seven", "chart", "drawn", "table", "notes", "fits")
    numbers = ("final", "year1", "other", "diff", "eff")
    return TaskPlan(
        turns=turns(_request(deposits)),
        now=moment("2026-11-23 12:00"),
        reference=f"7 слайдов. {answer['sums']} {answer['rates']} {answer['verdict']} {answer['why']}",
        rubric=rubric(
            critical(f"Выгоднее назван «{deposits.name}», а не «{deposits.other}»."),
            f"Суммы на конец лет: «{deposits.name}» {', '.join(map(money, own))}; «{deposits.other}» "
            f"{', '.join(map(money, others))} (годится и до целых рублей).",
            f"Эффективные ставки по годам: {', '.join(percent(rate, 2) for rate in deposits.effective)}.",
            "Видно или объяснено, что выигрыш даёт капитализация: проценты начисляются и на проценты.",
            absence("Нет сведений о банке, налогах и страховании, поданных как условия этих вкладов.")),
        must_not=must_not(f"Выгоднее «{deposits.other}»",
                          f"Эффективная ставка первого года «{deposits.name}а» равна {percent(deposits.rates[0])}"),
        checks=(
            check("deck", "file.delivered", "file:*.pptx", type="pptx", n=1, critical="«презентация»"),
            check("seven", "pptx.slides", "file:*.pptx", n=7, says="«на 7 слайдов»"),
            check("chart", "pptx.chart", "file:*.pptx", min=1, says="«график (диаграмма, не картинка)»"),
            *group("drawn", 1 / len(drawn), *(
                check(f"drawn{at}", "pptx.chart", "file:*.pptx", values=run,
                      tol=HALF if run[0] > 100 else Decimal("0.005")) for at, run in enumerate(drawn, start=1)),
                   says="«график»"),
            check("table", "pptx.table", "file:*.pptx", cells=[*own, *others], tol=HALF,
                  says="«Таблица: сумма на конец каждого года по обоим вкладам»"),
            check("notes", "pptx.notes", "file:*.pptx", min=6, since=2,
                  says="«Заметки докладчика к слайдам со 2-го по 7-й»"),
            check("final", "number", "file:*.pptx", value=own[-1], tol=HALF, critical="«сумма на конец каждого года»"),
            check("year1", "number", "file:*.pptx", value=own[0], tol=HALF, says="«сумма на конец каждого года»"),
            check("other", "number", "file:*.pptx", value=others[-1], tol=HALF, says="«Сравни с вкладом»"),
            check("diff", "number", "file:*.pptx", value=deposits.difference, tol=HALF,
                  critical="«на сколько рублей»"),
            *group("eff", 1, *(
                check(f"eff{year}", "number", "file:*.pptx", value=rate.quantize(Decimal("0.0001")), unit="%",
                      tol=Decimal("0.06")) for year, rate in enumerate(deposits.effective, start=1)),
                   says="«с эффективной годовой ставкой»"),
            check("fits", "pptx.fits", "file:*.pptx", says="«презентация … для клиента»")),
        gold=gold, also={"other_deck": also},
        mutants=(
            slip("monthly", "проценты причислены каждый месяц", deposits.but(months=1),
                 ("drawn", "table", "year1", "final", "diff", "eff"), ("r2", "r3")),
            slip("flat_rate", "ставка первого года на все три", flat,
                 ("drawn", "table", "final", "diff", "eff"), ("r2", "r3")),
            slip("simple_compounded", "проценты на проценты и у второго вклада", compound,
                 ("table", "other", "diff"), ("r1", "r2", "r4"), forbidden={"f1": better(compound)}),
            slip("nominal_as_effective", "договорные ставки названы эффективными", deposits.but(nominal=True),
                 ("eff",), ("r3",),
                 forbidden={"f2": f"Эффективные ставки «{deposits.name}а» по годам: {percent(deposits.rates[0], 2)}"}),
            gold.mutant("rates_compared", "сравнены ставки, а не деньги", checks=(),
                        files={FILE: d.write_pptx(slides(deposits, by_rate), META)},
                        says={"verdict": by_rate, "why": None}, rubric={"r1": wrong(by_rate)},
                        quotes={"r4": "Выигрыш даёт капитализация"}, forbidden={"f1": by_rate}),
            gold.mutant("bank_invented", "для солидности придуманы страхование и налог",
                        says={"why": f"{answer['why']} {bank}"}, rubric={"r5": wrong(bank)}),
            spoil("eight_slides", "добавлен лишний слайд", spoilt.extended(made, "Спасибо", "Вопросы?"), "seven"),
            spoil("picture_chart", "графики вставлены картинками", spoilt.pictured(made, d.Chart), "chart", "drawn"),
            spoil("sample_chart", "в диаграммах остались числа образца", spoilt.sampled(made), "drawn"),
            spoil("text_table", "вместо таблицы текст", spoilt.listed(made), "table"),
            spoil("sums_as_text", "таблицей только условия, суммы по годам строкой",
                  [*made[:3], *spoilt.listed(made[3:4]), *made[4:]], "table"),
            spoil("no_notes", "заметок нет", spoilt.muted(made), "notes"),
            spoil("notes_shifted", "заметки есть у титула, у последнего слайда нет", spoilt.shifted(made), "notes"),
            spoil("overfull", "слайд переполнен", spoilt.overfull(made, 3), "fits"),
            gold.mutant("as_paper", "вместо презентации документ Word", checks=("deck", *structure, *numbers),
                        files={"Сравнение вкладов.docx": spoilt.as_paper(made)}),
            gold.mutant("chat_only", "всё сказано, файла нет", checks=("deck", *structure, *numbers), files={})),
        hedge=gold.mutant("hedge", "оба вклада названы выгодными",
                          says={"why": f"{answer['why']} С другой стороны, выгоднее «{deposits.other}»: ставка выше."},
                          rubric={"r1": wrong(f"выгоднее «{deposits.other}»: ставка выше")},
                          forbidden={"f1": f"выгоднее «{deposits.other}»: ставка выше"}),
        truth={"deposits": deposits})
