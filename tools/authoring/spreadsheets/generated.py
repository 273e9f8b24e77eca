"""Workflows that make new files: the builders, imported for their effect on the list."""

from tools.authoring.spreadsheets import generate_models, generate_note, generate_pdf, generate_reports

BUILDERS = (generate_models, generate_note, generate_pdf, generate_reports)
