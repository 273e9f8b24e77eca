"""A folder that appears whole or not at all."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tools.model import BadInput


@contextmanager
def fresh_folder(out: Path) -> Iterator[Path]:
    """Give a temporary folder beside `out`, which becomes `out` when the block ends well.

    Raises BadInput when `out` is there already and is no empty folder.
    """
    if out.is_symlink() or (out.exists() and not out.is_dir()):
        raise BadInput.one(out, "", "not a folder", "pass the path of a folder that may be created")
    if out.is_dir() and any(out.iterdir()):
        raise BadInput.one(out, "", "the folder is not empty", "pass a new or an empty folder")
    out.parent.mkdir(parents=True, exist_ok=True)
    temporary = Path(tempfile.mkdtemp(dir=out.parent, prefix=f".{out.name}.new."))
    try:
        temporary.chmod(0o755)
        yield temporary
        temporary.replace(out)
    except BaseException:
        shutil.rmtree(temporary, ignore_errors=True)
        raise
