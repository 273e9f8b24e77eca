"""The public face of the contracts: whole, and light for those who read files."""

import subprocess
import sys
from importlib import import_module

import pytest

import tools.model


def test_every_name_is_there() -> None:
    """Those that are loaded when asked for are the ones of their modules."""
    for module, names in tools.model._VALIDATED.items():
        for name in names:
            assert getattr(import_module(f"tools.model.{module}"), name) is getattr(tools.model, name)
    assert set(tools.model.__all__) <= {*dir(tools.model), *(name for names in tools.model._VALIDATED.values()
                                                            for name in names)}


def test_an_unknown_name_is_an_attribute_error() -> None:
    """As of any module."""
    with pytest.raises(AttributeError, match=r"'tools\.model' has no attribute 'Recrod'"):
        tools.model.Recrod  # asking is the test


def test_reading_files_loads_no_pydantic() -> None:
    """A child that reads one file, and the comparison of workbooks, start without it."""
    script = ("import sys, tools.office.worker, tools.office.diff.workbook\n"
              "print('pydantic' in sys.modules, 'tools.model.record' in sys.modules)")
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)

    assert "False False\n" == told.stdout
