"""docs/ci.md: every step of its examples is taken out of the page and run, in a copy of the checkout."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tools.model import file_sha256, pretty_json

ROOT = Path(__file__).parents[2]
#: tasks of the demo run that the steps grade
TASKS = ("1.01", "1.02", "1.06")
PAGE = (ROOT / "docs" / "ci.md").read_text("utf-8")
BLOCKS = re.findall(r"^```(sh|yaml)\n(.*?)^```", PAGE, re.M | re.S)


def _steps(block: str) -> list[str]:
    """The shell lines of an example, in order: `run:` of GitHub, items of `script:` and `after_script:` of GitLab."""
    found, listed = [], False
    for line in block.splitlines():
        step = re.fullmatch(r"\s+(?:- )?run: (.+)", line)
        item = re.fullmatch(r"    - (.+)", line)
        listed = line in ("  script:", "  after_script:") or (listed and item is not None)
        if step is not None:
            found.append(step[1])
        elif listed and item is not None:
            found.append(item[1])
    return found


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a clone has, and a baseline made by the page's own command."""
    home = tmp_path_factory.mktemp("clone")
    for name in ("conftest.py", "pytest.ini", "requirements.txt"):
        shutil.copy(ROOT / name, home)
    for name in ("fixtures", "tools", "tests_bench", "corpora", "runs/demo"):
        shutil.copytree(ROOT / name, home / name, ignore=shutil.ignore_patterns("__pycache__", "report", "html")
                        if name == "runs/demo" else shutil.ignore_patterns("__pycache__"))
    _shorten(home)
    made, = (block for kind, block in BLOCKS if kind == "sh")
    done = _run(made.strip(), home)
    assert 0 == done.returncode, done.stdout + done.stderr
    return home


def _shorten(home: Path) -> None:
    """Leave three tasks of the edition and of the run, however much they grow: the page is tested, not the exam."""
    edition, run = home / "corpora" / "office", home / "runs" / "demo"
    lines = (edition / "tasks.jsonl").read_text("utf-8").splitlines(keepends=True)
    (edition / "tasks.jsonl").write_text("".join(line for line in lines if json.loads(line)["id"] in TASKS), "utf-8")
    manifest = json.loads((edition / "edition.json").read_text("utf-8"))
    manifest["files"]["tasks.jsonl"] = file_sha256(edition / "tasks.jsonl")
    (edition / "edition.json").write_bytes(pretty_json(manifest))
    for folder in [path for path in run.glob("*/*") if path.is_dir() and path.name not in TASKS]:
        shutil.rmtree(folder)
    for path in (run / "run.json", *run.glob("*/*/record.json")):
        value = json.loads(path.read_text("utf-8"))
        value["edition"]["sha256"] = file_sha256(edition / "edition.json")
        path.write_bytes(pretty_json(value))


def _run(command: str, home: Path, **more: str) -> subprocess.CompletedProcess[str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    # The page's `python`, `pytest` and `pip` are those of this environment.
    path = f"{Path(sys.executable).parent}{os.pathsep}{kept['PATH']}"
    return subprocess.run(["bash", "-euo", "pipefail", "-c", command], cwd=home, capture_output=True, text=True,
                          check=False, env={**kept, "PATH": path, "PIP_DISABLE_PIP_VERSION_CHECK": "1", **more})


def _told(block: str) -> Iterator[tuple[str, dict[str, str]]]:
    """Each step with what the CI would set; a step of a matrix or of parallel jobs once for every job."""
    for step in _steps(block):
        if "matrix.shard" in step:
            yield from ((step.replace("${{ matrix.shard }}", str(part)), {}) for part in (1, 2, 3))
        elif "CI_NODE_INDEX" in step:
            yield from ((step, {"CI_NODE_INDEX": str(part), "CI_NODE_TOTAL": "3"}) for part in (1, 2, 3))
        else:
            yield step, {}


def _work(block: str, home: Path) -> None:
    """Run the steps of one example; installing what is installed is left out."""
    for step, given in _told(block):
        if step == "pip install -r requirements.txt":
            continue
        done = _run(step, home, GITHUB_STEP_SUMMARY=str(home / "step.md"), **given)
        assert 0 == done.returncode, f"{step}\n{done.stdout}{done.stderr}"


def test_every_example_has_steps() -> None:
    """Five blocks; none whose steps this test would overlook."""
    assert ["sh", "yaml", "yaml", "yaml", "yaml"] == [kind for kind, _ in BLOCKS]
    assert [3, 3, 4, 4] == [len(_steps(block)) for kind, block in BLOCKS if kind == "yaml"]
    lines = [line for _, block in BLOCKS[1:] for line in block.splitlines() if "pytest " in line or "tools " in line]
    assert len(lines) == sum("pytest " in step or "tools " in step for _, block in BLOCKS[1:] for step in _steps(block))


@pytest.mark.parametrize("number", [1, pytest.param(2, marks=pytest.mark.slow)], ids=["github", "gitlab"])
def test_the_gate_of_the_examples(checkout: Path, number: int) -> None:
    """Green against its own baseline, with a summary, and JUnit that holds every item of the run."""
    _work(BLOCKS[number][1], checkout)
    suite = ElementTree.parse(checkout / "junit.xml").getroot()[0]

    assert "## Сравнение с базовой линией" in (checkout / "summary.md").read_text("utf-8")
    assert ("0", "0") == (suite.get("failures"), suite.get("errors"))
    assert int(suite.get("tests") or 0) > int(suite.get("skipped") or 0) > 0
    if number == 1:
        assert (checkout / "summary.md").read_text("utf-8") in (checkout / "step.md").read_text("utf-8")


@pytest.mark.parametrize("number", [3, pytest.param(4, marks=pytest.mark.slow)], ids=["gitlab", "github"])
def test_the_shards_of_the_examples(checkout: Path, number: int) -> None:
    """Three parts, merged, are what one session of the whole run wrote."""
    for name in ("shard-1", "shard-2", "shard-3", "whole"):
        shutil.rmtree(checkout / name, ignore_errors=True)
    _work(BLOCKS[number][1], checkout)

    for name in ("report.json", "report.md", "outcomes.jsonl"):
        assert file_sha256(checkout / "runs" / "demo" / "report" / name) == file_sha256(checkout / "whole" / name)
