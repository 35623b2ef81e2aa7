"""Evaluation: the same play by scripted players under several settings, and what it shows."""
