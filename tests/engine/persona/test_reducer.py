"""How it is with a character moves by what was said, and never far."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.model.ids import PersonId
from engine.model.persona import EMOTIONS, NEUTRAL, TIES, Belief, Goal, Persona, Tie
from engine.model.persona_events import (
    BeliefPut,
    EmotionSet,
    GoalPut,
    StrategySet,
    TieSet,
)
from engine.model.persona_proposal import (
    BeliefDraft,
    EmotionDraft,
    GoalDraft,
    PersonaDraft,
    TieDraft,
)
from engine.persona.beliefs import MOST_BELIEFS, Refused, key_of
from engine.persona.reducer import (
    FARTHEST,
    UNPROVED,
    Heard,
    Reduced,
    calmed,
    is_calm,
    reduced,
    ticks_to_calm,
)

MARA, BO = PersonId("mara"), PersonId("bo")
HEARD = Heard(("Bo: You left me in the rain.", "玛拉低声说：我知道。"), {"bo": BO, "mara": MARA})
NOTHING = PersonaDraft()


def after(persona: Persona, draft: PersonaDraft, **moved: float) -> Reduced:
    return reduced(MARA, persona, draft, HEARD, moved)  # type: ignore[arg-type]


def feels(value: float, quote: str = "", emotion: str = "anger") -> PersonaDraft:
    return PersonaDraft("Mara", emotions=(EmotionDraft(emotion, value, quote),))


def emotion(found: Reduced) -> float:
    [change] = found.changes
    assert isinstance(change, EmotionSet)
    return change.value


def test_what_was_said_moves_an_emotion_by_twenty_at_most():
    found = after(Persona(), feels(100, "left me in the RAIN"))
    assert found.changes == (EmotionSet(MARA, "anger", 70, "left me in the RAIN"),)


def test_without_words_that_were_said_it_moves_by_ten():
    assert emotion(after(Persona(), feels(100))) == NEUTRAL + UNPROVED
    assert after(Persona(), feels(0, "never said")).changes == (EmotionSet(MARA, "anger", 40),)


def test_chinese_words_count_as_well():
    assert emotion(after(Persona(), feels(62, "我知道"))) == 62


@pytest.mark.parametrize("quote", ["", " ", "…", "B"])
def test_a_quotation_of_nothing_shows_nothing(quote: str):
    assert emotion(after(Persona(), feels(90, quote))) == 60


def test_of_two_proposals_for_one_emotion_the_last_counts():
    draft = PersonaDraft(emotions=(EmotionDraft("joy", 90), EmotionDraft(" Joy ", 45)))
    assert emotion(after(Persona(), draft)) == 45


@pytest.mark.parametrize("label", ["joy, fear", "Joy/Fear", "喜悦、恐惧", "fear and joy"])
def test_two_emotions_in_one_label_are_both(label: str):
    found = after(Persona(), feels(60, emotion=label))
    moved = {one.emotion: one.value for one in found.changes if isinstance(one, EmotionSet)}
    assert moved == {"joy": 60, "fear": 60}
    assert found.refused == ()


def test_of_a_label_what_nobody_knows_is_refused_and_the_rest_counts():
    found = after(Persona(), feels(60, emotion="joy, melancholy"))
    assert emotion(found) == 60
    assert found.refused == (Refused("emotion", "melancholy"),)
    assert after(Persona(), feels(60, emotion=" ")).changes == ()


def test_what_is_high_or_low_comes_back_where_nothing_stirred_it():
    persona = Persona(emotions={"anger": 85.0, "fear": 24.0, "joy": 70.0, "trust": 30.0})
    found = after(persona, NOTHING)
    assert found.changes == (EmotionSet(MARA, "anger", 75), EmotionSet(MARA, "fear", 34))


def test_what_was_stirred_does_not_come_back_meanwhile():
    persona = Persona(emotions={"anger": 85.0})
    assert emotion(after(persona, feels(90))) == 90


def test_a_mood_that_moved_stirs_its_emotion_by_half():
    assert after(Persona(), NOTHING, fear=12).changes == (EmotionSet(MARA, "fear", 56),)
    assert after(Persona(), NOTHING, irritation=30).changes == (EmotionSet(MARA, "anger", 65),)
    assert after(Persona(), NOTHING, trust=-90).changes == (EmotionSet(MARA, "trust", 30),)


def test_a_mood_and_words_together_move_it_no_farther():
    assert emotion(after(Persona(), feels(100, "left me"), irritation=40)) == NEUTRAL + FARTHEST


def test_a_mood_that_stood_still_stirs_nothing():
    persona = Persona(emotions={"anger": 90.0})
    assert emotion(after(persona, NOTHING, irritation=0)) == 80


def test_how_one_stands_to_somebody_moves_alike():
    draft = PersonaDraft(
        ties=(
            TieDraft("Bo", "trust", 0, "left me in the rain"),
            TieDraft("bo", "intimacy", 80),
            TieDraft("BO", "dominance", 50),
        )
    )
    assert after(Persona(), draft).changes == (
        TieSet(MARA, BO, "trust", 30, "left me in the rain"),
        TieSet(MARA, BO, "intimacy", 60),
    )
    known = Persona(ties={BO: Tie(trust=95)})
    more = PersonaDraft(ties=(TieDraft("Bo", "trust", 400, "left me"),))
    assert after(known, more).changes == (TieSet(MARA, BO, "trust", 100, "left me"),)


def test_what_nobody_knows_is_refused():
    draft = PersonaDraft(
        emotions=(EmotionDraft("hunger", 90),),
        ties=(TieDraft("Zed", "trust"), TieDraft("Mara", "trust"), TieDraft("Bo", "love")),
        goals=(GoalDraft("Rule the world"),),
        beliefs=(BeliefDraft("The moon is made of tin."), BeliefDraft(" ", quote="left me")),
    )
    found = after(Persona(), draft)
    assert found.changes == ()
    assert found.refused == (
        Refused("emotion", "hunger"),
        Refused("person", "Zed"),
        Refused("person", "Mara"),
        Refused("tie", "love"),
        Refused("goal", "Rule the world"),
        Refused("belief", "The moon is made of tin."),
        Refused("belief", " "),
    )


def test_a_goal_comes_on_by_what_was_said():
    goal = Goal("g", "Find the key")
    draft = PersonaDraft(goals=(GoalDraft("find the key!", 90, "left me in the rain"),))
    [change] = after(Persona({"g": goal}), draft).changes
    assert change == GoalPut(
        MARA, "g", Goal("g", "Find the key", progress=20), "left me in the rain"
    )
    unproved = PersonaDraft(goals=(GoalDraft("find the key", 90), GoalDraft("find the key", 0)))
    assert after(Persona({"g": goal}), unproved).changes == (
        GoalPut(MARA, "g", Goal("g", "Find the key", progress=10)),
    )


def test_a_new_belief_needs_words_that_were_said():
    draft = PersonaDraft(beliefs=(BeliefDraft("Bo  does not care", 3, "left me in the rain"),))
    belief = Belief(key_of("Bo does not care"), "Bo does not care", 1.0)
    assert after(Persona(), draft).changes == (
        BeliefPut(MARA, belief.key, belief, "left me in the rain"),
    )


def test_a_belief_grows_and_fades_in_small_steps():
    belief = Belief(key_of("It rains"), "It rains", 0.5)
    persona = Persona(beliefs={belief.key: belief})
    for draft, confidence in (
        (BeliefDraft("it rains", 1.0, "in the rain"), 0.7),
        (BeliefDraft("it rains", 0.0), 0.4),
    ):
        [change] = after(persona, PersonaDraft(beliefs=(draft,))).changes
        assert change == BeliefPut(
            MARA, belief.key, Belief(belief.key, "It rains", confidence), draft.quote
        )
    assert after(persona, PersonaDraft(beliefs=(BeliefDraft("It rains", 0.5),))).changes == ()


def test_beliefs_are_few():
    every = (Belief(str(number), f"belief {number}") for number in range(MOST_BELIEFS))
    many = {belief.key: belief for belief in every}
    draft = PersonaDraft(beliefs=(BeliefDraft("one more", 0.5, "left me"),))
    assert after(Persona(beliefs=many), draft).refused == (Refused("belief", "one more"),)


def test_one_belief_that_is_proposed_twice_is_one():
    twice = (BeliefDraft("He lies", 0.4, "left me"), BeliefDraft("he lies!", 0.5, "left me"))
    found = after(Persona(), PersonaDraft(beliefs=twice)).changes
    key = key_of("He lies")
    assert [one.key for one in found if isinstance(one, BeliefPut)] == [key, key]


def test_what_one_is_about_to_do_is_one_short_sentence():
    found = after(Persona(), PersonaDraft(strategy="  Wait\nfor dusk. " + "x" * 500))
    [change] = found.changes
    assert isinstance(change, StrategySet)
    assert change.text.startswith("Wait for dusk. x")
    assert len(change.text) == 160
    assert after(Persona(strategy="Wait."), PersonaDraft(strategy=" Wait. ")).changes == ()


anything = st.floats(allow_nan=True, allow_infinity=True)
values = st.floats(0, 100)
quotes = st.sampled_from(["", "left me in the rain", "made up"])


@given(
    st.dictionaries(st.sampled_from(EMOTIONS), values),
    st.lists(st.builds(EmotionDraft, st.sampled_from(EMOTIONS), anything, quotes)),
    st.lists(st.builds(TieDraft, st.just("Bo"), st.sampled_from(TIES), anything, quotes)),
    st.floats(-200, 200),
)
def test_whatever_is_proposed_nothing_leaves_its_range_or_moves_far(emotions, drafts, ties, fear):
    persona = Persona(emotions=emotions, ties={BO: Tie(trust=80)})
    draft = PersonaDraft(emotions=tuple(drafts), ties=tuple(ties))
    for change in after(persona, draft, fear=fear).changes:
        assert isinstance(change, EmotionSet | TieSet)
        assert 0 <= change.value <= 100
        if isinstance(change, EmotionSet):
            before = persona.emotions.get(change.emotion, NEUTRAL)
        else:
            before = getattr(persona.ties[BO], change.axis)
        is_stirred = isinstance(change, EmotionSet) and change.emotion == "fear"
        most = FARTHEST if change.evidence or is_stirred else UNPROVED
        assert abs(change.value - before) <= most + 1e-9


@given(st.dictionaries(st.sampled_from(EMOTIONS), values), st.integers(0, 12), st.integers(0, 12))
def test_many_ticks_calm_as_much_as_as_many_single_ones(emotions, first, then):
    assert calmed(calmed(emotions, first), then) == calmed(emotions, first + then)
    assert is_calm(calmed(emotions, 20))
    assert is_calm(calmed(emotions, ticks_to_calm(emotions)))
