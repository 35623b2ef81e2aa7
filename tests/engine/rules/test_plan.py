from dataclasses import replace

from engine.model.ids import DoorId, RoomId
from engine.model.places import Door, Room
from engine.model.plan import Plan, PlannedDoor, PlannedStairs
from engine.model.state import State
from engine.rules.plan import plan, plan_lines
from tests.support.people import ATTIC, AWAY, CELLAR, GUARD, HALL, SPY, world

VAULT, ROOF = RoomId("vault"), RoomId("roof")


def house() -> State:
    """The hall and what lies around it, a vault behind the cellar, a roof above the attic."""
    state = world(replace(SPY, room=HALL), replace(GUARD, room=CELLAR))
    rooms = {
        VAULT: Room(VAULT, "The Vault", x=160, y=120, state="locked", colour="red"),
        ROOF: Room(ROOF, "The Roof", floor=3),
    }
    doors = (
        Door(DoorId("d3"), CELLAR, VAULT, kind="portal"),
        Door(DoorId("d4"), ATTIC, ROOF, kind="stairs", locked=True),
        Door(DoorId("d2"), HALL, ATTIC, "a ladder", "stairs"),
    )
    return replace(
        state,
        rooms={**state.rooms, **rooms},
        doors={**state.doors, **{door.id: door for door in doors}},
    )


def names(drawn: Plan) -> list[str]:
    return [room.name for room in drawn.rooms]


# What is on it


def test_players_see_the_rooms_they_know_of_on_their_own_floor():
    drawn = plan(house())
    assert (drawn.floor, drawn.floors) == (1, (1, 2))
    assert names(drawn) == ["The Hall", "The Cellar", "The Vault"]
    assert all(room.seen for room in drawn.rooms)


def test_game_masters_see_every_room_and_which_are_unknown():
    everything = replace(
        house(),
        rooms={
            **house().rooms,
            VAULT: replace(house().rooms[VAULT], state="unknown"),
        },
    )
    drawn = plan(everything, hidden=True)
    assert names(drawn) == ["The Hall", "The Cellar", "The Vault"]
    assert [room.seen for room in drawn.rooms] == [True, True, False]
    assert drawn.floors == (1, 2, 3)
    assert "The Vault" not in names(plan(everything))


def test_rooms_carry_their_place_state_colour_and_where_the_party_is():
    vault = next(room for room in plan(house(), hidden=True).rooms if room.id == VAULT)
    assert (vault.x, vault.y, vault.width, vault.height) == (160, 120, 120, 80)
    assert (vault.state, vault.colour, vault.is_here) == ("locked", "red", False)
    assert plan(house()).rooms[0].is_here


def test_people_are_where_they_are_known_to_be():
    by_room = {room.id: room.people for room in plan(house()).rooms}
    assert by_room[HALL] == ("Ava", "Ben")
    assert by_room[CELLAR] == ("Aunt Ida", "Mara Voss")
    seen_by_all = {room.id: room.people for room in plan(house(), hidden=True).rooms}
    assert seen_by_all[HALL] == ("Ilya", "Ava", "Ben")


def test_who_is_dead_or_has_left_is_on_no_map():
    gone = (replace(GUARD, presence="dead", room=CELLAR), replace(AWAY, presence="away"))
    for hidden in (False, True):
        by_room = {room.id: room.people for room in plan(world(*gone), hidden=hidden).rooms}
        assert by_room[CELLAR] == ()


def test_doors_join_rooms_of_the_floor_and_stairs_lead_off_it():
    drawn = plan(house(), hidden=True)
    assert drawn.doors == (
        PlannedDoor(HALL, CELLAR, locked=True),
        PlannedDoor(CELLAR, VAULT, kind="portal"),
    )
    assert drawn.stairs == (PlannedStairs(HALL, "The Attic", 2),)
    assert plan(house(), 2, hidden=True).stairs == (
        PlannedStairs(ATTIC, "The Hall", 1),
        PlannedStairs(ATTIC, "The Roof", 3, locked=True),
    )


def test_a_way_to_what_players_do_not_know_is_not_drawn():
    assert plan(house(), 2).stairs == (PlannedStairs(ATTIC, "The Hall", 1),)


def test_another_floor_is_drawn_where_it_is_asked_for_and_known():
    assert names(plan(house(), 2)) == ["The Attic"]
    assert plan(house(), 3) == plan(house())
    assert names(plan(house(), 3, hidden=True)) == ["The Roof"]


def test_where_the_party_is_nowhere_the_lowest_floor_is_drawn():
    assert plan(replace(house(), room=None)).floor == 1
    assert plan(State()) == Plan(1, (), ())


# In words


def test_a_plan_in_words_has_a_line_for_each_room():
    assert plan_lines(plan(house(), hidden=True), "en") == (
        "🗺️ Floor 1 (2, 3)",
        "📍 The Hall (you are here, Ilya, Ava, Ben) → The Cellar 🔒, The Attic (stairs, Floor 2)",
        "▫️ The Cellar (not explored, Aunt Ida, Mara Voss) → The Hall 🔒, The Vault (portal)",
        "▫️ The Vault (locked) → The Cellar (portal)",
    )
    assert plan_lines(plan(house(), 2, hidden=True), "zh") == (
        "🗺️ 2 楼（1、3）",
        "▫️ The Attic（未探索） → The Hall（楼梯、1 楼）、The Roof（楼梯、3 楼） 🔒",
    )


def test_what_players_do_not_know_is_marked_for_game_masters():
    [_, roof] = plan_lines(plan(house(), 3, hidden=True), "en")
    assert roof == "▫️ The Roof (unknown to the players) → The Attic (stairs, Floor 2) 🔒"


def test_a_lone_floor_and_a_lone_room_need_no_more_words():
    room = Room(HALL, "The Hall", state="explored")
    lone = replace(State(), rooms={HALL: room})
    assert plan_lines(plan(lone), "en") == ("🗺️ Floor 1", "▫️ The Hall")


def test_where_there_is_no_map_both_languages_say_so():
    assert plan_lines(plan(State()), "en") == ("There is no map here.",)
    assert plan_lines(plan(State()), "zh") == ("这里没有地图。",)
