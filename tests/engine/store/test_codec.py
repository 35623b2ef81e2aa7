import json
import typing
from dataclasses import fields, is_dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import StoreError
from engine.history.leaves import written
from engine.model.actions import Action, Begin, Merge, PlayAction
from engine.model.events import Event, Fact, VarSet
from engine.model.ids import WordsId
from engine.model.memory import Memory
from engine.model.people import PRESENCES, Breakpoint, Mood, Person, Recollection
from engine.model.proposal import Offer, Proposal, StatChange
from engine.model.state import Attempt, Letter, Line, State
from engine.model.trigger import Standing
from engine.model.turn import Turn, plain
from engine.model.value import Value
from engine.model.words import Words
from engine.rules.evolve import replay, state_digest
from engine.store.codec import (
    Texts,
    dump_action,
    dump_state,
    load_action,
    load_kind,
    load_state,
    load_turn,
)
from engine.store.columns import armoured
from tests.support.happenings import LIVED_IN, SAMPLES, STORY, world_events
from tests.support.turns import ANN, ODD, ROOT, SALT, said

TEXT = st.text(st.characters() | st.sampled_from("\x00\x01\ud83d深"), max_size=8)
VALUES = st.booleans() | st.integers() | st.floats(allow_nan=False) | TEXT


def _texts(words) -> Texts:
    return Texts((w.id, None if w.text is None else armoured(w.text)) for w in words)


FACTS = st.lists(
    st.sampled_from(
        [
            Fact(("people", "mara", "stats", "hp"), "7.0"),
            Fact(("people", ODD, "name"), written(ODD)),
            Fact(("people", "mara", "room"), "null"),
            Fact(("people", "mara", "breakpoint"), written(plain(Breakpoint(threshold=70)))),
            Fact(("items", "mara", ODD)),
            Fact(("room",), '"hall"'),
            Fact(("revealed",), '["a","b"]'),
        ]
    ),
    max_size=3,
).map(tuple)
NUMBERS = st.floats(-1e9, 1e9) | st.integers(-9, 9)
PEOPLE = st.builds(
    Person,
    id=TEXT,
    name=TEXT,
    presence=st.sampled_from(PRESENCES),
    aliases=st.tuples(TEXT),
    stats=st.dictionaries(TEXT, NUMBERS, max_size=2).map(lambda d: dict(sorted(d.items()))),
    mood=st.builds(Mood, NUMBERS, NUMBERS),
    breakpoint=st.none() | st.builds(Breakpoint, threshold=NUMBERS),
    memories=st.tuples(st.builds(Recollection, TEXT, st.integers(0, 9), st.tuples(TEXT))),
    room=st.none() | TEXT,
)
OFFERS = st.builds(
    Offer,
    TEXT,
    TEXT,
    proposal=st.builds(Proposal, stats=st.tuples(st.builds(StatChange, TEXT, TEXT, NUMBERS))),
    scene=st.none() | TEXT,
)


def _any(kind) -> st.SearchStrategy:
    """Return any instance of the union *kind*, its own `kind` fields left as they are."""
    parts = [
        st.builds(part, **{f.name: _field(part, f.name) for f in fields(part) if f.name != "kind"})
        for part in typing.get_args(kind)
    ]
    return st.one_of(parts)


BY_HINT = [
    (tuple[Fact, ...], FACTS),
    (Person, PEOPLE),
    (tuple[Offer, ...], st.lists(OFFERS, max_size=2).map(tuple)),
    (float, NUMBERS),
    (Value, VALUES),
    (tuple[tuple[str, Value], ...], st.lists(st.tuples(TEXT, VALUES), max_size=3).map(tuple)),
    (Words, st.builds(Words, TEXT)),
    (int | float, st.integers() | st.floats(allow_nan=False)),
]


def _field(part, name) -> st.SearchStrategy:
    hint = typing.get_type_hints(part)[name]
    if hint is str or getattr(hint, "__supertype__", None) is str:
        return TEXT
    return next((found for kind, found in BY_HINT if kind == hint), st.from_type(hint))


@given(_any(Action), st.lists(_any(Event), max_size=5))
def test_any_turn_comes_back_as_it_was(action, events):
    turn = Turn.after((ROOT.id,), action, tuple(events), salt=SALT)
    found = load_turn(turn.id, turn.parents, armoured(turn.body), _texts(turn.words()))
    assert found == turn
    assert repr(found) == repr(turn)  # 1 and 1.0 and True are equal, and not the same


@given(_any(PlayAction))
def test_any_action_comes_back_as_it_was(action):
    assert repr(load_action(dump_action(action))) == repr(action)


WORDS = st.builds(Words, TEXT) | st.builds(lambda text: Words(text).sealed(SALT), TEXT)

STATES = st.builds(
    State,
    vars=st.dictionaries(TEXT, VALUES, max_size=4),
    flags=st.frozensets(TEXT, max_size=3),
    visits=st.dictionaries(TEXT, st.integers(0, 9), max_size=3),
    memories=st.lists(st.builds(Memory, TEXT, st.integers(1, 5)), max_size=3).map(tuple),
    log=st.lists(
        st.builds(
            Line,
            st.sampled_from(["person", "narrator", "dice"]),
            TEXT,
            WORDS,
        ),
        max_size=4,
    ).map(tuple),
    people=st.dictionaries(TEXT, PEOPLE, max_size=2),
    items=st.dictionaries(TEXT, st.dictionaries(TEXT, st.integers(1, 9), max_size=2), max_size=2),
    room=st.none() | TEXT,
    triggers=st.dictionaries(TEXT, st.builds(Standing, TEXT, st.booleans()), max_size=2),
    offers=st.lists(OFFERS, max_size=2).map(tuple),
    added=st.dictionaries(TEXT, st.tuples(TEXT), max_size=2),
    revealed=st.frozensets(TEXT, max_size=3),
    minutes=st.integers(0, 99),
    gathered=st.lists(st.builds(Attempt, TEXT, TEXT, WORDS), max_size=2).map(tuple),
    letters=st.lists(st.builds(Letter, TEXT, TEXT, TEXT, WORDS, WORDS), max_size=2).map(tuple),
)


def _spoken(state):
    """Return all words of a state."""
    yield from (line.words for line in state.log)
    yield from (attempt.words for attempt in state.gathered)
    yield from (words for one in state.letters for words in (one.words, one.reply))


@given(STATES)
def test_any_state_comes_back_as_it_was(state):
    stored = dump_state(state)
    found = load_state(stored.json, _texts(_spoken(state)))
    assert found == state
    assert state_digest(found) == state_digest(state)
    assert set(stored.words) == {words.id for words in _spoken(state) if words.id}


@given(st.lists(world_events | st.sampled_from(SAMPLES), max_size=20))
def test_a_world_is_the_same_folded_from_turns_that_were_stored(happened):
    turn = Turn.after((), Begin(ANN, STORY), (*LIVED_IN, *happened), salt=SALT)
    found = load_turn(turn.id, (), turn.body, _texts(turn.words()))
    state, again = (replay(State(), one.events) for one in (turn, found))
    assert state_digest(again) == state_digest(state)
    assert again == state
    assert load_state(dump_state(state).json, _texts(turn.words())) == state


@pytest.mark.parametrize(
    "fact",
    [
        {"path": [], "value": "1"},
        {"path": ["flags"], "value": "[]"},
        {"path": ["room"], "value": ""},
        {"path": ["room"], "value": "hall"},
        {"path": ["room"], "value": "5"},
        {"path": ["people", "mara", "luck"], "value": "5"},
        {"path": ["people", "mara", "stats", "hp"], "value": '"many"'},
        {"path": ["people", "mara", "stats", "hp"], "value": '"5"'},
        {"path": ["people", "mara", "presence"], "value": '"asleep"'},
        {"path": ["people", "mara", "memories"], "value": '[{"text":"x","luck":1}]'},
        {"path": ["items", "mara", "rope"], "value": "1.5"},
    ],
)
def test_a_merge_with_a_leaf_that_fits_no_state_is_damaged(fact):
    event = {"kind": "merged", "source": "dark", "head": "t", "facts": [fact]}
    action = {"kind": "conclude", "user": "1"}
    body = json.dumps({"kind": "merge", "action": action, "events": [event]})
    with pytest.raises(StoreError, match=ROOT.id):
        load_turn(ROOT.id, (), body, Texts())


def test_a_state_keeps_no_text_of_sealed_words():
    sealed = Words("my name is Ann").sealed(SALT)
    stored = dump_state(
        State(log=(Line("person", "A", sealed), Line("dice", "", Words("2d6 = 7"))))
    )
    assert "Ann" not in stored.json
    assert "2d6 = 7" in stored.json


def test_equal_states_are_stored_alike():
    one, two = State(flags=frozenset("abcdef")), State(flags=frozenset("fedcba"))
    assert dump_state(one) == dump_state(two)


def test_words_that_are_not_there_come_back_without_text_and_are_told():
    turn = said(ROOT, "one", "two")
    [one, two] = turn.words()
    texts = Texts([(two.id, "two")])
    found = load_turn(turn.id, turn.parents, turn.body, texts)
    assert found.words() == (Words(None, one.id), two)
    assert texts.missing == {one.id}


def test_a_turn_keeps_the_text_that_was_hashed():
    """A field that a later version adds must not change what a stored turn is hashed from."""
    turn = said(ROOT, "one", "two", VarSet("k", ODD))
    older = turn.body.replace('"by":"",', "", 1)
    found = load_turn(turn.id, turn.parents, armoured(older), _texts(turn.words()))
    assert found == turn
    assert found.body == older != turn.body


def test_the_outline_of_a_turn_is_read_without_its_words():
    merge = Turn.after((), Merge(ANN, ODD, ROOT.id), (), salt=SALT, kind="merge")
    assert load_kind(merge.id, armoured(merge.body)) == ("merge", "merge")
    assert load_kind(ROOT.id, ROOT.body) == ("play", "begin")
    with pytest.raises(StoreError, match=ROOT.id):
        load_kind(ROOT.id, "{}")


@pytest.mark.parametrize(
    "body",
    [
        "",
        "{",
        "[]",
        '{"kind":"play","events":[]}',
        '{"kind":"play","action":{"kind":"fly"},"events":[]}',
        '{"kind":"dance","action":{"kind":"conclude","user":"1"},"events":[]}',
        '{"kind":"play","action":{"kind":"conclude","user":"1"},"events":[{"kind":"flew"}]}',
        '{"kind":"play","action":{"kind":"say","user":"1","name":"A","words":3},"events":[]}',
    ],
)
def test_a_turn_that_cannot_be_read_is_told_with_a_remedy(body):
    with pytest.raises(StoreError) as caught:
        load_turn(ROOT.id, (), body, Texts())
    assert ROOT.id in caught.value.told("en")
    assert "update Moirai, or restore a backup" in caught.value.told("en")
    assert "请更新 Moirai，或恢复备份" in caught.value.told("zh")


@pytest.mark.parametrize("text", ["", "[]", '{"kind":"fly"}', '{"kind":"say"}'])
def test_an_action_that_cannot_be_read_is_told(text):
    with pytest.raises(StoreError, match="waiting message"):
        load_action(text)


@pytest.mark.parametrize("text", ["", "[]", '{"turns":"many"}', '{"log":[{"words":[]}]}'])
def test_a_state_that_cannot_be_read_is_told(text):
    with pytest.raises(StoreError, match="snapshot"):
        load_state(text, Texts([(WordsId("x"), "x")]))


def test_every_word_of_a_state_stands_where_the_tests_above_look():
    def holders(kind, seen):
        for hint in typing.get_type_hints(kind).values():
            for part in (hint, *typing.get_args(hint)):
                if part is Words:
                    yield kind
                elif is_dataclass(part) and part not in seen:
                    yield from holders(part, seen | {part})

    assert set(holders(State, {State})) == {Line, Attempt, Letter}
