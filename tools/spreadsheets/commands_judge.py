"""Verbs that ask or count people and models."""

from __future__ import annotations

import argparse


def add_judging(actions: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare them."""
