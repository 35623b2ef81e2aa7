import typing
from dataclasses import fields, is_dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import StoreError
from engine.model.actions import Action, Merge, PlayAction
from engine.model.events import Event, VarSet
from engine.model.ids import WordsId
from engine.model.state import Line, State
from engine.model.story import Memory
from engine.model.turn import Turn
from engine.model.value import Value
from engine.model.words import Words
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
from tests.support.turns import ANN, ODD, ROOT, SALT, said

TEXT = st.text(st.characters() | st.sampled_from("\x00\x01\ud83d深"), max_size=8)
VALUES = st.booleans() | st.integers() | st.floats(allow_nan=False) | TEXT


def _texts(words) -> Texts:
    return Texts((w.id, None if w.text is None else armoured(w.text)) for w in words)


def _any(kind) -> st.SearchStrategy:
    """Return any instance of the union *kind*, its own `kind` fields left as they are."""
    parts = [
        st.builds(part, **{f.name: _field(part, f.name) for f in fields(part) if f.name != "kind"})
        for part in typing.get_args(kind)
    ]
    return st.one_of(parts)


def _field(part, name) -> st.SearchStrategy:
    hint = typing.get_type_hints(part)[name]
    if hint == Value:
        return VALUES
    if hint == tuple[tuple[str, Value], ...]:
        return st.lists(st.tuples(TEXT, VALUES), max_size=3).map(tuple)
    if hint is str or getattr(hint, "__supertype__", None) is str:
        return TEXT
    if hint is Words:
        return st.builds(Words, TEXT)
    if hint == int | float:
        return st.integers() | st.floats(allow_nan=False)
    return st.from_type(hint)


@given(_any(Action), st.lists(_any(Event), max_size=5))
def test_any_turn_comes_back_as_it_was(action, events):
    turn = Turn.after((ROOT.id,), action, tuple(events), salt=SALT)
    found = load_turn(turn.id, turn.parents, armoured(turn.body), _texts(turn.words()))
    assert found == turn
    assert repr(found) == repr(turn)  # 1 and 1.0 and True are equal, and not the same


@given(_any(PlayAction))
def test_any_action_comes_back_as_it_was(action):
    assert repr(load_action(dump_action(action))) == repr(action)


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
            st.builds(Words, TEXT) | st.builds(lambda text: Words(text).sealed(SALT), TEXT),
        ),
        max_size=4,
    ).map(tuple),
)


@given(STATES)
def test_any_state_comes_back_as_it_was(state):
    stored = dump_state(state)
    found = load_state(stored.json, _texts(line.words for line in state.log))
    assert found == state
    assert set(stored.words) == {line.words.id for line in state.log if line.words.id}


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

    assert set(holders(State, {State})) == {Line}
