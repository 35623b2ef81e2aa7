from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.memory.lore import NOTHING_WOKE, LoreBook, Moment, Scanned, standing, wake
from engine.model.lore import Logic, LoreRules
from tests.support.lore import entry, ids, whys, woken

DEEP = LoreRules(recursive=True)


def test_an_entry_wakes_by_any_of_its_keys():
    wolf = entry("wolf", "wolf", "狼")

    assert ids(woken([wolf], "A wolf!")) == ["wolf"]
    assert ids(woken([wolf], "那边有一只狼。")) == ["wolf"]
    assert ids(woken([wolf], "A fox!")) == []


def test_what_is_told_stands_in_order_and_each_entry_once():
    lore = [entry("b", "x", order=200), entry("a", "x", "y"), entry("c", "x", order=200)]

    assert ids(woken(lore, "x and y")) == ["a", "b", "c"]


def test_empty_keys_never_match_and_empty_texts_add_nothing():
    lore = [entry("none", "", " "), replace(entry("blank", "x"), text=" \n")]

    found = woken(lore, "x")

    assert ids(found) == []
    assert whys(lore, found) == ["no_key", "empty"]


def test_a_constant_entry_is_told_without_any_key():
    assert ids(woken([entry("law", constant=True)], "x")) == ["law"]


@pytest.mark.parametrize(
    ("logic", "told"),
    [
        ("any", {"k a", "k a b"}),
        ("all", {"k a b"}),
        ("not_any", {"k"}),
        ("not_all", {"k", "k a"}),
    ],
)
def test_secondary_keys_have_four_logics(logic: Logic, told: set[str]):
    one = entry("one", "k", secondary=("a", "b"), logic=logic)

    said = ("k", "k a", "k a b", "a b")

    assert {words for words in said if ids(woken([one], words))} == told


def test_only_the_last_messages_are_looked_through():
    near, own = entry("near", "bell"), entry("own", "bell", scan_depth=3)
    said = ("a bell", "nothing", "nothing")

    assert ids(woken([near, own], *said, rules=LoreRules(scan_depth=2))) == ["own"]
    assert ids(woken([near, own], *said, rules=LoreRules(scan_depth=3))) == ["near", "own"]


def test_the_place_counts_with_any_message_but_not_where_nothing_is_looked_through():
    here, none = entry("here", "crypt", scan_depth=1), entry("none", "crypt", scan_depth=0)

    assert ids(woken([here, none], "Hello.", around="The crypt.")) == ["here"]
    assert ids(woken([here], around="The crypt.")) == ["here"]


def test_case_counts_where_an_entry_or_the_book_says_so():
    usual, strict = entry("usual", "May"), entry("strict", "May", case_sensitive=True)

    assert ids(woken([usual, strict], "you may")) == ["usual"]
    assert ids(woken([usual, strict], "In May")) == ["usual", "strict"]
    assert ids(woken([usual], "you may", rules=LoreRules(case_sensitive=True))) == []


def test_parts_of_words_count_where_an_entry_or_the_book_says_so():
    whole, part = entry("whole", "cat"), entry("part", "cat", whole_words=False)

    assert ids(woken([whole, part], "cats")) == ["part"]
    assert ids(woken([whole], "cats", rules=LoreRules(whole_words=False))) == ["whole"]


def test_what_woke_wakes_more_but_only_where_the_book_is_recursive():
    chain = [entry("a", "a1", text="b1"), entry("b", "b1", text="c1"), entry("c", "c1")]

    assert ids(woken(chain, "a1")) == ["a"]
    assert ids(woken(chain, "a1", rules=DEEP)) == ["a", "b", "c"]


def test_recursion_goes_no_deeper_than_its_limit():
    chain = [entry(f"{n}", f"k{n}", text=f"k{n + 1}") for n in range(20)]

    assert ids(woken(chain, "k0", rules=LoreRules(recursive=True, steps=1))) == ["0", "1"]
    assert len(ids(woken(chain, "k0", rules=DEEP))) == 11


def test_an_entry_can_wake_none_and_another_be_woken_by_none():
    index = entry("index", "town", text="Mara, Otto", wakes_none=True)
    mara = entry("mara", "Mara")

    assert ids(woken([index, mara], "the town", rules=DEEP)) == ["index"]

    index = replace(index, wakes_none=False)
    shy = replace(mara, unwoken_by_lore=True)

    found = woken([index, shy], "the town", rules=DEEP)

    assert ids(found) == ["index"]
    assert whys([index, shy], found) == ["key", "unwoken_by_lore"]
    assert ids(woken([index, shy], "the town, Mara", rules=DEEP)) == ["index", "mara"]


def test_an_entry_can_wait_for_other_lore_to_wake_it():
    late = entry("late", "ring", only_by_lore=1)
    hint = entry("hint", "elf", text="a ring")

    found = woken([late, hint], "ring", rules=DEEP)

    assert whys([late, hint], found) == ["only_by_lore", "no_key"]
    assert ids(woken([late, hint], "elf", rules=DEEP)) == ["late", "hint"]


def test_levels_of_recursion_come_one_after_the_other():
    first = entry("first", "x", only_by_lore=1, text="deeper")
    second = entry("second", "deeper", only_by_lore=2)
    third = entry("third", "x", only_by_lore=3)

    found = woken([first, second, third], "x", rules=DEEP)

    levels = {one.name: fate.level for one, fate in (found.fates or {}).items() if fate.woke}
    assert levels["second"] > 1
    assert levels["third"] > levels["second"]


def test_keys_of_one_entry_may_come_up_in_words_and_in_lore():
    both = entry("both", "elf", secondary=("ring",))
    ring = entry("ring", "gold", text="a ring")

    assert ids(woken([both, ring], "the elf has gold", rules=DEEP)) == ["both", "ring"]


def test_nothing_fires_at_zero_percent_and_all_at_a_hundred():
    never, ever = entry("never", "x", probability=0.0), entry("ever", "x", probability=100.0)

    for seed in range(100):
        assert ids(woken([never, ever], "x", seed=f"{seed}")) == ["ever"]


def test_chance_falls_about_as_often_as_it_says():
    half = entry("half", "x", probability=25.0)

    told = sum(bool(ids(woken([half], "x", seed=f"{seed}"))) for seed in range(400))

    assert 70 < told < 130
    assert whys([half], woken([half], "x", seed="1")) in (["key"], ["chance"])


def test_one_roll_a_turn_decides():
    maybe = entry("maybe", "x", probability=50.0)
    more = entry("more", "x", text="x again")
    seeds = [f"{seed}" for seed in range(40)]

    alone = [ids(woken([maybe], "x", seed=seed)) for seed in seeds]
    deep = [ids(woken([maybe, more], "x", rules=DEEP, seed=seed))[:-1] for seed in seeds]

    assert deep == alone


def test_a_sticky_entry_stays_for_as_many_turns_and_is_noted_once():
    lamp = entry("lamp", "lamp", sticky=2)

    assert woken([lamp], "the lamp", turn=5).noted == ("lamp",)
    for turn, told in ((6, ["lamp"]), (7, ["lamp"]), (8, [])):
        found = woken([lamp], "dark", turn=turn, before={"lamp": 5})
        assert ids(found) == told
        assert found.noted == ()


def test_an_entry_rests_behind_its_stay():
    bell = entry("bell", "bell", sticky=1, cooldown=2)
    told = [
        turn for turn in range(6, 11) if ids(woken([bell], "bell", turn=turn, before={"bell": 5}))
    ]

    assert told == [6, 9, 10]
    assert whys([bell], woken([bell], "bell", turn=7, before={"bell": 5})) == ["rests"]
    assert woken([bell], "bell", turn=9, before={"bell": 5}).noted == ("bell",)


def test_an_entry_that_only_rests_does_so_in_the_same_turn_too():
    bell = entry("bell", "bell", cooldown=1)

    assert ids(woken([bell], "bell", turn=5, before={"bell": 5})) == []
    assert ids(woken([bell], "bell", turn=6, before={"bell": 5})) == []
    assert ids(woken([bell], "bell", turn=7, before={"bell": 5})) == ["bell"]


def test_an_entry_waits_for_its_turn():
    late = entry("late", "x", delay=3)

    assert [ids(woken([late], "x", turn=turn)) for turn in (1, 2, 3)] == [[], [], ["late"]]
    assert whys([late], woken([late], "x")) == ["early"]


def test_what_stays_is_not_rolled_for_again():
    maybe = entry("maybe", "x", probability=1.0, sticky=3)

    assert all(
        ids(woken([maybe], "y", turn=2, before={"maybe": 1}, seed=f"{n}")) for n in range(50)
    )


def test_room_goes_to_constant_entries_then_to_larger_orders():
    lore = [
        entry("low", "x", text="aaaa", order=1),
        entry("high", "x", text="bbbb", order=9),
        entry("law", text="cccc", constant=True, order=0),
    ]

    found = woken(lore, "x", room=8)

    assert ids(found) == ["law", "high"]
    assert whys(lore, found) == ["room", "key", "constant"]


def test_the_first_entry_without_room_ends_it_but_fixed_ones_stay():
    lore = [
        entry("big", "x", text="b" * 20, order=9),
        entry("small", "x", text="s", order=5),
        entry("fixed", "x", text="f" * 20, order=1, fixed=True),
    ]

    assert ids(woken(lore, "x", room=10)) == ["fixed"]


def test_what_found_no_room_wakes_nothing_and_claims_no_group():
    big = entry("big", "x", text="b1 " * 9, groups=("g",))
    more = entry("more", "b1", text="m")

    found = woken([big, more], "x", rules=DEEP, room=5)

    assert ids(found) == []


def test_less_than_the_least_number_looks_further_back():
    old, new = entry("old", "crown"), entry("new", "sword")
    said = ("the crown", "nothing", "the sword")
    rules = LoreRules(scan_depth=1, least=2)

    assert ids(woken([old, new], *said, rules=rules)) == ["old", "new"]
    assert ids(woken([old, new], *said, rules=replace(rules, least=1))) == ["new"]
    assert ids(woken([old], "a", "b", rules=rules)) == []


def test_what_is_found_further_back_wakes_more():
    lore = [entry("old", "crown", text="king"), entry("king", "king"), entry("x", "never")]
    rules = LoreRules(scan_depth=1, least=3, recursive=True)

    assert ids(woken(lore, "the crown", "nothing", rules=rules)) == ["old", "king"]


def test_entries_without_an_id_are_called_by_their_place():
    lore = [replace(entry("", "x"), sticky=1), replace(entry("", "x"), sticky=1)]

    assert woken(lore, "x").noted == ("#1", "#2")


def test_what_was_added_in_play_wakes_beside_the_rest():
    book = LoreBook([entry("a", "x")], LoreRules())
    more = book.with_added([entry("", "x", text="new")])

    found = wake(more, Scanned(("x",)), Moment(1, {}, 100), Random(), len)

    assert [one.text for one in found.told] == ["This is a.", "new"]
    assert [one.name for one in more.entries] == ["a", "+2"]
    assert book.with_added(()) is book


def test_every_entry_is_accounted_for():
    lore = [entry("a", "x"), entry("b", "y"), entry("c", "x", secondary=("z",))]
    book = LoreBook(lore, LoreRules())

    found = wake(book, Scanned(("x",)), Moment(1, {}, 100), Random(), len)

    assert [(one.name, fate.why, fate.key) for one, fate in found.accounts(book)] == [
        ("a", "key", "x"),
        ("b", "no_key", ""),
        ("c", "secondary", "x"),
    ]
    assert [fate.why for _, fate in NOTHING_WOKE.accounts(book)] == ["no_key"] * 3


def test_what_always_stands_is_what_wakes_first():
    lore = [
        entry("one", text="aaaa", constant=True, order=3),
        entry("two", text="bbbb", constant=True, order=5),
        entry("fix", text="cccc", constant=True, order=1, fixed=True),
        entry("maybe", text="d", constant=True, probability=50.0),
        entry("timed", text="d", constant=True, sticky=1),
        entry("keyed", "x", text="d"),
    ]

    assert [one.id for one in standing(lore, 100, len)] == ["fix", "one", "two"]
    assert [one.id for one in standing(lore, 5, len)] == ["fix", "two"]
    assert ids(woken(lore[:3], "x", room=5)) == ["fix", "two"]


PLAIN = st.lists(st.text("abA北京 ", min_size=1, max_size=4), max_size=12)


@given(PLAIN, st.text("abA北京 ", max_size=30))
def test_plain_keys_wake_where_a_bare_search_finds_them(keys: list[str], text: str):
    lore = [entry(f"{n}", key, case_sensitive=True) for n, key in enumerate(keys)]

    found = woken(lore, text, rules=LoreRules(whole_words=False))

    naive = [f"{n}" for n, key in enumerate(keys) if key.strip() and key.strip() in text]
    assert ids(found) == naive


@given(PLAIN, st.text("abA北京 ", max_size=30), st.text())
def test_the_same_words_wake_the_same(keys: list[str], text: str, seed: str):
    lore = [
        entry(f"{n}", key, probability=50.0, groups=("g",) if n % 2 else ())
        for n, key in enumerate(keys)
    ]

    assert woken(lore, text, seed=seed).told == woken(lore, text, seed=seed).told


def test_what_stays_where_room_is_used_up_has_an_end_too():
    long = [entry(name, "bell", text="x" * 10, fixed=True) for name in "abc"]
    book, seen = LoreBook(long, LoreRules()), Scanned(("bell",))
    woke = wake(book, seen, Moment(1, {}, room=0, most=25), Random(0), len)
    assert ids(woke) == ["a", "b"]
    always = [replace(one, constant=True) for one in long]
    assert [one.id for one in standing(always, 0, len, 25)] == ["a", "b"]
    assert [one.id for one in standing(always, 0, len)] == ["a", "b", "c"]
