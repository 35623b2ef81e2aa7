"""/trigger looks at triggers, tries them and changes them; players see nothing of it."""

import pytest

from tests.support.house import STORIES
from tests.support.trigger_tables import CHINESE, ENGLISH, castle, hand, let_see, said, trigger

GATES = (
    "🪶 soft: a way to another scene is offered; every turn, before it is told; once; "
    "only after “bell”"
)


@pytest.fixture(autouse=True)
def castles(monkeypatch):
    monkeypatch.setitem(STORIES, "castle", ENGLISH)
    monkeypatch.setitem(STORIES, "城堡", CHINESE)
    monkeypatch.setitem(STORIES, "bare", castle())


@pytest.fixture
async def played(table):
    let_see(table, table.gm)
    await table.begin("castle")
    return table


async def head(table):
    timelines = table.env.bot._timelines
    bound = next(iter(timelines._bound.values()))
    return await (await timelines.open(bound.timeline, bound.branch)).latest()


# Looking


async def test_triggers_are_listed_by_mode_with_how_each_stands(played):
    assert (await said(played, "list")).splitlines() == [
        "⚙️ **passive: its steps happen**",
        "⚡ bell — fired 0× · all gates are open",
        "🪶 **soft: a way to another scene is offered**",
        "· dusk — fired 0× · a trigger it needs has not fired",
        "❗ **hard: the story moves at once, and all are told**",
        "⚡ ambush — fired 0× · all gates are open",
    ]


async def test_a_play_without_triggers_says_how_to_make_one(table):
    let_see(table, table.gm)
    await table.begin("bare")

    assert "/trigger add" in await said(table, "list")
    assert "/trigger add" in await said(table, "export")


async def test_a_list_that_is_too_long_is_a_file_besides(table, monkeypatch):
    many = castle(*(f"[t{n:03}] when always -> pause" for n in range(90)))
    monkeypatch.setitem(STORIES, "many", many)
    let_see(table, table.gm)
    await table.begin("many")

    result = await trigger(table, "list")

    [file] = result.response.message.attachments
    text = (await file.read()).decode()
    assert result.response.content.endswith("…")
    assert "t089" in text
    assert file.filename == "triggers.txt"


async def test_one_is_shown_with_its_line_its_gates_and_what_it_does(played):
    assert (await said(played, "show", name="DUSK")).splitlines() == [
        "**dusk** · fired 0× · a trigger it needs has not fired",
        "```",
        '[dusk] when before turn, once, soft, needs "bell": turn >= 3 -> goto "yard"',
        "```",
        GATES,
        "If (as things stand now):",
        "❌ turn >= 3 — turn 1",
        "Then:",
        '• goto "yard"',
    ]


async def test_the_words_are_those_of_the_story(table):
    let_see(table, table.gm)
    await table.begin("城堡")

    shown = await said(table, "show", name="钟")

    assert shown.splitlines()[0] == "**钟** · 已触发 0 次 · 所有关卡都开着"
    assert '[钟] 当 之后 回合, 反复, 被动: 包含 "敲" -> 标记 "响"' in shown
    assert "条件（按现在的情况）：" in shown


async def test_who_slips_is_told_names_like_it(played):
    assert await said(played, "show", name="bel") == (
        "There is no trigger “bel”. Did you mean: bell?"
    )


# Trying


async def test_a_test_shows_each_leaf_and_nothing_fires(played):
    assert (await said(played, "test", name="ambush")).splitlines() == [
        "**ambush**",
        "❌ all of these",
        '　❌ scene "yard" — hall',
        "　❌ not so",
        '　　✅ item "lantern" — Ava 1',
        "❌ It would not fire in the next turn.",
    ]
    assert "fired 0×" in await said(played, "show", name="ambush")


async def test_a_test_can_be_made_with_words(played):
    shown = await said(played, "test", name="bell", words="I ring it")

    assert '✅ contains "ring" — said: “I ring it”' in shown
    assert shown.endswith("✅ It would fire in the next turn.")


async def test_a_test_names_the_gate_that_is_shut(played):
    shown = await said(played, "test", name="dusk")

    assert shown.endswith(
        "⛔ It would not fire in the next turn: a trigger it needs has not fired."
    )


async def test_what_hangs_on_dice_is_left_open(table, monkeypatch):
    monkeypatch.setitem(STORIES, "dice", castle("[d] when roll(1d20) >= 10 -> pause"))
    let_see(table, table.gm)
    await table.begin("dice")

    assert (await said(table, "test", name="d")).splitlines()[1:] == [
        "❔ roll(1d20) >= 10 — dice fall when it is tried",
        "❔ Whether it fires hangs on dice or on what a model says.",
    ]


# Changing


@pytest.mark.parametrize(
    ("verb", "says", "stands"),
    [
        ("disable", "💤 **bell** sleeps.", "it is switched off"),
        ("enable", "⚡ **bell** is awake.", "all gates are open"),
    ],
)
async def test_a_trigger_sleeps_and_wakes(played, verb, says, stands):
    if verb == "enable":
        await trigger(played, "disable", name="bell")

    assert await said(played, verb, name="Bell") == says
    assert stands in await said(played, "show", name="bell")


async def test_what_is_so_already_is_said(played):
    assert await said(played, "enable", name="bell") == "It is so already."


async def test_a_fired_trigger_is_seen_by_all_and_counted(played):
    posts = len(played.said())

    receipt = await said(played, "fire", name="ambush")

    assert "⚡ **ambush** fired." in receipt
    assert "❗ ambush" in played.said()[posts]
    assert "Dark." in played.said()[posts]
    assert "fired 1×" in await said(played, "show", name="ambush")


async def test_a_trigger_can_fire_unseen(played):
    posts = played.said()

    receipt = await said(played, "fire", name="bell", quiet=True)

    assert receipt.splitlines()[0] == "⚡ **bell** fired."
    assert played.said() == posts
    assert "fired 1×" in await said(played, "show", name="bell")


async def test_a_trigger_is_reset(played):
    await trigger(played, "fire", name="bell", quiet=True)

    assert await said(played, "reset", name="bell") == ("⚡ **bell** is as if it had never fired.")
    assert "fired 0×" in await said(played, "show", name="bell")


async def test_all_are_reset_where_none_is_named(played):
    for name in ("bell", "ambush"):
        await trigger(played, "fire", name=name, quiet=True)

    assert await said(played, "reset") == "⚡ All are as if they had never fired."
    assert "fired 1×" not in await said(played, "list")


async def test_every_change_is_a_quiet_turn_of_a_game_master(played):
    posts = played.said()

    await trigger(played, "disable", name="bell")

    turn = await head(played)
    assert (turn.kind, turn.action.quiet) == ("gm", True)
    assert played.said() == posts


async def test_a_change_can_be_taken_back(played):
    await trigger(played, "disable", name="bell")

    await played.gm.slash(played.channel, "undo")

    assert "all gates are open" in await said(played, "show", name="bell")


# Removing


async def test_a_trigger_is_removed_once_that_is_confirmed(played):
    asked = await hand(played, "remove", name="bell")

    assert asked.text == "Remove **bell**?"
    assert "bell" in await said(played, "list")
    await asked.press("remove/")
    assert asked.text == "🗑 **bell** is removed; /undo brings it back."
    assert asked.parts == []
    assert "bell —" not in await said(played, "list")


async def test_a_trigger_stays_where_the_game_master_thinks_better_of_it(played):
    asked = await hand(played, "remove", name="bell")

    await asked.press("leave/")

    assert asked.text == "Nothing was changed."
    assert "bell" in await said(played, "list")


async def test_a_second_press_finds_it_gone(played):
    first, second = [await hand(played, "remove", name="bell") for _ in range(2)]
    await first.press("remove/")

    await second.press("remove/")

    [whisper] = second.last.followups
    assert "There is no trigger" in whisper.content


async def test_the_question_outlives_the_process(played):
    asked = await hand(played, "remove", name="bell")
    await played.restart()

    await asked.press("remove/")

    assert asked.text.startswith("🗑 **bell** is removed")


# Where it is used


async def test_a_press_is_refused_where_another_story_is_played_by_now(played):
    asked = await hand(played, "remove", name="bell")
    await played.gm.slash(played.channel, "end")

    await asked.press("remove/")

    assert asked.last.response.content == "This form is no longer active; begin anew."


async def test_a_press_is_refused_where_the_channel_plays_anew(played):
    asked = await hand(played, "remove", name="bell")
    await played.gm.slash(played.channel, "end")
    await played.begin("castle")

    await asked.press("remove/")

    assert asked.last.response.content == "This form is no longer active; begin anew."
    assert "bell" in await said(played, "list")
