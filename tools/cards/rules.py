"""The criteria of a card: each looks at one answer and names every violation, with the words around it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from tools.cards.door import compiled
from tools.cards.fold import context, folded, plain, sentence
from tools.cards.model import Expect
from tools.cards.reading import Reading
from tools.cards.violations import Undecided, Violation
from tools.measures.task import Profile

#: seconds that one pattern may search one text
PATTERN_SECONDS = 1.0
#: characters of a matched text that are printed
SHOWN = 120

Rule = Callable[[Reading, Any, Profile], Iterator[Violation]]


def violations(name: str, expect: Expect, reading: Reading, profile: Profile) -> list[Violation]:
    """What a criterion finds wrong. Raises Undecided when a pattern takes too long."""
    return list(_RULES[name](reading, getattr(expect, name), profile))


def _all_of(reading: Reading, phrases: tuple[str, ...], profile: Profile) -> Iterator[Violation]:
    text = reading.text(profile)
    for phrase in phrases:
        if folded(phrase, profile) not in text:
            yield Violation(f"нет «{phrase}»", f"«{phrase}» is missing", "ответ")


def _any_of(reading: Reading, phrases: tuple[str, ...], profile: Profile) -> Iterator[Violation]:
    text = reading.text(profile)
    if not any(folded(phrase, profile) in text for phrase in phrases):
        listed = _listed(phrases)
        yield Violation(f"нет ни одного из {listed}", f"none of {listed} is there", "ответ")


def _none_of(reading: Reading, phrases: tuple[str, ...], profile: Profile) -> Iterator[Violation]:
    text = reading.text(profile)
    for phrase in phrases:
        needle = folded(phrase, profile)
        if needle in text:
            around, start = context(reading.answer.text, needle, profile)
            yield Violation(f"есть «{phrase}»", f"«{phrase}» is there", "ответ", around, start)


def _none_re(reading: Reading, patterns: tuple[str, ...], profile: Profile) -> Iterator[Violation]:
    for pattern in patterns:
        found = _search(pattern, plain(reading.answer.text))
        if found is not None:
            # Lower case keeps lengths but for a few letters; a place off by one still shows the sentence.
            around = sentence(reading.answer.text, *found.span())
            yield Violation(f"есть «{_shown(found.group())}»", f"«{_shown(found.group())}» is there", "ответ", around,
                            found.start())
        elif profile == "strict":
            # Typography may hide a match: a line break, a dash of another kind.
            folded_match = _search(pattern, reading.text(profile))
            if folded_match is not None:
                around, start = context(reading.answer.text, folded_match.group(), profile)
                yield Violation(f"есть «{_shown(folded_match.group())}»", f"«{_shown(folded_match.group())}» is there",
                                "ответ", around, start)


def _search(pattern: str, text: str) -> Any:
    try:
        return compiled(pattern).search(text, timeout=PATTERN_SECONDS)
    except TimeoutError:
        # Attack: an answer of a system on which an innocent pattern tries every way to match.
        raise Undecided(pattern) from None


def _sources_any(reading: Reading, phrases: tuple[str, ...], profile: Profile) -> Iterator[Violation]:
    sources = reading.sources(profile)
    for phrase in phrases:
        if not any(folded(phrase, profile) in source for source in sources):
            yield Violation(f"нет источника с «{phrase}»", f"no source with «{phrase}»", "источники", _names(reading))


def _sources_one_of(reading: Reading, phrases: tuple[str, ...], profile: Profile) -> Iterator[Violation]:
    sources = reading.sources(profile)
    if not any(folded(phrase, profile) in source for phrase in phrases for source in sources):
        listed = _listed(phrases)
        yield Violation(f"нет источника ни с одним из {listed}", f"no source with any of {listed}", "источники",
                        _names(reading))


def _sources_none(reading: Reading, phrases: tuple[str, ...], profile: Profile) -> Iterator[Violation]:
    for phrase in phrases:
        for number, source in enumerate(reading.sources(profile)):
            if folded(phrase, profile) in source:
                around, start = context(reading.answer.sources[number], folded(phrase, profile), profile)
                yield Violation(f"есть источник с «{phrase}»", f"a source with «{phrase}»", f"источник {number + 1}",
                                around, start)
                break


def _sources_not_only(reading: Reading, categories: str | tuple[str, ...], profile: Profile) -> Iterator[Violation]:
    sources = reading.sources(profile, categories=True)
    for category in (categories,) if isinstance(categories, str) else categories:
        if sources and all(folded(category, profile) in source for source in sources):
            yield Violation(f"все источники — «{category}»", f"all sources are «{category}»", "источники",
                            _names(reading))


def _product(reading: Reading, product: str, profile: Profile) -> Iterator[Violation]:
    found = reading.answer.product
    if found is None:
        yield Violation(f"продукт не назван вместо «{product}»", f"no product in place of «{product}»")
    elif found != product:
        yield Violation(f"продукт «{_shown(found)}» вместо «{product}»",
                        f"the product is «{_shown(found)}» in place of «{product}»")


_RULES: dict[str, Rule] = {
    "all_of": _all_of, "any_of": _any_of, "none_of": _none_of, "none_re": _none_re, "sources_any": _sources_any,
    "sources_one_of": _sources_one_of, "sources_none": _sources_none, "sources_not_only": _sources_not_only,
    "product": _product}


def _listed(phrases: tuple[str, ...]) -> str:
    shown = ", ".join(f"«{phrase}»" for phrase in phrases[:8])
    return shown if len(phrases) <= 8 else f"{shown} … ({len(phrases)})"


def _shown(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= SHOWN else flat[: SHOWN - 1] + "…"


def _names(reading: Reading) -> str:
    """What the sources are called, for whoever wonders which came instead."""
    return "; ".join(" ".join(source.split())[:80] for source in reading.answer.sources[:6])
