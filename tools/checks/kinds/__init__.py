"""The kinds of checks, a module a family; importing a module registers its kinds."""
