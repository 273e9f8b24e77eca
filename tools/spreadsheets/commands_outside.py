"""Verbs for data from outside."""

from __future__ import annotations

import argparse


def add_outside(actions: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare them."""
