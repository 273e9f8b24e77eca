"""Office files that nobody here wrote: each gives a document or a typed reason."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.model import Unreadable
from tools.office import read

#: what each reader must say of files that nobody can read
REFUSED = {
    "poi__ExternalEntityInText.docx": "unreadable",
    "poi__clusterfuzz-testcase-minimized-POIFuzzer-5205835528404992.pptx": "unreadable",
    "poi__clusterfuzz-testcase-minimized-POIXSLFFuzzer-5463285576892416.pptx": "unreadable",
    "poi__clusterfuzz-testcase-minimized-POIXWPFFuzzer-5166796835258368.docx": "unreadable",
    "poi__clusterfuzz-testcase-minimized-POIXWPFFuzzer-6120975439364096.docx": "unreadable",
    "poi__clusterfuzz-testcase-minimized-XLSX2CSVFuzzer-5636439151607808.xlsx": "unreadable",
    "poi__duplicate-filename-case-insensitive.xlsx": "unreadable",
    "tika__protected_normal_case.docx": "encrypted",
    "tika__testPassword4Spaces.pdf": "encrypted",
}


@pytest.mark.parametrize("kind", ["docx", "pptx", "xlsx", "xlsm", "pdf", "eml", "md", "json"])
def test_real_files(real_files: Path, tmp_path: Path, kind: str) -> None:
    """Every file of a kind is read, but for those that are broken or locked on purpose."""
    results = {path.name: read(path, cache=tmp_path) for path in sorted(real_files.glob(f"*.{kind}"))}
    refused = {name: result.reason for name, result in results.items() if isinstance(result, Unreadable)}
    assert refused == {name: reason for name, reason in REFUSED.items() if name.endswith(kind)}


def test_no_real_file_is_left_out(real_files: Path) -> None:
    """The kinds of these tests are all kinds of the folder."""
    kinds = {"docx", "pptx", "xlsx", "xlsm", "pdf", "eml", "md", "json", "doc", "xls", "odt", "ods"}
    assert {path.suffix[1:] for path in real_files.iterdir()} <= kinds


@pytest.mark.libreoffice
@pytest.mark.parametrize("kind", ["doc", "xls", "odt", "ods"])
def test_real_files_through_libreoffice(real_files: Path, tmp_path: Path, kind: str) -> None:
    """Old formats and those of LibreOffice are read as what they are, all of them."""
    results = [read(path, cache=tmp_path) for path in sorted(real_files.glob(f"*.{kind}"))]
    assert [result.reason if isinstance(result, Unreadable) else result.type for result in results] == [
        kind] * len(results)
