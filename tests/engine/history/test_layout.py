"""How a tree of turns is laid out: what is drawn, in which lane, in which row."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.history.layout import PAGE, Head, Node, Room, Tree, lay_out
from engine.model.drawing import ABOVE_ALL, Drawing, HeadSign, Link, Row
from engine.model.ids import TurnId
from tests.support.trees import Grower, busy

SMALL = Room(rows=8, most_rows=1000, lanes=1000)
ENDLESS = Room(rows=1000, most_rows=1000, lanes=1000)


def lanes(drawing: Drawing) -> dict[str, int]:
    return {turn: row.lane for row in drawing.rows for turn in row.turns}


def row_of(drawing: Drawing, turn: str) -> Row:
    return next(row for row in drawing.rows if turn in row.turns)


def shapes(drawing: Drawing) -> list[str]:
    return ["+".join(row.turns) for row in drawing.rows]


def test_a_line_of_turns_stands_in_one_lane_oldest_first():
    grower = Grower()
    grower.say("main", 2, label="Go on")

    drawing = lay_out(grower.tree())

    assert shapes(drawing) == ["0", "1", "2"]
    assert [(row.lane, row.number) for row in drawing.rows] == [(0, 0), (0, 1), (0, 2)]
    assert drawing.links == (Link(0, 1, 0, 0), Link(1, 2, 0, 0))
    assert drawing.rows[2].heads == (HeadSign("main", current=True),)
    assert (drawing.lanes, drawing.columns) == (("main",), 1)


def test_a_branch_leaves_its_fork_in_a_lane_of_its_own():
    grower = Grower()
    fork = grower.say("main")
    grower.fork("dark", fork)
    grower.say("main")
    grower.say("dark")

    drawing = lay_out(grower.tree())

    assert drawing.lanes == ("main", "dark")
    assert lanes(drawing) == {"0": 0, "1": 0, "2": 0, "3": 1}
    assert Link(above=1, below=3, lane=1, line=1) in drawing.links
    assert row_of(drawing, "3").number == 2


def test_lanes_follow_the_age_of_the_first_own_turn():
    grower = Grower()
    grower.fork("late", grower.heads["main"])
    grower.fork("early", grower.heads["main"])
    grower.say("early")
    grower.say("late")

    assert lay_out(grower.tree()).lanes == ("main", "early", "late")


def test_a_branch_without_turns_of_its_own_stands_on_the_line_of_another():
    grower = Grower()
    grower.fork("idle", grower.say("main"))
    grower.say("main")

    drawing = lay_out(grower.tree())

    assert drawing.lanes == ("main",)
    assert row_of(drawing, "1").heads == (HeadSign("idle"),)


def test_a_merge_is_joined_by_its_other_side_down_that_sides_lane():
    grower = Grower()
    grower.fork("dark", grower.heads["main"])
    grower.say("dark")
    grower.say("main", 2)
    grower.merge("dark", "main")

    drawing = lay_out(grower.tree())

    assert Link(above=1, below=4, lane=1, line=1, joins=True) in drawing.links
    assert row_of(drawing, "4").kind == "merge"
    assert row_of(drawing, "1").heads == (HeadSign("dark", merged=True),)


def test_a_merge_of_a_turn_that_others_went_on_from_comes_down_a_column_of_its_own():
    grower = Grower()
    grower.fork("dark", grower.heads["main"])
    grower.fork("light", grower.say("dark"))
    grower.say("dark", 2)
    grower.say("main")
    grower.merge("light", "main")
    grower.fork("light", grower.say("dark"))
    grower.say("dark")
    grower.merge("light", "main")

    drawing = lay_out(grower.tree())

    joins = [link for link in drawing.links if link.joins]
    assert [(link.lane, link.line) for link in joins] == [(2, 1), (2, 1)]
    assert drawing.columns == 3


def test_columns_of_their_own_are_not_shared_at_the_same_time():
    grower = Grower()
    grower.fork("dark", grower.heads["main"])
    for name in ("light", "grey"):
        grower.fork(name, grower.say("dark"))
    grower.say("dark")
    grower.merge("light", "main")
    grower.merge("grey", "main")

    drawing = lay_out(grower.tree())

    assert [link.lane for link in drawing.links if link.joins] == [2, 3]


def test_a_merge_into_the_branch_it_came_from_is_drawn_beside_its_line():
    root, turn = Node(TurnId("a"), ()), Node(TurnId("b"), (TurnId("a"),))
    merge = Node(TurnId("c"), (turn.id, root.id), "merge")

    drawing = lay_out(Tree([root, turn, merge], [Head("main", merge.id)]))

    assert [link.lane for link in drawing.links] == [0, 0, 1]


def test_a_deleted_branch_is_out_of_sight_and_its_turns_are_counted():
    grower = Grower()
    grower.fork("dark", grower.heads["main"])
    grower.say("dark", 2)
    grower.statuses["dark"] = "deleted"

    drawing = lay_out(grower.tree())

    assert shapes(drawing) == ["0"]
    assert (drawing.turns, drawing.branches, drawing.hidden_turns) == (3, 1, 2)


def test_what_was_merged_stays_in_sight_without_its_branch():
    grower = Grower()
    grower.fork("dark", grower.heads["main"])
    grower.say("dark")
    grower.merge("dark", "main")
    grower.statuses["dark"] = "deleted"

    drawing = lay_out(grower.tree())

    assert drawing.lanes == ("main", "")
    assert lanes(drawing)["1"] == 1


def test_a_checkpoint_keeps_turns_in_sight_that_no_branch_leads_to():
    grower = Grower()
    grower.checkpoints["the\nbridge"] = grower.say("main", 2)
    grower.say("main")
    grower.heads["main"] = TurnId("0")

    drawing = lay_out(grower.tree())

    assert lanes(drawing) == {"0": 0, "1": 1, "2": 1}
    assert row_of(drawing, "2").checkpoints == ("the bridge",)
    assert drawing.hidden_turns == 1


def test_names_for_turns_that_are_not_there_are_passed_over():
    tree = Tree(
        [Node(TurnId("a"), (TurnId("gone"),))],
        [Head("main", TurnId("a")), Head("lost", TurnId("gone"))],
        {"gone": TurnId("gone")},
    )

    drawing = lay_out(tree)

    assert (shapes(drawing), drawing.branches, drawing.links) == (["a"], 1, ())


def test_a_tree_without_branches_is_drawn_from_its_checkpoints():
    tree = Tree([Node(TurnId("a"), ())], [], {"start": TurnId("a")})

    assert lay_out(tree).lanes == ("",)
    assert lay_out(Tree([], [])) == Drawing((), (), (), 0, 0)


def test_a_tree_that_fits_is_not_folded():
    grower = Grower()
    grower.say("main", PAGE.rows - 1)

    assert len(lay_out(grower.tree()).rows) == PAGE.rows


def test_plain_turns_of_a_larger_tree_are_folded_up_to_the_recent_past():
    grower = Grower()
    grower.say("main", 20)

    drawing = lay_out(grower.tree(), SMALL)

    assert [len(row.turns) for row in drawing.rows] == [1, 13, 1, 1, 1, 1, 1, 1, 1]
    run = drawing.rows[1]
    assert (run.folded, run.number, run.turns[0], run.label) == (True, 13, "1", "")


def test_turns_with_something_to_tell_are_never_folded():
    grower = Grower()
    grower.fork("dark", grower.say("main", 3))  # 3: a fork
    grower.checkpoints["bridge"] = grower.say("dark", 3)  # 6: a name
    grower.say("dark", 3)  # 9: the other side of a merge
    grower.say("main", 3)
    grower.merge("dark", "main")  # 13: a merge
    grower.fork("here", grower.say("main", 3))  # 16: a branch
    grower.say("main", 3)
    grower.current = "nobody's"

    drawing = lay_out(grower.tree(), SMALL)

    alone = {row.turns[0] for row in drawing.rows if not row.folded}
    assert alone == {"0", "3", "6", "9", "13", "16", "19"}
    assert {len(row.turns) for row in drawing.rows if row.folded} == {2, 3}


def test_a_merge_whose_other_side_is_not_drawn_is_not_folded():
    grower = Grower()
    grower.fork("dark", grower.heads["main"])
    grower.say("dark")
    grower.merge("dark", "main")
    grower.statuses["dark"] = "deleted"
    grower.say("main", 9)

    drawing = lay_out(grower.tree(), Room(rows=8, lanes=1))

    assert "2" in shapes(drawing)
    assert drawing.hidden_turns == 1


def test_a_run_stands_where_its_last_turn_does():
    grower = Grower()
    grower.fork("dark", grower.heads["main"])
    for _ in range(10):
        grower.say("main")
        grower.say("dark")

    drawing = lay_out(grower.tree(), SMALL)

    assert [row.number for row in drawing.rows] == [0, 3, 4, 5, 6, 7, 8, 9, 9, 10, 10]


def test_the_oldest_rows_give_way_where_even_folding_does_not_help():
    grower = Grower()
    for number in range(10):
        grower.checkpoints[str(number)] = grower.say("main", 2)
    grower.fork("dark", TurnId("2"))
    grower.say("dark")

    drawing = lay_out(grower.tree(), Room(rows=4, most_rows=6))

    assert shapes(drawing) == ["16", "17", "18", "19", "20", "21"]
    assert drawing.hidden_turns == 16
    assert [link.above for link in drawing.links if link.lane == 0] == [ABOVE_ALL, 0, 1, 2, 3]
    assert Link(ABOVE_ALL, 5, 1, 1) in drawing.links


def test_of_too_many_branches_the_first_the_current_and_those_played_last_are_drawn():
    grower = Grower()
    for name in ("current", "old", "older", "new", "newest"):
        grower.fork(name, TurnId("0"))
        grower.say(name)
    grower.current = "current"

    drawing = lay_out(grower.tree(), Room(lanes=4))

    assert drawing.lanes == ("main", "current", "new", "newest")
    assert (drawing.branches, drawing.hidden_branches, drawing.hidden_turns) == (6, 2, 2)


@pytest.mark.parametrize(
    ("label", "shown"),
    [
        ("two\nlines\tand  \x1b[31mred", "two lines and [31mred"),
        ("x" * 81, "x" * 79 + "…"),
        ("x" * 80, "x" * 80),
        ("👩\u200d👧 推门", "👩\u200d👧 推门"),
        ("\u202eright to left", "right to left"),
    ],
)
def test_labels_are_one_harmless_line(label, shown):
    grower = Grower()
    grower.say("main", label=label)

    assert lay_out(grower.tree()).rows[1].label == shown


GROWTH = st.lists(
    st.tuples(
        st.sampled_from(["say", "say", "say", "fork", "merge", "rewind", "delete", "name"]),
        st.integers(0, 30),
        st.integers(0, 30),
    ),
    max_size=40,
)


def grown(steps: list[tuple[str, int, int]]) -> Grower:
    grower = Grower()
    for step, one, other in steps:
        names = [name for name in grower.heads if grower.statuses.get(name) != "deleted"]
        name, another = names[one % len(names)], names[other % len(names)]
        turn = grower.nodes[other % len(grower.nodes)].id
        match step:
            case "say":
                grower.say(name)
            case "fork":
                grower.fork(f"b{len(grower.heads)}", turn)
            case "merge" if grower.heads[name] != grower.heads[another]:
                grower.merge(name, another)
            case "rewind":
                grower.heads[name] = turn
            case "delete" if name != "main":
                grower.statuses[name] = "deleted"
            case "name":
                grower.checkpoints[f"c{one}"] = turn
            case _:
                pass
    return grower


@given(GROWTH, st.sampled_from([SMALL, ENDLESS, Room(6, 9, 3)]))
def test_every_turn_is_drawn_once_or_folded_or_counted_as_hidden(steps, room):
    grower = grown(steps)

    drawing = lay_out(grower.tree(), room)

    drawn = [turn for row in drawing.rows for turn in row.turns]
    assert len(drawn) == len(set(drawn))
    assert set(drawn) <= {node.id for node in grower.nodes}
    assert len(drawn) + drawing.hidden_turns == len(grower.nodes)


@given(GROWTH, st.sampled_from([SMALL, ENDLESS, Room(6, 9, 3)]))
def test_links_run_downwards_and_pass_through_no_mark(steps, room):
    drawing = lay_out(grown(steps).tree(), room)

    for link in drawing.links:
        passed = [row.lane for row in drawing.rows[link.above + 1 : link.below]]
        assert link.above < link.below
        assert link.lane not in passed
        assert 0 <= link.line < len(drawing.lanes)


@given(GROWTH)
def test_every_branch_and_checkpoint_in_sight_is_named_once(steps):
    grower = grown(steps)

    drawing = lay_out(grower.tree(), ENDLESS)

    heads = [head.branch for row in drawing.rows for head in row.heads]
    names = [name for row in drawing.rows for name in row.checkpoints]
    visible = [name for name in grower.heads if grower.statuses.get(name) != "deleted"]
    assert sorted(heads) == sorted(visible)
    assert sorted(names) == sorted(grower.checkpoints)


@given(GROWTH, st.integers(0, 30), st.integers(0, 30))
def test_a_new_turn_moves_no_other_to_another_lane(steps, one, other):
    grower = grown(steps)
    before = lay_out(grower.tree(), SMALL)

    names = [name for name in grower.heads if grower.statuses.get(name) != "deleted"]
    name, source = names[one % len(names)], names[other % len(names)]
    if grower.heads[name] == grower.heads[source]:
        grower.say(name)
    else:
        grower.merge(source, name)

    after = lanes(lay_out(grower.tree(), SMALL))
    assert {turn: after[turn] for turn in lanes(before)} == lanes(before)


def test_a_very_large_tree_stays_within_the_page():
    drawing = lay_out(busy(3000, 60).tree())

    assert len(drawing.rows) <= PAGE.most_rows
    assert len(drawing.lanes) <= PAGE.lanes
    assert drawing.hidden_branches == 20
