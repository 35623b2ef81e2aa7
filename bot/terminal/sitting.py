"""One sitting at the terminal: a story, the branch being played, and the way between branches."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from bot.carrying import NO_CARRIER
from engine.errors import NoSuchBranch, NoSuchStory, NoSuchTimeline, NotYours
from engine.guests import Find, Guest, guest_of
from engine.history.names import branch_name
from engine.model.actions import PlayAction, Say
from engine.model.frame import Frame
from engine.model.ids import MAIN, TimelineId, TurnId, UserId
from engine.model.language import Language
from engine.model.story import Story, StorySource
from engine.model.words import Words
from engine.ports import BranchRecord, Hear
from engine.ports.carrier import Carrier
from engine.rules.begin import USUAL, Entrance
from engine.timeline import Timeline
from engine.timelines import TakeUp, Timelines, nothing_kept

USER = UserId("terminal")
LATEST = "terminal"
"""Where it is noted which play the terminal played last."""


@dataclass(frozen=True, slots=True)
class Seat:
    """What is played: the story's name, the branch to sit down at, the seed of a new play.

    *speaks_as* is the name of another player who speaks, None for the one whose play it is.
    *entrance* is how a new play begins, whoever plays it.
    """

    story: str
    branch: str = MAIN
    seed: str | None = None
    speaks_as: str | None = None
    entrance: Entrance = USUAL


Saved = Callable[[str], TakeUp | None]


def nothing_saved(_branch: str) -> TakeUp | None:
    """Look for no save."""
    return None


def nothing_found(name: str) -> tuple[Story, StorySource]:
    """Find no card anywhere.

    Raises:
        NoSuchStory: always.
    """
    raise NoSuchStory(name)


class Sitting:
    """Plays one branch of one story. *find* finds the cards of those who are brought along.

    The installation notes which play of a story goes on. A branch that was taken up from a save of
    its own may be another play than the rest; it is noted under the branch's name.
    """

    def __init__(
        self,
        timelines: Timelines,
        seat: Seat,
        carrier: Carrier = NO_CARRIER,
        find: Find = nothing_found,
    ) -> None:
        self.timelines = timelines
        self.seat = seat
        self.carrier = carrier
        self._find = find
        self._timeline: Timeline | None = None
        self._noted_as: str = MAIN

    @property
    def timeline(self) -> Timeline:
        """Return the branch being played.

        Raises:
            NoSuchTimeline: nobody has sat down yet.
        """
        if self._timeline is None:
            raise NoSuchTimeline
        return self._timeline

    @property
    def user(self) -> UserId:
        """Return who speaks."""
        other = self.seat.speaks_as
        return USER if other is None else UserId(f"{USER}:{other}")

    @property
    def leads(self) -> bool:
        """Tell whether the one who speaks is the game master: whoever's play it is."""
        return self.seat.speaks_as is None

    def may_touch(self, whose: UserId) -> None:
        """Refuse to touch what somebody else did, unless the one who speaks leads.

        Raises:
            NotYours: so it is.
        """
        if whose != self.user and not self.leads:
            raise NotYours

    async def sit_down(self, saved: Saved = nothing_saved) -> Frame | None:
        """Go on with the play kept for this story, or begin one and return its opening.

        *saved* may give, for a branch, a way to take up a save where a play begins.

        Raises:
            BadName: the branch cannot be called so.
        """
        branch = branch_name(self.seat.branch)
        branch = MAIN if branch.casefold() == MAIN else branch
        for noted_as in dict.fromkeys((MAIN, branch)):
            if await self._found(noted_as, branch):
                return None
        take_up, opening = saved(branch), None
        if take_up is not None:
            opening = await self._begin(branch, take_up)
        elif self._timeline is None:
            first = saved(MAIN) if branch != MAIN else None
            opening = await self._begin(MAIN, first or nothing_kept)
        if branch != MAIN:
            await self.fork(branch)
        return opening

    async def begin_again(self) -> Frame:
        """Begin a new play; the old one stays in the database."""
        return await self._begin(self._noted_as, nothing_kept)

    async def say(self, text: str, hear: Hear) -> Frame:
        """Say or do *text*."""
        return await self.act(Say(self.user, await self.name(), Words(text)), hear)

    async def act(self, action: PlayAction, hear: Hear) -> Frame:
        """Play one turn."""
        return await self.timeline.act(action, hear=hear)

    async def fork(self, name: str, at: TurnId | None = None) -> None:
        """Fork the present, or the turn *at*, and play on there."""
        self._timeline = await self.timelines.fork(self.timeline, name, at, self.user)

    async def rename(self, name: str) -> None:
        """Give the branch being played another name.

        Raises:
            BadName, BranchExists: the name cannot be used.
        """
        self._timeline = await self.timelines.rename(self.timeline, name)

    async def branch_called(self, name: str) -> BranchRecord:
        """Return a branch of this play.

        Raises:
            NoSuchBranch: there is none of that name.
        """
        return await self.timelines.branch_called(self.timeline.record.id, name)

    async def switch(self, name: str) -> None:
        """Play on another branch.

        Raises:
            NoSuchBranch: there is none of that name.
        """
        self._timeline = await self.timelines.open_named(self.timeline.record.id, name)

    async def move_to(self, id: TimelineId) -> None:
        """Sit down at another play; next time, its story goes on with it."""
        self._timeline = await self.timelines.open(id, MAIN)
        self._noted_as = MAIN
        for key in (note_key(self._timeline.record.story_name), LATEST):
            await self.timelines.note(key, id)

    async def name(self) -> str:
        """Return how the player is called in the story: fate speaks to a protagonist."""
        if self.seat.speaks_as is not None:
            return self.seat.speaks_as
        story = await self.timeline.story()
        if story.role:
            return "命运" if story.language == "zh" else "Fate"
        return "玩家" if story.language == "zh" else "Player"

    async def guest(self, called: str, about: str) -> Guest:
        """Return the new character that *called* means: see `guest_of`."""
        return await guest_of(self._find, called, about)

    async def language(self) -> Language:
        """Return the language of the story."""
        return (await self.timeline.story()).language

    async def _found(self, noted_as: str, branch: str) -> bool:
        """Open the play noted as *noted_as*; tell whether it has *branch*."""
        kept = await self.timelines.noted(self._key(noted_as))
        if kept is None:
            return False
        self._noted_as = noted_as
        self._timeline = await self.timelines.open(TimelineId(kept), MAIN)
        await self.timelines.note(LATEST, kept)
        try:
            await self.switch(branch)
        except NoSuchBranch:
            return False
        return True

    async def _begin(self, noted_as: str, take_up: TakeUp) -> Frame:
        frame = await self.timelines.start(
            self.seat.story,
            self.user,
            seed=self.seat.seed,
            take_up=take_up,
            entrance=replace(self.seat.entrance, user=self.user),
        )
        self._timeline = await self.timelines.open(frame.timeline, MAIN)
        self._noted_as = noted_as
        for key in (self._key(noted_as), LATEST):
            await self.timelines.note(key, frame.timeline)
        return frame

    def _key(self, noted_as: str) -> str:
        story = note_key(self.seat.story)
        return story if noted_as == MAIN else f"{story}#{noted_as}"


def note_key(story: str) -> str:
    """Return where it is noted which play of *story* goes on."""
    return f"terminal/{story}"
