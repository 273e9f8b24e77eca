"""Text and links that do nothing but be read: what a graded system wrote, before it enters the page."""

from __future__ import annotations

import os
import re
from pathlib import Path
from urllib.parse import quote

from tools.report.text import plain

#: longest name on one line, characters
NAME = 160

# Attack: a right-to-left override turns «xcod.exe» into «exe.docx» and the words after it; U+2028 and controls break
# lines where no line is; half a surrogate pair cannot be written as UTF-8 at all.
_UNSAFE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff"
                     "\ufffe\uffff]")
_BREAKS = re.compile("\r\n|[\r\u0085\u2028\u2029]")

#: what a browser shows or hands to an office program. Attack: a delivered page or drawing with a script, which a click
#: would run beside the report; such files are named and not linked
_LINKED = frozenset({".docx", ".xlsx", ".pptx", ".pdf", ".csv", ".tsv", ".txt", ".md", ".json", ".png", ".jpg", ".jpeg",
                     ".odt", ".ods", ".odp", ".doc", ".xls", ".ppt", ".rtf", ".eml", ".zip", ".tif", ".tiff"})


def visible(text: str) -> str:
    """Text of many lines with every invisible mark that turns or breaks it made visible as «�»."""
    return _UNSAFE.sub("�", _BREAKS.sub("\n", text))


def one_line(text: str, limit: int = NAME) -> str:
    """A name on one line, cut at `limit`."""
    flat = plain(text)
    return flat if len(flat) <= limit else flat[: limit - 1] + "…"


def link(target: Path, root: Path, home: Path) -> str | None:
    """A relative, percent-encoded address of a file below `root`, seen from `home`; None for what is no link.

    Not linked: what is not there, what a link on disk stands in the way of, and what a browser would run.
    """
    if target.suffix.lower() not in _LINKED:
        return None
    try:
        real = target.resolve(strict=True)
        # Attack: `files/` or a file in it as a link to what lies elsewhere on the reader's machine.
        if not real.is_file() or real != root.resolve() / target.relative_to(root):
            return None
        way = os.path.relpath(target.absolute(), home.absolute())
    except (OSError, ValueError):  # gone, a loop of links, a name with NUL, another drive
        return None
    # A colon is encoded too, so that no name can be a scheme: `javascript:…` stays a file.
    return quote(os.fsencode(Path(way).as_posix()), safe="/")
