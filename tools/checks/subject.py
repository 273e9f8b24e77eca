"""The output of one record, read lazily and once: answers, delivered files, the person's files, materials."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from tools.checks.delivered import Deliverable, Delivery, hashes, look
from tools.checks.materials import Materials, materials_of
from tools.model import Document, Edition, Evidence, Record, Task, Unreadable, Where
from tools.model.record import Effect

#: name of the last answer in evidence and for the judge
ANSWER = "ответ"


@dataclass(frozen=True, slots=True)
class Unit:
    """A stretch of output that is looked at as a whole."""

    #: «ответ», or the name of a delivered file
    name: str
    text: str
    document: Document | None = None

    def evidence(self, start: int, end: int) -> Evidence:
        """Where a match stands, with the text as a person sees it."""
        locator = self.document.locate(start) if self.document is not None else ""
        return Evidence(unit=self.name, locator=locator or f"знаки {start + 1}–{end}", text=self.text[start:end],
                        start=start)

    def without_notes(self) -> Unit:
        """The same without footnotes and speaker's notes: spaces stand for them, so that places stay."""
        pieces, at = [], 0
        for segment in self.document.segments if self.document is not None else ():
            if segment.kind == "note" and segment.start >= at:
                pieces += [self.text[at:segment.start], " " * (segment.end - segment.start)]
                at = segment.end
        return replace(self, text="".join([*pieces, self.text[at:]]))


@dataclass(frozen=True, slots=True)
class Scope:
    """What a `where` points at, and what of it could not be looked at."""

    #: how a reason calls the place, after «в»: «ответе», «файле «Отчёт.xlsx»»; and in English
    title: str
    title_en: str
    units: tuple[Unit, ...] = ()
    #: delivered files that are no evidence: name, reason, reason in English
    broken: tuple[tuple[str, str, str], ...] = ()
    #: delivered files that our readers cannot read
    ours: tuple[tuple[str, str, str], ...] = ()
    #: the record does not hold what `where` asks for
    absent: bool = False
    #: a file was asked for and none such was delivered
    no_file: bool = False

    def without_notes(self) -> Scope:
        """The same without the notes of its files."""
        return replace(self, units=tuple(unit.without_notes() for unit in self.units))

    @property
    def engines(self) -> dict[str, str]:
        """Engines that read the files, name to version."""
        return {name: version for unit in self.units if unit.document is not None
                for name, version in unit.document.engines.items()}

    @property
    def findings(self) -> tuple[str, ...]:
        """What a person should know of the files: hidden text, stale values, macros (Russian)."""
        return tuple((unit.name if unit.name.startswith(ANSWER) else f"файл «{unit.name}»") + f": {finding.text}"
                     + (f" ({finding.locator})" if finding.locator else "")
                     for unit in self.units if unit.document is not None for finding in unit.document.findings[:10])


def _said(name: str, text: str) -> Unit:
    """A unit of an answer as a person sees it: comments and hidden elements satisfy nothing."""
    from tools.text.unseen import as_seen  # authors of tasks import the arguments of checks without the finders

    seen = as_seen(text)
    return Unit(name, seen.text, seen)


class Subject:
    """One record of one task, as checks see it."""

    def __init__(self, task: Task, record: Record, folder: Path, edition: Edition, system: str,
                 cache: Path | None = None, effects: Mapping[str, Effect] | None = None) -> None:
        self.task = task
        self.record = record
        #: folder of the record; delivered files lie in its `files/`
        self.folder = folder
        self.edition = edition
        self.system = system
        #: folder of the disk cache of extraction, None for none
        self.cache = cache
        #: the run's own table of what tools do, pattern of names to effect
        self.effects: Mapping[str, Effect] = effects or {}
        self._documents: dict[str, Document | Unreadable] = {}

    @cached_property
    def answer(self) -> str:
        """The last answer, "" for none."""
        if self.record.answer is not None:
            return self.record.answer
        given = [turn.answer for turn in self.record.turns if turn.answer is not None]
        return given[-1] if given else ""

    @cached_property
    def exchanges(self) -> tuple[int, ...]:
        """The person's turn of each recorded exchange, from 1: a question answered belongs to the turn it came from."""
        numbers: list[int] = []
        for turn in self.record.turns:
            last = numbers[-1] if numbers else 0
            numbers.append(max(last, 1) if turn.is_reply_if_asked else last + 1)
        return tuple(numbers)

    @cached_property
    def answers(self) -> dict[int, str]:
        """The last answer of each of the person's turns, by turn from 1. Empty when turns were not recorded."""
        if not self.record.turns:
            return {1: self.answer} if len(self.task.turns) == 1 else {}
        found: dict[int, str] = {}
        for number, turn in zip(self.exchanges, self.record.turns, strict=True):
            if turn.answer is not None or number not in found:
                found[number] = turn.answer or ""
        return found

    @cached_property
    def delivery(self) -> Delivery:
        """Delivered files held against the disk."""
        return look(self.folder / "files", self.record)

    @property
    def cache_folder(self) -> Path:
        """Folder of the disk cache, the default one when none was given."""
        from tools.office.pool import cache_folder

        return self.cache or cache_folder()

    @cached_property
    def user_files(self) -> dict[str, str] | None:
        """The person's files after the task, path to sha256: as recorded, else as kept in `user_files/`, else None."""
        if self.record.user_files_after is not None:
            return {item.path: item.sha256 for item in self.record.user_files_after}
        return hashes(self.folder / "user_files")

    @property
    def materials(self) -> Materials:
        """The materials of the task."""
        return materials_of(self.edition, self.task.id, self.cache)

    @cached_property
    def words(self) -> str:
        """The person's words of all turns and conversations, from the edition."""
        # Attack: `turns[].user` of a record that launders an invented requisite as the person's own word.
        return "\n".join([*(turn.text for turn in self.task.turns), self.task.reply_if_asked or ""])

    def files(self, where: Where) -> tuple[Deliverable, ...] | None:
        """Delivered files that a `where` names; None when neither record nor disk tells."""
        if self.delivery.files is None:
            return None
        named = [item for item in self.delivery.files if where.glob is None or item.matches(where.glob)]
        if where.turn is None:
            return tuple(named)
        found = tuple(item for item in named if self._turn(item) == where.turn)
        # A file whose turn was not recorded may be the one asked for.
        return None if not found and any(self._turn(item) is None for item in named) else found

    def _turn(self, item: Deliverable) -> int | None:
        if item.exchange is None:
            return 1 if len(self.task.turns) == 1 else None
        if item.exchange < len(self.exchanges):
            return self.exchanges[item.exchange]
        return item.exchange + 1

    def document(self, item: Deliverable) -> Document | Unreadable:
        """A delivered file as read, formulas of a workbook resolved; read once."""
        if item.name not in self._documents:
            self._documents[item.name] = self._read(item)
        return self._documents[item.name]

    def _read(self, item: Deliverable) -> Document | Unreadable:
        from tools.office import read
        from tools.office.recalculate import merge, recalculate

        document = read(item.path, cache=self.cache, root=self.folder)
        if not isinstance(document, Document) or document.type != "xlsx" or not _has_formulas(document):
            return document
        computed = recalculate(item.path, cache=self.cache)
        # What no engine computes stays unresolved, and a check that needs it is unknown.
        return document if isinstance(computed, Unreadable) else merge(document, computed)

    def scope(self, where: Where) -> Scope:
        """The texts that a `where` points at."""
        if where.place == "answer":
            return self._answer_scope(where)
        if where.place == "answers":
            units = tuple(_said(self._name(number), text) for number, text in self.answers.items())
            return Scope("ответах", "the answers", units, absent=not units)
        if where.place == "memory":
            return self._memory_scope(where)
        files = self.file_scope(where)
        if where.place == "any":
            units = (_said(ANSWER, self.answer), *files.units)
            return Scope("ответе и файлах", "the answer and the files", units, files.broken, files.ours, files.absent)
        return files

    def _name(self, number: int) -> str:
        return ANSWER if number == max(self.answers) else f"{ANSWER}, ход {number}"

    def _answer_scope(self, where: Where) -> Scope:
        if where.turn is None:
            return Scope("ответе", "the answer", (_said(ANSWER, self.answer),))
        if where.turn not in self.answers:
            return Scope(f"ответе хода {where.turn}", f"the answer of turn {where.turn}", absent=True)
        unit = _said(self._name(where.turn), self.answers[where.turn])
        return Scope(f"ответе хода {where.turn}", f"the answer of turn {where.turn}", (unit,))

    def _memory_scope(self, where: Where) -> Scope:
        state: dict[str, Any] | None = self.record.memory
        if where.turn is not None:
            kept = [turn.memory_after for number, turn in zip(self.exchanges, self.record.turns, strict=True)
                    if number == where.turn and turn.memory_after is not None]
            state = kept[-1] if kept else None
        if state is None:
            return Scope("памяти", "the memory", absent=True)
        return Scope("памяти", "the memory", (Unit("память", "\n".join(_strings(state))),))

    def file_scope(self, where: Where) -> Scope:
        """The texts of the delivered files that a `where` names."""
        chosen = self.files(where)
        title = f"файлах «{where.glob}»" if where.glob else "файлах"
        title_en = f"the files {where.glob!r}" if where.glob else "the files"
        if chosen is None:
            return Scope(title, title_en, absent=True)
        units: list[Unit] = []
        broken: list[tuple[str, str, str]] = []
        ours: list[tuple[str, str, str]] = []
        for item in chosen:
            if item.problem is not None:
                broken.append((item.name, item.problem.text, item.problem.text_en))
                continue
            document = self.document(item)
            if isinstance(document, Document):
                units.append(Unit(item.name, document.text, document))
            else:
                (ours if document.ours else broken).append((item.name, document.detail, document.reason))
        if len(chosen) == 1:
            title, title_en = f"файле «{chosen[0].name}»", f"the file {chosen[0].name!r}"
        return Scope(title, title_en, tuple(units), tuple(broken), tuple(ours), no_file=not chosen)


def _has_formulas(document: Document) -> bool:
    return any(cell.formula is not None for grid in document.grids for row in grid.rows for cell in row)


def _strings(value: Any) -> list[str]:
    """Every text and number of a JSON value, in order; read without recursion, a memory may be nested deeply."""
    found: list[str] = []
    stack = [value]
    while stack:
        top = stack.pop()
        if isinstance(top, dict):
            stack.extend(reversed(list(top.values())))
        elif isinstance(top, list):
            stack.extend(reversed(top))
        elif top is not None:
            found.append(str(top))
    return found
