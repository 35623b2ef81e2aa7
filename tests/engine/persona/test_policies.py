"""Who a character is by now."""

from dataclasses import replace

import pytest

from engine.model.persona import Amendment, Checking, Persona, Policy, Sample, Tenet
from engine.model.story import Character
from engine.persona.policies import checking_of, is_somebody, present_policy, reviewed, tenets
from tests.support.stories import story

KIND, BRAVE = Tenet("kind", "is kind"), Tenet("brave", "is brave", reviewed=False)
POLICY = Policy(values=(KIND, BRAVE), never=(Tenet("lie", "never lies", off=True),))


def test_without_changes_the_author_says_who_somebody_is():
    plain = Policy(values=(KIND,))
    assert present_policy(plain, Persona()) is plain


def test_what_is_off_is_not_there():
    assert present_policy(POLICY, Persona()).never == ()
    assert present_policy(POLICY, Persona()).values == (KIND, BRAVE)


def test_play_changes_adds_and_switches_off():
    harsh, new = Tenet("kind", "was kind once"), Tenet("oath", "never breaks an oath")
    off = Tenet("brave", "is brave", off=True)
    persona = Persona(
        amended={
            "kind": Amendment("values", harsh),
            "brave": Amendment("values", off),
            "oath": Amendment("never", new),
        }
    )
    found = present_policy(POLICY, persona)
    assert found.values == (harsh,)
    assert found.never == (new,)


def test_only_what_somebody_reviewed_may_block():
    assert reviewed(tenets(POLICY, "values")) == (KIND,)


def test_facts_and_what_nobody_reviewed_make_nobody():
    assert not is_somebody(Policy())
    assert not is_somebody(Policy(facts=(KIND,), values=(BRAVE,)))
    assert is_somebody(POLICY)
    assert is_somebody(Policy(samples=(Sample("Aye."),)))


@pytest.mark.parametrize(
    ("chosen", "policy", "checking"),
    [
        (None, Policy(), "off"),
        (None, POLICY, "gate"),
        (None, Policy(always=(KIND,)), "gate"),
        ("strict", POLICY, "strict"),
        ("off", POLICY, "off"),
    ],
)
def test_replies_are_checked_where_somebody_has_boundaries(
    chosen: Checking | None, policy: Policy, checking: Checking
):
    told = replace(story(), characters=(Character("mara", "Mara", policy=policy),), checking=chosen)
    assert checking_of(told) == checking
