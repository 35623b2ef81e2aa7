"""The last turns as lines, each with where it comes from: what memory may be taken from."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from engine.model.events import DiceRolled, Event, Narrated, Spoke
from engine.model.ids import TurnId, UserId
from engine.model.memory_events import Stepped
from engine.model.people_events import Said
from engine.model.turn import Turn

Source = Literal["player", "character", "narrator", "dice", "settled"]

SETTLED: frozenset[Source] = frozenset({"narrator", "dice", "settled"})
"""Where what is true comes from; what people say is only what they say."""


@dataclass(frozen=True, slots=True)
class WindowLine:
    """One line of the turn with that *number*. *name* is the speaker's, '' for none.

    *succeeded* is how a throw went, None where that was no question; its *name* is that of the
    player whose throw it is.
    """

    turn: TurnId
    number: int
    source: Source
    name: str
    text: str
    succeeded: bool | None = None


def window(turns: Sequence[Turn], first: int) -> tuple[WindowLine, ...]:
    """Return what *turns* said and told, oldest first; *first* is the number before the first.

    Letters, secret dice, asides, moods and whatever nobody was shown are not in it.
    """
    lines: list[WindowLine] = []
    number = first
    for turn in turns:
        number += sum(isinstance(event, Spoke) for event in turn.events)
        names = {event.user: event.name for event in turn.events if isinstance(event, Spoke)}
        for event in turn.events:
            lines += _lines(turn, number, event, names)
    return tuple(line for line in lines if line.text.strip())


def _lines(
    turn: Turn, number: int, event: Event, names: Mapping[UserId, str]
) -> Iterator[WindowLine]:
    match event:
        case Spoke():
            yield WindowLine(turn.id, number, "player", event.name, str(event.words))
        case Said():
            yield WindowLine(turn.id, number, "character", event.name, str(event.words))
        case Narrated() if event.source != "aside":
            yield WindowLine(turn.id, number, "narrator", "", str(event.words))
        case DiceRolled(shown=True, secret=False):
            yield WindowLine(
                turn.id, number, "dice", names.get(event.user, ""), event.text, event.success
            )
        case Stepped():
            for change in event.step.changes:
                yield WindowLine(turn.id, number, "settled", "", change)
        case _:
            pass
