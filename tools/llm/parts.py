"""Messages that show pictures: their parts, their words, and what is kept of them beside the pictures themselves."""

from __future__ import annotations

import base64
from collections.abc import Mapping, Sequence
from typing import Any

from tools.llm.endpoint import Message
from tools.model import sha256


def with_pictures(message: Message, pictures: Sequence[tuple[str, bytes]]) -> Message:
    """A message of text with pictures after it, each by its media type and bytes; without any, the message itself."""
    if not pictures:
        return message
    shown = [{"type": "image_url", "image_url": {
        "url": f"data:{media};base64,{base64.b64encode(data).decode('ascii')}"}} for media, data in pictures]
    return {**message, "content": [{"type": "text", "text": message["content"]}, *shown]}


def words(message: Message) -> str:
    """The text of a message, whatever else it shows."""
    content = message["content"]
    return content if isinstance(content, str) else "".join(part.get("text", "") for part in content)


def pictures_in(message: Message) -> int:
    """How many pictures a message shows."""
    content = message["content"]
    return 0 if isinstance(content, str) else sum(part["type"] == "image_url" for part in content)


def kept(body: Mapping[str, Any]) -> dict[str, Any]:
    """A request as it is saved and keyed: each picture by the sha256 of its bytes. Without pictures, as it is sent."""
    return {**body, "messages": [_kept(message) for message in body["messages"]]}


def _kept(message: Message) -> Message:
    if not pictures_in(message):
        return message
    return {**message, "content": [_named(part) for part in message["content"]]}


def _named(part: Mapping[str, Any]) -> dict[str, Any]:
    if part["type"] != "image_url":
        return dict(part)
    media, _, data = part["image_url"]["url"].removeprefix("data:").partition(";base64,")
    return {"type": "image_url", "image_url": {"url": f"{media};sha256={sha256(base64.b64decode(data))}"}}
