"""What grading an item more costs beside a no-op item more of bare pytest, collection included, serially and with two
workers; deepeval's own items beside them where it is installed.

The checks are trivially cheap (the status of a tiny record), so what is measured is the plugin: parameters, fixtures,
the record's door, the outcome on its way to the controller, the ledger, the journal and the report.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from benchmarks.measure import Row, interleaved, pytest
from benchmarks.synthetic import task_ids, write_bare, write_house

#: systems of the smaller and of the larger session
FEW, MANY = 1, 3
WORKERS: dict[str, tuple[str, ...]] = {"serially": (), "-n 2": ("-n", "2")}
#: both sides collect seventeen items a task and leave out the six that no cheap check decides
CHOSEN = ("-k", "test_answered or test_check and not fabricated")
#: with `answered` eleven items a task are graded
CHECKS = 10
SHAPE = (("answered", 1), ("check", CHECKS), ("fabricated", 1), ("rubric", 3), ("must_not", 1), ("hallucinations", 1))
TARGET = 2.0
#: items of the deepeval row
CASES = 300

_DEEPEVAL = '''
import pytest
from deepeval import assert_test
from deepeval.metrics import BaseMetric
from deepeval.test_case import LLMTestCase


class Trivial(BaseMetric):
    threshold, async_mode, score = 0.5, False, 1.0

    def measure(self, case, *args, **kwargs):
        self.success = True
        return 1.0

    def is_successful(self):
        return True

    @property
    def __name__(self):
        return "Trivial"


@pytest.mark.parametrize("number", range({count}))
def test_case(number):
    assert_test(LLMTestCase(input="a", actual_output="b"), [Trivial()], run_async=False)
'''


def rows(folder: Path, rounds: int, env: dict[str, str]) -> Iterator[Row]:
    """Seconds that a thousand items more cost, and whole sessions."""
    commands = {}
    for systems in (FEW, MANY):
        house = write_house(folder / f"house{systems}", systems, CHECKS)
        bare = write_bare(folder / f"bare{systems}", systems, SHAPE)
        for label, workers in WORKERS.items():
            commands[f"ours {label} {systems}"] = pytest("--run=runs/full", "--judge=off", *CHOSEN, *workers,
                                                             cwd=house, env=env)
            commands[f"bare {label} {systems}"] = pytest(*CHOSEN, *workers, cwd=bare, env=env)
    found = {name: usage.cpu for name, usage in interleaved(commands, rounds).items()}
    few, many = (len(task_ids()) * systems * (CHECKS + 1) for systems in (FEW, MANY))
    for label in WORKERS:
        # The difference of two sessions leaves out what starts once, the same on both sides.
        mine, theirs = (1000 * (found[f"{side} {label} {MANY}"] - found[f"{side} {label} {FEW}"]) / (many - few)
                        for side in ("ours", "bare"))
        yield Row(f"1000 items more, {label}", mine, theirs, "bare pytest, as many no-op items", f"<= {TARGET}",
                  met=mine <= TARGET * theirs)
        yield Row(f"whole session of {many} items, {label}", found[f"ours {label} {MANY}"],
                  found[f"bare {label} {MANY}"], "bare pytest, as many no-op items", "told only")
    yield from _deepeval(folder, rounds, env)


def _deepeval(folder: Path, rounds: int, env: dict[str, str]) -> Iterator[Row]:
    if find_spec("deepeval") is None:
        print("deepeval is not installed: its row is left out (pip install deepeval)")
        return
    for name, source in (("deepeval", _DEEPEVAL.replace("{count}", str(CASES))),
                         ("noop", f'import pytest\n\n\n@pytest.mark.parametrize("number", range({CASES}))\n'
                                  "def test_case(number):\n    pass\n")):
        (folder / name).mkdir()
        (folder / name / "test_cases.py").write_text(source)
        (folder / name / "pytest.ini").write_text("[pytest]\n")
    offline = {**env, "DEEPEVAL_TELEMETRY_OPT_OUT": "YES"}
    found = interleaved({name: pytest(cwd=folder / name, env=offline) for name in ("deepeval", "noop")}, rounds)
    yield Row(f"deepeval: session of {CASES} items", found["deepeval"].cpu, found["noop"].cpu,
              "bare pytest, as many no-op items", "told only")
