"""The command line as a stranger meets it: every verb answers bad input with a sentence and exit 4."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tools.checks import known_kinds

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(("arguments", "problem"), [
    ((), "the following arguments are required: VERB"),
    (("grade",), "invalid choice: 'grade'"),
    (("validate", "no/such"), "no/such"),
    (("checks", "list", "numbr"), "numbr: no such kind of check; choose of "),
    (("checks", "eval", "no/such.jsonl"), "no/such.jsonl: the file is missing"),
    (("judge", "seal", "no/such"), "no/such: not a folder"),
    (("judge", "seal", "runs/demo", "--edition", "no/such"), "no/such: not a folder"),
    (("schemas", "--out", "README.md/under"), "README.md"),
    (("edition", "build", "--seed", "first", "--out", "x"), "argument --seed: invalid int value: 'first'"),
    (("edition", "build", "--seed", "0", "--out", "docs", "--tasks", "1.02"), "docs: the folder is not empty"),
    (("edition", "build", "--seed", "0", "--out", "README.md", "--tasks", "1.02"), "README.md: not a folder"),
    (("edition", "lint", "--tasks", "9.99"), "9.99: no such task is written"),
])
def test_bad_input_is_a_sentence(call: Any, arguments: tuple[str, ...], problem: str) -> None:
    """Never a traceback; what is wrong and where, on stderr."""
    done = call(*arguments)

    assert problem in done.err + done.out
    assert "Traceback" not in done.err
    assert done.code == (1 if arguments[:1] == ("validate",) else 4)


def test_faults_of_an_edition_are_exit_1(call: Any) -> None:
    """`edition verify` of something else names the fault and says that it found something."""
    done = call("edition", "verify", "docs")

    assert (1, True) == (done.code, "docs/edition.json: the file is missing" in done.out)


def test_a_file_that_cannot_be_read(call: Any) -> None:
    """`extract` shows what the grader sees: a refusal, exit 1."""
    missing, folder = call("extract", "no/such.docx"), call("extract", "docs")

    assert [(1, False), (1, False)] == [(done.code, "Traceback" in done.err) for done in (missing, folder)]


def test_checks_list_shows_every_kind(call: Any) -> None:
    """Each kind with the first sentence of its own docstring; one kind alone when asked for."""
    whole, one = call("checks", "list"), call("checks", "list", "status.is")

    assert [] == [name for name, kind in known_kinds().items()
                  if f"{name}\n  where: " not in whole.out or kind.doc.splitlines()[0] not in whole.out]
    assert ["status.is"] == [line for line in one.out.splitlines() if line and not line.startswith(" ")]


@pytest.mark.parametrize("name", sorted(known_kinds()))
def test_every_kind_is_documented_with_its_arguments(name: str) -> None:
    """A sentence of its own, and a word on each argument that the sentence alone does not explain."""
    kind = known_kinds()[name]
    #: what is asked for, and what every kind of its family explains once: docs/adding-a-check.md
    plain = {"value", "near", "tol", "n", "row", "column", "lo", "hi", "sheet", "key"}
    arguments = {field.alias or key for key, field in kind.arguments.model_fields.items()} - plain

    assert kind.run.__doc__, "no docstring of its own"
    assert kind.doc.splitlines()[0].endswith((".", ":"))
    assert [] == sorted(argument for argument in arguments if f"`{argument}`" not in kind.doc
                        and f"`{argument}:" not in kind.doc)


def test_a_closed_pipe_is_no_error() -> None:
    """`| head -1` gets its line and nothing on stderr."""
    done = subprocess.run(f"{sys.executable} -m tools checks list | head -1", shell=True, cwd=ROOT,
                          capture_output=True, text=True, check=False)

    assert (f"{min(known_kinds())}\n", "") == (done.stdout, done.stderr)
