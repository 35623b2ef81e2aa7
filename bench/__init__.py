"""The budgets of the project, measured: `python -m bench` prints each as a ratio to its limit."""
