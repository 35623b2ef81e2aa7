"""Numbers for things that go by names here, and by numbers there."""

import re
from collections.abc import Iterable, Mapping

_NUMBER = re.compile(r"[1-9][0-9]{0,8}")


def numbered(ids: Iterable[str]) -> Mapping[str, int]:
    """Return a number for each of *ids*: its own where it is one, else the next that is free."""
    listed = list(ids)
    own = {id: int(id) for id in listed if _NUMBER.fullmatch(id)}
    free = max(own.values(), default=0)
    numbers: dict[str, int] = {}
    for id in listed:
        free += id not in own
        numbers[id] = own.get(id, free)
    return numbers


def extra_id(id: str, number: int) -> dict[str, str]:
    """Return the field that keeps *id* where the number does not."""
    return {} if id == str(number) else {"moirai_id": id}
