"""Sitting down at a story: where it was left, at a branch, or from a save."""

from dataclasses import replace
from pathlib import Path

import pytest

from bot.shelves import OneStory
from bot.terminal.sitting import Saved, Seat, Sitting
from engine.errors import BadName, NoSuchBranch, NoSuchTimeline
from engine.model.story import PastLine, Story
from engine.ports import ignore
from engine.timelines import TakeUp
from tests.support.tables import lamp, sitting_at, well


@pytest.fixture
def story(tmp_path: Path) -> OneStory:
    return OneStory(well(tmp_path))


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "moirai.db"


def saves(**branches: int) -> Saved:
    """Return saves of these branches, told apart by how much water there is."""

    def saved(branch: str) -> TakeUp | None:
        if branch not in branches:
            return None

        def take_up(story: Story) -> Story:
            past = (PastLine("fate", "x"), PastLine("assistant", "y"))
            return replace(story, vars=(("水", branches[branch]), ("胆量", 0)), history=past)

        return take_up

    return saved


async def water(sitting: Sitting) -> object:
    return (await sitting.timeline.state()).vars["水"]


async def test_nothing_is_played_before_somebody_sits_down(story):
    async with sitting_at(story) as sitting:
        with pytest.raises(NoSuchTimeline):
            _ = sitting.timeline


async def test_the_first_time_there_is_an_opening_and_then_the_play_goes_on(story, database):
    async with sitting_at(story, database=database) as sitting:
        opening = await sitting.sit_down()
        assert opening is not None
        assert "阿宁站在井边" in opening.narration
        await sitting.say("打水", ignore)
    async with sitting_at(story, database=database) as sitting:
        assert await sitting.sit_down(saves(main=7)) is None
        assert await water(sitting) == 2


async def test_a_branch_is_made_where_it_is_missing(story, database):
    dark = Seat(story.name, "dark", "seed")
    async with sitting_at(story, dark, database) as sitting:
        assert await sitting.sit_down() is not None
        assert sitting.timeline.branch.name == "dark"
        await sitting.say("打水", ignore)
        await sitting.switch("main")
        assert await water(sitting) == 1
    async with sitting_at(story, replace(dark, branch="DARK"), database) as sitting:
        assert await sitting.sit_down() is None
        assert (sitting.timeline.branch.name, await water(sitting)) == ("dark", 2)


async def test_a_new_branch_of_a_play_starts_where_that_stands(story, database):
    async with sitting_at(story, database=database) as sitting:
        await sitting.sit_down()
        await sitting.say("打水", ignore)
    async with sitting_at(story, Seat(story.name, "light"), database) as sitting:
        assert await sitting.sit_down() is None
        assert (sitting.timeline.branch.name, await water(sitting)) == ("light", 2)


async def test_the_first_branch_has_its_name_in_any_spelling(story):
    async with sitting_at(story, Seat(story.name, "Main")) as sitting:
        assert await sitting.sit_down() is not None
        assert sitting.timeline.branch.name == "main"


async def test_a_branch_that_cannot_be_called_so_begins_nothing(story, database):
    for branch in ("", "a/b", "..", "a b"):
        async with sitting_at(story, Seat(story.name, branch), database) as sitting:
            with pytest.raises(BadName):
                await sitting.sit_down()
    async with sitting_at(story, database=database) as sitting:
        assert await sitting.sit_down() is not None


async def test_a_save_is_taken_up_where_there_is_no_play(story):
    async with sitting_at(story) as sitting:
        await sitting.sit_down(saves(main=7))
        state = await sitting.timeline.state()
        assert (state.vars["水"], state.turns) == (7, 1)
        assert [str(line.words) for line in state.log[-2:]] == ["x", "y"]


async def test_a_new_branch_without_a_save_begins_from_the_first_ones(story):
    async with sitting_at(story, Seat(story.name, "dark")) as sitting:
        await sitting.sit_down(saves(main=7))
        assert (sitting.timeline.branch.name, await water(sitting)) == ("dark", 7)


async def test_the_save_of_a_branch_is_a_play_of_its_own_and_found_again(story, database):
    async with sitting_at(story, database=database) as sitting:
        await sitting.sit_down()
    dark = Seat(story.name, "dark")
    async with sitting_at(story, dark, database) as sitting:
        assert await sitting.sit_down(saves(dark=9)) is not None
        await sitting.say("打水", ignore)
    async with sitting_at(story, dark, database) as sitting:
        assert await sitting.sit_down(saves(dark=3)) is None
        assert (sitting.timeline.branch.name, await water(sitting)) == ("dark", 10)
    async with sitting_at(story, database=database) as sitting:
        await sitting.sit_down()
        assert await water(sitting) == 1


async def test_beginning_again_keeps_the_old_play_in_the_database(story, database):
    async with sitting_at(story, database=database) as sitting:
        await sitting.sit_down()
        old = sitting.timeline
        await sitting.say("打水", ignore)
        await sitting.begin_again()
        assert await water(sitting) == 1
        assert (await old.state()).vars["水"] == 2
    async with sitting_at(story, database=database) as sitting:
        await sitting.sit_down()
        assert await water(sitting) == 1
        kept = await sitting.timelines.open_named(old.record.id, "main")
        assert (await kept.state()).vars["水"] == 2


async def test_a_branch_that_is_not_there_cannot_be_switched_to(story):
    async with sitting_at(story) as sitting:
        await sitting.sit_down()
        with pytest.raises(NoSuchBranch):
            await sitting.switch("nowhere")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("【角色名】\nIda\n\n【世界观】\nOnce upon a time.\n", "Fate"),
        ("【角色名】\n阿宁\n", "命运"),
    ],
)
async def test_whoever_plays_is_fate_to_a_protagonist(tmp_path: Path, text, name):
    path = tmp_path / "a.meph"
    path.write_text(text, encoding="utf-8")
    async with sitting_at(OneStory(path)) as sitting:
        await sitting.sit_down()
        assert await sitting.name() == name


@pytest.mark.parametrize(("title", "name"), [("The Lamp", "Player"), ("灯", "玩家")])
async def test_whoever_plays_a_story_without_one_is_a_player(tmp_path: Path, title, name):
    path = lamp(tmp_path)
    path.write_text(f"title: {title}\nopening: {title}\nidle: [{title}]\n", encoding="utf-8")
    async with sitting_at(OneStory(path)) as sitting:
        await sitting.sit_down()
        assert await sitting.name() == name
