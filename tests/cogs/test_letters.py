"""Private words between a player and somebody of the story."""

import pytest

from engine.model.proposal import DraftLetter


@pytest.fixture
async def inn(table):
    await table.begin("inn")
    return table


async def test_an_answer_is_for_the_writer_alone(inn):
    inn.house.narrator.values["letter"] = DraftLetter("Meet me below.", trust=5, memory="He asked.")
    before = inn.said()

    answered = await inn.ann.slash(inn.channel, "text", who="Mara", words="Can we talk?")

    assert answered.ephemeral
    assert answered.response.content == "Meet me below."
    assert inn.said() == before


async def test_without_a_model_people_answer_in_their_authors_words(inn):
    first = await inn.ann.slash(inn.channel, "text", who="mara", words="Hello?")
    second = await inn.ann.slash(inn.channel, "text", who="mara", words="Hello?")

    assert first.response.content == "Not now."
    assert second.response.content == "Ask tomorrow."


async def test_what_was_written_stands_in_no_prompt_but_the_readers_own(inn):
    await inn.ann.slash(inn.channel, "text", who="Mara", words="my secret plan")

    await inn.ben.send(inn.channel, "I look around")

    assert "my secret plan" not in inn.house.narrator.asked[-1]


async def test_nobody_writes_to_who_hides_or_to_players(inn):
    for who in ("Ilya", "Tom"):
        refused = await inn.ann.slash(inn.channel, "text", who=who, words="Hello?")
        assert refused.ephemeral
        assert "Nobody here is called" in refused.response.content


async def test_those_who_can_be_written_to_are_suggested(inn):
    found = await inn.ann.autocomplete(inn.channel, "text", "who", "")
    assert [choice["name"] for choice in found] == ["Mara"]


async def test_nobody_is_suggested_where_nothing_is_played(table):
    assert await table.ann.autocomplete(table.channel, "text", "who", "") == []
