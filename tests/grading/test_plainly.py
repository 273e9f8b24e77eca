"""A Russian report gives the faults of records and verdicts in Russian."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.grading.builders import Bench
from tools.grading import plainly

#: what may stand in Latin: names of files and fields, values, words of formats
_NAMES = re.compile(r"`[^`]*`|'[^']*'|\b(?:JSON|UTF-8|NaN|extra|docs/schemas|true|false|test|other|alpha)\b|"
                    r"[\w/.]*\b(?:record|verdict)\.json\b|\b[a-z_]+(?:\.\w+)+\b|\b[0-9a-f]{12}\b")


def _english(text: str, field: str) -> list[str]:
    return re.findall(r"[A-Za-z]{3,}", _NAMES.sub("", text.replace(field, "") if field else text))


class TestRecords:
    @pytest.mark.parametrize(("raw", "words"), [
        (b"", "не JSON: строка 1, столбец 1; запишите файл заново целиком"),
        (b"\xff\xfe{}", "не UTF-8, байт 0; сохраните файл в UTF-8"),
        (b'{"a": NaN}', "NaN — не число JSON; оставьте одно значение"),
        (b'{"a": 1, "a": 2}', "ключ 'a' стоит в объекте дважды; оставьте одно значение"),
        (b"[" * 100_000, "слишком глубокая вложенность; уменьшите вложенность"),
    ])
    def test_bytes(self, tmp_path: Path, raw: bytes, words: str) -> None:
        """What is no JSON is named with its place and its remedy."""
        reason = Bench(tmp_path).write("record.json", raw).examine()["answered"].reason
        assert f"запись не принята: alpha/1.01/record.json: {words}" == reason

    @pytest.mark.parametrize(("fields", "words"), [
        ({"status": "done"}, "можно только 'completed', 'asked', 'deadline', 'not_run' или 'failed'"),
        ({"answers": "а"}, "такого поля в форме нет; уберите его или перенесите своё в `extra`"),
        ({"run_id": 5}, "здесь должен быть текст"), ({"attempt": 0}, "не меньше 1"),
        ({"attempt": "1"}, "здесь должно быть целое число"), ({"turns": {"i": 0}}, "здесь должен быть список"),
        ({"memory": []}, "здесь должен быть объект"), ({"actions": [{"tool": "a"}]}, "поля нет, а оно обязательно"),
        ({"actions": [{"i": 0, "tool": "a", "denied": 1}]}, "здесь должно быть true или false"),
        ({"actions": [{"i": 0, "tool": "a", "effect": "erase"}]}, "можно только 'read', 'write', 'send', 'delete'"),
        ({"files": [{"path": "../a"}]}, "путь выходит из своей папки"),
        ({"files": [{"path": "C:\\a"}]}, "это не относительный путь"),
        ({"files": [{"path": "a"}, {"path": "A"}]}, "один путь стоит дважды"),
        ({"files": [{"path": "a", "sha256": "x"}]}, "значение не того вида"),
        ({"task_id": "9.09"}, "запись задания 9.09 лежит в папке задания 1.01"),
        ({"edition": {"name": "other", "sha256": "0" * 64}}, "запись сделана по другой редакции (other, 000000000000)"),
        ({"schema": "office-record/9"}, "можно только 'office-record/1'"),
        ({"timing": {"wall_s": "долго"}}, "здесь должно быть число"), ({"organiser": 5}, "здесь должен быть объект"),
    ])
    def test_fields(self, tmp_path: Path, fields: dict[str, Any], words: str) -> None:
        """A wrong field is told in Russian, in the reason and in every piece of evidence; English has its own."""
        outcome = Bench(tmp_path).record("Ответ.", **fields).examine()["answered"]
        told = [outcome.reason, *(piece.text for piece in outcome.evidence)]
        field = outcome.evidence[0].locator
        assert (True, [], True) == (words in outcome.reason, [word for text in told for word in _english(text, field)],
                                    outcome.reason_en.startswith("the record is refused"))


class TestVerdicts:
    @pytest.mark.parametrize("raw", [b"", b"{}", b'{"schema": "office-verdict/9"}', b'{"schema": 1, "schema": 2}'])
    def test_broken(self, tmp_path: Path, raw: bytes) -> None:
        """A verdict that is refused is told in Russian too."""
        outcome = Bench(tmp_path).record("Ответ.").write("verdict.json", raw).examine()["rubric:r1"]
        field = outcome.reason.removeprefix("вердикт не принят: verdict.json: ").partition(":")[0]
        assert ("judge_error", [], True) == (outcome.status.value, _english(outcome.reason, field),
                                             outcome.reason_en.startswith("the verdict is refused"))

    def test_of_other_points(self, tmp_path: Path) -> None:
        """A verdict that answers for other points than the task has is told in Russian."""
        bench = Bench(tmp_path).record("Ответ.").verdict({"r1": ("верно", "Ответ")})
        outcome = bench.examine()["rubric:r1"]
        assert "вердикт не принят: verdict.json: raw: пункты без вердикта: r2" == outcome.reason


def test_what_is_not_listed() -> None:
    """An unknown problem and an unknown remedy become a general sentence, never a mixture of languages."""
    assert ("значение не по форме", "форма описана в docs/schemas") == (
        plainly.problem("Something new"), plainly.remedy("do this"))
