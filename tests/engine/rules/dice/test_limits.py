"""What is refused, where the finger points, and that nothing goes on for ever."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import BadDice
from engine.rules.dice import MAX_DEPTH, MAX_DICE, MAX_SIDES, MAX_TEXT, MAX_THROWS, roll
from tests.support.chance import Loaded


def refused(expression: str, chance: Random | None = None) -> BadDice:
    """Return the refusal; with no *chance*, not a single die may have fallen before it."""
    with pytest.raises(BadDice) as caught:
        roll(expression, chance or Loaded())
    return caught.value


class Counting(Random):
    """Counts the dice that fall."""

    fallen = 0

    def randint(self, a: int, b: int) -> int:
        self.fallen += 1
        return super().randint(a, b)


def outcome(expression: str, chance: Random) -> tuple[str, int]:
    """Return what the person is told, and how many dice the result has."""
    try:
        rolled = roll(expression, chance)
    except BadDice as error:
        return error.says.en + error.says.zh, 0
    return rolled.text, len(rolled.dice)


@pytest.mark.parametrize(
    ("expression", "column", "stated"),
    [
        ("9999999d999999999", 1, "at most 100 dice, of at most 10,000 sides"),
        ("100000d6", 1, "at most 100 dice"),
        ("101d6", 1, "at most 100 dice"),
        ("60d6 + 41d6", 8, "at most 100 dice"),
        ("99d6+1d20 adv", 11, "at most 100 dice"),
        ("100d6+b1", 7, "at most 100 dice"),
        ("b99", 1, "at most 100 dice"),
        ("1d100 bonus 100", 7, "at most 100 dice"),
        ("1d10001", 1, "at most 10,000 sides"),
        ("1d6e6" + "p1mi2" * 10, 53, "at most 20 operators"),
        ("(1,2)" + "p1" * 21, 46, "at most 20 operators"),
        ("(" * 21 + "1" + ")" * 21, 21, "at most 20 deep"),
        ("1000000000001", 1, "numbers go up to 1,000,000,000,000"),
        ("1d6k" + "9" * 400, 4, "numbers go up to"),
        ("1000000*1000000*2", 16, "numbers go up to"),
        ("0-1000000*1000000-1", 18, "numbers go up to"),
        ("1/0.000000001*1000000", 14, "numbers go up to"),
        ("1" * 501, 501, "longer than 500 characters"),
    ],
)
def test_past_a_limit_an_error_states_it_before_a_die_falls(expression, column, stated):
    error = refused(expression)
    assert error.column == column
    assert stated in error.says.en


def test_the_limits_themselves_are_allowed():
    assert len(roll(f"{MAX_DICE}d{MAX_SIDES}", Random(1)).dice) == MAX_DICE
    assert roll("(" * MAX_DEPTH + "1" + ")" * MAX_DEPTH, Loaded()).total == 1
    assert roll("1d6 [" + "(" * 60 + "] # " + "(" * 60, Loaded(1)).total == 1
    assert roll("1d6" + " " * (MAX_TEXT - 5) + "+1", Loaded(1)).total == 2
    assert roll("1d6" + "p1mi2" * 10, Loaded(6)).total == 6
    assert roll("1000000*1000000", Loaded()).total == 10**12


@pytest.mark.parametrize(
    ("expression", "column"),
    [
        ("100d10000rr<9999", 10),
        ("1d10000e<10000", 8),
        ("1d20 + 99d10000e<9999", 16),
    ],
)
def test_a_thousand_throws_are_the_end(expression, column):
    chance = Counting(1)
    error = refused(expression, chance)
    assert chance.fallen <= MAX_THROWS
    assert error.column == column
    assert "at most 1,000 times" in error.says.en


def test_dice_that_come_after_a_long_explosion_are_counted_too():
    chance = Loaded(*([1] * 950 + [2] + [3] * 49))
    error = refused("1d2e1 + 50d6", chance)
    assert error.column == 9


def test_bonus_dice_that_come_after_a_long_explosion_are_counted_too():
    error = refused("1d2e1 + b1", Loaded(*[1] * 997, 2, 0, 0, 0))
    assert error.column == 9


@pytest.mark.parametrize(
    ("expression", "column"),
    [
        ("1d6rr<7", 4),
        ("1d6e>=1", 4),
        ("1d6e>0", 4),
        ("1d1e1", 4),
        ("2d6rr1rr2rr3rr4rr5rr6", 19),
        ("2d6 e<4 e>3", 9),
        ("2d6 e<4 e>4 e4", 13),
        ("0d6rr<7", 4),
        ("4dFrr>-2", 4),
        ("1d6 mi3 rr<7", 9),
        ("1d20 e<21 adv", 6),
        ("2d6rrh1", 4),
        ("2d6rrl1", 4),
    ],
)
def test_conditions_that_always_hold_are_refused_at_once(expression, column):
    error = refused(expression)
    assert error.column == column
    assert "never end" in error.says.en


def test_a_condition_with_one_way_out_is_no_endless_one():
    assert roll("1d6rr<6", Loaded(1, 5, 6)).total == 6
    assert roll("2d6rr1rr2rr3rr4rr6", Loaded(5, 4, 5)).total == 10


@pytest.mark.parametrize(
    ("expression", "column", "says"),
    [
        ("1d0", 1, "1 side at least"),
        ("0d0", 1, "1 side at least"),
        ("6d0s", 4, "cannot be read"),
        ("0dNaN", 2, "cannot be read"),
        ("1d3d4d5", 4, "sign is missing"),
        ("0x1d0x3", 2, "sign is missing"),
        ("", 0, "Try 1d20+5"),
        (" \n\t", 0, "Try 1d20+5"),
        ("1d20+", 6, "missing at the end"),
        ("1d20 >=", 8, "missing at the end"),
        ("(1d6+", 6, "missing at the end"),
        ("(1d6", 1, "never closed"),
        ("(1) + (2 + (1d6)", 7, "never closed"),
        ("(1d6 [x)]", 1, "never closed"),
        ("1d6 [:)] +", 11, "missing at the end"),
        ("1d6)", 4, "this ) comes too early"),
        ("()", 2, "this ) comes too early"),
        ("1d20, 1d6", 5, "comma stands only inside brackets"),
        ("2**3", 3, "no powers"),
        ("9**9**9", 3, "no powers"),
        ("2^3", 2, "no powers"),
        ("3d6!", 4, "write e"),
        ("4d6kx", 4, "cannot be read"),
        ("4d6 k", 5, "needs the dice it is about"),
        ("4d6 k kh1", 5, "needs the dice it is about"),
        ("kh3", 1, "needs the dice it is about"),
        ("1d20 5 goblins", 6, "sign is missing"),
        ("1d20 (attack)", 6, "sign is missing"),
        ("1d20 1d6", 6, "sign is missing"),
        ("1d20 d6", 6, "sign is missing"),
        ("1d20 and 1d6", 6, "sign is missing"),
        ("1d20和2d6", 5, "sign is missing"),
        ("1d20attack", 5, "cannot be read"),
        ("1d20 ?", 6, "cannot be read"),
        ("1d6 [fire", 5, "a note in [ ]"),
        ("[fire] 1d6", 1, "a note in [ ]"),
        ("1d20 > 5 > 3", 10, "only one comparison"),
        ("1d20 adv dis", 10, "written once"),
        ("adv 1d20", 1, "written once"),
        ("2d6 adv + 1", 5, "for one die"),
        ("2d6 adv", 5, "for one die"),
        ("1d20 adv 2", 6, "for one die"),
        ("1d20 adv [x] adv + 1", 14, "for one die"),
        ("1d20 bonus", 6, "belong to 1d100"),
        ("2d100 bonus + 1", 7, "belong to 1d100"),
        ("1d100mi5 bonus", 10, "belong to 1d100"),
        ("2d6+1d8 adv", 9, "which die"),
        ("5 adv", 3, "which die"),
        ("(5) adv", 5, "which die"),
        ("5kh1", 2, "work on dice and lists"),
        ("1d100 bonus kh1", 13, "work on dice and lists"),
        ("(1d6, 1d6)rr1", 11, "dice only"),
        ("2d6mih1", 4, "plain number"),
        ("2d6ma>3", 4, "plain number"),
        ("1/0", 2, "divides by zero"),
        ("1 // (2-2)", 3, "divides by zero"),
        ("5 % 0", 3, "divides by zero"),
        ("1.5/0.0", 4, "divides by zero"),
    ],
)
def test_what_cannot_be_read_gets_one_line_that_points_at_the_place(expression, column, says):
    error = refused(expression)
    assert error.column == column
    assert says in error.says.en
    for line in (error.says.en, error.says.zh):
        assert line.isprintable()
        assert expression.strip() in line


def test_a_refusal_counts_columns_in_what_was_typed_without_blanks_at_its_ends():
    error = refused("  ２ｄ６　＋　１ｄ０  ")
    assert error.column == 7
    assert error.expression == "２ｄ６ ＋ １ｄ０"


_WORDS = st.sampled_from(
    """
    1 2 6 20 100 1.5 d d6 1d6 4d6 d% dF b2 p1 ( ) , + - * / // % ** k p rr ro ra e mi ma h l kh1
    rr1 e6 mi2 > < >= == != [x] [)] [(] [ ] adv dis bonus 优势 惩罚骰 # 攻击 attack ０ Ｄ （
    × ≥ ſ K İ ! .
    """.split()  # noqa: SIM905 - a list of 70 strings would be one word a line
) | st.just(" ")


@given(st.lists(_WORDS, max_size=30).map("".join) | st.text(max_size=600))
def test_whatever_is_typed_dice_fall_or_one_line_says_why_not(expression):
    chance = Counting(3)
    told, dice = outcome(expression, chance)
    assert told.isprintable()
    assert dice in (0, chance.fallen)
    assert chance.fallen <= MAX_THROWS


@given(st.integers(0, 100), st.integers(1, 10_000), st.integers(0, 100), st.randoms())
def test_keeping_and_dropping_share_the_dice_out(count, sides, number, random):
    seed = random.random()
    kept = roll(f"{count}d{sides}kh{number}", Random(seed))
    dropped = roll(f"{count}d{sides}ph{number}", Random(seed))
    assert [die.face for die in kept.dice] == [die.face for die in dropped.dice]
    assert [die.kept for die in kept.dice] == [not die.kept for die in dropped.dice]
    assert kept.total + dropped.total == sum(die.face for die in kept.dice)
    assert kept.total == sum(die.face for die in kept.dice if die.kept)
