"""The papers of the project say what is true: schemas, commands, dependencies, README."""

from __future__ import annotations

import argparse
import json
import re
from pathlib import Path

import pytest

from fixtures.examination import lines
from tools.__main__ import parser
from tools.grading import grade
from tools.model import Edition, Run
from tools.report import Completeness, build, markdown
from tools.report.schemas import CONTRACTS, schema

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", sorted(CONTRACTS))
def test_exported_schemas_are_the_contracts(name: str) -> None:
    """docs/schemas is what `python -m tools schemas` writes."""
    exported = json.loads((ROOT / "docs" / "schemas" / f"{name}.schema.json").read_text("utf-8"))

    assert schema(CONTRACTS[name]) == exported


def _commands(root: argparse.ArgumentParser, prefix: str = "python -m tools") -> dict[str, argparse.ArgumentParser]:
    found = {}
    for action in root._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name, sub in action.choices.items():
                found |= _commands(sub, f"{prefix} {name}")
    return found or {prefix: root}


def test_every_command_is_documented() -> None:
    """Each verb has its heading in docs/cli.md, and each of its options is named under it."""
    text = (ROOT / "docs" / "cli.md").read_text("utf-8")
    missing = []
    for command, sub in _commands(parser()).items():
        match = re.search(rf"^## `{re.escape(command)}\b.*?$(.*?)(?=^## |\Z)", text, re.M | re.S)
        if match is None:
            missing.append(command)
            continue
        section = match[0]
        missing += [f"{command} {option}" for action in sub._actions for option in action.option_strings
                    if option.startswith("--") and option != "--help" and f"{option}" not in section]

    assert [] == missing


def test_no_command_is_documented_that_is_not_there() -> None:
    """Headings of docs/cli.md are real verbs."""
    text = (ROOT / "docs" / "cli.md").read_text("utf-8")
    named = {re.sub(r" [A-Z].*$", "", heading) for heading in re.findall(r"^## `(python -m tools [^`]+)`", text, re.M)}

    assert set(_commands(parser())) == named


def test_every_room_is_drawn() -> None:
    """Each folder of the engine stands in the drawing and in the table of docs/architecture.md, and no other does."""
    text = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    rooms = {path.parent.name for path in (ROOT / "tools").glob("*/__init__.py")}
    drawing = text.split("```")[1]

    assert [] == sorted(room for room in rooms if not re.search(rf"\b{room}/", drawing))
    assert rooms == set(re.findall(r"^\| `tools/(\w+)/` \|", text, re.M))


def test_every_option_of_the_exam_is_documented(pytestconfig: pytest.Config) -> None:
    """The options of grading stand in docs/cli.md."""
    text = (ROOT / "docs" / "cli.md").read_text("utf-8")
    source = "".join(path.read_text("utf-8") for path in sorted((ROOT / "fixtures").glob("*.py")))

    assert [] == [option for option in re.findall(r'addoption\("(--[a-z-]+)"', source) if f"`{option}" not in text]


def test_every_dependency_is_justified() -> None:
    """Each pinned package stands in docs/dependencies.md, and every line is pinned exactly."""
    text = (ROOT / "docs" / "dependencies.md").read_text("utf-8")
    lines = [line for name in ("requirements.txt", "requirements-dev.txt", "requirements-llm.txt")
             for line in (ROOT / name).read_text("utf-8").splitlines() if line and line[0] not in "#-"]

    assert [] == [line for line in lines if "==" not in line]
    assert [] == [line for line in lines if not re.search(rf"\b{re.escape(line.split('==')[0])}\b", text)]


@pytest.mark.parametrize("name", ["README.md", "README.ru.md"])
def test_ci_runs_the_commands_of_the_readme(name: str) -> None:
    """Whoever follows the README types what CI has just run."""
    text, script = (ROOT / name).read_text("utf-8"), (ROOT / ".ci" / "run").read_text("utf-8")
    commands = ("pip install -r requirements.txt && pytest -n 8 --run=runs/demo --report-only", "pytest tests")

    for command in commands:
        assert f"\n{command}\n" in text
        assert f"\n{command}\n" in script


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> str:
    """report.md of the demo run, and the two lines of every failure in the terminal."""
    run, edition = Run.open(ROOT / "runs" / "demo"), Edition.open(ROOT / "corpora" / "office")
    outcomes = grade(edition, run, cache=tmp_path_factory.mktemp("cache"))
    complete = Completeness(collected=len(outcomes), decided=len(outcomes), whole=True, lost=(), broken={})
    failures = "".join(f"    {line}\n" for outcome in outcomes for line in lines(outcome).splitlines())
    return markdown(build(outcomes, edition, run, complete)) + failures


@pytest.mark.parametrize("name", ["README.md", "README.ru.md"])
def test_the_excerpt_is_of_a_real_report(name: str, demo: str) -> None:
    """Every line of the excerpt and of the failure shown stands in what the demo run gives today."""
    text = (ROOT / name).read_text("utf-8")
    blocks = [block.strip("\n").splitlines() for block in re.findall(r"^```\n(.*?)^```", text, re.M | re.S)]
    excerpt = next(block for block in blocks if block[0].startswith("## "))
    failure = next(block for block in blocks if block[0].startswith("tests_bench/"))

    assert 15 < len(excerpt)
    assert [] == [line for line in (*excerpt, *failure[1:]) if line not in ("", "…") and line not in demo.splitlines()]


@pytest.mark.parametrize("name", ["README.md", "README.ru.md", "docs/cli.md", "docs/your-system.md",
                                  "docs/architecture.md"])
def test_paths_named_in_the_papers_exist(name: str) -> None:
    """A page that names a file of the project names one that is there."""
    text = (ROOT / name).read_text("utf-8")
    named = re.findall(r"(?<![\w/.<])((?:docs|tools|fixtures|tests_bench|corpora|runs/demo)/[\w./-]*\w)", text)

    assert [] == sorted({path for path in named if not (ROOT / path.split("::")[0]).exists()})
