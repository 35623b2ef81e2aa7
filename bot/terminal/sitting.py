"""One sitting at the terminal: a story, the branch being played, and the way between branches."""

from dataclasses import dataclass

from engine.errors import NoSuchBranch, NoSuchTimeline
from engine.model.actions import PlayAction, Say
from engine.model.frame import Frame
from engine.model.ids import MAIN, TimelineId, UserId
from engine.model.language import Language
from engine.model.words import Words
from engine.ports import Hear
from engine.timeline import Timeline
from engine.timelines import TakeUp, Timelines, nothing_kept

USER = UserId("terminal")


@dataclass(frozen=True, slots=True)
class Seat:
    """What is played: the story's name, the branch to sit down at, the seed of a new play."""

    story: str
    branch: str = MAIN
    seed: str | None = None


class Sitting:
    """Plays one branch of one story."""

    def __init__(self, timelines: Timelines, seat: Seat) -> None:
        self.timelines = timelines
        self.seat = seat
        self._timeline: Timeline | None = None

    @property
    def timeline(self) -> Timeline:
        """Return the branch being played.

        Raises:
            NoSuchTimeline: nobody has sat down yet.
        """
        if self._timeline is None:
            raise NoSuchTimeline
        return self._timeline

    async def sit_down(self, take_up: TakeUp = nothing_kept) -> Frame | None:
        """Go on with the play kept for this story, or begin one and return its opening.

        *take_up* may give the story with the state of a save, where a play begins.
        """
        kept = await self.timelines.noted(self._key)
        opening = None
        if kept is None:
            opening = await self._begin(take_up)
        else:
            self._timeline = await self.timelines.open(TimelineId(kept), MAIN)
        if self.seat.branch != MAIN:
            await self._go(self.seat.branch)
        return opening

    async def begin_again(self) -> Frame:
        """Begin a new play; the old one stays in the database."""
        return await self._begin(nothing_kept)

    async def say(self, text: str, hear: Hear) -> Frame:
        """Say or do *text*."""
        return await self.act(Say(USER, await self.name(), Words(text)), hear)

    async def act(self, action: PlayAction, hear: Hear) -> Frame:
        """Play one turn."""
        return await self.timeline.act(action, hear=hear)

    async def fork(self, name: str) -> None:
        """Fork the present and play on there."""
        self._timeline = await self.timelines.fork(self.timeline, name)

    async def switch(self, name: str) -> None:
        """Play on another branch.

        Raises:
            NoSuchBranch: there is none of that name.
        """
        self._timeline = await self.timelines.open_named(self.timeline.record.id, name)

    async def name(self) -> str:
        """Return how the player is called in the story: fate speaks to a protagonist."""
        story = await self.timeline.story()
        if story.role:
            return "命运" if story.language == "zh" else "Fate"
        return "玩家" if story.language == "zh" else "Player"

    async def language(self) -> Language:
        """Return the language of the story."""
        return (await self.timeline.story()).language

    async def _begin(self, take_up: TakeUp) -> Frame:
        frame = await self.timelines.start(
            self.seat.story, USER, seed=self.seat.seed, take_up=take_up
        )
        self._timeline = await self.timelines.open(frame.timeline, MAIN)
        await self.timelines.note(self._key, frame.timeline)
        return frame

    async def _go(self, name: str) -> None:
        try:
            await self.switch(name)
        except NoSuchBranch:
            await self.fork(name)

    @property
    def _key(self) -> str:
        return f"terminal/{self.seat.story}"
