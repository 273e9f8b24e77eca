"""Delivered files as wholes: file.delivered, file.identical, file.none."""

from __future__ import annotations

from dataclasses import replace

from tools.checks import second_reader
from tools.checks.arguments import DeliveredArguments, IdenticalArguments, NoArguments
from tools.checks.delivered import Deliverable, claims
from tools.checks.opened import kind_of
from tools.checks.registry import FILES, kind
from tools.checks.result import Result, failed, passed, unknown
from tools.checks.subject import Subject
from tools.model import Document, Evidence, Where


@kind("file.delivered", DeliveredArguments, where=FILES)
def delivered(subject: Subject, where: Where, arguments: DeliveredArguments) -> Result:
    """So many files of the type were delivered (`n` exactly, else `min`, 1 by default, to `max`), and each opens.

    `type`: docx, xlsx, pptx, pdf or any, decided by the bytes and not by the name. Each file must open in two
    independent readers: ours and python-docx, openpyxl, python-pptx or pdfplumber. `name`: the file's name. A file
    that is recorded and is missing, empty, a link, or other than its recorded hash fails the check, and so does one
    whose name claims the type and whose bytes are another.
    """
    chosen = subject.files(where)
    if chosen is None:
        return _not_recorded()
    if arguments.name is not None:
        chosen = tuple(item for item in chosen if item.matches(_literal(arguments.name)))
    wanted = [item for item in chosen if _is_of(subject, item, arguments.type)]
    for item in wanted:
        trouble = _trouble(subject, item, arguments.type)
        if trouble is not None:
            return _noted(subject, trouble)
    least, most = arguments.bounds
    kind_name = "любого типа" if arguments.type == "any" else arguments.type
    bounds = str(least) if most == least else f"не менее {least}" if most is None else f"от {least} до {most}"
    evidence = [Evidence(unit=item.name) for item in wanted or chosen]
    reason = f"выдано файлов {kind_name}: {len(wanted)}, нужно: {bounds}"
    if not wanted and chosen:
        reason += f"; выдано другое: {', '.join(item.name for item in chosen[:5])}"
    reason_en = f"{len(wanted)} files of type {arguments.type} delivered, asked for {least}" + (
        "" if most == least else f" to {most}" if most is not None else " or more")
    if len(wanted) < least or (most is not None and len(wanted) > most):
        return _noted(subject, failed(reason, reason_en, evidence, firm=not wanted))
    engines = dict(pair for item in wanted for pair in _engines(subject, item).items())
    notes = tuple(f"файл «{item.name}» среди выданных не открывается" for item in chosen
                  if item not in wanted and _is_broken(subject, item))
    return _noted(subject, replace(passed(reason, reason_en, evidence), engines=engines, notes=notes))


@kind("file.identical", IdenticalArguments, where=FILES)
def identical(subject: Subject, where: Where, arguments: IdenticalArguments) -> Result:
    """A delivered file is byte for byte the material `to` (its path in the edition, or the end of that path)."""
    ends = f"/{arguments.to}"
    sources = [item for item in subject.task.materials if item.path == arguments.to or item.path.endswith(ends)]
    if not sources:
        return unknown("engine", f"в материалах нет файла «{arguments.to}»", f"no material {arguments.to!r}")
    chosen = subject.files(where)
    if chosen is None:
        return _not_recorded()
    digests = {item.sha256 for item in sources}
    same = [item for item in chosen if item.sha256 in digests]
    if same:
        return _noted(subject, passed(f"файл «{same[0].name}» совпадает с «{arguments.to}» побайтно",
                                      f"{same[0].name!r} is {arguments.to!r} byte for byte",
                                      [Evidence(unit=item.name) for item in same]))
    broken = [f"«{item.name}»: {item.problem.text}" for item in chosen if item.problem is not None]
    names = ", ".join(f"«{item.name}»" for item in chosen[:5]) or "ничего"
    reason = f"нет файла, совпадающего с «{arguments.to}»; выдано: {names}" + "".join(f"; {text}" for text in broken)
    return _noted(subject, failed(reason, f"no delivered file is {arguments.to!r} byte for byte",
                                  [Evidence(unit=item.name) for item in chosen], firm=not chosen))


@kind("file.none", NoArguments, where=FILES)
def none(subject: Subject, where: Where, arguments: NoArguments) -> Result:
    """Nothing was delivered (no file that `where` names)."""
    chosen = subject.files(where)
    if chosen is None:
        return _not_recorded()
    if not chosen:
        return _noted(subject, passed("файлов не выдано", "nothing was delivered"))
    names = ", ".join(f"«{item.name}»" for item in chosen[:5])
    return _noted(subject, failed(f"файлов быть не должно, а выдано: {names}", f"{len(chosen)} files were delivered",
                                  [Evidence(unit=item.name) for item in chosen]))


def _literal(name: str) -> str:
    return "".join(f"[{char}]" if char in "*?[" else char for char in name)


def _is_of(subject: Subject, item: Deliverable, wanted: str) -> bool:
    if wanted == "any":
        return True
    if item.problem is None:
        document = subject.document(item)
        if isinstance(document, Document) and document.type == wanted:
            return True
    # A name that claims the type is an attempt at it, whatever lies under it.
    return claims(item.name, wanted)


def _trouble(subject: Subject, item: Deliverable, wanted: str) -> Result | None:
    """Why a file of the wanted type does not open, None when it does in both readers."""
    here = [Evidence(unit=item.name)]
    if item.problem is not None:
        return failed(f"файл «{item.name}»: {item.problem.text}", f"{item.name!r} {item.problem.text_en}", here,
                      firm=True)
    document = subject.document(item)
    if not isinstance(document, Document):
        reason, reason_en = f"файл «{item.name}» не открывается: {document.detail}", f"{item.name!r}: {document.reason}"
        if document.ours:
            return unknown("engine", reason, reason_en, here)
        return failed(reason, reason_en, here, firm=True)
    if wanted not in ("any", document.type):
        return failed(f"файл «{item.name}»: под этим именем {kind_of(document)}",
                      f"{item.name!r} holds {document.type}", here, firm=True)
    fine, reader = second_reader.opens(item.path, item.sha256, document.type, subject.cache_folder)
    if fine is None:
        return unknown("engine", f"второе чтение файла «{item.name}» не состоялось ({reader})",
                       f"the second reader broke on {item.name!r} ({reader})", here)
    if not fine:
        return failed(f"файл «{item.name}» открывается не во всех программах: {reader} его не читает",
                      f"{item.name!r} opens in one reader, not in {reader}", here, firm=True)
    return None


def _is_broken(subject: Subject, item: Deliverable) -> bool:
    return item.problem is not None or not isinstance(subject.document(item), Document)


def _engines(subject: Subject, item: Deliverable) -> dict[str, str]:
    document = subject.document(item)
    return document.engines if isinstance(document, Document) else {}


def _not_recorded() -> Result:
    return unknown("evidence_absent", "в записи нет данных о выданных файлах",
                   "the record says nothing of delivered files")


def _noted(subject: Subject, result: Result) -> Result:
    return replace(result, notes=(*result.notes, *subject.delivery.notes))
