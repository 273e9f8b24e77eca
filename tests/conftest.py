"""What all tests of the project share: tiers, and honest skips."""

from __future__ import annotations

import os
import shutil

import pytest
from hypothesis import settings

settings.register_profile("attestat", derandomize=True, deadline=None, max_examples=100)
settings.register_profile("full", derandomize=True, deadline=None, max_examples=500)
settings.load_profile("full" if os.environ.get("FULL") else "attestat")

_NEEDS = {"libreoffice": ("soffice", "LibreOffice (apt-get install libreoffice-writer-nogui libreoffice-calc-nogui "
                                     "libreoffice-impress-nogui python3-uno)"),
          "browser": ("chromium", "Chromium (apt-get install chromium)"),
          "bubblewrap": ("bwrap", "bubblewrap (apt-get install bubblewrap)")}


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip what this machine cannot run, saying what is missing; the full tier runs with FULL=1."""
    for mark, (program, name) in _NEEDS.items():
        if item.get_closest_marker(mark) is not None and shutil.which(program) is None:
            pytest.skip(f"needs {name}")
    if item.get_closest_marker("slow") is not None and not os.environ.get("FULL"):
        pytest.skip("belongs to the full tier: FULL=1 pytest tests")
