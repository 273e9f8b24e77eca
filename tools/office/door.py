"""The door for files from outside: what is opened at all, and what kind of file the bytes are."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from tools.office.refusal import Refused
from tools.office.sniff_text import text_type

#: largest file that is read, bytes
MAX_BYTES = 200 * 1024 * 1024

_NOFOLLOW = getattr(os, "O_NOFOLLOW", 0)
# Attack: a FIFO delivered as `report.docx` blocks a plain open for ever.
_FILE = os.O_RDONLY | _NOFOLLOW | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0)
_FOLDER = os.O_RDONLY | _NOFOLLOW | getattr(os, "O_DIRECTORY", 0) | getattr(os, "O_CLOEXEC", 0)

_IMAGES = ((b"\x89PNG\r\n\x1a\n", "png"), (b"\xff\xd8\xff", "jpeg"), (b"GIF87a", "gif"), (b"GIF89a", "gif"),
           (b"II*\0", "tiff"), (b"MM\0*", "tiff"), (b"BM", "bmp"))


def read_file(path: Path, root: Path | None = None) -> bytes:
    """Bytes of a regular file; no link is followed, below `root` not even in the folders on the way.

    Raises Refused: missing, not_a_file, empty, too_big, unreadable.
    """
    try:
        descriptor = os.open(path, _FILE) if root is None else _open_below(root, path)
    except FileNotFoundError:
        raise Refused("missing", "Файла нет.") from None
    except PermissionError:  # the file's fault: one delivered without rights must not be unknown
        raise Refused("unreadable", "Нет прав на чтение файла.") from None
    except (OSError, ValueError):
        raise Refused("not_a_file", "Это не обычный файл: ссылка, папка или устройство.") from None
    try:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode):
            raise Refused("not_a_file", "Это не обычный файл: ссылка, папка или устройство.")
        if status.st_size > MAX_BYTES:
            raise Refused("too_big", f"Файл больше {MAX_BYTES // 1024 // 1024} МБ.")
        with os.fdopen(descriptor, "rb", closefd=False) as stream:
            data = stream.read(MAX_BYTES + 1)
    finally:
        os.close(descriptor)
    if not data:
        raise Refused("empty", "Файл пуст: ноль байтов.")
    return data


def _open_below(root: Path, path: Path) -> int:
    parts = Path(os.path.relpath(path, root)).parts
    # Attack: `files/x -> /etc` makes `files/x/passwd` a regular file of the grading machine.
    if not parts or ".." in parts:
        raise ValueError("outside the root")
    folder = os.open(root, _FOLDER & ~_NOFOLLOW)
    try:
        for part in parts[:-1]:
            inner = os.open(part, _FOLDER, dir_fd=folder)
            os.close(folder)
            folder = inner
        return os.open(parts[-1], _FILE, dir_fd=folder)
    finally:
        os.close(folder)


def sniff(data: bytes) -> str:
    """Kind of a file by its bytes: zip, ole, pdf, image, rtf, html, eml, csv, md, txt or unknown."""
    if data.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        return "zip"
    if data.startswith(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"):
        return "ole"
    # Viewers accept a header within the first kilobyte.
    if b"%PDF-" in data[:1024]:
        return "pdf"
    if image_format(data):
        return "image"
    if data.startswith(b"{\\rtf"):
        return "rtf"
    return text_type(data)


def image_format(data: bytes) -> str | None:
    """`png`, `jpeg`, … by magic, None for no image."""
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "webp"
    return next((name for magic, name in _IMAGES if data.startswith(magic)), None)
