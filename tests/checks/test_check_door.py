"""The door of checks: unknown kinds, wrong places and wrong arguments are refused, and every kind is documented."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.grading.builders import Bench
from tools.checks import describe_kinds, known_kinds, validate_check, validate_task
from tools.model import BadInput, Check, validate


def _check(**fields: Any) -> Check:
    return validate(Check, {"id": "total", "kind": "number", "where": "answer", "args": {"value": 5}, **fields}, "t")


class TestRefused:
    @pytest.mark.parametrize(
        ("fields", "field", "words"),
        [
            ({"kind": "numbr"}, "checks.0.kind", "unknown kind 'numbr'"),
            ({"where": "status"}, "checks.0.where", "number does not look at 'status'"),
            ({"args": {}}, "checks.0.args", "give `value` or `any_of`"),
            ({"args": {"value": 5, "any_of": [5]}}, "checks.0.args", "one of them"),
            ({"args": {"value": 5, "tolerance": 1}}, "checks.0.args.tolerance", "Extra inputs"),
            ({"args": {"value": 5, "tol": -1}}, "checks.0.args.tol", "greater than or equal to 0"),
            ({"args": {"value": True}}, "checks.0.args.value", "Decimal"),
            ({"kind": "date", "args": {"value": "05.12.2026"}}, "checks.0.args.value", "YYYY-MM-DD"),
            ({"kind": "date", "args": {"value": "2026-13-01"}}, "checks.0.args.value", "YYYY-MM-DD"),
            ({"kind": "time", "args": {"value": "25:00"}}, "checks.0.args.value", "HH:MM"),
            ({"kind": "range", "args": {"lo": 7, "hi": 5}}, "checks.0.args", "`lo` is greater"),
            ({"kind": "file.delivered", "where": "any", "args": {"n": 1, "min": 1}}, "checks.0.args", "give `n`"),
            (
                {"kind": "file.identical", "where": "file:*", "args": {"to": "../x"}},
                "checks.0.args.to",
                "leaves its folder",
            ),
            ({"kind": "xlsx.value", "where": "answer", "args": {}}, "checks.0.where", "xlsx.value does not look"),
            (
                {"kind": "xlsx.table", "where": "file:*", "args": {"columns": ["А"], "key": "Б", "rows": [{"А": 1}]}},
                "checks.0.args",
                "the key column 'Б'",
            ),
            (
                {"kind": "status.is", "where": "status", "args": {"any_of": ["done"]}},
                "checks.0.args.any_of.0",
                "'completed'",
            ),
        ],
    )
    def test_fault(self, fields: dict[str, Any], field: str, words: str) -> None:
        """A wrong check is refused with its field, and the message names the check."""
        with pytest.raises(BadInput) as caught:
            validate_check(_check(**fields), "tasks.jsonl", "checks.0")
        fault = caught.value.faults[0]
        assert (field, True, True) == (fault.field, words in fault.problem, "'total'" in fault.problem)

    def test_a_close_name_is_suggested(self) -> None:
        """A misspelt kind gets the nearest name as its remedy."""
        with pytest.raises(BadInput, match=r"did you mean 'xlsx\.value'"):
            validate_check(_check(kind="xlsx.valeu", where="file:*"), "t")

    def test_all_faults_of_a_task(self, tmp_path: Path) -> None:
        """A task's faults come together, each with the task's id."""
        checks = [
            {"id": "a", "kind": "nope", "where": "answer"},
            {"id": "fabricated", "kind": "time", "where": "answer", "args": {"value": "18:00"}},
        ]
        with pytest.raises(BadInput) as caught:
            validate_task(Bench(tmp_path, checks=checks).task, "tasks.jsonl")
        assert ["1.01.checks.0.kind", "1.01.checks.1.id"] == [fault.field for fault in caught.value.faults]


class TestDocumentation:
    def test_every_kind_is_documented(self) -> None:
        """Each kind has a docstring of its own."""
        assert [] == [name for name, found in known_kinds().items() if len(found.doc) < 40]

    def test_the_kinds(self) -> None:
        """The kinds that exist, by name."""
        expected = [
            "actions.called",
            "actions.never",
            "actions.no_exec",
            "count",
            "date",
            "docx.chart",
            "docx.comments",
            "docx.heading",
            "docx.image",
            "docx.kept",
            "docx.no_placeholder",
            "docx.numbering",
            "docx.page",
            "docx.revisions",
            "docx.section_absent",
            "docx.table",
            "docx.template",
            "fabricated",
            "file.delivered",
            "file.identical",
            "file.none",
            "files.created",
            "files.preserved",
            "identifier",
            "no_extra",
            "number",
            "order",
            "org",
            "organiser.automation",
            "organiser.board",
            "organiser.note",
            "organiser.recurring",
            "organiser.reminder",
            "organiser.unchanged",
            "pdf.open",
            "pdf.pages",
            "pdf.text",
            "person",
            "phrase",
            "pptx.chart",
            "pptx.fits",
            "pptx.notes",
            "pptx.slides",
            "pptx.table",
            "pptx.titles",
            "range",
            "row",
            "status.is",
            "time",
            "xlsx.chart",
            "xlsx.diff_scope",
            "xlsx.format",
            "xlsx.live",
            "xlsx.no_errors",
            "xlsx.pivot",
            "xlsx.structure",
            "xlsx.table",
            "xlsx.value",
        ]
        assert expected == list(known_kinds())

    def test_the_list_names_places_and_arguments(self) -> None:
        """The printed list shows where a kind looks and what it takes."""
        text = describe_kinds(["xlsx.value"])
        assert (True, True) == ("where: file, any" in text, "row, column, value, sheet?, key?, tol?" in text)

    def test_arguments_need_nothing_heavy(self) -> None:
        """Authoring imports the argument schemas without readers, judges or pytest."""
        import subprocess
        import sys

        code = (
            "import sys, tools.checks.arguments; "
            "print([m for m in sys.modules if m.startswith(('tools.office', 'tools.text', 'tools.judge', "
            "'openpyxl', 'lxml', 'pymorphy3', 'pytest'))])"
        )
        done = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=Path(__file__).parents[2]
        )
        assert "[]" == done.stdout.strip()
