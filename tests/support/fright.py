"""A play in which somebody is frightened, and calms down with time."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta

from engine.model.ids import PersonId
from engine.model.people import Mood
from engine.model.story import Character, Ending, Story
from engine.model.table_actions import Decree, Tick
from engine.model.turn import Turn
from engine.ports import Oracle, Pulse
from engine.ticking import Swept
from engine.timeline import Timeline
from tests.support.engine import Engine
from tests.support.lines import BOOK, Lines
from tests.support.stories import ANN, OneBook

PERIOD = timedelta(hours=6)
MARA = PersonId("mara")
FEAR = 60.0
SCARED = f'npc "Mara" fear = {FEAR}'
CALM = 'npc "Mara" fear = 0'


def tale(fear: float = 0.0) -> Story:
    """The usual story, with somebody in it who begins so frightened."""
    mara = Character(MARA, "Mara", mood=Mood(fear=fear))
    return replace(BOOK, characters=(mara,), endings={"dawn": Ending("dawn", "Dawn")})


def afraid(ticks: int, fear: float = FEAR) -> float:
    """Return how frightened somebody is after some ticks: 3 percent less each time."""
    for _ in range(ticks):
        fear *= 0.97
    return fear


@dataclass
class Fright:
    """A process, the play in it, and the branch that is looked at."""

    engine: Engine
    here: Timeline

    async def decree(self, *steps: str) -> None:
        """Let a game master say what is so."""
        for step in steps:
            await self.here.act(Decree(ANN, step))

    async def sweep(self, **later: float) -> Swept:
        """Let time pass, then sweep."""
        self.engine.clock.pass_by(**later)
        return await self.engine.timelines.ticks.sweep(self.engine.clock.now(), PERIOD)

    async def fear(self) -> float:
        """Return how frightened Mara is."""
        return (await self.here.state()).people[MARA].mood.fear

    async def pulse(self) -> Pulse | None:
        """Return how time passes here."""
        return await self.engine.store.pulse(self.here.record.id, self.here.branch.id)

    async def passed(self) -> list[int]:
        """Return how many ticks each turn tells of in which time passed, the oldest first."""
        turns: Sequence[Turn] = await self.here.turns()
        return [turn.action.ticks for turn in turns if isinstance(turn.action, Tick)]

    async def again(self, oracle: Oracle | None = None) -> "Fright":
        """Return the same branch in another process on the same store."""
        other = await self.engine.again(oracle)
        here = await other.timelines.open(self.here.record.id, self.here.branch.id)
        return Fright(other, here)

    @property
    def lines(self) -> Lines:
        """Return the same, as the tests of the past have it."""
        return Lines(self.engine, self.here)


async def fright(
    fear: float = FEAR, oracle: Oracle | None = None, *, resident: int = 500
) -> Fright:
    """Begin a play; Mara is so frightened from the beginning."""
    engine = Engine(OneBook(tale(fear)), resident=resident)
    if oracle is not None:
        engine = Engine(OneBook(tale(fear)), oracle)
    return await begun(engine)


async def begun(engine: Engine) -> Fright:
    """Begin another play in *engine*."""
    frame = await engine.timelines.start("book", ANN)
    here = await engine.timelines.open_named(frame.timeline, "main")
    return Fright(engine, here)
