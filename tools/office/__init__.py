"""Readers: bytes from outside become a `Document` or a typed refusal, in processes that may die of them."""

from tools.office.dispatch import read_here
from tools.office.pool import read
from tools.office.show import render

__all__ = ["read", "read_here", "render"]
