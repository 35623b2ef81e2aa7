"""Memory is taken out of the last turns, and folded together where it is much.

Models are asked before anything is written and outside of a branch's lane: players never wait for
it. What they answer is held against where the branch stands by then.
"""

from collections.abc import Iterator
from functools import partial
from typing import Literal, TypeVar

from engine.errors import ServiceError, StaleHead
from engine.lineage import turns_back
from engine.memory.alike import Alike, by_meaning, unlike
from engine.memory.compress import MOST_LINES, folded, folding
from engine.memory.ground import whose
from engine.memory.settle import MOST_CANDIDATES, gleaned, refusals
from engine.memory.window import WindowLine, window
from engine.model.events import Event, Spoke
from engine.model.extraction import Extraction, Summary
from engine.model.ids import TurnId
from engine.model.memory import Memory
from engine.model.memory_actions import Fold
from engine.model.script import Consult, Consulted
from engine.model.state import State
from engine.model.story import Story
from engine.model.table_events import Warned
from engine.model.turn import Turn
from engine.narration.remembering import extraction_ask, summary_ask
from engine.open_branch import Settle
from engine.ports import Embedder, Journal, Oracle, ignore
from engine.timeline import Timeline

WIDE = 2
"""The window is so many times as many turns as lie between two readings: each is read twice."""

FAR_BACK = 20
"""How many turns are read at most at once, however many were missed."""

Came = Literal["nothing", "unanswered", "changed"]
"""What came of reading turns: nothing was to be done, no model answered, or memory changed."""

_MATTERS: tuple[Came, ...] = ("nothing", "unanswered", "changed")

_Value = TypeVar("_Value", Extraction, Summary)


class Gleaner:
    """Reads turns for memory, every *every* of them; 0 is never, unless somebody asks for it.

    *embedder* says whether two memories mean the same; None: words alone do.
    """

    def __init__(
        self, journal: Journal, helper: Oracle, every: int, embedder: Embedder | None = None
    ) -> None:
        self._journal = journal
        self._helper = helper
        self._every = every
        self._embedder = embedder

    async def glean(self, timeline: Timeline, *, now: bool = False) -> Came:
        """Take memory out of the last turns, if it is time; tell what came of it.

        Raises:
            ServiceError: the branch cannot be read or written; all is as it was.
        """
        head, state = await timeline.now()
        ahead = state.turns - state.extracted
        is_time = ahead > 0 and (now or (self._every > 0 and ahead >= self._every))
        read: Came = await self._extract(timeline, head, state) if is_time else "nothing"
        folded = await self._fold(timeline)
        return max(read, folded, key=_MATTERS.index)

    async def _extract(self, timeline: Timeline, head: TurnId, state: State) -> Came:
        story = await timeline.story()
        most = min(FAR_BACK, max(state.turns - state.extracted, WIDE * max(self._every, 1)))
        lines = await self._lines(timeline, head, state.turns, most)
        extraction = await self._asked(extraction_ask(story, state, lines), Extraction)
        if extraction is None:
            return "unanswered"
        alike = await self._alike(extraction, state)
        settle = partial(_gleaned, story, lines, extraction, state, alike)
        return await _put(timeline, Fold(head, state.turns), settle)

    async def _fold(self, timeline: Timeline) -> Came:
        (head, state), story = await timeline.now(), await timeline.story()
        sources = folding(state.memories)
        if not sources:
            return "nothing"
        summary = await self._asked(summary_ask(story, sources, MOST_LINES), Summary)
        if summary is None:
            return "unanswered"
        settle = partial(_folded, story, sources, summary)
        return await _put(timeline, Fold(head, state.turns), settle)

    async def _lines(
        self, timeline: Timeline, head: TurnId, number: int, most: int
    ) -> tuple[WindowLine, ...]:
        """Return the lines of the last turns, *most* of those that count."""
        turns: list[Turn] = []
        async for turn in turns_back(self._journal, timeline.record.id, head):
            turns.append(turn)
            most -= _counts(turn)
            if most <= 0:
                break
        return window(turns[::-1], number - sum(map(_counts, turns)))

    async def _alike(self, extraction: Extraction, state: State) -> Alike:
        """Return what compares what would be remembered with what is; nothing does without."""
        new = [one.text for one in extraction.memories[:MOST_CANDIDATES] if one.text.strip()]
        if self._embedder is None or not new:
            return unlike
        texts = [*dict.fromkeys((*new, *(one.text for one in state.memories)))]
        try:
            await self._embedder.warm()
            vectors = await self._embedder.embed(texts)
        except ServiceError:
            return unlike
        return by_meaning(dict(zip(texts, vectors, strict=True)))

    async def _asked(self, ask: Consult, kind: type[_Value]) -> _Value | None:
        """Return what the helper answers; None where it has no usable answer, for now."""
        answer = await self._helper.answer(ask, ignore)
        value = answer.value if isinstance(answer, Consulted) else None
        return value if isinstance(value, kind) else None


def _counts(turn: Turn) -> int:
    return sum(isinstance(event, Spoke) for event in turn.events)


async def _put(timeline: Timeline, fold: Fold, settle: Settle) -> Came:
    """Let it be so; what came from a turn that was taken back meanwhile is not."""
    try:
        return "changed" if await timeline.put_in_order(fold, settle) else "nothing"
    except StaleHead:
        return "nothing"


def _gleaned(
    story: Story,
    lines: tuple[WindowLine, ...],
    extraction: Extraction,
    then: State,
    alike: Alike,
    now: State,
) -> Iterator[Event]:
    """Yield what is remembered, unless somebody read those turns meanwhile."""
    if now.extracted != then.extracted:
        return
    found = gleaned(story, now, lines, extraction, then.turns, alike)
    yield from found.events
    for one in refusals(found):
        yield Warned("NOT_REMEMBERED", (one.text, one.reason.told(story.language), one.other))


def _folded(
    story: Story, sources: tuple[Memory, ...], summary: Summary, now: State
) -> Iterator[Event]:
    """Yield that memories came together, where all of them are still there as they were."""
    event = folded(sources, summary, whose(story, now), story.language)
    if event is not None and set(sources) <= set(now.memories):
        yield event
