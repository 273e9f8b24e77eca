"""How fast the house is, as ratios to named baselines measured in the same run: `python -m benchmarks`."""
