"""Code of a model: no network, no way out, no second try; and a refusal where there is no sandbox."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.model import BadInput
from tools.spreadsheets import sandbox
from tools.spreadsheets.sandbox import run_python

pytestmark = pytest.mark.bubblewrap


def test_inputs_in_outputs_out(tmp_path: Path) -> None:
    """A script reads what it was given and delivers what it wrote."""
    (tmp_path / "a.txt").write_text("семь", "utf-8")
    ran = run_python("import pathlib as p; d = p.Path('/mnt/data'); t = (d/'input/a.txt').read_text('utf-8'); "
                     "(d/'output/sub').mkdir(); (d/'output/sub/b.txt').write_text(t*2, 'utf-8'); print('готово')",
                     {"a.txt": tmp_path / "a.txt"})

    assert (ran.done, dict(ran.files), ran.printed) == (True, {"sub/b.txt": "семьсемь".encode()}, "готово\n")


ATTACKS = {
    "network": "import socket; socket.create_connection(('127.0.0.1', 80), 2)",
    "inputs": "open('/mnt/data/input/x', 'w')",
    "system": "open('/usr/x', 'w')",
    "house": f"open({str(Path(__file__).parents[2] / 'pytest.ini')!r})",
    "memory": "bytearray(6 * 1024**3)",
    "secrets": "import os; assert 'ATTESTAT_JUDGE_KEY' in os.environ",
    "processes": "import os; os.kill(1, 9); assert os.getppid() > 50",
    "syntax": "это не код",
}


@pytest.mark.parametrize("name", ATTACKS)
def test_what_a_script_cannot(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of these ends in an error inside the sandbox and delivers nothing."""
    monkeypatch.setenv("ATTESTAT_JUDGE_KEY", "тайна")
    ran = run_python(ATTACKS[name], {})

    assert (ran.done, ran.code is None, dict(ran.files)) == (False, False, {})


def test_links_are_not_delivered() -> None:
    """A link in the outputs could lead to any file of the grading machine."""
    ran = run_python("import os; os.symlink('/etc/passwd', '/mnt/data/output/a'); "
                     "os.symlink('/etc', '/mnt/data/output/b'); open('/mnt/data/output/c', 'w').write('1')", {})

    assert (dict(ran.files), ran.refused) == ({"c": b"1"}, ("a", "b"))


def test_the_limit_of_time() -> None:
    """A script that does not end is stopped, what it wrote stays."""
    ran = run_python("open('/mnt/data/output/a', 'w').write('1')\nwhile True: pass", {}, seconds=3)

    assert (ran.code, dict(ran.files)) == (None, {"a": b"1"})


def test_many_files_below_the_limit_of_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk is filled by many files as well as by one: the script is stopped."""
    monkeypatch.setattr(sandbox, "_WRITTEN", 8 * 1024**2)
    ran = run_python("for i in range(4): open(f'/mnt/data/output/{i}', 'wb').write(bytes(4 * 1024**2))\n"
                     "while True: pass", {}, seconds=30)

    assert (ran.code, ran.printed) == (None, "\nstopped: more than 8388608 bytes written")


def test_a_script_that_forks() -> None:
    """A script that doubles itself is stopped, and nothing of it is left."""
    ran = run_python("import os, time\nfor i in range(300): os.fork() or time.sleep(60)\ntime.sleep(60)", {},
                     seconds=30)

    assert (ran.code, ran.printed) == (None, "\nstopped: more than 256 processes")


def test_refused_without_a_sandbox(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where bubblewrap is missing, nothing runs."""
    monkeypatch.setattr(sandbox.shutil, "which", lambda name: None)

    with pytest.raises(BadInput, match="bubblewrap is not installed"):
        run_python("print(1)", {})
