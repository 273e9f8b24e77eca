"""What a comparison gives: a list of changes, each with its place in both files."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

#: kinds of changes and how a person calls them
KINDS: dict[str, str] = {
    "sheet_added": "лист добавлен", "sheet_removed": "лист удалён", "sheet_renamed": "лист переименован",
    "sheet_moved": "лист переставлен", "sheet_hidden": "лист скрыт", "sheet_shown": "лист показан",
    "rows_inserted": "строки вставлены", "rows_deleted": "строки удалены", "rows_moved": "строки переставлены",
    "rows_filled": "строки заполнены", "rows_cleared": "строки очищены",
    "rows_hidden": "строки скрыты", "rows_shown": "строки показаны",
    "columns_inserted": "столбцы вставлены", "columns_deleted": "столбцы удалены",
    "columns_moved": "столбцы переставлены", "columns_filled": "столбцы заполнены",
    "columns_cleared": "столбцы очищены", "columns_hidden": "столбцы скрыты", "columns_shown": "столбцы показаны",
    "value": "значение", "type": "тип значения", "formula": "формула", "format": "числовой формат",
    "style": "оформление", "merge_added": "ячейки объединены", "merge_removed": "объединение снято",
    "validation_added": "проверка данных добавлена", "validation_removed": "проверка данных удалена",
    "validation_changed": "проверка данных изменена", "conditional_added": "условный формат добавлен",
    "conditional_removed": "условный формат удалён", "conditional_changed": "условный формат изменён",
    "comment_added": "примечание добавлено", "comment_removed": "примечание удалено",
    "comment_changed": "примечание изменено", "link_added": "ссылка добавлена", "link_removed": "ссылка удалена",
    "link_changed": "ссылка изменена", "protection_changed": "защита листа", "panes_changed": "закреплённые области",
    "chart_added": "диаграмма добавлена", "chart_removed": "диаграмма удалена", "chart_changed": "диаграмма изменена",
    "pivot_added": "сводная добавлена", "pivot_removed": "сводная удалена", "pivot_changed": "сводная изменена",
    "name_added": "имя добавлено", "name_removed": "имя удалено",
    "name_changed": "имя изменено", "macros_added": "макросы добавлены", "macros_removed": "макросы удалены",
    "paragraph_added": "абзац добавлен", "paragraph_removed": "абзац удалён", "paragraph_changed": "абзац изменён",
    "paragraph_moved": "абзац переставлен", "table_added": "таблица добавлена", "table_removed": "таблица удалена",
    "cell_changed": "ячейка таблицы изменена", "row_added": "строка таблицы добавлена",
    "row_removed": "строка таблицы удалена",
}


@dataclass(frozen=True, slots=True)
class Change:
    """One change."""

    #: one of KINDS
    kind: str
    #: where it was in the first file, «Лист1!C7», "" for what is new
    before: str = ""
    #: where it is in the second file, "" for what is gone
    after: str = ""
    old: str = ""
    new: str = ""


@dataclass(frozen=True, slots=True)
class Difference:
    """All changes between two files, in the order of the second."""

    #: xlsx or docx
    type: str
    changes: tuple[Change, ...] = ()
    #: remarks that are no changes, in Russian
    notes: tuple[str, ...] = ()
    #: changes that were found and not listed, by kind: there are more than a person reads
    unlisted: dict[str, int] = field(default_factory=dict)

    @property
    def counts(self) -> dict[str, int]:
        """Number of changes by kind, unlisted ones included, in the order of KINDS."""
        found = {kind: self.unlisted.get(kind, 0) for kind in KINDS}
        for change in self.changes:
            found[change.kind] += 1
        return {kind: number for kind, number in found.items() if number}

    @property
    def as_json(self) -> dict[str, Any]:
        """Plain data for `--json`."""
        return {"type": self.type, "counts": self.counts, "notes": list(self.notes), "unlisted": self.unlisted,
                "changes": [{"kind": each.kind, "before": each.before, "after": each.after, "old": each.old,
                             "new": each.new} for each in self.changes]}
