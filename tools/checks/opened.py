"""Delivered files of one format, and the two ways to decide over several: any of them, or every one."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from tools.checks.delivered import claims
from tools.checks.presence import undecidable, with_broken
from tools.checks.result import Result, failed, passed, unknown
from tools.checks.subject import Scope, Subject
from tools.model import Document, Evidence, Unreadable, Where

_NAMES = {"docx": ("документа Word (docx)", "docx document"), "xlsx": ("книги Excel (xlsx)", "xlsx workbook"),
          "pptx": ("презентации (pptx)", "pptx presentation"), "pdf": ("файла PDF", "PDF file")}
#: what a file is, by the type that its bytes tell
_FORMATS = {
    "docx": "документ Word (docx)", "doc": "документ Word старого формата (doc)", "odt": "текст OpenDocument (odt)",
    "rtf": "текст RTF", "xlsx": "книга Excel (xlsx)", "xls": "книга Excel старого формата (xls)",
    "ods": "таблица OpenDocument (ods)", "pptx": "презентация (pptx)", "ppt": "презентация старого формата (ppt)",
    "odp": "презентация OpenDocument (odp)", "pdf": "PDF", "txt": "простой текст", "md": "текст Markdown",
    "csv": "текстовая таблица (csv)", "html": "страница HTML", "eml": "письмо", "image": "рисунок",
}


@dataclass(frozen=True, slots=True)
class Judged:
    """What one document says to a check. `ok` None: code cannot tell, an engine's gap."""

    ok: bool | None
    #: a clause in Russian, and the same in English
    reason: str
    reason_en: str
    evidence: tuple[Evidence, ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Opened:
    """The delivered documents of the format asked for."""

    documents: dict[str, Document]
    scope: Scope
    #: the result when there is nothing to look at
    early: Result | None = None


def opened(subject: Subject, where: Where, wanted: str) -> Opened:
    """Delivered files of a format that `where` names, by their bytes.

    A file whose name claims the format and whose bytes are another one counts among the broken files of the scope.
    """
    scope = subject.file_scope(where)
    # What only another program opens is no file of the format, wherever that program is missing.
    foreign = tuple(each for each in scope.ours if each[2] == "unsupported" and not claims(each[0], wanted))
    scope = replace(scope, ours=tuple(each for each in scope.ours if each not in foreign),
                    broken=(*scope.broken, *disguised(scope, wanted)))
    documents = {unit.name: unit.document for unit in scope.units
                 if unit.document is not None and unit.document.type == wanted}
    if documents:
        return Opened(documents, scope)
    early = undecidable(scope)
    if early is None:
        name, name_en = _NAMES[wanted]
        others = [f"«{unit.name}» — {kind_of(unit.document)}" for unit in scope.units if not claims(unit.name, wanted)]
        others += [f"«{each}» — {why}" for each, why, _ in foreign]
        told = f"; выдано: {', '.join(others[:5])}" if others else ""
        early = with_broken(scope, f"нет {name}{told}", f"no {name_en} among the delivered files", ())
        names = [*(unit.name for unit in scope.units), *(each for each, _, _ in foreign)]
        early = replace(early, evidence=tuple(Evidence(unit=each) for each in names[:5]), firm=True)
    return Opened(documents, scope, early)


def kind_of(document: Document | None) -> str:
    """What a file is (Russian)."""
    return _FORMATS.get(document.type, document.type) if document is not None else "файл"


def disguised(scope: Scope, wanted: str) -> tuple[tuple[str, str, str], ...]:
    """Files whose name claims a format and whose bytes are another one, in the shape of `Scope.broken`."""
    return tuple((unit.name, f"под этим именем {kind_of(unit.document)}", f"holds {unit.document.type}")
                 for unit in scope.units
                 if unit.document is not None and unit.document.type != wanted and claims(unit.name, wanted))


def passed_over(scope: Scope) -> tuple[str, ...]:
    """Remarks on delivered files that a passed check did not need and that do not open (Russian)."""
    return tuple(f"файл «{name}» среди выданных не открывается: {why}" for name, why, _ in scope.broken[:10])


def any_file(subject: Subject, where: Where, wanted: str, judge: Callable[[str, Document], Judged]) -> Result:
    """Pass when one delivered document satisfies; what could not be read leaves a failure open."""
    files = opened(subject, where, wanted)
    if files.early is not None:
        return files.early
    judged = {name: judge(name, document) for name, document in files.documents.items()}
    for name, found in judged.items():
        if found.ok:
            result = _passed(name, found)
            return replace(result, engines=files.documents[name].engines,
                           notes=(*result.notes, *passed_over(files.scope)))
    if files.scope.ours:
        return undecidable(files.scope) or _open(judged)
    if any(found.ok is None for found in judged.values()):
        return _open(judged)
    return _failed(files, judged)


def every_file(subject: Subject, where: Where, wanted: str, judge: Callable[[str, Document], Judged]) -> Result:
    """Pass when every delivered document of the format satisfies; a broken file is no satisfied one."""
    files = opened(subject, where, wanted)
    if files.early is not None:
        return files.early
    judged = {name: judge(name, document) for name, document in files.documents.items()}
    wrong = {name: found for name, found in judged.items() if found.ok is False}
    if wrong:
        return _failed(files, wrong)
    if files.scope.ours:
        return undecidable(files.scope) or _open(judged)
    if any(found.ok is None for found in judged.values()):
        return _open(judged)
    if files.scope.broken:
        return with_broken(files.scope, "", "", ())
    name = next(iter(judged))
    result = _passed(name, judged[name])
    evidence = (piece for found in judged.values() for piece in found.evidence)
    notes = tuple(note for found in judged.values() for note in found.notes)
    return replace(passed(result.reason, result.reason_en, evidence), notes=notes, engines=files.scope.engines)


def _passed(name: str, found: Judged) -> Result:
    evidence = found.evidence or (Evidence(unit=name),)
    return replace(passed(f"{name}: {found.reason}", f"{name}: {found.reason_en}", evidence), notes=found.notes)


def _open(judged: dict[str, Judged]) -> Result:
    name, found = next((name, found) for name, found in judged.items() if found.ok is None)
    return replace(unknown("engine", f"{name}: {found.reason}", f"{name}: {found.reason_en}",
                           found.evidence or (Evidence(unit=name),)), notes=found.notes)


def _failed(files: Opened, judged: dict[str, Judged]) -> Result:
    reason = "; ".join(f"{name}: {found.reason}" for name, found in list(judged.items())[:3])
    reason_en = "; ".join(f"{name}: {found.reason_en}" for name, found in list(judged.items())[:3])
    evidence: Iterable[Evidence] = [piece for name, found in judged.items()
                                    for piece in found.evidence or (Evidence(unit=name),)]
    result = with_broken(files.scope, reason, reason_en, ())
    notes = tuple(note for found in judged.values() for note in found.notes)
    return replace(failed(result.reason, result.reason_en, (*evidence, *result.evidence), firm=result.firm),
                   notes=notes, engines=result.engines)


def source_of(subject: Subject, of: str, wanted: str = "docx") -> dict[str, Document] | Result:
    """What a check compares with: a material by its path, or the documents of `delivered:turn-N`; by name.

    A result in its place when there is none: an author's error and a material that we cannot read are `unknown`.
    """
    if of.startswith("delivered:"):
        turn = int(of.rpartition("-")[2])
        earlier = opened(subject, Where("file", turn, f"*.{wanted}"), wanted)
        return earlier.early or earlier.documents
    path = next((item.path for item in subject.task.materials if item.path == of or item.path.endswith(f"/{of}")), None)
    if path is None:
        return unknown("engine", f"в материалах нет файла «{of}»", f"no material {of!r}")
    document = _material(subject, path)
    if not isinstance(document, Document) or document.type != wanted:
        return unknown("engine", f"материал «{of}» не прочитан", f"the material {of!r} could not be read")
    return {path.rpartition("/")[2]: document}


def _material(subject: Subject, path: str) -> Document | Unreadable:
    from tools.office import read

    return read(subject.edition.material(path), cache=subject.cache)
