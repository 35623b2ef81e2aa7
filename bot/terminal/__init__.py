"""The terminal player: a page to read at, and a machine form for scripts."""
