"""What became of a person's file: the changes from the file handed over to the one delivered, for the judge to read.

The changes are told beside the output and are no unit of it: no quote is ever found in what was deleted.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from tools.judge.units import Unit
from tools.model import Document, Edition, Task, Unreadable
from tools.model.verdict import Seen

#: formats that have a comparison
_COMPARED = {"xlsx", "docx"}
#: share of a file's words and cells that must stand in another for that to be a version of it
SURVIVING = 0.5
#: characters of one line, and of all changes of an output
LINE, TOTAL = 400, 12_000

Read = Callable[[Path], Document | Unreadable]


@dataclass(frozen=True, slots=True)
class Edits:
    """The changes of an output's files."""

    #: a unit a file, named as the file's own unit is; its text is a line a change
    units: tuple[Unit, ...] = ()
    seen: tuple[Seen, ...] = ()


def edits(edition: Edition, task: Task, delivered: Mapping[str, Document | Unreadable], folder: Path, read: Read,
          room: int = TOTAL) -> Edits:
    """Changes of every delivered workbook or document that is a version of one of the person's.

    `room` in characters, for all of them together; what does not fit is counted.
    """
    from tools.office.diff import compare
    from tools.office.diff.show import as_text

    sources: dict[str, Document] = {}
    found: list[Unit] = []
    seen: list[Seen] = []
    for path, document in sorted(delivered.items()):
        if not isinstance(document, Document) or document.type not in _COMPARED:
            continue
        source = _source(path, document, edition, task, read, sources)
        if source is None:
            continue
        difference = compare(edition.material(source), folder / path)
        if isinstance(difference, Unreadable):
            seen.append(Seen(file=path, against=source, reason=difference.reason, detail=difference.detail))
            continue
        lines = as_text(difference).splitlines()
        kept = _fitting(lines, room)
        room -= sum(map(len, kept))
        if len(kept) < len(lines):
            kept.append(f"показано строк: {len(kept)} из {len(lines)}")
        found.append(Unit(f"файл {path}", "\n".join((f"исходный файл: {PurePosixPath(source).name}", *kept))))
        seen.append(Seen(file=path, against=source))
    return Edits(tuple(found), tuple(seen))


def _source(path: str, document: Document, edition: Edition, task: Task, read: Read,
            sources: dict[str, Document]) -> str | None:
    """The person's file of the same name, else the one most of which survives; None where the file is new."""
    name = PurePosixPath(path).name.casefold()
    known = [material.path for material in sorted(task.materials, key=lambda item: item.path)
             if PurePosixPath(material.path).parts[0] in ("tasks", "shared")
             and PurePosixPath(material.path).suffix.casefold() == f".{document.type}"]
    handed = [place for place in known if _is_the_persons(place, task)]
    same = [place for place in (*handed, *known) if PurePosixPath(place).name.casefold() == name]
    if same:
        return same[0]
    ranked = []
    for place in handed:
        if place not in sources:
            opened = read(edition.material(place))
            sources[place] = opened if isinstance(opened, Document) else Document("unknown", "")
        share = _survives(sources[place], document)
        if share >= SURVIVING:
            ranked.append((-share, place))
    return min(ranked)[1] if ranked else None


def _is_the_persons(place: str, task: Task) -> bool:
    own = f"tasks/{task.id}/"
    return place.startswith((f"{own}turn-", f"{own}my-files/"))


def _survives(source: Document, document: Document) -> float:
    """Share of the pieces of one text that stand in another. Cells are pieces: a new column leaves the others be."""
    before, after = _pieces(source.text), _pieces(document.text)
    return len(before & after) / len(before) if before else 0.0


def _pieces(text: str) -> set[str]:
    return {piece for line in text.splitlines() for part in line.split("|") if (piece := part.strip())}


def _fitting(lines: list[str], room: int) -> list[str]:
    """The first lines that fit; a long one is cut and says so."""
    kept: list[str] = []
    for line in lines:
        short = line if len(line) <= LINE else f"{line[:LINE]}… (ещё знаков: {len(line) - LINE})"
        if room < len(short):
            break
        room -= len(short)
        kept.append(short)
    return kept
