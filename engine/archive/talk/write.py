"""Write a tale as SillyTavern keeps chats: a head, and then one message a line.

What came from such a file goes back as it was, word for word and swipe for swipe.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from engine.archive.book import Tale
from engine.archive.talk.turns import NAMED
from engine.model.actions import Recount, Voice
from engine.model.events import DiceRolled, Event, Narrated, Spoke
from engine.model.ids import WordsId
from engine.model.people_events import Said
from engine.model.turn import Turn
from engine.ports import Dated


@dataclass(frozen=True, slots=True)
class _Message:
    voice: Voice
    text: str


def chat(tale: Tale) -> str:
    """Return *tale* as lines of JSON. A turn that was told in several ways has them as swipes."""
    messages = rows(tale)
    people = [str(row["name"]) for row in messages if row["is_user"]]
    head = {
        "user_name": people[0] if people else "User",
        "character_name": _teller(tale),
        "create_date": tale.turns[0].at.isoformat(),
        "chat_metadata": {},
    }
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in (head, *messages))


def rows(tale: Tale) -> list[dict[str, Any]]:
    """Return the messages of *tale*, as a chat file has them."""
    return [row for one in tale.turns for row in _rows(tale, one)]


def _rows(tale: Tale, one: Dated) -> Iterator[dict[str, object]]:
    told = tale.tellings.get(one.turn.id, (one.turn,))
    voices = _voices(told)
    messages = _messages(tale, one.turn, voices)
    for message in messages[:-1]:
        only = {"swipe_id": 0, "swipes": [message.text]}
        yield _row(message, one.at) | (only if message.voice.swipes else {})
    for message in messages[-1:]:
        tellings = {_last_words(turn): _messages(tale, turn, voices)[-1].text for turn in told}
        yield _row(message, one.at) | _swipes(tellings, voices, _last_words(one.turn))


def _row(message: _Message, at: datetime) -> dict[str, object]:
    voice = message.voice
    sent: str | int = int(voice.sent) if voice.sent.isdecimal() else voice.sent
    return {
        "name": voice.name,
        "is_user": voice.is_person,
        "is_system": voice.is_hidden,
        "send_date": sent or at.isoformat(),
        "mes": message.text,
        "extra": {"type": voice.note} if voice.note else {},
    }


def _swipes(
    tellings: Mapping[WordsId, str], voices: Sequence[Voice], counted: WordsId
) -> dict[str, object]:
    """Return all *tellings*, by their words, and the number of the *counted* one.

    Those of a file come first and in its order, in which one may stand twice; then what people
    put in other words since.
    """
    file = voices[-1].swipes if voices else ()
    order = [id for id in file if id in tellings] + [id for id in tellings if id not in file]
    if len(order) == 1 and not file:
        return {}
    place = voices[-1].swipe if file else 0
    if order[place : place + 1] != [counted]:
        place = order.index(counted)
    return {"swipe_id": place, "swipes": [tellings[id] for id in order]}


def _voices(told: Sequence[Turn]) -> Sequence[Voice]:
    """Return who speaks in a turn that came from a file, also where it was put in other words."""
    return next((turn.action.voices for turn in told if isinstance(turn.action, Recount)), ())


def _messages(tale: Tale, turn: Turn, voices: Sequence[Voice]) -> Sequence[_Message]:
    if not voices:
        return tuple(_played(_teller(tale), turn))
    said = (event for event in turn.events if isinstance(event, Spoke | Narrated))
    return [
        _Message(voice, _text(event, voice)) for event, voice in zip(said, voices, strict=False)
    ]


def _text(event: Spoke | Narrated, voice: Voice) -> str:
    text = str(event.words)
    return text.removeprefix(NAMED.format(name=voice.name)) if voice.is_named else text


def _played(teller: str, turn: Turn) -> Iterator[_Message]:
    """Yield what people said in *turn*, and after it what came of it: dice first, as shown."""
    told: list[str] = []
    for event in turn.events:
        if isinstance(event, Spoke | Said):
            yield from _told(teller, told)
            told = []
            voice = Voice(event.name, is_person=isinstance(event, Spoke))
            yield _Message(voice, str(event.words))
        else:
            told += _lines(event)
    yield from _told(teller, told)


def _told(teller: str, told: Sequence[str]) -> Iterator[_Message]:
    if told:
        yield _Message(Voice(teller), "\n\n".join(told))


def _lines(event: Event) -> Iterator[str]:
    match event:
        case Narrated(words=words):
            yield str(words)
        case DiceRolled(text=text, shown=True, secret=False):
            yield text
        case _:
            pass


def _last_words(turn: Turn) -> WordsId:
    """Return the id of the last words in *turn*; '' where it has none."""
    said = [e.words.id for e in turn.events if isinstance(e, Spoke | Narrated | Said)]
    return said[-1] if said else WordsId("")


def _teller(tale: Tale) -> str:
    return tale.story.role or tale.story.title
