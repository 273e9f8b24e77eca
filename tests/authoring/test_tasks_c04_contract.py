"""Truth of 4.04 derived again from the person's words, by other code than the author's."""

from __future__ import annotations

import io
import re
from fractions import Fraction
from typing import Any

import pytest

from tools.authoring import plan_of


def _said(text: str, pattern: str) -> int:
    found = re.search(pattern, text)
    assert found is not None, pattern
    return int(found[1].replace(" ", ""))


@pytest.mark.parametrize("seed", range(6))
def test_sums_from_the_words(seed: int) -> None:
    """Stages and advances in roubles follow from the price and the last word on the advance."""
    plan = plan_of("4.04", seed)
    said = plan.turns[0].text.replace("\u00a0", " ")
    args = {check.id: check.args for check in plan.checks}
    price = _said(said, r"Цена (\d[\d ]*)\.")
    design, layout = _said(said, r"дизайн (\d+) %"), _said(said, r"программирование (\d+) %")
    first, last = _said(said, r"каждому этапу (\d+) %"), _said(said, r"не 30, а (\d+) %")
    sums = [Fraction(price * part, 100) for part in (design, layout, 100 - design - layout)]
    advances = [total * last / 100 for total in sums]

    assert (first, 30 not in (design, layout, 100 - design - layout, last)) == (30, True)
    assert [args[f"stage{at}"]["value"] for at in (1, 2, 3)] == sums
    assert [args[f"adv{at}"]["value"] for at in (1, 2, 3)] == advances
    assert len({*sums, *advances, *(total * 3 / 10 for total in sums)}) == 9
    assert args["extra_rate"]["value"] == _said(said, r"дальше (\d[\d ]*) руб\. за час")
    assert f"соглашение № {args['nda']['value']} от" in said


def test_gold_is_numbered_by_word_itself() -> None:
    """Clauses carry no typed numbers; one list of two levels counts sections and clauses."""
    from docx import Document

    document: Any = Document(io.BytesIO(next(iter(plan_of("4.04", 0).gold.files.values()))))
    clauses = [paragraph.text for paragraph in document.paragraphs if paragraph.style.name == "List Number"]

    assert [text for text in clauses if text[:1].isdigit()] == []
    assert {name: document.styles[name].element.pPr.numPr.ilvl.val for name in ("Heading 1", "List Number")} == {
        "Heading 1": 0, "List Number": 1}
