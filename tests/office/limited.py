"""A file read as the pool reads it: in a process of its own under the pool's limits, with the memory that it took."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]

_CHILD = """
import json, sys
from pathlib import Path
from tools.model import Unreadable
from tools.office.dispatch import read_here
from tools.office.worker import limit
limit()
result = read_here(Path(sys.argv[1]))
said = [result.reason, result.ours] if isinstance(result, Unreadable) else [result.type, False]
peak = next(line for line in open("/proc/self/status") if line.startswith("VmHWM"))
print(json.dumps([*said, int(peak.split()[1]) // 1024]))
"""


def read_limited(path: Path) -> tuple[str, bool, int]:
    """Reason or type, whose fault, and the peak of resident memory in MB."""
    done = subprocess.run([sys.executable, "-c", _CHILD, str(path)], capture_output=True, check=False, timeout=120,
                          env={**os.environ, "PYTHONPATH": str(ROOT)})
    assert done.returncode == 0, done.stderr.decode()[-400:]
    said, ours, peak = json.loads(done.stdout)
    return str(said), bool(ours), int(peak)
