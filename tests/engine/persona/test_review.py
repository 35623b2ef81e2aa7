"""The tenets of a character, as a game master goes through them."""

import pytest

from engine.errors import EmptyInput, NoSuchTrait
from engine.model.persona import Amendment, Persona, Policy, Tenet
from engine.persona.review import Entry, entries, entry_called, to_review

COIN = Tenet("coin", "never takes gold", ("gold",), reviewed=False)
OATH = Tenet("oath", "never breaks an oath")
SHORT = Tenet("Short", "speaks in short sentences", reviewed=False)
KIND = Tenet("kind", "always kind to children", reviewed=False)
POLICY = Policy(style=(SHORT,), never=(COIN, OATH), always=(KIND,))
EVERY = entries(POLICY, Persona())


def test_all_tenets_are_there_also_those_that_play_put_in_or_switched_off():
    off = Tenet("oath", "never breaks an oath", off=True)
    new = Tenet("new", "loves plums")
    persona = Persona(amended={"oath": Amendment("never", off), "new": Amendment("values", new)})
    assert entries(POLICY, persona) == (
        Entry("values", new, is_amended=True),
        Entry("style", SHORT),
        Entry("never", COIN),
        Entry("never", off, is_amended=True),
        Entry("always", KIND),
    )


def test_what_nobody_reviewed_waits_and_boundaries_come_first():
    assert [one.tenet.key for one in to_review(EVERY)] == ["coin", "kind", "Short"]


def test_what_is_off_waits_for_nobody():
    assert to_review([Entry("never", Tenet("a", "a", reviewed=False, off=True))]) == ()


@pytest.mark.parametrize("called", ["coin", " COIN ", "Never takes GOLD!", "takes gold"])
def test_a_tenet_is_called_by_its_key_its_words_or_a_piece_of_them(called):
    assert entry_called(EVERY, called).tenet == COIN


def test_a_key_counts_more_than_words():
    both = (Entry("never", Tenet("gold", "a")), Entry("never", Tenet("b", "gold")))
    assert entry_called(both, "gold").tenet.text == "a"


def test_of_several_all_are_named_and_a_part_tells_them_apart():
    with pytest.raises(NoSuchTrait, match=r"never takes gold.*never breaks an oath"):
        entry_called(EVERY, "never")
    twins = (Entry("never", Tenet("a", "gold")), Entry("always", Tenet("b", "gold")))
    assert entry_called(twins, "gold", "always").tenet.key == "b"


@pytest.mark.parametrize("called", ["silver", "…"])
def test_what_nobody_has_is_not_found(called):
    with pytest.raises(NoSuchTrait, match="There is none"):
        entry_called(EVERY, called)


def test_a_blank_calls_nothing():
    with pytest.raises(EmptyInput):
        entry_called(EVERY, "  ")
