"""The whole message as JSON, and schemas in the portable subset."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.llm import Invalid, ModelSettings, portable, whole_json
from tools.model import RawVerdict


class TestWholeMessage:
    """Never the first object found."""

    @pytest.mark.parametrize("text", [
        '{"a": 1}', ' \n{"a": 1}\n ', '```json\n{"a": 1}\n```', '```\n{"a": 1}\n```\n',
        '<think>{"a": 2}</think>{"a": 1}',
        '<think>hm</think>\n```json\n{"a": 1}\n```'])
    def test_one_value(self, text: str) -> None:
        """One block of thinking and one fence may stand around it."""
        assert {"a": 1} == whole_json(text)

    @pytest.mark.parametrize("text", [
        "", "{", 'Вот: {"a": 1}', '{"a": 1} готово', '{"a": 1}{"a": 2}', '```\n{"a": 1}\n```\n```\n{"a": 2}\n```',
        '{"a": 1, "a": 2}', '{"a": NaN}', "[" * 100_000, '<think>{"a": 1}', '```json\n{"a": 1}'])
    def test_anything_else(self, text: str) -> None:
        """Words around it, two values, a cut: nothing is taken out of it."""
        with pytest.raises(Invalid):
            whole_json(text)

    @given(st.recursive(st.none() | st.booleans() | st.integers(-9, 9) | st.text(), lambda inner: st.lists(inner) |
                        st.dictionaries(st.text(), inner), max_leaves=8))
    def test_round_trip(self, value: object) -> None:
        """Whatever JSON holds comes back, fenced or bare."""
        text = json.dumps(value)
        assert [value, value] == [whole_json(text), whole_json(f"```json\n{text}\n```")]


class TestPortable:
    """The subset that every server understands."""

    def test_verdict(self) -> None:
        """Names in their order, all required, nothing besides, no keyword of the larger language."""
        found = portable(RawVerdict, without=frozenset({"confirmation"}))
        item = found["properties"]["items"]["items"]
        assert ["id", "quote", "reason", "verdict"] == list(item["properties"]) == item["required"]
        assert {"type", "properties", "required", "additionalProperties", "items", "enum"} >= _keywords(found)
        assert "confirmation" not in json.dumps(found)

    def test_no_other_types(self) -> None:
        """What the subset lacks is an error at once, not a schema that some server refuses."""
        with pytest.raises(TypeError):
            portable(ModelSettings)


def _keywords(schema: dict[str, object]) -> set[str]:
    found = set(schema)
    for name, value in schema.items():
        if name == "properties" and isinstance(value, dict):
            found |= {word for field in value.values() for word in _keywords(field)}
        elif name == "items" and isinstance(value, dict):
            found |= _keywords(value)
    return found
