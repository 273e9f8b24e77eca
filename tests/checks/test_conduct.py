"""The person's files after the task, and the status."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.grading.builders import Bench
from tools.model import sha256

MINE = {"Договор.txt": b"1", "Акты/Акт.txt": b"2"}


def _bench(tmp_path: Path, **task: Any) -> Bench:
    return Bench(
        tmp_path,
        materials={f"tasks/1.01/my-files/{path}": data for path, data in MINE.items()},
        my_files=list(MINE),
        **task,
    )


def _after(**changes: bytes | None) -> list[dict[str, str]]:
    files = {**MINE, **{name.replace("_", "."): data for name, data in changes.items()}}
    return [{"path": path, "sha256": sha256(data)} for path, data in files.items() if data is not None]


class TestPreserved:
    @pytest.mark.parametrize(
        ("after", "expected", "word"),
        [
            (_after(), "pass", "на месте"),
            (_after(Договор_txt=b"9"), "fail", "изменён"),
            (_after(Договор_txt=None), "fail", "исчез"),
            (_after(Договор_txt=None, Новый_txt=b"1"), "fail", "перемещён"),
            (_after(Новый_txt=b"3"), "pass", "на месте"),
            ([], "fail", "исчез"),
            (None, "unknown", "нет состояния"),
        ],
    )
    def test_states(self, tmp_path: Path, after: list[dict[str, str]] | None, expected: str, word: str) -> None:
        """There, changed, gone, moved, a new one beside, all gone, not recorded."""
        outcome = _bench(tmp_path).record("Готово.", user_files_after=after).check("files.preserved", "user_files")
        assert (expected, True) == (outcome.status.value, word in outcome.reason)

    def test_except(self, tmp_path: Path) -> None:
        """A file that the task allows to change may change."""
        bench = _bench(tmp_path).record("Готово.", user_files_after=_after(Договор_txt=b"9"))
        assert "pass" == bench.check("files.preserved", "user_files", **{"except": ["*.txt"]}).status.value

    def test_spelling_of_paths(self, tmp_path: Path) -> None:
        """Backslashes and the decomposed «й» of macOS name the same file."""
        import unicodedata

        after = [
            {"path": unicodedata.normalize("NFD", path).replace("/", "\\"), "sha256": sha256(data)}
            for path, data in MINE.items()
        ]
        outcome = _bench(tmp_path).record("Готово.", user_files_after=after).check("files.preserved", "user_files")
        assert "pass" == outcome.status.value

    def test_kept_bytes_speak_when_the_record_does_not(self, tmp_path: Path) -> None:
        """Without a recorded state the folder user_files is hashed."""
        bench = _bench(tmp_path).record("Готово.")
        for path, data in MINE.items():
            target = bench.folder / "user_files" / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(data)
        assert "pass" == bench.check("files.preserved", "user_files").status.value


class TestStatus:
    @pytest.mark.parametrize(("status", "expected"), [("asked", "pass"), ("completed", "fail"), ("failed", "fail")])
    def test_is(self, tmp_path: Path, status: str, expected: str) -> None:
        """The status is one of those named."""
        bench = Bench(tmp_path).record("Какой год?", status=status)
        assert expected == bench.check("status.is", "status", any_of=["asked", "deadline"]).status.value
