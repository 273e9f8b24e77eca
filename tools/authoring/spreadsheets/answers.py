"""Workflows that are questions: the builders, imported for their effect on the list."""

from tools.authoring.spreadsheets import answer_books, answer_mixed

BUILDERS = (answer_books, answer_mixed)
