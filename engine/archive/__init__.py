"""A whole play in one file: packed, opened with care, mended where it is damaged, and proved."""
