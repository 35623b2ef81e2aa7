from hypothesis import given
from hypothesis import strategies as st

from engine.memory.keywords import Keywords

FILLER = [f"填充{n}" for n in range(100)]


def test_keywords_of_every_length_are_found():
    words = ["暗", "黑暗", "黑暗中", "在黑暗中", "he walks in the dark", "dark", "xyz"]
    text = "he walks in the dark, 在黑暗中"
    assert sorted(Keywords(words + FILLER * 3).within(text)) == sorted(words[:-1])


def test_few_keywords_are_found_as_well():
    assert Keywords(["a", "b", "c"]).within("cab or bac") == ["a", "b", "c"]


def test_the_empty_keyword_stands_nowhere():
    assert Keywords([""]).within("a") == []
    assert Keywords(["", "a"]).within("a") == ["a"]


def test_no_keywords_are_in_no_text_and_none_in_an_empty_one():
    assert Keywords([]).within("a") == []
    assert Keywords(["a", "黑暗", *FILLER]).within("") == []


def test_letters_count_as_they_are_written():
    assert Keywords(["Dark", *FILLER]).within("dark") == []


WORDS = st.lists(st.text("ab黑暗", max_size=6), max_size=60)


@given(WORDS, st.text("ab黑暗", max_size=25))
def test_the_index_finds_what_looking_for_each_finds(words: list[str], text: str):
    found = Keywords(words).within(text)
    assert sorted(found) == sorted({word for word in words if word and word in text})


def test_only_the_whole_of_a_long_keyword_counts():
    words = ["the keeper of the drowned bell", "the keeper of the lamp", *FILLER * 2]
    assert Keywords(words).within("the keeper of the lamp") == ["the keeper of the lamp"]


def test_letters_that_begin_nothing_are_remembered_only_so_far(monkeypatch):
    monkeypatch.setattr("engine.memory.keywords._LETTERS", 0)
    assert Keywords(["ab", *FILLER]).within("xxab") == ["ab"]
