"""An oracle that counts what the one behind it takes."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from bot.evaluation.records import NOTHING_SPENT, Spent
from engine.model.asked import Asked
from engine.model.lived import Lived
from engine.model.persona_proposal import PersonaDraft, PersonasDraft
from engine.model.script import Answer, Ask, Consult, Consulted, Reply, Silence
from engine.narration.tokens import message_tokens, token_count
from engine.ports import Hear, Heard, Oracle

Now = Callable[[], float]


@dataclass(frozen=True, slots=True)
class Metered:
    """What was taken since the last look; *verdicts* counts how often replies were to be judged."""

    spent: Spent = NOTHING_SPENT
    drafts: tuple[PersonaDraft, ...] = ()
    verdicts: int = 0


class Meter:
    """Answers as *oracle* does, and counts."""

    def __init__(self, oracle: Oracle) -> None:
        self._oracle = oracle
        self._spent: list[Spent] = []
        self._drafts: list[PersonaDraft] = []
        self._verdicts = 0

    async def answer(self, ask: Ask, hear: Hear) -> Answer:
        """See `Oracle.answer`."""
        asked: list[Asked] = []

        def heard(one: Heard) -> None:
            if isinstance(one, Asked):
                asked.append(one)
            hear(one)

        answer = await self._oracle.answer(ask, heard)
        self._spent.append(_counted(asked) if asked else _estimated(ask, answer))
        self._verdicts += isinstance(ask, Consult) and ask.shape == "verdicts"
        if isinstance(answer, Consulted) and isinstance(answer.value, Lived | PersonasDraft):
            self._drafts += answer.value.personas
        return answer

    def take(self) -> Metered:
        """Return what was taken since this was last asked."""
        found = Metered(summed(self._spent), tuple(self._drafts), self._verdicts)
        self._spent, self._drafts, self._verdicts = [], [], 0
        return found


def summed(spent: Iterable[Spent]) -> Spent:
    """Return all of *spent* as one; what is unknown of one is unknown of all."""
    every = [one for one in spent if one.tries]
    if not every:
        return NOTHING_SPENT
    cached = [one.cached for one in every if one.cached is not None]
    costs = [one.cost for one in every if one.cost is not None]
    return Spent(
        tries=sum(one.tries for one in every),
        taken_in=sum(one.taken_in for one in every),
        cached=sum(cached) if len(cached) == len(every) else None,
        given_out=sum(one.given_out for one in every),
        cost=sum(costs) if len(costs) == len(every) else None,
        currency=next((one.currency for one in every if one.currency), ""),
    )


def _counted(asked: Iterable[Asked]) -> Spent:
    """Return what requests took, by the server's own count, else by our estimate."""
    return summed(_one(one) for one in asked if one.attempt)


def _one(asked: Asked) -> Spent:
    usage, cost = asked.usage, asked.cost
    if usage is None:
        return Spent(1, message_tokens(asked.messages), cost=0.0 if asked.failure else None)
    spent = Spent(1, usage.prompt_tokens, usage.cached_tokens, usage.completion_tokens)
    return spent if cost is None else replace(spent, cost=cost.amount, currency=cost.currency)


def _estimated(ask: Ask, answer: Answer) -> Spent:
    """Return what an answer took of which nobody counted anything."""
    if isinstance(answer, Silence):
        return NOTHING_SPENT
    said = answer.text if isinstance(answer, Reply) else str(answer.value)
    return Spent(1, message_tokens(ask.messages), None, token_count(said))
