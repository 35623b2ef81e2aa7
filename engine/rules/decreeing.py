"""Turns in which a game master says what is so, and turns in which only time passes."""

from engine.errors import NothingDone
from engine.model.actions import Decree, Tick
from engine.model.events import Narrated, Noticed
from engine.model.ids import GM
from engine.model.language import Both
from engine.model.people_events import MoodsFaded
from engine.model.script import Script
from engine.model.table_events import Warned
from engine.model.words import Words
from engine.rules.acting import take
from engine.rules.imagine import grant_wishes
from engine.rules.language import decree_steps
from engine.rules.notices import sentence
from engine.rules.offers import renew_offers
from engine.rules.taking import Taking


def decree(taking: Taking, action: Decree) -> Script:
    """Return the script in which the steps of a game master are taken.

    Texts for players are told in the game master's words, and so is a scene that is entered. A
    *quiet* decree tells nothing.

    Raises:
        StoryError: the text cannot be read.
        NothingDone: none of it could be done; the message says why.
    """
    take(taking, decree_steps(action.text), GM)
    yield from grant_wishes(taking)
    _check_done(taking)
    if not action.quiet:
        _tell(taking)
    renew_offers(taking)
    return tuple(taking.events)


def tick(taking: Taking, action: Tick) -> Script:
    """Return the script in which *ticks* periods of real time have passed."""
    yield from ()
    taking.add(MoodsFaded(action.ticks))
    return tuple(taking.events)


def _tell(taking: Taking) -> None:
    scene = taking.scene_text() if taking.entered else ""
    text = "\n\n".join(part.strip() for part in (*taking.texts, scene) if part.strip())
    if text:
        taking.add(Narrated(Words(text), "person"))


def _check_done(taking: Taking) -> None:
    """Refuse a decree of which nothing came but complaints."""
    if taking.texts or not all(isinstance(event, Warned) for event in taking.events):
        return
    lines = [
        Both(sentence(event, "en"), sentence(event, "zh"))
        for event in taking.events
        if isinstance(event, Warned | Noticed)
    ]
    raise NothingDone(lines)
