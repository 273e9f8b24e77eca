"""Code that a model wrote, run where it can harm nobody: bubblewrap, no network, limits, ten minutes."""

from __future__ import annotations

import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from tools.model import BadInput

#: seconds for the whole script, after which nothing is tried again
SECONDS = 600
#: bytes of address space, of one file, and of everything that is taken from the folder of outputs
MEMORY, LARGEST, TAKEN = 4 * 1024**3, 512 * 1024**2, 512 * 1024**2
_PROCESSES, _FILES = 256, 200
#: bytes on the disk and in /tmp, and seconds between two looks at them
_WRITTEN, _LOOK = 2 * 1024**3, 0.1
#: characters of what the script printed that are kept
_PRINTED = 20_000


@dataclass(frozen=True)
class Ran:
    """What became of a script."""

    #: exit code; null: stopped at the limit of time
    code: int | None
    #: end of what it printed and raised
    printed: str
    files: Mapping[str, bytes]
    #: names of outputs that were too many, too big or no plain files
    refused: tuple[str, ...] = ()

    @property
    def done(self) -> bool:
        """It ended by itself and well."""
        return self.code == 0


def program() -> Path:
    """Where bubblewrap is. Raises BadInput where it is not installed: code of a model is never run without it."""
    found = shutil.which("bwrap")
    if found is None:
        raise BadInput.one("bwrap", "", "bubblewrap is not installed", "install it: apt-get install bubblewrap (Linux)")
    return Path(found)


def run_python(code: str, inputs: Mapping[str, Path], seconds: int = SECONDS) -> Ran:
    """Run a script with `inputs` read-only in /mnt/data/input; what it leaves in /mnt/data/output comes back.

    Raises BadInput where there is no bubblewrap, or where this machine forbids it its namespaces.
    """
    bwrap = program()
    with tempfile.TemporaryDirectory(prefix="attestat-code-") as name:
        folder = Path(name)
        for part in ("input", "output", "home"):
            (folder / part).mkdir()
        for base, path in inputs.items():
            shutil.copyfile(path, folder / "input" / Path(base).name)
        (folder / "script.py").write_text(code, encoding="utf-8")
        printed = folder / "printed.txt"
        with printed.open("wb") as stream:
            process = subprocess.Popen(_command(bwrap, folder), stdin=subprocess.DEVNULL, stdout=stream, stderr=stream,
                                       env={}, start_new_session=True, preexec_fn=_limit)  # noqa: PLW1509
            excess = ""
            try:
                code_, excess = _watched(process, folder, time.monotonic() + seconds)
            finally:
                # --die-with-parent ends what the script started; the group ends bubblewrap itself.
                if process.poll() is None:
                    os.killpg(process.pid, signal.SIGKILL)
                    process.wait()
        told = _tail(printed) + excess
        if code_ not in (0, None) and told.startswith("bwrap: "):
            raise BadInput.one("bwrap", "", told.splitlines()[0].removeprefix("bwrap: "),
                               "allow unprivileged user namespaces on this machine")
        files, refused = _taken(folder / "output")
        return Ran(code_, told, files, refused)


def _watched(process: subprocess.Popen[bytes], folder: Path, end: float) -> tuple[int | None, str]:
    """Exit code, null if it is to be stopped; and what it has too much of."""
    while time.monotonic() < end:
        try:
            return process.wait(_LOOK), ""
        except subprocess.TimeoutExpired:
            # Attack: twenty files, each below the limit of one; a process that doubles itself.
            if _written(folder) > _WRITTEN:
                return None, f"\nstopped: more than {_WRITTEN} bytes written"
            if _processes(process.pid) > _PROCESSES:
                return None, f"\nstopped: more than {_PROCESSES} processes"
    return None, ""


def _written(folder: Path) -> int:
    """Bytes that the folder holds on the disk; a file may vanish while it is looked at."""
    total = 0
    for parent, _, names in os.walk(folder):
        for name in names:
            with suppress(OSError):
                total += os.lstat(Path(parent, name)).st_blocks * 512
    return total


def _processes(bwrap: int) -> int:
    """Processes of the sandbox, as its own /proc lists them; 0 where this machine does not show it.

    RLIMIT_NPROC is no help: it counts all processes of the user, and holds nothing against root.
    """
    try:
        first = Path(f"/proc/{bwrap}/task/{bwrap}/children").read_text("ascii").split()[0]
        return sum(name.isdigit() for name in os.listdir(f"/proc/{first}/root/proc"))  # noqa: PTH208
    except (OSError, IndexError):
        return 0


def _command(bwrap: Path, folder: Path) -> list[str]:
    roots = {Path("/usr"), Path("/etc/fonts"), Path("/etc/ld.so.cache"), Path("/etc/alternatives"),
             Path(sys.base_prefix), Path(sys.prefix)}
    shown = [argument for root in sorted(roots) if root.exists() for argument in ("--ro-bind", str(root), str(root))]
    links = [argument for link in ("lib", "lib64", "bin", "sbin") if Path("/", link).is_symlink()
             for argument in ("--symlink", os.readlink(f"/{link}"), f"/{link}")]  # noqa: PTH115
    return [str(bwrap), "--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL",
            "--size", str(_WRITTEN), "--tmpfs", "/tmp", *shown, *links, "--proc", "/proc", "--dev", "/dev",
            "--dir", "/mnt/data",
            "--ro-bind", str(folder / "input"), "/mnt/data/input", "--bind", str(folder / "output"), "/mnt/data/output",
            "--bind", str(folder / "home"), "/home/user", "--ro-bind", str(folder / "script.py"), "/mnt/script.py",
            "--chdir", "/mnt/data", "--clearenv", "--setenv", "HOME", "/home/user", "--setenv", "LANG", "C.UTF-8",
            "--setenv", "PATH", f"{sys.prefix}/bin:/usr/bin", "--setenv", "MPLBACKEND", "Agg",
            "--setenv", "PYTHONDONTWRITEBYTECODE", "1", "--setenv", "OPENBLAS_NUM_THREADS", "2",
            sys.executable, "-I", "-X", "utf8", "/mnt/script.py"]


def _limit() -> None:
    # Attack: a script that fills memory, the disk or the table of processes before its ten minutes are over.
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_FSIZE, (LARGEST, LARGEST))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    _lower(resource.RLIMIT_NOFILE, _PROCESSES)


def _lower(kind: int, most: int) -> None:
    hard = resource.getrlimit(kind)[1]
    most = most if hard == resource.RLIM_INFINITY else min(most, hard)
    resource.setrlimit(kind, (most, most))


def _tail(path: Path) -> str:
    with path.open("rb") as stream:
        stream.seek(max(0, path.stat().st_size - _PRINTED))
        return stream.read().decode("utf-8", "replace")


def _taken(folder: Path) -> tuple[dict[str, bytes], tuple[str, ...]]:
    """Plain files of the folder; a link could lead to any file of this machine."""
    found: dict[str, bytes] = {}
    refused: list[str] = []
    room = TAKEN
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.is_dir() and not path.is_symlink():
            continue
        # A folder that is a link, or lies behind one, is not walked into: rglob follows none.
        if path.is_symlink() or not path.is_file() or path.stat().st_size > room or len(found) >= _FILES:
            refused.append(name)
            continue
        room -= path.stat().st_size
        found[name] = path.read_bytes()
    return found, tuple(refused)
