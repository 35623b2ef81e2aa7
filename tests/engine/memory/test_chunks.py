"""Documents are cut where their text allows it, and nothing of them is lost."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.memory.chunks import LONGEST, chunks, passages_of
from engine.model.ids import TurnId
from engine.model.story import Document

GUIDE = Document("guide", "A guide", "The mill opens at noon.\n\n磨坊中午开门。" * 40)
WRITINGS = st.text(alphabet='字词ab。.!？”" ,，\n\u0301\u200d\U0001f3fd👩', max_size=120)


def bare(text: str) -> str:
    return "".join(text.split())


@given(WRITINGS, st.integers(1, 20))
def test_joined_the_pieces_are_the_text_again_but_for_blanks(text: str, longest: int):
    found = chunks(text, longest)
    assert bare("".join(found)) == bare(text)
    assert all(0 < len(piece) <= longest and piece == piece.strip() for piece in found)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("One two.\n\nThree.\n\nFour five six.", ["One two.\n\nThree.", "Four five six."]),
        (
            "一二三四五六七八。\n\n九十。\n\n甲乙丙丁。",
            ["一二三四五六七八。\n\n九十。", "甲乙丙丁。"],
        ),
        ("first line\nsecond line", ["first line", "second line"]),
        ("He left. She stayed at home.", ["He left.", "She stayed at", "home."]),
        ("他走了。她留在家里等消息一直到夜里。", ["他走了。", "她留在家里等消息一直到夜里。"]),
        (
            "她留在家里等着，一直等到夜深了，谁也没有来。",
            ["她留在家里等着，一直等到夜深了，", "谁也没有来。"],
        ),
        ("at 3:15, with 1,000 men", ["at 3:15,", "with 1,000 men"]),
        ("a" * 30, ["a" * 16, "a" * 14]),
        ("  \n \n ", []),
    ],
)
def test_a_text_is_cut_at_the_coarsest_end_that_fits(text: str, expected: list[str]):
    assert list(chunks(text, 16)) == expected


@pytest.mark.parametrize("one", ["e\u0301\u0323", "👩\u200d🚀", "👍\U0001f3fd", "\ud83d\ude00"])
def test_nothing_is_cut_within_what_a_reader_sees_as_one_character(one: str):
    text, longest = one * 9, len(one) * 2 + 1
    assert [len(piece) for piece in chunks(text, longest)] == [len(one) * 2] * 4 + [len(one)]


def test_a_character_that_is_longer_than_a_piece_is_cut_all_the_same():
    assert chunks("e" + "\u0301" * 9, 4) == ("e\u0301\u0301\u0301", "\u0301" * 4, "\u0301" * 2)


def test_passages_cite_their_document_and_have_ids_that_stay():
    found = passages_of(GUIDE, TurnId("t"), 7)
    assert len(found) > 1
    assert {(one.kind, one.document, one.title) for one in found} == {
        ("knowledge", "guide", "A guide")
    }
    assert {(one.turn, one.number) for one in found} == {("t", 7)}
    assert all(len(one.text) <= LONGEST for one in found)
    assert found == passages_of(GUIDE, TurnId("t"), 7)
    assert [one.id for one in found] == sorted(one.id for one in found)


def test_no_two_passages_have_one_id():
    texts = replace(GUIDE, text="\n\n".join(["x" * LONGEST] * 3))
    ids = [one.id for one in passages_of(texts)]
    others = [passages_of(replace(texts, id="other")), passages_of(texts, TurnId("t"))]
    assert len({*ids, *(one.id for some in others for one in some)}) == 9


def test_a_long_text_is_cut_in_one_go():
    assert len(chunks("他走了。" * 100_000)) == 667
