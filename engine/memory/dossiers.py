"""What is known of people, places, things and events: each once, and as it stands now.

Sheets of people and rooms, and the author's own words, are read where they stand; what play has
shown besides is joined to them. So an edit of a sheet is what is found from then on, names are only
what somebody goes by, and whoever left stays known.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace

from engine.history.sight import knows_owner, knows_person, knows_room
from engine.history.vocabulary import WORDS
from engine.model.ids import Owner, PersonId, RoomId, SceneId, room_owner
from engine.model.memory import Dossier, DossierKind, Memory, Passage
from engine.model.people import Person
from engine.model.places import Room
from engine.model.state import State
from engine.model.story import Scene, Story

PENDING = frozenset({"pending", "待定"})
"""The status of somebody or something that was spoken of, and is still to come."""

BETWEEN = " · "
"""What stands between the parts of a status."""

_PERSON, _PLACE = "person:", "place:"
_ROOM_OWNER = room_owner(RoomId(""))
_KINDS: Mapping[DossierKind, int] = {"person": 0, "place": 1, "thing": 2, "event": 3}


def dossiers(
    story: Story,
    state: State,
    *,
    hidden: bool = False,
    viewer: PersonId | None = None,
    told: Collection[str] = (),
    here: Collection[str] = (),
) -> tuple[Dossier, ...]:
    """Return all dossiers: of people, of places, of things and of events, each by id.

    They hold what players know of; with *hidden* all there is, except what is still a secret; for a
    *viewer* only what that person knows as well. Of those *told*, by id, the description of their
    sheet is left out, of those *here* how and where they are: that stands elsewhere.
    """
    kept = {id: one for id, one in state.dossiers.items() if viewer is None or knows(viewer, one)}
    secrets = revealed_secrets(story, state, viewer)
    sheets = {
        sheet.id: sheet
        for part in (_people, _places)
        for sheet in part(story, state, hidden=hidden)
    }
    joined = (
        _joined(sheet, kept.get(id, sheet), secrets.get(id, ()), told=id in told, here=id in here)
        for id, sheet in sheets.items()
    )
    others = (
        _found(one, state, hidden=hidden)
        for id, one in kept.items()
        if id not in sheets and (hidden or not _has_sheet(id, story, state))
    )
    return tuple(sorted((*joined, *others), key=lambda one: (_KINDS[one.kind], one.id)))


def person_dossier(id: PersonId) -> str:
    """Return the id of the dossier of somebody in the play."""
    return f"{_PERSON}{id}"


def place_dossier(id: RoomId | SceneId) -> str:
    """Return the id of the dossier of a room or a scene."""
    return f"{_PLACE}{id}"


def knows(viewer: PersonId, kept: Dossier | Memory | Passage) -> bool:
    """Tell whether *viewer* was there, or everybody knows."""
    return not kept.witnesses or viewer in kept.witnesses


def is_here(person: Person, state: State) -> bool:
    """Tell whether somebody is where the story stands."""
    return person.presence == "here" and person.room in (None, state.room)


def owners_of(dossier: Dossier, state: State, *, hidden: bool = False) -> tuple[Owner, ...]:
    """Return who has the thing that *dossier* is about, as far as players know."""
    names = {name.casefold() for name in (dossier.name, *dossier.aliases)}
    return tuple(
        owner
        for owner in sorted(state.items)
        if not names.isdisjoint(map(str.casefold, state.items[owner]))
        and (hidden or knows_owner(owner, state))
    )


def revealed_secrets(
    story: Story, state: State, viewer: PersonId | None = None
) -> Mapping[str, tuple[str, ...]]:
    """Return what was revealed of people, by the ids of their dossiers; to a *viewer* their own."""
    return {
        person_dossier(PersonId(made.id)): tuple(
            secret.text for secret in made.secrets if secret.key in state.revealed
        )
        for made in story.characters
        if made.secrets and viewer in (None, made.id)
    }


def _people(story: Story, state: State, *, hidden: bool) -> Iterator[Dossier]:
    log = "\n".join(str(line.words) for line in state.log).casefold()
    for id, person in state.people.items():
        if hidden or knows_person(id, state):
            said = (a for a in person.aliases if hidden or a.casefold() in log)
            yield Dossier(
                person_dossier(id),
                "person",
                person.name,
                tuple(said),
                person.description,
                WORDS["people.presence"][person.presence].told(story.language),
                _whereabouts(person, state, hidden=hidden),
                state.turns if is_here(person, state) else 0,
            )


def _whereabouts(person: Person, state: State, *, hidden: bool) -> str:
    id = state.room if is_here(person, state) else person.room
    seen = id is not None and id in state.rooms and (hidden or knows_room(id, state))
    return state.rooms[id].name if seen and id is not None else ""


def _places(story: Story, state: State, *, hidden: bool) -> Iterator[Dossier]:
    rooms = [room for id, room in state.rooms.items() if hidden or knows_room(id, state)]
    yield from (_room(room, story, state) for room in rooms)
    names = {name.casefold() for room in rooms for name in (room.id, room.name)}
    scenes = {**story.scenes, **state.scenes}
    for id, scene in scenes.items():
        is_room = not names.isdisjoint((id.casefold(), scene.name.casefold()))
        if not is_room and (hidden or id in state.visits):
            yield _scene(scene, state)


def _room(room: Room, story: Story, state: State) -> Dossier:
    status = WORDS["rooms.state"][room.state].told(story.language)
    seen = state.turns if state.room == room.id else 0
    id = place_dossier(room.id)
    return Dossier(id, "place", room.name, (), room.description, status, seen=seen)


def _scene(scene: Scene, state: State) -> Dossier:
    room = None if scene.room is None else state.rooms.get(scene.room)
    place = room.name if room is not None and knows_room(room.id, state) else ""
    seen, look = state.turns if state.scene == scene.id else 0, scene.look or scene.text
    return Dossier(place_dossier(scene.id), "place", scene.name, (), look, "", place, seen)


def _joined(
    sheet: Dossier, kept: Dossier, secrets: Iterable[str], *, told: bool, here: bool
) -> Dossier:
    """Return *sheet* with what play has shown besides, and what was revealed."""
    names = (*sheet.aliases, kept.name, *kept.aliases)
    shown = "" if kept.description in sheet.description else kept.description
    parts = dict.fromkeys(("" if told else sheet.description, shown, *secrets))
    status = dict.fromkeys(("" if here else sheet.status, "" if kept is sheet else kept.status))
    return replace(
        sheet,
        aliases=tuple(dict.fromkeys(name for name in names if name != sheet.name)),
        description="\n".join(part for part in parts if part.strip()),
        status=BETWEEN.join(filter(None, status)),
        place="" if here else sheet.place or kept.place,
        seen=max(sheet.seen, kept.seen),
        turns=kept.turns,
        witnesses=kept.witnesses,
    )


def _found(kept: Dossier, state: State, *, hidden: bool) -> Dossier:
    """Return what has no sheet, as play has shown it; a thing is where its owner is."""
    owners = owners_of(kept, state, hidden=hidden) if kept.kind == "thing" else ()
    names = (_owner_name(owner, state) for owner in owners)
    return replace(kept, place=", ".join(filter(None, names)) or kept.place)


def _owner_name(owner: Owner, state: State) -> str:
    if owner.startswith(_ROOM_OWNER):
        room = state.rooms.get(RoomId(owner.removeprefix(_ROOM_OWNER)))
        return "" if room is None else room.name
    person = state.people.get(PersonId(owner))
    return "" if person is None else person.name


def _has_sheet(id: str, story: Story, state: State) -> bool:
    """Tell whether there is a sheet behind a dossier: then what is not shown is not known."""
    if id.startswith(_PERSON):
        return PersonId(id.removeprefix(_PERSON)) in state.people
    key = id.removeprefix(_PLACE)
    is_scene = SceneId(key) in story.scenes or SceneId(key) in state.scenes
    return id.startswith(_PLACE) and (RoomId(key) in state.rooms or is_scene)
