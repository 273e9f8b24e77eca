"""Category 3: large volumes, archives and texts larger than a window of a model."""
