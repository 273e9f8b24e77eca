"""The tasks of the exam, a module a task; every module under this folder is found by the registry."""
