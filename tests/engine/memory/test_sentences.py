import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.memory.sentences import sentences, whole_sentences


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("他走了。她留下！", ("他走了。", "她留下！")),
        ("“走吧。”他说。完", ("“走吧。”", "他说。", "完")),
        ("He left. She stayed!\n\nWhy?", ("He left. ", "She stayed!\n\n", "Why?")),
        ("It cost 3.5 coins. No more", ("It cost 3.5 coins. ", "No more")),
        ("等等……走！", ("等等……", "走！")),
        ("", ()),
    ],
)
def test_sentences_end_in_both_writings(text: str, expected: tuple[str, ...]):
    assert sentences(text) == expected


@given(st.text(alphabet='字a.。!？”" \n'))
def test_sentences_joined_are_the_text_again(text: str):
    assert "".join(sentences(text)) == text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("他走了。她留", "他走了。"),
        ("“走吧。”他", "“走吧。”"),
        ('"Go." He le', '"Go."'),
        ("He left. She stay", "He left."),
        ("Hello wor", "Hello wor"),
        ("It cost 3.5 coi", "It cost 3.5 coi"),
        ("All of it.", "All of it."),
        ("", ""),
    ],
)
def test_a_cut_text_is_told_up_to_its_last_sentence(text: str, expected: str):
    assert whole_sentences(text) == expected
