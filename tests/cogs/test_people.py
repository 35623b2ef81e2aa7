"""Characters on Discord: taken up, looked at, given back; and what they own changes hands."""

import pytest

NOT_PLAYED = "You play nobody here yet: use /join."


@pytest.fixture
async def inn(table):
    await table.begin("inn")
    return table


async def sheet(table, who, **names):
    return (await who.slash(table.channel, "sheet", **names)).response.content


async def test_a_free_character_is_taken_up_in_front_of_all(inn):
    await inn.ann.slash(inn.channel, "join", name="tom")

    assert inn.said()[-1] == "🎭 Ann plays Tom."
    assert (await sheet(inn, inn.ann)).startswith("🎭 Tom · player's character\n")


async def test_a_name_that_nobody_has_makes_a_new_character(inn):
    await inn.ann.slash(inn.channel, "join", name="Rosa", about="A courier.")

    shown = await sheet(inn, inn.ann)
    assert shown.startswith("🎭 Rosa")
    assert "📖 A courier." in shown


async def test_a_character_has_one_player(inn):
    await inn.ann.slash(inn.channel, "join", name="Tom")

    refused = await inn.ben.slash(inn.channel, "join", name="Tom")

    assert refused.ephemeral
    assert "Tom" in refused.response.content
    assert (await sheet(inn, inn.ben)) == NOT_PLAYED


async def test_a_character_is_given_back_and_stays_in_the_story(inn):
    await inn.ann.slash(inn.channel, "join", name="Tom")

    await inn.ann.slash(inn.channel, "part")

    assert inn.said()[-1] == "🎭 Nobody plays Tom for now."
    assert (await sheet(inn, inn.ann)) == NOT_PLAYED
    assert "Tom" in (await inn.ben.slash(inn.channel, "who")).response.content


async def test_players_do_not_see_who_hides_and_game_masters_do(inn):
    seen = [(await who.slash(inn.channel, "who")).response.content for who in (inn.ann, inn.gm)]

    assert ["Ilya" in content for content in seen] == [False, True]
    assert "Nobody here is called" in await sheet(inn, inn.ann, name="Ilya")


async def test_everybody_can_read_what_is_known_of_somebody(inn):
    told = await inn.ann.slash(inn.channel, "who", name="Mara")
    assert told.ephemeral
    assert told.response.content.startswith("🗂️ Mara · person · here")
    for who in (inn.ann, inn.gm):
        hidden = await who.slash(inn.channel, "who", name="Ilya")
        assert "Nobody here is called" in hidden.response.content


async def test_names_of_what_is_known_are_offered(inn):
    found = await inn.ann.autocomplete(inn.channel, "who", "name", "")
    names = [choice["value"] for choice in found]
    assert "Mara" in names
    assert "Ilya" not in names


async def test_things_change_hands(inn):
    await inn.ann.slash(inn.channel, "join", name="Tom")
    await inn.ben.slash(inn.channel, "join", name="Ida")

    await inn.ann.slash(inn.channel, "give", item="coin", to="Ida", count=2)
    await inn.ann.slash(inn.channel, "give", item="coin")
    await inn.ben.slash(inn.channel, "take", item="lamp")

    assert "coin ×2, lamp" in await sheet(inn, inn.ben)
    assert "coin ×2" in await sheet(inn, inn.ann)
    assert "🎒 Tom puts coin down." in inn.said()[-2]


async def test_nobody_gives_what_they_do_not_have(inn):
    await inn.ben.slash(inn.channel, "join", name="Ida")

    refused = await inn.ben.slash(inn.channel, "give", item="coin", to="Tom")

    assert refused.ephemeral
    assert refused.response.content.startswith("There is no “coin” here, or not enough")


async def test_what_is_used_is_told_like_anything_one_does(inn):
    await inn.ann.slash(inn.channel, "join", name="Tom")

    await inn.ann.slash(inn.channel, "use", item="iron key", how="I rattle it.")

    assert "I use iron key. I rattle it." in inn.house.narrator.asked[-1]
    assert inn.said()[-1].endswith("Something stirs in the dark behind the door.")


async def test_names_are_suggested_as_they_are_typed(inn):
    free = await inn.ann.autocomplete(inn.channel, "join", "name", "")
    await inn.ann.slash(inn.channel, "join", name="Tom")
    own = await inn.ann.autocomplete(inn.channel, "give", "item", "ir")
    lying = await inn.ann.autocomplete(inn.channel, "take", "item", "")
    others = await inn.ann.autocomplete(inn.channel, "give", "to", "")

    assert [choice["name"] for choice in free] == ["Tom", "Ida"]
    assert [choice["name"] for choice in own] == ["iron key"]
    assert [choice["name"] for choice in lying] == ["lamp"]
    assert [choice["name"] for choice in others] == ["Tom", "Ida", "Mara"]


async def test_where_nothing_is_played_there_is_nothing_to_suggest_or_join(table):
    assert await table.ann.autocomplete(table.channel, "join", "name", "") == []
    refused = await table.ann.slash(table.channel, "join", name="Tom")
    assert refused.ephemeral
    assert "No story is being played here" in refused.response.content
