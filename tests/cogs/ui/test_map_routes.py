"""Lines of doors lead from room to room, and through no other one."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.ui.map_routes import Box, halfway, route


def box(column, row=0, wide=120, high=80):
    return Box(column * 160, row * 120, column * 160 + wide, row * 120 + high)


def test_rooms_side_by_side_have_a_straight_line():
    way = route(box(0), box(1), [])

    assert way == ((60, 40), (220, 40))
    assert halfway(way, box(0), box(1)) == pytest.approx((140, 40), abs=2)


def test_rooms_one_above_the_other_have_a_straight_line():
    assert route(box(0), box(0, 1), []) == ((60, 40), (60, 160))


def test_the_line_runs_where_both_rooms_are():
    tall = Box(160, 60, 280, 400)

    assert route(box(0), tall, []) == ((60, 70), (220, 70))


def test_rooms_aslant_have_a_bent_line_on_the_side_that_is_free():
    assert route(box(0), box(1, 1), []) == ((60, 40), (220, 40), (220, 160))
    assert route(box(0), box(1, 1), [box(1)]) == ((60, 40), (60, 160), (220, 160))


def test_a_room_between_two_is_gone_around():
    one, between, other = box(0), box(1), box(2)

    way = route(one, other, [between])

    assert [y for _, y in way] == [40, 100, 100, 40]
    assert halfway(way, one, other)[1] == 100


def test_lines_around_the_same_room_do_not_lie_upon_each_other():
    levels = {route(box(0), box(2), [box(1)], number)[1][1] for number in range(3)}

    assert len(levels) == 3


@pytest.mark.parametrize(
    ("blocked", "level"), [([box(1, 1)], -20), ([Box(0, 85, 700, 120), Box(0, -40, 700, -5)], None)]
)
def test_where_below_is_no_way_it_is_above_or_at_last_straight_through(blocked, level):
    wide = [Box(0, 85, 700, 190)] if level else blocked

    way = route(box(0), box(2), [box(1), *wide])

    assert (way[1][1] == level) if level else (len(way) == 2)


def test_rooms_in_a_column_are_gone_around_at_the_side():
    way = route(box(0), box(0, 2), [box(0, 1)])

    assert {x for x, _ in way[1:3]} == {140}


def test_in_a_crowd_the_line_leaves_at_a_side_and_comes_in_from_above():
    crowd = [box(1), box(0, 1), box(1, 1), box(0, 2), box(2, 1)]

    there = route(box(0), box(1, 2), crowd)
    back = route(box(1, 2), box(0), crowd)

    assert there == ((90, 60), (140, 60), (140, 220), (190, 220), (190, 260))
    assert len(back) == len(there)


def test_a_detour_does_not_lead_back_through_the_rooms_it_joins():
    for column in range(-2, 3):
        one, other = box(0), box(column, 3)
        walls = [Box(-400, y, 700, y + 5) for y in (100, 300)]

        way = route(one, other, walls)

        crossed = [one.is_crossed(*leg) for leg in pairwise(way[1:])]
        assert not any(crossed) or len(way) <= 3


def test_halfway_between_rooms_that_cover_each_other_is_somewhere_on_the_line():
    one = box(0)

    x, y = halfway(route(one, one, []), one, one)

    assert one.holds((x, y))


places = st.integers(-20, 20).map(lambda n: n * 40)
sizes = st.integers(1, 8).map(lambda n: n * 40)
boxes = st.builds(lambda x, y, w, h: Box(x, y, x + w, y + h), places, places, sizes, sizes)


@given(boxes, boxes, st.lists(boxes, max_size=6), st.integers(0, 9))
def test_lines_run_straight_across_and_down_from_room_to_room(one, other, others, number):
    way = route(one, other, others, number)

    assert one.holds(way[0])
    assert other.holds(way[-1])
    assert all(a[0] == b[0] or a[1] == b[1] for a, b in pairwise(way))
    halfway(way, one, other)
