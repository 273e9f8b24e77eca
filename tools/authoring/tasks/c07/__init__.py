"""Category 7: knowledge bases and templates."""
