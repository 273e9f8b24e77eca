"""What is shown beside an output, gathered: changes of the person's files always, pictures to a judge that sees."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tools.judge.asking import Asker
from tools.judge.chunks import CHARS_A_TOKEN
from tools.judge.edits import TOTAL, edits
from tools.judge.pictures import TOKENS, Draw, Picture, labelled, pictures
from tools.judge.prompt import Aids
from tools.judge.seal import Read
from tools.model import Document, Edition, Task, Unreadable
from tools.model.verdict import Seen


@dataclass(frozen=True)
class Aiding:
    """What the aids of one output are made of."""

    edition: Edition
    task: Task
    #: delivered files as read, and where they lie
    delivered: Mapping[str, Document | Unreadable]
    folder: Path
    #: names that the judge must not see
    names: Sequence[str]
    read: Read
    draw: Draw

    def aids(self, asker: Asker) -> tuple[Aids, tuple[Seen, ...]]:
        """The aids for one judge, and what the verdict is to say of them. A replay shows the pictures shown before.

        Raises ReplayMiss, BadInput.
        """
        window = asker.settings.window
        changed = edits(self.edition, self.task, self.delivered, self.folder, self.read,
                        min(TOTAL, window * CHARS_A_TOKEN // 8))
        drawn, seen = self._pictures(asker, min(asker.settings.images, window // 2 // TOKENS))
        return Aids(changed.units, labelled(drawn, self.delivered, self.names)), _one_a_file(changed.seen, seen)

    def _pictures(self, asker: Asker, most: int) -> tuple[tuple[Picture, ...], tuple[Seen, ...]]:
        if not asker.settings.images:
            return (), ()
        if asker.send is None:
            return asker.cassette.shown()
        drawn, seen = pictures(self.delivered, self.folder, self.names, most, self.draw)
        asker.cassette.show(drawn, seen)
        return drawn, seen


def _one_a_file(changed: Sequence[Seen], drawn: Sequence[Seen]) -> tuple[Seen, ...]:
    """One line a file; where both its changes and its pictures are missing, both reasons in words."""
    lines = {seen.file: seen for seen in drawn}
    for seen in changed:
        known = lines.get(seen.file)
        lines[seen.file] = seen if known is None else known.model_copy(update={
            "against": seen.against, "reason": known.reason or seen.reason,
            "detail": " ".join(filter(None, (known.detail, seen.detail)))})
    return tuple(lines[file] for file in sorted(lines))
