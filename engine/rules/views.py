"""What people may see of a story between turns: the place, who is there, what is true."""

from engine.model.state import State
from engine.model.story import Character, Scene, Story
from engine.model.value import is_hidden, shown
from engine.narration.past import remembered
from engine.narration.placeholders import fill
from engine.rules.begin import opening


def look_lines(story: Story, state: State) -> tuple[str, ...]:
    """Return what is here: the scene, the people in it, the ways out."""
    scene = story.scenes.get(state.scene) if state.scene is not None else None
    if scene is None:
        return (opening(story),)
    text = fill(scene.look or scene.text, story.role, state.vars)
    people = tuple(f"· {person.name}" for person in present(story, state))
    ways = tuple(f"→ {story.scenes[id].name}" for id in scene.exits)
    return (f"📍 {scene.name}", text, *people, *ways)


def present(story: Story, state: State) -> tuple[Character, ...]:
    """Return the characters of the story who are in the present scene."""
    return tuple(p for p in story.characters if not p.scenes or state.scene in p.scenes)


def fact_lines(story: Story, state: State, *, hidden: bool = False) -> tuple[str, ...]:
    """Return what is true, a line each: place, values, memories and where a merge got them from.

    With *hidden* also flags and the keys that begin with `_`, which are not for players.
    """
    scene = story.scenes.get(state.scene) if state.scene is not None else None
    values = (
        f"{key}: {shown(value)}"
        for key, value in state.vars.items()
        if hidden or not is_hidden(key)
    )
    flags = (f"⚑ {name}" for name in sorted(state.flags)) if hidden else ()
    memories = (f"✎ {remembered(memory, story.language)}" for memory in state.memories)
    return (*_place(scene), *values, *flags, *memories)


def _place(scene: Scene | None) -> tuple[str, ...]:
    return (f"📍 {scene.name}",) if scene else ()
