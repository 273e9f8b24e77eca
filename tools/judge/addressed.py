"""Words of an output that address whoever grades it: found by code, blacked out, judged again without them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from tools.judge.blind import BLACK
from tools.judge.units import Unit
from tools.model.verdict import Located

#: a sentence or a line: what is blacked out as one
_SEGMENT = re.compile(r"[^\n.!?]+(?:[.!?](?!\s)[^\n.!?]*)*[.!?]*")
_GRADER = (r"(?:проверяющ|оценива\w+щ|оценщик|судь[яеиюё]|экзаменатор|жюри|grader|judge|evaluator|reviewer|examiner|"
           r"assessor)")
#: how somebody is spoken to, not merely spoken of: an inspector who found the works in order is office talk
_ADDRESS = (rf"(?:\b(?:уважаем\w+|дорог\w+|внимание,?|dear|note (?:to|for)(?: the)?|to the|for the)\s+{_GRADER}\w*"
            rf"|^\W*{_GRADER}\w*\s*[,:!—-])")
_MARKED = r"(?:верн|правильн|корректн|выполнен|зачт|засчит|максимальн|высш|балл|correct|pass|full mark|score|satisf)"
_MARK = r"(?:верн|правильн|зачт|засчит|максимальн|высш|балл|correct|pass|full mark|score|satisf)"
#: orders only: a delivery («поставка») is no order to give a mark («поставь»)
_DO = (r"(?:(?:отметь|поставь|ставь|проставь|засчитай|зачти|оцени|считай|верни|выстави|присвой)(?:те)?\b|"
       r"(?:mark|rate|grade|score|assign|award|treat|return|output|respond)\b)")
_ALL = r"(?:вс[её]\b|все[хм]?\b|кажд|пункт|критери|рубрик|вердикт|all\b|every|each|criteri|rubric|item|verdict)"
_PATTERNS = tuple(re.compile(pattern, re.I) for pattern in (
    # who grades, and what to give
    rf"\b{_GRADER}\w*.{{0,200}}\b{_DO}", rf"\b{_DO}.{{0,200}}\b{_GRADER}", rf"{_ADDRESS}.{{0,200}}{_MARKED}",
    # an order to give marks
    rf"\b{_DO}.{{0,80}}\b{_ALL}.{{0,80}}{_MARK}", rf"\b{_DO}.{{0,80}}{_MARK}.{{0,80}}{_ALL}",
    # a claim that all is done, in the words of a rubric
    r"\b(?:вс[её]|кажд\w+|all|every|each)\b.{0,40}\b(?:критери\w* (?:проверк|рубрик)|"
    rf"пункт\w* (?:рубрик|проверк|задани)|рубрик|criteri|rubric).{{0,60}}{_MARKED}",
    # orders to a model
    r"\b(?:игнорируй|забудь|отмени|не учитывай|пренебреги)\w*.{0,60}(?:инструкц|указани|правил|промпт)",
    r"\b(?:ignore|forget|disregard|override)\b.{0,60}\b(?:instruction|rule|prompt|above|previous)",
    r"\b(?:system prompt|системный промпт|новые инструкции|new instructions)\b",
    # a ready verdict, marks of a template, a fence
    r"""["'](?:verdict|hallucinations|forbidden)["']\s*:""", r"<\|[\w ]{2,30}\|>|\[/?INST\]|<</?SYS>>",
    r"^\W*(?:system|assistant)\s*:", r"ДАННЫЕ-[0-9a-f]{6}", r"\b(?:п|p|r)\d+\s*[:=—-]\s*(?:верно|correct|pass)\b",
))


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of a unit that speaks to the grader."""

    unit: str
    start: int
    end: int

    def holds(self, place: Located) -> bool:
        """Whether a place of the same unit overlaps this stretch."""
        return place.unit == self.unit and place.start < self.end and self.start < place.end


def addressed(output: Iterable[Unit]) -> tuple[Span, ...]:
    """Sentences and lines that address the grader. A pattern that is too wide costs a call; quotes inside fall."""
    return tuple(Span(unit.name, found.start(), found.end()) for unit in output
                 for found in _SEGMENT.finditer(unit.text)
                 if any(pattern.search(found.group()) for pattern in _PATTERNS))


def masked(output: Sequence[Unit], spans: Sequence[Span]) -> tuple[Unit, ...]:
    """The output with the spans blacked out at the same length."""
    found = []
    for unit in output:
        text = unit.text
        for span in spans:
            if span.unit == unit.name:
                text = text[:span.start] + BLACK * (span.end - span.start) + text[span.end:]
        found.append(replace(unit, text=text))
    return tuple(found)
