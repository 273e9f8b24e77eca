"""The engine of Attestat: reads recorded runs and decides them. Knows nothing of pytest."""
