from dataclasses import replace

import pytest

from engine.errors import CannotGo, CannotHold, NobodyCalled, NoCharacter, NotHeld
from engine.model.actions import PlayAction
from engine.model.events import Noticed
from engine.model.ids import Owner, RoomId, UserId
from engine.model.people_events import ItemGained, ItemLost
from engine.model.state import State
from engine.model.table_actions import Give, Take
from engine.rules.handing import MOST_HANDED
from engine.rules.items import MOST_HELD
from tests.support.people import AVA, BEN, CELLAR, world
from tests.support.stage import drama, play
from tests.support.stories import ANN

CY = UserId("cy")
AVAS, BENS, HALLS = Owner("ava"), Owner("ben"), Owner("room:hall")


def holding(**items: dict[str, int]) -> State:
    owned = {Owner(owner.replace("_", ":")): held for owner, held in items.items()}
    return replace(world(), items=owned)


def give(item: str, to: str = "", count: int = 1) -> Give:
    return Give(ANN, "ann_1999", item, to, count)


def take(item: str, count: int = 1) -> Take:
    return Take(ANN, "ann_1999", item, count)


def test_a_thing_goes_from_hand_to_hand():
    played = play(give("COIN", "ben", 2))
    assert played.events == (
        ItemLost(AVAS, "coin", 2),
        ItemGained(BENS, "coin", 2),
        Noticed("GAVE", ("Ava", "coin ×2", "Ben")),
    )


def test_a_thing_is_put_down_where_one_stands_and_picked_up_again():
    down = play(give("rope"))
    assert down.state.items[HALLS] == {"Rope": 1}
    assert down.of(Noticed) == [Noticed("PUT_DOWN", ("Ava", "Rope"))]
    up = play(take("rope"), down.state)
    assert up.state.items == world().items
    assert up.of(Noticed) == [Noticed("PICKED_UP", ("Ava", "Rope"))]


def test_whoever_is_in_another_room_hands_things_over_there():
    elsewhere = world(replace(AVA, room=CELLAR))
    assert play(give("rope"), elsewhere).state.items[Owner("room:cellar")] == {"Rope": 1}
    with pytest.raises(NobodyCalled):
        play(give("rope", "Ben"), elsewhere)
    both = world(replace(AVA, room=CELLAR), replace(BEN, room=CELLAR))
    assert play(give("rope", "Ben"), both).state.items[BENS] == {"Rope": 1}


@pytest.mark.parametrize("to", ["Bem", "Ilya", "Old Tom", "Aunt Ida", "Ava"])
def test_only_somebody_else_who_is_here_can_be_given_anything(to: str):
    with pytest.raises(NobodyCalled):
        play(give("rope", to))


@pytest.mark.parametrize("count", [-1, 0, 6, MOST_HANDED + 1])
def test_one_gives_at_least_one_and_no_more_than_one_has(count: int):
    with pytest.raises(NotHeld):
        play(give("coin", "Ben", count))


def test_what_one_does_not_have_cannot_be_given_and_things_like_it_are_named():
    with pytest.raises(NotHeld, match=r"Did you mean: Rope\?"):
        play(give("Roper", "Ben"))
    with pytest.raises(NotHeld):
        play(take("lamp"))


def test_nothing_changes_hands_where_the_other_cannot_hold_all_of_it():
    state = holding(ava={"coin": 5}, ben={"coin": MOST_HELD - 3})
    with pytest.raises(CannotHold, match="Ben"):
        play(give("coin", "Ben", 4), state)
    assert play(give("coin", "Ben", 3), state).state.items[BENS] == {"coin": MOST_HELD}
    full = holding(ava={"coin": 1}, room_hall={"coin": MOST_HELD})
    with pytest.raises(CannotHold) as refused:
        play(give("coin"), full, book=drama(language="zh"))
    assert refused.value.told("zh") == "地上拿不下这么多「coin」。"


def test_where_the_story_has_no_map_there_is_no_ground():
    for room in (None, RoomId("gone")):
        with pytest.raises(CannotGo):
            play(give("rope"), replace(world(), room=room))


@pytest.mark.parametrize("action", [Give(CY, "Cy", "rope"), Take(CY, "Cy", "rope")])
def test_who_plays_nobody_handles_nothing(action: PlayAction):
    with pytest.raises(NoCharacter):
        play(action)


def test_the_narrator_is_not_asked():
    assert play(give("rope", "Ben")).oracle.asked == []
