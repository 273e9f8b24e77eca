"""Workflows over workbooks: `pytest tests_bench/spreadsheets --run=DIR`."""

from fixtures.spreadsheets import WorkflowShell


class Workflow(WorkflowShell):
    """A workflow: an instruction over books, a reference, and what code and a judge hold an output to."""
