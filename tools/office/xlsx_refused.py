"""Formulas that the engines compute and Excel does not: newer functions without their prefix, text that is no formula.

Excel knows a function that came after its file format only as `_xlfn.NAME`; saved bare it is an unknown name. A formula
with `;` between arguments, an open parenthesis or an open quotation mark makes Excel refuse or repair the whole book.
"""

from __future__ import annotations

import re
from collections.abc import Container

#: what Excel shows for a function that it does not know
BARE = "#NAME?"
#: the error of a formula that Excel cannot parse; no program shows it, the book does not open
MALFORMED = "#SYNTAX!"

#: functions that Excel itself saves with the prefix (ECMA-376 knows none of them; list of XlsxWriter's documentation,
#: «Formulas added in Excel 2010 and later»). Left out: those that Excel also saves bare, and those no formula types
_NAMES = """
ACOT ACOTH ARABIC ARRAYTOTEXT BASE BETA.DIST BETA.INV BINOM.DIST BINOM.DIST.RANGE BINOM.INV BITAND BITLSHIFT BITOR
BITRSHIFT BITXOR BYCOL BYROW CEILING.MATH CEILING.PRECISE CHISQ.DIST CHISQ.DIST.RT CHISQ.INV CHISQ.INV.RT CHISQ.TEST
CHOOSECOLS CHOOSEROWS COMBINA CONCAT CONFIDENCE.NORM CONFIDENCE.T COT COTH COVARIANCE.P COVARIANCE.S CSC CSCH DAYS
DECIMAL DROP ERF.PRECISE ERFC.PRECISE EXPAND EXPON.DIST F.DIST F.DIST.RT F.INV F.INV.RT F.TEST FILTER FLOOR.MATH
FLOOR.PRECISE FORECAST.ETS FORECAST.ETS.CONFINT FORECAST.ETS.SEASONALITY FORECAST.ETS.STAT FORECAST.LINEAR FORMULATEXT
GAMMA GAMMA.DIST GAMMA.INV GAMMALN.PRECISE GAUSS HSTACK HYPGEOM.DIST IFNA IFS IMCOSH IMCOT IMCSC IMCSCH IMSEC IMSECH
IMSINH IMTAN ISFORMULA ISOWEEKNUM LAMBDA LET LOGNORM.DIST LOGNORM.INV MAKEARRAY MAP MAXIFS MINIFS MODE.MULT MODE.SNGL
MUNIT NEGBINOM.DIST NORM.DIST NORM.INV NORM.S.DIST NORM.S.INV NUMBERVALUE PDURATION PERCENTILE.EXC PERCENTILE.INC
PERCENTRANK.EXC PERCENTRANK.INC PERMUTATIONA PHI POISSON.DIST QUARTILE.EXC QUARTILE.INC RANDARRAY RANK.AVG RANK.EQ
REDUCE RRI SCAN SEC SECH SEQUENCE SHEET SHEETS SKEW.P SORT SORTBY STDEV.P STDEV.S SWITCH T.DIST T.DIST.2T T.DIST.RT
T.INV T.INV.2T T.TEST TAKE TEXTAFTER TEXTBEFORE TEXTJOIN TEXTSPLIT TOCOL TOROW UNICHAR UNICODE UNIQUE VALUETOTEXT
VAR.P VAR.S VSTACK WEIBULL.DIST WRAPCOLS WRAPROWS XLOOKUP XMATCH XOR Z.TEST
"""
_NEWER = frozenset(_NAMES.split())
#: functions that turn an error of another into a value
_CATCHING = frozenset({"IFERROR", "ISERROR", "ISERR", "ISNA", "ERROR.TYPE", "AGGREGATE", "COUNT", "COUNTA", "TYPE"})

_QUOTED = r'"(?:[^"]|"")*"|\'(?:[^\']|\'\')*\''
#: strings and quoted names are passed over; the rest are calls
_CALL = re.compile(rf"(?P<quoted>{_QUOTED})|(?<![\w.])(?P<name>[^\W\d][\w.]*)(?P<open>\s*\()")
#: what may hold any sign: strings, quoted names, brackets of structured references, array constants
_ANYTHING = re.compile(rf"{_QUOTED}|\[(?:[^\[\]]|\[[^\[\]]*\])*\]|\{{[^{{}}]*\}}")
_RUSSIAN = re.compile(r"(?<![\w.])([А-ЯЁ][А-ЯЁ.]+)\s*\(", re.I)
#: a word that is no call, sheet, end of a range or error: the name of something
_NAME = re.compile(r"(?<![\w.!:$\\?#@])(?![A-Za-z]{1,3}\d+(?![\w.])|_xl)[^\W\d][\w.]*(?![\w.\\?$]|\s*[(!:])")
_ERROR = re.compile(r"#[A-Z0-9/_]+[!?]?")
#: a function that nobody has, put in place of one that Excel does not know
_UNKNOWN = "ATTESTAT.UNKNOWN."


def bare_functions(formula: str) -> tuple[str, ...]:
    """Newer functions that stand in the formula without the prefix under which Excel knows them in a file."""
    return tuple(dict.fromkeys(match["name"].upper() for match in _CALL.finditer(formula)
                               if match["name"] and match["name"].upper() in _NEWER))


def saved_bare(formula: str) -> bool:
    """Whether a newer function stands in the formula without its prefix."""
    return bool(bare_functions(formula))


def undefined_name(formula: str, known: Container[str]) -> str:
    """The first name in a formula that is not among the book's names and tables (`known`, folded), "" for none."""
    rest = _ERROR.sub(" ", _ANYTHING.sub(" ", formula))
    found = next((word for word in _NAME.findall(rest)
                  if word.casefold() not in known and word.upper() not in ("TRUE", "FALSE")), "")
    if not found:
        return ""
    # Variables of LET and LAMBDA are names too; `cmd|'/c'!A0` asks another program.
    called = {match["name"].upper().rpartition(".")[2] for match in _CALL.finditer(rest) if match["name"]}
    return "" if "|" in rest or {"LET", "LAMBDA"} & called else found


def catches(formula: str) -> bool:
    """Whether the formula may show a value although a part of it is an error."""
    return any(match["name"] and match["name"].upper() in _CATCHING for match in _CALL.finditer(formula))


def malformed(formula: str) -> str:
    """What keeps Excel from parsing a formula (Russian, «запись формулы …»), "" for nothing."""
    rest = _ANYTHING.sub(" ", formula)
    if ";" in rest:
        return "аргументы разделены «;», а в файле их разделяет запятая"
    if '"' in rest:
        return "кавычка не закрыта"
    if rest.count("(") != rest.count(")"):
        return "скобки не сходятся"
    return ""


def explained(formula: str | None, error: str) -> str:
    """An error with its cause where the cause is the formula as written (Russian)."""
    if formula and (why := malformed(formula)):
        return f"{formula}: {why}, Excel такую книгу не откроет без исправления"
    if formula and error == BARE and (names := bare_functions(formula)):
        return f"#ИМЯ? {formula}: функция {names[0]} записана без префикса _xlfn, Excel её не узнает"
    if formula and error == BARE and (name := _RUSSIAN.search(_ANYTHING.sub(" ", formula))):
        return f"#ИМЯ? {formula}: {name[1]} — в файле имена функций английские"
    return f"{error} {formula or ''}".strip()


def as_excel_reads(formula: str) -> str:
    """The formula for the engines: what Excel does not know is unknown to them too."""
    if malformed(formula):
        return f"{_UNKNOWN}FORMULA()"
    return _CALL.sub(lambda match: match[0] if (match["name"] or "").upper() not in _NEWER else _UNKNOWN + match[0],
                     formula)


def package_as_excel_reads(data: bytes, sheets: Container[str]) -> bytes:
    """The package with such formulas of the named sheets, and of defined names, replaced. Raises Refused."""
    from lxml import etree

    from tools.office.recalculate_plain import with_parts
    from tools.office.xlsx_book import open_book

    book = open_book(data)
    parts: dict[str, bytes] = {}
    for entry in book.sheets:
        if entry.name not in sheets:
            continue
        root = book.package.xml(entry.part)
        for element in root.iter("{*}f"):
            if element.text:
                element.text = as_excel_reads(element.text)
        raw: bytes = etree.tostring(root, xml_declaration=True, encoding="UTF-8", standalone=True)
        parts[entry.part.lower()] = raw
    if any(as_excel_reads(text) != text for text in book.names.values()):
        part = book.package.main()
        root = book.package.xml(part)
        for element in root.iter("{*}definedName"):
            element.text = as_excel_reads(element.text or "")
        parts[part.lower()] = etree.tostring(root, xml_declaration=True, encoding="UTF-8", standalone=True)
    return with_parts(data, parts)
