"""The rules of a good task, held by code: every fault names the task, what is wrong and what to do."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping

from tools.authoring import lint_facts as facts
from tools.authoring.plan import Mutant, Output, TaskPlan
from tools.authoring.pools_requisites import inn10_control, inn12_controls
from tools.authoring.reading import material_texts, output_texts
from tools.authoring.registry import builders, corpora, plan_of
from tools.model import BadInput, Check, Fault, Level

#: a quote shorter than that is not found by the judge's code unless it is a whole line or a token with a digit
SHORTEST_QUOTE = 12
#: duties that a check may follow from without a word of the person
DUTIES = ("honesty", "file safety")
Rule = Callable[[TaskPlan], Iterator[str]]
#: a check, the file and the field for a fault; raises BadInput. The kinds of checks are above this room,
#: so their validator is handed in
Validator = Callable[[Check, object, str], object]

_SLUG = re.compile(r"[a-z0-9_]+")
_QUOTED = re.compile(r"«([^»]*)»")
_PHONE = re.compile(r"(?:\+7|\b8)[\s(]*(\d{3})\)?[\s-]*\d{3}[\s-]*\d{2}[\s-]*\d{2}\b")
_MAIL = re.compile(r"[\w.+-]+@[\w.-]+\w")
_INN = re.compile(r"ИНН\D{0,3}(\d{12}|\d{10})\b")


def accept(check: Check, file: object, field: str) -> object:
    """The validator that knows no kinds."""
    return check, file, field


def lint(seed: int, only: Iterable[str] | None = None, validate: Validator = accept) -> tuple[Fault, ...]:
    """Every fault of the plans of a seed. `validate` holds a check against the arguments of its kind.

    Raises BadInput for an unknown task.
    """
    found: list[Fault] = []
    for builder in builders(only):
        plan, module = plan_of(builder.id, seed), builder.build.__module__
        for rule in RULES:
            found += [Fault(module, builder.id, problem, "mend the plan") for problem in rule(plan)]
        for check in plan.checks:
            try:
                validate(check, module, builder.id)
            except BadInput as error:
                found += error.faults
    return (*found, *(_idle_corpora(seed) if only is None else ()))


def _idle_corpora(seed: int) -> Iterator[Fault]:
    plans = [plan_of(builder.id, seed) for builder in builders()]
    used = {plan.corpus.name for plan in plans if plan.corpus is not None}
    for corpus in corpora():
        if corpus.name not in used:
            yield Fault(corpus.build.__module__, corpus.name, "a corpus that no task uses", "use it or remove it")


def items_of(plan: TaskPlan) -> tuple[str, ...]:
    """Slugs of the check items: a group counts once."""
    return tuple(dict.fromkeys(check.group or check.id for check in plan.checks))


def folded(text: str) -> str:
    """Text for comparing quotes: case, ё, spaces, quotes and dashes do not matter."""
    text = re.sub(r"[«»„“”]", '"', text.casefold().replace("ё", "е").replace("\u00a0", " "))
    return " ".join(re.sub(r"[‐‑–—−]", "-", text).split())


def _named(plan: TaskPlan) -> Iterator[str]:
    names = [mutant.name for mutant in plan.mutants]
    if len(names) < 3:
        yield f"{len(names)} mutants, three at least"
    for name in names:
        if not _SLUG.fullmatch(name) or names.count(name) > 1:
            yield f"the mutant's name {name!r} is no slug or stands twice"
    for mutant in plan.mutants:
        for kind, wanted, there in (("check", mutant.checks, {*items_of(plan), *facts.AUTOMATIC}),
                                    ("point", mutant.rubric, {point.id for point in plan.rubric}),
                                    ("statement", mutant.forbidden, {statement.id for statement in plan.must_not})):
            for unknown in sorted(set(wanted) - there):
                yield f"mutant {mutant.name}: no {kind} {unknown!r}"
        if not (mutant.checks or mutant.rubric or mutant.forbidden or mutant.hallucinations):
            yield f"mutant {mutant.name}: nothing catches it"


def _killed(plan: TaskPlan) -> Iterator[str]:
    killed = {slug for mutant in plan.mutants for slug in mutant.checks}
    for slug in items_of(plan):
        if slug not in killed:
            yield f"no mutant dies at the check {slug!r}"


def _critical(plan: TaskPlan) -> Iterator[str]:
    if sum(point.critical for point in plan.rubric) > 1:
        yield "more than one critical rubric point"
    said = folded(" ".join(turn.text for turn in plan.turns))
    for check in plan.checks:
        phrases = _QUOTED.findall(check.says) or [check.says]
        if check.critical and not check.says.startswith(DUTIES):
            for part in (part for phrase in phrases for part in re.split(r"\s*(?:…|\.\.\.)\s*", phrase) if part):
                if folded(part) not in said:
                    yield f"check {check.id}: the person never says «{part}»"


def _hedged(plan: TaskPlan) -> Iterator[str]:
    # Every value is there, so no check of presence stops a hedge: a reader must have something that decides.
    critical = {point.id for point in plan.rubric if point.critical}
    if not plan.hedge.forbidden and not critical & set(plan.hedge.rubric):
        yield "hedge: it asserts no forbidden statement and fails no critical point"


def _gold(plan: TaskPlan) -> Iterator[str]:
    for name, output in {"gold": plan.gold, **plan.also}.items():
        yield from _whole(plan, output, name)
        for point in plan.rubric:
            quote = output.quotes.get(point.id, "")
            if not quote and not point.absence:
                yield f"{name}: no quote for {point.id}"
            yield from _found(output, {point.id: quote}, name)
        for unknown in sorted(set(output.quotes) - {point.id for point in plan.rubric}):
            yield f"{name}: a quote for {unknown!r}, which is no point"


def _mutants(plan: TaskPlan) -> Iterator[str]:
    for mutant in (*plan.mutants, plan.hedge):
        yield from _whole(plan, mutant.output, mutant.name)
        said = {id: judged.quote for id, judged in mutant.rubric.items()} | dict(mutant.forbidden)
        kept = {id: quote for id, quote in mutant.output.quotes.items() if id not in mutant.rubric}
        yield from _found(mutant.output, said | kept, mutant.name)
        if mutant is not plan.hedge:
            yield from _dead(plan, mutant)


def _dead(plan: TaskPlan, mutant: Mutant) -> Iterator[str]:
    gold, texts = plan.gold, output_texts(mutant.output)
    for id, judged in mutant.rubric.items():
        quote = gold.quotes.get(id, "")
        if judged.level is Level.CORRECT:
            yield f"mutant {mutant.name}: {id} is called killed and judged correct"
        if quote and any(folded(quote) in folded(text) for text in texts):
            yield f"mutant {mutant.name}: the gold quote of {id} still stands there"
        if not quote and judged.quote and any(folded(judged.quote) in folded(text) for text in output_texts(gold)):
            yield f"mutant {mutant.name}: the offending quote of {id} stands in gold too"


def _whole(plan: TaskPlan, output: Output, name: str) -> Iterator[str]:
    if len(output.earlier) + 1 != len(plan.turns):
        yield f"{name}: {len(output.earlier) + 1} answers to {len(plan.turns)} messages"
    if output.asked is not None and plan.reply_if_asked is None:
        yield f"{name}: it asks, and the person has no reply"


def _found(output: Output, quotes: Mapping[str, str], name: str) -> Iterator[str]:
    texts = [folded(text) for text in output_texts(output)]
    for id, quote in quotes.items():
        if quote and len(folded(quote)) < SHORTEST_QUOTE:
            yield f"{name}: the quote of {id} is shorter than {SHORTEST_QUOTE} characters"
        if quote and not any(folded(quote) in text for text in texts):
            yield f"{name}: the quote of {id} is not in the output: «{quote[:60]}»"


def _invented(plan: TaskPlan) -> Iterator[str]:
    for path, text in material_texts(plan.files):
        for code in _PHONE.findall(text):
            if code != "000":
                yield f"{path}: a telephone code {code}, not (000)"
        for mail in _MAIL.findall(text):
            if not mail.endswith(".example"):
                yield f"{path}: {mail} is not on .example"
        for inn in _INN.findall(text):
            if inn_holds(inn):
                yield f"{path}: INN {inn} could be somebody's: its check digit holds"


def inn_holds(inn: str) -> bool:
    """Whether the control digits of an INN of 10 or 12 digits are right."""
    if len(inn) == 10:
        return int(inn[9]) == inn10_control(inn[:9])
    return (int(inn[10]), int(inn[11])) == inn12_controls(inn[:10])


RULES: tuple[Rule, ...] = (_named, _killed, _critical, _hedged, _gold, _mutants, _invented, facts.sources, facts.ids,
                           facts.symbols, facts.materials, facts.same_fact)
