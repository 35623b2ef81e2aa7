"""What somebody of the story knows when they are written to."""

from dataclasses import replace
from random import Random

import pytest

from engine.model.ids import PersonId, TurnId
from engine.model.language import Language
from engine.model.memory import Dossier, Found, Memory, Passage
from engine.model.people import Recollection
from engine.model.script import Composed, Consult
from engine.model.state import State
from engine.model.table_actions import TextTo
from engine.model.words import Words
from engine.rules.decide import decide
from engine.rules.playbook import Playbook
from tests.support.oracles import prompt_of
from tests.support.people import GUARD, world
from tests.support.stage import drama
from tests.support.stories import ANN, BOB

OTTO = PersonId("otto")
each_language = pytest.mark.parametrize("language", ["en", "zh"])


def asked(
    state: State, *found: Found, words: str = "The theft?", language: Language = "en"
) -> Consult:
    """Return what is asked of Mara where Ann writes to her, and *found* lies in the archive."""
    action = TextTo(ANN, "ann", "Mara", Words(words))
    ask = next(decide(Playbook(drama(language=language)), state, action, Random(0)))
    assert isinstance(ask, Consult)
    assert isinstance(ask.messages, Composed)
    if found:
        ask.messages.remind(found)
    return ask


@each_language
def test_it_is_what_they_saw_what_they_were_told_and_what_everybody_knows(language: Language):
    state = replace(
        world(),
        memories=(
            Memory("It rained for a week."),
            Memory("The watch drank.", witnesses=(GUARD.id, OTTO)),
            Memory("Otto hid a key.", witnesses=(OTTO,)),
            Memory("Far away it burned.", branch="side"),
        ),
        dossiers={
            "event:theft": Dossier("event:theft", "event", "The theft", (), "A cup is gone."),
            "thing:cup": Dossier("thing:cup", "thing", "theft", (), "Sold.", witnesses=(OTTO,)),
        },
    )
    prompt = prompt_of(asked(state, language=language))
    for known in ("- It rained for a week.", "- The watch drank.", "A cup is gone."):
        assert known in prompt
    assert "Far away it burned." in prompt
    for unknown in ("Otto hid a key.", "Sold."):
        assert unknown not in prompt


def found(text: str, **more: object) -> Found:
    one = Passage(text, "recollection", text, TurnId("t"), 1)
    return Found(replace(one, **more), 1.0)  # type: ignore[arg-type]


@each_language
def test_of_what_the_archive_holds_it_is_only_what_they_can_know_and_say(language: Language):
    held = (
        found("Open talk."),
        found("Mara's own.", owner=GUARD.id),
        found("Ann's own.", owner=GUARD.id, user=ANN),
        found("Mara saw it.", witnesses=(GUARD.id, OTTO)),
        found("Bob's own.", owner=GUARD.id, user=BOB),
        found("Otto's own.", owner=OTTO),
        found("Otto saw it.", witnesses=(OTTO,)),
        found("A page.", document="book", title="Book"),
    )
    prompt = prompt_of(asked(world(), *held, language=language))
    told = [one.passage.text for one in held if one.passage.text in prompt]
    assert told == ["Open talk.", "Mara's own.", "Ann's own.", "Mara saw it."]


def test_the_archive_is_searched_from_their_view_for_this_very_player():
    mara = replace(
        GUARD,
        memories=(Recollection("The gate fell."), Recollection("Ben paid me.", told_to=BOB)),
    )
    ask = asked(replace(world(mara), memories=(Memory("Rain."),)))
    assert isinstance(ask.messages, Composed)
    assert ask.messages.seek is not None
    query = ask.messages.seek()
    assert (query.words, query.viewer, query.user) == ("The theft?", GUARD.id, ANN)
    assert query.known == ("The gate fell.", "Rain.")
    assert query.documents == frozenset()
    assert query.number == 7


def test_nothing_known_besides_leaves_no_empty_line():
    alone = replace(world(), people={GUARD.id: GUARD}, rooms={}, room=None)
    assert "\n\n\n" not in prompt_of(asked(alone, words="Hm."))
