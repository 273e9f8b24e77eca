"""The contract of report.json, `attestat-report/1`: everything that a report prints, decided and rounded once."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from tools.cards.summary import CardsReport
from tools.model import Contract, Evidence
from tools.model.outcome import ItemType, OutcomeStatus
from tools.model.record import EditionRef
from tools.model.run import Conditions, Suite
from tools.model.verdict import Level
from tools.spreadsheets.summary import WorkflowsReport


class Interval(Contract):
    """A number with its interval; both ends null where it has none."""

    #: null where nothing was judged
    value: float | None
    low: float | None = None
    high: float | None = None


class Totals(Contract):
    """One system over a set of tasks, under one profile. Shares 0 to 1, quality 0 to 100, six decimals."""

    #: tasks that count; those not run are not among them
    tasks: int
    judged: int
    not_judged: int
    missing: int
    #: null here and below: nothing of the run was judged
    solved: int | None
    #: share of solved tasks with Wilson's interval
    solved_share: Interval
    #: Т, П, Г: means over the tasks
    accuracy: float | None
    completeness: float | None
    honesty: float | None
    #: Q: mean with ±1.96·s/√n
    quality: Interval
    #: worst and best case over what is unknown or not judged; null for no tasks
    quality_bounds: tuple[float, float] | None
    solved_bounds: tuple[int, int]
    #: mean share of code checks passed, over the tasks that have some
    code_share: float | None
    #: tasks with a failed critical check
    failed_critical: int


class ItemLine(Contract):
    """An item that did not simply pass."""

    type: ItemType
    item: str
    #: what the item demands, in the exam's words
    text: str
    status: OutcomeStatus
    exact: OutcomeStatus | None
    #: verdict on a rubric point after the downgrades
    level: Level | None
    critical: bool
    reason: str
    reason_en: str
    evidence: tuple[Evidence, ...]
    notes: tuple[str, ...]


class FlakyItem(Contract):
    """An item that passed in some attempts and not in others."""

    item: str
    passed: int
    #: attempts in which it was decided
    attempts: int


class TaskAttempts(Contract):
    """One task over several attempts of the system, the last of which is the one that is graded."""

    attempts: int
    #: attempts that solved it; null here and no pass_k: nothing was judged, or an attempt is undecided
    solved: int | None
    #: chance that k attempts drawn from these are all solved, k = 1, 2, …
    pass_k: tuple[float, ...]
    flaky: tuple[FlakyItem, ...]


class PassK(Contract):
    """Mean of pass^k over the tasks that have k attempts or more, all of them decided."""

    k: int
    value: float
    tasks: int


class Reliability(Contract):
    """What several attempts say of a system; `pass_k` is empty when nothing was judged."""

    #: tasks with two attempts or more
    tasks: int
    #: largest number of attempts at one task
    attempts: int
    pass_k: tuple[PassK, ...]
    #: tasks solved in some attempts and not in others
    flaky_tasks: tuple[str, ...]
    flaky_items: int
    #: tasks left out of pass^k, because an attempt has no verdict
    undecided: tuple[str, ...]


class TaskLine(Contract):
    """One task of one system; `attempts` is null for a single one."""

    task: str
    title: str
    category: int
    #: not_run: out of totals; missing: failed; part: not all its items were selected, nothing is measured
    standing: Literal["graded", "not_run", "missing", "part"]
    accuracy: float | None
    completeness: float | None
    honesty: float | None
    quality: float | None
    #: under the other profile
    quality_other: float | None
    quality_bounds: tuple[float, float] | None
    solved: bool | None
    #: why not solved, Russian
    reasons: tuple[str, ...]
    reasons_en: tuple[str, ...]
    checks_passed: int
    checks: int
    judged: bool
    #: items that failed, are unknown or have no verdict, in the order of the task
    items: tuple[ItemLine, ...]
    attempts: TaskAttempts | None = None


class CategoryLine(Contract):
    """One category of one system."""

    category: int
    title: str
    totals: Totals


class SystemReport(Contract):
    """One system."""

    id: str
    name: str
    #: under the session's profile
    totals: Totals
    #: under the other profile
    other: Totals
    not_run: tuple[str, ...]
    missing: tuple[str, ...]
    #: tasks without a verdict among the graded
    not_judged: tuple[str, ...]
    #: tasks with an item that code could not decide
    unknown: tuple[str, ...]
    categories: tuple[CategoryLine, ...]
    tasks: tuple[TaskLine, ...]
    #: null where no task has a second attempt
    reliability: Reliability | None = None


class CategoryPair(Contract):
    """Two systems in one category."""

    category: int
    tasks: int
    solved_a: int
    solved_b: int
    #: p-value, and the same after Holm over the categories
    fisher: float
    holm: float
    #: smallest difference of solved shares that so many tasks could have shown; null beside a difference
    detectable: float | None = None


class PairLine(Contract):
    """Two systems on the tasks that all compared systems ran. Probabilities are two-sided p-values."""

    a: str
    b: str
    tasks: int
    #: tasks that these two ran, whatever the others did
    pairwise_tasks: int
    solved_a: int
    solved_b: int
    #: solved by exactly one
    only_a: int
    only_b: int
    #: as if the tasks were two samples
    fisher: float | None
    #: the same tasks, paired: exact
    mcnemar: float | None
    #: the same after Holm over all pairs of the comparison; this one decides what is called a difference
    mcnemar_holm: float | None = None
    #: solved share of a less that of b; interval by bootstrap over corpora, ends null for too few of them
    solved_difference: Interval | None = None
    #: corpora among the tasks; a task without one counts as its own
    corpora: int = 0
    #: mean of Q of a less Q of b, and its sign-flip test
    quality_difference: float | None
    #: ends of its interval by bootstrap over corpora
    quality_low: float | None = None
    quality_high: float | None = None
    permutation: float | None
    permutation_exact: bool | None
    #: smallest difference of solved shares that this many tasks could have shown; null beside a difference
    detectable: float | None
    #: the same for the mean of Q, points; null beside a difference by permutation
    quality_detectable: float | None = None
    #: mean П of a less that of b, share, and the standard error of it that the judge alone causes; null: not measured
    completeness_difference: float | None = None
    judge_error: float | None = None
    categories: tuple[CategoryPair, ...]


class JudgeNoise(Contract):
    """Repeated judgings of the same outputs (the run's stability.json): variance of П, points of 100 squared."""

    judge: str
    revision: str | None
    repeats: int
    outputs: int
    within: float
    between: float
    icc: float | None


class Comparison(Contract):
    """All pairs of systems."""

    #: tasks that all compared systems ran
    tasks: int
    #: Cochran's Q over three systems or more; null when no task tells them apart
    cochran_q: float | None
    cochran_p: float | None
    pairs: tuple[PairLine, ...]
    #: null: the judge's noise was not measured
    noise: JudgeNoise | None = None


class Completeness(Contract):
    """The ledger: what was collected against what came back."""

    collected: int
    decided: int
    #: the session graded the whole run
    whole: bool
    #: items of the whole run, whatever was selected; null in reports that do not say
    expected: int | None = None
    lost: tuple[str, ...]
    #: node id and the error's last line
    broken: dict[str, str]


class JudgeStanding(Contract):
    """Whether a model may be believed as a judge, one sentence in each language."""

    qualified: bool
    text: str
    text_en: str


class JudgeLine(Contract):
    """Who judged, and how many outputs."""

    kind: str
    name: str
    revision: str | None
    verdicts: int
    #: of a model only
    standing: JudgeStanding | None


class Report(Contract):
    """report.json."""

    schema_: Literal["attestat-report/1"] = Field(alias="schema")
    suite: Suite
    run: str
    edition: EditionRef
    profile: Literal["strict", "exact"]
    conditions: Conditions
    judges: tuple[JudgeLine, ...]
    engines: dict[str, tuple[str, ...]]
    completeness: Completeness
    systems: tuple[SystemReport, ...]
    #: null for a single system, or when nothing was judged
    comparison: Comparison | None
    #: of a run of cards, or of workflows, which have no measures and so no `systems`; else left out of JSON
    cards: CardsReport | None = Field(default=None, exclude_if=lambda value: value is None)
    workflows: WorkflowsReport | None = Field(default=None, exclude_if=lambda value: value is None)
