from collections import Counter

from engine.model.lore import LoreRules
from tests.support.lore import entry, ids, whys, woken

SEEDS = [f"{seed}" for seed in range(300)]


def test_one_of_a_group_is_told():
    lore = [entry("a", "x", groups=("g",)), entry("b", "x", groups=("g",)), entry("c", "x")]

    for seed in SEEDS[:30]:
        told = ids(woken(lore, "x", seed=seed))
        assert told in (["a", "c"], ["b", "c"])


def test_weights_decide_how_often():
    lore = [
        entry("a", "x", groups=("g",), group_weight=300),
        entry("b", "x", groups=("g",), group_weight=100),
    ]

    told = Counter(ids(woken(lore, "x", seed=seed))[0] for seed in SEEDS)

    assert 190 < told["a"] < 260


def test_without_any_weight_the_lot_decides():
    lore = [entry(name, "x", groups=("g",), group_weight=0) for name in "ab"]

    told = Counter(ids(woken(lore, "x", seed=seed))[0] for seed in SEEDS)

    assert 100 < told["a"] < 200


def test_the_first_of_those_that_want_to_be_comes_first():
    lore = [
        entry("a", "x", groups=("g",), group_weight=10**6),
        entry("b", "x", groups=("g",), group_first=True, order=1),
        entry("c", "x", groups=("g",), group_first=True, order=2),
    ]

    assert {tuple(ids(woken(lore, "x", seed=seed))) for seed in SEEDS[:20]} == {("c",)}


def test_the_most_keys_win_among_those_that_look_at_scores():
    lore = [
        entry("one", "x", "y", groups=("g",), group_scoring=True),
        entry("two", "x", "y", groups=("g",), group_scoring=True, secondary=("z",)),
        entry(
            "not", "x", "y", groups=("g",), group_scoring=True, secondary=("q",), logic="not_all"
        ),
    ]

    assert {tuple(ids(woken(lore, "x y z", seed=seed))) for seed in SEEDS[:20]} == {("two",)}


def test_one_that_looks_at_no_scores_takes_part_all_the_same():
    lore = [
        entry("one", "x", groups=("g",)),
        entry("two", "x", "y", groups=("g",), group_scoring=True),
    ]

    assert {ids(woken(lore, "x y", seed=seed))[0] for seed in SEEDS[:40]} == {"one", "two"}


def test_a_group_of_which_one_is_told_is_closed_to_what_it_wakes():
    lore = [entry("a", "x", text="y", groups=("g",)), entry("b", "y", groups=("g",))]

    found = woken(lore, "x", rules=LoreRules(recursive=True))

    assert ids(found) == ["a"]
    assert whys(lore, found) == ["key", "group"]


def test_what_lasts_keeps_its_group():
    lore = [
        entry("a", "x", groups=("g",), sticky=3),
        entry("b", "x", groups=("g",), group_first=True),
    ]

    assert ids(woken(lore, "x", turn=2, before={"a": 1})) == ["a"]


def test_an_entry_may_be_of_several_groups():
    lore = [
        entry("a", "x", groups=("g",), group_first=True),
        entry("b", "x", groups=("g", "h")),
        entry("c", "x", groups=("h",)),
    ]

    assert ids(woken(lore, "x")) == ["a", "c"]
