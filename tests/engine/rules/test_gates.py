from dataclasses import replace

import pytest

from engine.model.state import State
from engine.model.trigger import Gates, Standing
from engine.rules.gates import Shut, shut_gate
from tests.support.people import world
from tests.support.triggers import fired, next_turn, run, saga, triggers, turn

[PLAIN] = triggers("[t] when after turn, once, passive: always -> flag f")


def gate(gates: Gates, now: int = 1000, *, turns: int = 9, **standings: Standing) -> Shut:
    state: State = replace(world(), turns=turns, triggers=standings)
    return shut_gate(replace(PLAIN, gates=gates), state, now)


def test_all_gates_of_a_trigger_that_never_fired_are_open():
    assert gate(Gates(most=1, cooldown_turns=5, cooldown_s=60)) == ""


def test_one_that_sleeps_is_shut_before_anything_else():
    assert gate(Gates(most=1, needs=("a",)), t=Standing(enabled=False, fired=1)) == "asleep"


@pytest.mark.parametrize(("most", "times", "shut"), [(1, 1, "most"), (3, 2, ""), (3, 3, "most")])
def test_it_fires_as_often_as_it_may_without_a_cooldown(most: int, times: int, shut: Shut):
    assert gate(Gates(most=most), t=Standing(fired=times, turn=9)) == shut


def test_without_a_limit_it_may_fire_for_ever():
    assert gate(Gates(most=0), t=Standing(fired=10_000, turn=9)) == ""


@pytest.mark.parametrize(("at", "shut"), [(5, "cooldown"), (7, "cooldown"), (8, ""), (20, "")])
def test_a_cooldown_of_three_turns_ends_with_the_third(at: int, shut: Shut):
    assert gate(Gates(0, cooldown_turns=3), turns=at, t=Standing(fired=1, turn=5)) == shut


@pytest.mark.parametrize(("now", "shut"), [(100, "cooldown"), (159, "cooldown"), (160, "")])
def test_a_cooldown_of_a_minute_ends_after_sixty_seconds(now: int, shut: Shut):
    assert gate(Gates(0, cooldown_s=60), now, t=Standing(fired=1, turn=5, at=100)) == shut


def test_a_limit_holds_with_a_cooldown_too():
    assert gate(Gates(2, cooldown_turns=1), t=Standing(fired=2, turn=1)) == "most"


def test_all_it_needs_must_have_fired():
    needs = Gates(needs=("a", "b"))
    assert gate(needs, a=Standing(fired=1)) == "needs"
    assert gate(needs, a=Standing(fired=1), b=Standing(fired=2)) == ""


def test_none_that_rules_it_out_may_have_fired():
    unless = Gates(unless=("a", "unknown"))
    assert gate(unless, a=Standing(fired=1)) == "unless"
    assert gate(unless, a=Standing()) == ""


def passes(*lines: str, seconds: int = 0, count: int = 2) -> list[list[str]]:
    """Return what fires in each of *count* turns, *seconds* apart."""
    now, taking = 1000, turn(saga(*lines), now=1000)
    fired_each = []
    for _ in range(count):
        run(taking)
        fired_each.append(fired(taking))
        now += seconds
        taking = next_turn(taking, now=now)
    return fired_each


def test_a_trigger_may_fire_three_times_without_any_cooldown():
    assert passes("[t] when max 3: always -> flag f", count=5) == [["t"]] * 3 + [[]] * 2


def test_nothing_fires_again_while_it_cools_down():
    cooling = "[t] when repeat, cooldown 60 seconds: always -> flag f"
    assert passes(cooling) == [["t"], []]
    assert passes(cooling, seconds=58) == [["t"], []]
    assert passes(cooling, seconds=60) == [["t"], ["t"]]


def test_a_later_trigger_opens_the_gate_of_an_earlier_one_in_the_same_pass():
    lines = (
        "[first] when once, needs second: always -> flag f",
        "[second] when once: always -> flag g",
    )
    assert passes(*lines) == [["second", "first"], []]


def test_a_name_that_nothing_has_shuts_nothing_out():
    assert passes('[t] when once, unless "no such": always -> flag f', count=1) == [["t"]]


def test_of_two_that_rule_each_other_out_the_first_wins():
    lines = (
        "[a] when once, unless b: always -> flag a",
        "[b] when once, unless a: always -> flag b",
    )
    assert passes(*lines) == [["a"], []]


def test_one_that_was_fired_by_another_and_may_fire_once_is_spent():
    lines = (
        "[a] when once: always -> fire b",
        "[b] when once, cooldown 10 seconds: flag never -> flag b",
    )
    taking = turn(saga(*lines), now=5)
    run(taking)
    assert fired(taking) == ["a", "b"]
    assert taking.state.triggers["b"] == Standing(fired=1, turn=7, at=5)
    assert shut_gate(taking.triggers.by_name["b"], taking.state, 99) == "most"
