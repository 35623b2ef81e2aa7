"""What a branch may be called."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import BadName
from engine.history.names import branch_name


@pytest.mark.parametrize("name", ["main", "黑暗", "dark-2", "a_b", "ß", "x" * 40, "-", "٣"])
def test_letters_and_digits_of_any_script_make_a_name(name):
    assert branch_name(name) == name


@pytest.mark.parametrize(
    "name",
    ["", " ", "a b", "a/b", "..", "a.b", "a\\b", "a/../../../x", "x" * 41, "a\n", "a\0", "²", "🐍"],
)
def test_anything_else_is_refused(name):
    with pytest.raises(BadName):
        branch_name(name)


def test_names_that_look_the_same_are_the_same():
    assert branch_name("cafe\u0301") == branch_name("café")


def test_letters_nobody_can_see_are_refused():
    with pytest.raises(BadName):
        branch_name("main\u3164")


def test_the_limit_counts_what_is_left_after_composing():
    assert len(branch_name("e\u0301" * 40)) == 40


@given(st.text(max_size=50))
def test_a_name_that_passes_passes_again_unchanged(name):
    try:
        once = branch_name(name)
    except BadName:
        return
    assert branch_name(once) == once
