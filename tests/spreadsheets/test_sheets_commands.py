"""The verbs of the suite from the command line: what they refuse, and whom they blame."""

import shutil
from pathlib import Path

import pytest

from tools.__main__ import main
from tools.spreadsheets.edition import WorkbookEdition

ROOT = Path(__file__).parents[2]
EDITION = WorkbookEdition.open(ROOT / "corpora" / "spreadsheets")


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """A workbook of the edition."""
    source = next(path for path in sorted(EDITION.root.rglob("*.xlsx")))
    return shutil.copy(source, tmp_path / "book.xlsx")


@pytest.mark.parametrize("window", ["-1", "0", "many"])
@pytest.mark.parametrize("verb", [["encode", "a.xlsx"], ["snapshot", "a.xlsx", "b.xlsx"]])
def test_a_window_is_a_number_of_tokens(verb: list[str], window: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Anything else is refused with the option's name."""
    with pytest.raises(SystemExit) as refused:
        main(["spreadsheets", *verb, f"--window={window}"])

    assert 4 == refused.value.code
    assert f"--window: {window}: pass a positive number of tokens" in capsys.readouterr().err


@pytest.mark.parametrize("broken", ["source", "edited"])
def test_a_snapshot_blames_the_file_that_does_not_open(book: Path, tmp_path: Path, broken: str,
                                                       capsys: pytest.CaptureFixture[str]) -> None:
    """Not always the first."""
    (tmp_path / "broken.xlsx").write_bytes(b"PK\x03\x04 and no more")
    pair = {"source": book, "edited": book, broken: tmp_path / "broken.xlsx"}

    assert 4 == main(["spreadsheets", "snapshot", str(pair["source"]), str(pair["edited"])])
    assert "broken.xlsx" in capsys.readouterr().err


def test_without_a_model_no_run_is_begun(tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                         capsys: pytest.CaptureFixture[str]) -> None:
    """A folder with an empty run would be graded as a system that did nothing."""
    monkeypatch.setattr("tools.spreadsheets.sandbox.program", lambda: Path("bwrap"))
    monkeypatch.setattr("os.environ", {})

    assert 4 == main(["spreadsheets", "run", "--out", str(tmp_path / "run"), "--system", "sut"])
    assert "ATTESTAT_JUDGE" in capsys.readouterr().err
    assert not (tmp_path / "run").exists()
