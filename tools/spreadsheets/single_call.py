"""The protocol of a single call: the books encoded, one question at temperature 0.7, one script, no second try."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from tools.llm import ModelSettings, Outage, Refused, Reply, TooLong, pictures_in, with_pictures
from tools.llm.endpoint import Message
from tools.model import Document, Run, file_sha256, pretty_json, write_atomic
from tools.office import read
from tools.spreadsheets.edition import WorkbookEdition
from tools.spreadsheets.encoding import REPLY_TOKENS, EncodedBook, budget, encode, open_encoded
from tools.spreadsheets.outputs import BOOKS
from tools.spreadsheets.sandbox import Ran, run_python
from tools.spreadsheets.workflow import Workflow

TEMPERATURE = 0.7
_FENCE = re.compile(r"```(?:python|py)?[ \t]*\n(.*?)\n?```", re.S)
_IMAGES = {".png": "image/png", ".jpg": "image/jpeg", ".jpeg": "image/jpeg"}
#: tokens of a window that a picture is reckoned to take
_PICTURE = 1_600

#: sends a request and gives the server's `chat.completion`
Send = Callable[[dict[str, Any]], dict[str, Any]]

ROLE = "You are an expert who works with spreadsheets by writing Python code."
ENCODING = """How the workbooks are written down. Each sheet begins with `## Sheet: name (A1:Z100)`: its name and used \
range. Each line is a row; each cell is a tuple (Address, Value, Type, Formula). Types: T text, I integer, F float, \
D date, B boolean. Formula is empty for a constant; for a formula Value is its saved result.
Example: `(A3, Total, T, ) | (B3, 100, I, =SUM(B1:B2))` says that A3 holds a text and B3 a formula that gave 100.
A line in square brackets that says ДАННЫЕ ОБРЕЗАНЫ means that the rest of the workbook was cut here; the file itself \
is whole, so read it in your code."""
PRACTICES = """Practices. Open with openpyxl.load_workbook(path) and keep every sheet, format and merge that you were \
not asked to change; never rebuild a workbook from a pandas frame. Write formulas as text that begins with `=`, in \
English with commas. Before writing into a merged area take its top left cell. For a chart with two axes: \
bar = BarChart(); line = LineChart(); line.y_axis.axId = 200; line.y_axis.crosses = "max"; bar += line. Nothing can be \
installed and there is no network."""
DIRECTIVE = """Reply with one Python script in a single ```python fence and nothing after it. It runs once, as it is, \
for at most ten minutes; what it does not write to the output folder does not exist."""


@dataclass(frozen=True)
class Prompted:
    """The question about one workflow, and what it could not show."""

    messages: list[Message]
    left_out: tuple[str, ...] = ()


def prompted(edition: WorkbookEdition, workflow: Workflow, window: int, images: int) -> Prompted:
    """The five parts: role, encoding, task with paths, practices, directive. Raises BadInput."""
    sources = edition.sources(workflow)
    pictures = [(_IMAGES[path.suffix.lower()], path.read_bytes()) for path in sources.values()
                if path.suffix.lower() in _IMAGES][:images]
    room = budget(window, len(pictures), _PICTURE) - len(ENCODING) - len(PRACTICES) - len(workflow.instruction) - 2_000
    share = max(1_000, room // max(1, len(sources)))
    left_out: list[str] = []
    parts = []
    for name, path in sources.items():
        text, notes = _content(path, share, bool(images))
        left_out += [f"{name}: {note}" for note in notes]
        parts.append(f"### /mnt/data/input/{name}\n{text}")
    wanted = ", ".join(f"/mnt/data/output/{Path(path).name}" for path in workflow.source_files[:1]
                       ) if workflow.mode == "modify" else {
        "generate": "/mnt/data/output/ (name the files as the task says)",
        "answer": "/mnt/data/output/answer.txt (the answer as text)"}[workflow.mode]
    system = f"{ROLE}\n\n{ENCODING}"
    user = (f"Task:\n{workflow.instruction}\n\nInput files:\n" + "\n\n".join(parts) + f"\n\nOutput: {wanted}\n\n"
            f"{PRACTICES} {_libraries()}\n\n{DIRECTIVE}")
    return Prompted([{"role": "system", "content": system},
                     with_pictures({"role": "user", "content": user}, pictures)], tuple(left_out))


def _libraries() -> str:
    """What a script may import: a model that counts on what is not there would fail by our fault."""
    found = [name for name in ("openpyxl", "pandas", "matplotlib", "sklearn") if find_spec(name)]
    return f"Installed besides the standard library: {', '.join(found) or 'nothing'}."


def _content(path: Path, room: int, sees: bool) -> tuple[str, tuple[str, ...]]:
    suffix = path.suffix.lower()
    if suffix in BOOKS:
        book = open_encoded(path)
        if not isinstance(book, EncodedBook):
            return f"[не читается: {book.detail}]", ()
        found = encode(book, room)
        return found.text, found.left_out
    if suffix in _IMAGES:
        return ("[the picture is attached]", ()) if sees else (
            "[a picture; this model does not see pictures, and the file holds no text]", ("картинка не показана",))
    document = read(path)
    if not isinstance(document, Document):
        return f"[не читается: {document.detail}]", ()
    note = "" if suffix in (".txt", ".md", ".csv") else "[text taken from the document; its layout is lost]\n"
    if len(document.text) <= room:
        return note + document.text, ()
    kept = document.text[:room].rpartition("\n")[0]
    said = f"показано знаков {len(kept)} из {len(document.text)}"
    return f"{note}{kept}\n[ДАННЫЕ ОБРЕЗАНЫ: {said}]", (said,)


def script_of(reply: str) -> str | None:
    """The script of a reply: the last fenced block, since models explain first; None for none."""
    found = _FENCE.findall(re.sub(r"\A\s*<think>.*?</think>", "", reply, count=1, flags=re.S))
    return found[-1] if found else None


@dataclass
class SingleCall:
    """One model sitting the suite."""

    edition: WorkbookEdition
    run: Run
    system: str
    settings: ModelSettings
    send: Send
    execute: Callable[[str, dict[str, Path]], Ran] = run_python
    #: monotonic seconds
    clock: Callable[[], float] = field(default=time.monotonic)

    def sit(self, workflow: Workflow) -> str:
        """Ask once, run once, write the record; its status. Raises Outage, Refused: the server, not the model."""
        begun = self.clock()
        question = prompted(self.edition, workflow, self.settings.window, self.settings.images)
        body = self.settings.model_copy(update={
            "mode": "plain", "sampling": {"temperature": TEMPERATURE}}).body(question.messages, {}, REPLY_TOKENS)
        try:
            reply = Reply.of(self.send(body))
        except TooLong as error:
            return self._record(workflow, "failed", begun, reason=f"the question is too long: {error}")
        code = script_of(reply.text)
        if code is None:
            return self._record(workflow, "failed", begun, reply, "the reply holds no script", question=question)
        ran = self.execute(code, self.edition.sources(workflow))
        reason = "" if ran.done else "stopped after ten minutes" if ran.code is None else f"exit code {ran.code}"
        # Single try: whatever a broken script left is delivered as it is, and the status says what happened.
        return self._record(workflow, "completed" if ran.done else "deadline" if ran.code is None else "failed", begun,
                            reply, reason, ran, code, question)

    def _record(self, workflow: Workflow, status: str, begun: float, reply: Reply | None = None, reason: str = "",
                ran: Ran | None = None, code: str = "", question: Prompted | None = None) -> str:
        folder = self.run.folder(self.system, workflow.id)
        files = dict(ran.files) if ran else {}
        answer = files.pop("answer.txt", b"").decode("utf-8", "replace") or None
        for name, data in files.items():
            write_atomic(folder / "files" / name, data)
        write_atomic(folder / "log.json", pretty_json({
            "reply": reply.text if reply else None, "script": code, "printed": ran.printed if ran else "",
            "refused": list(ran.refused) if ran else [], "left_out": list(question.left_out) if question else [],
            "pictures": sum(map(pictures_in, question.messages)) if question else 0}))
        seconds = max(0.0, self.clock() - begun)
        write_atomic(folder / "record.json", pretty_json({
            "schema": "office-record/1", "task_id": workflow.id, "edition": self.edition.ref.model_dump(),
            "status": status, "answer": answer,
            "status_reason": {"code": None, "origin": "agent", "detail": reason} if reason else None,
            "files": [{"path": name, "sha256": file_sha256(folder / "files" / name)} for name in files],
            "system": {"model": self.settings.model, "adapter": "single-call", "isolation": "bubblewrap",
                       "params": {"temperature": TEMPERATURE}},
            "usage": {"prompt": reply.tokens.prompt, "completion": reply.tokens.reply, "calls": 1} if reply else None,
            "timing": {"wall_s": round(seconds, 3)}}))
        return status


__all__ = ["Outage", "Prompted", "Refused", "SingleCall", "prompted", "script_of"]
