"""Category 1: documents held against each other, and errors of the source."""

from fixtures.collection import OfficeTask


class Task_01_01(OfficeTask):
    """An estimate in Excel against an offer in PDF: both print wrong totals, and units and VAT differ."""

    task_id = "1.01"


class Task_01_02(OfficeTask):
    """A letter to a supplier about an invoice with an error that nobody asked about."""

    task_id = "1.02"


class Task_01_06(OfficeTask):
    """A summary of a sales report: three of its twelve percentages are false, three right ones look false."""

    task_id = "1.06"
