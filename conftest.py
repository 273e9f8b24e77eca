pytest_plugins = [
    "fixtures.cards",
    "fixtures.spreadsheets",
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
