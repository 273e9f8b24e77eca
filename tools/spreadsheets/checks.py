"""What code decides of one output, each function one item. The reference is the oracle; nothing asks a model."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property
from pathlib import Path

from tools.model import Document, Evidence, Unreadable
from tools.office import read
from tools.office.diff import Change, Difference, compare
from tools.office.diff.changes import KINDS
from tools.spreadsheets.book import BookView, view
from tools.spreadsheets.counterpart import Labels
from tools.spreadsheets.edition import WorkbookEdition
from tools.spreadsheets.live import liveness
from tools.spreadsheets.objects import objects_of
from tools.spreadsheets.outputs import BOOKS, Output
from tools.spreadsheets.places import named
from tools.spreadsheets.reached import SHOWN, held_cells, reach
from tools.spreadsheets.result import EditionGap, Found, failed, passed, unknown
from tools.spreadsheets.said import hold
from tools.spreadsheets.scope import allowed_by, over_edits
from tools.spreadsheets.workflow import Workflow


@dataclass
class Bench:
    """The checks of one workflow over one output; books are read once."""

    edition: WorkbookEdition
    workflow: Workflow
    cache: Path | None = None

    def __post_init__(self) -> None:
        self._views: dict[Path, BookView | Unreadable] = {}
        self._differences: dict[tuple[Path, Path], Difference | Unreadable] = {}

    @cached_property
    def sources(self) -> dict[str, Path]:
        """Source files by name."""
        return self.edition.sources(self.workflow)

    @cached_property
    def references(self) -> dict[str, Path]:
        """Reference files by name."""
        return self.edition.references(self.workflow)

    @property
    def books(self) -> dict[str, Path]:
        """Reference workbooks by name."""
        return {name: path for name, path in self.references.items() if Path(name).suffix.lower() in BOOKS}

    def opens(self, output: Output) -> Found:
        """Every reference file has an output that opens; a question has an answer."""
        if output.missing:
            return failed(f"нет файла, названного в записи, или он изменён: {output.missing[0]}",
                          "a recorded file is missing or changed", [Evidence(unit=path) for path in output.missing])
        if output.empty:
            return failed("нет ни ответа, ни файлов", "neither an answer nor files")
        for name, file in output.paired(self.references).items():
            if file is None:
                return failed(f"нет файла взамен «{name}»", f"no file for {name}",
                              [Evidence(unit=path) for path in output.files])
            why = self._unread(file)
            if why is not None:
                found = unknown if why.ours else failed
                return found(f"файл не открывается: {why.detail}", f"unreadable: {why.reason}",
                             [Evidence(unit=file.name)])
        if not self.references and not output.text.strip():
            return failed("нет текста ответа", "no answer")
        names = [*output.files] or ["ответ"]
        return passed(f"есть и открывается: {', '.join(names[:3])}", "the output opens", [Evidence(unit=names[0])])

    def no_errors(self, output: Output) -> Found:
        """No error value that neither the source nor the reference has at that place."""
        evidence: list[Evidence] = []
        doubt = ""
        for name, found in self._opened(output):
            if isinstance(found, Found):
                return found
            known = {key[:3] for path in (self.sources.get(name), self.references.get(name)) if path is not None
                     for key in self._errors(path)}
            fresh = {key: error for key, error in found.errors().items() if key not in known}
            doubt = doubt or found.doubt
            evidence += [Evidence(unit=found.path.name, locator=named(*key), text=error)
                         for key, error in fresh.items()]
        if evidence:
            return failed(f"ячеек с ошибкой: {len(evidence)}", f"{len(evidence)} error cells", evidence[:SHOWN],
                          facts={"errors": str(len(evidence))})
        return passed("ошибок в ячейках нет", "no error values", notes=(doubt,) if doubt else ())

    def edit_scope(self, output: Output) -> Found:
        """No edit outside the allowed set; the number of those outside is the over-edit count."""
        over: list[Change] = []
        file = ""
        for name, reference in self.books.items():
            source, found = self._source_of(name), output.paired(self.references).get(name)
            if found is None:
                return failed(f"нет файла взамен «{name}»", f"no file for {name}")
            if source is None:
                continue
            asked, made = self._difference(source, reference), self._difference(source, found)
            if isinstance(asked, Unreadable):
                raise EditionGap(asked.detail)
            if isinstance(made, Unreadable):
                decide = unknown if made.ours else failed
                return decide(f"не сравнивается: {made.detail}", f"not compared: {made.reason}",
                              [Evidence(unit=found.name)])
            mine = over_edits(made.changes, allowed_by(asked.changes, self.workflow.allowed))
            file = file or found.name
            over += mine
            hidden = sum(made.unlisted.values()) - sum(asked.unlisted.values())
            if hidden > 0 and not mine:
                return failed(f"правок больше, чем перечислимо, и на {hidden} больше, чем в образце",
                              "more edits than can be listed", [Evidence(unit=found.name)])
        if not over:
            return passed("лишних правок нет", "no over-edits", facts={"over_edits": "0"})
        zeroes = sum(blank_zero(change) for change in over)
        return failed(f"лишних правок: {len(over)}, первая: {KINDS[over[0].kind]}", f"{len(over)} over-edits",
                      [Evidence(unit=file, locator=change.after or change.before,
                                text=f"{KINDS[change.kind]}: {change.old[:80]} → {change.new[:80]}")
                       for change in over[:SHOWN]],
                      facts={"over_edits": str(len(over)), **({"blank_zero": str(zeroes)} if zeroes else {})})

    def live_formulas(self, output: Output) -> Found:
        """Formulas that were asked for are there and follow their inputs."""
        total, dead, doubts = 0, list[Evidence](), list[str]()
        engines: dict[str, str] = {}
        for name, found in self._opened(output):
            if isinstance(found, Found):
                return found
            reference = self._reference(name)
            for wanted in self.workflow.live:
                if reference.sheet(wanted.cells.rpartition("!")[0].strip("'")) is None:
                    continue
                one = liveness(Labels(reference), wanted, Labels(found), self.workflow.tolerance, self.cache)
                total += one.total
                dead += one.dead
                doubts += one.doubts
            engines |= found.computed.engines if found.computed else {}
        if dead:
            return failed(f"неживых формул: {len(dead)} из {total}", f"{len(dead)} of {total} formulas are dead",
                          dead[:SHOWN], engines=engines)
        if doubts or not total:
            return unknown(doubts[0] if doubts else "в образце нет формул, о которых просили", "undecided",
                           engines=engines)
        return passed(f"живых формул: {total}", f"{total} live formulas", engines=engines)

    def values_reached(self, output: Output) -> Found:
        """Values of the reference's changed cells, each at its place or where its labels stand."""
        total, uncertain, zeroes = 0, 0, 0
        missed: list[Evidence] = []
        notes: list[str] = []
        for name, found in self._opened(output):
            if isinstance(found, Found):
                return found
            reference = self._reference(name)
            spots = held_cells(reference, self._asked(name), self.workflow.reached)
            one = reach(Labels(reference), spots, Labels(found), self.workflow.tolerance)
            total, uncertain, zeroes = total + one.total, uncertain + one.uncertain, zeroes + one.blank_zero
            missed += one.missed
            if one.beyond:
                notes.append(f"сверены первые {one.total} ячеек образца из {one.total + one.beyond}")
        facts = {"reached": f"{total - len(missed) - uncertain}/{total}"} | (
            {"blank_zero": str(zeroes)} if zeroes else {})
        if missed:
            return failed(f"не достигнуто значений: {len(missed)} из {total}", f"{len(missed)} of {total} not reached",
                          missed[:SHOWN], facts=facts, notes=tuple(notes))
        if uncertain or not total:
            return unknown(f"не вычислено значений: {uncertain} из {total}", "not computed", facts=facts)
        return passed(f"достигнуто значений: {total}", f"{total} values reached", facts=facts, notes=tuple(notes))

    def objects(self, output: Output) -> Found:
        """Charts and rules of cells that were asked for are in the delivered workbooks."""
        pairs = output.paired(self.references)
        files = [path for name in self.books if (path := pairs.get(name)) is not None]
        return objects_of(self.workflow.objects, files)

    def said(self, output: Output) -> Found:
        """The text names what it must and none of the traps; for a new or edited file its words count as well."""
        words = [output.text]
        if self.workflow.mode != "answer":
            words += [found.text for path, file in output.files.items() if file.suffix.lower() in BOOKS
                      and isinstance(found := read(file, cache=self.cache), Document)]
        return hold(self.workflow, "\n\n".join(words), dumped=self.workflow.mode == "answer")

    def _opened(self, output: Output) -> Iterator[tuple[str, BookView | Found]]:
        """Each reference workbook with the delivered one as read, or what that came to."""
        pairs = output.paired(self.references)
        for name in self.books:
            file = pairs.get(name)
            if file is None:
                yield name, failed(f"нет файла взамен «{name}»", f"no file for {name}")
                return
            found = self._view(file)
            if isinstance(found, Unreadable):
                decide = unknown if found.ours else failed
                yield name, decide(f"не открывается: {found.detail}", f"unreadable: {found.reason}",
                                   [Evidence(unit=file.name)])
                return
            yield name, found

    def _unread(self, file: Path) -> Unreadable | None:
        found = self._view(file) if file.suffix.lower() in BOOKS else read(file, cache=self.cache)
        return found if isinstance(found, Unreadable) else None

    def _view(self, path: Path) -> BookView | Unreadable:
        if path not in self._views:
            self._views[path] = view(path, self.cache)
        return self._views[path]

    def _reference(self, name: str) -> BookView:
        found = self._view(self.references[name])
        if isinstance(found, Unreadable):
            raise EditionGap(found.detail)
        return found

    def _errors(self, path: Path) -> Mapping[tuple[str, int, int], str]:
        found = self._view(path)
        return {} if isinstance(found, Unreadable) else found.errors()

    def _source_of(self, name: str) -> Path | None:
        """The source that a reference is an edit of: of its name, or the only workbook."""
        books = [path for path in self.sources.values() if path.suffix.lower() in BOOKS]
        return self.sources.get(name) or (books[0] if len(books) == 1 else None)

    def _asked(self, name: str) -> tuple[Change, ...] | None:
        """The reference's own changes; None where it is a new book."""
        source = self._source_of(name) if self.workflow.mode == "modify" else None
        if source is None:
            return None
        found = self._difference(source, self.references[name])
        return None if isinstance(found, Unreadable) else found.changes

    def _difference(self, one: Path, other: Path) -> Difference | Unreadable:
        if (one, other) not in self._differences:
            self._differences[one, other] = compare(one, other)
        return self._differences[one, other]


def blank_zero(change: Change) -> bool:
    """A change between a blank and a zero: a class of its own."""
    if change.kind not in ("value", "formula"):
        return False
    pair = {change.old.strip(), change.new.strip()}
    return "" in pair and len(pair) == 2 and _is_zero(next(text for text in pair if text))


def _is_zero(text: str) -> bool:
    try:
        return Decimal(text.replace("\u00a0", "").replace(" ", "").replace(",", ".")) == 0
    except ArithmeticError:
        return False
