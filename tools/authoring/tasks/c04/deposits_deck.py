"""The decks of 4.09: the author's, and one made otherwise by python-pptx alone."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal

from tools.authoring import documents as d
from tools.authoring.tasks.c04 import by_hand_deck as hand
from tools.authoring.tasks.c04.deposits import YEARS, Deposits
from tools.authoring.wording import money, number, percent

CREATED = datetime(2026, 11, 23, 12)
META = d.Meta("Сравнение вкладов", created=CREATED)
ENDS = tuple(f"Конец {year}-го года" for year in range(1, YEARS + 1))


def better(deposits: Deposits, *, by_rate: bool = False) -> str:
    """The verdict: which deposit gives more and by how much."""
    if by_rate:
        return (f"Выгоднее «{deposits.other}»: его ставка {percent(deposits.other_rate)} выше средней ставки "
                f"«{deposits.name}а» {percent(deposits.mean_rate, 2)}.")
    name = deposits.name if deposits.difference > 0 else deposits.other
    return f"Выгоднее «{name}»: на {money(abs(deposits.difference))} руб. за три года."


def why(deposits: Deposits) -> str:
    """What makes the difference."""
    if deposits.difference < 0:
        return "Более высокая ставка даёт больше денег."
    return (f"Выигрыш даёт капитализация: проценты каждого квартала сами приносят проценты, хотя ставка "
            f"«{deposits.other}а» {percent(deposits.other_rate)} выше средней ставки «{deposits.name}а» "
            f"{percent(deposits.mean_rate, 2)}.")


def slides(deposits: Deposits, verdict: str = "") -> list[d.Slide]:
    """Seven slides. `verdict` replaces the right one."""
    own, other = f"«{deposits.name}»", f"«{deposits.other}»"
    verdict, pairs = verdict or better(deposits), list(zip(deposits.own, deposits.others, strict=True))
    gains = "; ".join(f"{ENDS[at].lower()} — {money(first)} и {money(second)}" for at, (first, second) in
                      enumerate(pairs))
    ahead = [year for year, (first, second) in enumerate(pairs, start=1) if first > second]
    return [
        d.Slide(f"Вклад {own} или {other}: что выгоднее", below=f"{number(deposits.sum)} руб. на три года\nСравнение "
                "для клиента, 23.11.2026"),
        d.Slide("Условия: ставка падает или стоит на месте",
                [[d.Table([["Условие", own, other], ["Сумма, руб.", number(deposits.sum), number(deposits.sum)],
                           *([f"Ставка в {year}-й год, % годовых", number(rate, 1), number(deposits.other_rate, 1)]
                             for year, rate in enumerate(deposits.rates, start=1)),
                           ["Проценты", "причисляются каждый квартал", "начисляются в конце"]],
                          widths=(0.4, 0.3, 0.3), align=("left", "right", "right"), size=20),
                  d.Points([f"За квартал {own} приносит четверть годовой ставки, проценты считаются до копейки.",
                            f"{other} платит только на первоначальную сумму, всё сразу в конце срока."])]],
                notes=f"Сумма и срок одинаковы. У «{deposits.name}а» проценты прибавляются к вкладу "
                "каждый квартал, у второго вклада нет."),
        d.Slide(f"Как растёт {own}: двенадцать кварталов",
                [[d.Chart("line", list(map(str, range(len(deposits.balances())))),
                          [(own, [value / 1000 for value in deposits.balances()])],
                          labels="", title="Сумма по кварталам, тыс. руб.",
                          lowest=deposits.sum // 100_000 * 100)],
                 [d.Points([f"Старт: {number(deposits.sum)} руб.",
                            *(f"{end}: {money(value)} руб." for end, value in zip(ENDS, deposits.own, strict=True)),
                            f"Всего процентов: {money(deposits.own[-1] - deposits.sum)} руб."], 18)]],
                widths=(0.58, 0.42),
                notes="Линия замедляется, потому что ставка по годам снижается, но каждый квартал база больше."),
        d.Slide("Сумма на конец каждого года",
                [[d.Table([["", f"{own}, руб.", f"{other} с начисленным, руб.", "Разница, руб."],
                           *([end, money(first), money(second), money(first - second)]
                             for end, (first, second) in zip(ENDS, pairs, strict=True))],
                          widths=(0.25, 0.24, 0.29, 0.22), size=20,
                          align=("left", "right", "right", "right")),
                  d.Points(["Сумма «с начисленным» показывает заработанное к этой дате; на руки "
                            f"{other} отдаёт проценты только в конце третьего года.",
                            f"{own} больше: {'на конец каждого года' if len(ahead) == YEARS else _years(ahead)}."])]],
                notes=f"Суммы по годам, {own} и {other}: {gains} руб."),
        d.Slide("Два вклада рядом",
                [[d.Chart("column", ENDS, [(own, deposits.own), (other, deposits.others)], d.GROUPED)]],
                notes="Столбцы близки: разница видна в числах таблицы, а не на глаз."),
        d.Slide(f"Эффективная годовая ставка {own[:-1]}а»",
                [[d.Figures([(percent(real, 2), f"{year}-й год, договорная ставка {percent(rate, 1)}")
                             for year, rate, real in zip((1, 2, 3), deposits.rates, deposits.effective, strict=True)]),
                  d.Points(["Эффективная ставка: (1 + ставка / 4)⁴ − 1, четыре причисления за год.",
                            f"{other}: {percent(deposits.other_rate, 1)} в год от первоначальной суммы; капитализации "
                            "нет, поэтому на накопленное ничего не начисляется."])]],
                notes="Эффективная ставка показывает, на сколько процентов вклад на деле вырос за год."),
        d.Slide(f"Итог: {verdict[0].lower()}{verdict[1:].partition(':')[0]}",
                [[d.Figures([(money(deposits.own[-1]), f"{own} через три года, руб."),
                             (money(deposits.others[-1]), f"{other} через три года, руб.")]),
                  d.Points([verdict, why(deposits)], 20)]],
                notes=f"{verdict} {why(deposits)}")]


def _years(ahead: list[int]) -> str:
    return f"на конец {', '.join(f'{year}-го' for year in ahead)} года" if ahead else "ни на один год"


def deck(deposits: Deposits) -> bytes:
    """The author's deck."""
    return d.write_pptx(slides(deposits), META)


def other_deck(deposits: Deposits) -> bytes:
    """The same by hand: the verdict first, bars, rates in a table, whole roubles in the words, titles in text boxes."""
    made, own, other = hand.fresh(), f"«{deposits.name}»", f"«{deposits.other}»"
    hand.cover(made, f"{own} и {other}: сравнение", f"Куда вложить {_bare(deposits.sum)} ₽ на 36 месяцев")
    hand.bullets(made, "Главное", [
        f"{own} принесёт больше на {_bare(deposits.difference)} ₽",
        f"К концу срока: {_bare(deposits.own[-1])} ₽ против {_bare(deposits.others[-1])} ₽",
        "Причина: проценты прибавляются к вкладу и дальше тоже работают"], "Начать с вывода, затем показать расчёт.")
    hand.bullets(made, "Что сравниваем", [
        f"{own}: {' → '.join(f'{number(rate)}%' for rate in deposits.rates)} по годам, причисление раз в квартал",
        f"{other}: {number(deposits.other_rate)}% три года подряд, без причисления"], "Условия названы клиентом.")
    page = hand.bare(made, "Деньги по годам", "Показать строку третьего года.", box=True)
    hand.grid(page, [["Вклад", *(f"{year} год" for year in range(1, YEARS + 1))],
                     [own, *map(_bare, deposits.own)], [f"{other} (с начисленным)", *map(_bare, deposits.others)]])
    page = hand.bare(made, "То же на графике", "Полосы третьего года длиннее у капитализации.", box=True)
    hand.chart(page, "BAR_CLUSTERED", [f"{year} год" for year in range(1, YEARS + 1)],
               [(deposits.name, deposits.own), (deposits.other, deposits.others)])
    page = hand.bare(made, "Сколько это в год на самом деле", "Эффективная ставка выше договорной.")
    hand.grid(page, [["Год", "По договору", "Эффективная"], *(
        [str(year), f"{number(rate, 1)}%", f"{number(real, 1)}%"]
        for year, (rate, real) in enumerate(zip(deposits.rates, deposits.effective, strict=True), start=1))])
    hand.bullets(made, f"Вывод: {own}", [
        f"Разница в пользу клиента — {_bare(deposits.difference)} ₽",
        "Более высокая ставка без причисления проигрывает более низкой с причислением"], "Спросить о решении.")
    return hand.saved(made, CREATED)


def _bare(value: Decimal | int) -> str:
    """Whole roubles without spaces."""
    return number(value, 0, space="")
