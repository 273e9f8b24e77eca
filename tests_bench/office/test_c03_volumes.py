"""Category 3: large volumes, archives and texts larger than a model's window."""

from fixtures.collection import OfficeTask


class Task_03_02(OfficeTask):
    """The price in force of each of forty contracts, out of an archive of 181 files with drafts and scans."""

    task_id = "3.02"


class Task_03_01(OfficeTask):
    """Agreements in force that moved a fixed price by more than a million, out of the same archive."""

    task_id = "3.01"
