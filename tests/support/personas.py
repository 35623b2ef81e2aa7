"""Characters with a policy, for tests."""

from dataclasses import replace

from engine.model.persona import Checking, Goal, Policy, Sample, Tenet
from engine.model.story import Character, Story
from tests.support.stage import drama

COIN = Tenet("coin", "never takes gold for letting anybody pass", ("gold",))
OATH = Tenet("oath", "never betrays the garrison to a thief")
POLICY = Policy(
    facts=(Tenet("age", "Mara is 41 years old."),),
    values=(Tenet("post", "her post is her life"),),
    speech=(Tenet("short", "speaks in short sentences"),),
    never=(COIN, OATH),
    samples=(
        Sample("Nobody passes.", intent="refuse"),
        Sample("Move along.", intent="command"),
        Sample("How may I help you today?", wrong=True),
    ),
)
MARA = Character("guard", "Mara Voss", policy=POLICY, goals=(Goal("gate", "hold the gate"),))


def guarded(checking: Checking | None = "gate", **more: object) -> Story:
    """A story in which Mara stands guard, and what she says is checked."""
    return replace(drama(characters=(MARA,), checking=checking), **more)  # type: ignore[arg-type]
