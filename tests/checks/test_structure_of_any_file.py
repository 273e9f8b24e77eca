"""Kinds that look into files, on files that nobody here made: always a decision or a typed reason, never a crash."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.checks.made import REAL_FILES, python_docx, real
from tests.grading.builders import Bench, docx
from tools.checks import known_kinds

#: arguments with which a kind looks at a file as a whole
ASKED: dict[str, dict[str, Any]] = {
    "docx.heading": {}, "docx.numbering": {"labels": ["1", "2"]}, "docx.table": {"rows": {"min": 1}}, "docx.image": {},
    "docx.chart": {"values": [1]}, "docx.revisions": {}, "docx.comments": {"max": 0}, "docx.no_placeholder": {},
    "docx.page": {"size": "A4"}, "docx.section_absent": {"heading": "Introduction"}, "xlsx.pivot": {"source_rows": 1},
    "xlsx.chart": {}, "xlsx.format": {"column": "Сумма", "is": "money"},
    "xlsx.structure": {"hidden": False, "merged": False, "frozen": False}, "pptx.slides": {"min": 1}, "pptx.titles": {},
    "pptx.notes": {}, "pptx.chart": {}, "pptx.table": {}, "pptx.fits": {}, "pdf.pages": {"min": 1}, "pdf.text": {},
    "pdf.open": {},
}
NAMES = sorted(path.name for path in REAL_FILES.glob("*.*") if path.suffix in (".docx", ".xlsx", ".pptx", ".pdf"))
#: every third of them each time; all with FULL=1
SOME = NAMES[::3]


class TestRealFiles:
    @pytest.mark.parametrize("name", SOME)
    def test_every_kind_of_its_format(self, tmp_path: Path, name: str) -> None:
        """No kind crashes, and each says what it found or why not."""
        bench = Bench(tmp_path).record("Вот.", {name: real(name)})
        kinds = [kind for kind in ASKED if kind.startswith(f"{name.rpartition('.')[2]}.")]
        found = [bench.check(kind, "any", **ASKED[kind]) for kind in kinds]
        assert [] == [outcome.kind for outcome in found if not outcome.reason or "сбой при проверке" in outcome.reason]

    @pytest.mark.parametrize("name", [name for name in SOME if name.endswith(".docx")])
    def test_a_document_is_kept_by_itself(self, tmp_path: Path, name: str) -> None:
        """Any document is the template of itself and keeps all of itself."""
        data = real(name)
        bench = Bench(tmp_path, materials={"f/a.docx": data}).record("Вот.", {"b.docx": data})
        if bench.check("docx.heading", "any").status.value == "fail" and "не открывается" in bench.check(
                "file.delivered", "any").reason:
            return
        found = [bench.check(kind, "any", of="a.docx") for kind in ("docx.kept", "docx.template")]
        assert set() == {outcome.status.value for outcome in found} & {"fail"} or all(
            "файл «b.docx»" in outcome.reason for outcome in found)


class TestEveryKind:
    @pytest.mark.parametrize("kind", sorted(ASKED))
    def test_evidence_that_is_not_there(self, tmp_path: Path, kind: str) -> None:
        """A record that says nothing of files is unknown, negated too; nothing delivered fails, negated too."""
        silent = Bench(tmp_path / "a").record("Готово.", files=None)
        empty = Bench(tmp_path / "b").record("Готово.")
        found = [bench.check(kind, "file:*", negate, **ASKED[kind]) for bench in (silent, empty)
                 for negate in (False, True)]
        assert [("unknown", "evidence_absent")] * 2 + [("fail", None)] * 2 == [
            (outcome.status.value, outcome.cause) for outcome in found]

    def test_documentation_of_arguments(self) -> None:
        """Whatever a kind takes is told in its documentation."""
        silent = [(name, key) for name, kind in known_kinds().items() for field_key, field in
                  kind.arguments.model_fields.items() for key in [field.alias or field_key]
                  if f"`{key}`" not in kind.doc and f"`{key}: " not in kind.doc and name != "xlsx.live"]
        assert [] == silent

    def test_a_group_and_a_negation(self, tmp_path: Path) -> None:
        """Structural kinds stand in groups with a share, and under `not`."""
        checks = [{"id": f"h{at}", "kind": "docx.heading", "where": "file:*.docx", "args": {"text": text},
                   "group": "heads", "share": 0.66} for at, text in enumerate(("Общее", "Жалобы", "Итоги"))]
        checks.append({"id": "no_draft", "kind": "docx.heading", "where": "file:*.docx", "args": {"text": "Черновик"},
                       "negate": True})
        data = python_docx(lambda document: (document.add_heading("Общее"), document.add_heading("Итоги")))
        bench = Bench(tmp_path, checks=checks).record("Вот.", {"a.docx": data})
        outcomes = bench.examine(judged=False)
        assert ("pass", "верно 2 из 3, нужно не менее 2; не прошли: h1", "pass") == (
            outcomes["check:heads"].status.value, outcomes["check:heads"].reason,
            outcomes["check:no_draft"].status.value)

    def test_several_files(self, tmp_path: Path) -> None:
        """One document that satisfies is enough where something must be there; a broken one beside it is no harm."""
        headed = python_docx(lambda document: document.add_heading("Жалобы"))
        bench = Bench(tmp_path).record("Вот.", {"a.docx": docx("Жалобы"), "b.docx": b"PK\x03\x04", "c.docx": headed})
        found = [bench.check("docx.heading", where, text="Жалобы") for where in ("file:*.docx", "file:[ab].docx")]
        assert ("pass", "fail", True) == (found[0].status.value, found[1].status.value, "b.docx" in found[1].reason)
