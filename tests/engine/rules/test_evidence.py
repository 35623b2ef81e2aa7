from dataclasses import replace

import pytest

from engine.model.atoms import (
    ALL,
    HasFired,
    HasItem,
    InRoom,
    MoodIs,
    PresenceIs,
    StatIs,
)
from engine.model.ids import SceneId
from engine.model.people import Mood
from engine.model.rule import ALWAYS, Compare, Condition, Contains, HasFlag, InScene, Ref, TurnCount
from engine.model.trigger import Standing
from engine.rules.evidence import evidence
from tests.support.people import AVA, BEN, CELLAR, GUARD, tale, world

STATE = replace(
    world(
        replace(GUARD, mood=Mood(trust=29.6)),
        replace(BEN, stats={}, room=CELLAR),
        replace(AVA, presence="dead"),
    ),
    vars={"n": 3, "m": 4},
    flags=frozenset("f"),
    triggers={"t": Standing(fired=2)},
)


@pytest.mark.parametrize(
    ("leaf", "en", "zh"),
    [
        (Contains("x"), "said: “hello”", "说的是「hello」"),
        (Compare("n", ">", 1), "3", "3"),
        (Compare("n", ">", Ref("m")), "3, 4", "3, 4"),
        (Compare("q", ">", Ref("m")), "not there, 4", "不存在, 4"),
        (Compare("q", ">", 1), "not there", "不存在"),
        (HasFlag("f"), "up", "已立"),
        (HasFlag("g"), "down", "未立"),
        (InScene(SceneId("x")), "not there", "不存在"),
        (TurnCount(">", 1), "turn 7", "第 7 回合"),
        (HasFired("t"), "2 times so far", "已触发 2 次"),
        (HasFired("u"), "0 times so far", "已触发 0 次"),
        (HasItem("coin", "Ava"), "Ava 5", "Ava 5"),
        (HasItem("coin", "nobody"), "not there", "不存在"),
        (StatIs("hp", "<", 5, "Ava"), "Ava 100", "Ava 100"),
        (StatIs("hp", "<", 5, ALL), "Ben not there", "Ben 不存在"),
        (MoodIs("mara", "trust", ">=", 30), "Mara Voss 29.6", "Mara Voss 29.6"),
        (InRoom("hall"), "The Hall", "The Hall"),
        (InRoom("hall", ALL), "Ben The Cellar", "Ben The Cellar"),
        (InRoom("hall", "Old Tom"), "Old Tom nowhere on the map", "Old Tom 不在地图上"),
        (PresenceIs(ALL, "dead"), "Ava is dead, Ben is here", "Ava 死了, Ben 在场"),
        (ALWAYS, "", ""),
    ],
)
def test_a_leaf_tells_what_it_found_in_both_languages(leaf: Condition, en: str, zh: str):
    assert evidence(leaf, tale("en"), STATE, "hello") == en
    assert evidence(leaf, tale("zh"), STATE, "hello") == zh


def test_where_nothing_is_said_there_is_nothing_to_find():
    assert evidence(Contains("x"), tale(), STATE, "") == ""


def test_the_present_scene_is_told_and_a_story_can_stand_nowhere():
    assert evidence(InScene(SceneId("x")), tale(), replace(STATE, scene=SceneId("y")), "") == "y"
    nowhere = replace(STATE, room=None)
    assert evidence(InRoom("hall"), tale(), nowhere, "") == "nowhere on the map"
