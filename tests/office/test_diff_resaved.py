"""Real books saved again by LibreOffice: what it only spells in another way is no change."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.office import libreoffice
from tools.office.diff import Difference, compare
from tools.office.recalculate_engines import EngineFailure

#: what the office really changes, as a person sees on opening both
_REAL = {
    "calamine__inlineStr_with_value.xlsx": {"value"},  # a text that stands in two places of one cell
    "closedxml__ChartsheetAndPivotTable.xlsx": {"value", "style"},  # the pivot is laid out anew, with a frame
    "closedxml__database.xlsx": {"formula"},  # an empty argument for a zero
    "closedxml__noactive_twoselected.xlsx": {"sheet_shown"},  # it opens no book without a visible sheet
    "closedxml__outputfile.xlsx": {"rows_inserted", "value", "style"},  # pivots are filled
    "open-xml-sdk__missingcalcchainpart.xlsx": {"style"},  # the look of a cell's first letters becomes the cell's
    "phpspreadsheet__32readwriteComboChart1.xlsx": {"chart_changed"},  # one series loses its labels
    "phpspreadsheet__issue.4724.xlsx": {"value"},  # escapes of halves of characters
    "poi__0-www-crossref-org.lib.rivier.edu_education-files_suffix-generator.xlsm": {"macros_removed"},
    "poi__123233_charts.xlsx": {"chart_changed"},  # a title is taken for the name of the series
    "poi__64508.xlsx": {"sheet_renamed"},  # two sheets of one name
    "poi__ExcelWithAttachments.xlsm": {"macros_removed"},
    "poi__NumberFormatTests.xlsx": {"panes_changed", "style"},  # panes are lost, the named style shows
    "poi__link-external-workbook-b.xlsx": {"formula"},  # the address of the other book becomes a number
}
#: in the quick tier one of so many
_EVERY = 4


@pytest.mark.libreoffice
@pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.slow)], ids=["sample", "all"])
def test_saving_by_libreoffice_is_no_change(real_files: Path, tmp_path: Path, whole: bool) -> None:
    """Rules, names, charts, lines and all the rest are the same after it, but for what it really changes."""
    if libreoffice.program() is None:
        pytest.skip("needs LibreOffice and python3-uno")
    books = [path for path in sorted(real_files.iterdir()) if path.suffix in (".xlsx", ".xlsm")]
    found: dict[str, set[str]] = {}
    for path in books if whole else books[::_EVERY]:
        try:
            libreoffice.calculate(path, tmp_path / path.name)
        except EngineFailure:
            continue
        difference = compare(path, tmp_path / path.name)
        if isinstance(difference, Difference):
            found[path.name] = set(difference.counts)

    assert {name: kinds for name, kinds in found.items() if kinds} == {
        name: kinds for name, kinds in _REAL.items() if name in found}
    assert len(found) >= len(books) // (1 if whole else _EVERY) - 5
