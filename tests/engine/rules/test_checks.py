"""Skill checks of both systems, in both languages."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import BadDice
from engine.rules.checks import LEVELS, check_coc, check_d20, coc_level, throw
from tests.support.chance import Loaded


@pytest.mark.parametrize(
    ("edge", "faces", "text"),
    [
        (0, [14], "Stealth: 1d20 (14) + 5 = 19 vs DC 15: success"),
        (0, [9], "Stealth: 1d20 (9) + 5 = 14 vs DC 15: failure"),
        (0, [10], "Stealth: 1d20 (10) + 5 = 15 vs DC 15: success"),
        (1, [3, 14], "Stealth: 2d20kh1 ([3], 14) + 5 = 19 vs DC 15: success"),
        (3, [3, 14], "Stealth: 2d20kh1 ([3], 14) + 5 = 19 vs DC 15: success"),
        (-1, [3, 14], "Stealth: 2d20kl1 (3, [14]) + 5 = 8 vs DC 15: failure"),
    ],
)
def test_a_d20_check_must_reach_its_dc(edge, faces, text):
    rolled = check_d20("Stealth", 5, 15, edge, Loaded(*faces))
    assert rolled.text == text
    assert rolled.success is text.endswith("success")
    assert rolled.level == ""


def test_a_modifier_may_be_negative_or_missing():
    assert check_d20("潜行", -2, 10, 0, Loaded(8)).text == "潜行：1d20 (8) - 2 = 6，难度 10：失败"
    assert check_d20("潜行", 0, 10, 0, Loaded(12)).text == "潜行：1d20 (12) = 12，难度 10：成功"


@pytest.mark.parametrize(
    ("face", "modifier", "dc", "success", "shown"),
    [
        (20, 0, 25, False, "(natural 20) vs DC 25: failure"),
        (1, 10, 5, True, "(natural 1) vs DC 5: success"),
    ],
)
def test_naturals_are_shown_and_decide_nothing(face, modifier, dc, success, shown):
    rolled = check_d20("Arcana", modifier, dc, 0, Loaded(face))
    assert rolled.success is success
    assert rolled.text.endswith(shown)


def test_a_natural_that_was_dropped_is_none():
    assert "natural" not in check_d20("Arcana", 0, 10, 1, Loaded(1, 12)).text
    assert "天然 20" in check_d20("奥秘", 0, 10, 1, Loaded(20, 12)).text


@pytest.mark.parametrize(
    ("result", "target", "level"),
    [
        (1, 60, "critical"),
        (1, 0, "critical"),
        (2, 60, "extreme"),
        (12, 60, "extreme"),
        (13, 60, "hard"),
        (30, 60, "hard"),
        (31, 60, "regular"),
        (60, 60, "regular"),
        (61, 60, "fail"),
        (99, 60, "fail"),
        (100, 60, "fumble"),
        (100, 120, "fumble"),
        (96, 99, "regular"),
        (95, 49, "fail"),
        (96, 49, "fumble"),
        (96, 50, "fail"),
        (11, 59, "extreme"),
        (12, 59, "hard"),
        (29, 59, "hard"),
        (30, 59, "regular"),
    ],
)
def test_coc_levels_follow_the_rulebook(result, target, level):
    assert coc_level(result, target) == level


@given(st.integers(1, 100), st.integers(0, 150))
def test_level_and_success_never_contradict_each_other(result, target):
    rolled = check_coc("x", target, 0, Loaded(result))
    assert rolled.success is (rolled.level in {"critical", "extreme", "hard", "regular"})
    assert rolled.success is (result == 1 or (result <= target and rolled.level != "fumble"))
    assert rolled.text.endswith(LEVELS[rolled.level].en)


@pytest.mark.parametrize(
    ("edge", "faces", "total", "text"),
    [
        (0, [34], 34, "侦查：1d100 (34) = 34，目标 60：普通成功"),
        (1, [8, 0, 4], 4, "侦查：b1 ([80], 00 + 4) = 4，目标 60：极难成功"),
        (1, [0, 3, 0], 30, "侦查：b1 ([00], 30 + 0) = 30，目标 60：困难成功"),
        (-1, [0, 3, 0], 100, "侦查：p1 (00, [30] + 0) = 100，目标 60：大失败"),
        (-2, [1, 7, 3, 4], 74, "侦查：p2 ([10], 70, [30] + 4) = 74，目标 60：失败"),
        (2, [1, 7, 0, 1], 1, "侦查：b2 ([10], [70], 00 + 1) = 1，目标 60：大成功"),
    ],
)
def test_bonus_and_penalty_dice_exchange_the_tens(edge, faces, total, text):
    rolled = check_coc("侦查", 60, edge, Loaded(*faces))
    assert (rolled.total, rolled.text) == (total, text)
    assert len(rolled.dice) == len(faces)


def test_the_skill_decides_the_language_unless_one_is_given():
    assert check_coc("侦查", 60, 0, Loaded(61)).text.endswith("失败")
    assert check_coc("Listen", 60, 0, Loaded(61)).text.endswith("failure")
    assert check_coc("", 60, 0, Loaded(61)).text == "1d100 (61) = 61 vs 60: failure"
    assert check_coc("Listen", 60, 0, Loaded(61), "zh").text.startswith("Listen：1d100")
    assert check_d20("潜行", 0, 9, 0, Loaded(9), "en").text.endswith("success")


def test_a_skill_with_line_breaks_stays_one_line():
    assert check_coc(" a\nb ", 60, 0, Loaded(61)).text.startswith("a b: ")


def test_numbers_without_measure_are_refused():
    with pytest.raises(BadDice, match="numbers go up to"):
        check_d20("x", 10**13, 1, 0, Random(0))
    with pytest.raises(BadDice, match="at most 100 dice"):
        check_coc("x", 50, 1000, Random(0))


@pytest.mark.parametrize(
    ("typed", "faces", "text"),
    [
        ("coc 60", [34], "1d100 (34) = 34 vs 60: regular success"),
        ("COC60 b1", [8, 3, 4], "b1 ([80], 30 + 4) = 34 vs 60: regular success"),
        ("coc 60 p2", [1, 7, 3, 4], "p2 ([10], 70, [30] + 4) = 74 vs 60: failure"),
        ("coc 60 penalty", [8, 3, 4], "p1 (80, [30] + 4) = 84 vs 60: failure"),
        ("ra Listen 60", [61], "Listen: 1d100 (61) = 61 vs 60: failure"),
        ("ra brawl 60", [61], "brawl: 1d100 (61) = 61 vs 60: failure"),
        ("rc b Listen 60", [8, 3, 4], "Listen: b1 ([80], 30 + 4) = 34 vs 60: regular success"),
        ("ra 侦查60", [61], "侦查：1d100 (61) = 61，目标 60：失败"),
        ("ra侦查６０惩罚骰2", [1, 7, 3, 4], "侦查：p2 ([10], 70, [30] + 4) = 74，目标 60：失败"),
        ("检定 60 奖励骰", [8, 3, 4], "b1 ([80], 30 + 4) = 34，目标 60：普通成功"),
        ("2d6+1", [3, 4], "2d6 (3, 4) + 1 = 8"),
    ],
)
def test_checks_can_be_typed_the_way_players_do(typed, faces, text):
    rolled = throw(typed, Loaded(*faces))
    assert rolled.text == text
    assert rolled.expression == typed


@pytest.mark.parametrize("typed", ["coc", "ra 侦查", "coc 60 x", "ra b 侦查60 b", "coc 12345"])
def test_a_check_that_cannot_be_read_tells_how_to_write_one(typed):
    with pytest.raises(BadDice, match="coc 60 b1"):
        throw(typed, Loaded())


def test_every_level_has_a_name_in_both_languages():
    assert list(LEVELS) == ["critical", "extreme", "hard", "regular", "fail", "fumble"]
    assert len({name.zh for name in LEVELS.values()}) == len(LEVELS)
