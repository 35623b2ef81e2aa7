"""Checks as typed, in both languages."""

import pytest

from bot.terminal.checks import BadCheck, read_check
from engine.model.ids import UserId
from engine.model.value import Value

ME = UserId("me")
STATE: dict[str, Value] = {"侦查": 60, "Luck": 45.9, "门": "开", "灯": True}


@pytest.mark.parametrize(
    ("text", "skill", "target", "edge"),
    [
        ("Listen 60", "Listen", 60, 0),
        ("Listen 60 b", "Listen", 60, 1),
        ("Spot Hidden 40 p2", "Spot Hidden", 40, -2),
        ("侦查 奖2", "侦查", 60, 2),
        ("侦查60惩", "侦查", 60, -1),
        ("Luck", "Luck", 45, 0),
    ],
)
def test_percentile_checks(text, skill, target, edge):
    check = read_check(text, ME, "Ann", STATE)
    assert (check.system, check.skill, check.target, check.edge) == ("coc", skill, target, edge)
    assert (check.user, check.name, check.modifier) == (ME, "Ann", 0)


@pytest.mark.parametrize(
    ("text", "skill", "modifier", "target", "edge"),
    [
        ("stealth +3 dc 15 adv", "stealth", 3, 15, 1),
        ("stealth dc15", "stealth", 0, 15, 0),
        ("潜行 -1 难度 12 劣势", "潜行", -1, 12, -1),
        ("+2 vs 10", "d20", 2, 10, 0),
        (" Sleight of Hand +5 DC 20 DIS ", "Sleight of Hand", 5, 20, -1),
    ],
)
def test_d20_checks(text, skill, modifier, target, edge):
    check = read_check(text, ME, "Ann", {})
    assert (check.system, check.skill, check.modifier) == ("d20", skill, modifier)
    assert (check.target, check.edge) == (target, edge)


@pytest.mark.parametrize("text", ["", "60", "unknown", "门", "灯", "Listen sixty"])
def test_what_names_no_target_is_refused_with_examples(text):
    with pytest.raises(BadCheck) as caught:
        read_check(text, ME, "Ann", STATE)
    assert "Listen 60" in caught.value.told("en")
    assert "侦查 60" in caught.value.told("zh")
