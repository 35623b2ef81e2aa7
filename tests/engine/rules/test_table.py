from dataclasses import replace

import pytest

from engine.errors import CannotJoin, NobodyCalled, NoCharacter
from engine.model.events import Noticed
from engine.model.ids import NOBODY, PersonId, UserId
from engine.model.people import Person
from engine.model.people_events import PersonClaimed, PersonEntered, PresencePut
from engine.model.story import Character
from engine.model.table_actions import Join, Part
from engine.model.table_events import SpotlightSet
from engine.rules.joining import LONGEST_DESCRIPTION, MOST_PLAYED
from tests.support.people import AVA, BEN, GHOST, SPY, world
from tests.support.stage import drama, play
from tests.support.stories import ANN, BOB

CY = UserId("cy")
FREE = Person(PersonId("dora"), "Dora", "pc", aliases=("多拉",))


def test_a_free_character_is_taken_up_by_any_of_its_names():
    for called in ("Dora", "dora", "DORA", "多拉"):
        played = play(Join(CY, "Cy", called), world(FREE))
        assert played.events == (
            PersonClaimed(FREE.id, CY),
            Noticed("JOINED", ("Cy", "Dora")),
        )


def test_a_character_who_waits_off_stage_comes_on():
    played = play(Join(CY, "Cy", "Dora"), world(replace(FREE, presence="benched")))
    assert played.events[0] == PresencePut(FREE.id, "here")
    assert played.state.people[FREE.id].player == CY


@pytest.mark.parametrize(
    ("called", "why", "chinese"),
    [
        ("Ben", "Somebody else plays Ben.", "Ben已由别人扮演。"),
        ("Mara", "Mara Voss is not a players' character.", "Mara Voss不是玩家角色。"),
        ("Dora", "Dora cannot be played now.", "Dora现在不能扮演。"),
    ],
)
def test_a_character_that_cannot_be_taken_up_is_refused_with_the_reason(
    called: str, why: str, chinese: str
):
    with pytest.raises(CannotJoin) as refused:
        play(Join(CY, "Cy", called), world(replace(FREE, presence="dead")))
    assert (refused.value.told("en"), refused.value.told("zh")) == (why, chinese)


@pytest.mark.parametrize("called", ["Doraa", SPY.name])
def test_who_is_not_there_or_hidden_cannot_be_taken_up(called: str):
    with pytest.raises(NobodyCalled) as refused:
        play(Join(CY, "Cy", called), world(FREE))
    assert "Did you mean: Ilya" not in str(refused.value)


def test_nobody_plays_two_characters():
    with pytest.raises(CannotJoin, match="You play Ava already"):
        play(Join(ANN, "Ann", "Dora"), world(FREE))


def test_a_new_character_is_brought_along():
    played = play(Join(CY, " Cyril  the\nBold ", description="A smith."))
    [entered] = played.of(PersonEntered)
    new = entered.person
    assert (new.name, new.kind, new.player, new.presence) == ("Cyril the Bold", "pc", CY, "here")
    assert new.description == "A smith."
    assert new.stats == {"hp": 100.0, "san": 100.0}
    assert played.of(Noticed) == [Noticed("BROUGHT", ("Cyril the Bold",))]


def test_a_long_description_is_cut():
    [entered] = play(Join(CY, "Cy", description="x" * 3000)).of(PersonEntered)
    assert len(entered.person.description) == LONGEST_DESCRIPTION


@pytest.mark.parametrize(
    "name", ["", "  ", "x" * 61, "@everyone", "<@1>", "all", "Ava", "mara", GHOST.name, "ILYA"]
)
def test_a_name_that_cannot_be_used_or_is_somebodys_is_refused(name: str):
    with pytest.raises(CannotJoin, match="cannot be the name of a character"):
        play(Join(CY, name))


def test_the_name_of_somebody_who_has_yet_to_appear_is_not_free():
    book = drama(characters=(Character("eve", "Eve"),))
    with pytest.raises(CannotJoin):
        play(Join(CY, "Eve"), book=book)


def test_a_play_takes_only_so_many_players_characters_played_or_not():
    crowd = [Person(PersonId(f"p{n}"), f"P{n}", "pc") for n in range(MOST_PLAYED - 2)]
    with pytest.raises(CannotJoin, match=str(MOST_PLAYED)):
        play(Join(CY, "Cy"), world(*crowd))
    assert play(Join(CY, "Cy"), world(*crowd[1:])).events


def test_a_character_given_back_stays_in_the_story():
    played = play(Part(ANN))
    assert played.events == (PersonClaimed(AVA.id, NOBODY), Noticed("PARTED", ("Ava",)))
    assert played.state.people[AVA.id].presence == "here"


def test_whoever_parts_leaves_the_spotlight():
    assert SpotlightSet(NOBODY) in play(Part(ANN), replace(world(), spotlight=ANN)).events
    assert play(Part(ANN), replace(world(), spotlight=BOB)).of(SpotlightSet) == []


def test_who_plays_nobody_has_nothing_to_give_back():
    with pytest.raises(NoCharacter):
        play(Part(CY))


def test_a_character_given_back_can_be_taken_up_by_another():
    parted = play(Part(BOB)).state
    assert play(Join(CY, "Cy", "Ben"), parted).state.people[BEN.id].player == CY
