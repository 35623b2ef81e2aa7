"""Turns in which a game master says what is so, and turns in which only time passes."""

from collections.abc import Sequence

from engine.errors import NothingDone
from engine.model.events import Event, Narrated, Noticed
from engine.model.ids import GM
from engine.model.language import Both
from engine.model.people_events import MoodsFaded
from engine.model.script import Script
from engine.model.table_actions import Decree, Tick
from engine.model.table_events import Warned
from engine.model.words import Words
from engine.rules.acting import take
from engine.rules.comings import Stage
from engine.rules.imagine import grant_wishes
from engine.rules.language import MAX_TAKEN, decree_steps
from engine.rules.leaving import note_left
from engine.rules.narrate import told_ending
from engine.rules.notices import sentence
from engine.rules.offers import refit_offers
from engine.rules.revealing import reveal
from engine.rules.taking import Taking
from engine.rules.whose_turn import check_unpaused


def decree(taking: Taking, action: Decree) -> Script:
    """Return the script in which the steps of a game master are taken.

    Texts for players are told in the game master's words, and so are a scene that is entered and
    an ending. A *quiet* decree tells nothing. What waits to be picked still does, unless the scene
    is another one.

    Raises:
        StoryError: the text cannot be read.
        NothingDone: none of it could be done; the message says why.
    """
    begun, ended = len(taking.events), taking.state.ended
    take(taking, decree_steps(action.text, MAX_TAKEN), GM)
    yield from grant_wishes(taking)
    _check_done(taking, taking.events[begun:])
    Stage(taking).follow()
    reveal(taking)
    note_left(taking)
    if not action.quiet:
        _tell(taking, told_ending(taking) if ended is None else "")
    refit_offers(taking)
    return tuple(taking.events)


def tick(taking: Taking, action: Tick) -> Script:
    """Return the script in which *ticks* periods of real time have passed.

    Raises:
        StoryOver, StoryPaused: time stands still.
    """
    yield from ()
    check_unpaused(taking)
    taking.add(MoodsFaded(action.ticks, idle=True))
    return tuple(taking.events)


def _tell(taking: Taking, ending: str) -> None:
    scene = taking.scene_text() if taking.entered else ""
    parts = (*taking.texts, scene, ending)
    text = "\n\n".join(part.strip() for part in parts if part.strip())
    if text:
        taking.add(Narrated(Words(text), "person"))


def _check_done(taking: Taking, events: Sequence[Event]) -> None:
    """Refuse a decree of which nothing came but complaints."""
    complaints = [event for event in events if isinstance(event, Warned | Noticed)]
    if not taking.texts and len(complaints) == len(events):
        raise NothingDone(Both(sentence(one, "en"), sentence(one, "zh")) for one in complaints)
