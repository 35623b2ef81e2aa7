"""Whoever is brought along is new by a name, or the character of a card."""

import pytest

from engine.errors import CannotJoin, NoSuchStory
from engine.guests import Guest, guest_of, is_of_card
from engine.model.story import Character, Story, StorySource
from engine.packs.source import load_source
from tests.support.cards import DIGEST, plain, v2


def found(name: str) -> tuple[Story, StorySource]:
    card = StorySource("cards/mara", "card", {"mara.json": plain(CARD).decode()})
    if name == "cards/mara":
        return load_source(card), card
    if name == "classics/faust":
        story = Story(DIGEST, "Faust", "en", characters=(Character("f", "Faust"),))
        return story, StorySource(name, "native", {})
    raise NoSuchStory(name)


CARD = v2(description="{{char}} is a smith,\nand owes {{user}} a horse.", personality="gruff")


@pytest.mark.parametrize("called", ["cards/mara", " Mara.PNG ", "mara.charx", "Mara.json"])
def test_a_place_in_a_folder_or_a_file_is_a_card(called: str):
    assert is_of_card(called)


async def test_any_other_name_is_somebody_new():
    assert not is_of_card("Dr. Mara")
    assert await guest_of(found, "Mara", "A smith.") == Guest("Mara", "A smith.")


async def test_whom_the_card_calls_the_user_is_somebody_else_when_its_character_is_played():
    guest = await guest_of(found, " cards/mara ")
    assert guest == Guest("Mara", "Mara is a smith, and owes somebody a horse. Personality: gruff")


async def test_what_is_said_of_them_counts_more_than_the_card():
    assert await guest_of(found, "cards/mara", "A queen.") == Guest("Mara", "A queen.")


async def test_a_card_that_is_not_there_is_no_new_character():
    with pytest.raises(NoSuchStory, match="cards/nobody"):
        await guest_of(found, "cards/nobody")


async def test_a_story_of_another_kind_is_nobody():
    with pytest.raises(CannotJoin, match="classics/faust") as refused:
        await guest_of(found, "classics/faust")
    assert "不是角色卡" in refused.value.told("zh")
