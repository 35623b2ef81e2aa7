"""People whom the author bound to scenes are met there, and nowhere else unless play has it so."""

from dataclasses import replace

import pytest

from engine.model.ids import PersonId, SceneId
from engine.model.people import Presence
from engine.model.people_events import PresencePut
from engine.model.state import State
from engine.model.story import Character, Scene, Story
from engine.model.table_actions import Decree
from engine.rules.begin import begin
from engine.rules.cast import cast
from engine.rules.changed import changed_lines
from engine.rules.evolve import replay
from engine.rules.secrets import secret_names
from engine.rules.taking import adoption
from engine.rules.views import look_lines
from tests.support.oracles import prompt_of
from tests.support.people import ATTIC
from tests.support.stage import GATE, YARD, Played, drama, play, say
from tests.support.stories import ANN

MILL = SceneId("mill")
EVE = Character("eve", "Eve", "a smith", "curt", ("Eve hums.",), scenes=(YARD, MILL))
MIA, TOM = Character("mia", "Mia", scenes=(GATE,)), Character("tom", "Tom")
EVE_ID = PersonId("eve")

TO = {
    GATE: '[gate] when before turn, repeat: contains "to the gate" -> goto "gate"',
    YARD: '[yard] when before turn, repeat: contains "to the yard" -> goto "yard"',
    MILL: '[mill] when before turn, repeat: contains "to the mill" -> goto "mill"',
}


def tale(*triggers: str, **more: object) -> Story:
    book = drama(*TO.values(), *triggers, start=GATE, characters=(EVE, MIA, TOM))
    scenes = {**book.scenes, MILL: Scene(MILL, "the mill", "It turns.")}
    return replace(book, scenes=scenes, **more)  # type: ignore[arg-type]


def begun(book: Story | None = None) -> State:
    return replay(State(), begin(book or tale()))


def went(*places: str, state: State | None = None, book: Story | None = None) -> Played:
    played = Played((), state or begun(book), None)  # type: ignore[arg-type]
    for place in places:
        played = play(say(f"to the {place}"), played.state, book=book or tale())
    return played


def is_(state: State, name: str) -> Presence:
    return state.people[PersonId(name)].presence


def test_who_is_met_elsewhere_is_unknown_until_then():
    state = begun()
    assert [is_(state, name) for name in ("mia", "tom", "eve")] == ["here", "here", "hidden"]
    assert "Eve" not in cast(tale(), state)
    played = play(say("hm"), state, book=tale())
    assert "Eve" not in prompt_of(played.oracle.asked[0])


def test_they_come_on_stage_where_they_are_met_and_are_left_behind_there():
    at_yard = went("yard")
    assert at_yard.of(PresencePut) == [
        PresencePut(EVE_ID, "here"),
        PresencePut(PersonId("mia"), "benched"),
    ]
    assert "Eve" in cast(tale(), at_yard.state)
    back = went("yard", "gate").state
    assert [is_(back, name) for name in ("mia", "tom", "eve")] == ["here", "here", "benched"]
    assert is_(went("yard", "gate", "yard").state, "eve") == "here"


def test_between_two_of_their_scenes_they_stay():
    moved = went("yard", "mill")
    assert is_(moved.state, "eve") == "here"
    assert PresencePut(EVE_ID, "benched") not in moved.events


def test_where_they_are_not_the_narrator_is_told_nothing_of_them():
    away = went("yard", "gate").state
    assert "Eve" not in cast(tale(), away)
    assert "· Eve" not in look_lines(tale(), away)
    assert "· Mia" in look_lines(tale(), away)


def test_they_are_on_stage_for_the_telling_of_the_turn_that_enters_their_scene():
    [ask] = went("yard").oracle.narrations()
    assert "## The people now\n- Eve" in prompt_of(ask)


def test_a_scene_entered_behind_the_telling_brings_them_as_well():
    book = tale('[late] when contains "wait" -> goto "mill"')
    assert is_(play(say("wait"), begun(), book=book).state, "eve") == "here"


def test_a_scene_that_a_game_master_enters_brings_them_too():
    played = play(Decree(ANN, 'goto "yard"'), begun(), book=tale())
    assert is_(played.state, "eve") == "here"


def test_that_they_come_and_go_with_their_scene_is_no_news_but_all_else_is():
    state = begun()
    assert changed_lines(tale(), state, went("yard").state) == ()
    died = replay(went("yard").state, [PresencePut(PersonId("mia"), "dead")])
    assert changed_lines(tale(), state, died) == ("👤 Mia is dead",)
    gone = replay(state, [PresencePut(PersonId("tom"), "away")])
    assert changed_lines(tale(), state, gone) == ("👤 Tom is gone",)


@pytest.mark.parametrize("presence", ["dead", "away"])
def test_whom_play_has_killed_or_sent_away_does_not_come_back(presence: Presence):
    gone = replay(went("yard", "gate").state, [PresencePut(EVE_ID, presence)])
    assert is_(went("yard", state=gone).state, "eve") == presence


def test_whom_a_game_master_hides_once_they_were_met_stays_hidden():
    hidden = replay(went("yard").state, [PresencePut(EVE_ID, "hidden")])
    assert is_(went("gate", "yard", state=hidden).state, "eve") == "hidden"


def test_whom_a_game_master_brings_along_stays_with_the_party():
    brought = play(Decree(ANN, 'npc "Eve" appear'), begun(), book=tale()).state
    assert "- Eve (a smith): HP 100" in cast(tale(), brought)
    assert is_(went("mill", "gate", state=went("gate", state=brought).state).state, "eve") == (
        "benched"
    )


def test_who_stands_in_a_room_of_their_own_stays_there():
    state = begun()
    eve = replace(state.people[EVE_ID], presence="benched", room=ATTIC)
    roomed = replace(state, people={**state.people, EVE_ID: eve})
    assert is_(went("yard", state=roomed).state, "eve") == "benched"


@pytest.mark.parametrize("presence", ["hidden", "benched"])
def test_whom_the_author_holds_back_waits_for_more_than_a_scene(presence: Presence):
    book = tale(characters=(replace(EVE, presence=presence),))
    assert is_(begun(book), "eve") == presence
    assert is_(went("yard", book=book).state, "eve") == presence


def test_characters_of_players_and_people_who_are_not_in_the_play_are_left_alone():
    pc = replace(EVE, kind="pc")
    book = tale(characters=(pc,))
    assert went("yard", book=book).of(PresencePut) == []
    nobody = replace(begun(), people={})
    assert went("yard", state=nobody).of(PresencePut) == []


def test_a_story_edited_while_it_is_played_brings_people_in_by_where_it_stands():
    before = begun(tale(characters=()))
    at_yard = replace(before, scene=YARD)
    assert is_(replay(at_yard, adoption(tale(), at_yard)), "eve") == "here"
    assert is_(replay(before, adoption(tale(), before)), "eve") == "hidden"


def test_who_has_not_been_met_is_a_secret_unless_the_author_speaks_of_them():
    state = begun()
    assert "Eve" in secret_names(tale(), state)
    for told in (
        {"world": "Eve's mill."},
        {"characters": (EVE, replace(TOM, description="Eve's"))},
    ):
        assert "Eve" not in secret_names(tale(**told), state)
    assert secret_names(tale(), went("yard").state) == frozenset()
    hidden = tale(world="Eve's mill.", characters=(replace(EVE, presence="hidden"),))
    assert "Eve" in secret_names(hidden, begun(hidden))
