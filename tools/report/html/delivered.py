"""What one system said and delivered on one task, for its page: the record is read through the door, once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from tools.grading.plainly import sentence
from tools.judge import units
from tools.model import BadInput, Record, Run, Verdict, load
from tools.report.html.inert import link, one_line, visible
from tools.report.html.sections import Both

#: characters shown of one answer; the record has all of them
SHOWN = 200_000
#: calls of tools shown
CALLS = 400
#: folder beside `files/` where rendered pages of delivered files may lie: `pages/<path of the file>/*.png`
PAGES = "pages"


def record_of(run: Run, system: str, task: str) -> Record | Both | None:
    """The record, why it is refused in both languages, or None for none at all."""
    path = run.record_path(system, task)
    if not path.exists():
        return None
    try:
        return load(Record, path)
    except BadInput as error:
        places = [fault.file.replace(str(run.root), run.root.name) + (f": {fault.field}" if fault.field else "")
                  for fault in error.faults[:3]]
        ru, en = ("; ".join(f"{place}: {say(fault)}" for place, fault in zip(places, error.faults, strict=False))
                  for say in (sentence, lambda fault: f"{fault.problem}; {fault.remedy}"))
        return visible(ru), visible(en)


def verdict_of(run: Run, system: str, task: str) -> Verdict | None:
    """The verdict beside the record, if it can be read."""
    try:
        return load(Verdict, run.verdict_path(system, task))
    except BadInput:
        return None


def said(record: Record) -> list[tuple[str, str]]:
    """Units of the answer in the order in which they were said: name, text as a person sees it."""
    found = [(unit.name, unit.text) for unit in units(record, {}) if unit.name.startswith("ответ")]
    return [*found[1:], *found[:1]]


def whole(record: Record, seen: Iterable[str]) -> str:
    """The last answer as recorded when what is seen of it is less, else ""."""
    answer = record.answer or ""
    return visible(answer[:SHOWN]) if answer.strip() and answer not in seen else ""


def calls(record: Record) -> str:
    """Calls of tools, a line each."""
    from tools.judge.units import actions_text

    lines = actions_text(record).splitlines()
    return visible("\n".join([*(line[:2000] for line in lines[:CALLS]), *(["…"] if len(lines) > CALLS else [])]))


def files(record: Record, run: Run, system: str, task: str, home: Path) -> list[dict[str, Any]]:
    """Delivered files: name, size, link, links to rendered pages where they exist."""
    folder = run.files_folder(system, task)
    return [{"name": one_line(item.path), "bytes": item.bytes, "href": link(folder / item.path, run.root, home),
             "pages": list(_pages(run.folder(system, task) / PAGES / item.path, run.root, home))}
            for item in record.files or ()]


def _pages(folder: Path, root: Path, home: Path) -> Iterator[str]:
    if not folder.is_dir():
        return
    for path in sorted(folder.glob("*.png"), key=lambda path: (len(path.name), path.name))[:50]:
        href = link(path, root, home)
        if href is not None:
            yield href
