"""Names of two workbooks compared: those of the book, those of one sheet, and the areas that are printed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tools.office.diff.changes import Change
from tools.office.diff.formulas import Moved, canonical, shifted
from tools.office.xlsx_book import Book

#: names that programs keep for themselves and a person sets by a command
_PRINTED = {"_xlnm.Print_Area": "область печати", "_xlnm.Print_Titles": "сквозные строки"}

#: folded names of the sheet, "" for the whole book, and of the name; how it is called; its formula
Names = dict[tuple[str, str], tuple[str, str]]


def names_of(book: Book) -> Names:
    """Names that a person sees; hidden ones belong to programs."""
    root = book.package.xml(book.package.main())
    sheets = [each.get("name", "") for each in root.iterfind("{*}sheets/{*}sheet")]
    found: Names = {}
    for each in root.iterfind("{*}definedNames/{*}definedName"):
        name = each.get("name", "")
        if each.get("hidden") in ("1", "true") or (name.startswith("_xl") and name not in _PRINTED):
            continue
        index = each.get("localSheetId") or ""
        sheet = sheets[int(index)] if index.isdecimal() and int(index) < len(sheets) else ""
        shown = _PRINTED.get(name, name)
        found[sheet.casefold(), shown.casefold()] = f"{sheet}!{shown}" if sheet else shown, each.text or ""
    return found


def compare_names(old: Names, new: Names, moved: Mapping[str, Moved]) -> Iterator[Change]:
    """Names added, removed and changed; formulas of the first book are moved to where their cells went."""
    here = {(moved[sheet].name.casefold() if sheet in moved else sheet, name): found
            for (sheet, name), found in old.items()}
    for key in sorted({*here, *new}):
        if key not in new:
            yield Change("name_removed", before=here[key][0], old=here[key][1])
        elif key not in here:
            yield Change("name_added", after=new[key][0], new=new[key][1])
        elif shifted(here[key][1], "", moved) != canonical(new[key][1]):
            yield Change("name_changed", here[key][0], new[key][0], here[key][1], new[key][1])
