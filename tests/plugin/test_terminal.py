"""What a person sees while and after a session."""

from __future__ import annotations

import re

from tests.plugin.conftest import small_task


def _many(empty) -> None:
    """One system that fails over twenty items."""
    empty.write([small_task(number, f"14.{number:02}", requires=[]) for number in range(1, 13)], {"poor": "Плохая"})
    for number in range(1, 13):
        empty.record("poor", f"14.{number:02}", "Итого 99 рублей.")
        empty.verdict("poor", f"14.{number:02}", "неверно", "Итого 99 рублей")
    empty.seal()


def test_twenty_failures_a_system(empty) -> None:
    """Twenty of two lines each, critical ones first; the rest is counted. Progress is pytest's own."""
    _many(empty)
    done = empty.pytest()
    listed = re.findall(r"^(tests_bench/\S+\[\S+\])\n {4}(\S.*)\n {4}(\S.*)$", done.out, re.M)

    assert 1 == done.code
    assert 20 == len(listed)
    assert 12 == sum("-total]" in name for name, _, _ in listed)
    assert "    … 16 more in the report" in done.out
    assert re.search(r"^tests_bench/office/test_other_tasks\.py [.F]+ +\[ *\d+%\]$", done.out, re.M)
    assert "Traceback" not in done.out


def test_developers_get_pytests_own_output(sitting) -> None:
    """-v names every item; --tb=short shows every failure as pytest does; -rA lists the results."""
    verbose = sitting.pytest("-v", "--task=1.01")
    short = sitting.pytest("--tb=short", "-rA", "--task=1.01")
    name = "tests_bench/office/test_c01_reconciliation.py::Task_01_01::test_check[poor-total]"

    assert re.search(rf"^{re.escape(name)} FAILED +\[", verbose.out, re.M)
    assert "= FAILURES =" in verbose.out
    assert "_ Task_01_01.test_check[poor-total] _" in short.out
    assert name in short.failed
    assert 13 == len(short.passed)
