"""Triggers on one line: name, gates, condition, steps."""

from dataclasses import replace

import pytest

from engine.errors import Fault, StoryError
from engine.model.atoms import AskModel, HasItem
from engine.model.ids import SceneId
from engine.model.people_deeds import MoodStep
from engine.model.rule import ALWAYS, NEVER, AllOf, AnyOf, GoTo, HasFlag, InScene, Not, Place
from engine.model.table_deeds import PutPause
from engine.model.trigger import Gates, Trigger
from engine.rules.language import MAX_LINE, MAX_NAME, trigger_in, write_trigger

HERE = Place("", 1, 1)
PAUSE = PutPause(paused=True)
FREE = Gates()


def faults_of(text: str, place: Place = HERE) -> tuple[Fault, ...]:
    with pytest.raises(StoryError) as refused:
        trigger_in(text, place)
    return refused.value.faults


def gated(gates: str) -> Trigger:
    """Return what *gates* make of a trigger, without its text."""
    return replace(trigger_in(f"[a] when {gates}: always -> pause"), text="")


def expected(gates: Gates = FREE, **parts: str) -> Trigger:
    return Trigger("a", ALWAYS, (PAUSE,), gates=gates, place=HERE, **parts)  # type: ignore[arg-type]


def test_the_trigger_of_the_design_is_read_and_written():
    line = (
        '[ambush] when after scene, once, hard: scene "bridge" and not item "lantern" and '
        'ai "the party is arguing" -> goto "ambush" && npc "Mara" fear += 20'
    )
    trigger = trigger_in(line)
    canonical = line.replace(" and not ", " && !").replace(" and ", " && ")
    assert trigger == Trigger(
        name="ambush",
        condition=AllOf(
            (InScene(SceneId("bridge")), Not(HasItem("lantern")), AskModel("the party is arguing"))
        ),
        steps=(GoTo(SceneId("ambush")), MoodStep("Mara", "fear", "+=", 20)),
        mode="hard",
        phase="after",
        occasion="scene",
        gates=Gates(most=1),
        text=canonical,
        place=HERE,
    )
    assert write_trigger(trigger, "en") == canonical
    assert write_trigger(trigger, "zh") == (
        '[ambush] 当 之后 场景, 一次, 硬: 场景 "bridge" && !物品 "lantern" && '
        '判断 "the party is arguing" -> 前往 "ambush" && 人物 "Mara" 恐惧 += 20'
    )


@pytest.mark.parametrize(
    ("english", "chinese", "trigger"),
    [
        ("after", "之后", expected()),
        ("turn, passive, once", "回合，被动、一次", expected()),
        ("before", "之前", expected(phase="before")),
        ("scene", "场景", expected(occasion="scene")),
        ("soft", "软", expected(mode="soft")),
        (
            "hard before scene",
            "硬 之前场景",
            expected(mode="hard", phase="before", occasion="scene"),
        ),
        ("repeat", "反复", expected(Gates(most=0))),
        ("max 3", "最多3次", expected(Gates(most=3))),
        ("max 3 times", "最多 3", expected(Gates(most=3))),
        ("cooldown 3 turns", "冷却3回合", expected(Gates(cooldown_turns=3))),
        ("cooldown 60 s", "冷却60秒", expected(Gates(cooldown_s=60))),
        ("cooldown 5 minutes", "冷却 5 分钟", expected(Gates(cooldown_s=300))),
        ("cooldown 2 hours", "冷却 2小时", expected(Gates(cooldown_s=7200))),
        (
            "cooldown 2 turns, cooldown 1 day",
            "冷却2回合，冷却1天",
            expected(Gates(cooldown_turns=2, cooldown_s=86400)),
        ),
        ('needs "b" "c"', '前置"b"、"c"', expected(Gates(needs=("b", "c")))),
        ("needs b, unless c", "前置 b，互斥 c", expected(Gates(needs=("b",), unless=("c",)))),
        ('unless "b: c"', "互斥“b: c”", expected(Gates(unless=("b: c",)))),
    ],
)
def test_each_gate_is_read_in_both_languages(english: str, chinese: str, trigger: Trigger):
    assert gated(english) == gated(chinese) == trigger


@pytest.mark.parametrize("when", ["when", "if", "当", "如果", "WHEN"])
def test_gates_may_be_left_out(when: str):
    trigger = trigger_in(f" [a] {when} scene b -> pause")
    assert replace(trigger, text="") == replace(
        expected(),
        condition=InScene(SceneId("b")),
        place=Place("", 1, 2),
    )


@pytest.mark.parametrize(
    ("gates", "written"),
    [
        (Gates(), "after turn, once, passive"),
        (Gates(most=0, cooldown_turns=2), "after turn, repeat, cooldown 2 turns, passive"),
        (Gates(most=3, cooldown_s=90), "after turn, max 3 times, cooldown 90 s, passive"),
        (Gates(cooldown_s=7200), "after turn, once, cooldown 2 hours, passive"),
        (
            Gates(needs=("b", "c"), unless=("d",)),
            'after turn, once, passive, needs "b" "c", unless "d"',
        ),
    ],
)
def test_gates_are_written_in_one_order(gates: Gates, written: str):
    line = write_trigger(expected(gates), "en")
    assert line == f"[a] when {written}: always -> pause"


def test_the_canonical_line_speaks_as_the_author_or_as_told():
    assert trigger_in("[灯都灭了] when always -> pause").text.startswith(
        "[灯都灭了] 当 之后 回合, 一次"
    )
    assert trigger_in("[out] when always -> pause").text == (
        "[out] when after turn, once, passive: always -> pause"
    )
    assert trigger_in("[out] when always -> pause", language="zh").text == (
        "[out] 当 之后 回合, 一次, 被动: 总是 -> 暂停"
    )


def test_what_never_holds_is_written_as_a_word():
    trigger = replace(expected(), condition=AnyOf((NEVER, Not(NEVER), AllOf((NEVER, NEVER)))))
    assert write_trigger(trigger, "en").split(": ")[1] == (
        "never || !never || never && never -> pause"
    )
    assert trigger_in(write_trigger(trigger, "zh")).condition == trigger.condition


@pytest.mark.parametrize(
    ("line", "code", "column"),
    [
        ("a when always -> pause", "TRIGGER_HEAD", 1),
        ("  [a always -> pause", "TRIGGER_HEAD", 3),
        ("[a] always -> pause", "TRIGGER_HEAD", 1),
        ("[a] whenever -> pause", "TRIGGER_HEAD", 1),
        ("[a]b] when always -> pause", "TRIGGER_HEAD", 1),
        ("[ ] when always -> pause", "TRIGGER_NAME", 1),
        ("[{}] when always -> pause".format("a" * (MAX_NAME + 1)), "TRIGGER_NAME", 1),
        ("[a] when always pause", "RULE_NO_ARROW", 22),
        ("[a] when -> pause", "RULE_EMPTY_PART", 10),
        ("[a] when always ->", "RULE_EMPTY_PART", 19),
        ("[a] when once: -> pause", "EXPECTED_CONDITION", 15),
        ("[a] when : always -> pause", "EXPECTED_HERE", 10),
        ("[a] when hard always -> pause", "TRIGGER_NO_COLON", 21),
        ("[a] when before, hard, after: always -> pause", "GATE_TWICE", 24),
        ("[a] when once, max 3: always -> pause", "GATE_TWICE", 16),
        ("[a] when maybe, once: always -> pause", "EXPECTED_HERE", 10),
        ("[a] when max 0: always -> pause", "EXPECTED_HERE", 14),
        ("[a] when cooldown 3: always -> pause", "EXPECTED_HERE", 20),
        ("[a] when once: () -> pause", "EMPTY_GROUP", 16),
        ("[a] when once: flag a or not （ ） -> pause", "EMPTY_GROUP", 30),
        ("[a] when once: flg a -> pause", "UNKNOWN_ATOM", 16),
        ("[a] when once: flag a -> dance", "BAD_STEP", 26),
        ("[a] when once: flag a -> pause # no", "RULE_HASH", 32),
        ('[a] when once: flag a -> trigger add "b"', "BAD_TRIGGER", 26),
        ("[a] when " + "(" * 21 + "flag a" + ")" * 21 + " -> pause", "TOO_DEEP", 30),
    ],
)
def test_each_fault_of_a_trigger_has_its_column(line: str, code: str, column: int):
    [fault] = faults_of(line)
    assert (fault.code, fault.place.column) == (code, column)


def test_all_faults_of_a_trigger_are_told_at_once_with_line_and_column():
    faults = faults_of("[a] when maybe:\n flg b\n -> dance", Place("story.yaml", 7, 5))
    assert [(fault.code, fault.place.line, fault.place.column) for fault in faults] == [
        ("EXPECTED_HERE", 7, 14),
        ("UNKNOWN_ATOM", 8, 2),
        ("BAD_STEP", 9, 5),
    ]


def test_a_name_may_hold_anything_but_brackets():
    assert trigger_in('[线索#2 "灯"] when always -> pause').name == '线索#2 "灯"'


def test_twenty_levels_may_be_nested():
    line = "[a] when " + "(" * 20 + "flag a" + ")" * 20 + " -> pause"
    assert trigger_in(line).condition == HasFlag("a")


def test_a_line_has_four_thousand_characters_at_most():
    line = '[a] when after turn, once, passive: always -> tell "{}"'
    room = MAX_LINE - len(line) + 2
    assert len(trigger_in(line.format("x" * room)).text) == MAX_LINE
    [fault] = faults_of(line.format("x" * (room + 1)))
    assert (fault.code, fault.place.column) == ("TOO_LONG", MAX_LINE + 1)


def test_a_line_must_be_short_enough_in_its_canonical_form_as_well():
    line = "[a] when always -> tell {}"
    [fault] = faults_of(line.format("x" * (MAX_LINE - len(line))))
    assert fault.code == "TOO_LONG"
