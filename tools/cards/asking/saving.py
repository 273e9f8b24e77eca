"""Answers on disk: the last one under its card's name, every one before it as `<name>.prev-N.json`, none ever lost."""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from tools.model import BadInput, pretty_json, write_atomic

#: highest number of an attempt
MOST = 100_000


def save(folder: Path, name: str, record: dict[str, Any]) -> None:
    """Put a record in place. Raises OSError, and then everything is as it was.

    The new bytes are on disk before a name changes. The old answer gets its second name before it loses its first, and
    never one that is taken, so that a cut at any moment leaves all attempts.
    """
    path, staged = folder / f"{name}.json", folder / f".{name}.new"
    write_atomic(staged, pretty_json(record))
    try:
        if os.path.lexists(path):
            _keep(folder, name, path)
        staged.replace(path)
    except BaseException:
        staged.unlink(missing_ok=True)
        raise


def _keep(folder: Path, name: str, path: Path) -> None:
    number = 1 + max(_numbers(folder, name), default=0)
    while number <= MOST:
        previous = folder / f"{name}.prev-{number}.json"
        try:
            os.link(path, previous, follow_symlinks=False)
        except FileExistsError:
            number += 1
        except OSError as error:
            if error.errno == errno.ENOSPC:
                raise
            _copy(path, previous)  # a file system without hard links
            return
        else:
            return
    raise OSError(errno.EMLINK, f"over {MOST} attempts", str(path))


def _copy(path: Path, previous: Path) -> None:
    data = path.read_bytes()
    with previous.open("xb") as stream:
        stream.write(data)
        stream.flush()
        os.fsync(stream.fileno())


def _numbers(folder: Path, name: str) -> Iterator[int]:
    pattern = re.compile(re.escape(name) + r"\.prev-([1-9]\d{0,5})\.json")
    for entry in folder.iterdir():
        if found := pattern.fullmatch(entry.name):
            yield int(found[1])


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Hold a system's folder alone. Raises BadInput when another poller holds it."""
    folder.mkdir(parents=True, exist_ok=True)
    descriptor = os.open(folder / ".asking", os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o644)
    try:
        _lock(descriptor, folder)
        yield
    finally:
        with suppress(OSError):
            os.close(descriptor)


def _lock(descriptor: int, folder: Path) -> None:
    if os.name == "nt":
        return
    import fcntl

    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise BadInput.one(folder, "", "another poller writes its answers here", "wait for it") from None
