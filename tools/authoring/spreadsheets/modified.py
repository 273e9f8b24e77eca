"""Workflows that modify a book: the builders, imported for their effect on the list."""

from tools.authoring.spreadsheets import (
    modify_bank,
    modify_budget,
    modify_chart,
    modify_currency,
    modify_departments,
    modify_french,
    modify_million,
    modify_terms,
)

BUILDERS = (modify_bank, modify_budget, modify_chart, modify_currency, modify_departments, modify_french,
            modify_million, modify_terms)
