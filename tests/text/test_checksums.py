"""Control digits: numbers made for this test, one digit changed fails."""

import pytest

from tools.text import checksums


def _fails(valid: str, check: object, at: int) -> bool:
    changed = valid[:at] + str((int(valid[at]) + 1) % 10) + valid[at + 1:]
    return check(changed) is False  # type: ignore[operator]


@pytest.mark.parametrize(("number", "valid"), [
    ("0000000000", True), ("1234567894", True), ("1234567890", False), ("7700123456", False), ("123456789047", True),
    ("123456789012", False), ("12 3456 7894", True), ("123456789", False), ("", False), ("١٢٣٤٥٦٧٨٩٤", False),
    ("12345abc94", False),
])
def test_inn(number: str, valid: bool) -> None:
    """INN of 10 and 12 digits."""
    assert valid is checksums.inn(number)


def test_inn_single_errors() -> None:
    """Every single wrong digit of these numbers is seen."""
    assert [True] * 10 == [_fails("1234567894", checksums.inn, at) for at in range(10)]


@pytest.mark.parametrize(("number", "valid"), [
    ("1234567890123", 123456789012 % 11 % 10 == 3), ("1000000000000", 100000000000 % 11 % 10 == 0),
    ("100000000000", False), ("", False),
])
def test_ogrn(number: str, valid: bool) -> None:
    """OGRN of 13 digits."""
    assert valid is checksums.ogrn(number)


@pytest.mark.parametrize(("number", "valid"), [
    (f"30400000000000{30400000000000 % 13 % 10}", True), (f"30400000000000{(30400000000000 % 13 + 1) % 10}", False),
    ("1", False),
])
def test_ogrnip(number: str, valid: bool) -> None:
    """OGRNIP of 15 digits."""
    assert valid is checksums.ogrnip(number)


@pytest.mark.parametrize(("number", "valid"), [
    ("112-233-445 95", True), ("11223344595", True), ("112-233-445 96", False), ("001-001-998 00", None),
    ("000-000-001 05", None),
    ("1122334459", False), ("", False),
])
def test_snils(number: str, valid: bool | None) -> None:
    """SNILS; no sum is defined up to 001-001-998."""
    assert valid is checksums.snils(number)


@pytest.mark.parametrize(("number", "bik", "valid"), [
    ("40702810300000000001", "044500123", True), ("40702810000000000001", "044500123", False),
    ("30101810000000000000", "044500123", False), ("4070281090000000000", "044500123", False),
    ("40702810300000000001", "0445", False),
])
def test_account(number: str, bik: str, valid: bool) -> None:
    """The key of an account with the BIK of its bank."""
    assert valid is checksums.account(number, bik)


@pytest.mark.parametrize("bik", ["044525000", "044500123", "040100789"])
def test_account_has_one_key(bik: str) -> None:
    """Exactly one of ten keys (the ninth digit) is right, for ordinary and correspondent accounts."""
    for body in ("40702810{}00000000001", "30101810{}00000000123"):
        assert 1 == sum(checksums.account(body.format(key), bik) for key in range(10))
