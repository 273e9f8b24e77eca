"""Recalculation: what the formulas of a workbook give, whatever its saved values say."""

from __future__ import annotations

import contextlib
import json
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Any

from tools.model import Document, Finding, Unreadable, sha256, write_atomic
from tools.office.door import read_file, sniff
from tools.office.libreoffice import installed
from tools.office.pool import cache_folder
from tools.office.recalculate_merge import merge
from tools.office.recalculate_process import SECONDS, EngineDown
from tools.office.recalculate_session import engines
from tools.office.recalculated import Computed, Recalculated, computed
from tools.office.refusal import Refused
from tools.office.version import engine, extractor

__all__ = ["Computed", "Recalculated", "merge", "recalculate", "recalculate_bytes", "resolved"]


def recalculate(path: Path, cache: Path | None = None, *, seconds: float = SECONDS) -> Recalculated | Unreadable:
    """Recalculate a workbook, xlsx or xlsm, in the engine process of the session. Never raises.

    `cache` is a folder (default `cache_folder()`), the key the content and the versions of engines and house. What
    the engines could not bear is `ours` and is not cached.
    """
    try:
        data = read_file(path)
    except Refused as refused:
        return refused.unreadable
    return recalculate_bytes(data, cache, seconds)


def recalculate_bytes(data: bytes, cache: Path | None = None, seconds: float = SECONDS) -> Recalculated | Unreadable:
    """The same from the bytes of a workbook."""
    try:
        kind = sniff(data)
    except Refused as refused:
        return refused.unreadable
    if kind == "ole":
        return Unreadable("encrypted", "Книга зашифрована или старого формата: пересчитать её нельзя.", ours=True)
    key = sha256(f"recalculated {sha256(data)} {extractor()} {installed()}".encode())
    entry = (cache_folder() if cache is None else cache) / key[:2] / f"{key}.json"
    with contextlib.suppress(OSError, ValueError):
        return _decoded(json.loads(entry.read_bytes()))
    try:
        reply = _ask(data, seconds)
        result = _decoded(reply)
    except EngineDown as down:
        return Unreadable("unsupported", str(down), ours=True)
    except ValueError:
        return Unreadable("unsupported", "Процесс пересчёта вернул не то, о чём его просили.", ours=True)
    if not (isinstance(result, Unreadable) and result.ours):
        with contextlib.suppress(OSError):  # a read-only folder costs time, nothing else
            write_atomic(entry, json.dumps(reply).encode("ascii"))
    return result


def resolved(document: Document, path: Path, cache: Path | None = None) -> Document:
    """The document of a workbook with its formulas recalculated, any other as it is; where that fails, it is told."""
    if document.type != "xlsx" or not document.facts.get("formulas"):
        return document
    found = recalculate(path, cache)
    if isinstance(found, Recalculated):
        return merge(document, found)
    finding = Finding("not_recalculated", f"Формулы не пересчитаны, показано сохранённое. {found.detail}")
    return replace(document, findings=(*document.findings, finding))


def _ask(data: bytes, seconds: float) -> Any:
    # The engines get a private copy: the bytes that were hashed, under a name that no one chose.
    with tempfile.TemporaryDirectory(prefix="attestat-") as folder:
        copy = Path(folder) / "book.xlsx"
        copy.write_bytes(data)
        return engines().ask({"path": str(copy)}, seconds)


def _decoded(reply: Any) -> Recalculated | Unreadable:
    """The reply of the engine process as data. Raises ValueError."""
    try:
        if "refused" in reply:
            reason, detail, ours = reply["refused"]
            return Unreadable(reason, detail, ours)
        cells = {sheet: {address: computed(raw) for address, raw in found.items()}
                 for sheet, found in reply["cells"].items()}
        used = {str(name): engine(name) for name in sorted(reply["asked"])}
        if reply["office"]:
            used["libreoffice"] = str(reply["office"])
        return Recalculated(cells, used, tuple(reply["failures"]))
    except (KeyError, TypeError, AttributeError, ArithmeticError) as error:
        raise ValueError(f"not a recalculation: {error!r}") from None
