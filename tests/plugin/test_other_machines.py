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

import pytest
from execnet.script import socketserver

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
    Thread(target=process.stdout.read, daemon=True).start()
    try:
        yield
    finally:
        process.kill()
        process.wait()


@contextmanager
def _server() -> Iterator[str]:
    """A worker's address: execnet's own server."""
    port = _port()
    with _running("Accept loop", sys.executable, "-u", socketserver.__file__, f"127.0.0.1:{port}"):
        yield f"socket=127.0.0.1:{port}//chdir={ROOT}"


def _hashes(sitting: Sitting) -> dict[str, str]:
    return {name: file_sha256(sitting.run / "report" / name) for name in FILES}


def test_over_sockets(sitting: Sitting) -> None:
    """The same bytes as in one process; worksteal without being asked."""
    sitting.pytest("-q")
    alone = _hashes(sitting)
    with _server() as one, _server() as two:
        done = sitting.pytest("-q", "--tx", one, "--tx", two)

    assert 1 == done.code, done.out + done.err
    assert alone == _hashes(sitting)


def test_a_machine_without_the_run_is_no_endless_session(sitting: Sitting) -> None:
    """Its workers end at once and are replaced a few times; then the session says why, and nothing is green."""
    done = sitting.pytest("-q", "--report-only", "--max-worker-restart=1", "--tx",
                          f"popen//chdir={sitting.folder}//python={sys.executable}",
                          faults={"worker": "no_start"})

    assert done.code not in (0, 1), done.out
    assert not (sitting.run / "report" / "report.json").exists()


@pytest.mark.slow
def test_over_ssh(sitting: Sitting, tmp_path: Path) -> None:
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
    machine = f"ssh=near//ssh_config={tmp_path}/ssh//python={sys.executable}//chdir={ROOT}"
    with _running("Server listening", server, "-D", "-e", "-f", str(tmp_path / "sshd")):
        done = sitting.pytest("-q", "--tx", machine, "--tx", machine)

    assert 1 == done.code, done.out + done.err
    assert alone == _hashes(sitting)
