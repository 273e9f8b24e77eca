"""The pages for newcomers, followed to the letter in a copy of the checkout."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
_BLOCK = re.compile(r"(?:^`([\w./-]+)`:\n\n)?^```(\w+)\n(.*?)^```$", re.M | re.S)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of the checkout without what git ignores."""
    copy = tmp_path / "attestat"
    ignored = shutil.ignore_patterns(".*", "__pycache__", "answers", "handed")
    shutil.copytree(ROOT, copy, ignore=ignored)
    for other in {*(copy / "runs").iterdir(), copy / "runs" / "demo" / "report"} - {copy / "runs" / "demo"}:
        shutil.rmtree(other, ignore_errors=True)
    return copy


def follow(page: str, checkout: Path) -> str:
    """Write the files that a page shows and run its commands in order; returns all that was printed."""
    said = ""
    for name, language, body in _BLOCK.findall((ROOT / "docs" / page).read_text("utf-8")):
        if name:
            (checkout / name).parent.mkdir(parents=True, exist_ok=True)
            (checkout / name).write_text(body, encoding="utf-8")
        elif language == "bash":
            done = subprocess.run(["bash", "-euo", "pipefail", "-c", body], cwd=checkout, capture_output=True,
                                  encoding="utf-8", check=False, env=_environment())
            said += f"{done.stdout}{done.stderr}"
            assert done.returncode == 0, f"{body}\n{said}"
    return said


def _environment() -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "COV"))}
    return {**kept, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}


def test_your_system(checkout: Path) -> None:
    """docs/your-system.md: a task handed over, an answer laid down, graded by code and by a verdict."""
    said = follow("your-system.md", checkout)

    assert "Во вложении наша смета" in said
    assert "runs/mine: nothing wrong" in said
    assert "test_check[my_system-true_diff]" in said
    assert "1 verdicts sealed" in said
    assert "test_must_not[my_system-f1]" in said
    assert (checkout / "runs/mine/report/partial/report.md").read_text("utf-8").count("Моя система") > 1


def test_adding_a_check(checkout: Path) -> None:
    """docs/adding-a-check.md: the kind is listed and its test passes."""
    said = follow("adding-a-check.md", checkout)

    assert "words.max\n  where: answer" in said
    assert "6 passed" in said


def test_adding_a_task(checkout: Path) -> None:
    """docs/adding-a-task.md: the task lints, gold passes every item, each mutant dies at the items named for it."""
    said = follow("adding-a-task.md", checkout)
    died = set(re.findall(r"::test_check\[1\.99-m\.(\w+-\w+)\]", said))

    assert "every task keeps the rules" in said
    assert "Итого: " in said
    assert re.search(r"^\d+ passed in", said, re.M)
    assert {"trusting-total", "silent-printed", "no_total-total"} == died
