from random import Random

from engine.model.dice import Die
from engine.model.rule import Roll
from engine.rules.throws import Throws
from tests.support.chance import Loaded


def test_equal_dice_fall_once_and_other_dice_on_their_own():
    throws = Throws(Loaded(45, 2))
    assert throws.succeeds(Roll("1d100", ">=", 30))
    assert throws.succeeds(Roll("1d100", "<=", 60))
    assert not throws.succeeds(Roll("1d2"))
    assert [rolled.total for rolled in throws.rolled] == [45, 2]


def test_each_roll_that_was_looked_at_has_its_own_success():
    throws = Throws(Loaded(45))
    least, most = Roll("1d100", ">=", 50), Roll("1d100", "<=", 60)
    throws.succeeds(least)
    throws.succeeds(most)
    assert [rolled.success for rolled in throws.compared.values()] == [False, True]
    assert [rolled.total for rolled in throws.compared.values()] == [45, 45]
    assert throws.rolled[0].success is None


def test_equal_chances_in_two_places_fall_on_their_own():
    throws = Throws(Loaded(100, 9000))
    assert throws.befalls(50, 1)
    assert not throws.befalls(50, 2)
    assert [rolled.dice for rolled in throws.rolled] == [(Die(10_000, 100),), (Die(10_000, 9000),)]
    assert [rolled.success for rolled in throws.rolled] == [True, False]


def test_a_chance_that_is_looked_at_again_lies_as_it_fell():
    throws = Throws(Loaded(100, 9000))
    assert [throws.befalls(50, 1) for _ in range(3)] == [True] * 3
    assert not throws.befalls(50, 2)
    assert not throws.befalls(50, 2)


def test_a_chance_can_be_told_from_a_roll():
    throws = Throws(Loaded(70, 100))
    throws.succeeds(Roll("1d100"))
    throws.befalls(12.5, 1)
    [chance] = throws.chances
    assert (chance.expression, chance.text) == ("12.5%", "12.5%: 1.00")


def test_dice_that_break_a_limit_while_falling_are_no_success():
    throws = Throws(Random(0))
    assert not throws.succeeds(Roll("1d6/0", "<=", 5))
    assert (throws.rolled, throws.compared) == ((), {})
