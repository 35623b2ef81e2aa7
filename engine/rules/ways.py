"""Turns in which players lead the party through doors, and open locked ones."""

from engine.errors import CannotGo
from engine.model.events import Noticed, Spoke
from engine.model.language import Both
from engine.model.places import Room
from engine.model.script import Script
from engine.model.table_actions import Go, Unlock
from engine.model.table_events import Warned
from engine.model.words import Words
from engine.rules.aftermath import play_on
from engine.rules.notices import sentence
from engine.rules.people_notices import NONE
from engine.rules.places import Outcome, gone, opened
from engine.rules.refusals import refusal
from engine.rules.rooms import known_rooms, room_called, rooms_near
from engine.rules.speaking import did, speaker
from engine.rules.taking import Taking
from engine.rules.whose_turn import check_may_act, pass_tick

_GO = Both("I go to {0}.", "我前往{0}。")
_UNLOCK = Both("I unlock the door to {0}.", "我打开通往{0}的门锁。")


def go(taking: Taking, action: Go) -> Script:
    """Return the script of a move into a neighbouring room, which is then told.

    Raises:
        CannotGo: no open door leads there.
        StoryOver, StoryPaused, NotYourTurn: they may not act now.
    """
    check_may_act(taking, action.user)
    room = _meant(taking, action.room)
    outcome = gone(taking.story, taking.state, room.id, "")
    return (yield from _done(taking, action, _GO, room, outcome))


def unlock(taking: Taking, action: Unlock) -> Script:
    """Return the script in which a locked door is opened with its key.

    Raises:
        CannotGo: there is no such lock, or nobody here has its key.
        StoryOver, StoryPaused, NotYourTurn: they may not act now.
    """
    check_may_act(taking, action.user)
    room = _meant(taking, action.room)
    outcome = opened(taking.state, room.id, "")
    opening = Noticed("OPENED", (room.name,))
    return (yield from _done(taking, action, _UNLOCK, room, outcome, opening))


def _meant(taking: Taking, called: str) -> Room:
    """Return the room that a player means; of others than they know of nothing is said.

    Raises:
        CannotGo: they know of none that is called so.
    """
    room = room_called(taking.state, called)
    if room is not None and room.id in known_rooms(taking.state):
        return room
    near = " / ".join(rooms_near(taking.state, called)) or NONE
    raise _cannot(refusal("UNKNOWN_ROOM", called, near))


def _done(
    taking: Taking,
    action: Go | Unlock,
    says: Both,
    room: Room,
    outcome: Outcome,
    *notices: Noticed,
) -> Script:
    if isinstance(outcome, Warned):
        raise _cannot(outcome)
    pass_tick(taking)
    name = speaker(taking, action.user, action.name)
    words = says.told(taking.story.language).format(room.name)
    taking.deed = did(taking.story.language, name, words)
    taking.add(Spoke(action.user, name, Words(words)), *outcome, *notices)
    yield from play_on(taking, name, words)
    return tuple(taking.events)


def _cannot(why: Warned) -> CannotGo:
    """Return a refusal as a player is told it."""
    en, zh = (sentence(why, language).removeprefix("⚠️ ") for language in ("en", "zh"))
    return CannotGo(Both(en, zh))
