"""What expressions come to, and how the result shows it."""

from random import Random

import pytest

from engine.model.dice import Die
from engine.rules.dice import roll
from tests.support.chance import Loaded


@pytest.mark.parametrize(
    ("expression", "faces", "total", "text"),
    [
        ("1d20", [14], 14, "1d20 (14) = 14"),
        ("d20+5", [14], 19, "1d20 (14) + 5 = 19"),
        ("D20", [7], 7, "1d20 (7) = 7"),
        ("2 d6", [3, 4], 7, "2d6 (3, 4) = 7"),
        ("d%", [73], 73, "1d100 (73) = 73"),
        ("4dF", [-1, 0, 1, 1], 1, "4dF (-1, 0, 1, 1) = 1"),
        ("4d6kh3", [6, 2, 5, 3], 14, "4d6kh3 (6, [2], 5, 3) = 14"),
        ("2d20kl1+1d4", [18, 3, 2], 5, "2d20kl1 ([18], 3) + 1d4 (2) = 5"),
        ("7", [], 7, "7"),
        ("0d6", [], 0, "0d6 () = 0"),
        ("0d20+3", [], 3, "0d20 () + 3 = 3"),
        ("-1d4", [3], -3, "-1d4 (3) = -3"),
        ("--1d4", [3], 3, "1d4 (3) = 3"),
        ("2*3-1d4", [4], 2, "2 × 3 - 1d4 (4) = 2"),
        ("2+3*4", [], 14, "2 + 3 × 4 = 14"),
        ("(2+3)*4", [], 20, "(2 + 3) × 4 = 20"),
        ("7/2", [], 3.5, "7 / 2 = 3.5"),
        ("7/2*2", [], 7, "7 / 2 × 2 = 7"),
        ("10/3", [], 3.3333, "10 / 3 = 3.3333"),
        ("7//2", [], 3, "7 // 2 = 3"),
        ("7%4", [], 3, "7 % 4 = 3"),
        ("1d6*1.5", [5], 7.5, "1d6 (5) × 1.5 = 7.5"),
        ("1d6 [a][b]", [3], 3, "1d6 (3) [a] [b] = 3"),
        ("2d6 [Fire] + 1 [magic]", [3, 4], 8, "2d6 (3, 4) [Fire] + 1 [magic] = 8"),
    ],
)
def test_an_expression_comes_to_a_total_and_shows_every_die(expression, faces, total, text):
    chance = Loaded(*faces)
    rolled = roll(expression, chance)
    assert (rolled.total, rolled.text, rolled.success) == (total, text, None)
    assert [die.face for die in rolled.dice] == faces
    assert chance.left == 0


@pytest.mark.parametrize(
    ("expression", "faces", "text"),
    [
        ("4d6k3", [3, 1, 3, 6], "4d6k3 (3, [1], 3, [6]) = 6"),
        ("3d6k>3", [3, 4, 5], "3d6k>3 ([3], 4, 5) = 9"),
        ("3d6k<4", [3, 4, 5], "3d6k<4 (3, [4], [5]) = 3"),
        ("3d6k>=4", [3, 4, 5], "3d6k>=4 ([3], 4, 5) = 9"),
        ("3d6k<=4", [3, 4, 5], "3d6k<=4 (3, 4, [5]) = 7"),
        ("3d6k≥4", [3, 4, 5], "3d6k≥4 ([3], 4, 5) = 9"),
        ("3d6k=4", [3, 4, 5], "3d6k=4 ([3], 4, [5]) = 4"),
        ("2d20kh", [3, 4], "2d20kh ([3], 4) = 4"),
        ("4d6kh1kl1", [2, 3, 4, 5], "4d6kh1kl1 (2, [3], [4], 5) = 7"),
        ("3d6kh1kh2", [2, 3, 4], "3d6kh1kh2 ([2], 3, 4) = 7"),
        ("1d6ro1ro2", [1, 2], "1d6ro1ro2 ([1↻], 2) = 2"),
        ("2d6ra5ra6", [5, 6, 1], "2d6ra5ra6 (5!, 6, 1) = 12"),
        ("2d6kh5", [2, 3], "2d6kh5 (2, 3) = 5"),
        ("2d6kh0", [2, 3], "2d6kh0 ([2], [3]) = 0"),
        ("3d6kh1", [4, 4, 4], "3d6kh1 (4, [4], [4]) = 4"),
        ("3d6kl1", [4, 4, 4], "3d6kl1 (4, [4], [4]) = 4"),
        ("4dFk-1", [-1, 0, 1, -1], "4dFk-1 (-1, [0], [1], -1) = -2"),
        ("3d6p1", [1, 2, 1], "3d6p1 ([1], 2, [1]) = 2"),
        ("4d6pl1", [4, 2, 3, 6], "4d6pl1 (4, [2], 3, 6) = 13"),
        ("4d6pl1pl1", [4, 2, 3, 6], "4d6 pl1 → pl1 (4, [2], [3], 6) = 10"),
        ("4d6plph", [4, 2, 3, 6], "4d6 pl → ph (4, [2], 3, [6]) = 7"),
        ("2d6ro<3", [2, 5, 1], "2d6ro<3 ([2↻], 5, 1) = 6"),
        ("2d6rr<3", [2, 5, 1, 4], "2d6rr<3 ([2↻], 5, [1↻], 4) = 9"),
        ("2d6rr1rr2", [1, 5, 2, 3], "2d6rr1rr2 ([1↻], 5, [2↻], 3) = 8"),
        ("2d6rol1", [2, 5, 1], "2d6rol1 ([2↻], 5, 1) = 6"),
        ("3d6ra6", [6, 6, 2, 6], "3d6ra6 (6!, 6, 2, 6) = 20"),
        ("3d6rah1", [1, 5, 2, 6], "3d6rah1 (1, 5!, 2, 6) = 14"),
        ("2d6ra6", [1, 2], "2d6ra6 (1, 2) = 3"),
        ("2d6e6", [6, 1, 6, 3], "2d6e6 (6!, 1, 6!, 3) = 16"),
        ("2d6e5e6", [6, 5, 1, 6, 2], "2d6e5e6 (6!, 5!, 1, 6!, 2) = 20"),
        ("2d6eh1", [2, 5, 6], "2d6eh1 (2, 5!, 6) = 13"),
        ("2d20mi10", [3, 15], "2d20mi10 (3↑10, 15) = 25"),
        ("2d20ma10", [3, 15], "2d20ma10 (3, 15↓10) = 13"),
        ("3d6kh1mi5ma6", [1, 2, 3], "3d6 kh1 → mi5 → ma6 ([1], [2], 3↑5) = 5"),
        ("3d6mi3kl1", [1, 2, 3], "3d6 mi3 → kl1 (1↑3, [2↑3], [3]) = 3"),
        ("4d6 k h 3", [6, 2, 5, 3], "4d6kh3 (6, [2], 5, 3) = 14"),
    ],
)
def test_operators_work_on_the_dice_they_pick(expression, faces, text):
    chance = Loaded(*faces)
    assert roll(expression, chance).text == text
    assert chance.left == 0


def test_operators_work_from_left_to_right_and_the_text_says_so():
    rolled = roll("3d10rr1e10kh2", Loaded(1, 10, 5, 4, 1))
    assert rolled.text == "3d10 rr1 → e10 → kh2 ([1↻], 10!, 5, [4], [1]) = 15"


def test_a_die_keeps_all_that_was_done_to_it():
    rolled = roll("2d6e6mi2kh1", Loaded(6, 1, 1))
    assert rolled.dice == (
        Die(6, 6, kept=True, fate="exploded"),
        Die(6, 1, kept=False, fate="raised dropped"),
        Die(6, 1, kept=False, fate="raised dropped"),
    )


def test_a_rerolled_die_stays_in_sight():
    rolled = roll("1d6rr1", Loaded(1, 4))
    assert rolled.dice == (Die(6, 1, kept=False, fate="rerolled"), Die(6, 4))


@pytest.mark.parametrize(
    ("expression", "faces", "text"),
    [
        ("(1d6, 1d8)kh1", [3, 7], "([1d6 (3)], 1d8 (7))kh1 = 7"),
        ("(1d6, 2d8+1, 3)p<4", [3, 7, 1], "([1d6 (3)], 2d8 (7, 1) + 1, [3])p<4 = 9"),
        ("(1d6, 1d8)", [3, 7], "(1d6 (3), 1d8 (7)) = 10"),
        ("(1d6,)", [3], "(1d6 (3),) = 3"),
        ("(1d6, 2,)", [3], "(1d6 (3), 2) = 5"),
        ("(4d6,)kh1", [1, 2, 3, 4], "(4d6 (1, 2, 3, 4),)kh1 = 10"),
        ("(4d6)kh1", [1, 2, 3, 4], "(4d6kh1 ([1], [2], [3], 4)) = 4"),
        ("(4d6 [x])kh1", [1, 2, 3, 4], "(4d6kh1 ([1], [2], [3], 4) [x]) = 4"),
        ("((1d6, 1d8))kl1", [3, 7], "((1d6 (3), [1d8 (7)])kl1) = 3"),
        ("(1d6+2)k>9", [3], "([1d6 (3) + 2])k>9 = 0"),
        ("(1d6, 1d6, 1d6) kh2 pl1", [1, 2, 3], "([1d6 (1)], [1d6 (2)], 1d6 (3)) kh2 → pl1 = 3"),
    ],
)
def test_lists_add_up_what_they_keep(expression, faces, text):
    assert roll(expression, Loaded(*faces)).text == text


def test_the_dice_of_a_dropped_item_are_dropped():
    rolled = roll("(2d6e6pl1, 9)kh1", Loaded(1, 5))
    assert rolled.total == 9
    assert rolled.dice == (
        Die(6, 1, kept=False, fate="dropped"),
        Die(6, 5, kept=False, fate="dropped"),
    )


@pytest.mark.parametrize(
    ("expression", "faces", "total", "success", "text"),
    [
        ("1d20+5 >= 15", [10], 15, True, "1d20 (10) + 5 = 15 ≥ 15 ✓"),
        ("1d20+5 > 15", [10], 15, False, "1d20 (10) + 5 = 15 > 15 ✗"),
        ("1d100 <= 60", [61], 61, False, "1d100 (61) = 61 ≤ 60 ✗"),
        ("1d100 ≤ 60", [60], 60, True, "1d100 (60) = 60 ≤ 60 ✓"),
        ("1d100 < 60", [60], 60, False, "1d100 (60) = 60 < 60 ✗"),
        ("1d2 == 1", [1], 1, True, "1d2 (1) = 1 = 1 ✓"),
        ("1d2 = 1", [2], 2, False, "1d2 (2) = 2 = 1 ✗"),
        ("1d2 != 1", [2], 2, True, "1d2 (2) = 2 ≠ 1 ✓"),
        ("15 ≠ 1d20", [3], 15, True, "15 ≠ 1d20 (3) = 3 ✓"),
        ("10/3 = 3.3333", [], 3.3333, True, "10 / 3 = 3.3333 = 3.3333 ✓"),
        ("(1d6>3, 1d6>3)", [5, 2], 1, None, "(1d6 (5) = 5 > 3 ✓, 1d6 (2) = 2 > 3 ✗) = 1"),
    ],
)
def test_a_comparison_outside_brackets_tells_success(expression, faces, total, success, text):
    rolled = roll(expression, Loaded(*faces))
    assert (rolled.total, rolled.success, rolled.text) == (total, success, text)


@pytest.mark.parametrize(
    ("expression", "faces", "text"),
    [
        ("1d20 adv", [3, 18], "2d20kh1 ([3], 18) = 18"),
        ("1d20dis", [3, 18], "2d20kl1 (3, [18]) = 3"),
        ("d20 Advantage + 2", [3, 18], "2d20kh1 ([3], 18) + 2 = 20"),
        ("1d20+2 disadvantage", [3, 18], "2d20kl1 (3, [18]) + 2 = 5"),
        ("1d20优势", [3, 18], "2d20kh1 ([3], 18) = 18"),
        ("1d20+1d4 劣势", [3, 18, 2], "2d20kl1 (3, [18]) + 1d4 (2) = 5"),
        ("1d4+1d20 adv", [2, 3, 18], "1d4 (2) + 2d20kh1 ([3], 18) = 20"),
        ("1d20+(2+1d20) adv", [3, 18, 5], "2d20kh1 ([3], 18) + (2 + 1d20 (5)) = 25"),
        ("(2+1d20)+1d20 adv", [3, 18, 5], "(2 + 2d20kh1 ([3], 18)) + 1d20 (5) = 25"),
        ("1d12+3 adv", [2, 9], "2d12kh1 ([2], 9) + 3 = 12"),
        ("1d20ro1+5 adv", [1, 9, 8], "2d20 ro1 → kh1 ([1↻], 9, [8]) + 5 = 14"),
        ("1d20 adv mi10", [2, 3], "2d20 kh1 → mi10 ([2], 3↑10) = 10"),
        ("1d20+5 adv >= 15", [3, 18], "2d20kh1 ([3], 18) + 5 = 23 ≥ 15 ✓"),
        (
            "(1d20+5 adv, 1d20 dis)kl1",
            [3, 18, 7, 6],
            "([2d20kh1 ([3], 18) + 5], 2d20kl1 ([7], 6))kl1 = 6",
        ),
        ("1d20 [sneak] + 5 adv", [3, 18], "2d20kh1 ([3], 18) [sneak] + 5 = 23"),
    ],
)
def test_advantage_makes_one_die_two(expression, faces, text):
    assert roll(expression, Loaded(*faces)).text == text


@pytest.mark.parametrize(
    ("expression", "digits", "text"),
    [
        ("1d100 bonus", [8, 3, 4], "b1 ([80], 30 + 4) = 34"),
        ("d% bonus 2", [8, 3, 5, 4], "b2 ([80], 30, [50] + 4) = 34"),
        ("1d100奖励骰", [8, 3, 4], "b1 ([80], 30 + 4) = 34"),
        ("1d100 惩罚骰2 侦查", [1, 8, 3, 4], "p2 ([10], 80, [30] + 4) = 84 “侦查”"),
        ("1d100 penalty", [8, 3, 4], "p1 (80, [30] + 4) = 84"),
        ("b", [0, 3, 4], "b1 (00, [30] + 4) = 4"),
        ("b2", [8, 3, 5, 4], "b2 ([80], 30, [50] + 4) = 34"),
        ("P2+1", [8, 3, 5, 4], "p2 (80, [30], [50] + 4) + 1 = 85"),
        ("b1", [0, 3, 0], "b1 ([00], 30 + 0) = 30"),
        ("p1", [0, 3, 0], "p1 (00, [30] + 0) = 100"),
        ("1d100+5 bonus", [8, 3, 4], "b1 ([80], 30 + 4) + 5 = 39"),
    ],
)
def test_bonus_and_penalty_dice_exchange_the_tens(expression, digits, text):
    assert roll(expression, Loaded(*digits)).text == text


def test_no_bonus_dice_are_a_plain_percentile():
    assert roll("1d100 bonus 0", Loaded(42)).text == "1d100 (42) = 42"


def test_bonus_dice_show_what_is_printed_on_them():
    rolled = roll("b1", Loaded(8, 3, 4))
    assert rolled.dice == (Die(10, 80, kept=False, fate="dropped"), Die(10, 30), Die(10, 4))


@pytest.mark.parametrize(
    ("written", "plain"),
    [
        ("１ｄ２０＋５", "1d20+5"),
        ("４Ｄ６ｋｈ３", "4d6kh3"),
        ("（１ｄ６，１ｄ８）ｋｈ１", "(1d6,1d8)kh1"),
        ("（1d6、1d8）kh1", "(1d6,1d8)kh1"),
        ("2×1d6÷2", "2*1d6/2"),
        ("1d20－1", "1d20-1"),
        ("1d20−1", "1d20-1"),
        ("1d20＞＝10", "1d20>=10"),
        ("1d6【火焰】", "1d6[火焰]"),
        ("ｄ％", "d%"),
        ("1d20　+　5", "1d20 + 5"),
    ],
)
def test_both_keyboards_write_the_same_dice(written, plain):
    assert roll(written, Random(5)).text == roll(plain, Random(5)).text


@pytest.mark.parametrize(
    ("expression", "comment"),
    [
        ("1d20 attack the orc", "attack the orc"),
        ("1d20 攻击兽人（左）", "攻击兽人（左）"),
        ("1d20攻击", "攻击"),
        ("1d20 # 3 goblins, 2d6 each", "3 goblins, 2d6 each"),
        ("1d20＃三只", "三只"),
        ("1d20 percent", "percent"),
        ("1d20 effort", "effort"),
        ("1d20 to\n\thit", "to hit"),
        ("1d20 dismount", "dismount"),
        ("1d20 Über", "Über"),
    ],
)
def test_what_cannot_be_dice_is_a_comment(expression, comment):
    assert roll(expression, Loaded(9)).text == f"1d20 (9) = 9 “{comment}”"


def test_an_empty_comment_is_not_shown():
    assert roll("1d20 #", Loaded(9)).text == "1d20 (9) = 9"


def test_a_comment_cannot_pretend_to_be_the_result():
    rolled = roll("1d20 # “x” = 20", Loaded(1))
    assert rolled.text == '1d20 (1) = 1 “"x" = 20”'


def test_the_result_is_one_line_whatever_was_written():
    rolled = roll("1d6\n+ 1\u2028# a\x07b", Loaded(2))
    assert rolled.expression == "1d6 + 1 # a b"
    assert rolled.text == "1d6 (2) + 1 = 3 “a b”"


def test_equal_chance_gives_equal_dice():
    first, second = (roll("10d6e6+1d20 adv", Random("seed/main/1")) for _ in range(2))
    assert first == second
