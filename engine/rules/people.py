"""Who is who in a play, who is here, and whom a word means.

People are called by their id, their name or an alias, in any case of letters, and never by a part
of these. Those in a result stand in the order of their ids, so that it is the same on any machine.
"""

from collections.abc import Container, Iterable

from engine.model.atoms import ALL, ANY, Who
from engine.model.ids import NOBODY, PersonId, UserId
from engine.model.people import Person
from engine.model.state import State
from engine.model.story import Character
from engine.rules.names import folded, is_usable, near

_LONGEST_ID = 40
_WORDS = frozenset({ANY, ALL})
_NO_WAY = 3


def person_called(state: State, called: str) -> Person | None:
    """Return who goes by *called*; an id goes before a name, and a name before an alias."""
    person = state.people.get(PersonId(called))
    if person is not None:
        return person
    wanted = folded(called)
    found = [(_way(one, wanted), one.id) for one in state.people.values()]
    way, id = min(found, default=(_NO_WAY, PersonId("")))
    return None if way == _NO_WAY else state.people[id]


def _way(person: Person, wanted: str) -> int:
    """Return how *person* goes by the folded name *wanted*: the less, the sooner they are meant."""
    if folded(person.id) == wanted:
        return 0
    if folded(person.name) == wanted:
        return 1
    return 2 if wanted in map(folded, person.aliases) else _NO_WAY


def people_near(state: State, called: str, *, hidden: bool = False) -> tuple[str, ...]:
    """Return names of people that look like *called*.

    Those whom players do not know of are left out, unless *hidden*: for game masters alone.
    """
    known = (one for one in _all(state) if hidden or one.presence != "hidden")
    return near(called, (name for one in known for name in (one.name, *one.aliases)))


def who(state: State, called: Who, actor: UserId = NOBODY) -> tuple[Person, ...]:
    """Return whom *called* means: ALL the players' characters on stage, or one person by name.

    ANY is the character that *actor* plays; without one, the players' characters on stage, of
    whom any will do.
    """
    if called == ALL:
        return party(state)
    if called == ANY:
        own = acting(state, actor)
        return party(state) if own is None else (own,)
    person = person_called(state, called)
    return () if person is None else (person,)


def acting(state: State, user: UserId) -> Person | None:
    """Return the character that *user* plays."""
    if user == NOBODY:
        return None
    return next((one for one in _all(state) if one.player == user), None)


def is_players(person: Person) -> bool:
    """Tell whether *person* is a players' character, also one that nobody plays for now."""
    return person.kind == "pc" or person.player != NOBODY


def party(state: State) -> tuple[Person, ...]:
    """Return the players' characters that are on stage."""
    here = [id for id, one in state.people.items() if one.presence == "here" and is_players(one)]
    return tuple(state.people[id] for id in sorted(here))


def on_stage(state: State) -> tuple[Person, ...]:
    """Return everybody who is on stage, in whatever room."""
    return tuple(one for one in _all(state) if one.presence == "here")


def present(state: State) -> tuple[Person, ...]:
    """Return everybody who is where the story stands."""
    return tuple(one for one in on_stage(state) if one.room in (None, state.room))


def witnesses(state: State) -> tuple[PersonId, ...]:
    """Return who sees what happens now."""
    return tuple(one.id for one in present(state))


def names_of(people: Iterable[Person | Character]) -> frozenset[str]:
    """Return all that *people* go by, as names are compared."""
    return frozenset(folded(name) for one in people for name in (one.id, one.name, *one.aliases))


def can_be_called(name: str) -> bool:
    """Tell whether a person can have *name*: one that can be used, and is no word of a rule."""
    return is_usable(name) and folded(name) not in _WORDS


def fresh_id(name: str, taken: Container[str]) -> PersonId:
    """Return a readable id for somebody called *name*, which is not in *taken*.

    Letters and digits of any script stay; everything else becomes a single hyphen.
    """
    kept = (char if char.isalnum() else " " for char in folded(name))
    slug = "-".join("".join(kept).split())[:_LONGEST_ID].strip("-") or "person"
    id, number = slug, 1
    while id in taken or id in _WORDS:
        number += 1
        id = f"{slug}-{number}"
    return PersonId(id)


def _all(state: State) -> tuple[Person, ...]:
    return tuple(state.people[id] for id in sorted(state.people))
