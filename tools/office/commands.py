"""The verbs `extract`, `diff` and `render` for the command line."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from tools.model import BadInput, Unreadable, write_atomic

#: what to do about a file that does not open, by the reason of the refusal
_REMEDIES = {"missing": "check the name", "not_a_file": "pass a regular file", "empty": "pass another file",
             "encrypted": "save it without a password", "unreadable": "pass a file that opens",
             "too_big": "pass a smaller file", "wrong_type": "pass an office file"}


def add_arguments(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add `extract`, `diff` and `render`; each sets `handler`, a function from the arguments to an exit code."""
    extract = verbs.add_parser("extract", help="show what the grader sees in a file, with locators and findings")
    extract.add_argument("file", type=Path)
    extract.add_argument("--json", action="store_true", help="the whole document as JSON")
    extract.add_argument("--password", help="password of an encrypted file")
    extract.set_defaults(handler=run_extract)
    diff = verbs.add_parser("diff", help="compare two workbooks or two documents by content")
    diff.add_argument("first", type=Path)
    diff.add_argument("second", type=Path)
    which = diff.add_mutually_exclusive_group()
    which.add_argument("--json", action="store_true", help="all changes as JSON")
    which.add_argument("--html", action="store_true", help="a self-contained page")
    diff.add_argument("--tracked", choices=("accepted", "rejected"), default="accepted",
                      help="what becomes of tracked changes of documents first (default: accepted)")
    diff.set_defaults(handler=run_diff)
    render = verbs.add_parser("render", help="draw pages, slides or sheets of a file as pictures")
    render.add_argument("file", type=Path)
    render.add_argument("--out", type=Path, required=True, metavar="DIR")
    render.add_argument("--sheet", action="append", default=[], metavar="NAME", help="of a workbook, only this sheet")
    render.add_argument("--dpi", type=int, default=100, metavar="N", help="points an inch, 10 to 400 (default 100)")
    render.set_defaults(handler=run_render)


def run_extract(options: argparse.Namespace) -> int:
    """Print a document, or why it is refused: 1."""
    from tools.office import read
    from tools.office.recalculate import resolved
    from tools.office.show import render

    document = read(options.file, password=options.password)
    if not isinstance(document, Unreadable):
        document = resolved(document, options.file)
    print(render(document, as_json=options.json))
    return 1 if isinstance(document, Unreadable) else 0


def run_diff(options: argparse.Namespace) -> int:
    """Print the changes, 1 where there are any. Raises BadInput."""
    from tools.office.diff.files import RefusedFile, changes
    from tools.office.diff.show import as_page, as_text

    try:
        found = changes(options.first, options.second, options.tracked)
    except RefusedFile as refused:
        alone = refused.path is not None
        raise _refusal(refused.path or f"{options.first}, {options.second}", refused.unreadable,
                       "save it as xlsx or docx" if alone else "pass two xlsx or two docx files") from None
    if options.json:
        print(json.dumps(found.as_json, ensure_ascii=False, indent=2))
    elif options.html:
        print(as_page(found, options.first.name, options.second.name), end="")
    else:
        print(as_text(found))
    return 1 if found.changes else 0


def run_render(options: argparse.Namespace) -> int:
    """Write the pictures and print their paths. Raises BadInput."""
    from tools.office import libreoffice
    from tools.office.libreoffice_render import render

    if not 10 <= options.dpi <= 400:
        raise BadInput.one("--dpi", str(options.dpi), "a page of so many points an inch is not drawn",
                           "write 10 to 400")
    found = render(options.file, options.sheet, dpi=options.dpi)
    if isinstance(found, Unreadable):
        installed = found.reason != "unsupported" or libreoffice.program() is not None
        raise _refusal(options.file, found, "pass a pdf, or install LibreOffice and python3-uno" if not installed else
                       "pass a workbook, or leave out --sheet" if options.sheet else "pass one of these")
    for number, page in enumerate(found.pages, start=1):
        path = options.out / f"{options.file.stem}-{number:04}.png"
        write_atomic(path, page)
        print(path)
    return 0


def _refusal(file: Path | str, found: Unreadable, otherwise: str) -> BadInput:
    """`otherwise`: the remedy of a format that the verb does not take."""
    return BadInput.one(file, "", found.detail.removesuffix("."), _REMEDIES.get(found.reason, otherwise))
