"""The spreadsheets suite: workbooks modified, generated and questioned; what is exact by code, the rest by a judge."""

from tools.spreadsheets.edition import WorkbookEdition
from tools.spreadsheets.examine import Examination, items
from tools.spreadsheets.record import WorkflowRecord
from tools.spreadsheets.workflow import Workflow

__all__ = ["Examination", "WorkbookEdition", "Workflow", "WorkflowRecord", "items"]
