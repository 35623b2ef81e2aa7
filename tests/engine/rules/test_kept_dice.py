from engine.model.events import DiceRolled
from engine.model.rule import Roll
from engine.rules.kept_dice import keep_dice
from engine.rules.throws import Throws
from tests.support.chance import Loaded
from tests.support.triggers import saga, turn

LEAST, MOST = Roll("1d100", ">=", 30), Roll("1d100", "<=", 60)


def thrown() -> Throws:
    throws = Throws(Loaded(45, 1500))
    for leaf in (LEAST, MOST):
        throws.succeeds(leaf)
    throws.befalls(20, 1)
    return throws


def test_what_fired_shows_each_of_its_dice_once_and_no_chance():
    taking = turn(saga())
    keep_dice(taking, "t", thrown(), shown=True)
    kept = [(e.expression, e.shown) for e in taking.events if isinstance(e, DiceRolled)]
    assert kept == [("1d100", True), ("1d100", False), ("20%", False)]
    assert taking.dice == ["[t] roll(1d100) = 45/100 (threshold >=30) ✦"]


def test_what_did_not_fire_keeps_its_dice_to_itself():
    taking = turn(saga())
    keep_dice(taking, "t", thrown(), shown=False)
    assert not any(e.shown for e in taking.events if isinstance(e, DiceRolled))
    assert len(taking.events) == 3
    assert taking.dice == []
    assert taking.state.log == ()
