"""Old and open formats through LibreOffice: odt, ods, odp, doc, xls, ppt and rtf become their OOXML siblings.

The office is optional; where it is absent such files are `unsupported`, our gap. It runs inside a reader process, so
that whatever it does dies with that process, under a profile without macros, links and network.
"""

from __future__ import annotations

import atexit
import os
import shutil
import signal
import subprocess
import tempfile
from functools import lru_cache
from pathlib import Path

from tools.office.libreoffice_helper import RESTART, SETTINGS, confine
from tools.office.refusal import Refused

#: seconds one conversion may take; a reader process has sixty for the whole file
SECONDS = 45.0
#: each format and what it becomes: the sibling's suffix and the office's name of it
SIBLINGS = {
    **dict.fromkeys(("odt", "doc", "rtf"), ("docx", "MS Word 2007 XML")),
    **dict.fromkeys(("ods", "xls"), ("xlsx", "Calc MS Excel 2007 XML")),
    **dict.fromkeys(("odp", "ppt"), ("pptx", "Impress MS PowerPoint 2007 XML")),
}

_profile: tempfile.TemporaryDirectory[str] | None = None


@lru_cache(maxsize=1)
def program() -> Path | None:
    """The office's own program, past its wrapper (which forks and survives a kill); None where it is not installed."""
    wrapper = shutil.which("soffice") or shutil.which("libreoffice")
    binary = Path(wrapper).resolve().with_name("soffice.bin") if wrapper else None
    return binary if binary is not None and binary.exists() else None


@lru_cache(maxsize=1)
def installed() -> str:
    """What tells one installation from another, for keys of caches; "" for none."""
    found = program()
    return "" if found is None else f"{found} {found.stat().st_mtime_ns}"


def convert(data: bytes, kind: str) -> bytes:
    """The OOXML sibling of a file of one of `SIBLINGS`. Raises Refused."""
    office = program()
    if office is None:
        raise Refused("unsupported", f"Формат {kind} читается через LibreOffice, а он не установлен.", ours=True)
    suffix, filtered = SIBLINGS[kind]
    with tempfile.TemporaryDirectory(prefix="attestat-") as folder:
        source, target = Path(folder, f"source.{kind}"), Path(folder, "out", f"source.{suffix}")
        source.write_bytes(data)
        command = [str(office), f"-env:UserInstallation={_made_profile().as_uri()}", "--headless", "--invisible",
                   "--norestore", "--nologo", "--nodefault", "--convert-to", f"{suffix}:{filtered}",
                   "--outdir", str(target.parent), str(source)]
        # The office makes its profile first and then asks, by its exit code, to be started again.
        if _run(command) == RESTART:
            _run(command)
        # It returns success on errors of loading and storing alike: only the file tells.
        if not target.is_file() or not target.stat().st_size:
            raise Refused("unreadable", f"LibreOffice не открывает этот файл ({kind}).")
        return target.read_bytes()


def _run(command: list[str]) -> int:
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                               process_group=0, preexec_fn=confine)  # noqa: PLW1509
    try:
        return process.wait(SECONDS)
    except subprocess.TimeoutExpired:
        raise Refused("too_big", f"LibreOffice не уложился в {SECONDS:g} с.", ours=True) from None
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)  # it ignores SIGTERM while it loads a bomb
            process.wait()


def _made_profile() -> Path:
    global _profile  # noqa: PLW0603  one profile a process, made when first needed
    if _profile is None:
        _profile = tempfile.TemporaryDirectory(prefix="attestat-office-")
        atexit.register(_profile.cleanup)
        settings = Path(_profile.name, "user", "registrymodifications.xcu")
        settings.parent.mkdir()
        settings.write_text(SETTINGS, encoding="utf-8")
    return Path(_profile.name)
