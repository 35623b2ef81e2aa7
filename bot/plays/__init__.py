"""Golden plays of a story, for authors and for our own checks."""
