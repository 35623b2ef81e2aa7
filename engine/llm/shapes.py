"""Careful looks into JSON of unknown shape: nothing found is None or '', never an exception."""


def at(value: object, *path: str | int) -> object:
    """Return what lies at *path* in *value*, None where the path leads nowhere."""
    for step in path:
        if isinstance(value, dict) and isinstance(step, str):
            value = value.get(step)
        elif isinstance(value, list) and isinstance(step, int) and step < len(value):
            value = value[step]
        else:
            return None
    return value


def text_at(value: object, *path: str | int) -> str:
    """Return the text at *path*, '' where there is none."""
    found = at(value, *path)
    return found if isinstance(found, str) else ""


def count_at(value: object, *path: str | int) -> int | None:
    """Return the whole number at *path*, None where there is none. Some servers send 12.0."""
    found = at(value, *path)
    if isinstance(found, bool) or not isinstance(found, int | float) or not 0 <= found < 2**53:
        return None
    return int(found)
