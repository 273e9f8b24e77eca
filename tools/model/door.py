"""The door for JSON from outside: bytes become a validated model or a list of faults, never a crash."""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from tools.model.fault import BadInput, Fault

#: largest JSON document that is read, bytes; a record of a long agent session is under 10 MB
MAX_JSON_BYTES = 64 * 1024 * 1024

_REMEDIES = {
    "extra_forbidden": "remove it, or move your own data under `extra`",
    "missing": "add the field",
    "literal_error": "use one of the listed values",
    "enum": "use one of the listed values",
}


class Contract(BaseModel):
    """Base of every data contract: immutable, and a misspelt field is an error, not silence."""

    model_config = ConfigDict(extra="forbid", frozen=True)


ModelT = TypeVar("ModelT", bound=BaseModel)


class _Duplicate(ValueError):
    pass


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    # Attack: two `status` keys, of which a lenient reader shows one to a person and grades the other.
    found = dict(pairs)
    if len(found) != len(pairs):
        names = [name for name, _ in pairs]
        twice = sorted({name for name in names if names.count(name) > 1})
        raise _Duplicate(f"the key {twice[0]!r} stands twice in one object")
    return found


def _constant(name: str) -> Any:
    raise _Duplicate(f"{name} is not a JSON number")


def parse_json(raw: bytes, file: object, field: str = "") -> Any:
    """Parse UTF-8 JSON strictly: no NaN, no duplicate keys, no runaway nesting.

    Raises BadInput naming `file` and `field`.
    """
    if len(raw) > MAX_JSON_BYTES:
        raise BadInput.one(file, field, f"{len(raw)} bytes of JSON", f"keep it under {MAX_JSON_BYTES} bytes")
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadInput.one(file, field, f"not UTF-8 at byte {error.start}", "save the file as UTF-8") from None
    try:
        return json.loads(text, object_pairs_hook=_pairs, parse_constant=_constant)
    except _Duplicate as error:
        raise BadInput.one(file, field, str(error), "keep one value") from None
    except RecursionError:
        raise BadInput.one(file, field, "nested too deeply", "flatten the document") from None
    except json.JSONDecodeError as error:
        at = f"line {error.lineno} column {error.colno}"
        raise BadInput.one(file, field, f"not JSON at {at} ({error.msg})", "write the file again, whole") from None
    except ValueError as error:  # an integer of thousands of digits
        raise BadInput.one(file, field, f"not readable: {error}", "write numbers of ordinary length") from None


def read_bytes(path: Path, limit: int = MAX_JSON_BYTES) -> bytes:
    """Read a regular file without following a link. Raises BadInput for anything else."""
    # Attack: record.json as a symlink to a file of the grading machine, or as a FIFO that never ends.
    try:
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0))
    except FileNotFoundError:
        raise BadInput.one(path, "", "the file is missing", "put it there") from None
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise BadInput.one(path, "", f"cannot be opened ({why})", "put a regular file there") from None
    status = os.fstat(descriptor)
    if not stat.S_ISREG(status.st_mode):
        os.close(descriptor)
        raise BadInput.one(path, "", "not a regular file", "put a regular file there")
    with os.fdopen(descriptor, "rb") as stream:
        if status.st_size > limit:
            raise BadInput.one(path, "", f"{status.st_size} bytes", f"keep it under {limit} bytes")
        return stream.read(limit + 1)


def validate(model: type[ModelT], value: Any, file: object, field: str = "") -> ModelT:
    """Validate parsed JSON against a contract in JSON mode (no coercion of types).

    Raises BadInput with a fault for every wrong field.
    """
    try:
        return model.model_validate_json(json.dumps(value, ensure_ascii=False).encode("utf-8", "surrogatepass"),
                                         strict=True)
    except ValidationError as error:
        raise BadInput(_faults(error, str(file), field)) from None
    except (UnicodeError, ValueError, RecursionError) as error:
        raise BadInput.one(file, field, f"not readable ({error})", "write the file again, whole") from None


def _faults(error: ValidationError, file: str, prefix: str) -> Iterator[Fault]:
    for entry in error.errors(include_url=False, include_context=False):
        path = ".".join(str(part) for part in entry["loc"])
        field = ".".join(part for part in (prefix, path) if part)
        remedy = _REMEDIES.get(entry["type"], "see docs/schemas")
        yield Fault(file, field, entry["msg"].removeprefix("Value error, "), remedy)


def load(model: type[ModelT], path: Path) -> ModelT:
    """Read, parse and validate one JSON file. Raises BadInput."""
    return validate(model, parse_json(read_bytes(path), path), path)


def load_lines(model: type[ModelT], path: Path) -> tuple[ModelT, ...]:
    """Read a JSON-lines file, a model a line; faults name the line. Raises BadInput with all of them."""
    faults: list[Fault] = []
    models: list[ModelT] = []
    for number, line in enumerate(read_bytes(path).split(b"\n"), start=1):
        if not line.strip():
            continue
        field = f"line {number}"
        try:
            models.append(validate(model, parse_json(line, path, field), path, field))
        except BadInput as error:
            faults.extend(error.faults)
    if faults:
        raise BadInput(faults)
    return tuple(models)
