"""Pages for tests: the demo run, a spoiled copy of it, and what a page holds, read back without a browser."""

from __future__ import annotations

import base64
import json
import re
import shutil
import zlib
from pathlib import Path
from typing import Any

from tools.grading import grade
from tools.judge import seal
from tools.model import Edition, Outcome, Run, pretty_json
from tools.office import read_here
from tools.report import Completeness, Report, build
from tools.report.html import PageSource, page

ROOT = Path(__file__).parents[2]
EDITION = Edition.open(ROOT / "corpora" / "office")
SYSTEMS, TASKS = ("careless", "gold", "silent"), ("1.01", "1.02", "1.06")

#: what a hostile system writes: markup, ends of elements, odd breaks, turned text
HOSTILE = ('<script>boom()</script></script><!-- "\'`${boom()} <img src=x onerror=boom()> ]]> &lt;b&gt; '
           "javascript:boom() \u2028\u2029 \u202edlrow\u202c {{ 7*7 }} {% raw %} \\u003cscript\\u003e")
#: one line of a hundred kilobytes
LONG = "Ж" * 50_000


def complete(outcomes: tuple[Outcome, ...]) -> Completeness:
    """A whole session."""
    return Completeness(collected=len(outcomes), decided=len(outcomes), whole=True, lost=(), broken={})


def made(run: Run, outcomes: tuple[Outcome, ...], home: Path) -> bytes:
    """The page of a graded run."""
    return page(report_of(run, outcomes), PageSource(outcomes, EDITION, run, home))


def report_of(run: Run, outcomes: tuple[Outcome, ...]) -> Report:
    """The report of a whole session."""
    return build(outcomes, EDITION, run, complete(outcomes))


def graded(run: Run, cache: Path) -> tuple[Outcome, ...]:
    """Outcomes of three tasks and three systems, however many more the demo run holds."""
    return tuple(grade(EDITION, run, SYSTEMS, TASKS, cache))


def copied(root: Path) -> Path:
    """A copy of that part of the demo run, to be spoiled."""
    demo = ROOT / "runs" / "demo"
    manifest = json.loads((demo / "run.json").read_bytes())
    manifest["systems"] = [system for system in manifest["systems"] if system["id"] in SYSTEMS]
    for system in SYSTEMS:
        for task in TASKS:
            shutil.copytree(demo / system / task, root / system / task)
    (root / "run.json").write_bytes(pretty_json(manifest))
    return root


def hostile_run(folder: Path) -> Run:
    """A copy of the demo run in which one system attacks the report by every text that it writes."""
    root = copied(folder / "runs" / "hostile")
    manifest = json.loads((root / "run.json").read_bytes())
    for system in manifest["systems"]:
        if system["id"] == "careless":
            system["name"] = '</script><script>boom()</script>"\'><img src=x onerror=boom()>' + LONG
        elif system["id"] == "silent":
            system["name"] = "$\\frac{1}{$ & <b>"
    (root / "run.json").write_bytes(pretty_json(manifest))
    _spoil(root / "careless" / "1.01")
    run = Run.open(root)
    seal(EDITION, run, read_here)
    # Half a surrogate pair: the door refuses the record, and the page says so.
    path = root / "silent" / "1.02" / "record.json"
    path.write_text(path.read_text("utf-8").replace('"extra": {}', '"extra": {"x": "\\ud800"}'), "utf-8")
    return run


def _spoil(folder: Path) -> None:
    record = json.loads((folder / "record.json").read_bytes())
    # In code a person sees all of it; after it, a comment without an end hides what follows.
    said = f"```\n{HOSTILE}\n{LONG}\n```\n{record['answer']}\n12345,67\n<!-- {HOSTILE}"
    record["answer"] = record["turns"][-1]["answer"] = said
    names = ("\"'><img src=x onerror=boom()>.docx", "javascript:boom().pdf", "page <script>.html",
             "\u202exslx.exe.docx", "a b#c?d%00&e.txt")
    for name in names:
        (folder / "files" / name).write_bytes(b"text")
    record["files"] += [{"path": name, "bytes": 4} for name in names] + [{"path": "away.pdf"}]
    (folder / "files" / "away.pdf").symlink_to("/etc/passwd")
    record["actions"] = [{"i": 0, "tool": HOSTILE, "args": {"x": HOSTILE}}]
    (folder / "record.json").write_bytes(pretty_json(record))
    verdict = json.loads((folder / "verdict.json").read_bytes())
    point = verdict["raw"]["items"][0]
    point["quote"], point["reason"] = '<script>boom()</script></script><!-- "', HOSTILE
    verdict["raw"]["hallucinations"] = [{"quote": "12345,67", "kind": "unsupported", "why": HOSTILE}]
    (folder / "verdict.json").write_bytes(pretty_json(verdict))


def island(text: str, name: str) -> Any:
    """The value of an island of a page."""
    match = re.search(rf'id="{re.escape(name)}">([A-Za-z0-9+/=]+)</script>', text)
    assert match is not None, name
    return json.loads(zlib.decompress(base64.b64decode(match[1]), -15))
