"""What a judge is shown of one output, by the workflow's mode: texts within a budget, pictures where a model sees.

modify: both differences, the snapshot of the source, pictures of changed sheets. generate: both books whole, pictures
of every sheet. answer: both texts, and the sources. A document gives its text; a picture needs a model that sees, and
where it does not, that is said in its place.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tools.judge.pictures import DPI, LARGEST, TOKENS, Picture
from tools.model import Document, Unreadable
from tools.model.verdict import Seen
from tools.office import read
from tools.office.diff import Difference, compare
from tools.office.diff.show import as_text
from tools.office.libreoffice_render import Rendered, render
from tools.spreadsheets.checks import blank_zero
from tools.spreadsheets.edition import WorkbookEdition
from tools.spreadsheets.encoding import EncodedBook, budget, encode, open_encoded
from tools.spreadsheets.outputs import BOOKS, Output
from tools.spreadsheets.snapshot import edited, snapshot
from tools.spreadsheets.workflow import Workflow

#: draws at most so many pages of some sheets of a file
DrawSheets = Callable[[Path, Sequence[str], int], Rendered | Unreadable]
_IMAGES = (".png", ".jpg", ".jpeg")
_BLIND = "[изображение; модель картинок не видит, и текста в нём для неё нет]"


@dataclass
class Shown:
    """The parts of a question."""

    #: name to text, in the order they are shown
    texts: dict[str, str] = field(default_factory=dict)
    pictures: list[Picture] = field(default_factory=list)
    seen: list[Seen] = field(default_factory=list)
    #: what was left out (Russian)
    left_out: list[str] = field(default_factory=list)

    @property
    def text_only(self) -> str:
        """Why there are no pictures, "" where there are."""
        if self.pictures:
            return ""
        return next((each.detail for each in self.seen if each.detail), "модель картинок не видит")


def draw_sheets(path: Path, sheets: Sequence[str], pages: int) -> Rendered | Unreadable:
    """Pages by the house's renderer; a book too large to print is refused."""
    if path.stat().st_size > 5_000_000:
        return Unreadable("too_big", "Книга слишком велика для печати.", ours=True)
    return render(path, sheets, dpi=DPI, pages=pages)


@dataclass
class Desk:
    """Lays out what one judge is shown of one output."""

    edition: WorkbookEdition
    workflow: Workflow
    output: Output
    window: int
    #: pictures that one question may show; 0 for a model that does not see
    images: int
    draw: DrawSheets = draw_sheets

    def lay(self) -> Shown:
        """All parts. Raises BadInput for a file of the edition that is not there."""
        shown = Shown()
        room = budget(self.window, min(self.images, self.window // 2 // TOKENS), TOKENS)
        sources, references = self.edition.sources(self.workflow), self.edition.references(self.workflow)
        if self.workflow.reference_outputs.text:
            shown.texts["образец: текст"] = self.workflow.reference_outputs.text[:room // 4]
        if self.output.record.answer:
            self._text(shown, "выдача: текст", self.output.record.answer, room // 4)
        pairs = self.output.paired(references)
        books = [name for name in references if Path(name).suffix.lower() in BOOKS]
        share = max(1_000, room * 3 // 4 // max(1, len(references)))
        for name, reference in references.items():
            found = pairs.get(name)
            if name in books and self.workflow.mode == "modify":
                self._edited(shown, name, self._source_of(name, sources), reference, found, share)
            else:
                self._whole(shown, f"образец: {name}", reference, share // 2)
                self._whole(shown, f"выдача: {name}", found, share // 2)
        extra = [path for path in self.output.files if self.output.files[path] not in pairs.values()]
        if extra:
            shown.texts["выдача: другие файлы"] = ", ".join(extra[:30])
        if self.workflow.mode == "answer":
            for name, path in sources.items():
                self._whole(shown, f"исходный файл: {name}", path, room // 2 // max(1, len(sources)))
        elif sources and self.workflow.mode == "generate":
            for name, path in sources.items():
                self._whole(shown, f"исходный файл: {name}", path, room // 4 // max(1, len(sources)), picture=False)
        return shown

    def _source_of(self, name: str, sources: dict[str, Path]) -> Path | None:
        books = [path for path in sources.values() if path.suffix.lower() in BOOKS]
        return sources.get(name) or (books[0] if len(books) == 1 else None)

    def _edited(self, shown: Shown, name: str, source: Path | None, reference: Path, found: Path | None,
                room: int) -> None:
        if source is None or found is None:
            self._whole(shown, f"образец: {name}", reference, room // 2)
            self._whole(shown, f"выдача: {name}", found, room // 2)
            return
        asked, made = compare(source, reference), compare(source, found)
        for title, difference in (("правки образца", asked), ("правки выдачи", made)):
            if isinstance(difference, Difference):
                zeroes = sum(blank_zero(change) for change in difference.changes)
                note = f"\n0 вместо пустого или пустое вместо 0: {zeroes}" if zeroes else ""
                self._text(shown, f"{title}: {name}", as_text(difference) + note, room * 3 // 10)
            else:
                shown.texts[f"{title}: {name}"] = f"[не сравнивается: {difference.detail}]"
        changes = [*(asked.changes if isinstance(asked, Difference) else ()),
                   *(made.changes if isinstance(made, Difference) else ())]
        book = open_encoded(source)
        marks = edited(changes)
        if isinstance(book, EncodedBook):
            taken = snapshot(book, marks, room * 4 // 10)
            shown.texts[f"исходная книга, снимок: {name}"] = taken.text
            shown.left_out += [f"{name}: {note}" for note in taken.left_out]
        named = {change.after.rpartition("!")[0] or change.after for change in changes}
        for role, path in (("исходник", source), ("образец", reference), ("выдача", found)):
            other = open_encoded(path)
            sheets = [sheet.name for sheet in other.sheets if sheet.name in {*marks, *named} and not sheet.hidden] \
                if isinstance(other, EncodedBook) else []
            self._pictures(shown, f"{role}/{name}", path, sheets)

    def _whole(self, shown: Shown, title: str, path: Path | None, room: int, picture: bool = True) -> None:
        if path is None:
            shown.texts[title] = "[файла нет]"
            return
        suffix = path.suffix.lower()
        if suffix in BOOKS:
            book = open_encoded(path)
            if isinstance(book, EncodedBook):
                found = encode(book, room)
                shown.texts[title] = found.text
                shown.left_out += [f"{title}: {note}" for note in found.left_out]
            else:
                shown.texts[title] = f"[не читается: {book.detail}]"
        elif suffix in _IMAGES:
            shown.texts[title] = "[изображение, приложено]" if self.images else _BLIND
            if self.images and len(shown.pictures) < self.images and path.stat().st_size <= LARGEST:
                media = "image/png" if suffix == ".png" else "image/jpeg"
                shown.pictures.append(Picture(_name(title), 1, media, path.read_bytes()))
            return
        else:
            document = read(path)
            if isinstance(document, Document):
                self._text(shown, title, document.text or "[текста нет]", room)
            else:
                shown.texts[title] = f"[не читается: {document.detail}]"
        if picture and suffix not in (".txt", ".md", ".csv", ".json"):
            self._pictures(shown, _name(title), path, [])

    def _text(self, shown: Shown, title: str, text: str, room: int) -> None:
        """A text cut at a line, the cut said in it."""
        if len(text) > room:
            kept = text[:max(0, room - 120)].rpartition("\n")[0] or text[:max(0, room - 120)]
            shown.left_out.append(f"{title}: показано знаков {len(kept)} из {len(text)}")
            text = f"{kept}\n[ДАННЫЕ ОБРЕЗАНЫ: показано знаков {len(kept)} из {len(text)}]"
        shown.texts[title] = text

    def _pictures(self, shown: Shown, title: str, path: Path, sheets: Sequence[str]) -> None:
        room = min(self.images, self.window // 2 // TOKENS) - len(shown.pictures)
        if room <= 0 or (path.suffix.lower() in BOOKS and not sheets and self.workflow.mode == "modify"):
            return
        drawn = self.draw(path, sheets, max(1, min(room, self.images // 3 or 1)))
        if isinstance(drawn, Unreadable):
            shown.seen.append(Seen(file=title, reason=drawn.reason, detail=drawn.detail))
            return
        pages = [page for page in drawn.pages if len(page) <= LARGEST][:room]
        shown.pictures += [Picture(title, at, "image/png", page) for at, page in enumerate(pages, start=1)]
        shown.seen.append(Seen(file=title, pages=len(pages), engines=drawn.engines))


def _name(title: str) -> str:
    """A title as the path of a picture: `образец: a.xlsx` is `образец/a.xlsx`."""
    return "/".join(part.strip() for part in title.split(":", 1)).replace("..", "_")
