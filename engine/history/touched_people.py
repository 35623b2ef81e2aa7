"""What events of people and of what they own set."""

from collections.abc import Iterator

from engine.history.touched import Touch, Touches, whole
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
    SecretRevealed,
    StatSet,
    Texted,
)
from engine.model.persona import EMOTIONS


def _entered(event: PersonEntered) -> Iterator[Touch]:
    return whole(("people", event.person.id), event.person)


def _claimed(event: PersonClaimed) -> Iterator[Touch]:
    yield Touch("people", event.who, event.user, ("player",))


def _described(event: PersonDescribed) -> Iterator[Touch]:
    yield Touch("people", event.who, event.text, (event.field,))
    if event.field == "name":
        yield Touch("people", event.who, rest=("aliases",))


def _presence(event: PresencePut) -> Iterator[Touch]:
    yield Touch("people", event.who, event.presence, ("presence",))


def _moved(event: PersonMoved) -> Iterator[Touch]:
    yield Touch("people", event.who, event.room, ("room",))


def _stat(event: StatSet) -> Iterator[Touch]:
    yield Touch("people", event.who, event.value, ("stats", event.key))


def _mood(event: MoodSet) -> Iterator[Touch]:
    yield Touch("people", event.who, event.value, ("mood", event.axis))


def _faded(event: MoodsFaded) -> Iterator[Touch]:
    if event.idle:
        yield from (Touch("personas", "", rest=("emotions", one)) for one in EMOTIONS)
    yield Touch("people", "", rest=("mood", "fear"))
    yield Touch("people", "", rest=("mood", "irritation"))


def _remembered(event: PersonRemembered) -> Iterator[Touch]:
    yield Touch("people", event.who, event.recollection.text, ("memories",))


def _gained(event: ItemGained) -> Iterator[Touch]:
    yield Touch("items", event.owner, f"+{event.count}", (event.item,))


def _lost(event: ItemLost) -> Iterator[Touch]:
    yield Touch("items", event.owner, f"-{event.count}", (event.item,))


def _texted(_event: Texted) -> Iterator[Touch]:
    yield Touch("letters", "")


def _revealed(event: SecretRevealed) -> Iterator[Touch]:
    yield Touch("revealed", "", event.secret)


PEOPLE: Touches = {
    ItemGained: _gained,
    ItemLost: _lost,
    MoodSet: _mood,
    MoodsFaded: _faded,
    PersonClaimed: _claimed,
    PersonDescribed: _described,
    PersonEntered: _entered,
    PersonMoved: _moved,
    PersonRemembered: _remembered,
    PresencePut: _presence,
    SecretRevealed: _revealed,
    StatSet: _stat,
    Texted: _texted,
}
