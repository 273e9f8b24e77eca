"""Delivered files as they lie on disk: nothing is opened that is not a plain file with the recorded bytes."""

from __future__ import annotations

import hashlib
import os
import stat
import unicodedata
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path, PurePosixPath

from tools.model import Record, RecordedFile

#: largest delivered file that is read, bytes
MAX_BYTES = 256 * 1024 * 1024
#: endings of names that claim a format
SUFFIXES = {"docx": (".docx", ".docm"), "xlsx": (".xlsx", ".xlsm"), "pptx": (".pptx", ".pptm"), "pdf": (".pdf",)}


@dataclass(frozen=True, slots=True)
class Problem:
    """Why a delivered file is no evidence."""

    #: one clause in Russian, and the same in English
    text: str
    text_en: str


@dataclass(frozen=True, slots=True)
class Deliverable:
    """One file that the system says it delivered."""

    #: path inside `files/`, as recorded
    name: str
    path: Path
    #: zero-based exchange in which it was delivered, None when not recorded
    exchange: int | None
    #: hex digest of the bytes on disk, "" with a problem
    sha256: str = ""
    problem: Problem | None = None

    def matches(self, pattern: str) -> bool:
        """Whether a pattern names this file: by its whole path or its last part, case and Unicode form aside."""
        folded = _fold(pattern)
        name = _fold(self.name)
        return fnmatchcase(name, folded) or fnmatchcase(PurePosixPath(name).name, folded)


@dataclass(frozen=True, slots=True)
class Delivery:
    """What lies in `files/` held against the record."""

    #: None: neither the record nor the disk tells
    files: tuple[Deliverable, ...] | None
    #: files in the folder that the record does not name
    stray: tuple[str, ...] = ()
    #: remarks for the report (Russian)
    notes: tuple[str, ...] = ()


def _fold(text: str) -> str:
    # A file system of macOS keeps «й» as two characters.
    return unicodedata.normalize("NFC", text).casefold()


def claims(name: str, wanted: str) -> bool:
    """Whether a file's name claims a format."""
    return PurePosixPath(name.casefold()).suffix in SUFFIXES[wanted]


def look(folder: Path, record: Record) -> Delivery:
    """Hold the recorded files against the folder `files/` of one record."""
    on_disk = _walk(folder)
    if record.files is None:
        if not on_disk:
            return Delivery(None)
        found = [RecordedFile(path=name) for name in on_disk if _is_safe(name)]
        return Delivery(tuple(_inspect(folder, item) for item in found), (), (
                        "запись не перечисляет файлы: взято то, что лежит в папке files",))
    recorded = tuple(_inspect(folder, item) for item in record.files)
    known = {_fold(item.path) for item in record.files}
    stray = tuple(_shown(name) for name in on_disk if _fold(name) not in known)
    notes = tuple(f"файл «{name}» лежит в папке files, но в записи его нет: не учитывается" for name in stray[:20])
    return Delivery(recorded, stray, notes)


def hashes(folder: Path) -> dict[str, str] | None:
    """Path to sha256 of the plain files of a folder of the record; None when there is no such folder."""
    if folder.is_symlink() or not folder.is_dir():
        return None
    return {name: digest for name in _walk(folder) if (digest := _digest(folder, name)[0])}


def _shown(name: str) -> str:
    # A name that is no valid UTF-8 would make the outcome unserialisable.
    return name.encode("utf-8", "backslashreplace").decode("utf-8")


def _is_safe(name: str) -> bool:
    return "\\" not in name and not any(unicodedata.category(char) == "Cs" for char in name)


def _walk(folder: Path) -> list[str]:
    # os.walk does not follow links to folders; a loop of links ends here.
    if folder.is_symlink() or not folder.is_dir():
        return []
    found: list[str] = []
    for base, folders, names in os.walk(folder):
        folders.sort()
        found.extend((Path(base) / name).relative_to(folder).as_posix() for name in sorted(names))
    return sorted(found)


def _inspect(folder: Path, item: RecordedFile) -> Deliverable:
    path = folder / item.path
    digest, problem = _digest(folder, item.path)
    if problem is None and item.sha256 is not None and digest != item.sha256:
        # Attack: a file swapped or mended after the run, under the recorded name.
        problem = Problem("не совпадает с контрольной суммой записи", "does not match its recorded hash")
    if problem is None and item.sha256 is None and item.bytes is not None and path.stat().st_size != item.bytes:
        problem = Problem("не того размера, что в записи", "is not of the recorded size")
    return Deliverable(item.path, path, item.turn, "" if problem else digest, problem)


def _digest(folder: Path, name: str) -> tuple[str, Problem | None]:
    # Attack: `files` or a folder under it is a link to a place with files that the system never made.
    step = folder
    for part in ("", *PurePosixPath(name).parts[:-1]):
        step = step / part
        if step.is_symlink():
            return "", Problem("лежит за ссылкой, а не в папке записи", "lies behind a link")
    # Attack: a link to /etc/passwd, a FIFO that blocks, a device that never ends.
    try:
        descriptor = os.open(folder / name, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0))
    except FileNotFoundError:
        if (folder / name).is_symlink():
            return "", Problem("это ссылка, а не файл", "is a link, not a file")
        return "", Problem("записан, но его нет на диске", "is recorded but not on disk")
    except (OSError, ValueError):
        if (folder / name).is_symlink():
            return "", Problem("это ссылка, а не файл", "is a link, not a file")
        return "", Problem("не открывается", "cannot be opened")
    status = os.fstat(descriptor)
    if not stat.S_ISREG(status.st_mode):
        os.close(descriptor)
        return "", Problem("это не обычный файл (папка, канал или устройство)", "is not a regular file")
    with os.fdopen(descriptor, "rb") as stream:
        if status.st_size == 0:
            return "", Problem("пустой (0 байт)", "is empty (0 bytes)")
        if status.st_size > MAX_BYTES:
            return "", Problem(f"больше {MAX_BYTES // 2**20} МБ", f"is over {MAX_BYTES // 2**20} MB")
        return hashlib.file_digest(stream, "sha256").hexdigest(), None
