"""Which dossiers come into a prompt: by mention, by presence and by relation, never by luck."""

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from engine.memory.dossiers import (
    BETWEEN,
    PENDING,
    is_here,
    owners_of,
    person_dossier,
    place_dossier,
)
from engine.memory.mentions import speaks_of
from engine.model.ids import PersonId
from engine.model.memory import Dossier
from engine.model.state import State

MOST_TOLD = 12
MOST_PENDING = 8

_SHORTEST = 2
"""A name of a single character stands in too many words to mean anybody."""

_NAMED, _NAMED_LATELY, _HERE, _RELATED = range(4)
"""Why a dossier comes in, the best reason first."""


@dataclass(frozen=True, slots=True)
class Relevant:
    """What a prompt tells: dossiers, the most relevant first, and names of what is to come."""

    told: tuple[Dossier, ...] = ()
    pending: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Talk:
    """What is talked of: the *words* of the moment, and the *lines* before."""

    words: str
    lines: str = ""


def relevant(
    known: Sequence[Dossier],
    state: State,
    talk: Talk,
    *,
    tokens: int,
    size: Callable[[Dossier], int],
) -> Relevant:
    """Return what a prompt tells of *known*, of *size* at most *tokens* together.

    First comes what the words name, then what was named lately, who and what is here, and what has
    to do with those named: who owns a thing, where somebody is, who saw it. Of equals those seen
    last come first.
    """
    named = dict(_named(known, state, talk))
    related = dict.fromkeys(_related(known, state, named), _RELATED)
    ranks = related | dict.fromkeys(_here(state), _HERE) | named
    ranked = sorted(
        (one for one in known if one.id in ranks and _says_anything(one)),
        key=lambda one: (ranks[one.id], -one.seen, one.id),
    )
    told = tuple(_fitting(ranked, tokens, size))
    return Relevant(told, tuple(_pending(known, told)))


def spoken_of(known: Iterable[Dossier], words: str) -> tuple[tuple[str, ...], ...]:
    """Return those of *known* that *words* name, for each all that it is known to go by."""
    plain = unicodedata.normalize("NFKC", words)
    every = (tuple(_plain((one.name, *one.aliases))) for one in known)
    return tuple(names for names in every if speaks_of(plain, names))


def _named(known: Iterable[Dossier], state: State, talk: Talk) -> Iterator[tuple[str, int]]:
    words, lines = (unicodedata.normalize("NFKC", text) for text in (talk.words, talk.lines))
    for one in known:
        names = tuple(_names(one, state))
        if speaks_of(words, names):
            yield one.id, _NAMED
        elif speaks_of(lines, names):
            yield one.id, _NAMED_LATELY


def _names(one: Dossier, state: State) -> Iterator[str]:
    """Yield all that somebody or something goes by, whoever knows of that."""
    person = state.people.get(PersonId(one.id.removeprefix(person_dossier(PersonId("")))))
    more = () if person is None else person.aliases
    yield from _plain((one.name, *one.aliases, *more))


def _plain(names: Iterable[str]) -> Iterator[str]:
    """Yield *names* as they are looked for: in one width, and none that is too short."""
    for name in names:
        plain = unicodedata.normalize("NFKC", name).strip()
        if len(plain) >= _SHORTEST:
            yield plain


def _related(known: Sequence[Dossier], state: State, named: Mapping[str, int]) -> Iterator[str]:
    """Yield the ids of what has to do with what is *named*."""
    by_name = {one.name: one.id for one in known}
    for one in known:
        if one.id in named:
            yield by_name.get(one.place, "")
            yield from map(person_dossier, one.witnesses if one.kind == "event" else ())
            owners = owners_of(one, state) if one.kind == "thing" else ()
            yield from (person_dossier(PersonId(owner)) for owner in owners)


def _here(state: State) -> Iterator[str]:
    """Yield the ids of who is here, and of the place itself."""
    yield from (person_dossier(one.id) for one in state.people.values() if is_here(one, state))
    yield from (place_dossier(id) for id in (state.room, state.scene) if id is not None)


def _says_anything(one: Dossier) -> bool:
    return bool(one.description or one.status or one.place)


def _fitting(
    ranked: Iterable[Dossier], tokens: int, size: Callable[[Dossier], int]
) -> Iterator[Dossier]:
    """Yield the first of *ranked* that fit; one that is too long leaves room for shorter ones."""
    left, count = tokens, 0
    for one in ranked:
        cost = size(one)
        if cost <= left and count < MOST_TOLD:
            left, count = left - cost, count + 1
            yield one


def _pending(known: Iterable[Dossier], told: Sequence[Dossier]) -> Iterator[str]:
    """Yield the names of what is to come and is not told; what was spoken of last comes first."""
    ids = {one.id for one in told}
    waiting = [one for one in known if _is_pending(one) and one.id not in ids]
    waiting.sort(key=lambda one: (-one.seen, one.id))
    yield from (one.name for one in waiting[:MOST_PENDING])


def _is_pending(one: Dossier) -> bool:
    return not PENDING.isdisjoint(one.status.casefold().split(BETWEEN))
