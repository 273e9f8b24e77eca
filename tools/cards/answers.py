"""Saved answers: where they lie, what they say, and the attempts before them."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tools.cards.model import Card, Service
from tools.model import BadInput, canonical_json, parse_json, read_bytes, sha256

#: largest file of an answer, bytes
MAX_FILE = 16 * 1024 * 1024
#: texts of one source that are searched, and how deep
MAX_TEXTS, MAX_DEPTH = 200, 6

_PREVIOUS = re.compile(r"(?P<name>.+)\.prev-(?P<number>[1-9]\d{0,5})\.json\Z")


@dataclass(frozen=True, slots=True)
class Answer:
    """One saved answer, read by the contract of its service."""

    #: null: there was no HTTP answer
    status: int | None = None
    #: id sent with the request, and the one that came back
    trace: str | None = None
    request_id: str | None = None
    seconds: float | None = None
    text: str = ""
    #: searched text of each source
    sources: tuple[str, ...] = ()
    #: category of each source; the searched text where the contract names no key
    categories: tuple[str, ...] = ()
    product: str | None = None
    #: question as it was asked, null where the file does not say
    question: str | None = None
    #: what broke on the way, a code of the poller
    error: str | None = None
    #: fields of a wrong type: name and what was expected, Russian
    wrong: tuple[str, ...] = ()

    @property
    def attempt(self) -> str:
        """Hash of what a person reads: the answer and its sources. A verdict by hand holds for it only."""
        return sha256(canonical_json([self.text, list(self.sources)]))


@dataclass
class Shelf:
    """The answers of one system: names of files, read once."""

    folder: Path
    prefix: str = ""
    #: name of an answer -> numbers of the attempts before it
    earlier: dict[str, list[int]] = field(default_factory=dict)
    names: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        for name in os.listdir(self.folder):  # noqa: PTH208 - ten thousand names, no paths
            found = _PREVIOUS.match(name)
            if found is not None:
                self.earlier.setdefault(found["name"], []).append(int(found["number"]))
            elif name.endswith(".json"):
                self.names.add(name.removesuffix(".json"))

    def name(self, card: Card) -> str:
        """Name of a card's answer: prefix and base; without a prefix the id, or the base where only that is there."""
        if self.prefix:
            return self.prefix + card.base
        return card.id if card.id in self.names or card.base not in self.names else card.base

    def path(self, card: Card) -> Path | None:
        """The last answer of a card, None where there is none."""
        name = self.name(card)
        return self.folder / f"{name}.json" if name in self.names else None

    def previous(self, card: Card) -> list[Path]:
        """The attempts before it, oldest first."""
        name = self.name(card)
        return [self.folder / f"{name}.prev-{number}.json" for number in sorted(self.earlier.get(name, ()))]


def read_answer(path: Path, service: Service) -> Answer:
    """Read one answer. Raises BadInput for what is no JSON object; a field of a wrong type is named in `wrong`."""
    value = parse_json(read_bytes(path, MAX_FILE), path)
    if not isinstance(value, dict):
        raise BadInput.one(path, "", "not a JSON object", "save the answer as docs/cards.md describes it")
    return answer_of(value, service)


def answer_of(value: Mapping[str, Any], service: Service) -> Answer:
    """An answer as its contract reads it."""
    wrong: list[str] = []

    def take(name: str, kinds: tuple[type, ...], expected: str) -> Any:
        path = getattr(service.fields, name)
        found = _dig(value, path) if path is not None else None
        if isinstance(found, str) and str in kinds:
            return whole(found)
        if found is None or (isinstance(found, kinds) and not isinstance(found, bool)):
            return found
        wrong.append(f"{path}: не {expected}")
        return None

    sources = take("sources", (list,), "список") or []
    seconds = take("seconds", (int, float), "число")
    texts = tuple(_source(source, service.source_text) for source in sources)
    key = service.source_category
    categories = tuple(str(source.get(key, "")) if isinstance(source, dict) else "" for source in sources) \
        if key is not None else texts
    asked = value.get("asked")
    question = asked.get("question") if isinstance(asked, dict) else None
    error = value.get("error")
    return Answer(
        status=take("status", (int,), "целое число"), trace=take("trace", (str,), "текст"),
        request_id=take("request_id", (str,), "текст"),
        seconds=seconds if seconds is not None and 0 <= seconds < 1e6 else None,
        text=take("answer", (str,), "текст") or "", sources=texts, categories=categories,
        product=take("product", (str,), "текст"), question=whole(question) if isinstance(question, str) else None,
        error=error if isinstance(error, str) else None, wrong=tuple(wrong))


def whole(text: str) -> str:
    """Text with halves of characters replaced."""
    # Attack: half a surrogate pair in an answer; the line of the outcome could not be written.
    return text if text.isascii() else text.encode("utf-8", "replace").decode("utf-8")


def _dig(value: Any, path: str) -> Any:
    """What lies at keys joined by dots; None where there is no such place."""
    for key in path.split("."):
        if not isinstance(value, Mapping):
            return None
        value = value.get(key)
    return value


def _source(source: Any, keys: tuple[str, ...]) -> str:
    if keys and isinstance(source, dict):
        source = [source.get(key) for key in keys]
    return "\n".join(_texts(source))


def _texts(value: Any, depth: int = 0) -> list[str]:
    """All texts in a value."""
    if isinstance(value, str):
        return [whole(value)]
    if depth >= MAX_DEPTH:
        return []
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [text for part in inside for text in _texts(part, depth + 1)][:MAX_TEXTS]
