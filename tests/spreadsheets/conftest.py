"""A sandbox that is installed and may not work: containers often forbid the namespaces that it needs."""

from __future__ import annotations

import shutil
import subprocess
from functools import cache

import pytest


@cache
def _works() -> bool:
    command = ["bwrap", "--unshare-all", "--ro-bind", "/", "/", "--proc", "/proc", "true"]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip, saying what is missing."""
    if item.get_closest_marker("bubblewrap") is not None and shutil.which("bwrap") and not _works():
        pytest.skip("bubblewrap is installed, and this machine forbids it namespaces")
