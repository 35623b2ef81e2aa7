"""The past as a tree of turns; pure."""
