"""Many memories come together in few."""

from dataclasses import replace

import pytest

from engine.memory.compress import MOST, NEWEST, PATIENCE, folded, folding
from engine.model.extraction import Summary
from engine.model.ids import PersonId, TurnId
from engine.model.memory import MOST_PINNED, Memory
from engine.model.state import State
from engine.rules.evolve import replay

NAMES = {"mara": "mara", "玛拉": "mara", "tom": "tom"}
MARA, TOM = PersonId("mara"), PersonId("tom")
SOURCES = (
    Memory("Mara hid the key.", 2, turns=(TurnId("a"),), witnesses=(MARA, TOM)),
    Memory("Mara paid 30 coins.", 4, turns=(TurnId("b"), TurnId("a")), witnesses=(MARA,)),
    Memory("It rained."),
)


def many(count: int) -> tuple[Memory, ...]:
    return tuple(Memory(f"memory {number}") for number in range(count))


def test_where_there_is_room_all_stay():
    assert folding(many(MOST)) == ()


def test_of_too_many_the_newest_stay():
    memories = many(MOST + 1)
    assert folding(memories) == memories[:-NEWEST]


def test_what_is_pinned_stays():
    memories = (replace(many(1)[0], weight=4), *many(MOST))
    assert memories[0] not in folding(memories)


def test_of_too_many_pinned_the_lightest_and_oldest_go():
    pinned = [Memory(f"pin {number}", 5 if number else 4) for number in range(MOST_PINNED + 2)]
    found = folding((*pinned, *many(MOST)))
    assert [one.text for one in found if one.weight >= 4] == ["pin 0", "pin 1"]


def test_a_summary_stands_for_its_sources_and_knows_where_they_came_from():
    summary = Summary(("- Mara hid the key and paid 30 coins.", "", "It rained."))
    event = folded(SOURCES, summary, NAMES, "en")
    assert event is not None
    assert event.gone == tuple(one.text for one in SOURCES)
    assert [one.text for one in event.into] == [
        "Mara hid the key and paid 30 coins.",
        "It rained.",
    ]
    for memory in event.into:
        assert memory.turns == (TurnId("a"), TurnId("b"))
        assert memory.witnesses == (MARA,)
        assert memory.weight == 3


def test_thirty_memories_and_one_become_the_newest_five_and_three_to_five_summaries():
    memories = tuple(Memory(f"Mara rang bell {number}.") for number in range(MOST + 1))
    sources = folding(memories)
    lines = tuple(f"- Mara rang bell {at}, and rang bell {at + 1}." for at in range(0, 10, 2))
    before = replace(State(), memories=memories)
    counts = {}
    for many_lines in range(7):
        event = folded(sources, Summary((*lines, lines[0])[:many_lines]), NAMES, "en")
        counts[many_lines] = len(replay(before, (event,)).memories) if event else MOST + 1
    kept = MOST + 1
    assert counts == {0: kept, 1: kept, 2: kept, 3: 8, 4: 9, 5: 10, 6: 10}


def test_what_came_together_does_not_do_so_again():
    memories = tuple(Memory(f"Mara rang bell {number}.") for number in range(MOST + 1))
    lines = ("Mara rang bell 1.", "Mara rang bell 2.", "Mara rang bell 3.")
    event = folded(folding(memories), Summary(lines), NAMES, "en")
    assert event is not None
    once = replay(replace(State(), memories=memories), (event,))
    assert folding(once.memories) == ()
    assert replay(once, (event,)).memories == once.memories


def test_what_everybody_knows_stays_known_to_everybody():
    event = folded((SOURCES[2], Memory("It snowed.")), Summary(("It rained.",)), NAMES, "en")
    assert event is not None
    assert event.into[0].witnesses == ()


@pytest.mark.parametrize(
    "lines",
    [
        (),
        ("Tom hid the key.",),
        ("Mara paid 50 coins.",),
        ("Mara hid the key and paid 50 coins.",),
        ("Mara lost the key.", "It rained."),
        ("Mara did not hide the key.", "It rained."),
        ("The key hid Mara.", "It rained."),
        ("Mara plans to hide the key.",),
        ("Who hid the key?",),
        ("…",),
        ("word " * 99,),
        ("It rained a.", "It rained b.", "It rained c."),
    ],
)
def test_what_cannot_stand_for_them_does_not(lines: tuple[str, ...]):
    assert folded(SOURCES, Summary(lines), NAMES, "en") is None


def test_a_plan_among_the_sources_may_be_told_as_one():
    sources = (Memory("玛拉打算藏钥匙。"), Memory("下雨了。"))
    assert folded(sources, Summary(("玛拉打算藏钥匙，下雨了。",)), NAMES, "zh") is not None


def test_where_no_summary_ever_stands_for_very_many_the_weightiest_do():
    heavy = replace(Memory("Mara drowned."), weight=3)
    sources = (heavy, *(replace(one, weight=1) for one in many(PATIENCE)))
    event = folded(sources, Summary(("Something happened.",)), NAMES, "en")
    assert event is not None
    assert event.gone == tuple(one.text for one in sources)
    newest = [f"memory {number}" for number in range(PATIENCE - 4, PATIENCE)]
    assert [one.text for one in event.into] == ["Mara drowned.", *newest]


def test_what_a_summary_does_say_then_stands_beside_them():
    sources = (Memory("Mara hid the key and paid 30 coins."), *many(PATIENCE))
    event = folded(sources, Summary(("Mara hid the key.", "Tom flew.")), NAMES, "en")
    assert event is not None
    assert event.into[0].text == "Mara hid the key."
    assert len(event.into) == 5
