"""Our own workflows: books of a seed, their reference and their mutants, built by code."""

from tools.authoring.spreadsheets.build import build_edition, write_mutants
from tools.authoring.spreadsheets.plan import WorkflowPlan, plans

__all__ = ["WorkflowPlan", "build_edition", "plans", "write_mutants"]
