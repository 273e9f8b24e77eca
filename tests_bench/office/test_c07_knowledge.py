"""Category 7: knowledge bases and templates."""

from fixtures.collection import OfficeTask


class Task_07_09(OfficeTask):
    """A penalty for late rent against an unpaid advance: which sum is larger, out of an archive with old values."""

    task_id = "7.09"
