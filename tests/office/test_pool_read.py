"""`read`: the pool of reader processes and the cache before it."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tools.model import Document, Unreadable
from tools.office import pool, read, read_here
from tools.office.codec import encode
from tools.office.pool import Reader


def test_pool_agrees_with_reading_here(tmp_path: Path) -> None:
    """A document that crossed the pipe, and one that came from the cache, equal the one read in this process."""
    file = tmp_path / "a.txt"
    file.write_text("Итого 12,5 тыс. руб.\nСрок 1 марта", encoding="utf-8")
    here = read_here(file)
    assert [here, here] == [read(file, cache=tmp_path / "cache"), read(file, cache=tmp_path / "cache")]
    assert isinstance(here, Document)


def test_cache_key_is_content_and_password(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two names of one content share an entry; another password has its own; the folder comes from the environment."""
    monkeypatch.setenv("ATTESTAT_CACHE", str(tmp_path / "cache"))
    for name in ("a.txt", "b.md"):
        (tmp_path / name).write_text("текст", encoding="utf-8")
    entries = []
    for name, password in (("a.txt", None), ("b.md", None), ("a.txt", "x")):
        read(tmp_path / name, password)
        entries.append(len(list((tmp_path / "cache").rglob("*.json"))))
    assert entries == [1, 1, 2]


def test_broken_cache_entry_is_replaced(tmp_path: Path) -> None:
    """A cache file that is no document is read over, not believed."""
    file, cache = tmp_path / "a.txt", tmp_path / "cache"
    file.write_text("текст", encoding="utf-8")
    first = read(file, cache=cache)
    (entry,) = cache.rglob("*.json")
    entry.write_bytes(b'{"type": "docx"}')
    assert (read(file, cache=cache), entry.read_bytes()) == (first, encode(first))


def test_our_failures_are_not_cached(tmp_path: Path) -> None:
    """A file that ran out of time leaves no entry behind, and is read when there is time."""
    file, cache = tmp_path / "a.txt", tmp_path / "cache"
    file.write_text("текст", encoding="utf-8")
    result = read(file, cache=cache, seconds=0.0)
    assert (isinstance(result, Unreadable) and result.ours, list(cache.rglob("*.json"))) == (True, [])
    assert isinstance(read(file, cache=cache), Document)


def _reader(body: str) -> Reader:
    """A reader whose process runs `body` after taking one request."""
    take = "import sys, os, struct, time\nsys.stdin.buffer.read(4)\n"
    return Reader((sys.executable, "-c", take + body))


@pytest.mark.parametrize(("body", "reason"), [
    ("time.sleep(600)", "too_big"),
    ("os.abort()", "unreadable"),
    ("sys.exit(3)", "unreadable"),
    ("sys.stdout.buffer.write(struct.pack('>I', 3) + b'{}}'); sys.stdout.flush(); time.sleep(600)", "unreadable"),
    ("sys.stdout.buffer.write(struct.pack('>I', 2**32 - 1)); sys.stdout.flush(); time.sleep(600)", "unreadable"),
    ("sys.stdout.buffer.write(b'\\0\\0'); sys.stdout.flush(); time.sleep(600)", "too_big"),
])
def test_reader_that_fails(body: str, reason: str) -> None:
    """A reader that hangs, dies, or talks rubbish is killed, and the file gets a refusal that is our gap."""
    reader = _reader(body)
    result = reader.read(b"text", None, 0.5)
    assert isinstance(result, Unreadable)
    assert (result.reason, result.ours, reader.close()) == (reason, True, None)


def test_reader_is_replaced() -> None:
    """After its process was killed, a reader reads the next file in a new one."""
    reader = Reader()
    texts = []
    for _ in range(2):
        result = reader.read("текст".encode(), None, 60)
        texts.append(result.text if isinstance(result, Document) else result.detail)
        process = reader.process
        assert process is not None
        os.kill(process, signal.SIGKILL)
        os.waitpid(process, 0)
    reader.close()
    assert texts == ["текст", "текст"]


def test_reader_cannot_take_all_memory(tmp_path: Path) -> None:
    """The limit of address space holds inside the process that reads."""
    done = subprocess.run(
        [sys.executable, "-c", "import tools.office.worker as worker, resource; worker.limit(); "
         "print(resource.getrlimit(resource.RLIMIT_AS)[0], resource.getrlimit(resource.RLIMIT_CORE)[0])"],
        capture_output=True, text=True, check=True, cwd=Path(__file__).parents[2])
    assert done.stdout.split() == [str(4 * 1024**3), "0"]


def test_reader_that_does_not_listen() -> None:
    """A file longer than a pipe holds does not block on a reader that takes none of it."""
    reader = _reader("time.sleep(600)")
    result = reader.read(bytes(1_000_000), None, 0.5)
    assert isinstance(result, Unreadable)
    assert (result.reason, result.ours, reader.close()) == ("too_big", True, None)


def test_a_file_swapped_after_its_hash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The bytes that were hashed are the bytes that are read: the cache never lies about a content."""
    file, cache = tmp_path / "a.txt", tmp_path / "cache"
    file.write_text("первый", encoding="utf-8")
    hashed = pool.sha256

    def swapping(data: bytes) -> str:
        file.write_text("другой", encoding="utf-8")
        return hashed(data)
    monkeypatch.setattr(pool, "sha256", swapping)
    swapped = read(file, cache=cache)
    monkeypatch.undo()
    results = [swapped, read(file, cache=cache)]
    file.write_text("первый", encoding="utf-8")
    results.append(read(file, cache=cache))
    assert [result.text for result in results if isinstance(result, Document)] == ["первый", "другой", "первый"]


@pytest.mark.parametrize("end", ["", "; os._exit(0)", "; os.kill(os.getpid(), 9)"])
def test_no_orphans(tmp_path: Path, end: str) -> None:
    """However the parent ends, its reader ends too."""
    (tmp_path / "a.txt").write_text("текст", encoding="utf-8")
    script = ("import os, sys, pathlib\nfrom tools.office import pool\n"
              f"pool.read(pathlib.Path({str(tmp_path / 'a.txt')!r}), cache=pathlib.Path({str(tmp_path / 'c')!r}))\n"
              f"print(pool._shared()._idle[0].process, flush=True){end}\n")
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False,
                          cwd=Path(__file__).parents[2])
    assert _ended(int(done.stdout))


def _ended(process: int) -> bool:
    """Whether a process ends within ten seconds: waits on it, does not guess."""
    try:
        descriptor = os.pidfd_open(process)
    except ProcessLookupError:
        return True
    try:
        return bool(select.select([descriptor], [], [], 10)[0])
    finally:
        os.close(descriptor)


def test_threads_share_the_pool(tmp_path: Path) -> None:
    """Threads that read at once each get their own document."""
    files = [tmp_path / f"{number}.txt" for number in range(6)]
    for file in files:
        file.write_text(f"файл {file.stem}", encoding="utf-8")
    with ThreadPoolExecutor(3) as threads:
        results = list(threads.map(lambda file: read(file, cache=tmp_path / "cache"), files))
    assert [result.text for result in results if isinstance(result, Document)] == [f"файл {n}" for n in range(6)]
