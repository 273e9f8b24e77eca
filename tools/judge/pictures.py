"""Pictures of delivered pages and sheets for a judge that sees: few, small, and a reason wherever there are none."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from tools.judge.units import redact
from tools.model import Document, Unreadable
from tools.model.verdict import Seen

if TYPE_CHECKING:
    from tools.office.libreoffice_render import Rendered

#: tokens of a window that one picture is reckoned to take
TOKENS = 1600
#: dots an inch: text of 8 points can still be read
DPI = 80
#: bytes and longest side of a picture
LARGEST, LONGEST = 1_500_000, 4000

#: formats with pages, slides or sheets
_PAGED = {"docx", "xlsx", "pptx", "pdf", "odt", "ods", "odp", "doc", "xls", "ppt", "rtf"}
_MEDIA = {"png": "image/png", "jpeg": "image/jpeg"}

#: draws at most so many pages of a file
Draw = Callable[[Path, int], "Rendered | Unreadable"]


@dataclass(frozen=True, slots=True)
class Picture:
    """One picture that a judge is shown."""

    #: path of the delivered file, and the page, slide or sheet from 1
    file: str
    page: int
    #: media type
    media: str
    data: bytes
    #: name of the file's unit as the judge reads it
    unit: str = ""
    #: the file has no text, and so no unit
    mute: bool = False


_office = threading.Lock()


def draw(path: Path, pages: int) -> Rendered | Unreadable:
    """Pages of a file by the house's renderer; `unsupported` and ours where LibreOffice is needed and absent."""
    from tools.office.libreoffice_render import render

    with _office:  # one office a process, and one question at a time to it
        return render(path, dpi=DPI, pages=pages)


def pictures(delivered: Mapping[str, Document | Unreadable], folder: Path, names: Sequence[str], most: int,
             draw: Draw = draw) -> tuple[tuple[Picture, ...], tuple[Seen, ...]]:
    """At most `most` pictures of delivered files, shared out among them, and what became of each file that has pages.

    Files on whose pages one of `names` stands are not shown: a picture cannot be blacked out.
    """
    paged = [path for path, document in sorted(delivered.items())
             if isinstance(document, Document) and (document.type in _PAGED or document.type == "image")]
    shown: list[Picture] = []
    seen: list[Seen] = []
    for left, path in zip(range(len(paged), 0, -1), paged, strict=True):
        document = delivered[path]
        assert isinstance(document, Document)
        room = -(-(most - len(shown)) // left)
        if redact(document.text, names) != document.text:
            seen.append(Seen(file=path, reason="named", detail="В файле стоит имя системы: картинку не зачернить."))
        elif room == 0:
            seen.append(Seen(file=path, reason="limit", detail=f"Картинок не больше {most} на выдачу."))
        else:
            found, told = _of(path, document, folder / path, room, draw)
            shown.extend(found)
            seen.append(told)
    return tuple(shown), tuple(seen)


def labelled(shown: Sequence[Picture], delivered: Mapping[str, Document | Unreadable], names: Sequence[str]
             ) -> tuple[Picture, ...]:
    """Pictures with the names of their files' units, the system's names blacked out."""
    found = []
    for picture in shown:
        document = delivered.get(picture.file)
        mute = not isinstance(document, Document) or not document.text.strip()
        found.append(replace(picture, unit=redact(f"файл {picture.file}", names), mute=mute))
    return tuple(found)


def _of(path: str, document: Document, file: Path, room: int, draw: Draw) -> tuple[list[Picture], Seen]:
    if document.type == "image":
        return _itself(path, document, file)
    drawn = draw(file, room)
    if isinstance(drawn, Unreadable):
        return [], Seen(file=path, reason=drawn.reason, detail=drawn.detail)
    kept = [Picture(path, page, "image/png", data) for page, data in enumerate(drawn.pages[:room], start=1)
            if len(data) <= LARGEST]
    dropped = min(len(drawn.pages), room) - len(kept)
    return kept, Seen(file=path, pages=len(kept), engines=drawn.engines, reason="too_big" if dropped else None,
                      detail=f"Слишком велики картинок: {dropped}." if dropped else "")


def _itself(path: str, document: Document, file: Path) -> tuple[list[Picture], Seen]:
    """A delivered picture as it is, if a server may be handed it."""
    from PIL import Image, UnidentifiedImageError

    media = _MEDIA.get(document.facts.get("format", ""))
    if media is None:
        return [], Seen(file=path, reason="unsupported", detail="Судье показывают только png и jpeg.")
    if file.stat().st_size > LARGEST:
        return [], Seen(file=path, reason="too_big", detail="Картинка слишком велика.")
    try:
        # Only the head is read: nothing is unpacked here.
        with Image.open(file) as image:
            side = max(image.size)
    except (UnidentifiedImageError, OSError, ValueError, Image.DecompressionBombError, Image.DecompressionBombWarning):
        return [], Seen(file=path, reason="unreadable", detail="Картинка не открывается.")
    if side > LONGEST:
        # Attack: a small file that unpacks to gigabytes in the judge's server.
        return [], Seen(file=path, reason="too_big", detail=f"Сторона картинки {side} точек, больше {LONGEST}.")
    return [Picture(path, 1, media, file.read_bytes())], Seen(file=path, pages=1)
