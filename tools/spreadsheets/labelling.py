"""One page on which a person holds an output beside input and reference and labels it; the labels read back.

The page works from a file, asks no network, and keeps what is chosen in the page itself until «Сохранить» writes it.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path

from tools.model import BadInput, Document, Run, Unreadable, sha256
from tools.office import read
from tools.office.diff import Difference, compare
from tools.office.diff.show import as_text
from tools.spreadsheets.edition import WorkbookEdition
from tools.spreadsheets.encoding import EncodedBook, encode, open_encoded
from tools.spreadsheets.labels import ERROR_NAMES, LABELS, Label, read_labels, write_labels
from tools.spreadsheets.outputs import BOOKS, Output
from tools.spreadsheets.shown import DrawSheets, draw_sheets
from tools.spreadsheets.truth import output_digest, outputs_of
from tools.spreadsheets.workflow import Workflow

#: characters of a book or a text in one column; pictures of one file
_TEXT, _PICTURES = 20_000, 2

_STYLE = """body{font:15px/1.45 system-ui,sans-serif;margin:0;background:#fff;color:#1b1f24}
header{position:sticky;top:0;background:#f3f5f7;padding:.6rem 1rem;border-bottom:1px solid #d0d7de;z-index:1}
article{padding:1rem;border-bottom:4px solid #d0d7de}h2{font-size:1.1rem;margin:.2rem 0}
.cols{display:grid;grid-template-columns:repeat(3,minmax(0,1fr));gap:.7rem}
.cols section{border:1px solid #d0d7de;padding:.5rem;max-height:70vh;overflow:auto}
h3{font-size:.95rem;margin:.2rem 0}pre{white-space:pre-wrap;overflow-wrap:anywhere;font-size:.8rem;margin:.3rem 0}
img{max-width:100%;border:1px solid #d0d7de}fieldset{border:1px solid #d0d7de;margin-top:.6rem}
label{margin-right:1rem}.task{white-space:pre-wrap;background:#fff7d6;padding:.5rem}
@media(max-width:60rem){.cols{grid-template-columns:1fr}}
@media(prefers-color-scheme:dark){body{background:#14171a;color:#e4e7ea}header{background:#22272c}
.task{background:#3a3420}.cols section,img,fieldset{border-color:#3a4149}}"""
_SCRIPT = """const rater=document.getElementById('rater');
document.getElementById('save').onclick=()=>{const lines=[];
for(const f of document.querySelectorAll('form')){const d=new FormData(f);const v=d.get('label');if(!v)continue;
const o={schema:'spreadsheets-label/1',workflow:f.dataset.workflow,system:f.dataset.system,output:f.dataset.output,
label:v,error_class:v==='fail'&&d.get('error')?d.get('error'):null,note:d.get('note')||'',rater:rater.value||''};
lines.push(JSON.stringify(o));}
const a=document.createElement('a');a.href=URL.createObjectURL(new Blob([lines.join('\\n')+'\\n'],
{type:'application/jsonl'}));a.download='labels.jsonl';a.click();};"""


def label_page(edition: WorkbookEdition, run: Run, systems: Sequence[str] = (), workflows: Sequence[str] = (),
               draw: DrawSheets | None = draw_sheets) -> bytes:
    """The page for the outputs of a run. Which system made an output is not shown; earlier labels are marked.

    Raises BadInput for a system that the run, or a workflow that the edition does not have.
    """
    if unknown := sorted({*systems} - {entry.id for entry in run.systems} | {*workflows} - {*edition.workflows}):
        raise BadInput.one(run.root, ", ".join(unknown), "no such system or workflow",
                           "see run.json and workflows.jsonl")
    before = {(label.system, label.workflow): label for label in _before(run)}
    entries = []
    for (system, name), output in sorted(outputs_of(edition, run).items(), key=_shuffled):
        if (not systems or system in systems) and (not workflows or name in workflows):
            entries.append(_entry(edition, edition.workflows[name], system, output, before.get((system, name)), draw))
    body = "\n".join(entries) or "<p>Выдач нет.</p>"
    return (f'<!DOCTYPE html>\n<html lang="ru"><head><meta charset="utf-8"><meta name="viewport" '
            f'content="width=device-width"><meta http-equiv="Content-Security-Policy" content="default-src \'none\'; '
            f"style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:\"><title>Разметка выдач</title>"
            f'<style>{_STYLE}</style></head><body><header><b>Разметка: {len(entries)}</b> '
            f'<label>Кто размечает <input id="rater" maxlength="60"></label><button id="save" type="button">Сохранить '
            f"метки</button></header>\n{body}\n<script>{_SCRIPT}</script></body></html>\n").encode()


def _before(run: Run) -> tuple[Label, ...]:
    path = run.root / LABELS
    return read_labels(path) if path.is_file() else ()


def _shuffled(item: tuple[tuple[str, str], object]) -> tuple[str, str]:
    """By workflow, and within one by a hash: an order by the systems' names would tell whose an output is."""
    system, name = item[0]
    return name, sha256(f"{name}/{system}".encode())


def _entry(edition: WorkbookEdition, workflow: Workflow, system: str, output: Output, before: Label | None,
           draw: DrawSheets | None) -> str:
    columns = (("Исходное", list(_files(edition.sources(workflow), draw))),
               ("Образец", [*_said(workflow.reference_outputs.text), *_files(edition.references(workflow), draw)]),
               ("Выдача", [*_said(output.record.answer or ""), *_files(output.files, draw)]))
    shown = "".join(f"<section><h3>{title}</h3>{''.join(parts) or '<p>ничего</p>'}</section>"
                    for title, parts in columns)
    held = before if before is not None and before.output == output_digest(output) else None
    errors = "".join(f'<label><input type="radio" name="error" value="{name}"{_on(held, "error_class", name)}> '
                     f"{escape(words)}</label>" for name, words in ERROR_NAMES.items())
    note = escape(held.note, quote=True) if held else ""
    form = (f'<form data-workflow="{escape(workflow.id)}" data-system="{escape(system)}" '
            f'data-output="{output_digest(output)}"><fieldset><legend>Метка</legend>'
            f'<label><input type="radio" name="label" value="pass"{_on(held, "label", "pass")}> сделано</label>'
            f'<label><input type="radio" name="label" value="fail"{_on(held, "label", "fail")}> не сделано</label>'
            f"</fieldset><fieldset><legend>Первая явная ошибка</legend>{errors}</fieldset>"
            f'<label>Заметка <input name="note" size="60" maxlength="500" value="{note}"></label></form>')
    return (f"<article><h2>{escape(workflow.id)}</h2><p class=\"task\">{escape(workflow.instruction)}</p>"
            f'<div class="cols">{shown}</div>{_changes(edition, workflow, output)}{form}</article>')


def _on(label: Label | None, name: str, value: str) -> str:
    return " checked" if label is not None and getattr(label, name) == value else ""


def _said(text: str) -> Iterator[str]:
    if text:
        yield f"<pre>{escape(text[:_TEXT])}</pre>"


def _files(files: dict[str, Path], draw: DrawSheets | None) -> Iterator[str]:
    for name, path in files.items():
        yield f"<h3>{escape(name)}</h3>"
        if path.suffix.lower() in (".png", ".jpg", ".jpeg"):
            yield _picture(path.read_bytes(), "png" if path.suffix.lower() == ".png" else "jpeg")
            continue
        drawn = draw(path, [], _PICTURES) if draw is not None and path.suffix.lower() != ".txt" else None
        if drawn is not None and not isinstance(drawn, Unreadable):
            yield from (_picture(page, "png") for page in drawn.pages[:_PICTURES])
        yield f"<pre>{escape(_text(path))}</pre>"


def _picture(data: bytes, kind: str) -> str:
    return f'<img alt="" src="data:image/{kind};base64,{base64.b64encode(data).decode("ascii")}">'


def _text(path: Path) -> str:
    if path.suffix.lower() in BOOKS:
        book = open_encoded(path)
        return encode(book, _TEXT).text if isinstance(book, EncodedBook) else book.detail
    document = read(path)
    return document.text[:_TEXT] if isinstance(document, Document) else document.detail


def _changes(edition: WorkbookEdition, workflow: Workflow, output: Output) -> str:
    """What the output changed in the source, beside what the reference did."""
    if workflow.mode != "modify":
        return ""
    sources, references = edition.sources(workflow), edition.references(workflow)
    columns = []
    for name, found in output.paired(references).items():
        source = sources.get(name) or next(iter(sources.values()))
        for title, other in (("Правки образца", references[name]), ("Правки выдачи", found)):
            made = compare(source, other) if other is not None else None
            text = as_text(made)[:_TEXT] if isinstance(made, Difference) else "не сравнивается"
            columns.append(f"<section><h3>{title}</h3><pre>{escape(text)}</pre></section>")
    return f'<div class="cols">{"".join(columns)}</div>'


def take_labels(edition: WorkbookEdition, run: Run, path: Path) -> tuple[int, int]:
    """Add the labels of a saved file to those of the run; how many were taken, how many the run has.

    Raises BadInput: for a workflow, system or output that is not of this run.
    """
    given = read_labels(path)
    digests = {key: output_digest(output) for key, output in outputs_of(edition, run).items()}
    for number, label in enumerate(given, start=1):
        if digests.get((label.system, label.workflow)) != label.output:
            raise BadInput.one(path, f"line {number}", f"{label.system}/{label.workflow} is not the output of this run",
                               "label the page of this run anew")
    kept = {(label.system, label.workflow, label.rater): label for label in (*_before(run), *given)}
    write_labels(run.root / LABELS, kept.values())
    return len(given), len(kept)


def as_lines(labels: Sequence[Label]) -> str:
    """Labels as the page would save them."""
    return "".join(json.dumps(label.model_dump(mode="json", by_alias=True), ensure_ascii=False) + "\n"
                   for label in labels)
