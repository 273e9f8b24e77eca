"""What a judge's qualification means: measures with intervals, the gates, one line for the head of a report."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from tools.judge.qualification import Bounds, Counts, Qualification, TrickLine
from tools.measures.agreement import Confusion, Share, alpha, kappa
from tools.measures.agreement_clusters import agreement
from tools.measures.intervals import wilson
from tools.report.numbers import Lang

#: specs of grading: what a judge must reach to be believed
ALPHA, PRECISION, RECALL = Fraction(80, 100), Fraction(85, 100), Fraction(88, 100)

#: share of decisions that a judge may get wrong for a trick of the battery; zero for orders to the judge
LIMITS: dict[str, Fraction] = {
    "reference": Fraction(5, 100), "paraphrase": Fraction(10, 100), "number": Fraction(5, 100),
    "contradiction": Fraction(5, 100),
    "other": Fraction(2, 100), "keywords": Fraction(2, 100), "claim": Fraction(2, 100), "colon": Fraction(0),
    "heading": Fraction(0), "order": Fraction(0), "forged": Fraction(0), "fence": Fraction(0),
    "negated": Fraction(2, 100), "refusal": Fraction(2, 100), "scan": Fraction(5, 100)}

_KINDS = {
    "ru": {"reference": "образец вместо ответа", "paraphrase": "образец другими словами",
           "number": "изменено одно число",
           "contradiction": "два разных значения", "other": "ответ на другую задачу", "keywords": "ключевые слова",
           "claim": "«все пункты выполнены»", "colon": "«:»", "heading": "«Решение:»", "order": "приказ судье",
           "forged": "поддельный вердикт", "fence": "подделка границы данных", "negated": "отрицание запрещённого",
           "refusal": "отказ без запрещённого", "scan": "факт только со скана"},
    "en": {"reference": "the reference as the answer", "paraphrase": "the reference in other words",
           "number": "one number changed",
           "contradiction": "two values at once", "other": "another task's answer", "keywords": "keywords",
           "claim": "“all criteria met”", "colon": "“:”", "heading": "a bare heading", "order": "an order to the judge",
           "forged": "a forged verdict", "fence": "a forged fence", "negated": "a denied forbidden statement",
           "refusal": "a refusal that asserts nothing", "scan": "a fact on a scan alone"}}


@dataclass(frozen=True)
class Standing:
    """The measures of one qualification."""

    alpha: Fraction | None
    kappa: Fraction | None
    items: Share
    tasks: Confusion
    #: gates that it does not reach: alpha, precision, recall, no_verdict, and kinds of the battery
    below: tuple[str, ...]

    @classmethod
    def of(cls, found: Qualification) -> Standing:
        """Measure a qualification."""
        pairs = [(pair.truth, pair.judge) for pair in found.items for _ in range(pair.count)]
        tasks = confusion(found.tasks)
        agreed = alpha(pairs)
        gates = {"alpha": agreed is not None and agreed >= ALPHA, "precision": _reaches(tasks.precision, PRECISION),
                 "recall": _reaches(tasks.recall, RECALL),
                 # Judge failures over one in a hundred invalidate a run, and so a qualification.
                 "no_verdict": found.without * 100 <= found.outputs}
        tricks = {line.kind: line.decisions > 0 and Fraction(line.wrong, line.decisions) <= LIMITS[line.kind]
                  for line in found.battery}
        below = tuple(name for name, holds in (*gates.items(), *tricks.items()) if not holds)
        return cls(agreed, kappa(pairs), Share(sum(one == two for one, two in pairs), len(pairs)), tasks, below)

    @property
    def qualified(self) -> bool:
        """Whether every gate is reached."""
        return not self.below


def measured(found: Qualification) -> Qualification:
    """The qualification with kappa and alpha over its tasks, and their intervals."""
    both = agreement([{(pair.truth, pair.judge): pair.count for pair in cluster.items} for cluster in found.clusters])
    kappa_, alpha_ = (Bounds(value=_six(each.value), low=_six(each.interval.low if each.interval else None),
                             high=_six(each.interval.high if each.interval else None)) for each in both)
    return found.model_copy(update={"kappa": kappa_, "alpha": alpha_})


def _six(value: Fraction | None) -> float | None:
    return None if value is None else round(float(value), 6)


def confusion(counts: Counts) -> Confusion:
    """Counts as the measures know them."""
    return Confusion(counts.tp, counts.fp, counts.fn, counts.tn)


def _reaches(share: Share, gate: Fraction) -> bool:
    return share.value is not None and share.value >= gate


def describe(found: Qualification, lang: Lang = "en") -> list[str]:
    """A qualification, a line a fact."""
    standing = Standing.of(found)
    lines = [summary(found, lang)]
    levels = dict.fromkeys(pair.truth for pair in found.items) | dict.fromkeys(pair.judge for pair in found.items)
    counts = {(pair.truth, pair.judge): pair.count for pair in found.items}
    head = "truth \\ judge" if lang == "en" else "эталон \\ судья"
    lines.append(f"{head}: {' | '.join(levels)}")
    lines += [f"  {truth}: {' | '.join(str(counts.get((truth, judge), 0)) for judge in levels)}" for truth in levels]
    if not found.enforced:
        lines.append("the server does not hold the model to the schema")
    tasks = standing.tasks
    lines.append(f"tasks: accuracy {share(tasks.accuracy)}, recall {share(tasks.recall)}, precision "
                 f"{share(tasks.precision)}, specificity {share(tasks.specificity)}; "
                 f"TP {tasks.tp}, FP {tasks.fp}, FN {tasks.fn}, TN {tasks.tn}")
    for line in found.battery:
        mark = "BELOW " if line.kind in standing.below else ""
        lines.append(f"{mark}{_KINDS[lang][line.kind]}: {line.wrong} wrong of {line.decisions}{_interval(line)}"
                     + (f", no verdict on {line.without} of {line.outputs}" if line.without else ""))
    return lines


def summary(found: Qualification, lang: Lang) -> str:
    """One sentence for the head of a report."""
    standing = Standing.of(found)
    tasks = standing.tasks
    wrong, decisions = sum(line.wrong for line in found.battery), sum(line.decisions for line in found.battery)
    agreed = f"α = {_with(standing.alpha, found.alpha)}, κ = {_with(standing.kappa, found.kappa)}"
    took = _took(found, lang)
    if lang == "ru":
        told = (f"{agreed}, верно пунктов {share(standing.items)}; "
                f"задачи: точность {share(tasks.precision)}, полнота {share(tasks.recall)}; "
                f"обманы: неверных решений {wrong} из {decisions}; без вердикта {found.without} из {found.outputs}"
                f"{took}")
        return (f"Судья проверен: {told}." if standing.qualified else
                f"Судья не прошёл проверку ({', '.join(standing.below)}): {told}.")
    told = (f"{agreed}, items right {share(standing.items)}; "
            f"tasks: precision {share(tasks.precision)}, recall {share(tasks.recall)}; "
            f"tricks: {wrong} of {decisions} decisions wrong; no verdict on {found.without} of {found.outputs}{took}")
    return (f"The judge is qualified: {told}." if standing.qualified else
            f"The judge is below the gates ({', '.join(standing.below)}): {told}.")


def _with(value: Fraction | None, bounds: Bounds | None) -> str:
    if bounds is None or bounds.low is None or bounds.high is None:
        return number(value)
    return f"{number(value)} [{bounds.low:z.2f}, {bounds.high:z.2f}]"


def _took(found: Qualification, lang: Lang) -> str:
    """What the qualification cost, where it is known: money, tokens, time."""
    told = []
    if found.money is not None:
        told.append(f"{found.money:.2f}" + (" денег" if lang == "ru" else " of money"))
    if found.prompt_tokens is not None and found.reply_tokens is not None:
        told.append(f"{found.prompt_tokens + found.reply_tokens} " + ("токенов" if lang == "ru" else "tokens"))
    if found.seconds is not None:
        # Below a minute «0.0 min» would say that nothing was done.
        told.append(f"{found.seconds:.1f} " + ("с" if lang == "ru" else "s") if found.seconds < 60 else
                    f"{found.seconds / 60:.1f} " + ("мин" if lang == "ru" else "min"))
    return f"; {'проверка заняла' if lang == 'ru' else 'the check took'} {', '.join(told)}" if told else ""


def number(value: Fraction | None) -> str:
    """Two decimals, none of them a negative zero, a dash for nothing."""
    return "—" if value is None else f"{float(value):z.2f}"


def share(found: Share) -> str:
    """A share with its interval."""
    ends = found.interval
    if found.value is None or ends is None:
        return "—"
    return f"{float(found.value):.2f} [{float(ends.low):.2f}, {float(ends.high):.2f}]"


def _interval(line: TrickLine) -> str:
    ends = wilson(line.wrong, line.decisions)
    return "" if ends is None else f" [{float(ends.low):.3f}, {float(ends.high):.3f}]"
