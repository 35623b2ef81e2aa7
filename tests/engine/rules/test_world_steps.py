from dataclasses import replace

import pytest

from engine.model.events import Event
from engine.model.ids import GM, SceneId
from engine.model.lore import LoreEntry
from engine.model.place_deeds import AddLore, AddToScene, AddToWorld, PassTime, RevealDocument
from engine.model.place_events import (
    DocumentRevealed,
    LoreAdded,
    SceneGrew,
    TimePassed,
    WorldAdded,
)
from engine.model.state import State
from engine.model.story import Document
from engine.model.table_events import Warned
from engine.rules.notices import sentence
from engine.rules.world_steps import LONGEST_TEXT, MOST_ADDED, WorldStep, world_events
from tests.support.people import world
from tests.support.triggers import CRYPT, saga, turn

DOCUMENTS = (
    Document("will", "The Last Will", "All to the cat."),
    Document("map", "A Map", "…", hidden=True),
)
SAGA = replace(saga(), documents=DOCUMENTS)
HERE = replace(world(), scene=CRYPT, vars={"n": 3, "none": " "})


def brought(step: WorldStep, state: State = HERE) -> tuple[Event, ...]:
    return world_events(step, turn(SAGA, state), GM)


def refused(step: WorldStep, state: State = HERE) -> Warned:
    [warned] = brought(step, state)
    assert isinstance(warned, Warned)
    assert sentence(warned, "en") != sentence(warned, "zh")
    return warned


def test_a_scene_gains_a_paragraph_with_its_placeholders_filled():
    assert brought(AddToScene(" {n} bats. ")) == (SceneGrew(CRYPT, "3 bats.", GM),)
    assert brought(AddToScene("Oaths.", "the hall of OATHS")) == (
        SceneGrew(SceneId("hall"), "Oaths.", GM),
    )


def test_a_scene_must_be_there():
    assert refused(AddToScene("x"), world()).code == "NO_SCENE_HERE"
    assert refused(AddToScene("x", "crypd")) == Warned("UNKNOWN_SCENE", ("crypd", "crypt"))


def test_the_world_has_more_to_tell_or_is_told_anew():
    assert brought(AddToWorld("{n} moons.")) == (WorldAdded("3 moons.", by=GM),)
    assert brought(AddToWorld("New.", replace=True)) == (WorldAdded("New.", replace=True, by=GM),)
    assert brought(AddToWorld("", replace=True)) == (WorldAdded("", replace=True, by=GM),)


def test_lore_is_told_under_its_keys():
    assert brought(AddLore(("moon",), "Two.")) == (LoreAdded(("moon",), "Two.", GM),)


@pytest.mark.parametrize("text", ["", "  ", "{none}"])
def test_where_nothing_is_left_of_a_text_nothing_is_added(text: str):
    steps = (AddToScene(text), AddToWorld(text), AddLore(("k",), text))
    assert [brought(step) for step in steps] == [()] * 3


def test_texts_are_cut_to_a_length():
    [event] = brought(AddToWorld("x" * 9000))
    assert isinstance(event, WorldAdded)
    assert len(event.text) == LONGEST_TEXT


def test_so_much_is_added_and_no_more():
    full = replace(
        HERE,
        world=("x",) * MOST_ADDED,
        lore=(LoreEntry(("k",), "x"),) * MOST_ADDED,
        added={CRYPT: ("x",) * MOST_ADDED},
    )
    for step in (AddToScene("y"), AddToWorld("y"), AddLore(("k",), "y")):
        assert refused(step, full) == Warned("TOO_MUCH_ADDED", ("y",))
    assert len(brought(AddToWorld("y", replace=True), full)) == 1


@pytest.mark.parametrize("called", ["map", "a map", "MAP"])
def test_a_hidden_document_is_revealed_by_its_id_or_title(called: str):
    assert brought(RevealDocument(called)) == (DocumentRevealed("map", GM),)


def test_what_is_known_already_is_not_revealed_again():
    assert brought(RevealDocument("will")) == ()
    assert brought(RevealDocument("map"), replace(HERE, revealed=frozenset({"map"}))) == ()


def test_an_unknown_document_is_told_with_names_like_it():
    assert refused(RevealDocument("wil")) == Warned(
        "UNKNOWN_DOCUMENT", ("wil", "The Last Will / will")
    )


@pytest.mark.parametrize(("minutes", "events"), [(90, (TimePassed(90, GM),)), (0, ()), (-5, ())])
def test_story_time_only_goes_on(minutes: int, events: tuple[Event, ...]):
    assert brought(PassTime(minutes)) == events
