"""Rooms without a place get one: beside what they lead to, and never on each other."""

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from engine.model.ids import DoorId, RoomId
from engine.model.places import Door, Room
from engine.packs.native.layout import laid_out

IDS = [RoomId(f"r{number}") for number in range(12)]
PAIRS = st.lists(st.tuples(st.sampled_from(IDS), st.sampled_from(IDS)), max_size=30)


def door(one: RoomId, other: RoomId) -> Door:
    return Door(DoorId(f"{one}-{other}"), one, other)


def overlap(one: Room, other: Room) -> bool:
    return (
        one.floor == other.floor
        and one.x < other.x + other.width
        and other.x < one.x + one.width
        and one.y < other.y + other.height
        and other.y < one.y + one.height
    )


@given(
    PAIRS,
    st.lists(
        st.tuples(st.integers(1, 2), st.sampled_from([120, 40, 300])), min_size=12, max_size=12
    ),
)
def test_no_two_rooms_lie_on_each_other(pairs, kinds):
    rooms = [
        Room(id, id, floor=floor, width=width)
        for id, (floor, width) in zip(IDS, kinds, strict=True)
    ]
    doors = [door(one, other) for one, other in pairs if one != other]
    found = laid_out(rooms, {IDS[3]}, doors)
    assert list(found) == IDS
    assert found == laid_out(rooms, {IDS[3]}, doors)
    assert (found[IDS[3]].x, found[IDS[3]].y) == (0, 0)
    assert not [pair for pair in combinations(found.values(), 2) if overlap(*pair)]


def test_a_room_lies_beside_one_it_has_a_door_to():
    a, b, c, d, e = IDS[:5]
    rooms = [Room(id, id) for id in (c, b, d, e)] + [Room(a, a, 400, 80)]
    found = laid_out(rooms, {a}, [door(a, b), door(b, c), door(a, d)])
    assert [(found[id].x, found[id].y) for id in (a, b, c, d, e)] == [
        (400, 80),
        (560, 80),
        (720, 80),
        (400, 200),
        (880, 0),
    ]


def test_a_room_that_fits_nowhere_beside_its_neighbours_lies_to_the_right_of_all():
    middle, *others = IDS[:6]
    rooms = [Room(id, id) for id in (middle, *others)]
    found = laid_out(rooms, {middle}, [door(middle, other) for other in others])
    assert (found[others[-1]].x, found[others[-1]].y) == (320, 0)


def test_stairs_lead_right_above():
    low, high = IDS[:2]
    found = laid_out([Room(low, low, 80, 40), Room(high, high, floor=2)], {low}, [door(low, high)])
    assert (found[high].x, found[high].y) == (80, 40)
