"""Formulas of Office's own editor read as text that keeps what divides and what is raised."""

from __future__ import annotations

from decimal import Decimal

import pytest

from tools.office.formulas import linear
from tools.office.ooxml import parse
from tools.text import numbers

MATH = "http://schemas.openxmlformats.org/officeDocument/2006/math"
WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"


def _r(text: str) -> str:
    return f"<m:r><m:rPr><m:sty m:val='p'/></m:rPr><m:t>{text}</m:t></m:r>"


def _of(inside: str) -> str:
    return linear(parse(f"<m:oMath xmlns:m='{MATH}' xmlns:w='{WORD}'>{inside}</m:oMath>".encode()))


def _f(above: str, below: str) -> str:
    return f"<m:f><m:fPr><m:type m:val='bar'/></m:fPr><m:num>{above}</m:num><m:den>{below}</m:den></m:f>"


def _s(kind: str, **parts: str) -> str:
    return f"<m:{kind}>{''.join(f'<m:{tag}>{_r(text)}</m:{tag}>' for tag, text in parts.items())}</m:{kind}>"


@pytest.mark.parametrize(("expected", "inside"), [
    ("hc/λ", _f(_r("hc"), _r("λ"))),
    ("(hν−A)/e", _f(_r("hν−A"), _r("e"))),
    ("Pλ/(hc)", _f(_r("Pλ"), _r("hc"))),
    ("1 239,9/2,28", _f(_r("1 239,9"), _r("2,28"))),
    ("10⁻¹⁹", _s("sSup", e="10", sup="−19")),
    ("x^(a+b)", _s("sSup", e="x", sup="a+b")),
    ("λ₀", _s("sSub", e="λ", sub="0")),
    ("U_з", _s("sSub", e="U", sub="з")),
    ("v_max²", _s("sSubSup", e="v", sub="max", sup="2")),
    ("√(2E/m)", f"<m:rad><m:deg/><m:e>{_f(_r('2E'), _r('m'))}</m:e></m:rad>"),
    ("³√8", _s("rad", deg="3", e="8")),
    ("(a+b)", f"<m:d><m:e>{_r('a+b')}</m:e></m:d>"),
    ("|x|", f"<m:d><m:dPr><m:begChr m:val='|'/><m:endChr m:val='|'/></m:dPr><m:e>{_r('x')}</m:e></m:d>"),
    ("∑_(i=1)ⁿ x", "<m:nary><m:naryPr><m:chr m:val='∑'/></m:naryPr>"
                   f"<m:sub>{_r('i=1')}</m:sub><m:sup>{_r('n')}</m:sup><m:e>{_r('x')}</m:e></m:nary>"),
    ("sin α", f"<m:func><m:fName>{_r('sin')}</m:fName><m:e>{_r('α')}</m:e></m:func>"),
    ("(1, 2; 3, 4)", "<m:d><m:e><m:m>" + "".join(
        f"<m:mr><m:e>{_r(left)}</m:e><m:e>{_r(right)}</m:e></m:mr>" for left, right in ("12", "34")) +
        "</m:m></m:e></m:d>"),
    ("x=1", f"<w:ins w:id='1'>{_r('x=1')}</w:ins><w:del w:id='2'>{_r('x=2')}</w:del>")])
def test_structures(expected: str, inside: str) -> None:
    """Fractions, powers, indices, roots, brackets, sums, functions, matrices, tracked changes."""
    assert expected == _of(inside)


def test_power_of_ten_is_the_number_that_it_says() -> None:
    """3,5·10 to the power of 5 is 350 000 and not 3,5·105."""
    text = f"N = {_of(_r('3,5·') + _s('sSup', e='10', sup='5'))} штук"

    assert ("N = 3,5·10⁵ штук", True) == (text, bool(numbers.find(text, [Decimal(350_000)])))


def test_endless_nesting_is_read_without_its_structure() -> None:
    """Seventy fractions in one another cost no recursion; no letter is lost."""
    deep = _r("дно")
    for _ in range(70):
        deep = _f(_r("1"), deep)

    assert _of(deep).count("1") == 70
    assert "дно" in _of(deep)
