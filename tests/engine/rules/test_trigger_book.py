from dataclasses import replace

import pytest

from engine.model.atoms import HasFired
from engine.model.ids import SceneId
from engine.model.state import State
from engine.model.table_events import TriggerKept
from engine.model.trigger import Standing
from engine.rules.evolve import replay
from engine.rules.playbook import Playbook
from engine.rules.trigger_book import TriggerBook
from tests.support.people import world
from tests.support.triggers import saga

SAGA = saga(
    '[bell] when after scene, once: always -> tell "A bell."',
    "[dusk] when before turn, once: turn >= 3 -> flag dusk",
    '[flood] when after turn, repeat: scene "crypt" -> flag flood',
)
RAT = '[Rat] when after turn, once, passive: always -> tell "A rat."'
BAT = '[bat] when after turn, once, passive: always -> tell "A bat."'


def book(**standings: Standing) -> TriggerBook:
    return Playbook(SAGA).triggers(replace(world(), triggers=standings))


def waiting(book: TriggerBook, state: State, *, entered: bool = True) -> list[str]:
    return [one.name for one in book.may_fire("after", state, "", entered=entered)]


def test_a_book_has_the_triggers_of_the_story_in_its_order():
    assert list(book().by_name) == ["bell", "dusk", "flood"]


def test_triggers_are_tried_in_their_phase_and_where_their_signs_are():
    crypt = replace(world(), scene=SceneId("crypt"))
    assert waiting(book(), crypt) == ["bell", "flood"]
    assert waiting(book(), world()) == ["bell"]
    before = book().may_fire("before", crypt, "", entered=False)
    assert [one.name for one in before] == ["dusk"]


def test_a_trigger_that_waits_for_a_scene_is_tried_only_in_a_turn_that_enters_one():
    assert waiting(book(), world(), entered=False) == []


def test_added_triggers_come_last_by_name_however_the_state_came_to_be():
    one = book(Rat=Standing(RAT), bat=Standing(BAT))
    other = book(bat=Standing(BAT), Rat=Standing(RAT))
    assert list(one.by_name) == list(other.by_name) == ["bell", "dusk", "flood", "Rat", "bat"]


def test_a_changed_trigger_keeps_its_place_and_a_removed_one_is_gone():
    text = "[dusk] when after turn, once, passive: always -> flag night"
    changed = book(dusk=Standing(text), bell=Standing(enabled=False, removed=True))
    assert list(changed.by_name) == ["dusk", "flood"]
    assert changed.by_name["dusk"].phase == "after"


def test_what_only_fired_or_sleeps_is_still_the_storys_own():
    playbook = Playbook(SAGA)
    fired = replace(world(), triggers={"bell": Standing(fired=2, enabled=False)})
    assert playbook.triggers(fired) is playbook.triggers(world())


def test_equal_sets_of_changes_share_a_book_and_the_last_ones_are_kept():
    playbook = Playbook(SAGA)
    states = [
        replace(world(), triggers={"n": Standing(f"[n] when always -> state.x = {number}")})
        for number in range(40)
    ]
    first = playbook.triggers(states[0])
    assert playbook.triggers(replace(states[0], triggers=dict(states[0].triggers))) is first
    books = [playbook.triggers(state) for state in states]
    assert len(set(map(id, books))) == 40
    assert books[0] is first
    again = playbook.triggers(states[0])
    assert again is not first
    assert again.by_name == first.by_name


def test_a_line_that_can_be_read_no_more_is_no_trigger():
    assert list(book(old=Standing("[old] when zzz: always -> nothing")).by_name) == [
        "bell",
        "dusk",
        "flood",
    ]


@pytest.mark.parametrize("name", ["Rat", "rat", "ＲＡＴ"])
def test_a_trigger_is_found_by_its_name_in_any_case_of_letters(name: str):
    found = book(Rat=Standing(RAT)).called(name)
    assert found is not None
    assert found.name == "Rat"


def test_a_part_of_a_name_finds_nothing_but_names_like_it_are_told():
    assert book().called("floo") is None
    assert book().near("floo") == ("flood",)


def test_a_trigger_kept_during_play_is_judged_like_one_of_the_story():
    state = replay(world(), [TriggerKept("late", "[late] when fired bell -> flag late")])
    late = Playbook(SAGA).triggers(state).by_name["late"]
    assert late.condition == HasFired("bell")
