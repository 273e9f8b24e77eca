"""Posts and nouns in cases, by pymorphy3: «Генеральный директор» to «генеральному директору»."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from tools.authoring.wording import Case

_CASES = {"nom": "nomn", "gen": "gent", "dat": "datv", "acc": "accs", "ins": "ablt", "loc": "loct"}


@lru_cache(maxsize=1)
def _analyzer() -> Any:
    import pymorphy3

    return pymorphy3.MorphAnalyzer(lang="ru")


@lru_cache(maxsize=2048)
def in_case(phrase: str, case: Case) -> str:
    """A nominative singular phrase in a case: words up to its head noun change, what the noun governs stays.

    «Начальник отдела снабжения», gen: «Начальника отдела снабжения»; «Дополнительное соглашение» agrees. The first
    letter keeps its size. Raises ValueError when the first word is no nominative or a word has no such form.
    """
    words = phrase.split(" ")
    parses = _leading(words)
    head = parses[-1][-1]
    for place, parts in enumerate(parses):
        pieces = words[place].split("-")
        forms = [_form(parse, case, head) for parse in parts]
        words[place] = "-".join(form.capitalize() if piece[0].isupper() else form
                                for form, piece in zip(forms, pieces, strict=True))
    return " ".join(words)


def _leading(words: list[str]) -> list[list[Any]]:
    """Parses of the words that agree: up to the first noun, or to the last nominative («заведующий складом»)."""
    found: list[list[Any]] = []
    for word, following in zip(words, [*words[1:], ""], strict=True):
        # «рабочий» is a noun alone and an adjective before «день»
        describes = bool(following) and _nominative(following, describes=False) is not None
        parts = [_nominative(piece, describes) for piece in word.split("-")]
        if None in parts:
            break
        found.append(parts)
        if parts[-1].tag.POS == "NOUN":
            break
    if not found:
        raise ValueError(f"{words[0]!r} is no nominative singular")
    return found


def _nominative(word: str, describes: bool) -> Any:
    """The likeliest parse of a word as a nominative singular, an adjective's if it describes the next word; or None."""
    parses = [parse for parse in _analyzer().parse(word) if {"nomn", "sing"} in parse.tag]
    adjectives = [parse for parse in parses if parse.tag.POS in {"ADJF", "PRTF"}]
    return (adjectives if describes and adjectives else [*parses, None])[0]


def _form(parse: Any, case: Case, head: Any) -> str:
    """One word in the case; an adjective takes its accusative from the head noun, living or not."""
    wanted = {_CASES[case], "sing"}
    if case == "acc" and parse.tag.POS != "NOUN":
        if "neut" in head.tag or {"masc", "inan"} in head.tag:
            return str(parse.word)
        wanted |= {"femn"} if "femn" in head.tag else {"anim"}
    form = parse.inflect(wanted)
    if form is None:
        raise ValueError(f"{parse.word!r} has no {case}")
    return str(form.word)
