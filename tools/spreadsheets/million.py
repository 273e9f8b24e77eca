"""The book of a million cells: a ledger of 50 000 rows and 20 columns, a fifth of it formulas, and a sheet of rates.

Written straight into XML: the same bytes of every part on every machine, in seconds. `version`: `source`, where six
contracts carry an outdated rate of VAT; `reference`, where the rate is right and the sheet of totals is filled.
"""

from __future__ import annotations

import hashlib
import zipfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from xml.sax.saxutils import escape

from tools.office.xlsx_formulas import column_letters

ROWS = 50_000
#: contracts whose rows carry the outdated rate, and how many contracts there are
WRONG, CONTRACTS = 6, 400
OLD_RATE, RATE = 18, 20
LEDGER, TOTALS = "Проводки", "Итоги"
HEADS = ("№", "Договор", "Контрагент", "Статья", "Кол-во", "Цена", "Сумма без НДС", "Ставка НДС, %", "НДС",
         "Сумма с НДС", "Склад", "Подразделение", "Кол-во резерв", "Вес, кг", "Вес всего, кг", "Счёт дебета",
         "Счёт кредита", "Партия", "Тара", "Мест")
_GOODS = ("Крепёж", "Кабель", "Профиль", "Светильник", "Щит", "Муфта", "Лоток", "Датчик")
_PLACES = ("Склад А", "Склад Б", "Склад В", "Транзит")
_TYPES = ('<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Types xmlns="http://schemas.openxmlformats.org/'
          'package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.'
          'relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook'
          '.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>{}</Types>')
_SHEET_TYPE = ('<Override PartName="/xl/{}.xml" ContentType="application/vnd.openxmlformats-officedocument.'
               'spreadsheetml.{}+xml"/>')
_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships"
_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'


def write(path: Path, seed: str, version: str) -> None:
    """Write one version of the book. Raises ValueError for an unknown one."""
    if version not in ("source", "reference"):
        raise ValueError(f"no version {version!r}")
    strings = _Strings()
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        def put(name: str) -> zipfile.ZipInfo:
            info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            info.compress_type = zipfile.ZIP_DEFLATED
            return info

        overrides = "".join(_SHEET_TYPE.format(*pair) for pair in (
            ("worksheets/sheet1", "worksheet"), ("worksheets/sheet2", "worksheet"), ("styles", "styles"),
            ("sharedStrings", "sharedStrings")))
        archive.writestr(put("[Content_Types].xml"), _TYPES.format(overrides))
        archive.writestr(put("_rels/.rels"), _links((("officeDocument", "xl/workbook.xml"),)))
        archive.writestr(put("xl/workbook.xml"), (
            f'{_HEAD}<workbook xmlns="{_MAIN}" xmlns:r="{_OFFICE}"><sheets><sheet name="{LEDGER}" sheetId="1" r:id='
            f'"rId1"/><sheet name="{TOTALS}" sheetId="2" r:id="rId2"/></sheets></workbook>'))
        archive.writestr(put("xl/_rels/workbook.xml.rels"), _links((
            ("worksheet", "worksheets/sheet1.xml"), ("worksheet", "worksheets/sheet2.xml"), ("styles", "styles.xml"),
            ("sharedStrings", "sharedStrings.xml"))))
        archive.writestr(put("xl/styles.xml"), _styles())
        with archive.open(put("xl/worksheets/sheet1.xml"), "w") as stream:
            stream.write(f'{_HEAD}<worksheet xmlns="{_MAIN}"><sheetData>'.encode())
            for line in _ledger(int(seed), version, strings):
                stream.write(line.encode())
            stream.write(b"</sheetData></worksheet>")
        archive.writestr(put("xl/worksheets/sheet2.xml"), f'{_HEAD}<worksheet xmlns="{_MAIN}"><sheetData>'
                         + "".join(_totals(int(seed), version, strings)) + "</sheetData></worksheet>")
        archive.writestr(put("xl/sharedStrings.xml"), strings.xml())


def wrong_contracts(seed: int) -> tuple[int, ...]:
    """Numbers of the contracts with the outdated rate, ascending."""
    found: list[int] = []
    counter = 0
    while len(found) < WRONG:
        number = int.from_bytes(hashlib.sha256(f"{seed}/million/{counter}".encode()).digest()[:4]) % CONTRACTS
        counter += 1
        if number not in found:
            found.append(number)
    return tuple(sorted(found))


def name_of(contract: int) -> str:
    """«Д-017/2031»."""
    return f"Д-{contract:03}/2031"


def amounts(seed: int, row: int) -> tuple[int, int, int]:
    """Contract, quantity and price in kopecks of a row, from 0: arithmetic, so that any row is known alone."""
    mixed = (row * 2_654_435_761 + seed * 97_003 + 12_345) & 0xFFFFFFFF
    return (mixed >> 7) % CONTRACTS, 1 + (mixed >> 3) % 40, 10_000 + (mixed >> 9) % 900_000


@cache
def totals(seed: int) -> tuple[tuple[int, int], ...]:
    """Contract and net sum, kopecks, of the contracts that were wrong."""
    wanted = dict.fromkeys(wrong_contracts(seed), 0)
    for row in range(ROWS):
        contract, quantity, price = amounts(seed, row)
        if contract in wanted:
            wanted[contract] += quantity * price
    return tuple(wanted.items())


class _Strings:
    def __init__(self) -> None:
        self.known: dict[str, int] = {}

    def cell(self, ref: str, text: str, style: int = 0) -> str:
        index = self.known.setdefault(text, len(self.known))
        return ('<c r="' + ref + '"' + (f' s="{style}"' if style else "") + f' t="s"><v>{index}</v></c>')

    def xml(self) -> str:
        return (f'{_HEAD}<sst xmlns="{_MAIN}" uniqueCount="{len(self.known)}">'
                + "".join(f"<si><t>{escape(text)}</t></si>" for text in self.known) + "</sst>")


def _ledger(seed: int, version: str, strings: _Strings) -> Iterator[str]:
    letters = [column_letters(number + 1) for number in range(len(HEADS))]
    yield '<row r="1">' + "".join(strings.cell(f"{letters[at]}1", head, 1) for at, head in enumerate(HEADS)) + "</row>"
    wrong = set(wrong_contracts(seed))
    for row in range(ROWS):
        contract, quantity, price = amounts(seed, row)
        rate = OLD_RATE if version == "source" and contract in wrong else RATE
        yield _row(row + 2, row, contract, quantity, price, rate, letters, strings)


def _row(number: int, row: int, contract: int, quantity: int, price: int, rate: int, letters: list[str],
         strings: _Strings) -> str:
    net = quantity * price
    weight = 5 + row % 90
    cells = {
        0: row + 1, 1: name_of(contract), 2: f"Контрагент {contract % 70 + 1}", 3: _GOODS[row % 8], 4: quantity,
        5: _money(price), 6: (f"E{number}*F{number}", _money(net)), 7: rate,
        8: (f"ROUND(G{number}*H{number}/100,2)", _money((net * rate * 2 + 100) // 200)),
        9: (f"G{number}+I{number}", _money(net + (net * rate * 2 + 100) // 200)), 10: _PLACES[row % 4],
        11: f"Цех {row % 12 + 1}", 12: row % 7, 13: _tenths(weight),
        14: (f"E{number}*N{number}", _tenths(quantity * weight)), 15: 10 + row % 5, 16: 60 + row % 3,
        17: 1000 + row // 25, 18: row % 3, 19: 1 + row % 9}
    written = []
    for at, value in cells.items():
        ref = f"{letters[at]}{number}"
        if isinstance(value, tuple):
            written.append(f'<c r="{ref}" s="2"><f>{value[0]}</f><v>{value[1]}</v></c>')
        elif isinstance(value, str) and at in (1, 2, 3, 10, 11):
            written.append(strings.cell(ref, value))
        else:
            written.append(f'<c r="{ref}"><v>{value}</v></c>')
    return f'<row r="{number}">{"".join(written)}</row>'


def _totals(seed: int, version: str, strings: _Strings) -> Iterator[str]:
    heads = ("Договор", "Сумма без НДС", "НДС", "Сумма с НДС")
    yield '<row r="1">' + "".join(strings.cell(f"{'ABCD'[at]}1", head, 1) for at, head in enumerate(heads)) + "</row>"
    for at, (contract, net) in enumerate(totals(seed)):
        number = at + 2
        row = strings.cell(f"A{number}", name_of(contract))
        if version == "reference":
            tax = sum((quantity * price * RATE * 2 + 100) // 200 for quantity, price in _rows_of(seed, contract))
            for letter, column, value in (("B", "G", net), ("C", "I", tax), ("D", "J", net + tax)):
                row += (f'<c r="{letter}{number}" s="2"><f>SUMIFS({LEDGER}!${column}$2:${column}${ROWS + 1},{LEDGER}!'
                        f'$B$2:$B${ROWS + 1},$A{number})</f><v>{_money(value)}</v></c>')
        yield f'<row r="{number}">{row}</row>'


def _rows_of(seed: int, contract: int) -> Iterator[tuple[int, int]]:
    for row in range(ROWS):
        found, quantity, price = amounts(seed, row)
        if found == contract:
            yield quantity, price


def _money(kopecks: int) -> str:
    return f"{kopecks // 100}.{kopecks % 100:02}".rstrip("0").rstrip(".")


def _tenths(value: int) -> str:
    return f"{value // 10}.{value % 10}".removesuffix(".0")


def _links(pairs: tuple[tuple[str, str], ...]) -> str:
    return f'{_HEAD}<Relationships xmlns="{_RELATIONS}">' + "".join(
        f'<Relationship Id="rId{at}" Type="{_OFFICE}/{kind}" Target="{target}"/>'
        for at, (kind, target) in enumerate(pairs, start=1)) + "</Relationships>"


def _styles() -> str:
    font = '<sz val="10"/><name val="Arial"/></font>'
    none, grey = (f'<fill><patternFill patternType="{kind}"/></fill>' for kind in ("none", "gray125"))
    formats = "".join(f'<xf numFmtId="{code}" fontId="{bold}" fillId="0" borderId="0" xfId="0"/>'
                      for code, bold in ((0, 0), (0, 1), (4, 0)))
    return (f'{_HEAD}<styleSheet xmlns="{_MAIN}"><fonts count="2"><font>{font}<font><b/>{font}</fonts><fills count="2">'
            f'{none}{grey}</fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>'
            f'<cellXfs count="3">{formats}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" '
            'builtinId="0"/></cellStyles></styleSheet>')
