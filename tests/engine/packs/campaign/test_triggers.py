"""Triggers of campaigns: conditions of both generations, all actions, gates, and their faults."""

import json
from typing import Any

import pytest

from engine.model.atoms import AskModel, HasItem, StatIs
from engine.model.ids import SceneId
from engine.model.people import Stat
from engine.model.people_deeds import (
    Attack,
    GiveItem,
    MoodStep,
    PutPresence,
    RememberAs,
    SpawnPerson,
    StatStep,
    TakeItem,
)
from engine.model.place_deeds import AddLore, AddToScene, AddToWorld, GenerateScene, RevealDocument
from engine.model.rule import (
    NEVER,
    AllOf,
    AnyOf,
    Assign,
    Condition,
    GoTo,
    Inject,
    InScene,
    Not,
    PutFlag,
)
from engine.model.table_deeds import FireTrigger, OfferOption
from engine.model.trigger import Gates, Trigger
from engine.packs.campaign.actions import MOST_ACTIONS
from engine.packs.lint import lint
from engine.rules.language import MAX_DEPTH, trigger_in
from tests.support.campaigns import errors, found, read, story

PEOPLE = [
    {"name": "Bo", "role": "PC", "inventory": "Rusty Key, rope"},
    {"name": "Mara", "role": "NPC", "inventory": "monkey, 公寓钥匙"},
]
ALWAYS = {"type": "stat", "value": "hp>=0"}
HOLDS = StatIs("hp", ">=", 0)


def campaign(*triggers: dict[str, Any], **more: Any) -> dict[str, Any]:  # noqa: ANN401 - JSON
    return {"characters": PEOPLE, "triggers": list(triggers), **more}


def trigger(**fields: Any) -> Trigger:  # noqa: ANN401 - JSON
    [one] = story(campaign({"label": "t", "target_node_id": 2, **fields})).triggers
    return one


def condition(conditions: object) -> Condition:
    return trigger(conditions=conditions).condition


def chain(op: str, length: int) -> object:
    """Return a leaf inside *length* groups."""
    tree: object = ALWAYS
    for _ in range(length):
        tree = {"op": op, "children": [tree]}
    return tree


@pytest.mark.parametrize(
    ("type", "value", "expected"),
    [
        ("scene", "2", InScene(SceneId("2"))),
        ("scene", 2, InScene(SceneId("2"))),
        ("item", "KEY, sword", AnyOf((HasItem("Rusty Key"), HasItem("sword")))),
        ("item", "rope", HasItem("rope")),
        ("item", "钥匙", HasItem("公寓钥匙")),
        ("item", "mon", HasItem("mon")),
        ("stat", "hp<51", StatIs("hp", "<", 51)),
        ("stat", "hp<=50", StatIs("hp", "<=", 50)),
        ("stat", "HP < 51", StatIs("hp", "<", 51)),
        ("stat", "hp>90", StatIs("hp", ">", 90)),
        ("stat", "san == 3", StatIs("san", "==", 3)),
        ("stat", "hp<10,san<10", AnyOf((StatIs("hp", "<", 10), StatIs("san", "<", 10)))),
        ("ai", "  they\n argue ", AskModel("they argue")),
        ("AI", "they argue", AskModel("they argue")),
    ],
)
def test_a_leaf_is_read_in_every_form_it_can_have(type: str, value: object, expected: Condition):
    leaf = {"type": type, "value": value}
    assert condition(leaf) == expected
    assert condition([leaf]) == expected
    assert condition(json.dumps([leaf])) == expected
    assert condition({"op": "and", "children": [leaf]}) == expected
    assert trigger(cond_type=type, cond_value=value).condition == expected


def test_trees_have_and_or_and_not():
    a, b = ALWAYS, {"type": "ai", "value": "x"}
    tree = {
        "op": "AND",
        "children": [a, {"op": "or", "children": [a, {"op": "not", "children": [b]}]}],
    }
    expected = AllOf((HOLDS, AnyOf((HOLDS, Not(AskModel("x"))))))
    assert condition(tree) == condition(json.dumps(tree)) == expected
    assert condition([a, b]) == AllOf((HOLDS, AskModel("x")))


def test_the_old_pair_counts_only_where_there_are_no_conditions():
    pair = {"cond_type": "ai", "cond_value": "x"}
    assert trigger(conditions=[], **pair).condition == AskModel("x")
    assert trigger(conditions=[ALWAYS], **pair).condition == HOLDS


@pytest.mark.parametrize(
    "conditions", [None, "", "[]", "{}", [], {}, {"op": "and", "children": []}]
)
def test_without_any_condition_a_trigger_never_fires_by_itself(conditions: object):
    assert condition(conditions) == NEVER
    one = read(campaign({"label": "t", "target_node_id": 2, "conditions": conditions}))
    assert "NEVER_FIRES triggers[0]" in found(one.warnings)


def test_one_that_another_fires_needs_no_condition():
    fires = {"id": 1, "conditions": [ALWAYS], "actions": [{"type": "fire_trigger", "id": 2}]}
    one = read(campaign(fires, {"id": 2, "target_node_id": 2}))
    assert not [w for w in found(one.warnings) if w.startswith("NEVER_FIRES")]


def test_groups_may_be_as_deep_as_there():
    assert condition(chain("not", MAX_DEPTH)) != NEVER
    assert found(errors(campaign({"conditions": chain("not", MAX_DEPTH + 1)}))) != []


@pytest.mark.parametrize(
    ("conditions", "error"),
    [
        ({"op": "xor", "children": [ALWAYS]}, "UNKNOWN_OPERATOR triggers[0].conditions.op"),
        ({"op": "not", "children": []}, "EMPTY_GROUP triggers[0].conditions"),
        (
            [ALWAYS, {"op": "or", "children": []}],
            "EMPTY_GROUP triggers[0].conditions[1]",
        ),
        ([{"type": "zzz", "value": "x"}], "UNKNOWN_CONDITION triggers[0].conditions[0]"),
        ([{"type": "stat", "value": "luck<5"}], "UNKNOWN_STAT triggers[0].conditions[0]"),
        ([{"type": "stat", "value": "hp<abc"}], "BAD_CONDITION triggers[0].conditions[0]"),
        ([{"type": "stat", "value": "hp=50"}], "BAD_CONDITION triggers[0].conditions[0]"),
        ([{"type": "stat", "value": ""}], "EMPTY triggers[0].conditions[0]"),
        ([{"type": "item"}], "EMPTY triggers[0].conditions[0]"),
        ([{"type": "ai", "value": " "}], "EMPTY triggers[0].conditions[0]"),
        ([{"type": "scene", "value": "3.0"}], "BAD_CONDITION triggers[0].conditions[0]"),
        ([{"type": "scene", "value": ["1"]}], "EMPTY triggers[0].conditions[0]"),
        (["x"], "BAD_CONDITION triggers[0].conditions[0]"),
        ({"op": "and", "children": "x"}, "BAD_CONDITION triggers[0].conditions"),
        ("{broken", "BAD_CONDITION triggers[0].conditions"),
        ('"str"', "BAD_CONDITION triggers[0].conditions"),
        (chain("or", MAX_DEPTH + 1), "TOO_DEEP"),
    ],
)
def test_a_condition_that_could_never_hold_is_an_error(conditions: object, error: str):
    [fault] = errors(campaign({"label": "t", "target_node_id": 2, "conditions": conditions}))
    assert f"{fault.code} {fault.path}".startswith(error)


def test_an_old_pair_can_be_wrong_as_well():
    faults = errors(campaign({"cond_type": "luck", "cond_value": "x"}))
    assert found(faults) == ["UNKNOWN_CONDITION triggers[0].cond_value"]


@pytest.mark.parametrize(
    ("conditions", "warning", "expected"),
    [
        ([{"type": "scene", "value": "9"}], "UNKNOWN_SCENE triggers[0].conditions[0]", NEVER),
        ([ALWAYS, {"value": "x"}], "BAD_CONDITION triggers[0].conditions[1]", HOLDS),
        (
            {"op": "not", "children": [ALWAYS, ALWAYS]},
            "NOT_TAKEN triggers[0].conditions",
            Not(HOLDS),
        ),
    ],
)
def test_what_is_left_out_of_a_condition_is_told_of(
    conditions: object, warning: str, expected: Condition
):
    one = read(campaign({"label": "t", "target_node_id": 2, "conditions": conditions}))
    assert warning in found(one.warnings)
    assert one.story.triggers[0].condition == expected


WOLF = {"type": "spawn_npc", "name": "Wolf"}


def stat(target: str, **fields: object) -> dict[str, object]:
    return {"type": "mod_stat", "target": target, **fields}


def bag(target: str, **fields: object) -> dict[str, object]:
    return {"type": "mod_inventory", "target": target, **fields}


def mara(**fields: object) -> dict[str, object]:
    return {"type": "mod_npc", "name": "Mara", **fields}


def script(action: str) -> dict[str, object]:
    return {"type": "entity_script", "name": "Mara", "action": action}


LIBRARY = [{"title": "deed", "chunks": [{"text": "x"}]}]


@pytest.mark.parametrize(
    ("action", "step"),
    [
        ({"type": "set_flag", "key": "k", "value": "1"}, PutFlag("k")),
        ({"type": "set_flag", "key": "k"}, PutFlag("k")),
        ({"type": "set_flag", "key": "k", "value": False}, PutFlag("k", up=False)),
        ({"type": "set_flag", "key": "k", "value": "blue"}, Assign("k", "blue")),
        ({"type": "set_flag", "key": "k", "value": 7}, Assign("k", 7)),
        (stat("PC", attr="HP", delta=-3), StatStep("all", "hp", "-=", 3)),
        (stat("Mara", attr="san", delta=5), StatStep("Mara", "san", "+=", 5)),
        ({"type": "add_memory", "text": "t"}, Inject("t")),
        ({"type": "fire_trigger", "id": 2}, FireTrigger("u")),
        ({"type": "fire_trigger", "id": 9}, FireTrigger("9")),
        ({"type": "inject_text", "text": "t"}, AddToScene("t")),
        ({"type": "inject_text", "text": "t", "node_id": 2}, AddToScene("t", "2")),
        ({"type": "inject_option", "text": "t", "next_node_id": 2}, OfferOption("t", "2")),
        ({"type": "gen_node", "prompt": "p", "mode": "hard"}, GenerateScene("p")),
        (bag("PC", op="add", item="coin x3"), GiveItem("coin", "all", 3)),
        (bag("Bo", op="remove", item="key"), TakeItem("Rusty Key", "Bo", 0)),
        (mara(field="status", value="moved"), PutPresence("Mara", "away")),
        (mara(field="emotion_trust", delta=-20), MoodStep("Mara", "trust", "-=", 20)),
        (mara(field="memory_add", value="m"), RememberAs("Mara", "m")),
        (script("appear"), PutPresence("Mara", "here")),
        (script("leave"), PutPresence("Mara", "away")),
        (script("die"), PutPresence("Mara", "dead")),
        (script("attack"), Attack("Mara")),
        (
            {**WOLF, "hp": 30, "inventory": "fang x2, [a/b] wild", "desc": "d"},
            SpawnPerson("Wolf", "d\n\nwild", (("hp", 30), ("san", 80)), ("fang", "fang")),
        ),
        ({"type": "mod_worldview", "op": "append", "text": "t"}, AddToWorld("t")),
        ({"type": "mod_worldview", "op": "replace", "text": "t"}, AddToWorld("t", replace=True)),
        ({"type": "add_lore", "keywords": "a,b", "content": "t"}, AddLore(("a", "b"), "t")),
        ({"type": "reveal_rag", "doc_id": 1}, RevealDocument("deed")),
        ({"type": "reveal_rag", "doc_id": "7"}, RevealDocument("7")),
    ],
)  # fmt: skip
def test_every_action_is_a_step(action: dict[str, object], step: object):
    first = {"label": "t", "mode": "passive", "conditions": [ALWAYS], "actions": [action]}
    texts = campaign(first, {"label": "u", "target_node_id": 2, "conditions": [ALWAYS]})
    for actions in ([action], json.dumps([action])):
        first["actions"] = actions
        one = story({**texts, "rag_library": LIBRARY}).triggers[0]
        assert one.steps == (step,)
        assert trigger_in(one.text).text == one.text


@pytest.mark.parametrize(
    ("action", "error"),
    [
        ({"type": "dance"}, "BAD_ACTION actions[0].type"),
        ({}, "MISSING actions[0].type"),
        ({"type": "add_memory"}, "MISSING actions[0].text"),
        (stat("PC", attr="luck"), "UNKNOWN_STAT actions[0].attr"),
        (stat("PC", attr="hp", delta="x"), "WRONG_TYPE actions[0].delta"),
        (bag("Bo", op="x", item="a"), "BAD_ACTION actions[0].op"),
        (mara(field="x"), "BAD_ACTION actions[0].field"),
        (mara(field="emotion_joy"), "UNKNOWN_AXIS actions[0].field"),
        (mara(field="status", value="x"), "BAD_ACTION actions[0].value"),
        (script("x"), "BAD_ACTION actions[0].action"),
        ({"type": "mod_worldview", "op": "x", "text": "t"}, "BAD_ACTION actions[0].op"),
    ],
)  # fmt: skip
def test_an_action_that_could_do_nothing_is_an_error(action: dict[str, object], error: str):
    one = {"label": "t", "target_node_id": 2, "conditions": [ALWAYS], "actions": [action]}
    code, path = error.split(" ")
    assert f"{code} triggers[0].{path}" in found(errors(campaign(one)))


@pytest.mark.parametrize("actions", [{"type": "x"}, 3, "{broken"])
def test_actions_are_a_list(actions: object):
    one = {"label": "t", "target_node_id": 2, "conditions": [ALWAYS], "actions": actions}
    assert found(errors(campaign(one))) == ["WRONG_TYPE triggers[0].actions"]


def test_there_is_a_limit_to_actions():
    actions = [{"type": "add_memory", "text": "t"}] * (MOST_ACTIONS + 1)
    one = {"label": "t", "target_node_id": 2, "conditions": [ALWAYS], "actions": actions}
    assert found(errors(campaign(one))) == ["TOO_LONG triggers[0].actions"]


@pytest.mark.parametrize(
    ("action", "warning"),
    [
        (
            {"type": "inject_text", "text": "t", "node_id": 9},
            "UNKNOWN_SCENE triggers[0].actions[0].node_id",
        ),
        (
            {"type": "inject_option", "text": "t", "next_node_id": 2, "node_id": 1},
            "NOT_TAKEN triggers[0].actions[0].node_id",
        ),
    ],
)
def test_an_action_with_a_node_that_cannot_be_is_told_of(action: dict[str, object], warning: str):
    one = {"label": "t", "target_node_id": 2, "conditions": [ALWAYS], "actions": [action]}
    assert warning in found(read(campaign(one)).warnings)


def test_an_empty_list_of_keywords_adds_no_lore():
    action = {"type": "add_lore", "keywords": ",", "content": "t"}
    assert trigger(conditions=[ALWAYS], actions=[action]).steps == (GoTo(SceneId("2")),)


@pytest.mark.parametrize(
    ("fields", "steps", "warning"),
    [
        ({"target_node_id": 2}, (GoTo(SceneId("2")),), None),
        ({"target_node_id": 0}, (Inject("t"),), "NO_TARGET"),
        ({"target_node_id": 9}, (Inject("t"),), "NO_TARGET"),
        (
            {"target_node_id": 0, "actions": [{"type": "add_memory", "text": "m"}]},
            (Inject("m"),),
            "NO_TARGET",
        ),
        (
            {"target_node_id": 2, "actions": [{"type": "gen_node", "prompt": "p"}]},
            (GenerateScene("p"),),
            None,
        ),
        (
            {"target_node_id": 2, "actions": [{"type": "add_memory", "text": "m"}]},
            (Inject("m"), GoTo(SceneId("2"))),
            None,
        ),
        ({"target_node_id": 2, "mode": "passive"}, (PutFlag("t"),), None),
    ],
)
def test_a_trigger_acts_first_and_then_leads_on(
    fields: dict[str, object], steps: tuple[object, ...], warning: str | None
):
    one = read(campaign({"label": "t", "conditions": [ALWAYS], **fields}))
    assert one.story.triggers[0].steps == steps
    told = [code for code in found(one.warnings) if code.startswith("NO_TARGET")]
    assert told == ([] if warning is None else ["NO_TARGET triggers[0].target_node_id"])


@pytest.mark.parametrize(
    ("fields", "gates"),
    [
        ({}, Gates(1)),
        ({"max_fire_count": 3}, Gates(3)),
        ({"cooldown": 60}, Gates(0, 0, 60)),
        ({"cooldown": 60, "max_fire_count": 3}, Gates(3, 0, 60)),
    ],
)
def test_a_limit_counts_with_and_without_a_cooldown(fields: dict[str, object], gates: Gates):
    assert trigger(conditions=[ALWAYS], **fields).gates == gates


def test_needs_and_bars_go_by_the_names_of_triggers():
    a = {"id": 5, "label": "a", "target_node_id": 2, "conditions": [ALWAYS]}
    b = {
        **a,
        "id": 3,
        "label": "b",
        "prerequisite_trigger_ids": [5, 9],
        "exclude_trigger_ids": [5, 8],
    }
    one = read(campaign(a, b))
    first, second = one.story.triggers
    assert (first.name, second.name) == ("b", "a")
    assert (first.gates.needs, first.gates.unless) == (("a", "9"), ("a",))
    assert found(one.warnings) == ["UNKNOWN_TRIGGER triggers[1].exclude_trigger_ids[1]"]
    assert "UNKNOWN_TRIGGER" in {fault.code for fault in lint(one.story, one.where)}


def test_names_of_triggers_are_made_fit_and_told_apart():
    base = {"target_node_id": 2, "conditions": [ALWAYS]}
    labels = ["a [b]\nc", "x", "x", "", "y" * 100]
    named = story(campaign(*({**base, "label": label} for label in labels))).triggers
    assert [one.name for one in named] == ["a （b） c", "x", "x (3)", "trigger 4", "y" * 80]


def test_triggers_that_fired_there_have_not_fired_here():
    one = read(campaign({"label": "t", "target_node_id": 2, "conditions": [ALWAYS], "fired": 1}))
    assert found(one.warnings) == ["NOT_TAKEN triggers"]


LONG = {"type": "add_memory", "text": "x" * 5000}


@pytest.mark.parametrize(
    ("triggers", "code"),
    [
        (
            [{"id": 1, "conditions": [ALWAYS]}, {"id": 1, "conditions": [ALWAYS]}],
            "DUPLICATE_ID triggers[1].id",
        ),
        (
            [{"label": "t", "conditions": [ALWAYS], "cooldown": -1}],
            "OUT_OF_RANGE triggers[0].cooldown",
        ),
        ([{"label": "t", "conditions": [ALWAYS], "actions": [LONG]}], "TOO_LONG triggers[0]"),
    ],
)
def test_a_trigger_can_be_wrong_as_a_whole(triggers: list[dict[str, object]], code: str):
    assert code in found(errors(campaign(*triggers)))


def test_an_unknown_mode_is_taken_for_soft():
    one = read(
        campaign({"label": "t", "target_node_id": 2, "conditions": [ALWAYS], "mode": "firm"})
    )
    assert one.story.triggers[0].mode == "soft"
    assert found(one.warnings) == ["WRONG_TYPE triggers[0].mode"]


def test_people_who_come_later_widen_the_stats_as_well():
    spawn = {"type": "spawn_npc", "name": "Wolf", "hp": 300}
    one = {"label": "t", "target_node_id": 2, "conditions": [ALWAYS], "actions": [spawn]}
    assert story(campaign(one)).stats[0] == Stat("hp", "HP", most=300)


def test_the_linter_tells_where_a_trigger_speaks_of_nobody():
    text = json.dumps(
        campaign(
            {
                "label": "t",
                "target_node_id": 2,
                "conditions": [ALWAYS],
                "actions": [{"type": "entity_script", "name": "Marra", "action": "die"}],
            },
            nodes=[{"id": 2}],
        ),
        indent=1,
    )
    one = read(text)
    [fault] = [fault for fault in lint(one.story, one.where) if fault.code == "UNKNOWN_PERSON"]
    assert (fault.place.file, fault.path) == ("campaign.json", "t")
    assert text.splitlines()[fault.place.line - 1].strip() == "{"
