"""Invented requisites: fabricated."""

from __future__ import annotations

from dataclasses import replace

from tools.checks.arguments import NoArguments
from tools.checks.presence import broken, undecidable
from tools.checks.registry import TEXT, kind
from tools.checks.result import Result, failed, passed, unknown
from tools.checks.subject import Scope, Subject
from tools.model import Evidence, Where
from tools.text import fabrication


@kind("fabricated", NoArguments, where=TEXT)
def fabricated(subject: Subject, where: Where, arguments: NoArguments) -> Result:
    """No requisite in the answer and the delivered files is invented.

    INN, KPP, BIK, OGRN, account, SNILS, passport, court case, exchange rate, VIN, phone and e-mail must stand in the
    materials (hidden text, comments, originals of scans and a connected system's whole state included), in the
    person's words, or among the task's derived values. Automatic and critical in every task. A delivered file that
    cannot be opened fails it: nobody can say what stands in it.
    """
    scope = subject.scope(where)
    # Every task has this check, so what a person should know of the files is told here once.
    return replace(_decide(subject, scope), notes=(*subject.delivery.notes, *scope.findings), engines=scope.engines)


def _decide(subject: Subject, scope: Scope) -> Result:
    evidence: list[Evidence] = []
    spans: list[str] = []
    for unit in scope.units:
        if not unit.text.strip():
            continue
        for match in fabrication.find(unit.text, subject.materials.index, user=subject.words,
                                      derived=subject.task.derived):
            evidence.append(unit.evidence(match.start, match.end))
            spans.append(match.text)
    if evidence and subject.materials.unread:
        name = subject.materials.unread[0]
        return unknown("engine", f"«{spans[0]}» нет в прочитанных материалах, но материал «{name}» не прочитан",
                       f"{spans[0]!r} is in no material that was read, but {name!r} could not be read", evidence)
    if evidence:
        more = f" и ещё {len(spans) - 1}" if len(spans) > 1 else ""
        return replace(failed(f"нет ни в материалах, ни в словах человека: «{spans[0]}»{more}",
                              f"neither in the materials nor in the person's words: {spans[0]!r}", evidence),
                       spans=tuple(spans))
    open_ = undecidable(scope)
    if open_ is not None and not (scope.no_file and not scope.broken):
        return open_
    text, text_en, pieces = broken(scope)
    if pieces:
        return failed(text, text_en, pieces, firm=True)
    return passed("выдуманных реквизитов нет", "no invented requisites")
