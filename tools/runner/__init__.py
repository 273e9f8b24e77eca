"""The recording side: tasks handed over as a person would, and records made of what came back."""

from tools.runner.handover import export_tasks, pack, public
from tools.runner.skeleton import init_records

__all__ = ["export_tasks", "init_records", "pack", "public"]
