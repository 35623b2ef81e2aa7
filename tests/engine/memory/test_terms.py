"""A text as terms that can be looked up."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.memory.terms import (
    LONGEST_TERM,
    MOST_ASKED,
    MOST_TERMS,
    asked_terms,
    rarity,
    terms,
)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("The BRASS key, again!", ("the", "brass", "key", "again")),
        ("ＫＥＹ №5", ("key", "no5")),
        ("café CAFÉ", ("café", "cafe", "café", "cafe")),
        ("Ж 5½", ("ж", "51", "2")),
        ("snake_case", ("snake", "case")),
        ("书斋", ("书", "书斋", "斋")),
        ("铜钥匙", ("铜", "铜钥", "钥", "钥匙", "匙")),
        ("门", ("门",)),
        ("HP扣3点", ("hp", "扣", "3", "点")),
        ("ひらカナ", ("ひ", "ひら", "ら", "らカ", "カ", "カナ", "ナ")),
        ("人々・ｶﾞ", ("人", "人々", "々", "ガ")),
        ("열쇠를 key", ("열", "열쇠", "쇠", "쇠를", "를", "key")),
        ("", ()),
        ("…！？", ()),
    ],
)
def test_words_stand_as_they_are_and_runs_are_cut_into_pairs(text: str, found: tuple[str, ...]):
    assert terms(text) == found


def test_a_question_asks_for_pairs_and_for_a_character_that_stands_alone():
    assert asked_terms("书斋里的书斋") == ("书斋", "斋里", "的书")
    assert asked_terms("门 key KEY") == ("门", "key")
    assert asked_terms("열쇠") == ("열쇠",)
    assert asked_terms("鍵はどこ、人々に") == ("鍵", "鍵は", "はど", "どこ", "人々", "々に")


def test_a_question_without_accents_finds_words_with_them_and_not_the_other_way_round():
    assert set(asked_terms("cafe")) <= set(terms("Café"))
    assert not set(asked_terms("Café")) & set(terms("cafe"))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("What did she do with the brass key?", ("brass", "key")),
        ("他在书斋里做了什么？", ("在书", "书斋", "斋里", "里做", "做了")),
        ("the", ("the",)),
        ("你是谁", ("你是", "是谁")),
    ],
)
def test_what_every_text_has_is_asked_for_only_by_itself(text: str, found: tuple[str, ...]):
    assert asked_terms(text) == found


def test_there_are_no_more_terms_than_can_be_looked_at_and_none_is_too_long():
    assert len(terms("word " * (MOST_TERMS + 9))) == MOST_TERMS
    assert len(asked_terms(" ".join(map(str, range(MOST_ASKED + 9))))) == MOST_ASKED
    assert terms("x" * 999) == ("x" * LONGEST_TERM,)


@given(st.text(max_size=80))
def test_whatever_is_asked_for_in_a_text_is_kept_of_it(text: str):
    assert set(asked_terms(text)) <= set(terms(text))


@given(st.text(max_size=80))
def test_terms_hold_nothing_that_a_question_would_have_to_quote(text: str):
    assert not set("".join(terms(text))) & set(" \t\n\x00'\"\\&|()*:!")


def test_a_term_is_worth_the_more_the_fewer_hold_it():
    worths = [rarity(100, holding) for holding in (1, 10, 50, 100)]
    assert worths == [4_615_121, 2_397_895, 1_098_612, 693_147]
