"""Narrators for tests."""

from collections.abc import Iterable

from engine.model.events import Event
from engine.model.script import Answer, Ask, Reply, Script
from engine.ports import Hear, Piece


class ScriptedOracle:
    """Gives prepared answers in order, and keeps the asks."""

    def __init__(self, *answers: Answer) -> None:
        self._answers = iter(answers)
        self.asked: list[Ask] = []

    async def answer(self, ask: Ask, hear: Hear) -> Answer:
        self.asked.append(ask)
        answer = next(self._answers)
        if isinstance(answer, Reply):
            hear(Piece(answer.text))
        return answer


def rehearse(script: Script, *answers: Answer) -> tuple[Event, ...]:
    """Run *script* without a loop or a network, sending it *answers* in order."""
    return rehearse_asks(script, answers)[0]


def rehearse_asks(script: Script, answers: Iterable[Answer]) -> tuple[tuple[Event, ...], list[Ask]]:
    """Run *script*, and return its events and what it asked."""
    replies, asked = iter(answers), []
    try:
        asked.append(next(script))
        while True:
            asked.append(script.send(next(replies)))
    except StopIteration as end:
        if end.value is None:
            raise AssertionError("the script asked more often than there are answers") from None
        events: tuple[Event, ...] = end.value
        return events, asked
