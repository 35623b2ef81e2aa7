"""How much of the past fits into a prompt, and what is left out when it does not.

History is dropped by whole blocks, a quarter of the context each, counted from its beginning. A
prompt therefore keeps its beginning for many turns, which is what prompt caches reward, and loses
a block at once when it must. The room is reckoned in steps too, so that a last message that grows
or shrinks a little moves nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, takewhile

from engine.model.script import Message
from engine.narration.tokens import MESSAGE_TOKENS, message_tokens, token_count

USUAL_CONTEXT = 8192
"""How many tokens a model takes in where nobody says."""

BLOCKS = 4
ROOM_STEPS = 8


@dataclass(frozen=True, slots=True)
class Budget:
    """What a model can take in at once, and how much of that its answer may need."""

    context_tokens: int = USUAL_CONTEXT
    answer_tokens: int = 900

    @property
    def prompt_tokens(self) -> int:
        """Return what is left for the prompt."""
        return max(0, self.context_tokens - self.answer_tokens)


@dataclass(frozen=True, slots=True)
class Prompt:
    """Messages that fit, and the past that did not. *tokens* is an estimate of *messages*."""

    messages: tuple[Message, ...]
    dropped: tuple[Message, ...] = ()

    @property
    def tokens(self) -> int:
        """Return the estimated size of the prompt."""
        return message_tokens(self.messages)


def fit(messages: Sequence[Message], budget: Budget) -> Prompt:
    """Return *messages* without the oldest history that does not fit into *budget*.

    The system messages at the front and the last message always stay, and what remains of the
    history begins with a user message.
    """
    head = tuple(takewhile(lambda message: message.role == "system", messages))
    past = tuple(messages[len(head) : -1])
    last = tuple(messages[len(head) :][-1:])
    start = _start(past, message_tokens(head), message_tokens(last), budget)
    return Prompt((*head, *past[start:], *last), past[:start])


def _start(past: Sequence[Message], head: int, last: int, budget: Budget) -> int:
    """Return the index of the first message of *past* that stays."""
    reserved = _rounded_up(head + last, budget.context_tokens // ROOM_STEPS)
    sizes = [token_count(message.text) + MESSAGE_TOKENS for message in past]
    surplus = sum(sizes) - max(0, budget.prompt_tokens - reserved)
    drop = _rounded_up(max(0, surplus), budget.context_tokens // BLOCKS)
    starts = (index for index, gone in enumerate(accumulate(sizes, initial=0)) if gone >= drop)
    return next((index for index in starts if _can_begin(past, index)), len(past))


def _rounded_up(tokens: int, step: int) -> int:
    return -(-tokens // max(1, step)) * max(1, step)


def _can_begin(past: Sequence[Message], index: int) -> bool:
    return index == 0 or past[index : index + 1] == () or past[index].role == "user"
