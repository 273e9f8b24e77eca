"""Formulas of Word's own editor (Office MathML, ECMA-376 part 1, 22.1), as strings of XML.

>>> frac(run("hc"), run("λ")).startswith("<m:f>")
True
"""

from __future__ import annotations

from typing import Any
from xml.sax.saxutils import escape

_FONT = '<w:rPr><w:rFonts w:ascii="Cambria Math" w:hAnsi="Cambria Math"/></w:rPr>'


def run(text: str) -> str:
    """Letters and signs; letters are slanted by the editor."""
    return f'<m:r>{_FONT}<m:t xml:space="preserve">{escape(text)}</m:t></m:r>'


def upright(text: str) -> str:
    """Words, units and numbers that stand straight."""
    return f'<m:r><m:rPr><m:sty m:val="p"/></m:rPr>{_FONT}<m:t xml:space="preserve">{escape(text)}</m:t></m:r>'


def frac(above: str, below: str) -> str:
    """A fraction."""
    return f"<m:f><m:num>{above}</m:num><m:den>{below}</m:den></m:f>"


def sub(base: str, index: str) -> str:
    """A letter with an index."""
    return f"<m:sSub><m:e>{run(base)}</m:e><m:sub>{upright(index)}</m:sub></m:sSub>"


def sub_sup(base: str, index: str, power: str) -> str:
    """A letter with an index and a power."""
    return (f"<m:sSubSup><m:e>{run(base)}</m:e><m:sub>{upright(index)}</m:sub><m:sup>{upright(power)}</m:sup>"
            "</m:sSubSup>")


def brackets(inside: str) -> str:
    """Round brackets as high as what they hold."""
    return f"<m:d><m:e>{inside}</m:e></m:d>"


def root(inside: str) -> str:
    """A square root."""
    return f'<m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/><m:e>{inside}</m:e></m:rad>'


def add_formula(paragraph: Any, inside: str) -> None:
    """Put a formula at the end of a paragraph of python-docx."""
    from docx.oxml import parse_xml
    from docx.oxml.ns import nsdecls

    space = 'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"'
    paragraph._p.append(parse_xml(f"<m:oMath {space} {nsdecls('w')}>{inside}</m:oMath>"))
