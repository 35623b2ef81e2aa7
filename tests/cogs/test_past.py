"""/undo takes a turn and its posts back, /redo brings it back; /rewind, /checkpoint, /restore."""

import pytest

TALE = "Something stirs in the dark behind the door."
REFUSED = "Only the game master may do that."
NOT_YOURS = "Somebody else did that: only they or the game master may touch it."


async def turns(table):
    result = await table.gm.slash(table.channel, "state show")
    return int(result.response.content.splitlines()[0].rsplit(" ", 1)[1])


async def play(table, times=1, who=None):
    for number in range(times):
        await (who or table.ann).send(table.channel, f"I knock {number}")


async def test_undo_takes_a_turn_back_with_what_the_channel_shows_of_it(table):
    await table.begin()
    await play(table)

    await table.ann.slash(table.channel, "undo")

    assert await turns(table) == 0
    assert TALE not in table.said()
    assert table.said()[-1].startswith("🌿 **main** · turn 0\n> You stand before the door.")


async def test_a_turn_of_a_command_is_taken_back_with_its_post(table):
    await table.begin()
    await table.ann.slash(table.channel, "say", text="I knock")

    await table.ann.slash(table.channel, "undo")

    assert await turns(table) == 0
    assert TALE not in table.said()


async def test_posts_that_cannot_be_deleted_do_not_hinder_an_undo(table):
    await table.begin()
    await play(table)
    table.env.inject_error("DELETE", "/channels/*/messages/*", status=403, code=50013)

    await table.ann.slash(table.channel, "undo")

    assert await turns(table) == 0
    assert TALE in table.said()


async def test_posts_are_found_after_a_restart(table):
    await table.begin()
    await play(table)
    await table.restart()

    await table.ann.slash(table.channel, "undo")

    assert TALE not in table.said()


async def test_only_the_author_or_the_game_master_undoes_a_turn(table):
    await table.begin()
    await play(table, 2)

    refused = await table.ben.slash(table.channel, "undo")
    await table.gm.slash(table.channel, "undo")

    assert refused.ephemeral
    assert refused.response.content == NOT_YOURS
    assert await turns(table) == 1


async def test_the_beginning_cannot_be_undone(table):
    await table.begin()

    result = await table.gm.slash(table.channel, "undo")

    assert "There is nothing to take back" in result.response.content


async def test_redo_brings_back_what_was_undone(table):
    await table.begin()
    await play(table)
    await table.ann.slash(table.channel, "undo")

    await table.ann.slash(table.channel, "redo")

    assert await turns(table) == 1
    assert table.said()[-2:] == ["🌿 **main** · turn 1", TALE]


async def test_players_do_not_redo_what_the_game_master_took_back(table):
    await table.begin()
    await play(table)
    await table.gm.slash(table.channel, "rewind")

    refused = await table.ann.slash(table.channel, "redo")
    await table.gm.slash(table.channel, "redo")

    assert refused.response.content == NOT_YOURS
    assert await turns(table) == 1


async def test_there_is_nothing_to_redo_once_the_story_went_on(table):
    await table.begin()
    await play(table)
    await table.ann.slash(table.channel, "undo")
    await play(table, who=table.ben)

    result = await table.gm.slash(table.channel, "redo")

    assert "There is nothing to bring back" in result.response.content


async def test_rewind_goes_back_by_turns(table):
    await table.begin()
    await play(table, 3)

    await table.gm.slash(table.channel, "rewind", turns=2)

    assert await turns(table) == 1
    assert table.said().count(TALE) == 3


async def test_rewind_goes_back_to_a_checkpoint(table):
    await table.begin()
    await table.ann.slash(table.channel, "checkpoint", name="the door")
    await play(table, 3)

    await table.gm.slash(table.channel, "rewind", to="The Door")

    assert "⚑ “the door” is kept for turn 0." in table.said()
    assert await turns(table) == 0


async def test_restore_comes_back_from_anywhere(table):
    await table.begin()
    await play(table, 2)
    await table.ann.slash(table.channel, "checkpoint", name="later")
    await table.gm.slash(table.channel, "rewind", turns=2)

    await table.gm.slash(table.channel, "restore", name="later")

    assert await turns(table) == 2


async def test_restoring_what_was_never_kept_changes_nothing(table):
    await table.begin()
    await play(table)

    result = await table.gm.slash(table.channel, "restore", name="nowhere")

    assert "There is no one turn “nowhere”" in result.response.content
    assert await turns(table) == 1


@pytest.mark.parametrize(("command", "options"), [("rewind", {}), ("restore", {"name": "door"})])
async def test_players_do_not_move_the_story(table, command, options):
    await table.begin()
    await table.gm.slash(table.channel, "checkpoint", name="door")
    await play(table)

    result = await table.ann.slash(table.channel, command, **options)

    assert result.ephemeral
    assert result.response.content == REFUSED
    assert await turns(table) == 1


async def test_a_checkpoint_of_somebody_else_keeps_its_meaning(table):
    await table.begin()
    await table.ann.slash(table.channel, "checkpoint", name="door")
    await play(table)

    refused = await table.ben.slash(table.channel, "checkpoint", name="DOOR")
    await table.ann.slash(table.channel, "checkpoint", name="door")

    assert refused.response.content == NOT_YOURS
    assert table.said()[-1] == "⚑ “door” is kept for turn 1."


async def test_a_checkpoint_needs_a_name(table):
    await table.begin()

    result = await table.ann.slash(table.channel, "checkpoint", name="  ")

    assert result.ephemeral
    assert await table.gm.autocomplete(table.channel, "restore", "name", "") == []


async def test_checkpoints_are_suggested_the_newest_first(table):
    await table.begin()
    for name in ("door", "hall", "attic"):
        await table.ann.slash(table.channel, "checkpoint", name=name)

    every = await table.gm.autocomplete(table.channel, "restore", "name", "")
    some = await table.gm.autocomplete(table.channel, "rewind", "to", "O")

    assert [choice["value"] for choice in every] == ["attic", "hall", "door"]
    assert [choice["value"] for choice in some] == ["door"]


async def test_nothing_is_suggested_where_nothing_is_played(table):
    assert await table.gm.autocomplete(table.channel, "restore", "name", "") == []


@pytest.mark.parametrize("command", ["undo", "redo", "rewind"])
async def test_there_is_no_past_where_nothing_is_played(table, command):
    result = await table.gm.slash(table.channel, command)

    assert "No story is being played here" in result.response.content
