"""Who people are and how it is with them, at random."""

from hypothesis import strategies as st

from engine.model.persona import PARTS, Belief, Goal, Part, Policy, Sample, Tenet
from engine.persona.beliefs import key_of
from engine.persona.keys import tenet_key

WORDS = st.text("abcdeABCé渡口灯", min_size=1, max_size=5)
LINES = WORDS.map(lambda word: f"x {word}")


def tenets_of(part: Part) -> st.SearchStrategy[tuple[Tenet, ...]]:
    """Return tenets, some of which say more than their text."""
    plain = LINES.map(lambda text: Tenet(tenet_key(part, text), text))
    full = st.builds(
        Tenet,
        key=WORDS,
        text=LINES,
        words=st.lists(LINES, max_size=2).map(tuple),
        evidence=st.just("") | WORDS.map(lambda word: f"said {word}"),
        shown=st.sampled_from(["", "says", "does"]),
        reviewed=st.booleans(),
    )
    return st.lists(plain | full, max_size=2).map(tuple)


POLICIES = st.just(Policy()) | st.builds(
    Policy,
    **{part: tenets_of(part) for part in PARTS},
    samples=st.lists(
        st.builds(
            Sample,
            text=LINES,
            scene=st.just("") | LINES,
            intent=st.sampled_from(["", "ask"]),
            feeling=st.sampled_from(["", "calm"]),
            wrong=st.booleans(),
        ),
        max_size=2,
    ).map(tuple),
    version=st.integers(1, 3),
)
GOALS = st.builds(
    lambda text, priority, progress: (Goal(key_of(text), text, priority, progress),),
    *(LINES, st.integers(1, 5), st.integers(0, 100).map(float)),
)
BELIEFS = st.builds(
    lambda text, confidence: (Belief(key_of(text), text, confidence),),
    *(LINES, st.sampled_from([0.0, 0.5, 1.0])),
)
EMOTIONS_FELT = st.sampled_from([(), (("joy", 60.0), ("fear", 20.5))])
