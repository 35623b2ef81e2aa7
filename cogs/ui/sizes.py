"""Sizes of files in words."""

_KIB, _MIB = 2**10, 2**20


def size_in_words(size: int) -> str:
    """Return *size*, in bytes, as people read it."""
    if size < _MIB:
        return f"{max(1, round(size / _KIB))} KiB"
    return f"{size / _MIB:.1f} MiB"
