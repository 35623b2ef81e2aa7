"""What of the passages that were found is told, and in which order."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.memory.ranking import may_be_told, ranked
from engine.model.ids import NOBODY, PersonId, TurnId, UserId
from engine.model.memory import Passage, PassageKind, Query

ANN, BO = UserId("ann"), UserId("bo")
MARA, TOM = PersonId("mara"), PersonId("tom")


def passage(text: str, number: int = 1, kind: PassageKind = "step", **more: object) -> Passage:
    turn = TurnId(f"t{number}")
    made = Passage(f"{number}-{text}", kind, text, turn, number, turns=(turn,))
    return replace(made, **more)  # type: ignore[arg-type]


def texts(query: Query, *passages: Passage) -> list[str]:
    return [one.passage.text for one in ranked(query, passages, len)]


KEY = passage("Mara hid the brass key under the third stair.", 3)
MILL = passage("The mill burned down in the storm.", 5)
BELL = passage("玛拉把铜钥匙藏在第三级台阶下。", 7)
TEA = passage("他们在茶馆里喝茶。", 9)


@pytest.mark.parametrize(
    ("asked", "first"),
    [
        ("Where is the brass key?", KEY),
        ("What happened to the mill?", MILL),
        ("铜钥匙在哪里？", BELL),
        ("我们在哪里喝茶", TEA),
    ],
)
def test_what_answers_the_words_best_comes_first(asked: str, first: Passage):
    assert texts(Query(asked, tokens=999), KEY, MILL, BELL, TEA)[0] == first.text


def test_what_answers_nothing_is_not_told():
    assert texts(Query("lantern"), KEY, MILL) == []
    assert texts(Query(""), KEY) == []
    assert texts(Query("mill")) == []


def test_what_is_around_counts_less_than_the_words_and_all_where_there_are_none():
    query = Query("brass key", around=("storm", "mill"))
    assert texts(query, KEY, MILL)[0] == KEY.text
    assert texts(Query("", around=("storm",)), KEY, MILL) == [MILL.text]


def test_weight_presence_and_age_decide_between_equals():
    plain = passage("the key", 1)
    heavy = replace(plain, id="h", weight=5, text="the key!", turns=())
    query = Query("key", number=9, present=(MARA,))
    assert texts(query, plain, heavy) == ["the key!"]
    new = passage("a key lay there", 9)
    old = passage("a key was lost once", 1)
    assert texts(query, old, new)[0] == new.text
    seen = passage("one key and another", 1, witnesses=(MARA,))
    assert texts(query, passage("one key, so it is", 1), seen)[0] == seen.text


def test_what_stands_in_the_prompt_already_is_not_told_again():
    step = passage("Ann: I hide the key.\nMara sees the key.", 2)
    known = ("I hide the KEY.", "mara sees  the key. She frowns.")
    assert texts(Query("key", known=known), step) == []
    assert texts(Query("key", known=known[:1]), step) == [step.text]


def test_what_stands_in_the_prompt_in_almost_equal_words_is_not_told_again():
    memory = passage("Mara hid the brass key under the old stair.", kind="memory")
    known = ("Mara hid a brass key under the old stair", "It rains.")
    assert texts(Query("key", known=known), memory) == []
    assert texts(Query("key", known=known[1:]), memory) == [memory.text]


def test_a_summary_is_told_beside_its_source_where_that_answers_more():
    turns = (TurnId("t1"), TurnId("t2"), TurnId("t3"))
    summary = passage("Mara hid a key.", 9, "memory", weight=5, turns=turns)
    source = passage("Ann asks. Mara says the key lies under the third stair.", 2)
    other = passage("Ann dries her hat by the fire and hums a long tune about a key.", 3)
    assert texts(Query("Mara key stair"), summary, source, other) == [source.text]
    assert texts(Query("Mara key"), summary, source, other) == [summary.text]
    fire = texts(Query("Mara key fire"), summary, source, other)
    assert {summary.text, other.text} <= {*fire}


def test_two_facts_of_the_same_turns_are_both_told():
    turns = (TurnId("t1"), TurnId("t2"))
    facts = (
        passage("Mara hid the key.", 9, "memory", turns=turns),
        passage("Tom lost the key of the mill.", 9, "memory", turns=turns),
    )
    assert len(texts(Query("key"), *facts)) == 2


def test_what_fits_much_worse_than_the_best_is_not_told_beside_it():
    asked = Query("Where is the brass key under the stair?")
    far = passage("A brass band plays all night.", 4)
    assert texts(asked, KEY, far, MILL) == [KEY.text]
    assert texts(asked, far, MILL) == [far.text]


def test_a_single_rare_word_of_a_long_speech_is_enough():
    speech = "We came far over the hills with heavy packs; tell us about Tobin, good woman, please."
    tobin = passage("Old Tobin cannot read.", 2)
    assert [one.passage for one in ranked(Query(speech), (tobin,), len, among=200)] == [tobin]


def test_what_means_the_same_is_told_without_a_common_word():
    query = Query("Where did she conceal what opens the cellar?")
    half = Query("mill wheel")
    [found] = ranked(query, (KEY, MILL), len, alike={KEY.id: 0.4})
    assert (found.passage, found.alike, found.lexical) == (KEY, 0.4, 0.0)
    first, second = ranked(half, (KEY, MILL), len, alike={KEY.id: 0.4, MILL.id: 0.3})
    assert (first.passage, second.passage) == (MILL, KEY)
    assert ranked(query, (KEY,), len, alike={KEY.id: -0.5}) == ()
    [plain] = ranked(half, (MILL,), len)
    assert plain.alike is None
    assert first.score > plain.score


def test_a_passage_counts_by_whatever_name_it_has_of_those_named():
    query = Query("What of Dr. Grey?", names=(("Dr. Grey", "Ada", "灰医生"),))
    ada = passage("Ada kept a raven.", 3)
    assert texts(query, ada, passage("Adam kept a pig.", 4)) == [ada.text]
    doctor = passage("灰医生养了一只乌鸦。", 5)
    assert {*texts(query, ada, doctor)} == {ada.text, doctor.text}
    two = Query("Ada, Tom?", names=(("Ada",), ("Tom",)))
    both = passage("Tom met Ada.", 6)
    assert texts(two, ada, both)[0] == both.text


def test_of_equals_the_newer_comes_first_and_then_the_first_by_name():
    twins = [replace(KEY, id=id, text=f"{id} key", turn=TurnId("")) for id in "cab"]
    twins.append(replace(KEY, id="z", text="z key", turn=TurnId(""), number=4))
    assert texts(Query("key"), *twins) == ["z key", "a key", "b key", "c key"]


def test_the_same_is_told_once_however_it_was_kept():
    source = passage("Mara hid the key, and the rain fell, and nobody saw her.", 3)
    memory = passage("Mara hid the key.", 3, "memory")
    assert len(texts(Query("Mara hid the key"), source, memory)) == 1
    twice = (passage("The mill burned down.", 1), passage("The mill burned down!", 2))
    assert len(texts(Query("mill"), *twice)) == 1


def test_no_more_is_told_than_there_is_room_for():
    many = [passage(f"key number {'x' * n}{n}", n) for n in range(20)]
    assert len(texts(Query("key", limit=3, tokens=9999), *many)) == 3
    assert texts(Query("key", tokens=10), KEY) == []


def test_a_document_is_told_where_it_is_known():
    page = passage("The mill opens at noon.", 0, "knowledge", document="guide", turn=TurnId(""))
    assert texts(Query("mill"), page) == []
    assert texts(Query("mill", documents=frozenset({"guide"})), page) == [page.text]


OWN = passage("He lied to me.", owner=MARA, kind="recollection")
SECRET = replace(OWN, user=ANN)
SEEN = passage("They met.", kind="memory", witnesses=(MARA,))
COMMON = passage("It rained.", kind="memory")


@pytest.mark.parametrize(
    ("query", "told"),
    [
        (Query(""), {SEEN.text, COMMON.text, KEY.text}),
        (Query("", user=ANN), {SEEN.text, COMMON.text, KEY.text}),
        (Query("", viewer=MARA), {OWN.text, SEEN.text, COMMON.text}),
        (Query("", viewer=TOM), {COMMON.text}),
    ],
)
def test_each_is_told_what_they_can_know(query: Query, told: set[str]):
    every = (OWN, SEEN, COMMON, KEY)
    assert {one.text for one in every if may_be_told(one, query)} == told


def test_what_was_said_in_private_is_for_the_two_alone():
    for query, may in (
        (Query("", viewer=MARA, user=ANN), True),
        (Query("", viewer=MARA, user=BO), False),
        (Query("", viewer=MARA), False),
        (Query("", viewer=TOM, user=ANN), False),
        (Query("", user=ANN), False),
        (Query(""), False),
    ):
        assert may_be_told(SECRET, query) is may


_TEXTS = st.sampled_from(["key", "mill", "the key and the mill", "铜钥匙", "钥匙", "x key y"])
_PASSAGES = st.lists(
    st.builds(
        Passage,
        st.uuids().map(str),
        st.sampled_from(["step", "memory", "recollection"]),
        _TEXTS,
        st.sampled_from([TurnId("a"), TurnId("b"), TurnId("")]),
        st.integers(0, 9),
        st.integers(1, 5),
        owner=st.sampled_from([PersonId(""), MARA, TOM]),
        user=st.sampled_from([NOBODY, ANN, BO]),
    ),
    max_size=9,
)
_QUERIES = st.builds(
    Query,
    _TEXTS,
    around=st.lists(_TEXTS, max_size=2).map(tuple),
    viewer=st.sampled_from([PersonId(""), MARA]),
    user=st.sampled_from([NOBODY, ANN]),
    limit=st.integers(1, 4),
    tokens=st.integers(0, 60),
)


@given(_QUERIES, _PASSAGES, st.randoms(use_true_random=False))
def test_the_order_of_candidates_changes_nothing(
    query: Query, passages: list[Passage], chance: Random
):
    alike = {one.id: 0.3 for one in passages[:3]}
    found = ranked(query, passages, len, alike=alike)
    chance.shuffle(passages)
    assert ranked(query, passages, len, alike=alike) == found


@given(_QUERIES, _PASSAGES)
def test_what_is_told_fits_and_is_for_whoever_asks(query: Query, passages: list[Passage]):
    found = ranked(query, passages, len, alike={one.id: 0.3 for one in passages[:3]})
    assert len(found) <= query.limit
    assert sum(len(one.passage.text) for one in found) <= query.tokens
    assert all(may_be_told(one.passage, query) for one in found)
    assert sorted(found, key=lambda one: -one.score) == list(found)
