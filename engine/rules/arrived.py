"""Does a narration speak of arriving where the story does not stand? Game masters are told."""

import re
from functools import lru_cache

from engine.model.table_events import Warned
from engine.rules.rooms import known_rooms, present_room
from engine.rules.taking import Taking

_ARRIVING = r"(?:arrives? (?:at|in)|enters?|steps? into|walks? into|reach(?:es)?|comes? (?:in)?to)"
_ARRIVING_ZH = "(?:来到|走进|进入|到达|抵达|踏进|回到)"


def flag_arrival(taking: Taking, told: str) -> None:
    """Warn game masters where *told* brings the party into a room that it did not move to."""
    state = taking.state
    here = present_room(state)
    if here is None:
        return
    names = tuple(sorted(state.rooms[id].name for id in known_rooms(state) if id != here.id))
    found = _arrivals(names).search(told) if names else None
    if found is not None:
        taking.add(Warned("ARRIVED_UNMOVED", (found["en"] or found["zh"], here.name)))


@lru_cache(maxsize=64)
def _arrivals(names: tuple[str, ...]) -> re.Pattern[str]:
    name = "|".join(map(re.escape, names))
    return re.compile(
        rf"\b{_ARRIVING} (?:the |an? )?(?P<en>{name})\b|{_ARRIVING_ZH}了?(?P<zh>{name})",
        re.IGNORECASE,
    )
