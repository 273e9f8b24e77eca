"""Tasks of an edition that have no shell of their own: of a later exam, or of somebody else's."""

from fixtures.collection import OfficeTask


class Task_other(OfficeTask):
    """Every such task; its id stands first in the brackets."""

    task_id = None
