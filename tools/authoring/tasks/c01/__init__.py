"""Category 1: reconciliation of documents and mistakes of the source."""
