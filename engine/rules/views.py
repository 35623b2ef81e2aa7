"""What people may see of a story between turns: the place, who is there, what is true."""

from collections.abc import Iterator

from engine.model.ids import room_owner
from engine.model.places import Room
from engine.model.state import State
from engine.model.story import Scene, Story
from engine.model.value import is_hidden, shown
from engine.narration.past import remembered
from engine.narration.placeholders import fill, players_named
from engine.narration.setting import known_opening
from engine.rules.begin import opening
from engine.rules.people import present as people_here
from engine.rules.rooms import neighbours, present_room, scene_called


def look_lines(story: Story, state: State) -> tuple[str, ...]:
    """Return what is here: the scene, the people in it, the ways out."""
    room, scene = present_room(state), _scene(story, state)
    if scene is None and room is None:
        # An opening that was one of several was read when the play began, and is in its past.
        told = (opening(story),) if known_opening(story) or not story.opening else ()
        return (*told, *_people(story, state))
    return (
        f"📍 {scene.name if scene is not None else room.name if room is not None else ''}",
        *_about(story, state, scene, room),
        *_people(story, state),
        *(f"🎒 {item}" for item in _lying(state, room)),
        *_ways(story, state, scene, room),
    )


def present(story: Story, state: State) -> tuple[str, ...]:
    """Return the names of those who are where the story stands, as players know them."""
    if state.people:
        return tuple(person.name for person in people_here(state))
    met = (p for p in story.characters if not p.scenes or state.scene in p.scenes)
    return tuple(person.name for person in met if person.presence == "here")


def _people(story: Story, state: State) -> Iterator[str]:
    return (f"· {name}" for name in present(story, state))


def _about(story: Story, state: State, scene: Scene | None, room: Room | None) -> Iterator[str]:
    if scene is not None:
        texts = (scene.look or scene.text, *state.added.get(scene.id, ()))
        user = players_named(state, story.language)
        yield from (fill(text, story.role, state.vars, user) for text in texts)
    elif room is not None and room.description:
        yield room.description


def _lying(state: State, room: Room | None) -> Iterator[str]:
    items = {} if room is None else state.items.get(room_owner(room.id), {})
    return (f"{item} ×{count}" if count > 1 else item for item, count in sorted(items.items()))


def _ways(story: Story, state: State, scene: Scene | None, room: Room | None) -> Iterator[str]:
    if scene is not None:
        found = (scene_called(story, state, id) for id in scene.exits)
        yield from (f"→ {one.name}" for one in found if one is not None)
    if room is not None:
        beside = neighbours(state, room.id)
        yield from (f"🚪 {one.name}{' 🔒' if door.locked else ''}" for door, one in beside)


def fact_lines(story: Story, state: State, *, hidden: bool = False) -> tuple[str, ...]:
    """Return what is true, a line each: place, values, memories and where a merge got them from.

    With *hidden* also flags and the keys that begin with `_`, which are not for players.
    """
    scene = _scene(story, state)
    values = (
        f"{key}: {shown(value)}"
        for key, value in state.vars.items()
        if hidden or not is_hidden(key)
    )
    flags = (f"⚑ {name}" for name in sorted(state.flags)) if hidden else ()
    memories = (f"✎ {remembered(memory, story.language)}" for memory in state.memories)
    return (*_place(scene), *values, *flags, *memories)


def _scene(story: Story, state: State) -> Scene | None:
    return None if state.scene is None else scene_called(story, state, state.scene)


def _place(scene: Scene | None) -> tuple[str, ...]:
    return (f"📍 {scene.name}",) if scene else ()
