"""Outcomes as a table: CSV for a spreadsheet, Parquet for everything that reads columns."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from typing import Any

from tools.model import BadInput, Outcome

_COLUMNS = ("system", "task", "type", "item", "kind", "status", "exact", "critical", "counts", "group", "level",
            "found", "cause", "judged_by", "reason", "evidence_unit", "evidence_locator", "evidence_text", "earlier")


def outcomes_csv(outcomes: Iterable[Outcome]) -> bytes:
    """Outcomes as CSV: UTF-8 with a mark, CRLF, a line an item with its first evidence and the statuses of the
    attempts before."""
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\r\n")
    writer.writerow(_COLUMNS)
    for outcome in outcomes:
        fields = outcome.model_dump(mode="json")
        found = outcome.evidence[0] if outcome.evidence else None
        fields |= {"evidence_unit": found.unit if found else "", "evidence_locator": found.locator if found else "",
                   "evidence_text": found.text if found else "",
                   "earlier": " ".join(one.status for one in outcome.earlier)}
        writer.writerow([_inert(fields[name]) for name in _COLUMNS])
    return "\ufeff".encode() + stream.getvalue().encode("utf-8", "replace")


def _inert(value: object) -> object:
    # Attack: an answer whose text is a formula, which the spreadsheet of whoever opens the CSV would run.
    if isinstance(value, str) and value[:1] in ("=", "+", "-", "@", "\t", "\r"):
        return f"'{value}"
    return "" if value is None else value


def outcomes_parquet(outcomes: Iterable[Outcome]) -> bytes:
    """Outcomes as Parquet, a row an item, types as in the contract: evidence and the attempts before as lists. The same
    outcomes give the same bytes. Raises BadInput where pyarrow is not installed."""
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError:
        raise BadInput.one("--parquet", "", "Parquet needs the library pyarrow, which is not installed",
                           "pip install -r requirements-parquet.txt, or take --csv") from None
    schema = _schema(pyarrow)
    rows = [{name: fields[name] for name in schema.names}
            for fields in (outcome.model_dump(mode="json") for outcome in outcomes)]
    stream = pyarrow.BufferOutputStream()
    parquet.write_table(pyarrow.Table.from_pylist(rows, schema), stream, compression="zstd")
    return bytes(stream.getvalue())


def _schema(arrow: Any) -> Any:
    text, number, flag = arrow.string(), arrow.int64(), arrow.bool_()
    decided = {"status": text, "exact": text, "level": text, "level_exact": text, "found": number,
               "found_exact": number, "judged_by": text, "cause": text, "reason": text, "reason_en": text}
    evidence = arrow.list_(arrow.struct({"unit": text, "locator": text, "text": text, "start": number}))
    earlier = arrow.list_(arrow.struct({"attempt": number, **decided, "evidence": evidence}))
    return arrow.schema({"system": text, "task": text, "type": text, "item": text, "kind": text, "critical": flag,
                         "counts": flag, "group": text, **decided, "evidence": evidence,
                         "spans": arrow.list_(text), "notes": arrow.list_(text), "earlier": earlier})
