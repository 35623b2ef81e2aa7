"""A narrator with a script for every kind of ask: narrations in order, values by their shape."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from engine.model.events import Event
from engine.model.script import (
    Answer,
    Ask,
    Consult,
    Consulted,
    DraftValue,
    Narrate,
    Reply,
    Script,
    Shape,
    Silence,
)
from engine.ports import Hear, Piece

Said = str | DraftValue | Answer
"""What a script may hold: a narration as text, a value, or a whole answer."""

NO_MODEL = Silence("none")


@dataclass
class ScriptedOracle:
    """Tells *told* in order, and answers a `Consult` with what *values* has for its shape.

    Of each sequence the last stays for every later ask. A shape without any is as if there were
    no model. *asked* keeps all that was asked.
    """

    told: Sequence[Said] = ("It happens.",)
    values: Mapping[Shape, Sequence[Said]] = field(default_factory=dict)
    asked: list[Ask] = field(default_factory=list)

    def reply(self, ask: Ask) -> Answer:
        """Return the answer to *ask*, at once."""
        before = [one for one in self.asked if _kind(one) == _kind(ask)]
        self.asked.append(ask)
        scripted = self.values.get(ask.shape, ()) if isinstance(ask, Consult) else self.told
        return _answer(scripted[min(len(before), len(scripted) - 1)]) if scripted else NO_MODEL

    async def answer(self, ask: Ask, hear: Hear) -> Answer:
        """See `Oracle.answer`."""
        answer = self.reply(ask)
        if isinstance(answer, Reply):
            hear(Piece(answer.text))
        return answer

    def narrations(self) -> list[Narrate]:
        """Return all narrations that were asked for."""
        return [ask for ask in self.asked if isinstance(ask, Narrate)]

    def consults(self, shape: Shape) -> list[Consult]:
        """Return all values of *shape* that were asked for."""
        return [ask for ask in self.asked if isinstance(ask, Consult) and ask.shape == shape]


def performed(script: Script, oracle: ScriptedOracle | None = None) -> tuple[Event, ...]:
    """Return the events of *script*, run without a loop; *oracle* answers what it asks."""
    answering = oracle or ScriptedOracle()
    try:
        ask = next(script)
        while True:
            ask = script.send(answering.reply(ask))
    except StopIteration as end:
        events: tuple[Event, ...] = end.value
        return events


def prompt_of(ask: Ask) -> str:
    """Return all that *ask* shows a model, as one text."""
    return "\n".join(message.text for message in ask.messages)


def _kind(ask: Ask) -> str:
    return ask.shape if isinstance(ask, Consult) else "narration"


def _answer(said: Said) -> Answer:
    if isinstance(said, str):
        return Reply(said)
    return said if isinstance(said, Reply | Consulted | Silence) else Consulted(said)
