"""--junit-xml: what GitLab and GitHub are shown, also of answers that try to break it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

#: controls, a colour, an end of CDATA, a tag, a noncharacter, marks that turn the direction of writing
HOSTILE = "Итого \x00\x01\x1b[31m99\x7f ]]> <failure/> &amp; \ufffe\uffff \u202e рублей \U0001f600."


def _cases(path: Path) -> dict[str, ElementTree.Element]:
    """Test cases by class and name; parsing alone proves that the file is XML."""
    suite, = ElementTree.parse(path).getroot()
    cases = suite.findall("testcase")
    found = {f"{case.get('classname')}::{case.get('name')}": case for case in cases}
    assert len(cases) == len(found) == int(suite.get("tests") or 0)
    return found


@pytest.mark.parametrize("workers", [(), ("-n", "2")], ids=["serial", "n2"])
def test_names_and_messages(sitting, workers) -> None:
    """A case an item, of the task's class; a failure is the reason in Russian and the evidence, no frames of Python."""
    junit = sitting.folder / "junit.xml"
    done = sitting.pytest("-q", f"--junit-xml={junit}", *workers)
    cases = _cases(junit)
    failed = {name: case.find("failure") for name, case in cases.items() if case.find("failure") is not None}
    total = failed["tests_bench.office.test_c01_reconciliation.Task_01_01::test_check[poor-total]"]

    assert 1 == done.code
    assert 48 == len(cases)
    assert {"poor"} == {re.split(r"[\[-]", name.replace("1.01-", "").replace("14.01-", "").replace("14.02-", ""))[1]
                        .rstrip("]") for name in failed}
    assert total is not None
    assert "нет числа 100 в ответе; ближайшее: 99" in (total.get("message") or "")
    assert "ответ, знаки" in (total.text or "")
    assert [] == [name for name, case in failed.items()
                  if case is not None and re.search(r'\.py:\d+|File "|Traceback', f"{case.get('message')}{case.text}")]


@pytest.mark.parametrize("workers", [(), ("-n", "2")], ids=["serial", "n2"])
def test_hostile_answers_stay_text(sitting, workers) -> None:
    """Valid XML that any parser reads, and no element that an answer made."""
    sitting.record("poor", "1.01", HOSTILE)
    # Half a surrogate pair can stand in JSON, and in no other encoding.
    path = sitting.run / "poor" / "14.01" / "record.json"
    path.write_text(path.read_text("utf-8").replace("Итого 99", "Итого \\ud800 99"), "utf-8")
    verdict = sitting.run / "poor" / "14.02" / "verdict.json"
    value = json.loads(verdict.read_text("utf-8"))
    value["raw"]["items"][0]["reason"] = HOSTILE
    verdict.write_text(json.dumps(value), "utf-8")
    junit = sitting.folder / "junit.xml"
    sitting.pytest("-q", f"--junit-xml={junit}", *workers)
    cases = _cases(junit)

    assert 48 == len(cases)
    assert {"failure", "skipped"} >= {child.tag for case in cases.values() for child in case}
    assert all(len(case) <= 1 for case in cases.values())
    assert "\x1b" not in junit.read_text("utf-8")
    broken = cases["tests_bench.office.test_other_tasks.Task_other::test_check[14.01-poor-total]"].find("failure")
    assert broken is not None
    assert "запись не принята" in (broken.get("message") or "")


def test_a_judge_that_gave_no_verdict_is_an_error(sitting) -> None:
    """Not a failure of the system: GitLab shows errors apart."""
    sitting.verdict("good", "14.01", raw=None, error="сервер не ответил")
    sitting.seal()
    junit = sitting.folder / "junit.xml"
    sitting.pytest("-q", "--task=14.01", "--system=good", f"--junit-xml={junit}")
    errors = [case.find("error") for case in _cases(junit).values() if case.find("error") is not None]

    assert 4 == len(errors)
    assert all("судья не дал вердикта; записана причина: «сервер не ответил»" in (error.get("message") or "")
               for error in errors if error is not None)
