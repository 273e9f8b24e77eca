"""Requisites that look right and fail their control digits on purpose, so that no real holder can have them.

Control digits: приказ ФНС ММВ-7-6/435 (ИНН), ОГРН and ОГРНИП modulo 11 and 13, account key by the Bank of Russia's
rule 515-П (weights 7, 1, 3), СНИЛС by the Pension fund's weights. Each is computed and then moved by one.
"""

from __future__ import annotations

from dataclasses import dataclass

from tools.authoring.draws import Draw

_REGIONS = ("32", "37", "44", "53", "57", "62", "67", "69", "71", "76")


def _weighted(digits: str, weights: tuple[int, ...]) -> int:
    return sum(int(digit) * weight for digit, weight in zip(digits, weights, strict=True))


def inn10_control(nine: str) -> int:
    """Control digit of a ten-digit INN from its first nine."""
    return _weighted(nine, (2, 4, 10, 3, 5, 9, 4, 6, 8)) % 11 % 10


def inn12_controls(ten: str) -> tuple[int, int]:
    """Both control digits of a twelve-digit INN from its first ten."""
    first = _weighted(ten, (7, 2, 4, 10, 3, 5, 9, 4, 6, 8)) % 11 % 10
    return first, _weighted(ten + str(first), (3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8)) % 11 % 10


def ogrn_control(body: str) -> int:
    """Control digit of an OGRN (12 digits of body, modulo 11) or OGRNIP (14 digits, modulo 13)."""
    return int(body) % (11 if len(body) == 12 else 13) % 10


def account_holds(bik: str, account: str) -> bool:
    """Whether a settlement account fits the BIK of its bank; a correspondent account when it begins with 301."""
    head = "0" + bik[4:6] if account.startswith("301") else bik[-3:]
    return _weighted(head + account, ((7, 1, 3) * 8)[:23]) % 10 == 0


def snils_control(nine: str) -> int:
    """Two control digits of a SNILS as a number, from its first nine digits."""
    return _weighted(nine, (9, 8, 7, 6, 5, 4, 3, 2, 1)) % 101 % 100


def failing_inn(draw: Draw) -> str:
    """Ten digits, control digit moved by one."""
    nine = draw.choice(_REGIONS) + draw.digits(7)
    return nine + str((inn10_control(nine) + 1) % 10)


def failing_inn12(draw: Draw) -> str:
    """Twelve digits of a person, both control digits moved by one."""
    ten = draw.choice(_REGIONS) + draw.digits(8)
    return ten + "".join(str((control + 1) % 10) for control in inn12_controls(ten))


def failing_ogrn(draw: Draw, person: bool = False) -> str:
    """OGRN (13 digits) or OGRNIP (15), control digit moved by one."""
    year, region = draw.integer(12, 24), draw.choice(_REGIONS)
    body = f"3{year}{region}{draw.digits(9)}" if person else f"1{year}{region}{draw.digits(7)}"
    return body + str((ogrn_control(body) + 1) % 10)


def failing_account(draw: Draw, bik: str, head: str = "40702810") -> str:
    """Twenty digits whose key (the ninth) does not fit the BIK."""
    body = draw.digits(11)
    for key in range(10):
        if account_holds(bik, f"{head}{key}{body}"):
            return f"{head}{(key + 1) % 10}{body}"
    raise AssertionError("one of ten keys always fits")


def failing_snils(draw: Draw) -> str:
    """«123-456-789 00» with control digits moved by one."""
    nine = f"{draw.integer(100, 199)}{draw.digits(6)}"
    control = (snils_control(nine) + 1) % 100
    return f"{nine[:3]}-{nine[3:6]}-{nine[6:]} {control:02d}"


@dataclass(frozen=True, slots=True)
class Requisites:
    """Numbers of an organisation; every control digit fails."""

    #: ten digits, twelve of an entrepreneur
    inn: str
    #: nine digits, "" of an entrepreneur
    kpp: str
    #: thirteen digits, fifteen of an entrepreneur
    ogrn: str
    #: name of the bank with its town
    bank: str
    bik: str
    account: str
    correspondent: str


def requisites(draw: Draw, bank: str, entrepreneur: bool = False) -> Requisites:
    """Draw all the numbers of an organisation that keeps its money in `bank`."""
    inn = failing_inn12(draw) if entrepreneur else failing_inn(draw)
    bik = f"04{inn[:2]}{draw.integer(10, 99)}{draw.integer(700, 999)}"
    # the last three digits of a correspondent account are those of the BIK, so only its key can be wrong
    corr_body = "30101810{}" + draw.digits(8) + bik[-3:]
    good = next(key for key in range(10) if account_holds(bik, corr_body.format(key)))
    return Requisites(
        inn=inn, kpp="" if entrepreneur else f"{inn[:4]}01001", ogrn=failing_ogrn(draw, entrepreneur), bank=bank,
        bik=bik, account=failing_account(draw, bik, "40802810" if entrepreneur else "40702810"),
        correspondent=corr_body.format((good + 1) % 10))
