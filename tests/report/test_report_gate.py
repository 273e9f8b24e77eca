"""The gate's decision, status by status."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.model import BadInput, Edition, EditionManifest, Outcome
from tools.report import Baseline, baseline_of, decide, engine_faults, gate_markdown, refuse

EDITION = Edition(Path("edition"), EditionManifest.model_validate(
    {"schema": "office-edition/1", "name": "small", "seed": 0, "versions": {}, "files": {}}), (), "ab" * 32)


def _outcome(status: str, item: str = "total", system: str = "s", engines: dict[str, str] | None = None,
             exact: str | None = None) -> Outcome:
    return Outcome.model_validate({
        "task": "1.01", "system": system, "type": "check", "item": item, "kind": "number", "status": status,
        "exact": exact, "cause": "engine" if status == "unknown" else None, "engines": engines or {},
        "reason": "причина"})


@pytest.mark.parametrize(("before", "after", "kind", "code"), [
    ("pass", "pass", None, 0), ("pass", "fail", "regressions", 1), ("pass", "partial", "regressions", 1),
    ("pass", "missing", "regressions", 1), ("pass", "not_run", "regressions", 1),
    ("pass", "judge_error", "incomplete", 3), ("pass", "not_judged", "incomplete", 3),
    ("pass", "unknown", "incomplete", 3),
    ("fail", "fail", "known", 0), ("fail", "partial", "known", 0), ("partial", "fail", "known", 0),
    ("fail", "pass", "improvements", 0), ("unknown", "pass", "improvements", 0), ("not_run", "pass", "improvements", 0),
    ("fail", "judge_error", "incomplete", 3), ("fail", "not_run", "incomplete", 3), ("missing", "missing", "known", 0),
    ("not_run", "not_run", None, 0), ("not_judged", "not_judged", "known", 0), ("unknown", "fail", "known", 0)])
def test_every_change_has_its_verdict(before: str, after: str, kind: str | None, code: int) -> None:
    """pass to anything else is a regression; no decision where there was one is incomplete; the rest is known."""
    gate = decide(baseline_of([_outcome(before)], EDITION, "strict"), [_outcome(after)], whole=True)
    found = {name: len(getattr(gate, name)) for name in ("regressions", "incomplete", "improvements", "new_failures")}
    found["known"] = gate.known

    assert ({kind: 1} if kind else {}) == {name: number for name, number in found.items() if number}
    assert code == gate.exit_code


def test_a_lost_item_is_incomplete() -> None:
    """Asked for and not come back; or gone from a whole session."""
    baseline = baseline_of([_outcome("pass"), _outcome("fail", "other")], EDITION, "strict")

    assert 3 == decide(baseline, [_outcome("pass")], whole=True).exit_code
    assert 3 == decide(baseline, [], asked=[("s", "1.01", "check:total")]).exit_code
    assert 0 == decide(baseline, [_outcome("pass")]).exit_code


def test_new_items_neither_regress_nor_hide() -> None:
    """An item that the baseline lacks is told apart."""
    gate = decide(baseline_of([], EDITION, "strict"), [_outcome("fail"), _outcome("pass", "other")])

    assert (0, 1, 1) == (gate.exit_code, len(gate.new_failures), gate.new_passes)


def test_a_regression_beside_an_incomplete_item_is_incomplete() -> None:
    """Who sees exit 3 repeats the grading first."""
    baseline = baseline_of([_outcome("pass"), _outcome("pass", "other")], EDITION, "strict")

    assert 3 == decide(baseline, [_outcome("fail"), _outcome("judge_error", "other")]).exit_code


def test_the_exact_profile_reads_the_exact_status() -> None:
    """A baseline keeps the profile it was made under."""
    baseline = baseline_of([_outcome("fail", exact="pass")], EDITION, "exact")

    assert 0 == decide(baseline, [_outcome("fail", exact="pass")]).exit_code
    assert 1 == decide(baseline, [_outcome("fail", exact="fail")]).exit_code


def test_other_engines_are_refused() -> None:
    """A version on both sides must be the same; an engine that only one session needed is no matter."""
    baseline = baseline_of([_outcome("pass", engines={"formulon": "0.18.0", "lxml": "6"})], EDITION, "strict")

    assert [] == engine_faults(baseline, [_outcome("pass", engines={"formulon": "0.18.0", "ironcalc": "1"})])
    assert 1 == len(engine_faults(baseline, [_outcome("pass", engines={"formulon": "0.19.0"})]))


def test_another_edition_or_profile_is_refused() -> None:
    """With what to do."""
    baseline = baseline_of([_outcome("pass")], EDITION, "strict")
    other = Edition(Path("e"), EDITION.manifest, (), "cd" * 32)
    with pytest.raises(BadInput, match="--baseline-update"):
        refuse(baseline, other, "strict", "base.json")
    with pytest.raises(BadInput, match="--profile strict"):
        refuse(baseline, EDITION, "exact", "base.json")


def test_a_baseline_survives_its_file() -> None:
    """Written and read back, the same."""
    baseline = baseline_of([_outcome("pass", engines={"lxml": "6"})], EDITION, "strict")

    assert baseline == Baseline.model_validate_json(baseline.model_dump_json(by_alias=True), strict=True)


@pytest.mark.parametrize(("lang", "words"), [("ru", "Есть регрессии"), ("en", "There are regressions")])
def test_the_summary_names_the_regression(lang: str, words: str) -> None:
    """For a merge request."""
    text = gate_markdown(decide(baseline_of([_outcome("pass")], EDITION, "strict"), [_outcome("fail")]),
                         lang)  # type: ignore[arg-type]

    assert words in text
    assert "- s 1.01 `check:total`: pass → fail — причина" in text


def test_a_baseline_that_knows_nothing_is_refused() -> None:
    """Held against it, everything would pass in vain."""
    with pytest.raises(BadInput, match="holds no item"):
        refuse(baseline_of([], EDITION, "strict"), EDITION, "strict", "base.json")
