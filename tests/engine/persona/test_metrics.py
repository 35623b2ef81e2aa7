from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.model.ids import PersonId
from engine.model.persona import Persona, Policy, Tenet, Tie, Verdict, Violation
from engine.model.persona_events import ReplyChecked
from engine.persona.checks import Standing
from engine.persona.likeness import alike, style_distance
from engine.persona.metrics import (
    Checks,
    Consistency,
    Move,
    Slip,
    Watched,
    calls_saved,
    checks_of,
    consistency,
    is_recalled,
    jumps,
    moves,
    own_parts,
    percentile,
    slips,
    swings,
    unproved,
    with_opinions,
)
from engine.persona.stances import stance_of

MARA, ILYA = PersonId("mara"), PersonId("ilya")
NAMES = {MARA: ("Mara",), ILYA: ("Ilya",)}
POLICY = Policy(
    facts=(Tenet("age", "Mara is 40 years old."),),
    never=(Tenet("sell", "Mara never sells the lamp.", words=("sell you the lamp",)),),
)
CAST = {MARA: Watched(POLICY)}


def told(text: str, cast=None):
    return slips(text, NAMES, cast or CAST, "en")


def test_what_a_character_never_says_is_a_slip_and_so_is_another_number():
    found = told("Mara says: “I will sell you the lamp. I am 25 years old.”")
    assert [(one.who, one.violation.dimension, one.violation.key) for one in found] == [
        (MARA, "boundary", "sell"),
        (MARA, "fact", "age"),
    ]


def test_what_others_say_is_no_slip_of_hers():
    assert told("Ilya says: “I will sell you the lamp.”") == ()


def test_what_would_block_no_reply_is_no_slip():
    guide = replace(POLICY, never=(replace(POLICY.never[0], reviewed=False),))
    assert told("Mara says: “I will sell you the lamp.”", {MARA: Watched(guide)}) == ()


def test_whoever_is_alone_speaks_where_nobody_is_named():
    assert [one.who for one in told("“I will sell you the lamp.”")] == [MARA]
    both = {MARA: Watched(POLICY), ILYA: Watched(Policy())}
    assert told("“I will sell you the lamp.”", both) == ()


def test_the_dead_who_speak_slip():
    [found] = told("Mara says: “Good evening.”", {MARA: Watched(POLICY, Standing(is_dead=True))})
    assert found.violation.dimension == "state"


def test_parts_are_only_of_those_who_do_something():
    assert own_parts("The rain falls on the roof.", NAMES, {ILYA: Watched(Policy())}) == {}


def violation(dimension, key="", quote="", says=""):
    return Slip(MARA, Violation(dimension, key, says, quote))


def test_a_judge_adds_only_what_rules_did_not_find():
    ruled = [
        violation("boundary", "sell", "I will sell you the lamp"),
        violation("style", says="assistant"),
    ]
    judged = [
        violation("boundary", "sell", "sell"),
        violation("state", quote="I hate you!"),
        violation("state", quote="I hate you"),
        violation("style", says="assistant", quote="How may I help?"),
    ]
    found = with_opinions(ruled, judged)
    assert [one for one in found if one.violation.dimension == "boundary"] == [ruled[0]]
    assert [one.violation.dimension for one in found].count("state") == 1
    assert [one for one in found if one.violation.dimension == "style"] == [ruled[1]]
    assert len(found) == 3


def test_what_moved_inside_is_told_with_how_far_and_whether_words_show_it():
    before = {MARA: Persona(emotions={"joy": 60.0, "fear": 20.0}, ties={ILYA: Tie(trust=40.0)})}
    after = {
        MARA: Persona(emotions={"joy": 85.0, "fear": 20.0, "anger": 62.0}, ties={}),
        ILYA: Persona(ties={MARA: Tie(intimacy=52.0)}),
    }
    found = moves(before, after, {(MARA, "anger")})
    assert {(one.who, one.what, one.before, one.after, one.shown) for one in found} == {
        (MARA, "joy", 60.0, 85.0, False),
        (MARA, "anger", 50.0, 62.0, True),
        (MARA, "trust → ilya", 40.0, 50.0, False),
        (ILYA, "intimacy → mara", 50.0, 52.0, False),
    }
    assert [one.what for one in jumps(found)] == ["joy"]
    assert [one.what for one in unproved(found)] == ["joy"]


@given(st.floats(0, 100), st.floats(0, 100), st.booleans())
def test_a_jump_is_further_than_twenty_and_unproved_only_without_words(before, after, shown):
    move = Move(MARA, "joy", before, after, shown)
    assert bool(jumps([move])) == (abs(after - before) > 20)
    assert bool(unproved([move])) == (abs(after - before) > 10 and not shown)


def test_a_swing_goes_from_bright_to_dark_in_the_very_next_turn():
    glad, furious = "I am so happy, how wonderful!", "I am furious, I hate you!"
    assert swings([(1, glad), (2, furious), (3, furious), (4, glad)]) == (2, 4)
    assert swings([(1, glad), (3, furious)]) == ()
    assert swings([(1, glad), (2, "The boat is tied up."), (3, furious)]) == ()


@pytest.mark.parametrize(
    ("answer", "stance"),
    [
        ("No. Never.", "no"),
        ("Certainly not.", "no"),
        ("I would not do that for gold.", "no"),
        ("Yes, gladly. I do not mind.", "yes"),
        ("Very well, no more of it.", "yes"),
        ("I won’t say.", "refuse"),
        ("The rain falls.", "open"),
        ("Of course.", "yes"),
        ("不会。", "no"),
        ("没有人可以收买我。", "no"),
        ("没问题。", "yes"),
        ("好，我答应你。", "yes"),
        ("无可奉告。", "refuse"),
        ("雨落在屋顶上。", "open"),
    ],
)
def test_an_answer_takes_the_side_that_it_names_first(answer, stance):
    assert stance_of(answer) == stance


def test_answers_agree_where_they_take_the_same_side():
    found = consistency([["No, never.", "No, never.", "Yes, gladly."], ["Rain.", "Rain."]])
    assert found is not None
    assert found.stance == pytest.approx(1 / 3)
    assert 0.5 <= found.overlap < 1


def test_answers_that_take_no_side_have_only_their_words_in_common():
    found = consistency([["Rain falls.", "Rain falls."]])
    assert found == Consistency(None, pytest.approx(1.0))  # type: ignore[arg-type]


def test_what_was_asked_once_says_nothing_of_consistency():
    assert consistency([["No."], []]) is None


def test_a_fact_is_recalled_by_one_of_its_words_in_any_writing():
    assert is_recalled("Was it not ＪＵＮＩＰＥＲ?", ["Juniper"])
    assert not is_recalled("Was it Birch?", ["Juniper"])
    assert not is_recalled("Juniper or Birch.", ["Juniper"], ["birch"])


def test_percentiles_are_figures_that_were_really_measured():
    assert percentile([], 0.5) is None
    assert percentile([3.0, 1.0, 2.0], 0.5) == 2.0
    assert percentile([float(one) for one in range(1, 21)], 0.95) == 19.0
    assert percentile([4.0], 0.0) == 4.0


def checked(*, passed=True, tries=1, degraded=False):
    return ReplyChecked(Verdict(MARA, passed, 100), "", "", tries, degraded)


def test_checks_are_counted_by_what_came_of_them():
    found = checks_of(
        [
            checked(),
            checked(),
            checked(tries=2),
            checked(passed=False, tries=2, degraded=True),
        ]
    )
    assert found == Checks(checked=4, at_once=2, rewritten=1, degraded=1)


def test_a_call_for_a_reply_that_was_thrown_away_is_a_call_as_well():
    turns = [[checked(), checked()], [checked(tries=2)], []]
    assert calls_saved(turns, 0) == 1.0
    assert calls_saved(turns, 1) == pytest.approx(2 / 3)
    assert calls_saved(turns, 9) == 0.0
    assert calls_saved([[]], 0) is None


def test_the_same_words_have_no_distance_and_quite_other_ones_nearly_all():
    corpus = ["The lamp burns. Mind the stair!"]
    assert style_distance(corpus, corpus) == 0.0
    far = style_distance(["嗯……不知道，或许吧；你说呢？" * 3], corpus)
    assert far is not None
    assert far > 0.8


def test_without_words_or_corpus_there_is_no_distance():
    assert style_distance([], ["Rain."]) is None
    assert style_distance(["…"], ["Rain."]) is None
    assert style_distance(["Rain."], ["!"]) is None


def test_marks_count_alike_in_both_languages():
    assert style_distance(["雨停了！"], ["雨停了!"]) == 0.0
    assert style_distance(["雨停了！"], ["雨停了。"]) == pytest.approx(0.2)
    assert style_distance(["雨停了"], ["雨停了。"]) == pytest.approx(0.1)


@given(st.lists(st.text(max_size=30), max_size=4), st.lists(st.text(max_size=30), max_size=4))
def test_a_distance_is_from_nought_to_one_and_the_same_both_ways(one, other):
    distance = style_distance(one, other)
    assert distance is None or 0 <= distance <= 1
    assert distance == style_distance(other, one)


def test_texts_of_one_letter_can_be_compared():
    assert alike("不", "不") == pytest.approx(1.0)
    assert alike("", "不") == 0.0
