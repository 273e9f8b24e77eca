pytest_plugins = [
    "fixtures.options",
    "fixtures.collection",
    "fixtures.examination",
    "fixtures.ledger",
    "fixtures.reporting",
    "fixtures.engines",
    "fixtures.gate",
    "fixtures.judging",
    "pytester",
]
