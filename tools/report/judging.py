"""What measurements of a judge mean: qualification, stability, audits by people."""

from __future__ import annotations

from fractions import Fraction

from tools.judge.audit import Found
from tools.judge.commands_measure import Describe
from tools.judge.stability import Stability
from tools.measures.agreement import Share, alpha, kappa
from tools.measures.comparison_noise import judge_noise
from tools.report.qualified import describe, measured, number, share

#: share of points that may change with the order of the points
FLIPS = Fraction(2, 100)


def describe_stability(found: Stability) -> list[str]:
    """Flips, components of variance, ICC."""
    flips = Share(sum(output.flips for output in found.outputs), sum(output.items for output in found.outputs))
    turned = Share(sum(output.flips for output in found.reversed), sum(output.items for output in found.reversed))
    lines = [f"{found.repeats} judgings of {len(found.outputs)} outputs, {found.without} more lack a verdict",
             f"points not judged alike: {share(flips)}",
             f"points judged otherwise in the other order: {share(turned)}"
             + (" BELOW" if turned.value is not None and turned.value > FLIPS else "")]
    if len(found.outputs) > 1:
        noise = judge_noise([[Fraction(str(score)) for score in output.scores] for output in found.outputs])
        lines.append(f"variance within {float(noise.within):.2f}, between {float(noise.between):.2f}, "
                     f"ICC {number(noise.icc)}, the judge's error of the mean {float(noise.judge_error):.2f}")
    return lines


def describe_audit(found: Found) -> list[str]:
    """Agreement of the judge with people, weighted to the whole run, and of people with each other."""
    pairs = [(judge, person) for judge, person, _ in found.pairs]
    whole = sum(weight for _, _, weight in found.pairs)
    agreed = sum(weight for judge, person, weight in found.pairs if judge is person)
    right = Share(sum(judge is person for judge, person in pairs), len(pairs))
    lines = [f"judge and people agree on {share(right)} of {len(pairs)} points; weighted to the run "
             f"{agreed / whole:.2f}" if whole else "no points",
             f"kappa {number(kappa(pairs))}, alpha {number(alpha(pairs))}"]
    if found.raters:
        alike = Share(sum(one is two for one, two in found.raters), len(found.raters))
        lines.append(f"two people: agree on {share(alike)}, kappa {number(kappa(found.raters))}")
    return lines


DESCRIBE = Describe(measured, describe, describe_stability, describe_audit)
