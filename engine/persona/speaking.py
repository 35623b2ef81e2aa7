"""Who of those who are there answers: whoever is spoken to, else who is moved, else in turn.

Players speak for their own characters, so nobody of theirs ever is among them.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.memory.mentions import speaks_of, whole_names
from engine.model.ids import PersonId

MOST_ANSWERS = 2

_ADDRESSED, _NAMED, _STIRRED = 4.0, 2.0, 1.0


@dataclass(frozen=True, slots=True)
class Speaker:
    """Somebody who could answer: what they are *called*, and how much moves them, from 0 to 1.

    *silent* counts the lines since they spoke; the longer that is, the more it is their turn.
    """

    id: PersonId
    called: Sequence[str]
    stirred: float = 0.0
    silent: int = 0


def answering(there: Sequence[Speaker], words: str) -> tuple[PersonId, ...]:
    """Return who answers *words*, one or two of those who are *there*; nobody where nobody is.

    Whoever is spoken to answers, and who else is named may; where nobody is, whoever is moved most
    or was silent longest.
    """
    scores: Mapping[PersonId, float] = {one.id: _called_upon(one, words) for one in there}
    called = [one for one in there if scores[one.id]]
    if called:
        called.sort(key=lambda one: (-scores[one.id], -one.stirred, one.id))
        return tuple(one.id for one in called[:MOST_ANSWERS])
    waiting = sorted(there, key=lambda one: (-_due(one), one.id))
    return tuple(one.id for one in waiting[:1])


def _called_upon(one: Speaker, words: str) -> float:
    names = tuple(name for name in one.called if name.strip())
    if not names or not speaks_of(words, names):
        return 0.0
    name = whole_names(names)
    spoken_to = (
        rf"^\W*(?:hey |hello |hi |嘿，?|喂，?)?(?:{name})\s*[,，:：!！?？、]"
        rf"|[@＠](?:{name})|\b(?:to|ask|tell|answer)\s+(?:{name})|[对问向跟和朝](?:{name})"
        rf"|[,，]\s*(?:{name})\s*[.。!！?？\"”」]"
    )
    return _ADDRESSED if re.search(spoken_to, words, re.IGNORECASE) else _NAMED


def _due(one: Speaker) -> float:
    return _STIRRED * one.stirred + min(one.silent, 10) / 10
