from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.model.script import Message
from engine.narration.budget import Budget, fit
from engine.narration.tokens import message_tokens

SYSTEM = Message("system", "设" * 80)
LAST = Message("user", "问" * 80)


def turns(count: int, size: int = 40) -> list[Message]:
    said = [(Message("user", f"{n}" * 4), Message("assistant", "答" * size)) for n in range(count)]
    return [message for pair in said for message in pair]


def test_what_fits_is_left_as_it_is():
    messages = (SYSTEM, *turns(3), LAST)
    prompt = fit(messages, Budget())
    assert (prompt.messages, prompt.dropped) == (messages, ())
    assert prompt.tokens == message_tokens(messages)


def test_the_oldest_history_is_dropped_and_known():
    past = turns(40)
    prompt = fit((SYSTEM, *past, LAST), Budget(2000, 400))
    assert prompt.dropped
    assert (*prompt.dropped, *prompt.messages[1:-1]) == tuple(past)
    assert prompt.messages[0] == SYSTEM
    assert prompt.messages[-1] == LAST
    assert prompt.messages[1].role == "user"


def test_history_is_cut_to_the_context_and_not_to_the_answer():
    messages = (SYSTEM, *turns(14, size=250), LAST)
    assert 4500 < message_tokens(messages) < 5500
    assert fit(messages, Budget(15_000, 512)).messages == messages


def test_without_any_room_no_history_is_left():
    assert fit((SYSTEM, *turns(3), LAST), Budget(100, 100)).messages == (SYSTEM, LAST)


def test_a_prompt_without_system_message_or_history_stays():
    assert fit((LAST,), Budget(1, 0)).messages == (LAST,)
    assert fit((), Budget()).messages == ()


def test_a_half_turn_is_never_left_at_the_front():
    past = [Message("user", "u"), *[Message("assistant", "答" * 400)] * 5]
    assert fit((*past, LAST), Budget(1000, 0)).messages == (LAST,)


def test_the_beginning_of_the_history_stays_the_same_for_many_turns():
    starts = [
        fit((SYSTEM, *turns(count), LAST), Budget(4000, 900)).messages[1] for count in range(1, 120)
    ]
    moves = sum(one != other for one, other in pairwise(starts))
    assert moves <= 10


@pytest.mark.parametrize("count", range(20, 90))
def test_a_last_message_that_grows_a_little_moves_nothing(count: int):
    firsts = {
        fit((SYSTEM, *turns(count), Message("user", "问" * size)), Budget(4000, 900)).messages[1]
        for size in (80, 140, 200)
    }
    assert len(firsts) == 1


@given(st.integers(0, 60), st.integers(1, 80), st.integers(500, 4000), st.integers(0, 400))
def test_a_prompt_stays_within_its_budget(count: int, size: int, context: int, answer: int):
    budget = Budget(context, answer)
    prompt = fit((SYSTEM, *turns(count, size), LAST), budget)
    bare = message_tokens((SYSTEM, LAST))
    assert prompt.tokens <= max(budget.prompt_tokens, bare)
