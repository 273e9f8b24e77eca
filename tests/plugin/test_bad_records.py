"""Whatever a stranger's run holds: one broken record is one failing task, and the session goes on."""

from __future__ import annotations

import json
import os
from pathlib import Path

from tests.plugin.conftest import small_task

ANSWER = "Итого 100 рублей."


def _spoil(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


def _huge(path: Path) -> None:
    with path.open("r+b") as stream:
        stream.truncate(200 * 1024 * 1024)


def _replaced(path: Path, make) -> None:
    path.unlink()
    make(path)


#: what is done to a record, and what every item of its task then says
RECORDS = {
    "truncated": (lambda path: path.write_bytes(path.read_bytes()[:-20]), "not JSON"),
    "not_utf8": (lambda path: path.write_bytes(path.read_text("utf-8").encode("cp1251")), "not UTF-8"),
    "huge": (_huge, "keep it under"),
    "nested": (lambda path: _spoil(path, '"completed"', "[" * 10_000 + "]" * 10_000), "nested too deeply"),
    "nan": (lambda path: _spoil(path, '"completed"', "NaN"), "NaN is not a JSON number"),
    "twice": (lambda path: _spoil(path, '"status"', '"status": "failed", "status"'), "stands twice"),
    "version": (lambda path: _spoil(path, "office-record/1", "office-record/2"), "schema"),
    "other_task": (lambda path: _spoil(path, "14.01", "14.02"), "the record is of task 14.02"),
    "fifo": (lambda path: _replaced(path, os.mkfifo), "not a regular file"),
    "folder": (lambda path: _replaced(path, os.mkdir), "not a regular file"),
    "outside": (lambda path: _spoil(path, '"files": []', '"files": [{"path": "../../x"}]'),
                "the path leaves its folder"),
    "half": (lambda path: _spoil(path, ANSWER, "\\ud800"), "unicode"),
}


def _other_edition(path: Path) -> None:
    record = json.loads(path.read_text("utf-8"))
    record["edition"]["sha256"] = "0" * 64
    path.write_text(json.dumps(record), "utf-8")


RECORDS["edition"] = (_other_edition, "the record is of another edition")


def test_broken_records(empty) -> None:
    """Each breakage is eight failed items of its own system, with file, field and remedy; the sound one passes."""
    empty.write([small_task(1, "14.01")], dict.fromkeys((*RECORDS, "sound"), "Система"))
    for system in (*RECORDS, "sound"):
        path = empty.record(system, "14.01", ANSWER)
        if system in RECORDS:
            RECORDS[system][0](path)
    done = empty.pytest("-q", "--judge=off")
    found: dict[str, list[dict[str, object]]] = {}
    for outcome in empty.outcomes():
        found.setdefault(outcome["system"], []).append(outcome)

    assert 1 == done.code, done.out
    assert {**dict.fromkeys(RECORDS, "fail"), "sound": "not_judged pass"} == {
        system: " ".join(sorted({str(outcome["status"]) for outcome in outcomes}))
        for system, outcomes in found.items()}
    reasons = {system: str(outcomes[0]["reason_en"]) for system, outcomes in found.items()}
    assert {} == {system: reasons[system] for system, (_, words) in RECORDS.items()
                  if words not in reasons[system] or f"{system}/14.01/record.json" not in reasons[system]}
    assert {8} == {len(outcomes) for outcomes in found.values()}


#: what lies in files/ under the recorded name, and what a check of it says
DELIVERED = {
    "link": (lambda path: path.symlink_to("/etc/hostname"), "это ссылка, а не файл"),
    "folder": (lambda path: path.mkdir(), "это не обычный файл"),
    "fifo": (os.mkfifo, "это не обычный файл"),
    "missing": (lambda path: None, "его нет на диске"),
    "empty": (lambda path: path.write_bytes(b""), "пустой (0 байт)"),
}


def test_delivered_files_that_are_none(empty) -> None:
    """A link is not followed, a pipe does not hang the grader; each fails its check with the reason; nothing breaks."""
    checks = [{"id": "text", "kind": "phrase", "where": "file:*.txt", "args": {"any_of": ["рублей"]}}]
    empty.write([small_task(1, "14.01", checks=checks)], dict.fromkeys((*DELIVERED, "sound"), "Система"))
    for system in (*DELIVERED, "sound"):
        empty.record(system, "14.01", files=[{"path": "Отчёт.txt"}])
        path = empty.run / system / "14.01" / "files" / "Отчёт.txt"
        path.parent.mkdir()
        if system in DELIVERED:
            DELIVERED[system][0](path)
        else:
            path.write_text(ANSWER, "utf-8")
    done = empty.pytest("-q", "--judge=off")
    found = {outcome["system"]: outcome for outcome in empty.outcomes() if outcome["item"] == "text"}

    assert 1 == done.code, done.out
    assert {**dict.fromkeys(DELIVERED, "fail"), "sound": "pass"} == {
        system: outcome["status"] for system, outcome in found.items()}
    assert [] == [(system, found[system]["reason"]) for system, (_, words) in DELIVERED.items()
                  if words not in json.dumps(found[system], ensure_ascii=False)]
