"""Warnings about people, places, items and triggers, and the silence around them."""

from dataclasses import replace

import pytest

from engine.errors import Fault
from engine.model.ids import RoomId, SceneId
from engine.model.people import Stat
from engine.model.places import Room
from engine.model.rule import Place
from engine.model.story import Character, Choice, Document, Scene, Story
from engine.model.table_deeds import KeepTrigger
from engine.packs.lint import lint
from engine.rules.language import read_rule, trigger_in
from tests.support.packs import native

TEXT = """
title: a
language: en
state: {x: 1}
flags: [up]
start: hall
scenes:
  hall: {text: h, exits: [{to: yard}]}
  yard: {text: y, exits: [{to: hall}]}
"""
WORLD = replace(
    native(TEXT),
    characters=(Character("mara", "Mara Voss", aliases=("May",), items=(("brass key", 1),)),),
    rooms={RoomId("r1"): Room(RoomId("r1"), "Cellar")},
    items=((RoomId("r1"), "Lamp", 1),),
    stats=(Stat("hp", "Life", most=120), Stat("san", "SAN")),
    documents=(Document("d1", "The Letter", "…", hidden=True),),
)
SOUND = "[t] when fired t -> pause"


def found(*lines: str, story: Story = WORLD) -> tuple[Fault, ...]:
    triggers = tuple(trigger_in(line) for line in (SOUND, *lines))
    return lint(replace(story, triggers=triggers))


def codes(*lines: str, story: Story = WORLD) -> list[str]:
    """Return what is found in triggers of one line each, as `code name`."""
    return sorted(f"{fault.code} {fault.path}" for fault in found(*lines, story=story))


@pytest.mark.parametrize(
    ("code", "condition"),
    [
        ("UNKNOWN_PERSON", 'npc "Bo" here'),
        ("UNKNOWN_PERSON", 'mood "Bo" fear > 1'),
        ("UNKNOWN_PERSON", 'stat hp of "Bo" < 3'),
        ("UNKNOWN_PERSON", 'item "lamp" of "Bo"'),
        ("UNKNOWN_PERSON", 'room "Cellar" of "Bo"'),
        ("UNKNOWN_ROOM", 'room "Attic"'),
        ("UNKNOWN_ITEM", 'item "rope"'),
        ("UNKNOWN_ITEM", 'not item "rope"'),
        ("UNKNOWN_STAT", "stat mp < 3"),
        ("UNKNOWN_TRIGGER", 'fired "u"'),
        ("OUT_OF_RANGE", 'flag "up" or mood "May" fear > 100'),
        ("OUT_OF_RANGE", 'flag "up" or stat hp == 121'),
        ("OUT_OF_RANGE", 'flag "up" or stat Life < 0'),
        ("NEVER_FIRES", 'npc "May" here and npc "May" away'),
        ("UNKNOWN_FLAG", 'flag "down"'),
        ("UNKNOWN_KEY", "state.y > 1"),
        ("SHORT_KEYWORD", 'contains "a" and flag "up"'),
    ],
)
def test_a_doubtful_condition_of_a_trigger_is_warned_of(code: str, condition: str):
    assert codes(f"[a] when {condition} -> pause") == [f"{code} a"]


def test_a_mood_that_nobody_can_have_is_told_of_beside_the_trigger_that_never_fires():
    assert codes('[a] when npc "May" fear >= 150 -> pause') == ["NEVER_FIRES a", "OUT_OF_RANGE a"]
    said = {fault.says.en for fault in found('[a] when npc "May" fear >= 150 -> pause')}
    assert "“fear >= 150” never holds: it runs from -100 to 100" in said


@pytest.mark.parametrize(
    "condition",
    [
        'npc "mara" here and mood "MAY" fear >= 100 and stat SAN of "mara voss" != 300',
        'item "LAMP" and item "Brass Key" of all and room "r1" and room "cellar" of any',
        'fired "t" and ai "x"',
        "stat life <= 120 and stat hp >= 0",
    ],
)
def test_a_sensible_condition_is_passed_in_silence(condition: str):
    assert codes(f"[a] when {condition} -> pause") == []


@pytest.mark.parametrize(
    ("code", "step"),
    [
        ("UNKNOWN_PERSON", 'npc "Bo" fear += 3'),
        ("UNKNOWN_PERSON", "npc Bo leave"),
        ("UNKNOWN_PERSON", "npc Bo attacked"),
        ("UNKNOWN_PERSON", "npc Bo remember x"),
        ("UNKNOWN_PERSON", "npc Bo say x"),
        ("UNKNOWN_PERSON", 'npc Bo faction = "x"'),
        ("UNKNOWN_PERSON", 'stat hp of "Bo" -= 5'),
        ("UNKNOWN_PERSON", "give lamp to Bo"),
        ("UNKNOWN_PERSON", "give lamp to May from Bo"),
        ("UNKNOWN_PERSON", "take lamp from Bo"),
        ("UNKNOWN_PERSON", 'move Bo to room "r1"'),
        ("UNKNOWN_PERSON", "spotlight Bo"),
        ("UNKNOWN_STAT", "stat mp -= 5"),
        ("UNKNOWN_STAT", "spawn Bo mp=5"),
        ("UNKNOWN_ITEM", "take rope all from May"),
        ("UNKNOWN_ROOM", "move to room Attic"),
        ("UNKNOWN_ROOM", "reveal room Attic"),
        ("UNKNOWN_ROOM", 'room Attic colour = "red"'),
        ("UNKNOWN_ROOM", "add room Den beside Attic"),
        ("UNKNOWN_ROOM", "link r1 Attic"),
        ("UNKNOWN_ROOM", "unlink Attic r1"),
        ("UNKNOWN_ROOM", "lock r1 Attic"),
        ("UNKNOWN_SCENE", "append x to scene attic"),
        ("UNKNOWN_SCENE", "option x to attic"),
        ("UNKNOWN_DOCUMENT", "reveal document d2"),
        ("UNKNOWN_TRIGGER", "fire u"),
        ("UNKNOWN_TRIGGER", "trigger remove u"),
        ("UNKNOWN_TRIGGER", "trigger enable u"),
        ("UNKNOWN_TRIGGER", "trigger reset u"),
        ("UNKNOWN_PLACEHOLDER", 'npc May say "{y}"'),
        ("UNKNOWN_PLACEHOLDER", 'world += "{y}"'),
        ("UNKNOWN_PLACEHOLDER", 'generate "{y}"'),
        ("UNKNOWN_PLACEHOLDER", 'spawn Bo as "{y}"'),
        ("UNKNOWN_PLACEHOLDER", 'direct "{y}"'),
        ("UNKNOWN_KEY", "state.y += 1"),
        ("NO_EFFECT", "stat hp += 0"),
        ("NO_EFFECT", "npc May fear -= 0"),
        ("NO_EFFECT", "stat hp /= 0"),
    ],
)
def test_a_doubtful_step_of_a_trigger_is_warned_of(code: str, step: str):
    assert codes(f"[a] when always -> {step}") == [f"{code} a"]


@pytest.mark.parametrize(
    "steps",
    [
        'npc "mara" fear = 0 && stat life of all = 0 && stat hp *= 0 && give "rope" to any',
        "move to room cellar && link r1 Cellar && reveal document d1 && append x",
        'reveal document "The Letter" && append x to scene yard && option x to yard && option x',
        "trigger disable t && fire t && trigger reset all && spotlight off && spotlight May",
        'npc May say "{x} {role}" && link r1 Cellar as "{y}"',
    ],
)
def test_sensible_steps_are_passed_in_silence(steps: str):
    assert codes(f"[a] when always -> {steps}") == []


def test_what_steps_bring_into_the_world_is_known_everywhere():
    assert (
        codes(
            "[a] when npc Wolf here and npc Bo here and room Den and room Lair -> pause",
            "[b] when item fur and item rope and fired c -> pause",
            '[s] when always -> spawn Wolf with fur && npc May name = "Bo" && give rope to any',
            '[r] when always -> add room Den && room Den name = "Lair"',
            r'[k] when always -> trigger add "[c] when always -> flag \"new\" && state.z = 1"',
            "[d] when flag new and state.z > 0 -> pause",
        )
        == []
    )


def test_a_broken_trigger_that_a_step_adds_is_left_to_those_who_load_it():
    adds = replace(trigger_in(SOUND), steps=(KeepTrigger("broken"),))
    assert lint(replace(WORLD, triggers=(adds,))) == ()


def test_gates_must_name_triggers_that_are_there():
    assert codes('[a] when needs "t" "u", unless "v": always -> pause') == [
        "UNKNOWN_TRIGGER a",
        "UNKNOWN_TRIGGER a",
    ]


def test_names_that_were_likely_meant_are_named():
    [fault] = found("[a] when npc Marra here -> pause")
    assert fault.told("en").endswith("there is nobody called “Marra”; did you mean “mara”?")
    assert fault.told("zh").endswith("没有叫「Marra」的人物；是不是「mara」？")


def test_an_item_that_only_a_model_could_bring_is_told_of_as_well():
    found = codes("[a] when item rope -> pause", story=replace(WORLD, effects=True))
    assert found == ["UNKNOWN_ITEM a"]


def test_where_scenes_are_generated_any_scene_may_come_to_be():
    assert codes("[a] when always -> generate x && append x to scene attic") == []


def test_two_triggers_of_one_name_are_warned_of():
    assert codes("[a] when always -> pause", "[a] when flag up -> resume") == [
        "DUPLICATE_TRIGGER a"
    ]


def test_a_rule_cannot_ask_a_model():
    rule = read_rule('[r] if ai "x" or flag up -> tell "b"', Place(), dialect="native")
    story = replace(native(TEXT), rules=(rule, *native(TEXT).rules))
    assert [fault.code for fault in lint(story)] == ["AI_IN_RULE"]
    assert codes('[a] when ai "x" -> pause') == []


def test_rules_of_a_group_leave_each_other_room_where_the_world_moves_between_them():
    lines = [
        '[r] if item "x" -> [group:g] flag "a"',
        "[s] if always -> {}",
        '[u] if item "x" -> [group:g] flag "b"',
    ]
    for step, expected in [
        ("unflag up", ["LOCKED u"]),
        ("give x to any", []),
        ("fire t", []),
        ("goto hall", []),
        ("inject x", ["LOCKED u"]),
    ]:
        listed = "\n".join(f"- {line.format(step)!r}" for line in lines)
        text = f"{TEXT}triggers: ['[t] when fired t -> pause']\neffects: true\nrules:\n{listed}"
        story = replace(native(text), items=((RoomId("r1"), "x", 1),))
        assert [one for one in codes(story=story) if "LOCKED" in one] == expected


HALL, ATTIC = SceneId("hall"), SceneId("attic")
HOUSE = replace(
    WORLD,
    rules=(),
    scenes={id: Scene(id, id, "…") for id in (HALL, SceneId("yard"), ATTIC)},
)


def finds_attic(story: Story) -> bool:
    return "scenes.attic" not in [
        fault.path for fault in lint(story) if fault.code == "UNREACHABLE_SCENE"
    ]


@pytest.mark.parametrize(
    ("line", "leads_there"),
    [
        ("[a] when always -> goto attic", True),
        ("[a] when scene hall -> option x to attic", True),
        ("[a] when scene yard -> goto attic", False),
        (r'[a] when always -> trigger add "[b] when always -> goto \"attic\""', True),
        ("[a] when always -> option x", False),
    ],
)
def test_triggers_lead_to_scenes(line: str, leads_there: bool):
    assert finds_attic(replace(HOUSE, triggers=(trigger_in(line),))) == leads_there


@pytest.mark.parametrize(
    "story",
    [
        replace(HOUSE, rooms={RoomId("r"): Room(RoomId("r"), "r", scene=ATTIC)}),
        replace(
            HOUSE,
            scenes={**HOUSE.scenes, ATTIC: Scene(ATTIC, "attic", "…", room=RoomId("r1"))},
        ),
        replace(
            HOUSE,
            scenes={
                **HOUSE.scenes,
                HALL: Scene(HALL, "hall", "…", choices=(Choice("up", ATTIC),)),
            },
        ),
    ],
)
def test_rooms_and_options_of_scenes_lead_to_scenes(story: Story):
    assert finds_attic(story)
    assert not finds_attic(HOUSE)
