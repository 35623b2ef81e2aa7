"""Turns in which players lead the party through doors, and open locked ones."""

from engine.errors import CannotGo
from engine.model.actions import Go, Unlock
from engine.model.events import Noticed, Spoke
from engine.model.language import Both
from engine.model.script import Script
from engine.model.table_events import Warned
from engine.model.words import Words
from engine.rules.narrate import narrate
from engine.rules.place_notices import PLACE_SENTENCES
from engine.rules.places import Outcome, gone, opened
from engine.rules.rooms import room_called
from engine.rules.taking import Taking

_GO = Both("I go to {0}.", "我前往{0}。")
_UNLOCK = Both("I unlock the door to {0}.", "我打开通往{0}的门锁。")


def go(taking: Taking, action: Go) -> Script:
    """Return the script of a move into a neighbouring room, which is then told.

    Raises:
        CannotGo: no open door leads there.
    """
    outcome = gone(taking.story, taking.state, action.room, "")
    return (yield from _done(taking, action, _GO, "MOVED", outcome))


def unlock(taking: Taking, action: Unlock) -> Script:
    """Return the script in which a locked door is opened with its key.

    Raises:
        CannotGo: there is no such lock, or nobody here has its key.
    """
    outcome = opened(taking.state, action.room, "")
    return (yield from _done(taking, action, _UNLOCK, "OPENED", outcome))


def _done(taking: Taking, action: Go | Unlock, says: Both, code: str, outcome: Outcome) -> Script:
    if isinstance(outcome, Warned):
        raise CannotGo(_plain(outcome))
    room = room_called(taking.state, action.room)
    name = room.name if room is not None else action.room
    words = says.told(taking.story.language).format(name)
    taking.add(Spoke(action.user, action.name, Words(words)), *outcome, Noticed(code, (name,)))
    yield from narrate(taking, action.name, words)
    return tuple(taking.events)


def _plain(warned: Warned) -> Both:
    """Return the sentence of a refusal, as a player is told it."""
    told = PLACE_SENTENCES[warned.code]
    en, zh = (text.format(*warned.details).removeprefix("⚠️ ") for text in (told.en, told.zh))
    return Both(en, zh)
