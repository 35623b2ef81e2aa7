"""What a turn settled, for the workspace."""

from dataclasses import replace

import pytest

from engine.model.events import Event, VarSet
from engine.model.ids import Owner, PersonId
from engine.model.language import Language
from engine.model.memory import Step
from engine.model.memory_events import Stepped
from engine.model.people_events import ItemGained, MoodSet, MoodsFaded, PresencePut
from engine.model.table_events import Warned
from engine.rules.playbook import Playbook
from engine.rules.stepping import MOST_CHANGES, note_step
from engine.rules.taking import Taking
from tests.support.chance import Loaded
from tests.support.people import tale, world

AVA, GUARD = PersonId("ava"), PersonId("guard")
STATE = replace(world(), vars={"light": 3, "_secret": 1})


def stepped(*events: Event, language: Language = "en") -> tuple[Step, ...]:
    taking = Taking(Playbook(tale(language)), STATE, Loaded())
    taking.add(*events)
    note_step(taking)
    return tuple(event.step for event in taking.events if isinstance(event, Stepped))


def test_a_turn_that_changes_nothing_leaves_no_step():
    assert stepped() == ()
    assert stepped(Warned("NOTE", ("It was quiet.",))) == ()


@pytest.mark.parametrize(("language", "line"), [("en", "light 3 → 2"), ("zh", "light 3 → 2")])
def test_values_are_told_as_they_were_and_are_and_hidden_ones_are_not(
    language: Language, line: str
):
    (step,) = stepped(VarSet("light", 2), VarSet("_secret", 2), VarSet("new", 1), language=language)
    assert step == Step(7, None, (line,))


def test_belongings_and_people_are_told_without_pictures():
    (step,) = stepped(ItemGained(Owner(AVA), "coin"), PresencePut(GUARD, "dead"))
    assert all("🎒" not in line and "👤" not in line for line in step.changes)
    assert any("coin +1" in line for line in step.changes)


def test_the_reason_of_a_model_is_kept_with_what_it_changed():
    (step,) = stepped(ItemGained(Owner(AVA), "coin"), Warned("NOTE", ("She found it.",)))
    assert step.why == "She found it."


def test_moods_that_only_faded_are_no_news():
    assert stepped(MoodsFaded(1)) == ()
    (step,) = stepped(MoodSet(GUARD, "fear", 50.0))
    assert any("fear" in line for line in step.moods)
    assert step.changes == ()


def test_of_very_many_changes_the_first_are_kept():
    items = (ItemGained(Owner(AVA), f"thing {number}") for number in range(2 * MOST_CHANGES))
    (step,) = stepped(*items)
    assert len(step.changes) == MOST_CHANGES
