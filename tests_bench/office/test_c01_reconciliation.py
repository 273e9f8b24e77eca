"""Category 1: documents held against each other, and errors of the source."""

from fixtures.collection import OfficeTask


class Task_01_01(OfficeTask):
    """An estimate in Excel against an offer in PDF: both print wrong totals, and units and VAT differ."""

    task_id = "1.01"


class Task_01_02(OfficeTask):
    """A letter to a supplier about an invoice with an error that nobody asked about."""

    task_id = "1.02"


class Task_01_03(OfficeTask):
    """A one-page summary of a contract that contradicts itself and ends on a day that does not exist."""

    task_id = "1.03"


class Task_01_04(OfficeTask):
    """How many floors a house has, when its sections differ and each table names another number."""

    task_id = "1.04"


class Task_01_05(OfficeTask):
    """Two offers of air conditioners: the cheaper one hides its mounting on the third page."""

    task_id = "1.05"


class Task_01_06(OfficeTask):
    """A summary of a sales report: three of its twelve percentages are false, three right ones look false."""

    task_id = "1.06"


class Task_01_08(OfficeTask):
    """Terms of payment and penalty of each unpaid delivery, by the agreement in force on its receipt."""

    task_id = "1.08"


class Task_01_09(OfficeTask):
    """The rent of a month for which the newest signed agreement is not in force yet."""

    task_id = "1.09"


class Task_01_10(OfficeTask):
    """A delivery against a specification with two signed changes and one that nobody has signed."""

    task_id = "1.10"
