"""How a play begins: its first turn, from which everything else follows."""

from collections.abc import Callable
from dataclasses import dataclass

from engine.model.actions import Begin
from engine.model.frame import Frame
from engine.model.ids import MAIN, ChannelId, TimelineId, UserId
from engine.model.state import State
from engine.model.story import Story
from engine.model.turn import Turn
from engine.model.words import salt_of
from engine.ports import Commit, Outgoing, TimelineRecord
from engine.pulses import pulse_after
from engine.rules.begin import USUAL, Entrance, begin
from engine.rules.evolve import replay
from engine.rules.frame import frame_of, text_of
from engine.timeline import World


@dataclass(frozen=True, slots=True)
class Origins:
    """Where new seeds and ids come from: the operating system in life, a list in tests."""

    seed: Callable[[], str]
    id: Callable[[], str]


TakeUp = Callable[[Story], Story | None]
"""Gives a story with the state of a save to begin from, or None to begin as the author meant it."""


def nothing_kept(_story: Story) -> Story | None:
    """Begin as the author meant it."""
    return None


@dataclass(frozen=True, slots=True)
class Wish:
    """Which story is to be begun, by whom, where and how. *seed* None: chance chooses it."""

    story: str
    user: UserId
    channel: ChannelId | None = None
    seed: str | None = None
    take_up: TakeUp = nothing_kept
    entrance: Entrance = USUAL


async def open_play(world: World, origins: Origins, wish: Wish) -> Frame:
    """Write the first turn of a new play, and return what is to be shown of it.

    Raises:
        NoSuchStory, StoryError: it cannot be played.
        NoSuchGreeting, CannotJoin: it cannot begin in this way.
    """
    playbook, source = await world.editions.fresh(wish.story)
    story = playbook.story
    seed = wish.seed or origins.seed()
    at = world.clock.now()
    id = TimelineId(origins.id())
    record = TimelineRecord(id, story.digest, source.name, seed, wish.user, at)
    chance = world.chance(f"{seed}/{MAIN}/")
    events = begin(wish.take_up(story) or story, wish.entrance, chance)
    root = Turn.after((), Begin(wish.user, story.digest), events, salt=salt_of(seed))
    frame = frame_of(story, id, MAIN, State(), root)
    outgoing = Outgoing(wish.channel, text_of(frame)) if wish.channel else None
    pulse = pulse_after(State(), replay(State(), events), root.id, at)
    commit = Commit(id, MAIN, root, at, outgoing=outgoing, pulse=pulse)
    await world.journal.begin(record, commit)
    return frame
