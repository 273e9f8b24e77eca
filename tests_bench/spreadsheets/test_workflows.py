"""Workflows over workbooks: `pytest tests_bench/spreadsheets --run=DIR`; the record decides, the body is empty."""

import pytest

from fixtures.asked import Asked


@pytest.mark.filterwarnings("ignore")
def test_workflow(asked: Asked) -> None:
    """One item of one workflow: what code holds, or the judge's verdict."""
