"""Corpora that several tasks share; each room holds the model of one, the writers of its papers, and its files."""
