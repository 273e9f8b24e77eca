"""How far verdicts agree with what people said, the 2×2 table first, and whether a published row can be at all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal, InvalidOperation
from fractions import Fraction

from tools.measures.agreement import Confusion, Share, Table
from tools.measures.agreement_clusters import Agreed, agreement
from tools.model import BadInput

#: outputs of a published row at most: the search is over all tables
MOST = 2_000

Marks = Mapping[tuple[str, str], bool]


def confusion(truth: Marks, judged: Marks) -> tuple[Confusion, list[Table]]:
    """Counts over the outputs that have both, by system and workflow; and a table a workflow, for intervals."""
    whole = {(True, True): 0, (False, True): 0, (True, False): 0, (False, False): 0}
    by_workflow: dict[str, dict[tuple[bool, bool], int]] = {}
    for key in sorted(truth.keys() & judged.keys()):
        pair = truth[key], judged[key]
        whole[pair] += 1
        own = by_workflow.setdefault(key[1], {})
        own[pair] = own.get(pair, 0) + 1
    counts = Confusion(whole[True, True], whole[False, True], whole[True, False], whole[False, False])
    return counts, [{(one, other): count for (one, other), count in own.items()} for own in by_workflow.values()]


def alone(found: Confusion) -> list[Table]:
    """A table an output, where nobody knows which outputs share a workflow."""
    return [{pair: 1} for pair in found.pairs]


def lines(found: Confusion, clusters: Sequence[Table]) -> Iterator[str]:
    """The table, then accuracy, recall, precision, specificity by Wilson, kappa and alpha by a cluster bootstrap."""
    yield "                судья: прошло  судья: не прошло"
    yield f"человек: да     TP {found.tp:<11} FN {found.fn}"
    yield f"человек: нет    FP {found.fp:<11} TN {found.tn}"
    yield f"всего {found.n}"
    for name, share in (("accuracy", found.accuracy), ("recall", found.recall), ("precision", found.precision),
                        ("specificity", found.specificity)):
        yield f"{name:<12} {_share(share)}"
    for name, agreed in zip(("kappa", "alpha"), agreement(clusters), strict=True):
        yield f"{name:<12} {_agreed(agreed)}"
    corrected = found.corrected
    yield f"доля прошедших с поправкой на ошибки судьи: {'—' if corrected is None else f'{float(corrected):.3f}'}"


def _share(share: Share) -> str:
    value, interval = share.value, share.interval
    if value is None or interval is None:
        return "— (0/0)"
    return (f"{float(100 * value):.1f} % ({share.successes}/{share.total}) "
            f"[{float(100 * interval.low):.1f}; {float(100 * interval.high):.1f}]")


def _agreed(agreed: Agreed) -> str:
    if agreed.value is None:
        return "—"
    ends = agreed.interval
    return f"{float(agreed.value):.3f}" + (f" [{float(ends.low):.3f}; {float(ends.high):.3f}]" if ends else "")


def consistent(n: int, accuracy: str, recall: str, precision: str, passed: int | None = None,
               human: int | None = None) -> tuple[Confusion, ...]:
    """Every table of `n` outputs whose percentages are printed so. Raises BadInput where there is none.

    `passed`: outputs that the judge passed, `human`: that people passed, where the row prints them. A printed number
    stands for what lies within one unit of its last digit: rows are rounded, cut, and rounded twice.
    """
    if not 0 < n <= MOST:
        raise BadInput.one("row", "n", f"{n} outputs", f"write 1 to {MOST}")
    printed = [_printed(name, text) for name, text in (("accuracy", accuracy), ("recall", recall),
                                                       ("precision", precision))]
    found = []
    for positive in range(1, n + 1) if human is None else [human]:
        for tp in _counts(positive, *printed[1]):
            for said in range(max(1, tp), n - positive + tp + 1) if passed is None else [passed]:
                counts = Confusion(tp, said - tp, positive - tp, n - positive - said + tp)
                if min(counts.fp, counts.fn, counts.tn) >= 0 and _near(tp, said, *printed[2]) and _near(
                        counts.tp + counts.tn, n, *printed[0]):
                    found.append(counts)
    if not found:
        more = "".join(f", {name} {value}" for name, value in (("judge passed", passed), ("people passed", human))
                       if value is not None)
        raise BadInput.one("row", "", f"no table of counts gives accuracy {accuracy}, recall {recall}, precision "
                           f"{precision} of {n}{more}", "ask for the 2×2 table")
    return tuple(found)


def _printed(name: str, text: str) -> tuple[Fraction, Fraction]:
    """A printed percentage and the unit of its last digit, as shares."""
    try:
        value = Decimal(text)
    except InvalidOperation:
        raise BadInput.one("row", name, f"{text!r} is no percentage", "write it as printed, such as 90.2") from None
    if not value.is_finite() or not 0 <= value <= 100:
        raise BadInput.one("row", name, f"{text!r} is no percentage", "write it as printed, such as 90.2")
    digits = max(0, -int(value.as_tuple().exponent))
    return Fraction(value) / 100, Fraction(1, 10**digits) / 100


def _near(part: int, whole: int, value: Fraction, unit: Fraction) -> bool:
    return whole > 0 and abs(Fraction(part, whole) - value) < unit


def _counts(whole: int, value: Fraction, unit: Fraction) -> Iterator[int]:
    first = max(0, int((value - unit) * whole))
    for part in range(first, min(whole, int((value + unit) * whole) + 1) + 1):
        if _near(part, whole, value, unit):
            yield part
