"""Stability and audits: what moves between judgings, and what people say of a judge."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.judge.conftest import read_text
from tests.judge.scripted_judge import Honest, Question
from tests.judge.sitting import GOOD, POOR, R1, TRUTH, judge, write_run
from tests.llm.modelserver import serving
from tools.__main__ import main
from tools.judge.audit import Found, export, read_back
from tools.judge.stability import Stability
from tools.model import BadInput, Edition, Level, Run, load
from tools.report.judging import describe_audit, describe_stability


class Moody(Honest):
    """Changes its mind on the first point with each judging, and when the points come in another order."""

    def item(self, question: Question, id_: str, text: str) -> dict[str, str]:
        found = super().item(question, id_, text)
        points = [point for point in question.points.values() if "слово «" not in point]
        return {**found, "quote": "", "verdict": "нет в ответе"} if text == R1 and points[0] != R1 else found


@pytest.fixture
def run(edition: Edition, tmp_path: Path) -> Run:
    """Two outputs."""
    return write_run(tmp_path / "run", edition, {"good": GOOD, "poor": POOR})


def _stability(run: Run, edition: Edition, server_judge: Honest, out: Path,
               monkeypatch: pytest.MonkeyPatch) -> Stability:
    with serving(server_judge) as server:
        for name, value in server.env().items():
            monkeypatch.setenv(name, value)
        assert 0 == main(["judge", "stability", str(run.root), "--edition", str(edition.root), "--repeat", "2",
                          "--out", str(out), "--concurrency", "1"])
    return load(Stability, out / "stability.json")


class TestStability:
    """Repeated judgings."""

    def test_a_steady_judge(self, run: Run, edition: Edition, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Nothing moves; the run itself gets no verdicts."""
        found = _stability(run, edition, Honest(TRUTH), tmp_path / "out", monkeypatch)
        assert [(3, 0), (3, 0)] == [(output.items, output.flips) for output in found.outputs]
        assert ([0], []) == ([output.flips for output in found.reversed], list(run.root.rglob("verdict.json")))
        assert "ICC 1.00" in describe_stability(found)[-1]

    def test_order_matters(self, edition: Edition, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """A judge that the order moves is below the limit."""
        run = write_run(tmp_path / "run", edition, {"good": GOOD})
        found = _stability(run, edition, Moody(TRUTH), tmp_path / "out", monkeypatch)
        assert [1] == [output.flips for output in found.reversed]
        assert describe_stability(found)[2].endswith(" BELOW")

    def test_an_empty_output_is_no_part_of_it(self, edition: Edition, tmp_path: Path,
                                              monkeypatch: pytest.MonkeyPatch) -> None:
        """Code decides it the same way every time: it is neither judged, nor drawn for the other order, nor missed."""
        run = write_run(tmp_path / "run", edition, {"good": GOOD, "a": "", "b": "", "c": ""})
        found = _stability(run, edition, Honest(TRUTH), tmp_path / "out", monkeypatch)
        assert (["good"], ["good"], 0) == ([output.system for output in found.outputs],
                                           [output.system for output in found.reversed], found.without)

    def test_flips(self) -> None:
        """Scores of the outputs become components of variance."""
        outputs = [{"system": "s", "task": f"1.0{number}", "scores": scores, "items": 4, "flips": number % 2}
                   for number, scores in enumerate(([80, 84], [60, 60], [100, 96], [40, 50]), start=1)]
        found = Stability.model_validate({"schema": "office-stability/1", "judge": {"kind": "model", "name": "m"},
                                          "repeats": 2, "outputs": outputs, "reversed": [], "without": 0})
        told = describe_stability(found)
        assert "variance within 16.50, between 540.67, ICC 0.97, the judge's error of the mean 1.44" == told[-1]
        assert told[1].startswith("points not judged alike: 0.12")


class TestAudit:
    """People and the judge."""

    def _sheet(self, run: Run, edition: Edition, out: Path) -> list[dict[str, object]]:
        with serving(Honest(TRUTH)) as server:
            judge(edition, run, server)
        export(edition, run, out, 100, 0, read_text)
        return [json.loads(line) for line in (out / "audit.jsonl").read_text("utf-8").splitlines()]

    def _fill(self, out: Path, lines: list[dict[str, object]], **second: object) -> None:
        for line in lines:
            line |= {"verdict": "верно", "rater": "А", "reason": "видно"}
            if line["twice"]:
                line |= {"second_verdict": "верно", "second_rater": "Б", **second}
        (out / "audit.jsonl").write_text("\n".join(json.dumps(line, ensure_ascii=False) for line in lines), "utf-8")

    def test_blind(self, run: Run, edition: Edition, tmp_path: Path) -> None:
        """Neither the judge's verdict nor the system stands in the sheet; the output does, by its hash."""
        lines = self._sheet(run, edition, tmp_path / "audit")
        text = (tmp_path / "audit" / "audit.jsonl").read_text("utf-8")
        assert (6, False, False) == (len(lines), "нет в ответе" in text, "good" in text)
        assert [] == [line for line in lines if not (tmp_path / "audit" / "outputs" / f"{line['output']}.md").exists()]
        assert 2 == sum(bool(line["twice"]) for line in lines)

    def test_read_back(self, run: Run, edition: Edition, tmp_path: Path) -> None:
        """Two of six points are correct to the judge; people say all are."""
        before = run.verdict_path("good", "1.01").read_bytes() if run.verdict_path("good", "1.01").exists() else b""
        lines = self._sheet(run, edition, tmp_path / "audit")
        held = run.verdict_path("good", "1.01").read_bytes()
        self._fill(tmp_path / "audit", lines)
        found = read_back(edition, run, tmp_path / "audit" / "audit.jsonl")
        assert (6, 2, 2) == (len(found.pairs), sum(judge is person for judge, person, _ in found.pairs),
                             len(found.raters))
        assert (b"", held) == (before, run.verdict_path("good", "1.01").read_bytes())

    @pytest.mark.parametrize(("change", "problem"), [
        ({"second_rater": "А"}, "no second verdict by another rater"),
        ({"second_verdict": "неверно"}, "the raters differ and nothing is adjudicated"),
        ({"id": "0" * 16}, "the run has no judged point 0000000000000000"),
        ({"rater": ""}, "no verdict, or no rater")])
    def test_faults(self, run: Run, edition: Edition, tmp_path: Path, change: dict[str, object], problem: str) -> None:
        """Whatever is not filled in or not of this run is named."""
        lines = self._sheet(run, edition, tmp_path / "audit")
        self._fill(tmp_path / "audit", lines, **change)
        with pytest.raises(BadInput) as caught:
            read_back(edition, run, tmp_path / "audit" / "audit.jsonl")
        assert problem in {fault.problem for fault in caught.value.faults}

    @pytest.mark.parametrize(("change", "problem"), [
        ({"text": "Сумма любая"}, "the text is not that of the point"),
        ({"task": "9.09"}, "task 9.09, the point is of 1.01"),
        ({"weight": 1000.0}, "weight 1000, a point of this sample stands for 1"),
        ({"quote": "этого там нет"}, "the quote «этого там нет» stands nowhere in the output"),
        ({"quote": "Образец"}, "the quote «Образец» stands nowhere in the output"),
        ({"quote": "x", "output": "../audit"}, "outputs/../audit.md is missing or is not as the export wrote it")])
    def test_an_edited_line_is_named(self, run: Run, edition: Edition, tmp_path: Path, change: dict[str, object],
                                     problem: str) -> None:
        """What people may not write is as the export wrote it, and a quote stands in the output."""
        lines = self._sheet(run, edition, tmp_path / "audit")
        self._fill(tmp_path / "audit", lines)
        lines[3] |= change
        (tmp_path / "audit" / "audit.jsonl").write_text(
            "\n".join(json.dumps(line, ensure_ascii=False) for line in lines), "utf-8")
        with pytest.raises(BadInput) as caught:
            read_back(edition, run, tmp_path / "audit" / "audit.jsonl")
        assert [("line 4", problem)] == [(fault.field, fault.problem) for fault in caught.value.faults]

    def test_a_quote_of_the_output(self, run: Run, edition: Edition, tmp_path: Path) -> None:
        """A quote copied from the output holds, with other spaces too; an output that was edited holds none."""
        out = tmp_path / "audit"
        lines = self._sheet(run, edition, out)
        path = out / "outputs" / f"{lines[0]['output']}.md"
        words = path.read_text("utf-8").partition("# Выдача")[2].split("\n\n")[2].split()
        lines[0]["quote"] = "  ".join(words[:4])
        self._fill(out, lines)
        assert 6 == len(read_back(edition, run, out / "audit.jsonl").pairs)
        path.write_text(path.read_text("utf-8") + "этого там не было", "utf-8")
        with pytest.raises(BadInput, match="is not as the export wrote it"):
            read_back(edition, run, out / "audit.jsonl")

    def test_a_sample_weighs_as_drawn(self, run: Run, edition: Edition, tmp_path: Path) -> None:
        """A sample smaller than the run is read back with its weights; with a line taken out it is not."""
        out = tmp_path / "audit"
        with serving(Honest(TRUTH)) as server:
            judge(edition, run, server)
        export(edition, run, out, 2, 0, read_text)
        lines = [json.loads(each) for each in (out / "audit.jsonl").read_text("utf-8").splitlines()]
        self._fill(out, lines)
        weights = [each[2] for each in read_back(edition, run, out / "audit.jsonl").pairs]
        assert 6.0 == sum(weights)
        self._fill(out, [line for line in lines if line is not max(lines, key=lambda each: each["weight"])])
        with pytest.raises(BadInput, match="a point of this sample stands for"):
            read_back(edition, run, out / "audit.jsonl")

    def test_a_sheet_is_never_written_over(self, run: Run, edition: Edition, tmp_path: Path) -> None:
        """It may hold people's work."""
        self._sheet(run, edition, tmp_path / "audit")
        with pytest.raises(BadInput, match="already"):
            export(edition, run, tmp_path / "audit", 100, 0, read_text)

    def test_weights(self) -> None:
        """A point drawn from many counts for many."""
        found = Found(((Level.CORRECT, Level.CORRECT, 9.0), (Level.CORRECT, Level.WRONG, 1.0)), ())
        assert "judge and people agree on 0.50 [0.09, 0.91] of 2 points; weighted to the run 0.90" == describe_audit(
            found)[0]
