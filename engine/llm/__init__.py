"""Narrators: OpenAI-compatible endpoints, and the offline one."""
