"""Reports: report.json, report.md and the terminal's summary, a pure function of outcomes, edition and run."""

from tools.report.build import build
from tools.report.folder import OUTCOMES, ReportFolder, read_outcomes
from tools.report.markdown import markdown
from tools.report.model import Completeness, Report
from tools.report.numbers import Lang
from tools.report.terminal import render
from tools.report.text import inline

__all__ = ["OUTCOMES", "Completeness", "Lang", "Report", "ReportFolder", "build", "inline", "markdown",
           "read_outcomes", "render"]
