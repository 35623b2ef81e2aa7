"""Who a character is by now: the author's policy, with what play added and changed."""

from collections.abc import Iterable, Mapping, Sequence

from engine.model.persona import PARTS, Amendment, Checking, Part, Persona, Policy, Sample, Tenet
from engine.model.story import Story

FEWEST_NEVERS = 5
MOST_TENETS = 24
"""How many tenets one part of a policy can have."""


def tenets(policy: Policy, part: Part) -> tuple[Tenet, ...]:
    """Return the tenets of one part."""
    found: tuple[Tenet, ...] = getattr(policy, part)
    return found


def present_policy(policy: Policy, persona: Persona) -> Policy:
    """Return *policy* as it is at that moment: with what play changed, without what is off."""
    return _without_off(whole_policy(policy, persona))


def whole_policy(policy: Policy, persona: Persona) -> Policy:
    """Return *policy* with what play added and changed, also what is off."""
    if not persona.amended:
        return policy
    amended = persona.amended.values()
    found = {part: _joined(tenets(policy, part), part, amended) for part in PARTS}
    return policy_of_parts(found, policy.samples, policy.version)


def checking_of(story: Story) -> Checking:
    """Return how replies of characters are checked: usually gated, where anybody has boundaries."""
    if story.checking is not None:
        return story.checking
    bound = any(one.never or one.always for one in (c.policy for c in story.characters))
    return "gate" if bound else "off"


def is_somebody(policy: Policy) -> bool:
    """Tell whether more is known of who somebody is than facts, and what nobody reviewed."""
    told = (reviewed(tenets(policy, part)) for part in PARTS if part != "facts")
    return any(told) or bool(policy.samples)


def reviewed(all_of: Sequence[Tenet]) -> tuple[Tenet, ...]:
    """Return those that may block: a person accepted them."""
    return tuple(one for one in all_of if one.reviewed)


def _joined(own: Sequence[Tenet], part: Part, amended: Iterable[Amendment]) -> tuple[Tenet, ...]:
    """Return the tenets of *part*, changed where they stood, with the new ones behind them."""
    every = {one.key: one for one in own}
    for one in amended:
        if one.part == part:
            every[one.tenet.key] = one.tenet
    return tuple(every.values())


def _without_off(policy: Policy) -> Policy:
    if not any(one.off for part in PARTS for one in tenets(policy, part)):
        return policy
    on = {part: tuple(one for one in tenets(policy, part) if not one.off) for part in PARTS}
    return policy_of_parts(on, policy.samples, policy.version)


def policy_of_parts(
    found: Mapping[Part, tuple[Tenet, ...]], samples: tuple[Sample, ...] = (), version: int = 1
) -> Policy:
    """Return the policy with all the tenets of *found*, which has every part."""
    return Policy(
        facts=found["facts"],
        values=found["values"],
        decisions=found["decisions"],
        style=found["style"],
        speech=found["speech"],
        never=found["never"],
        always=found["always"],
        samples=samples,
        version=version,
    )
