"""Who a character is by now: the author's policy, with what play added and changed."""

from collections.abc import Mapping, Sequence

from engine.model.persona import PARTS, Part, Persona, Policy, Tenet

FEWEST_NEVERS = 5
MOST_TENETS = 24
"""How many tenets one part of a policy can have."""


def tenets(policy: Policy, part: Part) -> tuple[Tenet, ...]:
    """Return the tenets of one part."""
    found: tuple[Tenet, ...] = getattr(policy, part)
    return found


def present_policy(policy: Policy, persona: Persona) -> Policy:
    """Return *policy* as it is at that moment: with what play changed, without what is off."""
    if not persona.tenets:
        return _without_off(policy)
    return _without_off(
        _made(
            policy,
            {part: _joined(tenets(policy, part), persona.tenets.get(part, ())) for part in PARTS},
        )
    )


def is_empty(policy: Policy) -> bool:
    """Tell whether nothing is known of who somebody is."""
    return not any(tenets(policy, part) for part in PARTS) and not policy.samples


def reviewed(all_of: Sequence[Tenet]) -> tuple[Tenet, ...]:
    """Return those that may block: a person accepted them."""
    return tuple(one for one in all_of if one.reviewed)


def _joined(own: Sequence[Tenet], changed: Sequence[Tenet]) -> tuple[Tenet, ...]:
    stand: Mapping[str, Tenet] = {one.key: one for one in changed}
    kept = tuple(stand.get(one.key, one) for one in own)
    known = {one.key for one in own}
    return (*kept, *(one for one in changed if one.key not in known))


def _without_off(policy: Policy) -> Policy:
    if not any(one.off for part in PARTS for one in tenets(policy, part)):
        return policy
    on = {part: tuple(one for one in tenets(policy, part) if not one.off) for part in PARTS}
    return _made(policy, on)


def _made(policy: Policy, found: Mapping[Part, tuple[Tenet, ...]]) -> Policy:
    return Policy(
        facts=found["facts"],
        values=found["values"],
        decisions=found["decisions"],
        style=found["style"],
        speech=found["speech"],
        never=found["never"],
        always=found["always"],
        samples=policy.samples,
        version=policy.version,
    )
