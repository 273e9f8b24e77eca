"""From an output to a raw verdict: blind, in parts where it is long, with canaries, without words to the grader.

What code decides afterwards (quotes, downgrades, confirmations) is `settle`; here nothing is scored.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from tools.judge.addressed import Span, addressed, masked
from tools.judge.asking import Asker, NoVerdict
from tools.judge.blind import blind, restored
from tools.judge.canary import CanaryFailed, canaries, deal
from tools.judge.chunks import CHARS_A_TOKEN, TooSmall, chunks
from tools.judge.excerpts import excerpts
from tools.judge.merge import merge_masked, merge_parts
from tools.judge.pictures import TOKENS
from tools.judge.prompt import NO_AIDS, Aids, Point, confirming, fenced, judging, reconciling
from tools.judge.quotes import find
from tools.judge.replies import CONFIRMED, RECONCILED, Confirmed, Reconciled, check_verdict, verdict_schema
from tools.judge.units import Unit, redact
from tools.llm import Invalid, words
from tools.model import Level, RawVerdict, Task, canonical_json, sha256
from tools.model.verdict import RawHallucination, RawItem

#: tokens of a reply: a part for every reply, and a part for every point
REPLY, REPLY_A_POINT = 500, 160
#: characters of an output, and parts of one, above which nobody is asked: an output must not spend a whole budget
LARGEST, MOST_PARTS = 3_000_000, 60


@dataclass
class Bench:
    """One output before one judge."""

    asker: Asker
    task: Task
    #: units as recorded; not empty
    output: tuple[Unit, ...]
    #: names that the judge must not see
    names: tuple[str, ...]
    #: the task's materials, read only when a claim needs them
    materials: Callable[[], tuple[Unit, ...]]
    #: delivered files without text
    mute: tuple[str, ...] = ()
    #: points in reversed order, to see how much the order decides
    reverse: bool = False
    #: changes of the person's files, and pictures of pages
    aids: Aids = NO_AIDS

    def judge(self) -> RawVerdict:
        """The raw verdict, quotes in the output's own words. Raises NoVerdict, Outage, Refused, ReplayMiss."""
        size = sum(len(unit.text) for unit in self.output)
        if size > LARGEST:
            # Attack: an answer of sixty megabytes, a call for every page of it.
            raise NoVerdict(f"выдача слишком велика для судьи: {size} знаков")
        spans = addressed(self._shown)
        try:
            whole: RawVerdict | None = self._judged(self._shown, self.reverse, self._aids)
        except CanaryFailed as error:
            whole = None if spans else self._once_more(error)
        if spans:
            verdict = self._without(whole, spans)
        else:
            assert whole is not None
            verdict = whole
        claims = tuple(self._second_pass(claim) for claim in verdict.hallucinations)
        return self._restored(verdict.model_copy(update={"hallucinations": claims}))

    @cached_property
    def _shown(self) -> tuple[Unit, ...]:
        return blind(self.output, self.names)

    @cached_property
    def _aids(self) -> Aids:
        """Changes without names and without words to the grader: those in formulas and comments are in no unit."""
        changes = blind(self.aids.changes, self.names)
        return replace(self.aids, changes=masked(changes, addressed(changes)))

    def _once_more(self, error: CanaryFailed) -> RawVerdict:
        """Judge in the other order: at temperature 0 the same question would only give the same answer."""
        try:
            return self._judged(self._shown, not self.reverse, self._aids)
        except CanaryFailed:
            raise NoVerdict(f"судье нельзя верить: {error}") from None

    def _without(self, whole: RawVerdict | None, spans: Sequence[Span]) -> RawVerdict:
        """The verdict that holds without the words that address the grader."""
        rest = masked(self._shown, spans)
        try:
            # Attack: the order that is blacked out in the text, read from the picture of its page.
            bare = self._judged(rest, self.reverse, replace(self._aids, pictures=()))
        except CanaryFailed as error:
            raise NoVerdict(f"судье нельзя верить: {error}") from None
        return bare if whole is None else merge_masked(whole, bare, spans, self._shown)

    def _judged(self, shown: Sequence[Unit], reverse: bool, aids: Aids) -> RawVerdict:
        """Verdict on units, part by part. Raises NoVerdict, CanaryFailed."""
        order = [Point(point.id, point.text) for point in self.task.rubric]
        points = order[::-1] if reverse else order
        parts = self._parts(points, shown, aids)
        said = [self._part(points, part, (number, len(parts)), aids.of(part, number == 1))
                for number, part in enumerate(parts, start=1)]
        return merge_parts(said, self.task, shown, self._reconcile)

    def _parts(self, points: Sequence[Point], shown: Sequence[Unit], aids: Aids) -> tuple[tuple[Unit, ...], ...]:
        question = judging(self.task, points, (), (1, 2), aids=aids)
        # Aids are reckoned with in every part: where they stand is known only when there are parts.
        prompt = sum(len(words(message)) for message in question) + 300 + len(aids.pictures) * TOKENS * CHARS_A_TOKEN
        plain = sum(len(unit.name) + len(unit.text) + 32 for unit in shown)
        grown = max(1.0, len(fenced([{"unit": unit.name, "text": unit.text} for unit in shown])) / plain)
        free = (self.asker.settings.window - 2 * _reply(points)) * CHARS_A_TOKEN - prompt
        try:
            parts = chunks(shown, int(free / grown))
        except TooSmall:
            raise NoVerdict(f"окно модели мало: {self.asker.settings.window} токенов не хватает на задание и ответ; "
                            "нужна модель с большим окном (ATTESTAT_JUDGE_WINDOW)") from None
        if len(parts) > MOST_PARTS:
            raise NoVerdict(f"выдача слишком велика для судьи: частей {len(parts)}, не больше {MOST_PARTS}; "
                            "нужна модель с большим окном (ATTESTAT_JUDGE_WINDOW)")
        return parts

    def _part(self, points: Sequence[Point], part: Sequence[Unit], place: tuple[int, int], aids: Aids) -> RawVerdict:
        """Verdict on one part: twice as a whole, then by halves of the rubric."""
        try:
            return self._asked(points, part, place, aids)
        except Invalid as error:
            if len(points) < 2:
                raise NoVerdict(str(error)) from None
        half = (len(points) + 1) // 2
        try:
            said = [self._asked(some, part, place, aids, (3,)) for some in (points[:half], points[half:])]
        except Invalid as error:
            raise NoVerdict(str(error)) from None
        return RawVerdict(items=tuple(item for one in said for item in one.items),
                          hallucinations=tuple(claim for one in said for claim in one.hallucinations),
                          forbidden=tuple(claim for one in said for claim in one.forbidden))

    def _asked(self, points: Sequence[Point], part: Sequence[Unit], place: tuple[int, int], aids: Aids,
               attempts: Sequence[int] = (1, 2)) -> RawVerdict:
        salt = sha256(canonical_json([self.task.id, [point.id for point in points],
                                      [[unit.name, unit.text] for unit in part]]))
        request = "\n".join((*(turn.text for turn in self.task.turns), self.task.reference_answer))
        deck = deal(points, canaries(part, request, salt), salt)
        mute = [redact(name, self.names) for name in self.mute]
        messages = judging(self.task, deck.points, part, place, mute, aids)
        reply = self.asker.ladder(RawVerdict, verdict_schema(deck.points, self.task), messages, _reply(points),
                                  lambda found: check_verdict(found, deck.points, self.task), place, attempts)
        return reply.model_copy(update={"items": deck.sort_out(reply.items, part)})

    def _reconcile(self, point: str, said: Sequence[RawItem]) -> RawItem | None:
        text = next(item.text for item in self.task.rubric if item.id == point)
        messages = reconciling(text, [(item.verdict.value, item.quote) for item in said])
        try:
            found = self.asker.ladder(Reconciled, RECONCILED, messages, REPLY)
        except Invalid:
            return None
        if not find(found.quote, self._shown):
            return None
        return RawItem(id=point, quote=found.quote, reason=found.reason, verdict=Level(found.verdict))

    def _second_pass(self, claim: RawHallucination) -> RawHallucination:
        """The claim with a confirmation from the materials, if the judge finds one; code decides whether it holds."""
        quote = restored(claim.quote, self._shown, self.output)
        if not find(quote, self.output):
            return claim
        places = excerpts(quote, self.materials())
        if not places:
            return claim
        try:
            found = self.asker.ladder(Confirmed, CONFIRMED, confirming(quote, claim.why, places), REPLY)
        except (Invalid, NoVerdict):
            # The claim stays: nobody confirmed it.
            return claim.model_copy(update={"why": f"{claim.why} (подтверждение искать не удалось)"})
        confirmation = found.quote if found.verdict == "подтверждено" else ""
        return claim.model_copy(update={"confirmation": confirmation})

    def _restored(self, verdict: RawVerdict) -> RawVerdict:
        def own(quote: str) -> str:
            return restored(quote, self._shown, self.output)

        order = {point.id: number for number, point in enumerate(self.task.rubric)}
        items = sorted((item.model_copy(update={"quote": own(item.quote)}) for item in verdict.items),
                       key=lambda item: order[item.id])
        return RawVerdict(
            items=tuple(items),
            hallucinations=tuple(claim.model_copy(update={"quote": own(claim.quote)})
                                 for claim in verdict.hallucinations),
            forbidden=tuple(claim.model_copy(update={"quote": own(claim.quote)}) for claim in verdict.forbidden))


def _reply(points: Sequence[Point]) -> int:
    return REPLY + REPLY_A_POINT * (len(points) + 2)
