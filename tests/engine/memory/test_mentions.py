import pytest

from engine.memory.mentions import speaks_of


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("I ask MARA.", ["Mara"]),
        ("我问玛拉。", ["玛拉"]),
        ("问Mara去哪", ["Mara"]),
        ("Old\n Tom sleeps", ["Nobody", "Old Tom"]),
    ],
)
def test_a_name_is_found_in_any_writing_and_in_any_case_of_letters(text: str, names: list[str]):
    assert speaks_of(text, names)


@pytest.mark.parametrize("names", [["Mara"], ["玛莎"], []])
def test_a_part_of_a_word_and_no_name_at_all_are_not(names: list[str]):
    assert not speaks_of("Maraschino for 玛拉.", names)
