"""report.html: one self-contained page for people, made of a report, its outcomes, the edition and the run."""

from tools.report.html.page import page
from tools.report.html.sections import Section, SectionTable
from tools.report.html.source import PageSource

__all__ = ["PageSource", "Section", "SectionTable", "page"]
