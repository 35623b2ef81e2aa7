"""How what happens to people and to what they own changes a state. Unknown people are left out."""

from dataclasses import replace
from typing import Any, assert_never

from engine.model.ids import Owner, PersonId
from engine.model.people import MEMORIES_KEPT, Mood, Person
from engine.model.people_events import (
    ItemGained,
    ItemLost,
    MoodSet,
    MoodsFaded,
    PersonClaimed,
    PersonDescribed,
    PersonEntered,
    PersonMoved,
    PersonRemembered,
    PresencePut,
    Said,
    SecretRevealed,
    StatSet,
    Texted,
)
from engine.model.state import Letter, Line
from engine.rules.fold.draft import Draft, Effects
from engine.rules.fold.personas import calm_down
from engine.rules.fold.telling import note
from engine.rules.moods import faded

LETTERS_KEPT = 8
"""How many letters between a player and somebody of the story a prompt may need."""


def _enter(draft: Draft, event: PersonEntered) -> None:
    draft.own("people", draft.people)[event.person.id] = event.person


def _claim(draft: Draft, event: PersonClaimed) -> None:
    _change(draft, event.who, player=event.user)


def _describe(draft: Draft, event: PersonDescribed) -> None:
    match event.field:
        case "name":
            _rename(draft, event)
        case "description":
            _change(draft, event.who, description=event.text)
        case "faction":
            _change(draft, event.who, faction=event.text)
        case _:
            assert_never(event.field)


def _rename(draft: Draft, event: PersonDescribed) -> None:
    person = draft.people.get(event.who)
    if person is not None and person.name != event.text:
        others = (alias for alias in person.aliases if alias != event.text)
        _change(draft, event.who, name=event.text, aliases=(*others, person.name))


def _put_presence(draft: Draft, event: PresencePut) -> None:
    _change(draft, event.who, presence=event.presence)


def _move(draft: Draft, event: PersonMoved) -> None:
    _change(draft, event.who, room=event.room)


def _set_stat(draft: Draft, event: StatSet) -> None:
    person = draft.people.get(event.who)
    if person is not None:
        _change(draft, event.who, stats={**person.stats, event.key: event.value})


def _set_mood(draft: Draft, event: MoodSet) -> None:
    person = draft.people.get(event.who)
    if person is not None:
        moods = {axis: getattr(person.mood, axis) for axis in Mood.__slots__}
        _change(draft, event.who, mood=Mood(**{**moods, event.axis: event.value}))


def _fade(draft: Draft, event: MoodsFaded) -> None:
    for person in tuple(draft.people.values()):
        mood = faded(person.mood, event.ticks)
        if mood != person.mood:
            _change(draft, person.id, mood=mood)
    if event.idle:
        calm_down(draft, event.ticks)


def _remember(draft: Draft, event: PersonRemembered) -> None:
    """Keep a recollection; nobody remembers the very same thing of the same turn twice."""
    person = draft.people.get(event.who)
    if person is not None and event.recollection not in person.memories:
        memories = (*person.memories, event.recollection)[-MEMORIES_KEPT:]
        _change(draft, event.who, memories=memories)


def _gain(draft: Draft, event: ItemGained) -> None:
    _count(draft, event.owner, event.item, event.count)


def _lose(draft: Draft, event: ItemLost) -> None:
    _count(draft, event.owner, event.item, -event.count)


def _count(draft: Draft, owner: Owner, item: str, more: int) -> None:
    """Let *owner* have *more* of *item*; nobody has none of a thing, nor less."""
    items = draft.own("items", draft.items)
    held = dict(items.get(owner, {}))
    held[item] = held.get(item, 0) + more
    if held[item] <= 0:
        del held[item]
    items[owner] = held
    if not held:
        del items[owner]


def _say(draft: Draft, event: Said) -> None:
    note(draft, Line("character", event.name, event.words))


def _text(draft: Draft, event: Texted) -> None:
    """Keep a private letter; of each pair only the last ones."""
    pair = (event.user, event.who)
    own = [one for one in draft.letters if (one.user, one.who) == pair]
    letter = Letter(event.user, event.name, event.who, event.words, event.reply)
    gone = own[: max(0, len(own) + 1 - LETTERS_KEPT)]
    draft.letters = (*(one for one in draft.letters if one not in gone), letter)


def _reveal(draft: Draft, event: SecretRevealed) -> None:
    draft.revealed |= {event.secret}


def _change(draft: Draft, who: PersonId, **values: Any) -> None:  # noqa: ANN401 - any fields
    person: Person | None = draft.people.get(who)
    if person is not None:
        draft.own("people", draft.people)[who] = replace(person, **values)


PEOPLE: Effects = {
    ItemGained: _gain,
    ItemLost: _lose,
    MoodSet: _set_mood,
    MoodsFaded: _fade,
    PersonClaimed: _claim,
    PersonDescribed: _describe,
    PersonEntered: _enter,
    PersonMoved: _move,
    PersonRemembered: _remember,
    PresencePut: _put_presence,
    Said: _say,
    SecretRevealed: _reveal,
    StatSet: _set_stat,
    Texted: _text,
}
