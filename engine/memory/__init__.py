"""Memory, pure: what is kept of turns, what is true of it, and how it is found again."""
