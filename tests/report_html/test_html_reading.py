"""What a reader in a hurry meets first: counts, names on the map, and nothing long in the way."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.report_html.conftest import Made
from tests.report_html.pages import EDITION, copied, made, report_of
from tools.model import OutcomeStatus, Run
from tools.report.html import PageSource, page
from tools.report.html.figure import heat_map


def test_counted_tasks_read_in_any_number(demo: Made) -> None:
    """A count stands after its words, so that one, three and five tasks are all grammatical."""
    counted = r"Задач с проваленной критической проверкой</span><span[^>]*>Tasks with a failed [a-z ]+</span>: (\d)"

    assert ["3", "0", "3"] == re.findall(counted, demo.text)


def test_a_long_comparison_is_folded(demo: Made) -> None:
    """Twelve systems are 66 pairs: their table is folded and counted, a short one stands open."""
    report = report_of(demo.run, demo.outcomes)
    line = report.comparison.pairs[0]
    long = report.model_copy(update={"comparison": report.comparison.model_copy(update={"pairs": (line,) * 66})})
    folded = re.compile(r'<section id="told-1".*?<details><summary>.*?: (\d+)</summary>', re.DOTALL)
    source = PageSource(demo.outcomes, EDITION, demo.run, demo.path.parent)
    found = folded.search(page(long, source).decode())

    assert found is not None
    assert "66" == found[1]
    assert "<details>" not in demo.text.partition('<section id="told-1"')[2].partition("</section>")[0]


def test_names_on_the_map_in_letters_that_its_face_lacks() -> None:
    """Hieroglyphs and a letter of no font: no warning (an error here), and the names stand there as text."""
    drawn = heat_map([("1", ["1.01"])], [("a", "办公室系统"), ("b", "\U0001f600")],
                     {("1.01", "a"): "solved", ("1.01", "b"): "failed"})

    assert ("办公室系统" in drawn.svg, "\U0001f600" in drawn.svg) == (True, True)


@pytest.mark.browser
@pytest.mark.parametrize("name", ["Торопливый помощник", "Ш" * 40, "W" * 26, "办公室" * 9])
def test_names_on_the_map_are_whole(browser: Any, demo: Made, name: str) -> None:
    """The first letter of a name stands inside the drawing, however wide the letters are."""
    drawn = heat_map([("1", ["1.01"])], [("x", name)], {("1.01", "x"): "solved"})
    shown = browser.new_page()
    shown.goto(demo.path.as_uri())
    left = shown.evaluate("""svg => {
        document.querySelector('.map').innerHTML = svg;
        const [shape, text] = ['.map svg', '.map svg text'].map(one => document.querySelector(one));
        return text.textContent[0] + (text.getBoundingClientRect().left - shape.getBoundingClientRect().left);
    }""", drawn.svg)
    shown.close()

    assert name[0] == left[0]
    assert 0 <= float(left[1:])


@pytest.mark.browser
def test_a_record_lost_or_spoiled_is_told_once_and_in_the_language(browser: Any, demo: Made, tmp_path: Path) -> None:
    """A row says «записи нет» once; a record that is no JSON is told in the page's language."""
    outcomes = tuple(outcome.model_copy(update={
        "status": OutcomeStatus.MISSING, "reason": "записи нет", "reason_en": "no record", "evidence": (),
        "judged_by": None, "level": None, "level_exact": None})
        if (outcome.task, outcome.system) == ("1.01", "gold") else outcome for outcome in demo.outcomes)
    root = copied(tmp_path / "spoiled")
    (root / "gold" / "1.01" / "record.json").write_text("{", "utf-8")
    path = tmp_path / "report.html"
    path.write_bytes(made(Run.open(root), outcomes, tmp_path))
    shown = browser.new_page()
    shown.goto(path.as_uri() + "#task-1.01/gold")
    alarm = [shown.inner_text("#task .alarm")]
    shown.click("#language")
    alarm.append(shown.inner_text("#task .alarm"))
    shown.goto(path.as_uri() + "#tasks")
    row = shown.inner_text("#rows li.missing .why")
    shown.close()

    assert ["Запись не читается: spoiled/gold/1.01/record.json: не JSON: строка 1, столбец 2; "
            "запишите файл заново целиком",
            "The record cannot be read: spoiled/gold/1.01/record.json: not JSON at line 1 column 2 (Expecting property "
            "name enclosed in double quotes); write the file again, whole"] == alarm
    assert "no record" == row
