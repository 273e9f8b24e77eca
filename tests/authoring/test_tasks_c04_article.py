"""Truth of 4.03 derived again from the person's words, in floats and SI, by other code than the author's."""

from __future__ import annotations

import io
import math
import re
import zipfile
from xml.etree import ElementTree

import pytest

from tools.authoring import plan_of

MATH = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"
POWERS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")


def _said(text: str, pattern: str) -> tuple[float, ...]:
    found = re.search(pattern.replace("N", r"(\d+(?:,\d+)?)"), text)
    assert found is not None, pattern
    return tuple(float(group.replace(",", ".")) for group in found.groups())


def _constant(text: str, letter: str) -> float:
    found = re.search(rf"{letter} = (\d,\d+)·10([⁰¹²³⁴⁵⁶⁷⁸⁹⁻]+)", text)
    assert found is not None, letter
    return float(found[1].replace(",", ".")) * 10.0 ** int(found[2].translate(POWERS))


@pytest.mark.parametrize("seed", range(6))
def test_photoeffect_from_the_words(seed: int) -> None:
    """Energies, speeds, the limit and the current; the last line gives no electrons."""
    plan = plan_of("4.03", seed)
    said = plan.turns[0].text.replace("\u00a0", " ")
    args = {check.id: check.args for check in plan.checks}
    h, c, e, m = (_constant(said, letter) for letter in "hcem")
    work, = _said(said, "работой выхода N эВ")
    lines = _said(said, "линий ртути N, N и N нм")
    power, share = _said(said, "мощности N мВт и квантовом выходе N %")
    joules = [h * c / (line * 1e-9) - work * e for line in lines]

    assert joules[0] > joules[1] > 0 > joules[2]
    for at in (0, 1):
        assert args[f"k{at + 1}"]["value"] == pytest.approx(joules[at] / e, abs=1e-5)
        assert args[f"v{at + 1}"]["value"] == pytest.approx(math.sqrt(2 * joules[at] / m) / 1000, abs=1e-5)
    limit = h * c / (work * e) * 1e9
    assert args["red_limit"]["value"] == pytest.approx(limit, abs=1e-5)
    assert f"{limit:.0f}" not in {f"{line:.0f}" for line in lines}
    photons = power * 1e-3 / (h * c / (lines[1] * 1e-9))
    assert args["current"]["value"] == pytest.approx(photons * share / 100 * e * 1e9, abs=1e-5)


def test_formulas_of_gold_are_words_own() -> None:
    """Seven formulas, fractions, a root and indices as Word's editor keeps them; none is a picture."""
    data, = plan_of("4.03", 0).gold.files.values()
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        root = ElementTree.fromstring(archive.read("word/document.xml"))
        pictures = [name for name in archive.namelist() if name.startswith("word/media/")]

    counts = {name: len(list(root.iter(MATH + name))) for name in ("oMath", "f", "rad", "sSub", "sSubSup", "d")}
    assert counts == {"oMath": 7, "f": 10, "rad": 1, "sSub": 10, "sSubSup": 1, "d": 1}
    assert pictures == []
