"""Raw requests and replies beside the record, found again by everything that a reply depends on."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal

from pydantic import Field

from tools.judge.key import PROTOCOL
from tools.judge.pictures import Picture
from tools.llm import ModelSettings, Reply, Tokens
from tools.model import BadInput, Contract, canonical_json, load, pretty_json, sha256, write_atomic
from tools.model.fields import RelativePath, Sha256
from tools.model.verdict import Seen

#: folder beside record.json
FOLDER = "cassette"
SESSION = "session.json"
PICTURES = "pictures.json"


class ReplayMiss(Exception):
    """A replay asks what was never answered: the settings, the output or the code changed since."""


class Asked(Contract):
    """Everything that the key covers. System, run, address and key to it are no part."""

    protocol: str = PROTOCOL
    #: the whole request: messages, schema, model, sampling, template arguments; pictures by their sha256
    body: dict[str, Any]
    revision: str | None
    #: part i of n of a long output
    part: tuple[int, int]
    attempt: int
    #: 0; judging anew, as stability does, counts on
    epoch: int

    @property
    def key(self) -> str:
        """Hex digest of the canonical JSON of all of it."""
        return sha256(canonical_json(self.model_dump(mode="json")))


class Entry(Contract):
    """One file of a cassette."""

    schema_: Literal["office-cassette/1"] = Field(alias="schema")
    key: Sha256
    asked: Asked
    #: the server's `chat.completion`, as it came
    reply: dict[str, Any]


class Session(Contract):
    """How the replies of a cassette came about: with it a replay asks the same questions."""

    schema_: Literal["office-judging/1"] = Field(default="office-judging/1", alias="schema")
    settings: ModelSettings
    epoch: int = 0
    #: points were shown in reversed order
    reverse: bool = False


class KeptPicture(Contract):
    """A picture that was shown, in a file of its own."""

    file: RelativePath
    page: int
    media: Literal["image/png", "image/jpeg"]
    sha256: Sha256


class Shown(Contract):
    """pictures.json: what was drawn and what was not. A replay draws nothing: another office draws other pages."""

    schema_: Literal["office-pictures/1"] = Field(default="office-pictures/1", alias="schema")
    pictures: tuple[KeptPicture, ...]
    seen: tuple[Seen, ...]


class Cassette:
    """The replies of one record."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def get(self, asked: Asked) -> dict[str, Any] | None:
        """The saved reply, null for none. Raises BadInput for a file that was changed by hand."""
        path = self.folder / f"{asked.key}.json"
        if not path.exists():
            return None
        entry = load(Entry, path)
        if entry.key != asked.key or entry.asked.key != asked.key:
            raise BadInput.one(path, "key", "the request in the file is not the one it is named by", "remove the file")
        return entry.reply

    def put(self, asked: Asked, reply: dict[str, Any]) -> None:
        """Save a reply."""
        entry = Entry(schema="office-cassette/1", key=asked.key, asked=asked, reply=reply)
        write_atomic(self.folder / f"{asked.key}.json", pretty_json(entry.model_dump(mode="json", by_alias=True)))

    @property
    def session(self) -> Session | None:
        """How the record was judged last, null when no model judged it. Raises BadInput."""
        path = self.folder / SESSION
        return load(Session, path) if path.exists() else None

    @property
    def tokens(self) -> tuple[Tokens, ...]:
        """What every reply took. Raises BadInput."""
        paths = sorted(path for path in self.folder.glob("*.json") if path.name not in (SESSION, PICTURES))
        return tuple(Reply.of(load(Entry, path).reply).tokens for path in paths)

    def begin(self, session: Session) -> None:
        """Say how the replies that follow come about."""
        write_atomic(self.folder / SESSION, pretty_json(session.model_dump(mode="json", by_alias=True)))

    def show(self, pictures: Sequence[Picture], seen: Sequence[Seen]) -> None:
        """Save the pictures that the questions to follow show."""
        kept = []
        for picture in pictures:
            digest = sha256(picture.data)
            write_atomic(self.folder / f"{digest}.{picture.media.removeprefix('image/')}", picture.data)
            kept.append(KeptPicture.model_validate({"file": picture.file, "page": picture.page,
                                                    "media": picture.media, "sha256": digest}))
        shown = Shown(pictures=tuple(kept), seen=tuple(seen))
        write_atomic(self.folder / PICTURES, pretty_json(shown.model_dump(mode="json", by_alias=True)))

    def shown(self) -> tuple[tuple[Picture, ...], tuple[Seen, ...]]:
        """The pictures that were shown. Raises ReplayMiss where they are not there, BadInput for a changed one."""
        path = self.folder / PICTURES
        if not path.exists():
            raise ReplayMiss("the pictures that were shown are not there")
        found = load(Shown, path)
        return tuple(self._picture(kept) for kept in found.pictures), found.seen

    def _picture(self, kept: KeptPicture) -> Picture:
        path = self.folder / f"{kept.sha256}.{kept.media.removeprefix('image/')}"
        if not path.is_file():
            raise ReplayMiss(f"the picture {path.name} is not there")
        data = path.read_bytes()
        if sha256(data) != kept.sha256:
            raise BadInput.one(path, "", "the picture is not the one that was shown", "judge the output anew")
        return Picture(kept.file, kept.page, kept.media, data)
