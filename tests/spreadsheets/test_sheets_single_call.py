"""The single call: five parts, one question, one script, a record whatever happens."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.spreadsheets.books_made import edition
from tools.llm import ModelSettings
from tools.model import Run
from tools.spreadsheets import Examination, items
from tools.spreadsheets.baselines import begin_run
from tools.spreadsheets.sandbox import Ran
from tools.spreadsheets.single_call import DIRECTIVE, ENCODING, PRACTICES, ROLE, SingleCall, prompted, script_of

SCRIPT = """Сначала объясню.
```python
import openpyxl
book = openpyxl.load_workbook("/mnt/data/input/book.xlsx")
page = book["Лист"]
for row in (2, 3):
    page[f"D{row}"] = f"=B{row}-C{row}"
page["D4"] = "=SUM(D2:D3)"
book.save("/mnt/data/output/book.xlsx")
open("/mnt/data/output/answer.txt", "w").write("Готово")
```"""


def _sit(tmp_path: Path, reply: str, execute: Any = None) -> tuple[SingleCall, list[dict[str, Any]], str]:
    held = edition(tmp_path / "edition")
    begin_run(held, tmp_path / "run", {"s": "Модель"})
    sent: list[dict[str, Any]] = []

    def send(body: dict[str, Any]) -> dict[str, Any]:
        sent.append(body)
        return {"choices": [{"message": {"content": reply}, "finish_reason": "stop"}], "usage": {"prompt_tokens": 5}}

    more = {"execute": execute} if execute else {}
    sitting = SingleCall(held, Run.open(tmp_path / "run"), "s", ModelSettings(model="m", window=64_000), send, **more)
    return sitting, sent, sitting.sit(held.workflows["w1"])


def test_five_parts(tmp_path: Path) -> None:
    """Role, encoding, task with paths, practices, directive, in this order; the books as tuples."""
    held = edition(tmp_path)
    system, user = prompted(held, held.workflows["w1"], 64_000, 0).messages
    parts = (held.workflows["w1"].instruction, "/mnt/data/input/book.xlsx", "(A1, Статья, T, )",
             "/mnt/data/output/book.xlsx", PRACTICES, DIRECTIVE)
    places = [user["content"].index(part) for part in parts]

    assert system["content"] == f"{ROLE}\n\n{ENCODING}"
    assert places == sorted(places)


def test_what_does_not_fit_is_said(tmp_path: Path) -> None:
    """A small window cuts the books at a row, in the text and in the log."""
    from tests.spreadsheets.books_made import SOURCE, book

    held = edition(tmp_path)
    book(held.material("workflows/w1/source/book.xlsx"), {**SOURCE, "Лист": SOURCE["Лист"] * 400})
    found = prompted(held, held.workflows["w1"], 12_000, 0)

    assert ("ДАННЫЕ ОБРЕЗАНЫ" in found.messages[1]["content"], len(found.left_out)) == (True, 2)


@pytest.mark.bubblewrap
def test_a_right_script_passes(tmp_path: Path) -> None:
    """Asked once at 0.7, run once, recorded, graded as any other output."""
    sitting, sent, status = _sit(tmp_path, SCRIPT)
    workflow = sitting.edition.workflows["w1"]
    examination = Examination(sitting.edition, sitting.run, "s", workflow, judged=False)

    assert (status, len(sent), sent[0]["temperature"], sent[0]["max_tokens"]) == ("completed", 1, 0.7, 32_000)
    assert {examination.outcome(item).status.value for item in items(workflow)[:-1]} == {"pass"}
    record = json.loads(sitting.run.record_path("s", "w1").read_bytes())
    assert (record["answer"], record["usage"], record["system"]["isolation"]) == (
        "Готово", {"prompt": 5, "completion": None, "calls": 1}, "bubblewrap")


@pytest.mark.parametrize(("reply", "ran", "expected"), [
    ("без кода", None, "failed"), ("```python\n1/0\n```", Ran(1, "ZeroDivisionError", {}), "failed"),
    ("```\nwhile 1: pass\n```", Ran(None, "", {"half.xlsx": b"PK"}), "deadline"),
    ("```py\npass\n```", Ran(0, "", {}), "completed")])
def test_no_second_try(tmp_path: Path, reply: str, ran: Ran | None, expected: str) -> None:
    """Whatever happens is recorded, asked once, and is an output that code decides."""
    ran_codes: list[str] = []

    def execute(code: str, inputs: dict[str, Path]) -> Ran:
        ran_codes.append(code)
        assert ran is not None
        return ran

    sitting, sent, status = _sit(tmp_path, reply, execute)
    workflow = sitting.edition.workflows["w1"]
    opens = Examination(sitting.edition, sitting.run, "s", workflow, judged=False).outcome(items(workflow)[0])

    assert (status, len(sent), len(ran_codes)) == (expected, 1, 0 if ran is None else 1)
    assert opens.status.value == "fail"


@pytest.mark.parametrize(("reply", "expected"), [
    ("```python\na\n```\nи\n```python\nb\n```", "b"), ("```\na\n```", "a"), ("a", None),
    ("<think>```python\nx\n```</think>\n```python\ny\n```", "y"), ("```js\nx\n```", None)])
def test_the_script_of_a_reply(reply: str, expected: str | None) -> None:
    """The last fenced block of Python; what was thought is none."""
    assert script_of(reply) == expected
