"""Game masters lead the table and the story: pauses, whose turn it is, rounds, flags, scenes."""

from dataclasses import replace
from typing import Any

import pytest

from tests.support.house import STORIES
from tests.support.taverns import TAVERN, TEAHOUSE

REFUSED = "Only the game master may do that."
DEEDS: dict[str, dict[str, Any]] = {
    "flag": {"name": "storm"},
    "scene": {"scene": "dock"},
    "time": {"minutes": 90},
    "direct": {"text": "Let it rain."},
    "pause": {},
    "resume": {},
    "spotlight": {"name": "Ava"},
    "order": {"order": "rounds"},
    "state set": {"key": "gold", "value": "9"},
}


@pytest.fixture
async def tavern(table, monkeypatch):
    monkeypatch.setitem(STORIES, "tavern", TAVERN)
    monkeypatch.setitem(STORIES, "teahouse", TEAHOUSE)
    await table.begin("tavern")
    return table


async def lead(table, command, **options):
    return await table.gm.slash(table.channel, command, **options)


async def join(table):
    await table.ann.slash(table.channel, "join", name="Ava")
    await table.ben.slash(table.channel, "join", name="Bo")


async def facts(table, who=None):
    return (await (who or table.gm).slash(table.channel, "state show")).response.content


def signs(table):
    """Return what marks the latest message of a person."""
    return [
        [str(one.emoji) for one in message.reactions]
        for message in table.channel.history()
        if not message.author.bot
    ][-1]


async def choices(table, who, command, option, typed=""):
    found = await who.autocomplete(table.channel, command, option, typed)
    return [choice["value"] for choice in found]


@pytest.mark.parametrize("command", DEEDS)
async def test_only_game_masters_lead(tavern, command):
    posts = len(tavern.said())

    refused = await tavern.ann.slash(tavern.channel, command, **DEEDS[command])

    assert refused.ephemeral
    assert refused.response.content == REFUSED
    assert len(tavern.said()) == posts


@pytest.mark.parametrize("command", [*DEEDS, "round"])
async def test_there_is_nothing_to_lead_where_nothing_is_played(table, command):
    result = await lead(table, command, **DEEDS.get(command, {}))

    assert "No story is being played here" in result.response.content


async def test_a_value_is_set_and_why_says_who_did_it(tavern):
    await lead(tavern, "state set", key="gold", value="9")
    assert tavern.said()[-1] == "📊 gold 3 → 9"

    why = await tavern.ann.slash(tavern.channel, "why", thing="gold")

    assert "9 ← decreed by Keeper" in why.response.content


async def test_what_players_must_not_know_is_set_without_a_word_to_them(tavern):
    posts = len(tavern.said())

    result = await lead(tavern, "state set", key="_doom", value="true")

    assert result.response.content == "✓ state._doom = true".replace("_", r"\_")
    assert len(tavern.said()) == posts
    assert "_doom: true" in await facts(tavern)


async def test_a_flag_is_raised_and_taken_down(tavern):
    await lead(tavern, "flag", name="storm")
    assert "⚑ storm" in await facts(tavern)
    assert "⚑ storm" not in await facts(tavern, tavern.ann)

    await lead(tavern, "flag", name="storm", to="down")

    assert "⚑ storm" not in await facts(tavern)


async def test_what_is_so_already_makes_no_turn(tavern):
    assert (await lead(tavern, "resume")).response.content == "It is so already."


async def test_the_story_moves_to_a_scene_that_players_read(tavern):
    await lead(tavern, "scene", scene="dock")

    assert "Ropes creak." in tavern.said()[-1]


async def test_an_unknown_scene_is_refused_with_names_like_it(tavern):
    result = await lead(tavern, "scene", scene="dok")

    assert result.ephemeral
    assert "dok" in result.response.content
    assert "dock" in result.response.content


async def test_time_passes_for_all_to_see(tavern):
    await lead(tavern, "time", minutes=90)

    assert tavern.said()[-1] == "🕰️ 2025-11-03 18:30"


async def test_a_direction_is_for_the_narrator_alone(tavern):
    posts = len(tavern.said())

    result = await lead(tavern, "direct", text="Let it rain.")
    await tavern.ann.send(tavern.channel, "I look up")

    assert "Let it rain." in result.response.content
    assert len(tavern.said()) == posts + 1
    assert "Let it rain." in tavern.house.narrator.asked[-1]


async def test_a_paused_story_marks_what_people_say_and_goes_on_where_it_stood(tavern):
    await lead(tavern, "pause")
    assert tavern.said()[-1] == "⏸️ The story is paused."
    posts = len(tavern.said())

    await tavern.ann.send(tavern.channel, "I go out")

    assert signs(tavern) == ["⏸️"]
    assert len(tavern.said()) == posts

    await lead(tavern, "resume")
    assert tavern.said()[-1] == "▶️ The story goes on."
    await tavern.ann.send(tavern.channel, "I go out")
    assert len(tavern.said()) == posts + 2


async def test_who_calls_the_bot_is_told_of_the_pause_in_words(tavern):
    await lead(tavern, "pause")

    await tavern.ann.send(tavern.channel, f"{tavern.env.bot.user.mention} I go out")

    assert "The story is paused" in tavern.said()[-1]


async def test_the_spotlight_lets_one_act_and_tells_the_others_once(tavern):
    await join(tavern)
    await lead(tavern, "spotlight", name="Ava")
    assert tavern.said()[-1] == "🔦 It is Ava's turn to act."
    posts = len(tavern.said())

    await tavern.ben.send(tavern.channel, "I act")
    await tavern.ben.send(tavern.channel, "I act again")

    assert signs(tavern) == ["⏳"]
    assert tavern.said()[posts:] == ["⚠️ It is Ava's turn to act."]

    await tavern.ann.send(tavern.channel, "I act")
    assert len(tavern.said()) == posts + 2

    await lead(tavern, "spotlight")
    assert tavern.said()[-1] == "🔦 Everybody may act."


async def test_another_holder_of_the_spotlight_is_told_anew(tavern):
    await join(tavern)
    await lead(tavern, "spotlight", name="Ava")
    await tavern.ben.send(tavern.channel, "I act")
    await lead(tavern, "spotlight", name="Bo")

    await tavern.ann.send(tavern.channel, "I act")

    assert tavern.said()[-1] == "⚠️ It is Bo's turn to act."


async def test_nobody_waits_for_a_character_without_a_player(tavern):
    result = await lead(tavern, "spotlight", name="Ava")

    assert result.response.content == "⚠️ Nobody plays Ava."


async def test_a_round_waits_in_one_post_that_goes_once_it_is_told(tavern):
    await join(tavern)
    await tavern.gm.slash(tavern.channel, "join", name="Cato")
    await lead(tavern, "order", order="rounds")
    assert tavern.said()[-1] == "🔄 Rounds: once all have acted, it is told at once."
    posts = len(tavern.said())

    await tavern.ann.send(tavern.channel, "I open the door")
    assert tavern.said()[-1] == "⏳ Ava has acted. The round waits for: Bo, Cato."
    await tavern.ben.send(tavern.channel, "I hold the lamp")

    assert tavern.said()[posts:] == ["⏳ Bo has acted. The round waits for: Cato."]

    await tavern.gm.send(tavern.channel, "I follow")
    assert tavern.said()[posts:] == ["Something stirs in the dark behind the door."]


async def test_the_post_of_a_round_outlives_the_process_and_its_own_end(tavern):
    await join(tavern)
    await tavern.gm.slash(tavern.channel, "join", name="Cato")
    await lead(tavern, "order", order="rounds")
    posts = len(tavern.said())
    await tavern.ann.send(tavern.channel, "I open the door")
    await tavern.restart()

    await tavern.ben.send(tavern.channel, "I hold the lamp")
    assert tavern.said()[posts:] == ["⏳ Bo has acted. The round waits for: Cato."]

    await tavern.gm.slash(tavern.channel, "undo")
    await tavern.gm.slash(tavern.channel, "undo")
    await tavern.ben.send(tavern.channel, "I hold the rope")
    assert tavern.said()[-1] == "⏳ Bo has acted. The round waits for: Ava, Cato."


async def test_anybody_tells_a_round_without_waiting(tavern):
    await join(tavern)
    await lead(tavern, "order", order="rounds")
    await tavern.ann.send(tavern.channel, "I open the door")

    await tavern.ben.slash(tavern.channel, "round")

    assert tavern.said()[-1] == "Something stirs in the dark behind the door."
    assert not any("waits for" in said for said in tavern.said())
    nothing = await tavern.ben.slash(tavern.channel, "round")
    assert nothing.response.content == "Nobody has acted in this round yet."


async def test_a_story_may_play_in_rounds_from_its_beginning(table, monkeypatch):
    monkeypatch.setitem(STORIES, "tavern", replace(TAVERN, order="rounds"))
    await table.begin("tavern")

    await lead(table, "order", order="free")

    assert table.said()[-1] == "🔄 Everybody acts freely."


async def test_suggestions_are_for_game_masters(tavern):
    await join(tavern)
    await lead(tavern, "flag", name="storm")

    for command, option, expected in (
        ("flag", "name", ["storm"]),
        ("scene", "scene", ["street", "dock"]),
        ("spotlight", "name", ["Ava", "Bo"]),
        ("state set", "key", ["gold", "_doom"]),
    ):
        assert await choices(tavern, tavern.gm, command, option) == expected
        assert await choices(tavern, tavern.ann, command, option) == []


async def test_the_table_is_led_in_chinese(table, monkeypatch):
    monkeypatch.setitem(STORIES, "teahouse", TEAHOUSE)
    await table.begin("teahouse")
    await table.ann.slash(table.channel, "join", name="阿瓦")

    for command, options, line in (
        ("pause", {}, "⏸️ 故事暂停。"),
        ("resume", {}, "▶️ 故事继续。"),
        ("order", {"order": "rounds"}, "🔄 轮流：所有人行动后一并讲述。"),
        ("order", {"order": "free"}, "🔄 大家自由行动。"),
        ("spotlight", {"name": "阿瓦"}, "🔦 现在轮到阿瓦行动。"),
        ("spotlight", {"name": "关"}, "🔦 大家都可以行动。"),
        ("state set", {"key": "金币", "value": "9"}, "📊 金币 3 → 9"),
    ):
        await lead(table, command, **options)
        assert table.said()[-1] == line

    told = await lead(table, "flag", name="风暴")
    assert told.response.content == '✓ 标记 "风暴"'


async def test_words_that_will_not_be_played_are_not_shown(tavern):
    await join(tavern)
    await lead(tavern, "spotlight", name="Ava")
    posts = len(tavern.said())

    waiting = await tavern.ben.slash(tavern.channel, "say", text="I act")
    assert waiting.response.content == "It is Ava's turn to act."
    await lead(tavern, "pause")
    paused = await tavern.ann.slash(tavern.channel, "say", text="I act")

    assert "The story is paused" in paused.response.content
    assert tavern.said()[posts:] == ["⏸️ The story is paused."]
