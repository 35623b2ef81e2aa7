"""Where lore stands in a prompt."""

from dataclasses import replace

import pytest

from engine.model.ids import PersonId, UserId
from engine.model.lore import LoreEntry, LoreRole, Slot
from engine.model.people import Person
from engine.model.script import Message
from engine.model.state import Line, State
from engine.model.words import Words
from engine.narration.lore_slots import is_stable
from engine.narration.prompt import narration
from engine.narration.scenery import Scenery
from tests.support.lore import entry
from tests.support.stories import house

ALWAYS = entry("always", constant=True, text="The keep is {role}'s {debt}.")


def line(voice: str, text: str) -> Line:
    return Line(voice, "Ann" if voice == "person" else "", Words(text))  # type: ignore[arg-type]


TALK = State(
    log=(
        line("person", "first"),
        line("narrator", "second"),
        line("person", "third"),
        line("narrator", "fourth"),
    )
)


def prompt(*lore: LoreEntry, state: State = TALK, **more) -> tuple[Message, ...]:
    return narration(house(), state, speaker="Ann", words="fifth", lore=lore, **more).messages


def where(messages: tuple[Message, ...], text: str) -> list[int]:
    return [number for number, message in enumerate(messages) if text in message.text]


@pytest.mark.parametrize(
    ("slot", "is_before"),
    [("before", True), ("examples_top", True), ("after", False), ("examples_bottom", False)],
)
def test_an_entry_stands_before_the_people_or_behind_them(slot: Slot, is_before: bool):
    last = prompt(entry("bell", slot=slot), scenery=Scenery("Tom."))[-1].text
    assert (last.index("- This is bell.") < last.index("Tom.")) == is_before


def test_notes_of_the_moment_stand_around_what_the_narrator_must_tell():
    lore = (entry("high", slot="note_top"), entry("low", slot="note_bottom"))
    last = prompt(*lore, directives=("He falls.",), dice=("🎲 6",))[-1].text
    order = ["This is high.", "He falls.", "🎲 6", "This is low.", "> fifth"]
    assert [last.index(text) for text in order] == sorted(last.index(text) for text in order)


@pytest.mark.parametrize(
    ("depth", "role", "message"),
    [
        (0, "system", 5),
        (0, "assistant", 5),
        (1, "user", 5),
        (1, "assistant", 4),
        (2, "system", 3),
        (2, "assistant", 4),
        (4, "user", 1),
        (5, "assistant", 1),
        (99, "system", 1),
    ],
)
def test_a_deep_entry_joins_the_message_of_its_role_beside_it(
    depth: int, role: LoreRole, message: int
):
    plain = prompt()
    messages = prompt(entry("bell", slot="depth", depth=depth, role=role))
    assert where(messages, "This is bell.") == [message]
    assert [one.role for one in messages] == [one.role for one in plain]
    assert all(old.text in new.text for old, new in zip(plain, messages, strict=True))


def test_only_notes_of_the_system_stand_under_a_heading():
    lore = (
        entry("note", slot="depth", depth=1),
        entry("said", slot="depth", depth=1, role="user"),
    )
    last = prompt(*lore)[-1].text
    assert last.startswith("This is said.\n\n## Worth knowing\n- This is note.\n\n## As things")


def test_at_depth_0_an_entry_is_the_last_that_is_read():
    assert prompt(entry("bell", slot="depth", depth=0))[-1].text.endswith("- This is bell.")


def test_lore_is_tame_and_its_placeholders_are_filled():
    state = State(
        vars={"mood": "glad"},
        people={PersonId("a"): Person(PersonId("a"), "Ava", "pc", player=UserId("1"))},
    )
    last = prompt(entry("x", text="{{user}} is {mood}.\n\n<b>So</b>."), state=state)[-1].text
    assert "- Ava is glad. ‹b›So‹/b›." in last


def test_what_is_told_in_every_turn_stands_in_the_system_message_around_the_people():
    slots: tuple[Slot, ...] = ("after", "examples_bottom", "examples_top", "before")
    lore = tuple(entry(slot, constant=True, slot=slot) for slot in slots)
    book = replace(house(), style="Dry.", characters=(replace(house().characters[0], scenes=()),))
    first = narration(book, State(), scenery=Scenery(lore=lore)).messages[0].text
    order = [
        "This is before.",
        "Dry.",
        "This is examples_top.",
        "Mara",
        "This is examples_bottom.",
        "This is after.",
    ]
    assert [first.index(text) for text in order] == sorted(first.index(text) for text in order)


def test_the_system_message_leaves_values_to_the_last_one_and_stays_what_it_is():
    scenery = Scenery(lore=(ALWAYS,))
    states = [State(vars={"debt": debt}) for debt in ("3", "4")]
    one, two = (narration(house(), state, scenery=scenery).messages for state in states)
    assert "{debt}" in one[0].text
    assert one[0] == two[0]
    assert "- debt: 3" in one[-1].text


@pytest.mark.parametrize("slot", ["depth", "note_top", "note_bottom"])
def test_what_belongs_to_the_moment_never_stands_in_the_system_message(slot: Slot):
    assert is_stable(ALWAYS)
    assert not is_stable(replace(ALWAYS, slot=slot))
    assert not is_stable(replace(ALWAYS, probability=50.0))
