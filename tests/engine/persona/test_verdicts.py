"""The verdict on a reply: rules first, then an opinion that is held to its evidence."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.model.ids import PersonId
from engine.model.persona import Policy, Tenet, Verdict, Violation
from engine.model.persona_proposal import VerdictDraft, ViolationDraft
from engine.persona.attributed import Part
from engine.persona.verdicts import by_rule, is_settled, with_opinion

MARA = PersonId("mara")
SAID = [Part(MARA, "I would sell my own oar for silver.", is_speech=True)]
POLICY = Policy(
    values=(Tenet("oar", "the oar of her mother is worth more than silver"),),
    never=(
        Tenet("sell", "never sells the oar"),
        Tenet("draft", "never speaks of silver", reviewed=False),
        Tenet("word", "never curses", ("damn",)),
    ),
)
CLEAN = by_rule(MARA, ())


def opinion(boundary: float, fact: float) -> VerdictDraft:
    return VerdictDraft("Mara", boundary, fact)


def broken(tenet: str = "sell", dimension: str = "boundary", quote: str = "sell my own oar"):
    return ViolationDraft(dimension, tenet, quote, "She would not.")


def judged(draft: VerdictDraft) -> Verdict:
    return with_opinion(CLEAN, draft, SAID, POLICY)


def test_where_rules_find_nothing_all_is_well():
    assert Verdict(MARA, passed=True, score=100) == CLEAN


def test_each_dimension_that_is_marred_costs_its_weight():
    found = [
        Violation("boundary", "sell", "never sells the oar"),
        Violation("style", "", "speaks like an assistant"),
        Violation("fact", "age", "is 41", blocks=False),
    ]
    verdict = by_rule(MARA, found)
    assert (verdict.passed, verdict.score) == (False, 45)
    assert verdict.advice == "never sells the oar speaks like an assistant"
    assert by_rule(MARA, found[2:]).passed


def test_rules_settle_what_they_find_wrong_and_what_touches_on_nothing():
    assert is_settled(SAID, POLICY, by_rule(MARA, [Violation("fact", "", "x")]))
    assert is_settled([], POLICY, CLEAN)
    assert is_settled([Part(MARA, "It rains again.", is_speech=True)], POLICY, CLEAN)
    assert not is_settled(SAID, POLICY, CLEAN)


def test_a_model_is_asked_only_of_tenets_that_words_cannot_settle():
    only_words = Policy(never=(Tenet("w", "never sells an oar for silver", ("sold",)),))
    assert is_settled(SAID, only_words, CLEAN)


def test_what_a_model_shows_counts():
    verdict = judged(
        VerdictDraft("Mara", boundary=10, violations=(broken(),), advice=" Keep\nthe oar. ")
    )
    assert (verdict.passed, verdict.score, verdict.asked) == (False, 64, True)
    assert verdict.advice == "Keep the oar."
    assert verdict.violations == (
        Violation("boundary", "sell", "never sells the oar", "sell my own oar"),
    )


@pytest.mark.parametrize(
    "one",
    [
        broken(quote="sold her oar"),
        broken(quote=""),
        broken(tenet="nothing like it"),
        broken(tenet="", dimension="fact"),
        broken(dimension="taste"),
    ],
)
def test_what_it_does_not_show_counts_nothing(one: ViolationDraft):
    verdict = judged(VerdictDraft("Mara", boundary=0, violations=(one,), advice="No."))
    assert (verdict.passed, verdict.score, verdict.advice) == (True, 100, "")


def test_low_marks_without_a_violation_are_an_opinion():
    assert judged(opinion(boundary=0, fact=0)).passed


def test_what_nobody_reviewed_guides_and_blocks_nothing():
    verdict = judged(VerdictDraft("Mara", boundary=40, violations=(broken("draft"),)))
    assert not verdict.violations[0].blocks
    assert (verdict.passed, verdict.score) == (True, 76)


def test_style_alone_fails_nothing_but_much_of_all_does():
    style = broken("", "style")
    assert judged(VerdictDraft("Mara", style=0, violations=(style,))).passed
    draft = broken("draft")
    low = VerdictDraft("Mara", boundary=0, style=0, violations=(draft, style), advice="Better.")
    assert not judged(low).passed


def test_state_needs_no_tenet():
    verdict = judged(VerdictDraft("Mara", state=100, violations=(broken("", "state"),)))
    assert (verdict.passed, verdict.score) == (False, 80)
    assert verdict.violations[0].says == "She would not."


@given(st.builds(VerdictDraft, st.just("Mara"), *[st.floats(allow_nan=True)] * 4))
def test_marks_of_any_kind_come_to_a_score_from_0_to_100(draft: VerdictDraft):
    marred = VerdictDraft(
        draft.who, draft.boundary, draft.fact, draft.state, draft.style, (broken(),)
    )
    assert 0 <= judged(marred).score <= 100
