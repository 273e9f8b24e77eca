"""Materials of a task as units, for confirming what a judge held to be invented."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tools.judge.units import Unit
from tools.model import Document, Edition, Task, Unreadable


def material_units(edition: Edition, task: Task, read: Callable[[Path], Document | Unreadable]) -> tuple[Unit, ...]:
    """The person's words, then each material by its path; hidden text stands at the end of its document.

    A scan's text comes from its original, which is a material of the task too.
    """
    found = [Unit(f"слова человека, ход {number}", turn.text) for number, turn in enumerate(task.turns, start=1)]
    for material in sorted(task.materials, key=lambda item: item.path):
        document = read(edition.material(material.path))
        if isinstance(document, Document):
            hidden = "".join(f"\n{stretch.text}" for stretch in document.hidden)
            found.append(Unit(material.path, document.text + hidden, document, material.superseded))
    return tuple(unit for unit in found if unit.text.strip())
