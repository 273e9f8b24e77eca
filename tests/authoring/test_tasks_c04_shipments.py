"""Truth of 4.07 derived again from the letter's rows, by other code than the author's."""

from __future__ import annotations

from collections import defaultdict

import pytest

from tools.authoring import plan_of


@pytest.mark.parametrize("seed", range(6))
def test_quarter_from_the_letter(seed: int) -> None:
    """The total, the first manager's sum, a return and a pack, with the repeated invoice taken once."""
    plan = plan_of("4.07", seed)
    text = plan.turns[0].text.replace("\u00a0", " ")
    lines = [line.split("; ") for line in text.splitlines() if line[:2] == "12" and line.count("; ") >= 6]
    rows = {line[0]: line for line in lines}
    amounts: dict[str, int] = {}
    sums: defaultdict[str, int] = defaultdict(int)
    for no, line in rows.items():
        count = line[5]
        pieces = int(count.removesuffix(" уп")) * (12 if count.endswith(" уп") else 1)
        amounts[no] = pieces * int(line[6].replace(" ", "")) * (-1 if line[-1] == "возврат" else 1)
        sums[line[2].split(" ")[0]] += amounts[no]
    args = {check.id: check.args for check in plan.checks}
    twice = next(no for no in rows if sum(line[0] == no for line in lines) == 2)
    first = max(sums, key=lambda name: sums[name])

    assert (len(lines), len(rows), len(sums)) == (37, 36, 4)
    assert sum(amounts.values()) == args["total"]["value"]
    assert sums[first] == args["first"]["value"]
    assert all(amounts[args[slug]["row"]] == args[slug]["value"] for slug in ("return_row", "pack_row"))
    assert sums[rows[twice][2].split(" ")[0]] + amounts[twice] > sums[first]
