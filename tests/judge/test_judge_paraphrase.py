"""A text said otherwise by code says the same."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.judge import Unit, find
from tools.judge.numerals import numerals
from tools.judge.paraphrase import paraphrased
from tools.model import Edition


@pytest.mark.parametrize(("text", "said"), [
    ("Итого 15 000 руб. Срок не позднее 05.12.2026.", "Всего 15000 рублей. Срок самое позднее 5 декабря 2026 года."),
    ("Итого 15 000,50 руб. за 3 шт. товара", "Всего 15000,50 рублей за 3 шт. товара"),
    ("Рост 12,5 %, план 99 %, доля 21%", "Рост 12,5 процента, план 99 процентов, доля 21 процент"),
    ("- одно\n- другое\n1. третье", "— одно\n— другое\n1) третье"),
    ("В графе «Итого, руб.» верно указано 1 200 руб.", "В графе «Итого, руб.» правильно написано 1200 рублей."),
    ("Неверно: `итого` и 'итого' — это ошибочно, поэтому необходимо", "Неправильно: `итого` и 'всего' — это по "
     "ошибке, из-за этого нужно")])
def test_rules(text: str, said: str) -> None:
    """Words, numbers, dates, units and marks; names and words of others stay."""
    assert f"Вот что получилось.\n\n{said}" == paraphrased(text)


@pytest.mark.parametrize("text", [
    "", "Всё в порядке.", "Срок 05.12.2026, версия 1.2.3.2026, счёт 40702.", "«Итого 1 %, 1 000 руб. 2 шт.»"])
def test_too_little(text: str) -> None:
    """A text that code cannot say otherwise is no case."""
    assert None is paraphrased(text)


@given(st.text(st.sampled_from("итогоруб.%«»15 000,-\n\"`шт"), max_size=80))
def test_no_number_is_lost(text: str) -> None:
    """Digits stay in their order, whatever surrounds them."""
    said = paraphrased(text)
    digits = [char for char in text if char.isdigit()]
    assert said is None or digits == [char for char in said if char.isdigit()]


def test_the_references_of_the_exam() -> None:
    """Nearly each has a paraphrase with the same numbers, in which the old sentences are not found."""
    tasks = Edition.open(Path(__file__).parents[2] / "corpora" / "office").tasks
    said_otherwise = {id: said for id, task in tasks.items()
                      if (said := paraphrased(task.reference_answer)) is not None}
    assert len(said_otherwise) > 0.9 * len(tasks)
    for id, said in said_otherwise.items():
        task = tasks[id]
        assert {number for number in numerals(task.reference_answer) if "." not in number} <= numerals(said)
        assert () == find(task.reference_answer, [Unit("ответ", said)])
