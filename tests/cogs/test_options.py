"""Options hang beneath the latest turn; one is picked, or fate draws one, and only once."""

import asyncio
from dataclasses import replace

import pytest

from cogs.ui.custom_ids import CustomId
from engine.errors import StoreError
from engine.gamemaster import decreed
from engine.model.ids import ChannelId, MessageId, OfferId, TimelineId, UserId
from engine.model.language import Both
from engine.model.rule import PutFlag
from engine.model.table_actions import Choose, DrawFate
from engine.model.table_deeds import OfferOption, PutPause
from engine.ports import Incoming
from tests.support.crossroads import DRAFTS, crossroads

LEFT, RIGHT, FATE = "Left, to the mill", "Right, to the bridge", "🎡 Let fate draw"
SNEAK, ASK = "Sneak past · unlikely", "Ask the miller · very likely"
VERBS = ["🔁 Regenerate", "▶ Continue", "✏ Edit", "↩ Undo"]
DECIDED = "That is decided already: the story has gone on."
TALE = "Something stirs in the dark behind the door."


@pytest.fixture
def house():
    return crossroads()


@pytest.fixture
def model(house):
    return house.narrator


def dressed(table):
    return [message for message in table.channel.history() if message.components]


def labels(table):
    """Return the rows of buttons that hang in the channel."""
    return [
        [button.label for button in row.children]
        for message in dressed(table)
        for row in message.components
    ]


def id_of(table, label):
    buttons = [b for m in dressed(table) for row in m.components for b in row.children]
    [id] = [button.custom_id for button in buttons if button.label == label]
    return id


async def press(table, label, who=None):
    return await (who or table.ann).click(dressed(table)[-1], custom_id=id_of(table, label))


async def press_again(table, id, who=None):
    """Press a button that hangs on another post, as one that somebody's screen still shows."""
    return await (who or table.ann).click(await table.forge(id), custom_id=id)


def whispered(result):
    [said] = result.followups or [result.response]
    assert said.ephemeral
    return said.content


async def standing(table):
    """Return where the branch stands."""
    timelines = await table.house.open()
    [binding] = await table.house.store.bindings()
    return await (await timelines.open(binding.timeline, binding.branch)).state()


async def until(holds):
    """Wait for something that the bot shows in the midst of a turn."""
    async with asyncio.timeout(5):
        while not holds():  # noqa: ASYNC110 - nothing tells of it
            await asyncio.sleep(0)


async def elsewhere(table, action):
    """Let another process play *action*."""
    timelines = await table.house.open()
    return await timelines.play(ChannelId(str(table.channel.id)), MessageId("70"), action)


async def decree(table, step):
    """Let a game master decree *step* in the channel."""
    stage = table.env.bot.get_cog("OptionCog")._stage
    channel, key = ChannelId(str(table.channel.id)), MessageId("70")
    action = decreed(UserId(str(table.gm.id)), step)
    await stage.play(channel, key, lambda hear: stage.timelines.play(channel, key, action, hear))


async def left(table, key, action):
    """Leave *action* as a process that died had taken it in."""
    [at] = await table.house.store.bindings()
    now = table.house.clock.now()
    waiting = Incoming(MessageId(key), at.channel, at.timeline, at.branch, action, now)
    await table.house.store.mailbox.receive(waiting)


def offer_of(table, label):
    return OfferId(id_of(table, label).split(":")[3])


async def begun(table, story="road"):
    await table.begin(story)


async def test_the_choices_of_the_first_scene_hang_beneath_the_opening(table):
    await begun(table)

    assert labels(table) == [[LEFT, RIGHT, FATE]]
    assert LEFT not in table.said()[-1]


async def test_whoever_picks_one_is_told_with_it_and_the_others_are_gone(table):
    await begun(table)

    await press(table, LEFT)

    assert table.said()[-1] == f"▶ Ann: {LEFT}\n\n{TALE}"
    assert (await standing(table)).scene == "mill"
    assert labels(table) == [VERBS]


async def test_what_is_picked_can_be_read_while_it_is_told(table, model):
    await begun(table)
    held = model.hold(LEFT)
    pressing = asyncio.create_task(press(table, LEFT))
    await until(lambda: len(table.said()) > 1)

    assert table.said()[-1].startswith(f"▶ Ann: {LEFT}\n\n")
    held.set()
    await pressing


async def test_those_of_the_next_scene_hang_beneath_the_turn_below_its_own_buttons(table):
    await begun(table)

    await press(table, RIGHT, table.ben)

    assert labels(table) == [VERBS, ["Back"]]


async def test_fate_shows_weights_and_die_to_all(table):
    await begun(table)

    await press(table, FATE)

    drawn, *shares = table.said()[-1].splitlines()[:3]
    assert drawn.startswith("🎲 Fate draws: 1d40 = ")
    assert shares == [f"· {LEFT} (possible, 1-20)", f"· {RIGHT} (possible, 21-40)"]
    assert (await standing(table)).scene in ("mill", "bridge")


@pytest.mark.parametrize("label", [LEFT, FATE])
async def test_a_second_press_decides_nothing_and_tells_the_presser_alone(table, label):
    await begun(table)
    id = id_of(table, label)
    await press(table, label)
    before = (table.said(), await standing(table))

    result = await press_again(table, id, table.ben)

    assert whispered(result) == DECIDED
    said, state = before
    assert table.said() == [*said, "forged"]
    assert await standing(table) == state


@pytest.mark.parametrize("label", [RIGHT, FATE])
async def test_of_two_presses_in_two_processes_the_first_to_be_written_counts(table, model, label):
    await begun(table)
    held = model.hold("Ann")
    pressing = asyncio.create_task(press(table, label))
    await until(lambda: bool(model.asked))
    model.holds.clear()
    await elsewhere(table, Choose(UserId("9"), "Cy", offer_of(table, LEFT)))
    held.set()

    assert whispered(await pressing) == DECIDED
    state = await standing(table)
    assert (state.scene, state.turns) == ("mill", 1)


@pytest.mark.parametrize("label", [LEFT, FATE])
async def test_the_buttons_work_after_a_restart(table, label):
    await begun(table)
    await table.restart()

    await press(table, label)

    assert (await standing(table)).scene != "fork"
    assert len(dressed(table)) == 1


async def test_presses_taken_in_before_the_process_died_count_once(table):
    await begun(table)
    offers = tuple(offer_of(table, label) for label in (LEFT, RIGHT))
    for key, name in (("71", "Ann"), ("72", "Ben")):
        await left(table, key, DrawFate(UserId(key), name, offers))

    await table.restart()

    assert (await standing(table)).turns == 1
    assert len(table.said()) == 2


async def test_options_are_drafted_on_demand_with_what_they_lead_to(table, model):
    await begun(table)

    await table.ann.slash(table.channel, "options", wish="get past the miller")

    assert table.said()[-1] == (
        "▶ Ann: get past the miller\n\n"
        "-# **Sneak past** · unlikely — You slip behind the cart, and \\*drop\\* your lamp.\n"
        "-# **Ask the miller** · very likely — He knows the way, and wants a coin for it."
    )
    assert labels(table) == [[SNEAK, ASK, LEFT, RIGHT, FATE]]
    assert "get past the miller" in model.wishes[-1]


async def test_options_can_be_asked_for_without_a_wish(table):
    await begun(table)

    await table.ann.slash(table.channel, "options")

    assert table.said()[-1].startswith("-# 🧭 Ways on:\n-# **Sneak past** · unlikely — ")


async def test_a_correction_is_the_game_masters(table, model):
    await begun(table)

    refused = await table.ann.slash(table.channel, "options", correction="It is night.")

    assert refused.response.content == "Only the game master may do that."
    assert model.consulted == 0
    await table.gm.slash(table.channel, "options", correction="It is night.")
    assert any("It is night." in text for text in model.wishes)
    assert "It is night." not in table.said()[-1]


async def test_without_a_model_the_asker_is_told_and_nothing_changes(table, model):
    await begun(table)
    model.drafts = None

    result = await table.ann.slash(table.channel, "options")

    assert "This needs a language model" in result.response.content
    assert labels(table) == [[LEFT, RIGHT, FATE]]


async def test_options_wait_on_beneath_whatever_is_shown_last(table):
    await begun(table)

    await table.ann.send(table.channel, ".r 1d6")

    assert labels(table) == [[LEFT, RIGHT, FATE]]
    assert dressed(table)[0].id == table.channel.history()[-1].id
    await press(table, LEFT)
    assert (await standing(table)).scene == "mill"


async def test_they_stay_where_they_are_when_a_turn_is_shown_to_nobody(table):
    await begun(table)
    await press(table, RIGHT)

    await table.ann.slash(table.channel, "roll", dice="1d6", hidden=True)

    assert labels(table) == [["Back"]]
    await press(table, "Back")
    assert (await standing(table)).scene == "fork"


async def test_an_old_button_still_picks_while_its_option_waits(table):
    await begun(table)
    id = id_of(table, LEFT)
    await table.ann.send(table.channel, ".r 1d6")

    await press_again(table, id)

    assert (await standing(table)).scene == "mill"


async def test_after_a_turn_is_taken_back_its_options_hang_where_the_story_stands(table):
    await begun(table)
    await press(table, LEFT)

    await press(table, "↩ Undo")

    assert labels(table) == [[LEFT, RIGHT, FATE]]
    assert dressed(table)[0].content.startswith("🌿 **main** · turn 0")
    await press(table, RIGHT)
    assert (await standing(table)).scene == "bridge"


async def test_they_follow_the_branch_that_is_played(table):
    await begun(table)
    await table.gm.slash(table.channel, "branch", name="dark")
    await press(table, RIGHT)

    await table.gm.slash(table.channel, "switch", name="main")

    assert labels(table) == [[LEFT, RIGHT, FATE]]
    await table.gm.slash(table.channel, "switch", name="dark")
    assert labels(table) == [VERBS, ["Back"]]


async def test_with_the_story_they_end(table):
    await begun(table)
    id = id_of(table, LEFT)

    await table.gm.slash(table.channel, "end")

    assert not any(LEFT in label for row in labels(table) for label in row)
    assert whispered(await press_again(table, id)) == DECIDED


async def test_a_button_of_another_play_decides_nothing(table):
    await begun(table)
    foreign = CustomId("pick", TimelineId("t999"), "0" * 32, OfferId("0" * 8))

    assert whispered(await press_again(table, str(foreign))) == DECIDED


@pytest.mark.parametrize("turn", ["0" * 32, "latest"])
async def test_fate_draws_nothing_where_nothing_hung(table, turn):
    await begun(table)
    play = id_of(table, FATE).split(":")[1]
    await press(table, LEFT)
    if turn == "latest":
        turn = id_of(table, VERBS[0]).split(":")[2]

    result = await press_again(table, str(CustomId("fate", TimelineId(play), turn)))

    assert whispered(result) == DECIDED


async def test_nobody_picks_while_the_story_stands_still(table):
    await begun(table)
    await elsewhere(table, decreed(UserId("9"), PutPause(paused=True)))

    result = await press(table, LEFT)

    assert "The story is paused." in whispered(result)
    assert (await standing(table)).scene == "fork"


async def test_a_pick_that_cannot_be_written_can_be_tried_again(table):
    await begun(table)
    store, append = table.house.store, table.house.store.append

    async def fail(_commit):
        store.append = append
        raise StoreError(Both("The disk is full.", "磁盘已满。"))

    store.append = fail
    await press(table, LEFT)

    assert "The disk is full." in table.said()[-1]
    await table.ann.click(dressed(table)[-1], label="Try again")
    assert (await standing(table)).scene == "mill"


async def test_what_game_masters_are_told_is_in_no_post(table, model):
    model.drafts = replace(DRAFTS, thoughts="The miller is the murderer.")
    await begun(table)

    await table.ann.slash(table.channel, "options")

    assert not any("murderer" in said for said in table.said())


async def test_a_turn_that_was_not_shown_comes_with_its_options(table):
    await begun(table)
    table.env.inject_error("POST", "/channels/*/messages", status=403, code=50013)
    await press(table, RIGHT)
    await table.restart()
    await table.env.settle()

    assert table.said()[-1] == f"▶ Ann: {RIGHT}\n\n{TALE}"
    assert labels(table) == [VERBS, ["Back"]]


async def test_a_chinese_story_has_chinese_options(table):
    await begun(table, "lane")

    assert labels(table) == [["往左", "往右", "🎡 由命运抽签"]]
    await table.ann.slash(table.channel, "options")
    assert labels(table)[0][0] == "Sneak past · 不太可能"
    assert "-# **Sneak past** · 不太可能：You slip" in table.said()[-1]


async def test_a_silent_deed_posts_nothing_and_the_options_stay(table):
    await begun(table)
    at = len(table.said())

    await decree(table, PutFlag("night"))

    assert len(table.said()) == at
    assert labels(table) == [[LEFT, RIGHT, FATE]]


async def test_an_option_that_is_added_is_shown_to_all_beside_the_others(table):
    await begun(table)

    await decree(table, OfferOption("Turn back"))

    assert table.said()[1:] == ["-# 🧭 Ways on:"]
    assert labels(table) == [[LEFT, RIGHT, "Turn back", FATE]]
    await press(table, "Turn back")
    assert table.said()[-1].startswith("▶ Ann: Turn back")


async def test_the_first_option_that_there_is_gets_a_post(table):
    await begun(table)
    await press(table, LEFT)

    await decree(table, OfferOption("Swim"))

    assert table.said()[-1] == "-# 🧭 Ways on:"
    assert labels(table) == [["Swim"]]


async def test_options_are_shown_even_where_nobody_knows_what_hangs(table):
    await begun(table)

    noted = table.house.store.mailbox.noted

    async def fail(key):
        if key.startswith("row:"):
            raise StoreError(Both("The disk is full.", "磁盘已满。"))
        return await noted(key)

    table.house.store.mailbox.noted = fail
    await table.ann.slash(table.channel, "options")

    assert table.said()[-1].startswith("-# 🧭 Ways on:")
