"""Delivered PDF files: pages, text layer, password."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import PurePosixPath

from tools.checks.arguments import NoArguments
from tools.checks.arguments_documents import NumberOfArguments, PdfTextArguments
from tools.checks.opened import Judged, any_file
from tools.checks.presence import undecidable
from tools.checks.registry import FILES, kind
from tools.checks.result import Result, failed, passed
from tools.checks.subject import Subject
from tools.model import Document, Evidence, Unreadable, Where
from tools.text import phrases

_PAGE = re.compile(r"стр\. (\d+)")


@kind("pdf.pages", NumberOfArguments, where=FILES)
def pages(subject: Subject, where: Where, arguments: NumberOfArguments) -> Result:
    """A PDF has so many pages: exactly `n`, or `min` to `max`."""
    def judge(unit: str, document: Document) -> Judged:
        number = document.facts["pages"]
        wanted = arguments.n or arguments.bounds.words
        return Judged(arguments.bounds.holds(number), f"страниц: {number}, нужно {wanted}", f"{number} pages")

    return any_file(subject, where, "pdf", judge)


@kind("pdf.text", PdfTextArguments, where=FILES)
def text(subject: Subject, where: Where, arguments: PdfTextArguments) -> Result:
    """Every page of a PDF has text that a person sees and a program can copy; an empty page and a scan do not.

    `text`: a phrase that must stand in it, typography aside. Invisible text under a scan is no text of the page,
    nor are letters drawn as curves.
    """
    def judge(unit: str, document: Document) -> Judged:
        # Attack: letters drawn as curves, or invisible ones without a picture above, look like no scan.
        read = {int(match[1]) for segment in document.segments if (match := _PAGE.match(segment.locator))}
        bare = sorted({*range(1, document.facts["pages"] + 1), *document.facts["image_only_pages"]} - read
                      | {*document.facts["broken_pages"]})
        if bare or not read:
            shown = ", ".join(map(str, bare[:10])) or "все"
            return Judged(False, f"страницы без текста: {shown}", f"pages without text: {shown}",
                          tuple(Evidence(unit=unit, locator=f"стр. {number}") for number in bare))
        if arguments.text is None:
            return Judged(True, "текст есть на всех страницах", "every page has text")
        found = phrases.find(document.text, (arguments.text,))
        places = tuple(Evidence(unit=unit, locator=document.locate(each.start), text=each.text, start=each.start)
                       for each in found[:3])
        return Judged(bool(found), f"фраза «{arguments.text}» {'есть' if found else 'не найдена'}",
                      f"the phrase {'stands' if found else 'is not there'}", places)

    return any_file(subject, where, "pdf", judge)


@kind("pdf.open", NoArguments, where=FILES)
def opens(subject: Subject, where: Where, arguments: NoArguments) -> Result:
    """Every delivered PDF opens without a password. One that only its owner may change opens."""
    chosen = [item for item in subject.files(where) or () if PurePosixPath(item.name.casefold()).suffix == ".pdf"
              or (item.problem is None and isinstance(document := subject.document(item), Document)
                  and document.type == "pdf")]
    scope = subject.file_scope(where)
    if not chosen:
        early = undecidable(scope)
        return early or failed("не выдано файла PDF", "no PDF was delivered", firm=True)
    for item in chosen:
        read = subject.document(item) if item.problem is None else None
        if isinstance(read, Document) and read.type == "pdf":
            continue
        if isinstance(read, Unreadable) and read.ours:
            return undecidable(scope) or failed("", "")
        why = item.problem.text if item.problem else read.detail if isinstance(read, Unreadable) else "это не PDF"
        return failed(f"файл «{item.name}»: {why}", f"{item.name!r} does not open", [Evidence(unit=item.name)],
                      firm=True)
    notes = tuple(f"файл «{item.name}» зашифрован, но открывается" for item in chosen
                  if isinstance(document := subject.document(item), Document) and document.facts.get("encrypted"))
    return replace(passed(f"открывается без пароля: {len(chosen)}", f"{len(chosen)} PDF open",
                          [Evidence(unit=item.name) for item in chosen]), notes=notes)
