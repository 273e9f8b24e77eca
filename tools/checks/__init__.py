"""Kinds of checks: a subject and arguments in, an outcome out. Kinds themselves are loaded at first use."""

from tools.checks.registry import Kind, describe_kinds, kind, known_kinds, validate_check, validate_task
from tools.checks.result import Result
from tools.checks.run import run_check, run_group
from tools.checks.subject import ANSWER, Subject, Unit

__all__ = ["ANSWER", "Kind", "Result", "Subject", "Unit", "describe_kinds", "kind", "known_kinds", "run_check",
           "run_group", "validate_check", "validate_task"]
