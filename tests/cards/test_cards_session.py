"""Cards graded by pytest: node ids, printed lines, files, ledger and gate, in real sessions."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cards.written import ROOT, Folder, answer, card
from tools.cards import Bench, grade_cards, lines, load_cards, summarise
from tools.model import Run

ONEC = """ПД-01 P1 gl1-01-close-batch OK [5.8 с, trace dc606f99]
    ВРУЧНУЮ: кнопка названа, и не сказано, что закрыть партию можно из списка
ПД-02 P2 gl1-02-batch-date НЕ ПРОШЁЛ [4.1 с, trace 6d0c4605]: нет «дата запрета»; есть «в любое время»"""
TOTAL = "итого: 4 из 18 прошли автоматические критерии; вручную проверено 4, подтверждено 3"


def session(folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """A real session over the cards of a folder."""
    command = [sys.executable, "-m", "pytest", "tests_bench/cards", "-p", "no:cacheprovider", "-q",
               f"--cards={folder / 'cards.json'}", f"--run={folder / 'run'}", *options]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_the_fictional_set() -> None:
    """4 of 18 by code, 3 of these 4 by hand, exactly; failures under HTTP 200 in the history; an image question."""
    cards = load_cards(ROOT / "corpora" / "cards" / "onec.json")
    bench = Bench.open(Run.open(ROOT / "runs" / "cards-onec"), cards)
    report = summarise(grade_cards(bench), cards, bench.run)
    system = report.systems[0]
    printed = list(lines(report))
    by_hand = {line.base: line.manual.verdict for line in system.lines if line.manual and line.manual.verdict}

    assert (18, 4, 4, 3, TOTAL) == (system.cards, system.passed, system.manual_checked, system.manual_confirmed,
                                    printed[-1])
    assert ONEC.splitlines() == printed[:3]
    assert by_hand.keys() == {line.base for line in system.lines if line.automatic == "ok"}
    assert ["gl3-03-token-life"] == [base for base, verdict in by_hand.items() if verdict == "refuted"]
    assert {"gl1-01-close-batch": (2, 1), "gl3-03-token-life": (2, 1), "gl5-04-archive": (3, 2)} == {
        line.base: (line.stability.attempts, line.stability.failures) for line in system.lines if line.stability}
    assert [True] == [(cards.path.parent / line.image_file).is_file() for line in system.lines if line.image_file]
    assert cards.ref == bench.run.manifest.edition
    assert () == bench.strays()


def test_the_teaching_set() -> None:
    """The command of the manual, without a network: the lines, the files, the exit code."""
    command = [sys.executable, "-m", "pytest", "tests_bench/cards", "--cards", "corpora/cards/teaching.json",
               "--run=runs/cards-demo", "-p", "no:cacheprovider", "-q"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    printed = done.stdout.splitlines()
    at = printed.index("T-01 P1 t1-weighing-button OK [5.5 с, trace 64b5d90f]")

    assert 1 == done.returncode
    assert ["    ВРУЧНУЮ: кнопка названа один раз и одним именем",
            "T-02 P2 t2-report-menu НЕ ПРОШЁЛ [3.2 с, trace 231a72e4]: есть «меню Сервис»",
            "T-03 P1 t3-exchange-plan OK [6.0 с, trace 49fdc8f3]",
            "итого: 2 из 3 прошли автоматические критерии; вручную проверено 0, подтверждено 0"
            ] == printed[at + 1:at + 5]
    assert {"cards.json", "cards.md", "report.html", "report.json", "report.md", "outcomes.jsonl"} <= {
        path.name for path in (ROOT / "runs" / "cards-demo" / "report").iterdir()}


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    """Two cards with answers that pass; the first has a line for people."""
    return Folder(tmp_path).write(
        [card("c-1", expect={"all_of": ["считать вес"], "none_of": ["получить"], "manual": "глазами"}), card("c-2")],
        {"c-1": answer(), "c-2": answer()})


def test_node_ids_and_marks(folder: Folder) -> None:
    """A class a card, an item a rule; one card and one rule can be chosen."""
    listed = session(folder.root, "--collect-only").stdout.splitlines()
    one = session(folder.root, "--task=c-2").stdout
    name = "tests_bench/cards/test_cards.py::Card_c-1::test_rule[a-none_of]"
    command = [sys.executable, "-m", "pytest", name, "-p", "no:cacheprovider", "-q", f"--cards={folder.cards}",
               f"--run={folder.run}"]
    chosen = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)

    assert [f"tests_bench/cards/test_cards.py::Card_{card}::test_rule[a-{rule}]" for card, rule in (
        ("c-1", "envelope"), ("c-1", "all_of"), ("c-1", "none_of"), ("c-1", "manual"), ("c-2", "envelope"),
        ("c-2", "all_of"))] == [line for line in listed if "::" in line]
    assert ("2 passed", "1 passed") == (one.splitlines()[-1][:8], chosen.stdout.splitlines()[-1][:8])
    assert (folder.run / "report" / "partial" / "cards.json").is_file()


def test_waiting_for_a_person_is_no_failure(folder: Folder) -> None:
    """The item is skipped and the session green; refuted by a person it fails."""
    waits = session(folder.root)
    attempt = folder.report().systems[0].lines[0].attempt
    (folder.run / "manual.json").write_text(json.dumps({"schema": "attestat-manual/1", "entries": [{
        "system": "a", "card": "c-1", "criterion": "глазами", "attempt": attempt, "verdict": "refuted",
        "reason": "спорит сам с собой", "who": "А. Л.", "when": "2026-11-26"}]}), "utf-8")
    refuted = session(folder.root)

    assert (0, 1) == (waits.returncode, refuted.returncode)
    assert "5 passed, 1 skipped" in waits.stdout
    assert "итого: 2 из 2 прошли автоматические критерии; вручную проверено 1, подтверждено 0" in refuted.stdout


def test_the_gate(folder: Folder, tmp_path: Path) -> None:
    """A known failure passes, a returned defect fails, a new card is new, waiting for people says nothing."""
    base = f"--baseline={tmp_path / 'base.json'}"
    (folder.run / "a" / "c-2.json").write_text(json.dumps(answer("Не знаю.")), "utf-8")
    made = session(folder.root, base, "--baseline-update")
    known = session(folder.root, base)
    (folder.run / "a" / "c-1.json").write_text(json.dumps(answer("Считать вес или получить с прибора.")), "utf-8")
    returned = session(folder.root, base)
    folder.write([*json.loads(folder.cards.read_text("utf-8")), card("c-3")], {"c-1": answer(), "c-3": answer("Нет.")})
    grown = session(folder.root, base)

    assert [0, 0, 1, 0] == [done.returncode for done in (made, known, returned, grown)]
    assert "known failures: 1" in known.stdout
    assert "a c-1 rule:none_of: pass -> fail" in returned.stdout
    assert "made of another state of cards" in grown.stdout and "new failures: 1" in grown.stdout


def test_workers_decide_the_same(folder: Folder) -> None:
    """-n 2 writes the same bytes."""
    session(folder.root)
    first = (folder.run / "report" / "cards.json").read_bytes()
    done = session(folder.root, "-n", "2")

    assert (0, first) == (done.returncode, (folder.run / "report" / "cards.json").read_bytes())


@pytest.mark.parametrize(("options", "said"), [
    (["--edition=x"], "a run of cards has no edition"), (["--prefix=../"], "no beginning of a file's name"),
    (["--task=c-9"], "--task: c-9: the set has no such card"), (["--contract=nowhere.json"], "the file is missing")])
def test_usage(options: list[str], said: str, folder: Folder) -> None:
    """Exit 4 with a sentence."""
    done = session(folder.root, *options)

    assert (4, True) == (done.returncode, said in done.stderr)


def test_hostile_words_stay_words(folder: Folder) -> None:
    """Escape codes, markup and table marks of an answer: none of them acts in the terminal, cards.md or the page."""
    evil = "\x1b[2J<script>alert(1)</script> | `x` получить [link](http://evil.example)"
    (folder.run / "a" / "c-1.json").write_text(json.dumps(answer(evil, trace_id=evil, request_id="b")), "utf-8")
    (folder.run / "a" / "c-2.json").write_text(json.dumps(answer(evil)), "utf-8")
    done = session(folder.root)
    written = {path.name: path.read_text("utf-8") for path in (folder.run / "report").iterdir()
               if path.suffix in (".md", ".html")}

    assert 1 == done.returncode
    assert [] == [name for name, text in {**written, "terminal": done.stdout}.items() if "\x1b" in text]
    # Indented lines of cards.md are code, where nothing is markup.
    marked = [line for line in written["cards.md"].splitlines() if not line.startswith("    ")]
    assert [] == [line for line in marked if "<script>" in line or "[link](" in line]
    assert "<script>alert(1)" not in written["report.html"]
