"""Turns told anew and lines that meet, with deaths in between: whole or not at all, shown once."""

import asyncio

import pytest

from cogs.ui.custom_ids import TurnVerb
from engine.model.ids import MAIN
from tests.standin.rest import Fault
from tests.standin.table import POST, POSTS, TALE

OTHER = "A lamp goes out upstairs."
OVER = "That turn is over."


def dressed(play, text):
    """Return the message that shows *text* and has buttons, once it is there."""
    found = [m for m in play.discord.world.messages.values() if m["content"] == text]
    return next((message for message in found if message["components"]), None)


def press(play, message, verb: TurnVerb):
    buttons = [button for row in message["components"] for button in row["components"]]
    [id] = [b["custom_id"] for b in buttons if b["custom_id"].startswith(f"{verb}:")]
    return play.discord.press(message, play.ann, id)


async def knocked(play):
    """Begin, let Ann knock, and return the message that shows what came of it."""
    await play.begin()
    play.say("I knock")
    return await play.discord.until(lambda: dressed(play, TALE))


async def stands(play):
    """Return the turn at which the first branch stands, and the status of all branches."""
    [binding] = await play.house.store.bindings()
    branches = await play.house.store.branches(binding.timeline)
    [main] = [branch for branch in branches if branch.id == MAIN]
    return main.head, [branch.status for branch in branches]


async def moved(play, head):
    """Wait until the first branch stands elsewhere than at *head*."""
    async with asyncio.timeout(10):
        while (await stands(play))[0] == head:  # noqa: ASYNC110 - the store wakes nobody
            await asyncio.sleep(0.01)


async def parted(play):
    """Let Ann knock on the first branch, and listen on another; stand on the first."""
    await play.begin()
    play.discord.use(play.channel, play.ann, "branch", name="dark")
    await play.said("**dark** · turn 0")
    play.house.narrator.tale = OTHER
    play.say("I listen")
    await play.discord.until(lambda: dressed(play, OTHER))
    play.discord.use(play.channel, play.ann, "switch", name="main")
    await play.said("**main** · turn 0")


@pytest.mark.parametrize("verb", ["continue", "retell"])
async def test_of_two_presses_at_once_the_second_comes_too_late(play, verb):
    async with play.running():
        post = await knocked(play)
        go_on = play.house.narrator.hold("")
        play.house.narrator.tale = OTHER
        tokens = [press(play, post, verb) for _ in range(2)]
        await play.discord.until(lambda: len(play.house.narrator.asked) == 2)
        go_on.set()
        shown = [TALE, OTHER] if verb == "continue" else [OTHER]
        await play.discord.until(lambda: play.shown()[1:] == shown)
        told = lambda: sorted(play.discord.rest.told(token) for token in tokens)  # noqa: E731
        await play.discord.until(lambda: told() == [[], [OVER]])

    assert len(play.house.narrator.asked) == 2


async def test_a_death_before_another_telling_was_shown_ends_with_it_shown(play):
    async with play.running():
        post = await knocked(play)
        head, _ = await stands(play)
        paths = (("PATCH", POST), ("POST", POSTS))
        play.discord.rest.faults = [Fault(*path, 503, times=999) for path in paths]
        play.house.narrator.tale = OTHER
        press(play, post, "retell")
        await moved(play, head)

    play.discord.rest.faults = []
    async with play.running():
        await play.said(OTHER)
        post = await play.discord.until(lambda: dressed(play, OTHER))
        await play.discord.until(lambda: play.shown()[1:] == [OTHER])
        press(play, post, "back")
        await play.discord.until(lambda: play.shown()[1:] == [TALE])


async def test_a_death_while_the_narrator_tells_anew_leaves_the_turn_as_it_was(play):
    async with play.running():
        post = await knocked(play)
        head, _ = await stands(play)
        play.house.narrator.hold("")
        press(play, post, "retell")
        await play.discord.until(lambda: len(play.house.narrator.asked) == 2)

    play.house.narrator.holds.clear()
    async with play.running():
        assert (await stands(play))[0] == head
        assert play.shown()[1:] == [TALE]


async def test_a_death_before_a_merge_was_shown_ends_with_it_shown_and_it_can_be_undone(play):
    play.house.narrator.tale = TALE
    async with play.running():
        await parted(play)
        head, _ = await stands(play)
        play.house.narrator.tale = "They meet at the gate."
        play.discord.rest.faults = [Fault("POST", POSTS, 503, times=999)]
        play.discord.use(play.channel, play.ann, "merge", source="dark")
        await moved(play, head)
        assert (await stands(play))[1] == ["open", "merged"]

    play.discord.rest.faults = []
    async with play.running():
        await play.said("They meet at the gate.")
        post = await play.discord.until(lambda: dressed(play, play.shown()[-1]))
        press(play, post, "undo")
        await play.said("They meet at the gate.", times=0)
        await play.said("“dark” is open again")

    assert await stands(play) == (head, ["open", "open"])


async def test_a_death_while_a_merge_is_told_leaves_both_branches_as_they_were(play):
    async with play.running():
        await parted(play)
        before, asked = await stands(play), len(play.house.narrator.asked)
        play.house.narrator.hold("")
        play.discord.use(play.channel, play.ann, "merge", source="dark")
        await play.discord.until(lambda: len(play.house.narrator.asked) > asked)

    play.house.narrator.holds.clear()
    async with play.running():
        assert await stands(play) == before
