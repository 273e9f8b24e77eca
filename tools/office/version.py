"""The version of the extractor: whatever can change a document changes it, so no cache is ever stale."""

from __future__ import annotations

from functools import lru_cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from tools.model import sha256
from tools.office.convert import installed

_ENGINES = ("lxml", "pypdfium2", "pdfplumber", "pdfminer.six", "python-calamine", "openpyxl", "formulon", "ironcalc")


def engine(name: str) -> str:
    """Installed version of a library, `absent` for none."""
    try:
        return version(name)
    except PackageNotFoundError:
        return "absent"


@lru_cache(maxsize=1)
def extractor() -> str:
    """Digest of this folder's sources, of the document's contract, of the engines' versions and of LibreOffice."""
    here = Path(__file__).parent
    sources = [*sorted(here.rglob("*.py")), here.parent / "model" / "document.py"]
    digests = [f"{path.name} {sha256(path.read_bytes())}" for path in sources]
    engines = [f"{name} {engine(name)}" for name in _ENGINES]
    return sha256("\n".join([*digests, *engines, installed()]).encode())
