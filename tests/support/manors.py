"""A manor in which anything can happen: random plays of it, with a narrator who says anything."""

from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import timedelta
from random import Random

from engine.errors import PlayerError
from engine.model.ids import MAIN, DoorId, OfferId, RoomId
from engine.model.people import Breakpoint, Mood
from engine.model.places import Door, Room
from engine.model.proposal import (
    DraftLetter,
    DraftOption,
    DraftOptions,
    DraftScene,
    Judgement,
)
from engine.model.script import Answer, Ask, Consult, Consulted, DraftValue, Reply, Silence
from engine.model.story import Character, Story
from engine.model.table_actions import Choose
from engine.ports import Hear, Piece
from engine.timeline import Timeline
from tests.support.engine import Engine
from tests.support.moves import Move, some_proposal
from tests.support.stage import GATE, drama
from tests.support.stories import ANN, OneBook

HALL, CELLAR, ATTIC = RoomId("hall"), RoomId("cellar"), RoomId("attic")
NIGHT = timedelta(hours=1)

MANOR: Story = replace(
    drama(
        '[dusk] when before turn, repeat: ai "Is it dusk?" -> flag dusk',
        "[scare] when repeat, cooldown 2 turns: roll(1d6) >= 3 -> npc Mara fear += 25",
        '[greed] when repeat, cooldown 90 seconds: item "coin" -> take coin from any',
        '[way] when soft, repeat: flag dusk -> goto "yard" && pass 10 minutes',
        '[alarm] when hard, max 2: ai "Do they shout?" -> goto "gate" && fire scare',
        '[dream] when repeat, cooldown 3 turns: contains "dream" -> generate "a dream"',
        told_by=(
            '[dare] if contains "dare" && roll(1d100) >= 40 -> state.nerve -= 5 && inject "Ow."',
            '[coin] if contains "coin" -> give coin to any',
        ),
        characters=(
            Character("ava", "Ava", kind="pc", items=(("coin", 5),)),
            Character("ben", "Ben", kind="pc"),
            Character(
                "mara",
                "Mara",
                items=(("brass key", 1),),
                mood=Mood(40, 10, 20),
                breakpoint=Breakpoint("irritation", 70, "She throws them out."),
            ),
            Character("spy", "Ilya", presence="hidden"),
        ),
        rooms={
            HALL: Room(HALL, "The Hall", state="explored"),
            CELLAR: Room(CELLAR, "The Cellar", y=120),
            ATTIC: Room(ATTIC, "The Attic", floor=2),
        },
        doors=(
            Door(DoorId("d1"), HALL, CELLAR, locked=True, key="brass key"),
            Door(DoorId("d2"), HALL, ATTIC, kind="stairs"),
        ),
        room=HALL,
        start=GATE,
        clock="2025-11-03 17:00",
        vars=(("nerve", 40),),
    ),
    effects=True,
)


class Anything:
    """A narrator who says anything at all, drawn from *chance*."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance

    async def answer(self, ask: Ask, hear: Hear) -> Answer:
        """See `Oracle.answer`; one ask in six is not answered as it should be."""
        number = self._chance.randrange(30)
        if number % 6 == 0:
            return Silence("broken")
        if isinstance(ask, Consult):
            return Consulted(self._value(ask, number))
        hear(Piece("So"))
        return Reply(f"So it went, the {number}th time.")

    def _value(self, ask: Consult, number: int) -> DraftValue:
        match ask.shape:
            case "proposal":
                return some_proposal(self._chance)
            case "options":
                drafts = [(text, some_proposal(self._chance)) for text in ("Leap", "Wait", "Run")]
                return DraftOptions(
                    "hm", tuple(DraftOption(t, f"{t}.", "low", p) for t, p in drafts)
                )
            case "judgement":
                return Judgement("hm", (number % 2 == 1,) * (number % 3 + 1))
            case "scene":
                return DraftScene(f"Dream {number}", "Fog.")
            case _:
                return DraftLetter("Yes.", float(number), memory="They wrote.")


@dataclass
class Manor:
    """One play of the manor, in a process of its own."""

    engine: Engine
    here: Timeline

    @classmethod
    async def open(cls, seed: int) -> "Manor":
        """Begin a play: all of one *seed* are told alike."""
        engine = Engine(OneBook(MANOR), Anything(Random(seed)))
        frame = await engine.timelines.start("book", ANN)
        return cls(engine, await engine.timelines.open(frame.timeline, MAIN))

    async def take(self, move: Move) -> None:
        """Make one move; what cannot be done is passed over."""
        self.engine.clock.pass_by(seconds=40)
        with suppress(PlayerError):
            if isinstance(move, tuple):
                await self._turn_to(*move)
            else:
                await self.here.act(move)

    async def _turn_to(self, word: str, number: int) -> None:
        match word:
            case "pick":
                await self.here.act(Choose(ANN, "Ann", await self._offer(number)))
            case "night":
                self.engine.clock.pass_by(hours=number % 5 + 1)
                await self.engine.timelines.ticks.sweep(self.engine.clock.now(), NIGHT)
            case "fork":
                self.here = await self.engine.timelines.fork(self.here, f"b{number}")
            case "switch" | "merge":
                await self._turn_to_branch(word, number)
            case _:
                await self._look_back(word, number)

    async def _look_back(self, word: str, number: int) -> None:
        past = self.engine.timelines.past
        match word:
            case "undo":
                await past.undo(self.here, ANN)
            case "redo":
                await past.redo(self.here, ANN)
            case "swipe":
                await past.swipe(self.here, ANN, number % 5 - 2)
            case _:
                await self.here.retell(ANN)

    async def _turn_to_branch(self, word: str, number: int) -> None:
        timelines, id = self.engine.timelines, self.here.record.id
        branches = await timelines.branches(id)
        other = branches[number % len(branches)]
        if word == "switch":
            self.here = await timelines.open(id, other.id)
            return
        met = await timelines.merges.begin(self.here, other, ANN)
        if met.conflicts:
            choices = {conflict.id: ("ours", "theirs")[number % 2] for conflict in met.conflicts}
            await timelines.merges.resolve(self.here, choices, ANN)

    async def _offer(self, number: int) -> OfferId:
        waiting = (await self.here.state()).offers
        return waiting[number % len(waiting)].id if waiting else OfferId("none")
