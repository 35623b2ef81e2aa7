"""Where lines part: held against a plain reckoning with sets."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.history.tree import Tree, fork_point, fork_points, is_ancestor, path
from engine.model.ids import TurnId


def graph(**parents: str) -> Tree:
    """Return a tree; `d="bc"` is a turn d that follows b and c."""
    return Tree((TurnId(turn), tuple(map(TurnId, after))) for turn, after in parents.items())


def id(name: str) -> TurnId:
    return TurnId(name)


CRISS_CROSS = graph(r="", a="r", b="r", x="ab", y="ba", p="x", q="y")


@st.composite
def graphs(draw: st.DrawFn) -> Tree:
    """Draw a tree of up to 14 turns, with merges."""
    tree = Tree([(id("00"), ())])
    for number in range(1, draw(st.integers(1, 14))):
        earlier = st.integers(0, number - 1).map(lambda at: id(f"{at:02}"))
        parents = draw(st.lists(earlier, min_size=1, max_size=2, unique=True))
        tree.add(id(f"{number:02}"), tuple(parents))
    return tree


def known(tree: Tree) -> list[TurnId]:
    return [id(f"{at:02}") for at in range(14) if id(f"{at:02}") in tree]


def ancestors(turn: TurnId, tree: Tree) -> set[TurnId]:
    return {turn}.union(*(ancestors(parent, tree) for parent in tree.parents(turn)))


class Watched(Tree):
    """Counts how often it is asked for parents."""

    asked = 0

    def parents(self, turn: TurnId) -> tuple[TurnId, ...]:
        self.asked += 1
        return super().parents(turn)


@given(graphs(), st.data())
def test_fork_points_are_the_common_turns_that_no_other_common_turn_follows(
    tree: Tree, data: st.DataObject
):
    one, other = data.draw(st.tuples(*[st.sampled_from(known(tree))] * 2))
    common = ancestors(one, tree) & ancestors(other, tree)
    older = {turn for new in common for turn in ancestors(new, tree) - {new}}
    found = fork_points({one}, {other}, tree)
    assert set(found) == common - older
    assert list(found) == sorted(found, key=lambda turn: (-tree.depth(turn), turn))
    assert fork_point(one, other, tree) == found[0]
    assert found == fork_points({other}, {one}, tree)


@given(graphs(), st.data())
def test_a_path_holds_what_one_side_alone_has_parents_first(tree: Tree, data: st.DataObject):
    head = data.draw(st.sampled_from(known(tree)))
    bases = data.draw(st.sets(st.sampled_from(known(tree)), max_size=2))
    found = path(head, bases, tree)
    assert set(found.all) == ancestors(head, tree).difference(*(ancestors(b, tree) for b in bases))
    at = {turn: place for place, turn in enumerate(found.all)}
    assert all(at.get(p, -1) < at[turn] for turn in found.all for p in tree.parents(turn))
    assert all(tree.parents(new)[0] == old for old, new in pairwise(found.line))
    assert found.line[-1:] == found.all[-1:]


@given(graphs(), st.data())
def test_an_ancestor_is_the_turn_itself_or_lies_behind_it(tree: Tree, data: st.DataObject):
    old, young = data.draw(st.tuples(*[st.sampled_from(known(tree))] * 2))
    assert is_ancestor(old, young, tree) == (old in ancestors(young, tree))


def test_a_criss_cross_has_two_fork_points():
    assert fork_points({id("p")}, {id("q")}, CRISS_CROSS) == ("a", "b")
    assert fork_point(id("p"), id("q"), CRISS_CROSS) == "a"


def test_what_was_merged_already_is_the_fork_point():
    tree = graph(r="", a="r", b="r", m="ab", n="m")
    assert fork_points({id("n")}, {id("b")}, tree) == ("b",)


def test_lines_of_two_roots_share_nothing():
    tree = graph(r="", s="", a="r", b="s")
    assert fork_point(id("a"), id("b"), tree) is None
    assert path(id("a"), {id("b")}, tree).line == ("r", "a")


def test_a_line_follows_first_parents_and_all_has_what_was_merged():
    found = path(id("p"), {id("a")}, CRISS_CROSS)
    assert (found.line, found.all) == (("x", "p"), ("b", "x", "p"))


@pytest.mark.parametrize("length", [100, 5_000])
def test_a_walk_costs_what_lies_since_the_fork(length: int):
    tree = Watched()
    tree.add(id("0"), ())
    for number in range(1, length):
        tree.add(id(str(number)), (id(str(number - 1)),))
    last = id(str(length - 1))
    for name, parent in (("a", last), ("b", last), ("aa", id("a")), ("bb", id("b"))):
        tree.add(id(name), (parent,))
    assert fork_point(id("aa"), id("bb"), tree) == last
    assert path(id("aa"), {id("bb")}, tree).all == ("a", "aa")
    assert is_ancestor(id("a"), id("aa"), tree)
    assert not is_ancestor(id("b"), id("aa"), tree)
    assert tree.asked <= 20
