"""JSON Schema of a contract in the subset that every server understands."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel

#: a schema, or a list of them under `properties` and `items`
Schema = dict[str, Any]


def portable(model: type[BaseModel], *, without: frozenset[str] = frozenset()) -> Schema:
    """Objects, arrays, enumerations and strings; all fields required, none besides; no patterns, lengths, references.

    `without` names fields that are left out wherever they stand. Order of fields is kept: a model writes them in it.
    """
    whole = model.model_json_schema(by_alias=True)
    return _plain(whole, whole.get("$defs", {}), without)


def _plain(schema: Schema, known: Schema, without: frozenset[str]) -> Schema:
    if "$ref" in schema:
        return _plain(known[schema["$ref"].rpartition("/")[2]], known, without)
    if "const" in schema:
        return {"type": "string", "enum": [schema["const"]]}
    if "enum" in schema:
        return {"type": "string", "enum": list(schema["enum"])}
    if schema.get("type") == "array":
        return {"type": "array", "items": _plain(schema["items"], known, without)}
    if schema.get("type") == "object":
        fields = {name: _plain(field, known, without) for name, field in schema["properties"].items()
                  if name not in without}
        return {"type": "object", "properties": fields, "required": list(fields), "additionalProperties": False}
    if schema.get("type") == "string":
        return {"type": "string"}
    raise TypeError(f"no portable schema for {schema}")
