from collections.abc import Sequence
from dataclasses import replace
from functools import reduce

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from engine.model.events import Event
from engine.model.ids import PersonId
from engine.model.people import AXES, Axis, Breakpoint, Mood, Person
from engine.model.people_events import MoodSet
from engine.model.table_events import Directed, Warned
from engine.rules.moods import (
    Degree,
    Strain,
    attacked,
    degree,
    faded,
    fades,
    mood_put,
    shifted,
    strain,
    swayed,
    within,
)

axes = st.sampled_from(AXES)
levels = st.floats(-100, 100)
steps = st.floats(-1000, 1000)
moods = st.builds(Mood, levels, levels, levels)

MARA = Person(PersonId("mara"), "Mara", breakpoint=Breakpoint(reaction="She slams the door."))


@pytest.mark.parametrize(
    ("axis", "current", "delta", "becomes"),
    [
        ("trust", -100, -10, -100),
        ("trust", -60, -5, -63),
        ("trust", -50, -10, -58),
        ("trust", -10, -1, -11),
        ("trust", -1, 5, 4),
        ("trust", 0, 10, 10),
        ("trust", 0, -20, -20),
        ("trust", 1, 1, 2),
        ("trust", 10, 10, 20),
        ("trust", 10, -9, -1),
        ("trust", 25, -1, 24),
        ("trust", 30, 0, 30),
        ("trust", 38, 10, 47),
        ("trust", 50, 1, 51),
        ("trust", 50, 10, 58),
        ("trust", 50, 19, 69),
        ("trust", 50, 25, 75),
        ("trust", 50, -5, 40),
        ("trust", 50, -20, 10),
        ("trust", 80, 5, 83),
        ("trust", 80, -20, 28),
        ("trust", 99, 5, 100),
        ("trust", 100, -5, 85),
        ("trust", 100, -20, 40),
        ("trust", 100, -33, 1),
        ("trust", 100, -40, -20),
        ("trust", 100, 10, 100),
        ("fear", 0, 5, 5),
        ("fear", 0, 7, 7),
        ("fear", 10, 5, 15),
        ("fear", 50, 10, 59),
        ("fear", 50, 20, 70),
        ("fear", 90, 5, 94),
        ("fear", 99, 1, 100),
        ("fear", 50, -10, 40),
        ("fear", 100, -20, 80),
        ("fear", -50, 5, -45),
        ("fear", 80, 30, 100),
        ("irritation", 10, 10, 20),
        ("irritation", 50, 10, 59),
        ("irritation", 70, 20, 90),
        ("irritation", 100, -30, 70),
        ("irritation", -20, -5, -25),
        ("irritation", -100, -1, -100),
    ],
)
def test_a_mood_moves_along_its_curve(axis: Axis, current: float, delta: float, becomes: float):
    assert shifted(axis, current, delta) == pytest.approx(becomes, abs=0.6)


@pytest.mark.parametrize(
    ("axis", "start", "delta", "each"),
    [
        ("trust", 0, 10, (10, 20, 29, 38, 47, 55)),
        ("trust", 0, 1, (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)),
        ("trust", 0, 20, (20, 40, 60, 80, 100, 100)),
        ("trust", 100, -10, (70, 46, 27, 12, 0)),
        ("fear", 0, 10, (10, 20, 30, 40, 49, 58, 67, 76, 85, 94, 100, 100)),
        ("irritation", 0, 15, (15, 30, 45, 59, 73, 87, 100, 100)),
    ],
)
def test_moods_that_move_often_are_never_rounded_on_the_way(
    axis: Axis, start: float, delta: float, each: Sequence[float]
):
    value = float(start)
    for becomes in each:
        value = shifted(axis, value, delta)
        assert value == pytest.approx(becomes, abs=1)


def test_small_kindnesses_reach_full_trust_in_the_end():
    trusts = [0.0]
    while trusts[-1] < 100:
        trusts.append(shifted("trust", trusts[-1], 5))
    assert len(trusts) - 1 == pytest.approx(28, abs=1)


def test_no_step_vanishes():
    assert shifted("trust", 76, 1) == pytest.approx(76.4946)


def test_betrayal_weighs_on_the_whole_blow():
    assert (shifted("trust", 100, -20), shifted("trust", 100, -40)) == (40, -20)


@given(axes, levels, steps | st.sampled_from((float("inf"), float("-inf"))))
def test_a_mood_never_leaves_its_range(axis: Axis, current: float, delta: float):
    assert -100 <= shifted(axis, current, delta) <= 100


@given(axes, levels, steps, steps)
def test_more_of_the_same_never_moves_a_mood_less(
    axis: Axis, current: float, one: float, other: float
):
    less, more = sorted((one, other))
    assert shifted(axis, current, less) <= shifted(axis, current, more) + 1e-9


@given(axes, st.floats(-99.9, 99.9), st.floats(0.001, 100))
@example("trust", 76.0, 1.0)
def test_every_step_moves_a_mood_its_own_way(axis: Axis, current: float, delta: float):
    assert shifted(axis, current, delta) > current
    assert shifted(axis, current, -delta) < current


@pytest.mark.parametrize(
    ("start", "ticks", "ends"),
    [
        (Mood(0, 80, 0), 20, Mood(0, 44, 0)),
        (Mood(0, 0, 80), 15, Mood(0, 0, 23)),
        (Mood(-90, 50, 0), 1, Mood(-90, 48, 0)),
        (Mood(0, 50, 0), 2, Mood(0, 47, 0)),
        (Mood(0, 50, 0), 3, Mood(0, 46, 0)),
        (Mood(0, 17, 0), 1, Mood(0, 16, 0)),
        (Mood(0, 18, 0), 1, Mood(0, 17, 0)),
        (Mood(0, 25, 0), 1, Mood(0, 24, 0)),
        (Mood(0, 33, 0), 1, Mood(0, 32, 0)),
        (Mood(0, 34, 0), 1, Mood(0, 33, 0)),
        (Mood(0, 99, 0), 1, Mood(0, 96, 0)),
        (Mood(0, 100, 0), 1, Mood(0, 97, 0)),
        (Mood(0, 1, 1), 1, Mood(0, 0, 0)),
        (Mood(-90, 1, 1), 2, Mood(-90, 0, 0)),
    ],
)
def test_fear_and_irritation_fade_with_time(start: Mood, ticks: int, ends: Mood):
    after = faded(start, ticks)
    assert after.trust == ends.trust
    assert after.fear == pytest.approx(ends.fear, abs=1)
    assert after.irritation == pytest.approx(ends.irritation, abs=1)


@pytest.mark.parametrize("start", [Mood(0, 17, 7), Mood(0, 2, 2), Mood(0, 16, 6), Mood(0, 3, 3)])
def test_a_mood_that_fades_comes_to_rest_at_nothing(start: Mood):
    assert faded(start, 200) == Mood()


@given(moods, st.integers(0, 40))
def test_many_ticks_at_once_are_as_many_single_ones(mood: Mood, ticks: int):
    assert repr(faded(mood, ticks)) == repr(reduce(lambda m, _: faded(m, 1), range(ticks), mood))


@given(moods, st.integers(0, 40), st.integers(0, 40))
def test_it_does_not_matter_where_a_pause_falls(mood: Mood, one: int, other: int):
    assert repr(faded(faded(mood, one), other)) == repr(faded(mood, one + other))


@given(moods)
def test_trust_and_what_is_below_zero_never_fade(mood: Mood):
    after = faded(mood, 7)
    assert after.trust == mood.trust
    assert mood.fear > 0 or after.fear == mood.fear
    assert after.fear <= mood.fear
    assert mood.irritation > 0 or after.irritation == mood.irritation


@given(moods)
def test_a_world_is_worth_waking_exactly_where_a_tick_would_change_it(mood: Mood):
    assert fades(mood) == (faded(mood, 1) != mood)


def test_a_thousand_years_pass_in_no_time():
    assert faded(Mood(5, 100, 100), 10**12) == Mood(5, 0, 0)


def test_what_was_felt_a_tick_ago_counts_before_the_next_blow():
    calmer = faded(Mood(50, 40, 40), 1)
    assert shifted("trust", calmer.trust, -10) == pytest.approx(30, abs=1)
    assert shifted("fear", calmer.fear, 10) == pytest.approx(48, abs=1)
    assert shifted("irritation", calmer.irritation, 5) == pytest.approx(42, abs=1)


@pytest.mark.parametrize(
    ("value", "threshold", "how"),
    [
        (55, 70, "calm"),
        (56, 70, "near"),
        (69, 70, "near"),
        (70, 70, "broken"),
        (100, 70, "broken"),
        (39, 50, "calm"),
        (0, 0, "calm"),
        (-80, -90, "calm"),
    ],
)
def test_strain_shows_before_somebody_snaps(value: float, threshold: float, how: Strain):
    limit = Breakpoint("fear", threshold, "He runs.")
    assert strain(replace(MARA, mood=Mood(0, value, 0), breakpoint=limit)) == how


def test_who_has_no_breakpoint_never_snaps():
    assert strain(replace(MARA, mood=Mood(100, 100, 100), breakpoint=None)) == "calm"


@pytest.mark.parametrize(
    ("value", "word"),
    [
        (100, "very_high"),
        (59.6, "very_high"),
        (59, "high"),
        (29, "medium"),
        (9, "neutral"),
        (-10, "neutral"),
        (-30, "low"),
        (-31, "very_low"),
        (-100, "very_low"),
    ],
)
def test_a_mood_has_a_word(value: float, word: Degree):
    assert degree(value) == word


def after(person: Person, *events: Event) -> Person:
    """Return *person* with the moods that *events* set."""
    for event in events:
        if isinstance(event, MoodSet):
            person = replace(person, mood=replace(person.mood, **{event.axis: event.value}))
    return person


def test_a_mood_that_is_set_outright_stays_within_its_range():
    assert mood_put(MARA, "trust", 400, "a rule") == (MoodSet(MARA.id, "trust", 100.0, "a rule"),)
    assert within(-400) == -100


def test_nothing_happens_where_a_mood_stays_as_it_is():
    assert swayed(MARA, "trust", 0, "") == mood_put(MARA, "fear", 0, "") == ()


def test_who_nears_the_breakpoint_is_told_to_the_game_master_once():
    first = swayed(MARA, "irritation", 60, "")
    again = swayed(after(MARA, *first), "irritation", 2, "")
    assert Warned("NEAR_BREAKING", ("Mara", "irritation")) in first
    assert [type(event) for event in again] == [MoodSet]


def test_who_snaps_does_something_next_turn():
    events = swayed(MARA, "irritation", 75, "taunt")
    assert events == (
        MoodSet(MARA.id, "irritation", 75.0, "taunt"),
        Warned("BROKEN", ("Mara", "She slams the door.")),
        Directed("Mara: She slams the door.", "taunt"),
    )
    assert [type(e) for e in swayed(after(MARA, *events), "irritation", 9, "")] == [MoodSet]


def test_who_calmed_down_can_snap_again():
    snapped = after(MARA, *swayed(MARA, "irritation", 75, ""))
    calmed = after(snapped, *swayed(snapped, "irritation", -10, ""))
    assert Warned("BROKEN", ("Mara", "She slams the door.")) in swayed(calmed, "irritation", 20, "")


def test_other_feelings_do_not_break_anybody():
    assert [type(event) for event in swayed(MARA, "fear", 100, "")] == [MoodSet]


def test_without_a_reaction_only_the_game_master_is_told():
    silent = replace(MARA, breakpoint=Breakpoint())
    assert swayed(silent, "irritation", 90, "")[1:] == (Warned("BROKEN", ("Mara", "")),)


@pytest.mark.parametrize(
    ("before", "becomes"),
    [(Mood(50, 0, 80), Mood(10, 0, 100)), (Mood(-95, 0, 0), Mood(-100, 0, 30))],
)
def test_an_attack_moves_moods_along_the_same_curve(before: Mood, becomes: Mood):
    mara = replace(MARA, mood=before, breakpoint=None)
    assert after(mara, *attacked(mara, "")).mood == becomes
