from typing import cast

import pytest

from engine.model.dice import Die, Rolled
from engine.model.events import (
    Ended,
    Event,
    FlagPut,
    Noticed,
    Remembered,
    SceneEntered,
    VarSet,
)
from engine.model.ids import SceneId
from engine.model.memory import Memory
from engine.model.rule import Assign, BaseStep, Inject, Place, Roll, Step
from engine.model.state import State
from engine.model.table_events import Warned
from engine.narration.placeholders import fill
from engine.rules.evolve import replay
from engine.rules.language import read_steps
from engine.rules.steps import base_events, roll_line

FAUST = State(
    vars={"灵魂": 50, "生命": 70, "等级": 10, "情绪": "平静", "体温": 36.5, "存活": True},
    scene=SceneId("书斋"),
)


def fill_in(text: str, state: State) -> str:
    return fill(text, "浮士德", state.vars)


def take(text: str) -> tuple[Event, ...]:
    return take_all(read_steps(text, Place(), dialect="meph"))


def take_all(steps: tuple[Step, ...]) -> tuple[Event, ...]:
    state = FAUST
    events: list[Event] = []
    for step in steps:
        new = base_events(cast("BaseStep", step), state, fill_in, "契约")
        state = replay(state, new)
        events += new
    return tuple(events)


@pytest.mark.parametrize(
    ("text", "event"),
    [
        ('注入 "{角色名}：{情绪}"', Remembered(Memory("浮士德：平静"), "契约")),
        ('状态.情绪 = "愤怒"', VarSet("情绪", "愤怒", "契约")),
        ("状态.新键 = 3.5", VarSet("新键", 3.5, "契约")),
        ("状态.灵魂 += 15", VarSet("灵魂", 65, "契约")),
        ("状态.生命 -= 75.9", VarSet("生命", -5, "契约")),
        ("状态.体温 += 1", VarSet("体温", 37.5, "契约")),
        ('标记 "灯"', FlagPut("灯", up=True, by="契约")),
        ('取消标记 "灯"', FlagPut("灯", up=False, by="契约")),
        ('前往 "书斋"', SceneEntered(SceneId("书斋"), "契约")),
        ('结局 "终局"', Ended("终局", "契约")),
        ("状态.无 += 1", Noticed("MISSING_KEY", ("无",))),
        ("状态.无 += true", Noticed("MISSING_KEY", ("无",))),
        ("状态.存活 += 1", Noticed("NOT_A_NUMBER", ("存活", "bool"))),
        ("状态.情绪 += true", Noticed("NOT_A_NUMBER", ("情绪", "string"))),
        ("状态.等级 += true", Noticed("BAD_OPERAND", ("等级", "true"))),
        ("状态.等级 /= 许多", Noticed("BAD_OPERAND", ("等级", "许多"))),
        ("状态.等级 /= 0", Noticed("DIVISION_BY_ZERO", ("等级",))),
        ("状态._劫 += 1", Warned("MISSING_KEY", ("_劫",))),
    ],
)
def test_each_step_brings_about_its_event(text: str, event: Event):
    assert take(text) == (event,)


def test_prose_is_no_event():
    assert take("他低语") == ()


def test_an_empty_memory_is_not_kept():
    assert take_all((Inject(" "),)) == ()


def test_each_step_sees_what_the_ones_before_it_did():
    events = take('状态.链 = 1 && 状态.链 += 4 && 状态.链 *= 10 && 注入 "{链}"')
    assert events[2:] == (VarSet("链", 50, "契约"), Remembered(Memory("50"), "契约"))


def test_a_step_that_cannot_be_done_does_not_stop_the_others():
    assert [type(event) for event in take("状态.无 += 1 && 状态.等级 += 1")] == [Noticed, VarSet]


def test_a_text_that_is_one_placeholder_copies_the_value_with_its_type():
    assert take("状态.旧 = {生命} && 状态.旧 -= {等级}")[-1] == VarSet("旧", 60, "契约")
    assert take_all((Assign("旧", "{生命}/{等级}"),)) == (VarSet("旧", "70/10", "契约"),)
    assert take_all((Assign("旧", "{无}"),)) == (VarSet("旧", "{无}", "契约"),)
    assert take_all((Assign("旧", "{角色名}"),)) == (VarSet("旧", "浮士德", "契约"),)


def thrown(expression: str, total: int, *, success: bool | None = None) -> Rolled:
    return Rolled(expression, (Die(100, total),), total, "", success)


@pytest.mark.parametrize(
    ("roll", "total", "line"),
    [
        (Roll("1d100"), 87, "[棋局] roll(1d100) = 87/100 ✦"),
        (Roll("1d100"), 49, "[棋局] roll(1d100) = 49/100 ╳"),
        (Roll("1d100", ">=", 80), 87, "[棋局] roll(1d100) = 87/100（阈值 >=80） ✦"),
        (Roll("1d100", "<=", 30), 10, "[棋局] roll(1d100) = 10/100（阈值 <=30） ✦"),
        (Roll("1d100", ">=", 79.5), 60, "[棋局] roll(1d100) = 60/100（阈值 >=79.5） ╳"),
        (Roll("2d6+1", ">=", 7), 9, "[棋局] roll(2d6+1) = 9（阈值 >=7） ✦"),
        (None, 87, "[棋局] roll(1d100) = 87/100"),
    ],
)
def test_a_line_shows_the_throw_its_threshold_and_whether_it_succeeded(roll, total, line):
    rolled = thrown(roll.dice if roll else "1d100", total)
    assert roll_line("棋局", roll, rolled) == line


def test_a_line_may_be_english():
    line = roll_line("gamble", Roll("1d100", ">=", 80), thrown("1d100", 12), "en")
    assert line == "[gamble] roll(1d100) = 12/100 (threshold >=80) ╳"


def test_a_throw_with_its_own_success_shows_it():
    rolled = thrown("1d20 >= 5", 3, success=False)
    assert roll_line("棋局", None, rolled) == "[棋局] roll(1d20 >= 5) = 3 ╳"
