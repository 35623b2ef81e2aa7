"""/look, /state and /help show the asker what the asker may know."""


async def test_look_shows_the_place(table):
    await table.begin()
    result = await table.ann.slash(table.channel, "look")

    assert result.ephemeral
    assert "The Hall" in result.response.content
    assert "→ The Yard" in result.response.content
    assert len(table.said()) == 1


async def test_state_shows_how_things_stand(table):
    await table.begin()
    await table.ann.send(table.channel, "I knock")
    result = await table.ann.slash(table.channel, "state show")

    assert result.ephemeral
    assert result.response.content.startswith("**The Manor** · main · turn 1\n")
    assert "lamp_oil: 6" in result.response.content


async def test_what_players_must_not_know_is_for_the_game_master(table):
    await table.begin()
    of_ann = await table.ann.slash(table.channel, "state show")
    of_gm = await table.gm.slash(table.channel, "state show")

    assert "_doom" not in of_ann.response.content
    assert "_doom: 1" in of_gm.response.content


async def test_a_chinese_story_is_shown_in_chinese(table):
    await table.begin("ferry")
    result = await table.ann.slash(table.channel, "state show")

    assert "**雾渡** · main · 第 0 回合" in result.response.content


async def test_there_is_nothing_to_see_where_nothing_is_played(table):
    for command in ("look", "state show"):
        result = await table.ann.slash(table.channel, command)
        assert "No story is being played here" in result.response.content


async def test_help_tells_how_to_play(table):
    result = await table.ann.slash(table.channel, "help")

    assert result.ephemeral
    assert "/start" in result.response.content
    assert len(result.response.content) <= 2000
