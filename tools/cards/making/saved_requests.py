"""Cards built of saved requests: question, product and picture as they were sent, the defect and criteria beside."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any

from tools.cards.answers import MAX_FILE
from tools.cards.asking.plan import MAX_IMAGE
from tools.cards.door import fault_of
from tools.cards.model import Card, CardName, Expect, Line
from tools.model import BadInput, Contract, Fault, parse_json, read_bytes, validate

#: folder of pictures beside the set
IMAGES = "images"
_KINDS = {b"\x89PNG": "png", b"\xff\xd8\xff": "jpg", b"GIF8": "gif", b"RIFF": "webp", b"BM": "bmp"}


class Defect(Contract):
    """What a person adds to a saved request."""

    base: CardName
    id: CardName | None = None
    be: Line
    priority: str
    expect: Expect
    note: str = ""


@dataclass(frozen=True, slots=True)
class Built:
    """Cards, and the pictures that go beside them by path."""

    cards: tuple[Card, ...]
    pictures: dict[str, bytes]


def build_cards(requests: Path, defects: Path) -> Built:
    """Join saved requests (`<base>.json`: a request, or an answer of the poller) with a list of defects by base.

    Raises BadInput with every fault: a request that is missing or without a question, a picture that is not there.
    """
    value = parse_json(read_bytes(defects, MAX_FILE), defects)
    if not isinstance(value, list) or not value:
        raise BadInput.one(defects, "", "not a list of defects", "write a JSON list of {base, be, priority, expect}")
    faults: list[Fault] = []
    cards: list[Card] = []
    pictures: dict[str, bytes] = {}
    for number, raw in enumerate(value):
        try:
            card, picture = _card(raw, requests, defects, number)
        except BadInput as error:
            faults.extend(error.faults)
            continue
        cards.append(card)
        if picture is not None and card.image_file is not None:
            pictures[card.image_file] = picture
    if faults:
        raise BadInput(faults)
    return Built(tuple(cards), pictures)


def _card(raw: Any, requests: Path, defects: Path, number: int) -> tuple[Card, bytes | None]:
    defect = validate(Defect, raw, defects, str(number))
    path = requests / f"{defect.base}.json"
    saved = parse_json(read_bytes(path, MAX_FILE), path)
    asked = saved.get("asked", saved) if isinstance(saved, dict) else None
    if not isinstance(asked, dict) or not isinstance(asked.get("question"), str):
        raise BadInput.one(path, "question", "no question in the request", "save the request with its question")
    picture = _picture(asked, path)
    image = f"{IMAGES}/{defect.base}.{_kind(picture, path)}" if picture is not None else None
    fields = {"id": defect.id or defect.base, "base": defect.base, "be": defect.be, "priority": defect.priority,
              "product": asked.get("product"), "question": asked["question"], "image_file": image,
              "expect": defect.expect.model_dump(mode="json"), "note": defect.note}
    card = validate(Card, fields, defects, str(number))
    for at, pattern in enumerate(card.expect.none_re):
        if why := fault_of(pattern):
            raise BadInput.one(defects, f"{number}.expect.none_re.{at}", f"not a regular expression ({why})", "mend it")
    return card, picture


def _picture(asked: Mapping[str, Any], path: Path) -> bytes | None:
    if isinstance(asked.get("image"), str):
        try:
            return base64.b64decode(asked["image"], validate=True)
        except (binascii.Error, ValueError):
            raise BadInput.one(path, "image", "not base64", "save the picture as it was sent") from None
    name = asked.get("image_file")
    if not isinstance(name, str):
        return None
    # Attack: a saved request that names a file of this machine as its picture.
    if PurePosixPath(name).is_absolute() or ".." in PurePosixPath(name).parts or "\\" in name or "\0" in name:
        raise BadInput.one(path, "image_file", "the path leaves its folder", "put the picture beside the request")
    return read_bytes(path.parent / name, MAX_IMAGE)


def _kind(picture: bytes, path: Path) -> str:
    for magic, kind in _KINDS.items():
        if picture.startswith(magic):
            return kind
    raise BadInput.one(path, "image", "no picture", "save a PNG, JPEG, GIF, WebP or BMP")
