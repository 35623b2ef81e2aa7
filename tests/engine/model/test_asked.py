"""Prices: what is unknown stays unknown, and what comes from a cache costs less."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.model.asked import Cost, Price, Usage

TOKENS = st.integers(0, 10**7)
RATES = st.floats(0, 1000)


@pytest.mark.parametrize(
    ("price", "amount"),
    [
        (Price(2.0, 0.5, 8.0), 400 + 400 + 800),
        (Price(2.0, None, 8.0), 2000 + 800),
        (Price(2.0, 0.0, 8.0), 400 + 800),
    ],
)
def test_cached_tokens_have_their_own_price_where_there_is_one(price: Price, amount: float):
    assert price.of(Usage(1000, 100, 800)) == Cost(amount / 1e6, "USD")


@pytest.mark.parametrize("price", [Price(), Price(prompt=1.0), Price(completion=1.0)])
def test_without_a_price_the_cost_is_unknown(price: Price):
    assert price.of(Usage(1000, 100)) is None


def test_an_unknown_cache_is_reckoned_as_none():
    assert Price(2.0, 0.5, 0.0).of(Usage(1000, 100)) == Cost(0.002, "USD")


@given(TOKENS, TOKENS, st.none() | TOKENS, RATES, RATES, RATES)
def test_a_cache_never_makes_a_prompt_cost_less_than_nothing(
    prompt: int,
    completion: int,
    cached: int | None,
    rate: float,
    cached_rate: float,
    completion_rate: float,
):
    cost = Price(rate, cached_rate, completion_rate).of(Usage(prompt, completion, cached))
    assert cost is not None
    assert cost.amount >= 0
