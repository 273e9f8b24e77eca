"""What agreements say: a list of points for each, by the effect or by the slot where a task turns on the words."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from tools.authoring.corpora.contracts.archive import Archive
from tools.authoring.corpora.contracts.model import (
    Add,
    Change,
    Contract,
    Effect,
    InThousands,
    Lease,
    Other,
    Percent,
    SetTotal,
    StageCost,
    StagePercent,
    UnitPrice,
    VatRate,
)
from tools.authoring.corpora.contracts.text_others import other_points
from tools.authoring.draws import Draw
from tools.authoring.wording import long_date, number, percent, q2, roubles_with_words

#: the clause of the price in a contract of each kind
CLAUSE = {"П": "4.1", "ПД": "2.1", "А": "3.1", "У": "2.1"}


def points(archive: Archive, contract: Contract, change: Change, draw: Draw) -> list[str]:
    """The numbered points of an agreement."""
    made = [told for effect in change.effects if (told := price_point(contract, effect, draw))]
    if any(isinstance(effect, Other) for effect in change.effects):
        made += other_points(archive, contract, change, draw)
    made += _force(contract, change)
    made.append(draw.choice((
        "Остальные условия Договора не изменяются.", "В остальной части Договор действует без изменений.",
        "Прочие условия Договора Стороны подтверждают.")))
    made.append(draw.choice((
        "Соглашение совершено в двух экземплярах и является неотъемлемой частью Договора.",
        "Соглашение является неотъемлемой частью Договора.",
        "Соглашение составлено в двух экземплярах, по одному для каждой Стороны.")))
    return made


def price_point(contract: Contract, effect: Effect, draw: Draw) -> str:
    """A point that changes the price, "" for an effect that does not."""
    clause = CLAUSE[contract.kind]
    match effect:
        case InThousands():
            return ("В связи с уточнением состава поставки Стороны согласовали новую цену Договора с НДС; она указана "
                    "в таблице ниже и заменяет цену, указанную в пункте 4.1 Договора.")
        case SetTotal(total=total) if contract.monthly:
            what = "Арендная плата" if contract.kind == "А" else "Абонентская плата"
            return draw.choice((
                f"Пункт {clause} Договора изложить в редакции: «{clause}. {what} составляет "
                f"{roubles_with_words(total)} в месяц, в том числе НДС».",
                f"Установить, что {what.lower()} составляет {roubles_with_words(total)} в месяц, включая НДС."))
        case SetTotal(total=total):
            return draw.choice((
                f"Пункт {clause} Договора изложить в следующей редакции: «{clause}. Цена Договора составляет "
                f"{roubles_with_words(total)}, в том числе НДС».",
                f"Стороны договорились считать ценой Договора {roubles_with_words(total)} с учётом НДС.",
                f"Цена Договора устанавливается в размере {roubles_with_words(total)}, включая НДС."))
        case Add(delta=delta):
            return _added(delta, draw)
        case Percent(percent=value) if contract.monthly:
            return (f"Абонентская плата увеличивается на {percent(value)} от её размера, действовавшего на дату "
                    "подписания настоящего соглашения.")
        case Percent(percent=value):
            return (f"Цена Договора {'увеличивается' if value > 0 else 'уменьшается'} на {percent(abs(value))} от "
                    "цены, действовавшей на дату подписания настоящего соглашения.")
        case StageCost(stage=stage, after=after):
            before = contract.terms.stages[stage - 1]
            return (f"Стоимость этапа {stage} календарного плана изменить с {number(before, 2)} руб. на "
                    f"{number(after, 2)} руб. (с НДС). Цена Договора изменяется соответственно.")
        case StagePercent(stage=stage, percent=value):
            return (f"Стоимость этапа {stage} календарного плана {'увеличить' if value > 0 else 'уменьшить'} на "
                    f"{percent(abs(value))} в связи с изменением объёма работ. Цена Договора изменяется на эту сумму.")
        case UnitPrice(after=after):
            return (f"Цену позиции 1 Спецификации № 1 изменить с {number(contract.terms.unit, 2)} руб. на "
                    f"{number(after, 2)} руб. за тонну с НДС на весь объём поставки. Цена Договора изменяется "
                    "соответственно.")
        case VatRate(rate=rate):
            return (f"В связи с изменением законодательства с 1 января 2026 г. к цене работ применяется ставка НДС "
                    f"{number(rate * 100)} %. Цена работ без НДС не изменяется; цена работ с НДС изменяется "
                    "соответственно.")
        case Lease():
            return _lease(contract, effect)
    return ""


def _added(delta: Decimal, draw: Draw) -> str:
    told, grown = roubles_with_words(abs(delta)), delta > 0
    why = draw.choice(("В связи с увеличением объёма", "В связи с изменением технического задания",
                       "По результатам уточнения потребности")) if grown else draw.choice((
                           "В связи с уменьшением объёма услуг", "В связи с исключением части услуг"))
    verb = "увеличивается" if grown else "уменьшается"
    return draw.choice((f"{why} цена Договора {verb} на {told}, включая НДС.",
                        f"{why} Стороны договорились, что цена Договора {verb} на {told} с учётом НДС."))


def _lease(contract: Contract, effect: Lease) -> str:
    parts: list[str] = []
    untaxed = contract.slot == "R03"
    if effect.area is not None:
        parts.append(f"Общая площадь помещения по Договору составляет {number(effect.area)} м².")
    if effect.rate is not None:
        vat = ("" if effect.vat is None else f" Кроме того начисляется НДС по ставке {number(effect.vat * 100)} %.")
        parts.append(f"Арендная плата устанавливается в размере {number(effect.rate)} руб. за 1 м² в месяц "
                     f"{'' if untaxed else 'без НДС'}".rstrip() + "." + vat)
    if untaxed:
        parts.append("Ставка арендной платы за 1 м² не изменяется, плата рассчитывается от новой площади.")
    return " ".join(parts)


def _force(contract: Contract, change: Change) -> Iterator[str]:
    """When the agreement begins to work, where that is not the day of signing."""
    if contract.slot == "D11":
        yield ("Соглашение вступает в силу с даты получения Заказчиком положительного заключения экспертизы проектной "
               "документации.")
    elif change.conditional:
        yield ("Соглашение вступает в силу с первого числа месяца, следующего за месяцем подписания обеими Сторонами "
               "акта приёма-передачи дополнительных помещений.")
    elif change.force is not None:
        yield f"Соглашение вступает в силу с {long_date(change.force)}"
    elif not any(isinstance(effect, Other) for effect in change.effects):
        yield "Соглашение вступает в силу с даты подписания."


def thousands(contract: Contract, effect: InThousands) -> tuple[tuple[str, ...], ...]:
    """The table of an agreement that prints its total in thousands."""
    half = q2(effect.total * Decimal("0.55") / 100).quantize(Decimal(1)) * 100
    rest = effect.total - half
    return (("Показатель", "Сумма, тыс. руб."), ("Холодильные машины и градирни", number(half / 1000, 1)),
            ("Вентиляционные установки и комплектующие", number(rest / 1000, 1)),
            ("Цена Договора с НДС", number(effect.total / 1000, 1)))
