from hypothesis import given
from hypothesis import strategies as st

from engine.memory.meanings import MOST, meanings


def test_each_sentence_means_something_by_itself_in_either_language():
    text = "Mara hides the key. Nobody sees it.\n她把钥匙藏进砖缝。谁也没有看见她。"
    assert meanings(text) == (
        "Mara hides the key.",
        "Nobody sees it.",
        "她把钥匙藏进砖缝。",
        "谁也没有看见她。",
    )


def test_what_is_too_short_is_taken_with_what_follows():
    assert meanings("No! He runs away.\nAnd?") == ("No! He runs away.", "And?")


def test_an_empty_text_is_one_piece():
    assert meanings("") == ("",)
    assert meanings(" \n ") == ("",)


def test_a_long_text_is_taken_in_as_many_pieces_as_there_may_be():
    text = "\n".join(f"This is sentence {n}." for n in range(20))
    found = meanings(text)
    assert len(found) == 7
    assert found[0] == "This is sentence 0. This is sentence 1. This is sentence 2."


@given(st.text(alphabet="ab。. \n", max_size=400))
def test_nothing_is_left_out_and_there_are_never_too_many(text):
    found = meanings(text)
    assert 1 <= len(found) <= MOST
    assert "".join("".join(found).split()) == "".join(text.split())
