"""Delivered files: hostile and broken ones are a reason and never a crash."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from tests.grading.builders import Bench, docx, xlsx
from tools.model import Unreadable, sha256

BOOK = xlsx({"Лист1": [["Позиция", "Сумма"], ["Кабель", 5]]})


def _hostile(bench: Bench, name: str, make: str) -> None:
    path = bench.folder / "files" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    outside = bench.root / "outside.xlsx"
    outside.write_bytes(BOOK)
    if make == "symlink":
        path.symlink_to(outside)
    elif make == "directory":
        path.mkdir()
    elif make == "fifo":
        os.mkfifo(path)
    elif make == "empty":
        path.write_bytes(b"")
    elif make == "changed":
        path.write_bytes(docx("другое"))
    elif make == "garbage":
        path.write_bytes(b"PK\x03\x04 not a zip")


class TestHostile:
    @pytest.mark.parametrize(
        ("make", "words"),
        [
            ("symlink", "ссылка"),
            ("directory", "не обычный файл"),
            ("fifo", "не обычный файл"),
            ("missing", "нет на диске"),
            ("empty", "0 байт"),
            ("changed", "контрольной суммой"),
        ],
    )
    @pytest.mark.parametrize("kind", ["file.delivered", "xlsx.no_errors", "fabricated"])
    def test_is_a_fail_with_its_reason(self, tmp_path: Path, make: str, words: str, kind: str) -> None:
        """A recorded file that is no plain file with its hash fails what looks at it, and the reason says why."""
        bench = Bench(tmp_path)
        bench.record("Готово.", files=[{"path": "Отчёт.xlsx", "sha256": sha256(BOOK)}])
        _hostile(bench, "Отчёт.xlsx", make)
        outcome = bench.check(kind, "any")
        assert ("fail", True, True) == (outcome.status.value, words in outcome.reason, "Отчёт.xlsx" in outcome.reason)

    @pytest.mark.parametrize("make", ["symlink", "directory", "fifo", "missing", "empty", "changed", "garbage"])
    def test_the_whole_task_is_graded(self, tmp_path: Path, make: str) -> None:
        """Whatever lies there, every item of the task is decided, judged ones by their verdict."""
        bench = Bench(tmp_path).record("Причина в строке тринадцать.", files=[{"path": "a.xlsx"}])
        _hostile(bench, "a.xlsx", make)
        points = {"r1": ("нет в ответе", ""), "r2": ("верно", "Причина в строке тринадцать")}
        outcomes = bench.verdict(points).examine()
        assert ("fail", "pass") == (outcomes["rubric:r1"].status.value, outcomes["rubric:r2"].status.value)

    def test_a_file_that_we_cannot_read(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Our own gap is unknown, never a fail and never a pass; what is found elsewhere still counts."""
        refusal = Unreadable("unsupported", "Формат не поддерживается.", ours=True)
        monkeypatch.setattr("tools.office.read", lambda *_, **__: refusal)
        bench = Bench(tmp_path).record("Сумма 5.", {"a.xlsx": BOOK})
        kinds = [("number", {"value": 5}), ("number", {"value": 6}), ("file.delivered", {}), ("fabricated", {}),
                 ("xlsx.no_errors", {}), ("row", {"cells": ["а"]})]
        found = [bench.check(kind, "any", **args) for kind, args in kinds]
        assert ["pass", *["unknown"] * 5] == [outcome.status.value for outcome in found]

    def test_broken_bytes(self, tmp_path: Path) -> None:
        """Bytes that no reader opens fail file.delivered."""
        bench = Bench(tmp_path).record("Готово.", {"a.xlsx": b"PK\x03\x04 not a zip"})
        assert "fail" == bench.check("file.delivered", "file:*.xlsx", type="xlsx").status.value

    def test_a_folder_that_is_a_link(self, tmp_path: Path) -> None:
        """Files behind a linked folder are not the system's."""
        bench = Bench(tmp_path).record("Готово.", files=[{"path": "out/a.xlsx"}])
        (tmp_path / "elsewhere").mkdir()
        (tmp_path / "elsewhere" / "a.xlsx").write_bytes(BOOK)
        (bench.folder / "files").mkdir()
        (bench.folder / "files" / "out").symlink_to(tmp_path / "elsewhere")
        outcome = bench.check("file.delivered", "file:*.xlsx")
        assert ("fail", True) == (outcome.status.value, "за ссылкой" in outcome.reason)

    def test_negate_does_not_excuse_a_missing_file(self, tmp_path: Path) -> None:
        """A value that must be absent from a file is not absent because the file is."""
        bench = Bench(tmp_path).record("Готово.")
        expected = ("fail", "fail")
        assert expected == tuple(
            bench.check("phrase", "file:*.docx", negate, text="аванс").status.value for negate in (False, True)
        )


class TestRecorded:
    def test_stray_files_are_reported(self, tmp_path: Path) -> None:
        """A file that lies there unrecorded does not count and is named."""
        bench = Bench(tmp_path).record("Готово.", {"a.xlsx": BOOK})
        (bench.folder / "files" / "b.xlsx").write_bytes(BOOK)
        outcome = bench.check("file.delivered", "file:*.xlsx", type="xlsx", n=1)
        assert ("pass", True) == (outcome.status.value, "b.xlsx" in outcome.notes[0])

    def test_nothing_tells(self, tmp_path: Path) -> None:
        """files null and an empty folder: unknown for want of evidence."""
        outcome = Bench(tmp_path).record("Готово.", files=None).check("file.delivered", "any")
        assert ("unknown", "evidence_absent") == (outcome.status.value, outcome.cause)

    def test_the_folder_tells(self, tmp_path: Path) -> None:
        """files null and files on disk: those are taken, with a note."""
        bench = Bench(tmp_path).record("Готово.", {"a.xlsx": BOOK}, files=None)
        outcome = bench.check("file.delivered", "any", type="xlsx")
        assert ("pass", 1) == (outcome.status.value, len(outcome.notes))

    def test_text_in_the_answer_needs_no_files(self, tmp_path: Path) -> None:
        """With `any` the answer is enough; without it an unrecorded delivery leaves the question open."""
        bench = Bench(tmp_path).record("Сумма 5.", files=None)
        assert ("pass", "unknown") == (
            bench.check("number", "any", value=5).status.value,
            bench.check("number", "any", value=6).status.value,
        )


class TestDelivered:
    @pytest.mark.parametrize(
        ("args", "expected"),
        [
            ({"type": "xlsx", "n": 1}, "pass"),
            ({"type": "xlsx", "n": 2}, "fail"),
            ({"type": "docx"}, "fail"),
            ({"type": "any", "min": 2}, "pass"),
            ({"type": "any", "max": 1}, "fail"),
            ({"type": "xlsx", "name": "ОТЧЁТ.XLSX"}, "pass"),
            ({"type": "xlsx", "name": "Сводка.xlsx"}, "fail"),
        ],
    )
    def test_numbers_types_names(self, tmp_path: Path, args: dict[str, Any], expected: str) -> None:
        """How many of which type under which name."""
        bench = Bench(tmp_path).record("Готово.", {"Отчёт.xlsx": BOOK, "Письмо.txt": "Здравствуйте".encode()})
        assert expected == bench.check("file.delivered", "any", **args).status.value

    def test_the_type_is_in_the_bytes(self, tmp_path: Path) -> None:
        """A Word document named .xlsx is no workbook."""
        bench = Bench(tmp_path).record("Готово.", {"Отчёт.xlsx": docx("текст")})
        outcome = bench.check("file.delivered", "file:*.xlsx", type="xlsx")
        told = "«Отчёт.xlsx»: под этим именем документ Word (docx)" in outcome.reason
        assert ("fail", True) == (outcome.status.value, told)

    def test_the_second_reader_refuses(self, tmp_path: Path) -> None:
        """A workbook that only one reader opens fails, and the reason names the other."""
        import io
        import zipfile

        stream = io.BytesIO()
        with zipfile.ZipFile(io.BytesIO(BOOK)) as whole, zipfile.ZipFile(stream, "w") as part:
            for name in whole.namelist():
                data = whole.read(name)
                part.writestr(name, b"<styleSheet" if name == "xl/styles.xml" else data)
        outcome = (
            Bench(tmp_path).record("Готово.", {"a.xlsx": stream.getvalue()}).check("file.delivered", "any", type="xlsx")
        )
        assert "fail" == outcome.status.value

    def test_turns(self, tmp_path: Path) -> None:
        """A reply to a question belongs to the turn that asked: file:turn-2 is the second of the person's turns."""
        turns = [
            {"i": 0, "answer": "Какой год?"},
            {"i": 1, "answer": "Вот.", "is_reply_if_asked": True},
            {"i": 2, "answer": "И ещё."},
        ]
        bench = Bench(tmp_path, turns=[{"text": "раз"}, {"text": "два"}])
        data = xlsx({"Л": [["а"]]})
        files = [
            {"path": "a.xlsx", "sha256": sha256(BOOK), "turn": 1},
            {"path": "b.xlsx", "sha256": sha256(data), "turn": 2},
        ]
        bench.record("И ещё.", {"a.xlsx": BOOK, "b.xlsx": data}, turns=turns, files=files)
        found = [bench.check("file.delivered", f"file:turn-{turn}/*.xlsx", n=1).evidence[0].unit for turn in (1, 2)]
        assert ["a.xlsx", "b.xlsx"] == found


class TestIdenticalAndNone:
    def test_identical(self, tmp_path: Path) -> None:
        """Byte for byte the material, under any name; one byte more is another file."""
        bench = Bench(tmp_path, materials={"tasks/1.01/my-files/Договор.docx": BOOK})
        same = bench.record("Вот.", {"x.docx": BOOK}).check("file.identical", "file:*", to="Договор.docx")
        other = bench.record("Вот.", {"x.docx": BOOK + b" "}).check("file.identical", "file:*", to="Договор.docx")
        assert ("pass", "fail") == (same.status.value, other.status.value)

    def test_a_material_that_is_not_there(self, tmp_path: Path) -> None:
        """A check that names no material decides nothing."""
        outcome = Bench(tmp_path).record("Вот.", {"x": b"1"}).check("file.identical", "any", to="нет.docx")
        assert "unknown" == outcome.status.value

    def test_none(self, tmp_path: Path) -> None:
        """file.none passes with nothing delivered, fails with a file, is unknown unrecorded."""
        bench = Bench(tmp_path)
        found = [
            bench.record("Нет.").check("file.none", "any"),
            bench.record("Нет.", {"a.txt": b"a"}).check("file.none", "any"),
        ]
        assert ["pass", "fail"] == [outcome.status.value for outcome in found]
