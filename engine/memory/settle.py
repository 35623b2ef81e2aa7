"""What comes of an extraction: what is remembered from now on, and what is refused."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from engine.memory.alike import Alike, unlike
from engine.memory.claims import claimed
from engine.memory.claims_remembered import remembered_otherwise
from engine.memory.dedupe import known_as, near_name
from engine.memory.dossiers import is_here, person_dossier
from engine.memory.ground import Ground
from engine.memory.phrasing import squeezed
from engine.memory.verify import Refused, shown
from engine.memory.window import WindowLine
from engine.model.events import Event, Remembered
from engine.model.extraction import Candidate, Extraction, Sighting
from engine.model.ids import MODEL, PersonId, TurnId
from engine.model.language import Both
from engine.model.memory import Dossier, DossierKind, Memory
from engine.model.memory_events import DossierKept, Extracted, MemoryPut
from engine.model.state import State
from engine.model.story import Story

MOST_CANDIDATES = 10
MOST_SIGHTINGS = 20
LIGHTEST, HEAVIEST = 1, 5
LONGEST_NAME, LONGEST_PLACE, LONGEST_TEXT = 60, 80, 200

_KINDS: dict[str, DossierKind] = {
    "person": "person",
    "npc": "person",
    "人物": "person",
    "place": "place",
    "location": "place",
    "地点": "place",
    "thing": "thing",
    "item": "thing",
    "物品": "thing",
    "event": "event",
    "事件": "event",
}


_NEARLY = Both("the name is nearly a known one", "名字与已知的相近")


@dataclass(frozen=True, slots=True)
class Gleaned:
    """What happens to memory, and what a model would have had remembered and is not."""

    events: tuple[Event, ...]
    refused: tuple[Refused, ...] = ()


def gleaned(
    story: Story,
    state: State,
    lines: Sequence[WindowLine],
    extraction: Extraction,
    until: int,
    alike: Alike = unlike,
) -> Gleaned:
    """Return what comes of *extraction*, which was taken from *lines*.

    *until* is the number of the turn up to which memory was taken, *alike* tells what texts mean
    the same. The same once more adds nothing.
    """
    ground = Ground.of(story, state, lines)
    events: list[Event] = []
    refused: list[Refused] = []
    memories = list(state.memories)
    for candidate in extraction.memories[:MOST_CANDIDATES]:
        came = _remembered(candidate, ground, memories, alike)
        if isinstance(came, Refused):
            refused.append(came)
        elif came is not None:
            events.append(came)
            memories = _with(memories, came)
    kept = [_kept(one, ground) for one in extraction.entities[:MOST_SIGHTINGS]]
    refused += (one for one in kept if isinstance(one, Refused))
    dossiers = {one.id: one for one in kept if isinstance(one, Dossier)}
    events += (
        DossierKept(one, MODEL) for one in dossiers.values() if state.dossiers.get(one.id) != one
    )
    return Gleaned((*events, Extracted(until)), tuple(refused))


def _remembered(
    candidate: Candidate, ground: Ground, memories: Sequence[Memory], alike: Alike
) -> Remembered | MemoryPut | Refused | None:
    """Return what a candidate comes to; None where it is remembered already."""
    found = shown(candidate, ground)
    if isinstance(found, Refused):
        return found
    ground = replace(ground, state=replace(ground.state, memories=tuple(memories)))
    against = next(remembered_otherwise(found.text, ground), None)
    if against is not None:
        return Refused(found.text, against.reason, against.other)
    weight = max(LIGHTEST, min(HEAVIEST, candidate.weight))
    known = known_as(found.text, memories, ground.names, alike)
    if known is not None:
        heavier = known.weight < weight
        return MemoryPut(known.text, replace(known, weight=weight), MODEL) if heavier else None
    line = found.proof.line
    against = next(claimed(found.text, ground, line.number), None)
    if against is not None:
        return Refused(found.text, against.reason, against.other)
    memory = Memory(found.text, weight, "", (line.turn,), _witnesses(ground.state))
    return Remembered(memory, MODEL)


def _with(memories: Sequence[Memory], came: Remembered | MemoryPut) -> list[Memory]:
    if isinstance(came, Remembered):
        return [*memories, came.memory]
    return [came.memory if one.text == came.old and came.memory else one for one in memories]


def _witnesses(state: State) -> tuple[PersonId, ...]:
    """Return who is there, and can have seen what happened."""
    return tuple(sorted(id for id, person in state.people.items() if is_here(person, state)))


def _kept(sighting: Sighting, ground: Ground) -> Dossier | Refused | None:
    """Return what is known of somebody or something by now; None where it was not shown.

    A name that is nearly a known one may be a slip: that is left to a game master.
    """
    kind = _KINDS.get(sighting.kind.strip().casefold())
    name = _line(sighting.name, LONGEST_NAME)
    told = squeezed("\n".join(f"{line.name}\n{line.text}" for line in ground.lines))
    if kind is None or not squeezed(name) or squeezed(name) not in told:
        return None
    known = _known(kind, name, ground.state)
    near = near_name(name, _names_of(kind, ground)) if known.name == name else ""
    if near:
        return Refused(name, _NEARLY, near)
    aliases = (_line(alias, LONGEST_NAME) for alias in sighting.aliases)
    shown = tuple(one for one in aliases if squeezed(one) and squeezed(one) in told)
    places = {line.number: line.turn for line in ground.lines}
    turns = (places[sighting.turn],) if sighting.turn in places else ()
    return _joined(known, sighting, name, shown, turns)


def _joined(
    known: Dossier, sighting: Sighting, name: str, aliases: Sequence[str], turns: Sequence[TurnId]
) -> Dossier:
    """Return *known* with what was seen; what it is called already it stays."""
    called = {squeezed(known.name)}
    more = (one for one in (*known.aliases, name, *aliases) if squeezed(one) not in called)
    described = _line(sighting.description, LONGEST_TEXT)
    return replace(
        known,
        aliases=tuple({squeezed(one): one for one in reversed([*more])}.values())[::-1],
        description=described or known.description,
        status=known.status or _line(sighting.status, LONGEST_PLACE),
        place=_line(sighting.place, LONGEST_PLACE) or known.place,
        seen=max(known.seen, sighting.turn if turns else 0),
        turns=tuple(dict.fromkeys((*known.turns, *turns)))[-LAST_TURNS:],
    )


LAST_TURNS = 8
"""How many turns a dossier names as where it comes from."""


def _known(kind: DossierKind, name: str, state: State) -> Dossier:
    """Return the dossier of whoever or whatever is called so; an empty one where there is none."""
    bare = squeezed(name)
    for person in state.people.values() if kind == "person" else ():
        if bare in {squeezed(one) for one in (person.name, *person.aliases)}:
            id = person_dossier(person.id)
            return state.dossiers.get(id) or Dossier(id, kind, person.name)
    for one in state.dossiers.values():
        if one.kind == kind and bare in {squeezed(called) for called in (one.name, *one.aliases)}:
            return one
    return Dossier(f"{kind}:{bare}", kind, name)


def _names_of(kind: DossierKind, ground: Ground) -> Iterator[str]:
    """Yield what all others of a kind are called."""
    state = ground.state
    dossiers = (one for one in state.dossiers.values() if one.kind == kind)
    yield from (called for one in dossiers for called in (one.name, *one.aliases))
    if kind == "person":
        yield from (called for one in state.people.values() for called in (one.name, *one.aliases))
        yield from (name for one in ground.story.characters for name in (one.name, *one.aliases))
        yield ground.story.role
    if kind == "place":
        yield from (room.name for room in state.rooms.values())


def _line(text: str, most: int) -> str:
    return " ".join(text.split())[:most].strip()


def refusals(gleaned: Gleaned) -> Iterator[Refused]:
    """Yield what a game master should look at: what goes against something that is known."""
    return (one for one in gleaned.refused if one.other)
