"""The conformance book: formulas over a small table, each with its answer worked out by hand.

Sheet `Данные`: goods in A2:E6 (name, quantity, price, date, town), numbers in G1:G8. Sheet `Справка`: numbers
and words.
"""

from __future__ import annotations

from datetime import date
from typing import Any

DATA: dict[str, dict[str, Any]] = {
    "Данные": {
        "A1": "Товар", "B1": "Кол-во", "C1": "Цена", "D1": "Дата", "E1": "Город",
        "A2": "Болт", "B2": 10, "C2": 2.5, "D2": date(2026, 1, 15), "E2": "Тула",
        "A3": "Гайка", "B3": 20, "C3": 1.25, "D3": date(2026, 1, 31), "E3": "Орёл",
        "A4": "Шайба", "B4": 40, "C4": 0.5, "D4": date(2026, 2, 10), "E4": "Тула",
        "A5": "Винт", "B5": 5, "C5": 8, "D5": date(2026, 2, 28), "E5": "Псков",
        "A6": "Гвоздь", "B6": 100, "C6": 0.1, "D6": date(2026, 3, 1), "E6": "Орёл",
        **{f"G{row}": number for row, number in enumerate((3, 1, 4, 1, 5, 9, 2, 6), start=1)},
    },
    "Справка": {"A1": 1, "B1": "один", "A2": 5, "B2": "пять", "A3": 10, "B3": "десять"},
}

#: formula without `=`, and what it gives; an error is its name
FORMULAS: tuple[tuple[str, float | str | bool], ...] = (
    # arithmetic and precedence
    ("1+2*3", 7), ("(1+2)*3", 9), ("2^3^2", 64), ("-2^2", 4), ("10%", 0.1), ("50%*B2", 5), ("7/2", 3.5),
    ('"1"+1', 2), ('"а"&1', "а1"), ("1=1", True), ('"А"="а"', True), ("1<>2", True), ("TRUE+1", 2),
    # sums and counts
    ("SUM(B2:B6)", 175), ("SUM(B2:B6,C2)", 177.5), ("SUM(A2:C3)", 33.75), ("PRODUCT(B2:B3)", 200),
    ("SUMSQ(3,4)", 25), ("SUMPRODUCT(B2:B6,C2:C6)", 120), ('SUMPRODUCT((E2:E6="Тула")*B2:B6)', 50),
    ('SUMPRODUCT(--(E2:E6="Орёл"),B2:B6,C2:C6)', 35), ('SUMIF(E2:E6,"Тула",B2:B6)', 50), ('SUMIF(B2:B6,">15")', 160),
    ('SUMIF(A2:A6,"Г*",B2:B6)', 120), ('SUMIF(A2:A6,"?олт",B2:B6)', 10), ('SUMIF(B2:B6,"<>20")', 155),
    ('SUMIFS(B2:B6,E2:E6,"Орёл",C2:C6,">1")', 20), ('SUMIFS(B2:B6,D2:D6,">="&DATE(2026,2,1))', 145),
    ("COUNT(A1:C6)", 10), ("COUNTA(A1:A8)", 6), ("COUNTBLANK(A1:A8)", 2), ('COUNTIF(E2:E6,"Тула")', 2),
    ('COUNTIF(B2:B6,">=20")', 3), ('COUNTIFS(E2:E6,"Орёл",B2:B6,">50")', 1), ("AVERAGE(G1:G8)", 3.875),
    ('AVERAGEIF(E2:E6,"Тула",B2:B6)', 25), ('AVERAGEIFS(C2:C6,E2:E6,"Орёл")', 0.675), ("AVERAGEA(G1:G8)", 3.875),
    ("SUBTOTAL(9,B2:B6)", 175), ("SUBTOTAL(1,G1:G8)", 3.875), ("AGGREGATE(9,6,B2:B6)", 175),
    ("AGGREGATE(14,6,G1:G8,2)", 6),
    ('MAXIFS(B2:B6,E2:E6,"Тула")', 40), ('MINIFS(B2:B6,E2:E6,"Тула")', 10),
    # rounding
    ("ROUND(2.345,2)", 2.35), ("ROUND(-2.5,0)", -3), ("ROUND(1234.5,-2)", 1200), ("ROUNDUP(2.01,0)", 3),
    ("ROUNDDOWN(-2.99,0)", -2), ("INT(-2.1)", -3), ("TRUNC(-2.9)", -2), ("TRUNC(2.987,2)", 2.98), ("MROUND(7,5)", 5),
    ("CEILING(2.1,0.5)", 2.5), ("FLOOR(2.9,0.5)", 2.5), ("CEILING.MATH(-2.5)", -2), ("FLOOR.MATH(-2.5)", -3),
    ("EVEN(3)", 4), ("ODD(2)", 3), ("MOD(-3,5)", 2), ("QUOTIENT(17,5)", 3), ("ABS(-7)", 7), ("SIGN(-7)", -1),
    # mathematics
    ("POWER(2,10)", 1024), ("SQRT(144)", 12), ("EXP(0)", 1), ("LN(1)", 0), ("LOG10(1000)", 3), ("LOG(8,2)", 3),
    ("GCD(12,18)", 6), ("LCM(4,6)", 12), ("FACT(5)", 120), ("COMBIN(5,2)", 10), ("PERMUT(5,2)", 20), ("SIN(0)", 0),
    ("COS(0)", 1), ("ROUND(PI(),5)", 3.14159), ("DEGREES(PI())", 180), ("ROUND(RADIANS(180),4)", 3.1416),
    ('ROMAN(14)', "XIV"), ('ARABIC("XIV")', 14), ('BASE(10,2)', "1010"), ('DECIMAL("1010",2)', 10),
    # statistics
    ("MAX(G1:G8)", 9), ("MIN(G1:G8)", 1), ("MEDIAN(G1:G8)", 3.5), ("MODE(G1:G8)", 1), ("LARGE(G1:G8,2)", 6),
    ("SMALL(G1:G8,3)", 2), ("RANK(5,G1:G8)", 3), ("RANK.EQ(2,G1:G8,1)", 3), ("VAR.P(G1:G8)", 6.609375),
    ("ROUND(STDEV.S(G1:G8),4)", 2.7484), ("ROUND(STDEV.P(G1:G8),4)", 2.5709), ("QUARTILE.INC(G1:G8,1)", 1.75),
    ("PERCENTILE.INC(G1:G8,0.5)", 3.5), ("GEOMEAN(2,8)", 4), ("HARMEAN(2,2)", 2), ("TRIMMEAN(G1:G8,0.25)", 3.5),
    ("ROUND(CORREL(G1:G4,G5:G8),4)", -0.8853), ("SLOPE({2,4,6},{1,2,3})", 2), ("INTERCEPT({3,5,7},{1,2,3})", 1),
    ("FORECAST(4,{2,4,6},{1,2,3})", 8), ("AVEDEV(2,4,6,8)", 2), ("DEVSQ(2,4,6)", 8),
    # logic
    ('IF(B2>5,"да","нет")', "да"), ("IF(FALSE,1)", False), ("AND(TRUE,B2=10)", True), ("OR(FALSE,B2=11)", False),
    ("NOT(TRUE)", False), ("XOR(TRUE,TRUE,TRUE)", True), ('IFERROR(1/0,"ошибка")', "ошибка"), ("IFERROR(5,0)", 5),
    ('IFNA(VLOOKUP("нет",A2:B6,2,FALSE),0)', 0), ('IFS(B2<5,"мало",B2<50,"средне",TRUE,"много")', "средне"),
    ('SWITCH(2,1,"один",2,"два","иное")', "два"), ('CHOOSE(2,"а","б","в")', "б"), ("ISNUMBER(B2)", True),
    ("ISTEXT(A2)", True), ("ISBLANK(A8)", True), ("ISERROR(1/0)", True), ("ISNA(NA())", True), ("ISEVEN(4)", True),
    ("ISODD(4)", False), ("ISLOGICAL(TRUE)", True), ("N(TRUE)", 1), ('T("а")', "а"), ("TYPE(1)", 1),
    # look-ups
    ('VLOOKUP("Шайба",A2:C6,3,FALSE)', 0.5), ("VLOOKUP(7,Справка!A1:B3,2)", "пять"),
    ('HLOOKUP("Цена",A1:E6,3,FALSE)', 1.25),
    ('MATCH("Винт",A2:A6,0)', 4), ("MATCH(7,Справка!A1:A3)", 2), ('INDEX(C2:C6,MATCH("Винт",A2:A6,0))', 8),
    ("INDEX(A2:C6,2,3)", 1.25), ("LOOKUP(7,Справка!A1:A3,Справка!B1:B3)", "пять"),
    ('_xlfn.XLOOKUP("Гайка",A2:A6,B2:B6)', 20), ('_xlfn.XLOOKUP("нет",A2:A6,B2:B6,"нет такого")', "нет такого"),
    ('_xlfn.XMATCH("Шайба",A2:A6)', 3), ("OFFSET(A1,2,1)", 20), ('INDIRECT("B"&3)', 20),
    ('INDIRECT("Справка!B2")', "пять"),
    ("ROW(B5)", 5), ("COLUMN(D1)", 4), ("ROWS(A2:A6)", 5), ("COLUMNS(A2:C6)", 3), ("ADDRESS(3,2)", "$B$3"),
    ("SUM(INDEX(B2:B6,1):INDEX(B2:B6,3))", 70), ("SUM(OFFSET(B2,0,0,3,1))", 70), ("Справка!B3", "десять"),
    # text
    ('LEN("Привет")', 6), ('LEFT("Привет",3)', "При"), ('RIGHT("Привет",3)', "вет"), ('MID("Привет",2,3)', "рив"),
    ('UPPER("привет")', "ПРИВЕТ"), ('LOWER("ПРИВЕТ")', "привет"), ('PROPER("иван петров")', "Иван Петров"),
    ('TRIM("  а   б ")', "а б"), ('CONCATENATE("а","б")', "аб"), ('CONCAT(A2:A3)', "БолтГайка"),
    ('TEXTJOIN(", ",TRUE,A2:A4)', "Болт, Гайка, Шайба"), ('FIND("в","Привет")', 4), ('SEARCH("ВЕТ","Привет")', 4),
    ('SUBSTITUTE("а-б-в","-","+")', "а+б+в"), ('SUBSTITUTE("а-б-в","-","+",2)', "а-б+в"),
    ('REPLACE("абвг",2,2,"X")', "аXг"), ('REPT("аб",3)', "абабаб"), ('EXACT("А","а")', False),
    ('TEXT(1234.5,"0.00")', "1234.50"), ('TEXT(0.125,"0.0%")', "12.5%"),
    ('TEXT(DATE(2026,3,5),"dd.mm.yyyy")', "05.03.2026"),
    ('VALUE("12.5")', 12.5), ('CHAR(65)', "A"), ('CODE("A")', 65), ("UNICHAR(1071)", "Я"), ('UNICODE("Я")', 1071),
    ('FIXED(1234.567,1,TRUE)', "1234.6"), ('_xlfn.TEXTBEFORE("а-б-в","-")', "а"),
    ('_xlfn.TEXTAFTER("а-б-в","-")', "б-в"),
    # dates
    ("DATE(2026,3,5)", 46086), ("YEAR(D2)", 2026), ("MONTH(D4)", 2), ("DAY(D2)", 15), ("WEEKDAY(DATE(2026,3,5),2)", 4),
    ("EDATE(D3,1)-DATE(2026,2,28)", 0), ("EOMONTH(D2,0)-DATE(2026,1,31)", 0), ("D4-D2", 26), ("DAYS(D4,D2)", 26),
    ('DATEDIF(D2,D6,"m")', 1), ('DATEDIF(D2,D6,"d")', 45), ("NETWORKDAYS(DATE(2026,3,2),DATE(2026,3,8))", 5),
    ("WORKDAY(DATE(2026,3,6),1)-DATE(2026,3,9)", 0), ("WEEKNUM(DATE(2026,1,8),2)", 2),
    ("ISOWEEKNUM(DATE(2026,1,1))", 1),
    ("DATEVALUE(\"2026-03-05\")", 46086), ("TIME(12,0,0)", 0.5), ("HOUR(0.75)", 18), ("MINUTE(TIME(1,30,0))", 30),
    ("DAYS360(DATE(2026,1,1),DATE(2026,2,1))", 30), ("YEARFRAC(DATE(2026,1,1),DATE(2026,7,1))", 0.5),
    ("SUMPRODUCT((MONTH(D2:D6)=1)*B2:B6)", 30),
    # finance
    ("ROUND(PMT(0.01,12,-1000),2)", 88.85), ("ROUND(PV(0.1,2,0,-121),2)", 100), ("ROUND(FV(0.1,2,0,-100),2)", 121),
    ("ROUND(NPER(0.1,0,-100,121),4)", 2), ("ROUND(RATE(2,0,-100,121),4)", 0.1), ("ROUND(NPV(0.1,110,121),2)", 200),
    ("ROUND(IRR({-100,110}),4)", 0.1), ("SLN(1000,100,9)", 100), ("ROUND(IPMT(0.01,1,12,-1000),2)", 10),
    ("ROUND(PPMT(0.01,1,12,-1000),2)", 78.85), ("EFFECT(0,12)", "#NUM!"), ("ROUND(NOMINAL(0.1025,2),4)", 0.1),
    # newer functions and arrays
    ("_xlfn.LET(_xlpm.x,2,_xlpm.x*3)", 6), ("SUM(_xlfn.SEQUENCE(4))", 10), ("COUNTA(_xlfn.UNIQUE(E2:E6))", 3),
    ('SUM(_xlfn._xlws.FILTER(B2:B6,E2:E6="Тула"))', 50), ("INDEX(_xlfn._xlws.SORT(G1:G8),8)", 9),
    ("SUM({1,2;3,4})", 10), ("INDEX(MMULT({1,2;3,4},{1;1}),2)", 7),
    ("ROUND(MDETERM({1,2;3,4}),6)", -2),
    # errors
    ("1/0", "#DIV/0!"), ("NA()", "#N/A"), ('"а"+1', "#VALUE!"), ("SQRT(-1)", "#NUM!"), ("#REF!+1", "#REF!"),
    ("НЕТТАКОЙ(1)", "#NAME?"), ('MATCH("нет",A2:A6,0)', "#N/A"), ("INDEX(A2:A6,9)", "#REF!"),
    ("AVERAGE(A8:A9)", "#DIV/0!"),
)

#: what the pinned engines get wrong; a new version that repairs one of these fails the test and shortens the list
GAPS: dict[str, frozenset[str]] = {
    "formulon": frozenset({
        'INDIRECT("Справка!B2")', 'SUM(_xlfn._xlws.FILTER(B2:B6,E2:E6="Тула"))'}),
    "ironcalc": frozenset({
        "AGGREGATE(9,6,B2:B6)", "AGGREGATE(14,6,G1:G8,2)", "SUM(INDEX(B2:B6,1):INDEX(B2:B6,3))",
        "SUMPRODUCT((MONTH(D2:D6)=1)*B2:B6)"}),
    # wrong in silence, under 7.4; functions that it does not know, it calls #NAME?
    "libreoffice": frozenset({
        'IFNA(VLOOKUP("нет",A2:B6,2,FALSE),0)', "EFFECT(0,12)", "COUNTA(_xlfn.UNIQUE(E2:E6))",
        'SUM(_xlfn._xlws.FILTER(B2:B6,E2:E6="Тула"))', "SQRT(-1)", "INDEX(A2:A6,9)"}),
}
