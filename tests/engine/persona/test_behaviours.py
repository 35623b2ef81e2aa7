"""Lines are found by what they do in a moment, not by what they are about."""

from hypothesis import given
from hypothesis import strategies as st

from engine.model.persona import Sample
from engine.persona.behaviours import CANDIDATES, Corpus, Moment

RIVER = (
    Sample("The river takes what it wants.", context="Will it flood?", feeling="sadness"),
    Sample("Touch that oar and lose the hand!", context="Will it flood?", feeling="anger"),
    Sample("It floods when I sneeze, mind.", context="Will it flood?", feeling="joy"),
    Sample("Stay close. The water is high.", context="Will it flood?", feeling="fear"),
)


def texts(corpus: Corpus, moment: Moment) -> list[str]:
    return [fit.sample.text for fit in corpus.fitting(moment)]


def test_the_same_words_find_other_lines_in_anger_worry_and_jest():
    corpus = Corpus(RIVER)
    for one in RIVER:
        moment = Moment("Will it flood tonight?", "ask", one.feeling)
        assert texts(corpus, moment)[0] == one.text


def test_a_line_that_is_about_something_else_wins_where_it_does_the_same():
    corpus = Corpus(
        (
            Sample("The lamp is old.", intent="inform", feeling="calm", stage="stranger"),
            Sample("Leave my house.", intent="refuse", feeling="anger", stage="enemy"),
            Sample("Lamp oil, lamp wick, lamp glass.", intent="inform", stage="stranger"),
            Sample("Nice lamp, isn't it?", intent="tease", feeling="joy", stage="friend"),
        )
    )
    moment = Moment("Give me the lamp", "command", "anger", "enemy")
    assert texts(corpus, moment)[0] == "Leave my house."


def test_a_line_that_answered_such_a_thing_before_fits_best():
    corpus = Corpus(
        (
            Sample("Quiet.", context="你怎么敢？", intent="inform"),
            Sample("So be it.", context="Hello there.", intent="inform"),
        )
    )
    assert texts(corpus, Moment("Welcome, Bo!", "greet")) == ["So be it.", "Quiet."]


def test_who_is_nearly_a_friend_is_spoken_to_rather_as_one_than_as_an_enemy():
    corpus = Corpus(
        Sample(stage, stage=stage) for stage in ("enemy", "intimate", "friend", "acquaintance")
    )
    fits = corpus.fitting(Moment("", stage="friend"))
    assert [fit.sample.text for fit in fits] == ["friend", "intimate", "acquaintance"]


def test_the_scene_decides_between_what_is_alike_otherwise():
    corpus = Corpus((Sample("Here.", scene="Cellar"), Sample("There.", scene="The Hall")))
    assert texts(corpus, Moment("", scene="the hall"))[0] == "There."


def test_there_are_three_where_there_are_three_and_five_where_they_fit():
    few = Corpus(Sample(f"line {n}", feeling="joy" if n == 0 else "anger") for n in range(9))
    strict = Moment("xx", "greet", "joy", "friend", "question")
    assert len(few.fitting(strict)) == 3
    many = Corpus(Sample(f"line {n}", feeling="joy") for n in range(9))
    assert len(many.fitting(Moment("", feeling="joy"))) == 5
    assert len(Corpus(RIVER[:2]).fitting(Moment("flood"))) == 2
    assert Corpus(()).fitting(Moment("flood")) == ()


def test_wrong_lines_empty_ones_and_repeats_are_no_examples():
    corpus = Corpus(
        (Sample("Aye."), Sample("AYE!"), Sample("  "), Sample("How may I help?", wrong=True))
    )
    assert [one.text for one in corpus.samples] == ["AYE!"]


def test_a_line_is_found_among_thousands_by_what_it_does():
    lines = [Sample(f"Stone number {n}.", feeling="calm", stage="friend") for n in range(3000)]
    rare = Sample("Not one more step.", intent="refuse", feeling="fear", stage="stranger")
    corpus = Corpus([*lines, rare])
    assert texts(corpus, Moment("Stone number 7", "command", "fear", "stranger"))[0] == rare.text


def test_words_count_where_tags_say_nothing():
    lines = [Sample(f"Stone number {n}.") for n in range(CANDIDATES * 2)]
    corpus = Corpus([*lines, Sample("The brass key is under the stair.")])
    assert texts(corpus, Moment("where is the brass key"))[0] == "The brass key is under the stair."


@given(st.lists(st.text(max_size=20), max_size=30), st.text(max_size=30))
def test_the_same_moment_finds_the_same_lines_in_the_same_order(lines: list[str], words: str):
    moment = Moment(words, "ask")
    found = Corpus(map(Sample, lines)).fitting(moment)
    assert found == Corpus(map(Sample, lines)).fitting(moment)
    assert len(found) <= 5
    assert [fit.score for fit in found] == sorted((fit.score for fit in found), reverse=True)
