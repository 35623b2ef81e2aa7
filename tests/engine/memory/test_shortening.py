"""A shortening says a part of what was told, and nothing else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.memory.shortening import actively, is_shortening
from engine.memory.wording import marked, tokens

NAMES = {"mara": "m", "the crow": "m", "玛拉": "m", "tom": "t", "汤姆": "t"}


def shortens(text: str, told: str) -> bool:
    return is_shortening(tokens(text, NAMES), tokens(told, NAMES))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Mara hid the key.", "Mara quietly hides the old brass key under the stair."),
        ("The Crow hid the key.", "Mara hides the key."),
        ("Mara fled.", "Mara, the old smith, flees."),
        ("Tom was thrown by Mara into the river.", "Mara throws Tom into the river."),
        ("Mara rode to the abbey.", "Tom falls, but Mara rides to the abbey."),
        ("Mara waited.", "Mara waits until dawn."),
        ("玛拉打开门。", "玛拉打开沉重的门。"),
        ("玛拉推倒汤姆。", "玛拉把汤姆推倒了，转身离开。"),
        ("玛拉买了马。", "玛拉买了三匹马。"),
    ],
)
def test_these_shorten_what_was_told(text: str, told: str):
    assert shortens(text, told)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Mara", "Mara flees."),
        ("", ""),
        ("Mara hid the key under.", "Mara hides the key under the stair."),
        ("Mara killed the guard.", "Mara kills the guard dog."),
        ("Mara stood by Tom.", "The lamp is standing, and lit by Mara, by Tom."),
        ("玛拉打开门。", "玛拉打开不存在的汤姆的门。"),
        ("玛拉打开门。", "玛拉打开很多很多很多很多很多的门。"),
        ("玛拉买了狗。", "玛拉买了三匹马。"),
        ("玛拉推倒汤姆。", "玛拉和汤姆推倒了墙。"),
    ],
)
def test_these_say_something_else(text: str, told: str):
    assert not shortens(text, told)


def test_whoever_did_it_comes_first():
    passive, active = (tokens(one, NAMES) for one in ("Tom was beaten by Mara.", "Mara beat Tom."))
    assert [one.value for one in actively(passive)][:3] == [one.value for one in active][:3]
    assert actively(active) == active
    by = tokens("Mara sits by Tom.", NAMES)
    assert actively(by) == by


def test_names_are_marked_and_nothing_else_looks_like_a_mark():
    assert marked("The  Crow met Tom.", NAMES) == "⟨m⟩ met ⟨t⟩."
    assert marked("⟨t⟩ fled.", {}) == " t  fled."


_TEXTS = st.lists(
    st.sampled_from(
        ["Mara", "Tom", "hides", "the", "old", "key", "and", "not", "玛拉", "打开", "门", "，"]
    ),
    max_size=9,
).map(" ".join)


@given(_TEXTS, _TEXTS)
def test_what_shortens_has_no_word_that_was_not_told(text: str, told: str):
    if shortens(text, told):
        words = {one.value for one in actively(tokens(told, NAMES))}
        mine = {
            one.value for one in tokens(text, NAMES) if one.sort in ("name", "word", "not", "sign")
        }
        assert mine <= words
