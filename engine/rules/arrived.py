"""Does a narration speak of arriving where the story does not stand? Game masters are told."""

import re
from functools import lru_cache

from engine.memory.mentions import whole_names
from engine.rules.names import folded
from engine.rules.refusals import refusal
from engine.rules.rooms import known_rooms, present_room
from engine.rules.taking import Taking

_ARRIVING = (
    r"(?:arriv(?:e[sd]?|ing) (?:at|in)|enter(?:s|ed|ing)?|(?:step|walk)(?:s|p?ed|p?ing)? into"
    r"|reach(?:es|ed|ing)?|(?:comes?|came|coming) (?:in)?to)"
)
_ARRIVING_ZH = "(?:来到|走进|进入|到达|抵达|踏进|踏入|回到)"

_NOT_YET = r"(?<!\bto )(?<!\bnot )(?<!\bnever )(?<!n't )(?<!n’t )"
_NOT_YET_ZH = "(?<![想要欲没未不能可别勿])"


def flag_arrival(taking: Taking, told: str) -> None:
    """Warn game masters where *told* brings the party into a room that it did not move to.

    What somebody only wants, plans or is kept from is no arrival.
    """
    state = taking.state
    here = present_room(state)
    if here is None:
        return
    found = _arrivals(frozenset(state.rooms[id].name for id in known_rooms(state))).finditer(told)
    names = (match["en"] or match["zh"] for match in found)
    elsewhere = next((name for name in names if folded(name) != folded(here.name)), None)
    if elsewhere is not None:
        taking.add(refusal("ARRIVED_UNMOVED", elsewhere, here.name))


@lru_cache(maxsize=64)
def _arrivals(names: frozenset[str]) -> re.Pattern[str]:
    name = whole_names(names)
    english = rf"{_NOT_YET}\b{_ARRIVING} (?:(?:the|an?) )?(?P<en>{name})"
    chinese = rf"{_NOT_YET_ZH}{_ARRIVING_ZH}了?(?P<zh>{name})"
    return re.compile(f"{english}|{chinese}", re.IGNORECASE)
