"""A folder that appears whole or not at all, and never in the place of somebody else's."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tools.model import BadInput


@contextmanager
def fresh_folder(out: Path, marker: str) -> Iterator[Path]:
    """Give a temporary folder beside `out`; when the block ends well, it takes the place of `out`.

    `marker` is the file that shows that `out` is a folder of the same sort and may be replaced (`edition.json`).
    Raises BadInput when `out` is anything else than missing, empty or such a folder; it is then left untouched.
    """
    out = out.absolute()
    _refuse_foreign(out, marker)
    out.parent.mkdir(parents=True, exist_ok=True)
    temporary = Path(tempfile.mkdtemp(dir=out.parent, prefix=f".{out.name}.new."))
    try:
        temporary.chmod(0o755)
        yield temporary
        _swap(temporary, out, marker)
    except BaseException:
        shutil.rmtree(temporary, ignore_errors=True)
        raise


def _refuse_foreign(out: Path, marker: str) -> None:
    # Attack: --out with a slip of the pen, such as the home folder or the sources.
    if out.is_symlink() or (out.exists() and not out.is_dir()):
        raise BadInput.one(out, "", "not a folder", "pass the path of a folder that may be created")
    if out.is_dir() and any(out.iterdir()) and not (out / marker).is_file():
        raise BadInput.one(out, "", f"the folder is not empty and holds no {marker}", "pass an empty or a new folder")


def _swap(temporary: Path, out: Path, marker: str) -> None:
    _refuse_foreign(out, marker)
    if not out.exists():
        temporary.rename(out)
        return
    old = Path(tempfile.mkdtemp(dir=out.parent, prefix=f".{out.name}.old.")) / out.name
    out.rename(old)
    try:
        temporary.rename(out)
    except OSError:
        old.rename(out)
        raise
    finally:
        shutil.rmtree(old.parent, ignore_errors=True)
