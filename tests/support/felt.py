"""Everything that can happen to characters inside: one sample of each event, and any of them."""

from hypothesis import strategies as st

from engine.model.events import Event
from engine.model.ids import PersonId
from engine.model.persona import EMOTIONS, PARTS, TIES, Belief, Goal, Tenet, Verdict
from engine.model.persona_events import (
    BeliefPut,
    EmotionSet,
    EmotionsFelt,
    GoalPut,
    ReplyChecked,
    StrategySet,
    TenetPut,
    TieSet,
)

MARA, TOM = PersonId("mara"), PersonId("tom")

FELT: tuple[Event, ...] = (
    EmotionSet(MARA, "anger", 64.0, "You left me!"),
    EmotionsFelt(MARA, 4),
    TieSet(MARA, TOM, "trust", 38.0),
    GoalPut(MARA, "home", Goal("home", "Go home", 4, 10.0)),
    BeliefPut(MARA, "rain", Belief("rain", "It will rain", 0.7)),
    StrategySet(MARA, "Wait for dusk."),
    TenetPut(MARA, "never", Tenet("oath", "never breaks an oath", ("oath",))),
    ReplyChecked(Verdict(MARA, passed=False, score=60, advice="Keep the oath."), tries=2),
)


_people = st.sampled_from([MARA, TOM])
_shares = st.floats(0, 100)
_texts = st.sampled_from(["a", "b", "深"])
_keys = st.sampled_from(["k", "l"])

persona_events = st.one_of(
    st.builds(EmotionSet, _people, st.sampled_from(EMOTIONS), _shares),
    st.builds(EmotionsFelt, _people, st.integers(1, 9)),
    st.builds(TieSet, _people, _people, st.sampled_from(TIES), _shares),
    st.builds(GoalPut, _people, _keys, st.none() | st.builds(Goal, _keys, _texts)),
    st.builds(BeliefPut, _people, _keys, st.none() | st.builds(Belief, _keys, _texts)),
    st.builds(StrategySet, _people, _texts),
    st.builds(TenetPut, _people, st.sampled_from(PARTS), st.builds(Tenet, _keys, _texts)),
    st.builds(
        ReplyChecked,
        st.builds(Verdict, _people, passed=st.booleans(), score=st.integers(0, 100)),
    ),
)
"""Any event inside of two people, so that they meet often."""
