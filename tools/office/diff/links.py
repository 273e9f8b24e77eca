"""Links of cells and the protection of a sheet, as plain text that can be compared."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any
from urllib.parse import unquote

from tools.office.diff.changes import Change
from tools.office.ooxml import Relation, attribute

_SERVER = re.compile(r"(?i)([a-z][a-z0-9+.-]*://[^/?#]*)/?")
#: a link to a file beside the book, which programs write in several ways
_FILE = re.compile(r"(?i)file:/*")


def links_of(root: Any, relations: Mapping[str, Relation]) -> dict[str, str]:
    """Where the cells of a sheet lead, by their area: an address, `#` before a place of the book itself."""
    found = {}
    for each in root.iterfind("{*}hyperlinks/{*}hyperlink"):
        relation = relations.get(attribute(each, "r:id") or "")
        target, place = relation.target if relation is not None else "", each.get("location") or ""
        if place and "#" not in target:
            target += f"#{place}"
        if target:
            found[each.get("ref", "").replace("$", "")] = target
    return found


def _plain(target: str) -> str:
    """A target with its spelling aside: programs quote signs, end a server's name with `/` and rename sheets' dots."""
    address, _, place = unquote(target).partition("#")
    server = _SERVER.match(address)
    if server is not None:
        rest = address[server.end():]
        address = server[1].casefold() + (f"/{rest}" if rest else "")
    if _FILE.match(address) or "://" not in address:
        # A path from the book or from the root of the disk: the name of the file is what stays.
        address = _FILE.sub("", address).replace("\\", "/").rpartition("/")[2] if "@" not in address else address
    sheet, _, cell = place.replace("'", "").replace("$", "").rpartition("!" if "!" in place else ".")
    return f"{address}#{sheet.casefold()}!{cell.upper()}" if place else address


def compare_links(first: Mapping[str, str], second: Mapping[str, str], there: Callable[[str], str], old: str,
                  new: str) -> Iterator[Change]:
    """Links of cells added, removed and led elsewhere; those of cells that are gone went with them."""
    was = {there(place): (place, target) for place, target in first.items() if there(place) != "#REF!"}
    for place, target in second.items():
        before, old_target = was.pop(place, ("", ""))
        if not before:
            yield Change("link_added", after=f"{new}!{place}", new=target)
        # A place of the book is left as it was, or follows the rows that were put in before it.
        elif _plain(target) not in (_plain(old_target), _plain(_followed(old_target, there))):
            yield Change("link_changed", f"{old}!{before}", f"{new}!{place}", old_target, target)
    for place, target in was.values():
        yield Change("link_removed", before=f"{old}!{place}", old=target)


def _followed(target: str, there: Callable[[str], str]) -> str:
    return f"#{there(target[1:])}" if target.startswith("#") else target


def protection_of(root: Any) -> str:
    """Whether a sheet is protected, and by a password; "" where it is not."""
    found = root.find("{*}sheetProtection")
    if found is None or found.get("sheet") not in ("1", "true"):
        return ""
    return "с паролем" if found.get("password") or found.get("hashValue") else "без пароля"
