"""The door for JSON: every fault named with file, field and remedy; nothing crashes it."""

from __future__ import annotations

import json
import os
import pickle
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tools.model import BadInput, Contract, Fault, load, load_lines, parse_json, read_bytes, validate


class Small(Contract):
    """A contract to knock at."""

    name: str
    size: int = 0
    parts: tuple[int, ...] = ()


def _faults(raw: bytes, tmp_path: Path) -> tuple[Fault, ...]:
    path = tmp_path / "small.json"
    path.write_bytes(raw)
    with pytest.raises(BadInput) as caught:
        load(Small, path)
    return caught.value.faults


@pytest.mark.parametrize(("raw", "problem"), [
    (b"", "not JSON"),
    (b'{"name": "a"', "not JSON"),
    (b'{"name": "\xff"}', "not UTF-8"),
    (b'{"name": "a", "name": "b"}', "stands twice"),
    (b'{"name": "a", "size": NaN}', "not a JSON number"),
    (b'{"name": "a", "size": Infinity}', "not a JSON number"),
    (b"[" * 10_000 + b"]" * 10_000, "nested too deeply"),
    (b'{"name": "a", "size": ' + b"9" * 10_000 + b"}", "not readable"),
    (b'"just a string"', "object"),
    (b"null", "object"),
])
def test_broken_json_is_one_clear_fault(raw: bytes, problem: str, tmp_path: Path) -> None:
    """Each way of being broken has its own words, and the file is named."""
    fault, = _faults(raw, tmp_path)

    assert str(tmp_path / "small.json") == fault.file
    assert problem in fault.problem
    assert fault.remedy


def test_every_wrong_field_is_named(tmp_path: Path) -> None:
    """Not only the first."""
    faults = _faults(b'{"size": "3", "parts": [1, "x"], "colour": "red"}', tmp_path)

    assert ["colour", "name", "parts.1", "size"] == sorted(fault.field for fault in faults)


def test_numbers_are_not_made_of_strings(tmp_path: Path) -> None:
    """A record that says "3" where 3 belongs is told so, not quietly read."""
    fault, = _faults(b'{"name": "a", "size": "3"}', tmp_path)

    assert "size" == fault.field


def test_a_byte_order_mark_is_no_fault(tmp_path: Path) -> None:
    """Notepad writes one."""
    path = tmp_path / "small.json"
    path.write_bytes(b"\xef\xbb\xbf" + b'{"name": "a"}')

    assert Small(name="a") == load(Small, path)


@pytest.mark.parametrize("make", ["missing", "folder", "link", "fifo"])
def test_only_regular_files_are_read(make: str, tmp_path: Path) -> None:
    """A link, a folder or a pipe in the place of record.json is refused at once and never followed."""
    path = tmp_path / "record.json"
    if make == "folder":
        path.mkdir()
    elif make == "link":
        (tmp_path / "secret").write_text("{}")
        path.symlink_to(tmp_path / "secret")
    elif make == "fifo":
        os.mkfifo(path)
    with pytest.raises(BadInput) as caught:
        read_bytes(path)

    assert str(path) == caught.value.faults[0].file


def test_a_huge_file_is_refused_unread(tmp_path: Path) -> None:
    """200 MB of JSON do not reach the parser."""
    path = tmp_path / "small.json"
    with path.open("wb") as stream:
        stream.truncate(200 * 1024 * 1024)
    with pytest.raises(BadInput, match="keep it under"):
        load(Small, path)


def test_lines_name_the_line(tmp_path: Path) -> None:
    """Faults of a JSON-lines file carry the line, and all lines are looked at."""
    path = tmp_path / "small.jsonl"
    path.write_text('{"name": "a"}\n\n{"name": 1}\nnot json\n', "utf-8")
    with pytest.raises(BadInput) as caught:
        load_lines(Small, path)

    assert ["line 3.name", "line 4"] == [fault.field for fault in caught.value.faults]


def test_bad_input_crosses_process_borders() -> None:
    """Pickling keeps the faults."""
    error = BadInput([Fault("a", "b", "c", "d")])

    assert error.faults == pickle.loads(pickle.dumps(error)).faults


@settings(derandomize=True, max_examples=300)
@given(st.binary(max_size=200))
def test_any_bytes_give_a_value_or_bad_input(raw: bytes) -> None:
    """No other exception leaves the parser."""
    try:
        parse_json(raw, "fuzz.json")
    except BadInput as error:
        assert error.faults


@settings(derandomize=True, max_examples=300)
@given(st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.sampled_from(["name", "size", "parts", "x"]), inner),
    max_leaves=12))
def test_any_value_is_validated_or_refused(value: object) -> None:
    """A value of any shape is a model or a list of faults."""
    try:
        assert value == {**validate(Small, value, "fuzz.json").model_dump(mode="json", exclude_unset=True)}
    except BadInput as error:
        assert error.faults


def test_surrogates_in_json_are_refused(tmp_path: Path) -> None:
    """A lone surrogate would break every later write of a report."""
    fault, = _faults(json.dumps({"name": "\ud800"}).encode(), tmp_path)

    assert fault.problem
