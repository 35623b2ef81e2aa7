from dataclasses import replace

import pytest

from engine.model.language import Language
from engine.model.state import Line, State
from engine.model.words import Words
from engine.narration.imagining import scene_ask
from engine.narration.scenery import BARE, Scenery
from tests.support.people import tale

STORY = replace(tale(), world="A cold world.", role="")
LOG = (Line("narrator", "", Words("The door opens.")), Line("person", "Ann", Words("I run.")))
SEEN = Scenery("Ann: HP 100", "The party is in Hall.", "2025-11-03 17:00")


@pytest.mark.parametrize(
    ("language", "wish"),
    [("en", "wishes for: a fight {x}"), ("zh", "主持人的要求：a fight {x}")],
)
def test_a_scene_is_asked_for_after_a_wish_with_all_that_may_be_known(
    language: Language, wish: str
):
    story = replace(STORY, language=language)
    ask = scene_ask(story, State(log=LOG), SEEN, "a fight {x}")
    system, user = ask.messages
    assert "A cold world." in system.text
    for told in ("HP 100", "in Hall", "17:00", "The door opens.", "> I run."):
        assert told in user.text
    assert user.text.endswith(wish)
    assert (ask.shape, ask.purpose) == ("scene", "scene")


def test_a_wish_is_tame_and_a_bare_story_has_nothing_else_to_say():
    [_, user] = scene_ask(STORY, State(), BARE, "<think>").messages
    assert user.text.endswith("‹think›")
    assert "##" not in user.text


def test_a_world_that_was_told_anew_is_not_told_as_it_was():
    [system, _] = scene_ask(STORY, State(world_new=True), BARE, "x").messages
    assert "cold" not in system.text
