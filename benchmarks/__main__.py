"""`python -m benchmarks [--only NAME] [--rounds N]`: a table of ratios, each to a baseline measured in the same run.

Processor seconds of whole processes, medians of interleaved rounds: a busy machine slows both sides. Exit 0 whatever
the ratios are: a number on a shared machine is no verdict.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from benchmarks import (
    asking,
    cards,
    collection,
    diff,
    html,
    items,
    judging,
    readers,
    recalculation,
    regrading,
    spreadsheets,
    values,
)
from benchmarks.measure import ROOT, Row

Benchmark = Callable[[Path, int, dict[str, str]], Iterator[Row]]
BENCHMARKS: dict[str, Benchmark] = {"collection": collection.rows, "items": items.rows, "regrading": regrading.rows,
                                    "readers": readers.rows, "diff": diff.rows, "recalculation": recalculation.rows,
                                    "judging": judging.rows, "values": values.rows,
                                    "html": html.rows, "spreadsheets": spreadsheets.rows,
                                    "cards": cards.rows, "asking": asking.rows}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the benchmarks asked for and print a line for each ratio."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="ratios to named baselines")
    parser.add_argument("--only", choices=BENCHMARKS, action="append", help="this benchmark; may be repeated")
    parser.add_argument("--rounds", type=int, default=3, help="counted rounds of each comparison (default 3)")
    options = parser.parse_args(arguments)
    print(f"{'':<44} {'ours':>12} {'baseline':>12} {'ratio':>7}  target", flush=True)
    for name in options.only or BENCHMARKS:
        with tempfile.TemporaryDirectory(prefix="attestat-benchmark-") as folder:
            # Compiled modules are kept as on a user's machine, and away from the checkout.
            env = {"PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": f"{folder}/pycache",
                   "ATTESTAT_CACHE": f"{folder}/cache"}
            for row in BENCHMARKS[name](Path(folder), options.rounds, env):
                print(row.line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
