"""How a play starts: the state the author set, the past a file brought along, the opening."""

from engine.model.events import Began, Event, Narrated, Spoke
from engine.model.ids import NOBODY
from engine.model.state import State
from engine.model.story import PastLine, Story
from engine.model.table_events import Offered, OrderSet
from engine.model.words import Words
from engine.narration.placeholders import fill
from engine.narration.telling import static_line
from engine.rules.begin_world import world_of
from engine.rules.evolve import replay
from engine.rules.offers import scene_offers


def begin(story: Story) -> tuple[Event, ...]:
    """Return the events of the first turn of any timeline of *story*."""
    began = Began(story.digest, story.vars, tuple(sorted(story.flags)), story.start, story.memories)
    world = (*world_of(story, State()), *_order(story))
    opened = Narrated(Words(opening(story)), "author")
    past = (_past(story, line) for line in story.history)
    offered = _offered(story, replay(State(), (began, *world)))
    return (began, *world, opened, *past, *offered)


def _order(story: Story) -> tuple[Event, ...]:
    return () if story.order == State().order else (OrderSet(story.order),)


def _offered(story: Story, state: State) -> tuple[Event, ...]:
    offers = scene_offers(story, state)
    return (Offered(offers),) if offers else ()


def opening(story: Story) -> str:
    """Return the author's opening: the story's own, then the text of the first scene."""
    scene = story.scenes[story.start].text if story.start is not None else ""
    parts = (fill(text.strip(), story.role, dict(story.vars)) for text in (story.opening, scene))
    return "\n\n".join(part for part in parts if part) or static_line(story.language, story.role)


def _past(story: Story, line: PastLine) -> Event:
    if line.speaker == "fate":
        name = "命运" if story.language == "zh" else "Fate"
        return Spoke(NOBODY, name, Words(line.text))
    return Narrated(Words(line.text), "file")
