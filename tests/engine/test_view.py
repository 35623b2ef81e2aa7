from dataclasses import replace
from datetime import UTC, datetime

import pytest

from engine.errors import NobodyCalled, NoCharacter
from engine.history.proof import commitment
from engine.model.ids import (
    MAIN,
    NOBODY,
    Digest,
    OfferId,
    Owner,
    SceneId,
    TimelineId,
    TurnId,
    UserId,
)
from engine.model.proposal import Offer
from engine.model.state import Line, State
from engine.model.story import Scene, Story
from engine.model.words import Words
from engine.ports import BranchRecord, TimelineRecord
from engine.view import View
from tests.support.people import AVA, BEN, CELLAR, GUARD, HALL, SPY, world
from tests.support.stage import GATE, YARD, drama
from tests.support.stories import ANN, BOB

CY = UserId("cy")
AT = datetime(2026, 1, 1, tzinfo=UTC)
RECORD = TimelineRecord(TimelineId("t"), Digest("digest"), "book", "seed", ANN, AT)
BRANCH = BranchRecord(MAIN, TimelineId("t"), "main", TurnId("head"))


def view(state: State | None = None, book: Story | None = None) -> View:
    return View(book or drama(), world() if state is None else state, RECORD, BRANCH)


def test_the_promise_of_the_seed_does_not_tell_it():
    assert view().promise == commitment("seed")
    assert "seed" not in view().promise


def test_what_is_here_and_what_is_true_is_seen():
    assert view().surroundings()[0] == "📍 The Hall"
    secret = replace(world(), vars={"hp": 1, "_plot": 2})
    assert view(secret).facts() == ("hp: 1",)
    assert "_plot: 2" in view(secret).facts(hidden=True)


def test_what_can_be_asked_about_leaves_out_what_is_not_for_players():
    secret = replace(world(), vars={"hp": 1, "_plot": 2})
    assert "hp" in view(secret).names()
    assert "_plot" not in view(secret).names()
    assert "_plot" in view(secret).names(hidden=True)


def test_everybody_reads_the_sheet_of_their_own_character():
    assert view().sheet(ANN)[0].startswith("🎭 Ava")
    assert (view().character(ANN), view().character(CY)) == (AVA, None)
    with pytest.raises(NoCharacter):
        view().sheet(CY)


def test_of_somebody_players_read_a_sheet_and_game_masters_all():
    assert not any("trust" in line for line in view().person("mara"))
    assert any("trust +50" in line for line in view().person("mara", hidden=True))


def test_who_is_hidden_is_there_for_game_masters_alone():
    for called in (SPY.name, "Ilia", "zed"):
        with pytest.raises(NobodyCalled) as refused:
            view().person(called)
        assert f"Did you mean: {SPY.name}" not in str(refused.value)
    with pytest.raises(NobodyCalled, match=SPY.name):
        view().person("Ilia", hidden=True)
    assert view().person(SPY.name, hidden=True)
    assert not any(SPY.name in line for line in view().people())
    assert any(SPY.name in line for line in view().people(hidden=True))
    assert SPY.name not in view().people_names()
    assert SPY.name in view().people_names(hidden=True)


def test_those_who_can_be_written_to_are_known_alive_and_nobodys_character():
    assert view().reachable() == ("Mara Voss", "Aunt Ida")


def test_characters_that_are_free_can_be_taken_up():
    assert view().free_characters() == ()
    free = (replace(AVA, player=NOBODY), replace(BEN, player=NOBODY, presence="dead"))
    assert view(world(*free)).free_characters() == ("Ava",)


def test_belongings_are_those_of_ones_character_and_what_lies_here():
    lying = {**world().items, Owner("room:hall"): {"lamp": 1}}
    seen = view(replace(world(), items=lying))
    assert (seen.belongings(ANN), seen.belongings(BOB), seen.belongings(CY)) == (
        ("Rope", "coin"),
        (),
        (),
    )
    assert seen.on_the_ground() == ("lamp",)
    assert view(replace(world(), room=CELLAR)).on_the_ground() == ()


def test_rooms_are_those_players_know_of_and_for_game_masters_all():
    assert view().rooms_beside() == ("The Cellar", "The Attic")
    assert view().locked_rooms_beside() == ("The Cellar",)
    apart = replace(world(), doors={})
    assert view(apart).rooms() == ("The Hall",)
    assert view(apart).rooms(hidden=True) == ("The Hall", "The Cellar", "The Attic")


def test_where_there_is_no_map_there_is_nothing_beside():
    nowhere = view(replace(world(), room=None))
    assert nowhere.rooms_beside() == nowhere.locked_rooms_beside() == ()
    assert nowhere.on_the_ground() == ()


def test_the_map_can_be_drawn():
    assert view().plan().rooms[0].id == HALL
    assert view().plan(2).floor == 2
    assert len(view(replace(world(), doors={})).plan(hidden=True).rooms) == 2


def test_scenes_are_those_of_the_author_and_those_written_in_play():
    den = Scene(SceneId("den"), "the den", "Dark.")
    assert view(replace(world(), scenes={den.id: den})).scenes() == (GATE, YARD, den.id)


def test_the_options_that_wait_are_seen_until_the_story_ends():
    state = replace(world(), offers=(Offer(OfferId("o"), "Run"),))
    assert [offer.text for offer in view(state).offers()] == ["Run"]
    assert view(replace(state, ended="dawn")).offers() == ()


def test_the_clock_is_that_of_the_story():
    assert view().clock() == ""
    later = replace(world(), minutes=61)
    assert view(later, drama(clock="2025-11-03 17:00")).clock() == "2025-11-03 18:01"


def test_the_last_thing_told_is_the_narrators():
    log = (Line("narrator", "", Words("Dark.")), Line("person", "Ava", Words("Hm.")))
    assert view(replace(world(), log=log)).last_told() == "Dark."
    assert view().last_told() == ""
    assert GUARD.name not in view().last_told()
