"""Authoring: draws, writers of documents, plans of tasks; editions, gold and mutants from a seed."""

from tools.authoring.demo import write_demo
from tools.authoring.draws import Draw, DrawError
from tools.authoring.edition import build_edition, verify
from tools.authoring.lint import lint
from tools.authoring.mutants import Expected, ExpectedCase, write_mutants
from tools.authoring.registry import builders, corpus_of, plan_of

__all__ = ["Draw", "DrawError", "Expected", "ExpectedCase", "build_edition", "builders", "corpus_of", "lint", "plan_of",
           "verify", "write_demo", "write_mutants"]
