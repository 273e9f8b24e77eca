"""The house: which way imports run, how long a module may be, and that every test is collected."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

#: rooms from the bottom up; rooms on one step do not import each other
STEPS = (
    ("model",),
    ("llm", "text", "office"),
    ("checks", "judge"),
    ("measures",),
    ("grading",),
    ("cards", "spreadsheets", "surfaces"),
    ("report",),
)
#: rooms beside the list: what they may import below
ASIDE = {
    "runner": {"model", "llm", "text", "office"},
    "twins": {"model", "llm", "text", "office"},
    "authoring": {"model", "llm", "text", "office"},
}


def _modules(folder: str) -> list[Path]:
    return sorted(path for path in (ROOT / folder).rglob("*.py") if "__pycache__" not in path.parts)


def _imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"), filename=str(path))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            assert node.module is not None
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _room(name: str) -> str | None:
    parts = name.split(".")
    return parts[1] if parts[0] == "tools" and len(parts) > 1 else None


def _allowed(room: str) -> set[str]:
    if room in ASIDE:
        return ASIDE[room] | {room}
    below: set[str] = set()
    for step in STEPS:
        if room in step:
            return below | {room}
        below |= set(step)
    raise AssertionError(f"the room {room!r} has no place in the house: give it one in docs/architecture.md and here")


def test_every_room_is_in_the_list() -> None:
    """A new room must take a place in the order of imports."""
    rooms = {path.name for path in (ROOT / "tools").iterdir() if path.is_dir() and path.name != "__pycache__"}

    assert rooms <= {room for step in STEPS for room in step} | set(ASIDE)


def test_imports_run_downward() -> None:
    """No module of the engine imports a room above its own."""
    upward = []
    for path in _modules("tools"):
        parts = path.relative_to(ROOT / "tools").parts
        if len(parts) == 1:  # tools/__init__.py, tools/__main__.py
            continue
        for name in _imports(path):
            room = _room(name)
            if room is None or room in _allowed(parts[0]):
                continue
            # Authors write checks against the argument schemas, and nothing else of that room.
            if parts[0] == "authoring" and name.startswith("tools.checks.arguments"):
                continue
            upward.append(f"{path.relative_to(ROOT)} imports {name}")

    assert [] == upward


def test_the_engine_knows_nothing_of_pytest() -> None:
    """Only fixtures/, conftest.py and test folders import pytest."""
    found = [f"{path.relative_to(ROOT)}: {name}" for path in _modules("tools") for name in _imports(path)
             if name.split(".")[0] in ("pytest", "_pytest", "xdist", "fixtures", "tests_bench", "tests")]

    assert [] == found


def test_the_pytest_side_does_not_author_or_record() -> None:
    """The grading path never imports authoring, runner or twins."""
    found = [f"{path.relative_to(ROOT)}: {name}" for folder in ("fixtures", "tests_bench") for path in _modules(folder)
             for name in _imports(path) if _room(name) in ASIDE]

    assert [] == found


def test_modules_are_short() -> None:
    """A module over 300 lines knows too much."""
    long = {str(path.relative_to(ROOT)): lines for folder in ("tools", "fixtures", "tests_bench")
            for path in _modules(folder) if (lines := len(path.read_text("utf-8").splitlines())) > 300}

    assert {} == long


def test_every_folder_shows_its_face() -> None:
    """Every package of the engine has an `__init__.py` with a docstring."""
    faceless = [str(folder.relative_to(ROOT)) for folder in sorted({path.parent for path in _modules("tools")})
                if not (folder / "__init__.py").exists()
                or ast.get_docstring(ast.parse((folder / "__init__.py").read_text("utf-8"))) is None]

    assert [] == faceless


@pytest.mark.parametrize("module", ["tools.model", "tools.grading", "tools.report", "tools.measures", "tools.checks"])
def test_nothing_heavy_is_imported_at_collection(module: str) -> None:
    """Collection imports these rooms in every worker: no parser, no dictionary, no engine may come with them."""
    heavy = ("pdfplumber", "pypdfium2", "openpyxl", "docx", "reportlab", "pymorphy3", "pytrovich", "formulon",
             "ironcalc", "PIL", "xlsxwriter", "scipy", "numpy", "python_calamine", "lxml", "num2words")
    script = f"import sys, {module}; print(*[name for name in {heavy!r} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)

    assert "" == done.stdout.strip()


def _looks_like_a_test(node: ast.stmt) -> bool:
    return (isinstance(node, ast.ClassDef | ast.FunctionDef)
            and node.name.lower().startswith(("test", "task_") if isinstance(node, ast.ClassDef) else "test"))


@pytest.mark.parametrize("arguments", [("tests",), ("tests_bench", "--run=runs/demo")])
def test_every_test_class_is_collected(arguments: tuple[str, ...]) -> None:
    """A class or function that looks like a test and is not collected by pytest would never fail."""
    written = {f"{path.relative_to(ROOT).as_posix()}::{node.name}" for path in _modules(arguments[0])
               for node in ast.parse(path.read_text("utf-8")).body
               if _looks_like_a_test(node) and getattr(node, "name", "") != "Task_other"}
    command = [sys.executable, "-m", "pytest", *arguments, "--collect-only", "-q", "-p", "no:cacheprovider"]
    done = subprocess.run(command,
                          cwd=ROOT, capture_output=True, text=True, check=False)
    collected = {"::".join(line.split("[")[0].split("::")[:2]) for line in done.stdout.splitlines() if "::" in line}

    assert done.returncode == 0, done.stdout
    assert set() == written - collected
