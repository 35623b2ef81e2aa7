"""Requests to a model, for tests of what is shown of them."""

from dataclasses import replace
from datetime import UTC, datetime

from engine.model.asked import Asked, Cost, LastAsked, Usage
from engine.model.ids import TurnId
from engine.model.script import Message

SYSTEM = Message(
    "system",
    "You are the narrator.\n\n## How to write\n- Prose.\n\n"
    "## The world\nA keep.\n## The North\nCold.",
)
HISTORY = (Message("user", "Ann attempts:\n> knock"), Message("assistant", "Nobody answers."))
LAST = Message("user", "## As things stand\n- oil: 6\n\n## Now\nAnn attempts:\n> wait")
LOST = (Message("user", "long ago"), Message("assistant", "it began"))

WHOLE = Asked(
    endpoint="main",
    model="m-1",
    attempt=1,
    messages=(SYSTEM, *HISTORY, LAST),
    dropped=LOST,
    took_s=8.44,
    usage=Usage(5230, 312, 4800),
    cost=Cost(0.0021, "USD"),
)
FAILED = replace(
    WHOLE, took_s=60.0, usage=None, cost=None, failure="timeout", detail="silent for 60 s"
)
REWRITE = replace(
    WHOLE,
    messages=(*WHOLE.messages, Message("assistant", "[She]"), Message("user", "Write it again.")),
    purpose="rewrite",
)
RESTING = Asked(endpoint="main", model="m-1", attempt=0, failure="resting")

AFTER = TurnId("1a2b3c4d5e6f")
AT = datetime(2026, 1, 1, 12, 30, tzinfo=UTC)


def last(*asked: Asked) -> LastAsked:
    return LastAsked(AFTER, AT, asked)
