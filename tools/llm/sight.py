"""Whether a model that is declared able to see does see: two colours on a picture, told apart."""

from __future__ import annotations

import struct
import zlib
from typing import Any

from tools.llm.client import Client
from tools.llm.endpoint import PREFIX, ModelSettings
from tools.llm.faults import Invalid, Outage, Refused
from tools.llm.parse import whole_json
from tools.llm.parts import with_pictures
from tools.llm.reply import Reply
from tools.model import BadInput

_COLOURS = {"красный": b"\xd0\x10\x10", "зелёный": b"\x10\x90\x10", "синий": b"\x10\x10\xd0", "жёлтый": b"\xf0\xe0\x10"}
_LEFT, _RIGHT = "синий", "жёлтый"
#: pixels: some models take no picture under their own patch of 28
_SIDE = 112
_TOKENS = 512
_COLOUR: dict[str, Any] = {"type": "string", "enum": list(_COLOURS)}
_SCHEMA: dict[str, Any] = {"type": "object", "properties": {"left": _COLOUR, "right": _COLOUR},
                           "required": ["left", "right"], "additionalProperties": False}
_PROMPT = ("На картинке две половины, левая и правая. Назови их цвета. Ответь одним объектом JSON с полями left и "
           f"right; значения — из слов: {', '.join(_COLOURS)}.")


def check_sight(client: Client, settings: ModelSettings) -> None:
    """Raises BadInput when the server takes no picture or the model does not see what is on it, Outage as `ask`."""
    message = with_pictures({"role": "user", "content": _PROMPT}, [("image/png", two_halves())])
    try:
        reply = Reply.of(client.ask(settings.body([message], _SCHEMA, _TOKENS), ()))
        seen = whole_json(reply.text)
    except Refused as error:
        raise _blind(f"the server takes no pictures ({error})") from None
    except Outage as error:
        # Servers of models without eyes answer 500 as readily as 400.
        if error.status is None or error.status < 500:
            raise
        raise _blind(f"the server takes no pictures ({error})") from None
    except Invalid as error:
        raise _blind(f"asked for the colours of a picture, the model gave no answer ({error})") from None
    if seen != {"left": _LEFT, "right": _RIGHT}:
        raise _blind("the model does not see: it was shown a picture of two colours and named others")


def two_halves() -> bytes:
    """A PNG whose halves are of two colours."""
    row = b"\0" + _COLOURS[_LEFT] * (_SIDE // 2) + _COLOURS[_RIGHT] * (_SIDE // 2)
    head = struct.pack(">IIBBBBB", _SIDE, _SIDE, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(row * _SIDE, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(struct.pack(">I", len(data)) + kind + data
                                         + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in chunks)


def _blind(problem: str) -> BadInput:
    return BadInput.one("environment", f"{PREFIX}IMAGES", problem,
                        "take the variable away, or judge by a model that sees")
