"""How fast and how big the look at the workflow of a million cells is.

Difference, snapshot and encoding, as a judge's question needs them, against one load of the source by openpyxl (the
read-only one, which is the faster); and the peak memory of a fresh process that does all three.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from benchmarks.measure import ROOT, Command, Row, interleaved

_OURS = """
import sys
from pathlib import Path
from tools.office.diff import compare
from tools.spreadsheets.encoding import budget, encode, open_encoded
from tools.spreadsheets.snapshot import edited, snapshot
source, reference = Path(sys.argv[1]), Path(sys.argv[2])
difference = compare(source, reference)
assert difference.counts["formula"] == 18, difference.counts
shot = snapshot(open_encoded(source), edited(difference.changes), budget(128_000))
whole = encode(open_encoded(reference), budget(128_000))
assert shot.text and whole.left_out
"""
_OPENPYXL = """
import sys, warnings, openpyxl
warnings.simplefilter("ignore")
book = openpyxl.load_workbook(sys.argv[1], read_only=True)
for sheet in book:
    for row in sheet.iter_rows(values_only=True):
        pass
"""


def rows(folder: Path, rounds: int, env: dict[str, str]) -> Iterator[Row]:
    """Ratios of the suite `spreadsheets`."""
    from tools.spreadsheets.million import write

    source, reference = folder / "source.xlsx", folder / "reference.xlsx"
    write(source, "0", "source")
    write(reference, "0", "reference")
    ours = Command((sys.executable, "-c", _OURS, str(source), str(reference)), ROOT, tuple(env.items()))
    theirs = Command((sys.executable, "-c", _OPENPYXL, str(source)), ROOT, tuple(env.items()))
    found = interleaved({"ours": ours, "openpyxl": theirs}, max(1, rounds // 2))
    yield Row("1M-cell workflow: diff, snapshot, encoding", found["ours"].cpu, found["openpyxl"].cpu,
              "one read-only load by openpyxl", "<= 0.5", met=found["ours"].cpu <= found["openpyxl"].cpu / 2)
    usage = ours.run()
    yield Row("1M-cell workflow: peak memory", usage.peak, 700.0, "700 MB", "<= 1", "MB", met=usage.peak <= 700)
