"""The poller: asks a service the questions of a set and keeps every reply. Recording: no grading imports it."""
