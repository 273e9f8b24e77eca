"""The output of one record as separate units, and materials as units: what quotes are searched in."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from tools.judge.folding import Folded, fold
from tools.model import Document, Record, Unreadable, canonical_json
from tools.text.unseen import as_seen

ANSWER = "ответ"
ACTIONS = "действия"
ORGANISER = "органайзер"

#: shorter names are ordinary words too often to be redacted
_SHORTEST_NAME = 3


@dataclass(frozen=True)
class Unit:
    """One separately searched text. Offsets of quotes are offsets in `text`."""

    #: «ответ», «ответ, ход 1», «файл Отчёт.docx», «действия», «органайзер»; for materials the path
    name: str
    text: str
    #: the document whose text it is, for locators
    document: Document | None = None
    #: a material that another edition of the same paper replaces: confirms nothing under strict
    superseded: bool = False

    @cached_property
    def folds(self) -> tuple[Folded, ...]:
        """Folded text, computed once: one haystack, or two when lines are wrapped by hyphens."""
        return fold(self.text)

    def locator(self, start: int, end: int) -> str:
        """Where [start, end) stands: the document's own locator, else characters from 1."""
        where = self.document.locate(start) if self.document is not None else ""
        return where or f"знаки {start + 1}–{end}"


def units(record: Record, documents: Mapping[str, Document | Unreadable]) -> tuple[Unit, ...]:
    """The output of a record: last answer, earlier answers, delivered files, actions, organiser.

    `documents` holds delivered files by their path in the record. Empty parts and files that cannot be read
    give no unit. Names of systems, runs and models are no part of any unit.
    """
    found = [*_answers(record)]
    for path in sorted(documents):
        document = documents[path]
        if isinstance(document, Document):
            found.append(Unit(f"файл {path}", document.text, document))
    found.append(Unit(ACTIONS, actions_text(record)))
    after = record.organiser.after if record.organiser is not None else None
    found.append(Unit(ORGANISER, organiser_text(after)))
    return tuple(unit for unit in found if unit.text.strip())


def said_nothing(output: Sequence[Unit]) -> bool:
    """Whether the output is empty, so that code decides it without a judge: no answer, no file, no organiser.

    Actions alone say nothing to the person, but what they did may be what was asked for, so they count.
    """
    return not output


def _answers(record: Record) -> list[Unit]:
    found = [] if record.answer is None else [_said(ANSWER, record.answer)]
    for position, turn in enumerate(record.turns):
        last = position == len(record.turns) - 1
        # The last turn's answer stands in `answer` already, unless the record says two different things.
        if turn.answer is not None and not (last and turn.answer == record.answer):
            found.append(_said(f"{ANSWER}, ход {turn.i + 1}", turn.answer))
    return found


def _said(name: str, text: str) -> Unit:
    # What a person does not see is neither quoted nor judged.
    seen = as_seen(text)
    return Unit(name, seen.text, seen)


def actions_text(record: Record) -> str:
    """Calls of tools, one a line. Results are left out: a tool's words are not the system's."""
    lines = []
    for number, action in enumerate(record.actions or (), start=1):
        name = f"{action.server}.{action.tool}" if action.server else action.tool
        arguments = canonical_json(action.args or {}).decode("utf-8")
        lines.append(f"{number}. {name} {arguments}" + (" (отказано)" if action.denied else ""))
    return "\n".join(lines)


def organiser_text(state: Mapping[str, Any] | None) -> str:
    """Reminders, automations, board and notes as lines `kind: key = value; …`.

    Kinds and keys are sorted: the order of keys in a record is not in the verdict key, so it must not show here.
    """
    lines = []
    for kind, entries in sorted((state or {}).items()):
        for entry in entries if isinstance(entries, list) else [entries]:
            lines.append(f"{kind}: {_entry(entry)}")
    return "\n".join(lines)


def _entry(entry: Any) -> str:
    if not isinstance(entry, dict):
        return _value(entry)
    return "; ".join(f"{key} = {_value(value)}" for key, value in sorted(entry.items()) if value not in (None, "", []))


def _value(value: Any) -> str:
    return value if isinstance(value, str) else canonical_json(value).decode("utf-8")


def redact(text: str, names: Iterable[str]) -> str:
    """Black out names of systems and models, whole words in any case, at the same length so that offsets hold.

    Attack: an answer that introduces itself, and a judge that favours its own family.
    """
    known = sorted({name.strip() for name in names if len(name.strip()) >= _SHORTEST_NAME}, key=len, reverse=True)
    if not known:
        return text
    pattern = r"(?<!\w)(?:" + "|".join(map(re.escape, known)) + r")(?!\w)"
    return re.sub(pattern, lambda match: "█" * len(match.group()), text, flags=re.IGNORECASE)
