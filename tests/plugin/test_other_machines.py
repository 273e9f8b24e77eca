"""Workers on other machines: two over sockets, two over ssh, on loopback; what docs/ci.md says of them."""

from __future__ import annotations

import getpass
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from types import SimpleNamespace
from typing import Any

import pytest
from execnet.script import socketserver

from fixtures.options import _distribute
from tests.plugin.conftest import ROOT, Sitting, environment
from tools.model import file_sha256

FILES = ("report.json", "report.md", "outcomes.jsonl")


def _port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


@contextmanager
def _running(ready: str, *command: str) -> Iterator[None]:
    """A server, from the line in which it says that it is ready."""
    process = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                               stderr=subprocess.STDOUT, text=True, env=environment())
    assert process.stdout is not None
    assert any(ready in line for line in process.stdout)
    # What a worker prints would fill the pipe, and the worker would wait for ever.
    drain = Thread(target=process.stdout.read)
    drain.start()
    try:
        yield
    finally:
        process.kill()
        process.wait()
        drain.join()
        process.stdout.close()


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Where the workers stand. A copy: xdist lays its own pytest beside what it finds there."""
    home = tmp_path / "checkout"
    for name in ("fixtures", "tools", "tests_bench"):
        shutil.copytree(ROOT / name, home / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("conftest.py", "pytest.ini"):
        shutil.copy(ROOT / name, home)
    return home


@contextmanager
def _server(checkout: Path) -> Iterator[str]:
    """A worker's address: execnet's own server."""
    port = _port()
    with _running("Accept loop", sys.executable, "-u", socketserver.__file__, f"127.0.0.1:{port}"):
        yield f"socket=127.0.0.1:{port}//chdir={checkout}"


def _hashes(sitting: Sitting) -> dict[str, str]:
    return {name: file_sha256(sitting.run / "report" / name) for name in FILES}


def test_over_sockets(sitting: Sitting, checkout: Path) -> None:
    """The same bytes as in one process; worksteal without being asked."""
    sitting.pytest("-q")
    alone = _hashes(sitting)
    with _server(checkout) as one, _server(checkout) as two:
        done = sitting.pytest("-q", "--tx", one, "--tx", two)

    assert 1 == done.code, done.out + done.err
    assert alone == _hashes(sitting)


@pytest.mark.parametrize(("asked", "expected"), [
    ({"tx": ["ssh=a", "ssh=b"], "dist": "no", "maxworkerrestart": None}, ("worksteal", "8")),
    ({"tx": ["ssh=a"], "dist": "load", "maxworkerrestart": "1"}, ("load", "1")),
    ({"tx": [], "numprocesses": 2, "dist": "no", "maxworkerrestart": None}, ("worksteal", None)),
    ({"tx": [], "dist": "no", "maxworkerrestart": None}, ("no", None))])
def test_defaults_of_distribution(asked: dict[str, Any], expected: tuple[str, str | None]) -> None:
    """A machine without the run would be given new workers for ever; whoever names a limit or a way keeps it."""
    option = SimpleNamespace(**asked)
    _distribute(SimpleNamespace(option=option))

    assert expected == (option.dist, option.maxworkerrestart)


def test_a_worker_has_no_workers() -> None:
    """It reads --tx from the arguments like the controlling process."""
    option = SimpleNamespace(tx=["ssh=a"], dist="no", maxworkerrestart=None)
    _distribute(SimpleNamespace(option=option, workerinput={}))

    assert ("no", None) == (option.dist, option.maxworkerrestart)


@pytest.mark.slow
def test_over_ssh(sitting: Sitting, checkout: Path, tmp_path: Path) -> None:
    """The same over a server of ssh that this test starts."""
    server = shutil.which("sshd") or ("/usr/sbin/sshd" if Path("/usr/sbin/sshd").exists() else None)
    if server is None or shutil.which("ssh") is None:
        pytest.skip("needs sshd and ssh (apt-get install openssh-server openssh-client)")
    for name in ("key", "host"):
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(tmp_path / name)], check=True)
    port = _port()
    (tmp_path / "sshd").write_text(f"Port {port}\nListenAddress 127.0.0.1\nHostKey {tmp_path}/host\nStrictModes no\n"
                                   f"AuthorizedKeysFile {tmp_path}/key.pub\nPidFile none\n")
    (tmp_path / "ssh").write_text(f"Host near\nHostName 127.0.0.1\nPort {port}\nUser {getpass.getuser()}\n"
                                  f"IdentityFile {tmp_path}/key\nStrictHostKeyChecking no\n"
                                  f"UserKnownHostsFile {tmp_path}/known\n")
    sitting.pytest("-q")
    alone = _hashes(sitting)
    machine = f"ssh=near//ssh_config={tmp_path}/ssh//python={sys.executable}//chdir={checkout}"
    with _running("Server listening", server, "-D", "-e", "-f", str(tmp_path / "sshd")):
        done = sitting.pytest("-q", "--tx", machine, "--tx", machine)

    assert 1 == done.code, done.out + done.err
    assert alone == _hashes(sitting)
