"""A story as it stands at a moment of a play: what became of it, as a story to begin from."""

from collections.abc import Iterator
from dataclasses import replace

from engine.model.ids import NOBODY, Owner, RoomId, SceneId, room_owner
from engine.model.lore import LoreEntry
from engine.model.people import Person
from engine.model.persona import EMOTIONS, Persona
from engine.model.state import State
from engine.model.story import Character, Choice, Scene, Story
from engine.persona.policies import present_policy
from engine.rules.people import is_players
from engine.rules.trigger_book import TriggerShelf


def as_played(story: Story, state: State) -> Story:
    """Return *story* with people, places, texts and triggers as they are in *state*.

    Triggers that sleep are left out, and so is what somebody was told in private.
    """
    return replace(
        story,
        vars=tuple(state.vars.items()),
        flags=state.flags,
        characters=tuple(_people(story, state)),
        scenes=dict(_scenes(story, state)),
        start=state.scene if state.scene is not None else story.start,
        memories=state.memories,
        rooms=dict(state.rooms),
        doors=tuple(state.doors.values()),
        room=state.room,
        items=tuple(_lying(state)),
        world="\n\n".join(filter(None, ("" if state.world_new else story.world, *state.world))),
        lore=(*story.lore, *(LoreEntry(entry.keys, entry.text) for entry in state.lore)),
        documents=tuple(
            replace(one, hidden=one.hidden and one.id not in state.revealed)
            for one in story.documents
        ),
        triggers=tuple(
            trigger
            for name, trigger in TriggerShelf(story).book(state).by_name.items()
            if name not in state.triggers or state.triggers[name].enabled
        ),
        order=state.order,
    )


def sleeping(state: State) -> tuple[str, ...]:
    """Return the triggers that a game master put to sleep."""
    standings = state.triggers.items()
    return tuple(name for name, one in standings if not one.enabled and not one.removed)


def _people(story: Story, state: State) -> Iterator[Character]:
    for person in state.people.values():
        made = story.person(person.id) or Character(person.id, person.name)
        yield _character(made, person, state)


def _character(made: Character, person: Person, state: State) -> Character:
    inside = state.personas.get(person.id, Persona())
    return replace(
        made,
        name=person.name,
        description=person.description,
        kind="pc" if is_players(person) else "npc",
        presence=person.presence,
        aliases=person.aliases,
        faction=person.faction,
        stats=tuple(person.stats.items()),
        items=tuple(state.items.get(Owner(person.id), {}).items()),
        mood=person.mood,
        breakpoint=person.breakpoint,
        memories=tuple(one.text for one in person.memories if one.told_to == NOBODY),
        room=person.room,
        policy=present_policy(made.policy, inside),
        goals=tuple(inside.goals.values()),
        beliefs=tuple(inside.beliefs.values()),
        emotions=tuple((one, inside.emotions[one]) for one in EMOTIONS if one in inside.emotions),
    )


def _scenes(story: Story, state: State) -> Iterator[tuple[SceneId, Scene]]:
    for id, scene in {**story.scenes, **state.scenes}.items():
        ways = tuple(Choice(way.text, way.scene) for way in state.exits.get(id, ()))
        text = "\n\n".join((scene.text, *state.added.get(id, ())))
        yield id, replace(scene, text=text, choices=(*scene.choices, *ways))


def _lying(state: State) -> Iterator[tuple[RoomId, str, int]]:
    for room in state.rooms:
        for item, count in state.items.get(room_owner(room), {}).items():
            yield room, item, count
