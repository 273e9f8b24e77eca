"""A filled sheet of an audit held against what the export wrote: nothing but people's columns may differ."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from tools.judge.folding import fold
from tools.judge.quotes import find
from tools.judge.units import Unit
from tools.model import BadInput, sha256

if TYPE_CHECKING:
    from tools.judge.audit import Judged, Line

#: what stands before the output in a file of `outputs/`
HEAD = "\n# Выдача\n"
_RESTORE = "restore the line that the export wrote"


def repeated(sheet: Path, lines: Sequence[Line]) -> list[BadInput]:
    """A fault for each line whose point stands above it already: counted twice, it would weigh twice."""
    first: dict[str, int] = {}
    return [BadInput.one(sheet, f"line {number}", f"the point of line {first[line.id]} once more", "remove one of them")
            for number, line in enumerate(lines, start=1) if first.setdefault(line.id, number) != number]


def altered(sheet: Path, lines: Sequence[Line], known: Mapping[str, Judged]) -> list[BadInput]:
    """A fault for each line whose task, text or weight is not what the export wrote, or whose quote stands nowhere.

    What the export wrote is derived again from the run: a point that must be looked at weighs 1, each of the others
    as many points as there are for one that was drawn.
    """
    drawn = {line.id for line in lines if line.id in known and not known[line.id].must}
    others = sum(not point.must for point in known.values())
    outputs: dict[str, Unit | None] = {}
    return [fault for number, line in enumerate(lines, start=1) if line.id in known
            for fault in _altered(sheet, number, line, known[line.id], drawn, others, outputs)]


def _altered(sheet: Path, number: int, line: Line, point: Judged, drawn: Collection[str], others: int,
             outputs: dict[str, Unit | None]) -> Iterator[BadInput]:
    at = f"line {number}"
    if line.task != point.task.id:
        yield BadInput.one(sheet, at, f"task {line.task}, the point is of {point.task.id}", _RESTORE)
    if line.text != point.text:
        yield BadInput.one(sheet, at, "the text is not that of the point", _RESTORE)
    # Attack: a weight of 1000 makes one line the whole run; a line taken out makes the rest stand for more.
    weight = 1.0 if point.must else others / len(drawn)
    if not math.isclose(line.weight, weight, rel_tol=1e-9):
        yield BadInput.one(sheet, at, f"weight {line.weight:g}, a point of this sample stands for {weight:g}",
                           f"{_RESTORE}, and every line that was taken out")
    if line.quote.strip():
        if line.output not in outputs:
            outputs[line.output] = _output(sheet.parent / "outputs" / f"{line.output}.md", line.output)
        output = outputs[line.output]
        if output is None:
            yield BadInput.one(sheet, at, f"outputs/{line.output[:80]}.md is missing or is not as the export wrote it",
                               "keep the sheet beside its outputs, and leave them as they are")
        elif not _stands(line.quote, output):
            yield BadInput.one(sheet, at, f"the quote «{line.quote[:60]}» stands nowhere in the output",
                               "copy the quote from the output, word for word")


def _output(path: Path, digest: str) -> Unit | None:
    # Attack: an `output` that leads out of the folder; only a sha256 names a file here.
    if len(digest) != 64 or not digest.isalnum() or not path.is_file():
        return None
    data = path.read_bytes()
    if sha256(data) != digest:
        return None
    return Unit("выдача", data.decode("utf-8", "replace").partition(HEAD)[2])


def _stands(quote: str, output: Unit) -> bool:
    """As quotes of a judge are looked for, but a person's may be short."""
    needle = fold(quote)[0].text.strip()
    return bool(needle) and (any(needle in each.text for each in output.folds) or bool(find(quote, [output])))
