import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.model.script import Message
from engine.narration.tokens import MESSAGE_TOKENS, message_tokens, token_count

# English as SmolLM2's tokenizer counts it; Chinese at 0.6 tokens a character, as DeepSeek says.
COUNTED = [
    ("The old lighthouse keeper lifts the lantern and looks out to sea.", 13),
    ("I am to go on.", 6),
    ('- soul: 85\n- life: 30\n- place: "study"\n', 21),
    ("深夜的书斋里，烛火猛地一暗。", 9),
    ("- 灵魂：85\n- 生命：30\n", 12),
]


@pytest.mark.parametrize(("text", "counted"), COUNTED)
def test_the_estimate_is_never_much_below_a_real_count(text: str, counted: int):
    assert 0.8 * counted <= token_count(text) <= 2.1 * counted


def test_each_kind_of_sign_has_its_price():
    assert token_count("") == 0
    assert token_count("a" * 12) == 3
    assert token_count(" " * 3) == 1
    assert token_count("1.\n") == 3
    assert token_count("字" * 4) == 5


@given(st.text(), st.text())
def test_a_longer_text_never_costs_less(one: str, other: str):
    both = token_count(one + other)
    assert max(token_count(one), token_count(other)) <= both
    assert both <= token_count(one) + token_count(other)


def test_broken_signs_are_counted_too():
    assert token_count("\ud800") == 1


def test_a_prompt_costs_its_texts_and_what_stands_around_them():
    messages = [Message("system", "字" * 4), Message("user", "")]
    assert message_tokens(messages) == 5 + 2 * MESSAGE_TOKENS
