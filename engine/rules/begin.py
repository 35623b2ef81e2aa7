"""How a play starts: the state the author set, the past a file brought along, the opening."""

import re
from dataclasses import dataclass, replace
from random import Random

from engine.errors import NoSuchGreeting
from engine.model.events import Began, Event, Narrated, Spoke
from engine.model.ids import NOBODY, UserId
from engine.model.language import Both
from engine.model.state import State
from engine.model.story import PastLine, Story
from engine.model.table_actions import Join
from engine.model.table_events import Offered, OrderSet
from engine.model.words import Words
from engine.narration.placeholders import USER, fill, players_named
from engine.narration.telling import static_line
from engine.rules.begin_world import world_of
from engine.rules.chances import settled
from engine.rules.evolve import replay
from engine.rules.joining import brought
from engine.rules.offers import scene_offers

Events = tuple[Event, ...]

_YOU = Both("you", "你")
_OWN = re.compile(r"\{\{user\}\}['’]s\b")


@dataclass(frozen=True, slots=True)
class Entrance:
    """How a play is entered: by which greeting, counted from 1, and who plays whom from the start.

    *name* is what a new character of *user* is called, '' for none as yet; *about*, who that is.
    """

    greeting: int = 1
    user: UserId = NOBODY
    name: str = ""
    about: str = ""


USUAL = Entrance()


def begin(story: Story, entrance: Entrance = USUAL, chance: Random | None = None) -> Events:
    """Return the events of the first turn of any timeline of *story*.

    *chance* settles what the opening leaves to it; without, that stays as it is written.

    Raises:
        NoSuchGreeting: the story has no greeting of that number.
        CannotJoin: nobody can be called as *entrance* says.
    """
    story = replace(story, opening=_greeting(story, entrance.greeting))
    began = Began(story.digest, story.vars, tuple(sorted(story.flags)), story.start, story.memories)
    world = (*world_of(story, State()), *_order(story))
    state = replay(State(), (began, *world))
    joined = _joined(story, state, entrance)
    state = replay(state, joined)
    words = opening(story, _you(story, state))
    opened = Narrated(Words(words if chance is None else settled(words, chance)), "author")
    past = (_past(story, line) for line in story.history)
    return (began, *world, *joined, opened, *past, *_offered(story, state))


def _greeting(story: Story, number: int) -> str:
    greetings = (story.opening, *story.greetings)
    if not 1 <= number <= len(greetings):
        raise NoSuchGreeting(number, len(greetings))
    return greetings[number - 1]


def _joined(story: Story, state: State, entrance: Entrance) -> Events:
    if not entrance.name.strip():
        return ()
    return brought(story, state, Join(entrance.user, entrance.name, "", entrance.about))


def _you(story: Story, state: State) -> str:
    """Return how an opening calls whoever is played: by name, or "you" while nobody is."""
    named = any(person.player != NOBODY for person in state.people.values())
    return players_named(state, story.language) if named else _YOU.told(story.language)


def _order(story: Story) -> Events:
    return () if story.order == State().order else (OrderSet(story.order),)


def _offered(story: Story, state: State) -> Events:
    offers = scene_offers(story, state)
    return (Offered(offers),) if offers else ()


def opening(story: Story, user: str = USER) -> str:
    """Return the author's opening: the story's own, then the text of the first scene.

    *user* is how it calls whoever is played.
    """
    scene = story.scenes[story.start].text if story.start is not None else ""
    values = dict(story.vars)
    texts = (_yours(text.strip(), story, user) for text in (story.opening, scene))
    parts = (fill(text, story.role, values, user) for text in texts)
    return "\n\n".join(part for part in parts if part) or static_line(story.language, story.role)


def _yours(text: str, story: Story, user: str) -> str:
    """Return *text* with "your" where it would say "you's"."""
    is_you = user == _YOU.told(story.language)
    return _OWN.sub("your", text) if is_you else text


def _past(story: Story, line: PastLine) -> Event:
    if line.speaker == "fate":
        name = "命运" if story.language == "zh" else "Fate"
        return Spoke(NOBODY, name, Words(line.text))
    return Narrated(Words(line.text), "file")
