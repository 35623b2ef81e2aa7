"""What steps do with scenes and the world at large: more of it is told, and time passes."""

from typing import assert_never

from engine.memory.documents import shelf
from engine.model.events import Event
from engine.model.place_deeds import AddLore, AddToScene, AddToWorld, PassTime, RevealDocument
from engine.model.place_events import (
    DocumentRevealed,
    LoreAdded,
    SceneGrew,
    TimePassed,
    WorldAdded,
)
from engine.rules.names import folded, near
from engine.rules.people_notices import NONE
from engine.rules.places import no_scene_called
from engine.rules.refusals import refusal
from engine.rules.rooms import scene_called
from engine.rules.taking import Taking

MOST_ADDED = 200
"""How many paragraphs of the world, entries of lore and of one scene can be added to a play."""

LONGEST_TEXT = 4000

WorldStep = AddToScene | AddToWorld | AddLore | RevealDocument | PassTime

Events = tuple[Event, ...]


def world_events(step: WorldStep, taking: Taking, by: str) -> Events:
    """Return what *step* brings about at this moment; *by* is who let it."""
    match step:
        case AddToScene():
            return _grow_scene(step, taking, by)
        case AddToWorld():
            return _add_to_world(step, taking, by)
        case AddLore():
            return _add_lore(step, taking, by)
        case RevealDocument(document=called):
            return _reveal(called, taking, by)
        case PassTime(minutes=minutes):
            return (TimePassed(minutes, by),) if minutes > 0 else ()
        case _:
            assert_never(step)


def _grow_scene(step: AddToScene, taking: Taking, by: str) -> Events:
    state = taking.state
    called = step.scene or state.scene
    if called is None:
        return (refusal("NO_SCENE_HERE"),)
    scene = scene_called(taking.story, state, called)
    if scene is None:
        return (no_scene_called(taking.story, state, called),)
    text, full = _text(step.text, taking), len(state.added.get(scene.id, ())) >= MOST_ADDED
    return _bounded(SceneGrew(scene.id, text, by), text, full=full)


def _add_to_world(step: AddToWorld, taking: Taking, by: str) -> Events:
    text, full = _text(step.text, taking), len(taking.state.world) >= MOST_ADDED
    if step.replace:
        return (WorldAdded(text, replace=True, by=by),)
    return _bounded(WorldAdded(text, by=by), text, full=full)


def _add_lore(step: AddLore, taking: Taking, by: str) -> Events:
    text, full = _text(step.text, taking), len(taking.state.lore) >= MOST_ADDED
    return _bounded(LoreAdded(step.keys, text, by), text, full=full)


def _reveal(called: str, taking: Taking, by: str) -> Events:
    documents = shelf(taking.story, taking.state)
    for document in documents:
        if folded(called) in (folded(document.id), folded(document.title)):
            return (DocumentRevealed(document.id, by),) if document.hidden else ()
    names = (name for document in documents for name in (document.id, document.title))
    return (refusal("UNKNOWN_DOCUMENT", called, " / ".join(near(called, names)) or NONE),)


def _text(text: str, taking: Taking) -> str:
    return taking.filled(text).strip()[:LONGEST_TEXT]


def _bounded(event: Event, text: str, *, full: bool) -> Events:
    """Return *event*, which adds *text*; nothing where nothing is left of that."""
    if not text:
        return ()
    return (refusal("TOO_MUCH_ADDED", text),) if full else (event,)
