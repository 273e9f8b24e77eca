"""Category 4: finished files, such as a demanding person would accept."""
