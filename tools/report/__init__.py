"""Reports: report.json, report.md and the terminal's summary, a pure function of outcomes, edition and run."""

from tools.report.again import render_again, rendered
from tools.report.build import build
from tools.report.cards import cards_files, cards_report, cards_shown
from tools.report.changes import Changes, Graded, changes, changes_markdown
from tools.report.folder import OUTCOMES, ReportFolder, read_outcomes
from tools.report.gate import Baseline, Gate, baseline_of, decide, engine_faults, gate_markdown, refuse
from tools.report.html import PageSource
from tools.report.markdown import markdown
from tools.report.merge import Merged, merge
from tools.report.model import Completeness, Report
from tools.report.numbers import Lang
from tools.report.tables import outcomes_csv, outcomes_parquet
from tools.report.terminal import render
from tools.report.text import inline

__all__ = ["OUTCOMES", "Baseline", "Changes", "Completeness", "Gate", "Graded", "Lang", "Merged", "PageSource",
           "Report", "ReportFolder", "baseline_of", "build", "cards_files", "cards_report",
           "cards_shown", "changes", "changes_markdown", "decide", "engine_faults",
           "gate_markdown", "inline", "markdown", "merge", "outcomes_csv", "outcomes_parquet", "read_outcomes",
           "refuse", "render", "render_again", "rendered"]
