"""/health tells a game master what works, and what is done without for now."""


async def test_how_the_parts_are_doing_is_for_the_game_masters_eyes(table):
    await table.begin()

    result = await table.gm.slash(table.channel, "health")

    assert result.ephemeral
    narrator, recall, story = result.response.content.splitlines()
    assert narrator.startswith("Narrator: ")
    assert recall == "Recall: by words only"
    assert story == "Story: its files are sound"
