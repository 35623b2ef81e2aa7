"""/npc shows people to everybody as far as they may know, and lets game masters move them."""

import pytest

from cogs.npc_change import change_of
from engine.errors import NoNumber
from engine.model.people_deeds import DescribePerson, MoodStep, StatStep
from tests.support.house import STORIES
from tests.support.taverns import TAVERN, TEAHOUSE

REFUSED = "Only the game master may do that."

DEEDS = {
    "set": {"name": "Mara", "what": "HP", "value": "5"},
    "say": {"name": "Mara", "text": "Out!"},
    "appear": {"name": "Ilya"},
    "leave": {"name": "Mara"},
    "hide": {"name": "Mara"},
    "die": {"name": "Mara"},
    "bench": {"name": "Mara"},
    "give": {"name": "Mara", "item": "lamp"},
    "take": {"name": "Ava", "item": "rope"},
    "spawn": {"name": "Rosa"},
    "remember": {"name": "Mara", "text": "They lied."},
}


@pytest.fixture
async def tavern(table, monkeypatch):
    monkeypatch.setitem(STORIES, "tavern", TAVERN)
    monkeypatch.setitem(STORIES, "teahouse", TEAHOUSE)
    await table.begin("tavern")
    return table


async def npc(table, verb, who=None, **options):
    return await (who or table.gm).slash(table.channel, f"npc {verb}", **options)


async def shown(table, who=None, name="Mara"):
    return (await npc(table, "show", who, name=name)).response.content


async def choices(table, who, command, option, typed="", **filled):
    found = await who.autocomplete(table.channel, f"npc {command}", option, typed, **filled)
    return [choice["value"] for choice in found]


async def test_a_game_master_sees_all_that_is_kept_of_somebody(tavern):
    content = await shown(tavern)

    assert "Mood: trust +10" in content
    assert "Secret: She smuggles." in content
    assert "Snaps at irritation 70" in content


async def test_players_see_what_they_may_know_of_somebody(tavern):
    content = await shown(tavern, tavern.ann)

    assert content.startswith("🎭 Mara Voss")
    assert "smuggles" not in content
    assert "Mood" not in content
    assert "Nobody here is called" in await shown(tavern, tavern.ann, "Ilya")
    assert "Ilya" in await shown(tavern, tavern.gm, "Ilya")


async def test_everybody_lists_people_and_only_game_masters_those_in_hiding(tavern):
    of_ann = await npc(tavern, "list", tavern.ann)
    of_gm = await npc(tavern, "list")

    assert of_ann.ephemeral
    assert "Mara Voss" in of_ann.response.content
    assert "Ilya" not in of_ann.response.content
    assert "Ilya" in of_gm.response.content


async def test_where_nobody_is_there_is_nobody_to_list(table):
    await table.begin("manor")

    assert (await npc(table, "list")).response.content == "–"


@pytest.mark.parametrize("verb", DEEDS)
async def test_only_game_masters_lay_hands_on_people(tavern, verb):
    posts = len(tavern.said())

    refused = await npc(tavern, verb, tavern.ann, **DEEDS[verb])

    assert refused.ephemeral
    assert refused.response.content == REFUSED
    assert len(tavern.said()) == posts


@pytest.mark.parametrize("verb", [*DEEDS, "show", "list"])
async def test_there_is_nobody_where_nothing_is_played(table, verb):
    options = {"name": "Mara"} if verb == "show" else DEEDS.get(verb, {})

    result = await npc(table, verb, **options)

    assert "No story is being played here" in result.response.content


async def test_a_number_is_set_in_front_of_all(tavern):
    await npc(tavern, "set", **DEEDS["set"])

    assert tavern.said()[-1] == "📊 Mara Voss HP 100 → 5 (-95)"


async def test_a_number_is_computed_and_undone(tavern):
    await npc(tavern, "set", name="Mara", what="hp", value="-= 30")
    assert tavern.said()[-1] == "📊 Mara Voss HP 100 → 70 (-30)"

    await tavern.gm.slash(tavern.channel, "undo")

    assert "HP 100/100" in await shown(tavern)


async def test_a_quiet_deed_is_told_to_the_game_master_alone(tavern):
    posts = len(tavern.said())

    result = await npc(tavern, "set", **DEEDS["set"], quiet=True)

    assert result.ephemeral
    assert "📊 Mara Voss HP 100 → 5 (-95)" in result.response.content
    assert len(tavern.said()) == posts


async def test_a_mood_moves_behind_the_screen(tavern):
    posts = len(tavern.said())

    result = await npc(tavern, "set", name="Mara", what="信任", value="50")

    assert "🎭 Mara Voss trust 10 → 50 (+40)" in result.response.content
    assert len(tavern.said()) == posts


async def test_somebody_gets_another_name(tavern):
    await npc(tavern, "set", name="Mara", what="name", value="Old Mara")

    assert (await shown(tavern)).startswith("🎭 Old Mara")


async def test_what_is_no_number_is_refused(tavern):
    result = await npc(tavern, "set", name="Mara", what="hp", value="a lot")

    assert result.response.content == "“a lot” is no number: write 50, += 5 or -= 5."


async def test_somebody_speaks_in_front_of_all(tavern):
    posts = len(tavern.said())

    await npc(tavern, "say", **DEEDS["say"])

    spoken = [message for message in tavern.channel.history() if message.webhook_id]
    assert [(one.author.name, one.content) for one in spoken] == [("Mara Voss", "Out!")]
    assert len(tavern.said()) == posts


@pytest.mark.parametrize(
    ("verb", "line"),
    [
        ("leave", "👤 Mara Voss is gone"),
        ("die", "👤 Mara Voss is dead"),
        ("bench", "👤 Mara Voss waits off stage"),
    ],
)
async def test_people_are_moved_in_front_of_all(tavern, verb, line):
    await npc(tavern, verb, name="Mara")

    assert tavern.said()[-1] == line


async def test_who_hid_appears(tavern):
    await npc(tavern, "appear", name="Ilya")

    assert tavern.said()[-1] == "👤 Ilya is here"


async def test_of_who_goes_into_hiding_players_are_told_nothing(tavern):
    posts = len(tavern.said())

    result = await npc(tavern, "hide", name="Mara")

    assert result.response.content == '✓ npc "Mara" hide'
    assert len(tavern.said()) == posts
    assert "Nobody here is called" in await shown(tavern, tavern.ann)


async def test_things_are_given_and_taken(tavern):
    await npc(tavern, "give", name="Ava", item="lamp", count=2)
    assert tavern.said()[-1] == "🎒 Ava: lamp +2"

    await npc(tavern, "take", name="Ava", item="rope")
    assert tavern.said()[-1] == "🎒 Ava: rope -1"


async def test_what_nobody_has_cannot_be_taken(tavern):
    result = await npc(tavern, "take", name="Ava", item="crown")

    assert "Ava has no “crown” to lose" in result.response.content


async def test_somebody_new_appears(tavern):
    await npc(tavern, "spawn", name="Rosa", about="A courier.")

    assert tavern.said()[-1] == "👤 Rosa is here"
    assert "📖 A courier." in await shown(tavern, tavern.ann, "Rosa")


async def test_a_memory_is_given_without_a_word_to_players(tavern):
    posts = len(tavern.said())

    result = await npc(tavern, "remember", **DEEDS["remember"])

    assert "They lied." in result.response.content
    assert "Remembers: They lied." in await shown(tavern)
    assert len(tavern.said()) == posts


async def test_somebody_unknown_is_named_with_who_is_called_nearly_so(tavern):
    result = await npc(tavern, "die", name="Mora")

    assert result.ephemeral
    assert "Nobody here is called “Mora”" in result.response.content
    assert "Mara" in result.response.content


async def test_blanks_are_no_name(tavern):
    result = await npc(tavern, "die", name=" ")

    assert result.response.content.startswith("This cannot be read:\n• at 5: ")


async def test_names_are_suggested_to_those_who_may_know_them(tavern):
    assert await choices(tavern, tavern.gm, "die", "name", "i") == ["Ilya"]
    assert await choices(tavern, tavern.ann, "die", "name") == []
    assert "Ilya" not in await choices(tavern, tavern.ann, "show", "name")
    assert "Ilya" in await choices(tavern, tavern.gm, "show", "name")


async def test_what_can_be_changed_or_taken_is_suggested(tavern):
    found = await choices(tavern, tavern.gm, "set", "what", "t")
    assert found[:4] == ["trust", "irritation", "description", "faction"]
    assert await choices(tavern, tavern.gm, "take", "item", name="ava") == ["rope"]
    assert await choices(tavern, tavern.gm, "take", "item", name="nobody") == []


async def test_nothing_is_suggested_where_nothing_is_played(table):
    assert await choices(table, table.gm, "show", "name") == []
    assert await choices(table, table.gm, "die", "name") == []


async def test_it_all_works_in_chinese(tavern):
    other = tavern.guild.create_text_channel("茶馆")
    await tavern.begin("teahouse", other)

    told = await tavern.gm.slash(other, "npc set", name="玛拉", what="信任", value="＋＝ １０")
    await tavern.gm.slash(other, "npc die", name="玛拉")
    unknown = await tavern.gm.slash(other, "npc die", name="玛")

    assert "🎭 玛拉 信任 0 → 10 (+10)" in told.response.content
    assert "✓ npc 玛拉" not in told.response.content
    assert tavern.said(other)[-1] == "👤 玛拉死了"
    assert "没有叫「玛」的人" in unknown.response.content or "Nobody" in unknown.response.content


@pytest.mark.parametrize(
    ("what", "value", "step"),
    [
        ("hp", "50", StatStep("Mara", "hp", "=", 50)),
        (" hp ", "= 50", StatStep("Mara", "hp", "=", 50)),
        ("hp", "*= 2", StatStep("Mara", "hp", "*=", 2)),
        ("hp", "/=2", StatStep("Mara", "hp", "/=", 2)),
        ("hp", "-5", StatStep("Mara", "hp", "=", -5)),
        ("trust", "-= 5.5", MoodStep("Mara", "trust", "-=", 5.5)),
        ("Fear", "7", MoodStep("Mara", "fear", "=", 7)),
        ("恐惧", "+=7", MoodStep("Mara", "fear", "+=", 7)),
        ("阵营", "ally", DescribePerson("Mara", "faction", "ally")),
        ("Description", "= Old", DescribePerson("Mara", "description", "= Old")),
    ],
)
def test_what_is_changed_is_read_from_words(what, value, step):
    assert change_of("Mara", what, value) == step


@pytest.mark.parametrize(
    ("what", "value"),
    [("hp", "much"), ("hp", "true"), ("hp", "+="), ("hp", " "), ("trust", "*= 2"), ("hp", "inf")],
)
def test_what_is_no_change_is_refused(what, value):
    with pytest.raises(NoNumber):
        change_of("Mara", what, value)
