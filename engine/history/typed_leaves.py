"""What a word that somebody typed makes of a leaf that is in conflict."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from engine.errors import BadChoice
from engine.history.conflicts import Known
from engine.history.leaf_rules import MOOD_LEAST, MOOD_MOST
from engine.history.leaves import GONE, Path, kind_of, leaf_at, read, written
from engine.history.meeting import Meeting
from engine.history.vocabulary import NONE_WORDS, WORDS
from engine.model.value import shown, typed, unquoted


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked for: the leaf at *path*, which people call *field*."""

    field: str
    path: Path
    meeting: Meeting
    known: Known

    @property
    def kind(self) -> str:
        """Return the kind of the leaf; '' where it is about more than one."""
        whole = len(self.path) == len(("name", "key")) and self.path[0] != "scenes"
        return "" if whole else kind_of(self.path)


def typed_leaf(asked: Question, word: str) -> str:
    """Return the leaf that *word* means.

    Raises:
        BadChoice: it cannot be one; what can is told.
    """
    return READERS.get(asked.kind, _no_value)(asked, word)


def _no_value(asked: Question, word: str) -> str:
    """Refuse *word*: what is in conflict can only be as one of the sides has it."""
    raise BadChoice(asked.field, word, ())


def _text(asked: Question, word: str) -> str:
    text = _bare(word)
    if not text.strip():
        raise BadChoice(asked.field, word)
    return written(text)


def _world(asked: Question, word: str) -> str:
    return written([read(_text(asked, word))])


def _scene_text(asked: Question, word: str) -> str:
    text = read(_text(asked, word))
    scene = leaf_at(asked.path, asked.meeting.ours.state)
    return written({**read(scene), "text": text})


def _stat(asked: Question, word: str) -> str:
    least, most = asked.known.stats.get(asked.path[-1], (-float("inf"), float("inf")))
    return _number(asked, word, least, most)


def _mood(asked: Question, word: str) -> str:
    return _number(asked, word, MOOD_LEAST, MOOD_MOST)


def _number(asked: Question, word: str, least: float, most: float) -> str:
    number = typed(word)
    if isinstance(number, bool | str) or not least <= number <= most:
        raise BadChoice(asked.field, word, (f"{shown(least)} – {shown(most)}",))
    return written(float(number))


def _worded(asked: Question, word: str) -> str:
    words = WORDS[asked.kind]
    leaves = {name: written(value) for value, both in words.items() for name in (both.en, both.zh)}
    raw = {value: written(value) for value in words if isinstance(value, str)}
    return _named(asked, word, {**leaves, **raw})


def _room(asked: Question, word: str) -> str:
    rooms = [room for state in asked.meeting.states for room in state.rooms.values()]
    by_id: dict[str, str] = {room.id: written(room.id) for room in rooms}
    by_name = {room.name: written(room.id) for room in rooms}
    return _named(asked, word, {**by_id, **by_name, **_none(asked, None)})


def _player(asked: Question, word: str) -> str:
    sides = (leaf_at(asked.path, state) for state in asked.meeting.states)
    users = {read(leaf): leaf for leaf in sides if leaf not in (GONE, written(""))}
    return _named(asked, word, {**users, **_none(asked, "")})


def _room_scene(asked: Question, word: str) -> str:
    return _named(asked, word, {scene: written(scene) for scene in asked.known.scenes})


def _none(asked: Question, value: object) -> Mapping[str, str]:
    both = NONE_WORDS[asked.kind]
    return dict.fromkeys((both.en, both.zh), written(value))


def _named(asked: Question, word: str, leaves: Mapping[str, str]) -> str:
    """Return the leaf that goes by *word*, in any case of letters."""
    called = _bare(word).casefold()
    found = next((leaf for name, leaf in leaves.items() if name.casefold() == called), GONE)
    if found == GONE:
        raise BadChoice(asked.field, word, sorted(leaves))
    return found


def _bare(word: str) -> str:
    inside = unquoted(word)
    return word if inside is None else inside


READERS: Mapping[str, Callable[[Question, str], str]] = {
    "people.name": _text,
    "people.kind": _worded,
    "people.player": _player,
    "people.presence": _worded,
    "people.description": _text,
    "people.faction": _text,
    "people.stats": _stat,
    "people.mood": _mood,
    "people.room": _room,
    "rooms.name": _text,
    "rooms.description": _text,
    "rooms.state": _worded,
    "rooms.colour": _text,
    "rooms.scene": _room_scene,
    "doors.label": _text,
    "doors.kind": _worded,
    "doors.locked": _worded,
    "doors.key": _text,
    "room": _room,
    "scenes": _scene_text,
    "triggers.enabled": _worded,
    "world": _world,
}
"""The kinds of leaves that can be typed; others are as one of the sides has them."""
