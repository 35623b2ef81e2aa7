"""Every warning, and the silence around it."""

import pytest

from engine.errors import Fault
from engine.model.ids import Digest, SceneId
from engine.model.memory import Memory
from engine.model.rule import ALWAYS, HasFlag, Inject, Rule
from engine.model.story import Scene, Story
from engine.packs.lint import lint
from engine.packs.meph import read_meph, story_of
from tests.support.packs import native


def warnings(text: str) -> tuple[Fault, ...]:
    return lint(native(f"title: a\nlanguage: en\n{text}"))


def rules(
    *lines: str, head: str = "state: {x: 1, mood: calm, lit: true}\nflags: [up]"
) -> list[str]:
    """Return what is found in rules of one line each, as `code name`."""
    listed = "\n".join(f"- {line!r}" for line in lines)
    return [f"{fault.code} {fault.path}" for fault in warnings(f"{head}\nrules:\n{listed}")]


@pytest.mark.parametrize(
    ("code", "condition"),
    [
        ("NEVER_FIRES", "()"),
        ("NEVER_FIRES", 'contains "bell" and lacks "bell"'),
        ("NEVER_FIRES", "state.x > 5 and state.x < 3"),
        ("TYPE_MISMATCH", "state.mood > 5"),
        ("TYPE_MISMATCH", "state.lit > 5"),
        ("TYPE_MISMATCH", "state.x > calm"),
        ("TYPE_MISMATCH", "state.x == calm"),
        ("UNKNOWN_KEY", "state.mod == calm"),
        ("UNKNOWN_KEY", "state.x > state.y"),
        ("UNKNOWN_FLAG", 'flag "down"'),
        ("UNKNOWN_FLAG", 'not flag "down"'),
        ("SHORT_KEYWORD", 'contains "a" and flag "up"'),
        ("SHORT_KEYWORD", 'contains "走"'),
        ("SHORT_KEYWORD", 'contains "走" or contains "跑步"'),
        ("ROLL_OUT_OF_RANGE", 'contains "bell" and roll(1d6) >= 1'),
        ("ROLL_OUT_OF_RANGE", 'flag "up" or roll(1d6) > 6'),
    ],
)
def test_a_doubtful_condition_is_warned_of(code: str, condition: str):
    assert rules(f'[r] if {condition} -> tell "b"') == [f"{code} r"]


@pytest.mark.parametrize(
    "condition",
    [
        'contains "bell"',
        'contains "go"',
        'contains "3"',
        'contains "走" and roll(1d6) > 3',
        'contains "走" and flag "up"',
        'lacks "走"',
        "state.mood == calm",
        "state.mood != 3",
        'state.mood == "3"',
        "state.lit == true",
        "state.x > 2.5",
        "state.x > state.mood",
        "roll(1d100)",
        "roll(1d6) >= 4",
        "roll(4d6kh3) >= 99",
        "chance 30%",
        'not flag "up"',
    ],
)
def test_a_sensible_condition_is_passed_in_silence(condition: str):
    assert rules(f'[r] if {condition} -> tell "b"') == []


def test_a_roll_that_never_succeeds_is_told_once_beside_the_rule_that_never_fires():
    assert rules('[r] if roll(1d6) > 6 -> tell "b"') == ["ROLL_OUT_OF_RANGE r", "NEVER_FIRES r"]


def test_a_keyword_is_told_of_once_for_all_its_spellings():
    found = warnings("rules: [{name: r, words: [a], tell: b}]")
    assert [fault.code for fault in found] == ["SHORT_KEYWORD"]


def test_a_key_set_by_a_rule_may_have_the_kind_it_is_given():
    assert (
        rules("[r] if state.x > 0 -> state.mood = 3", "[s] if state.mood > 2 -> state.x += 1") == []
    )


def test_steps_and_texts_must_use_names_that_are_given():
    assert rules(
        '[r] if flag "up" -> state.y += 1',
        '[s] if flag "up" -> inject "{z} and {x} and {role}" && state.mood = "{w}"',
    ) == ["UNKNOWN_KEY r", "UNKNOWN_PLACEHOLDER s", "UNKNOWN_PLACEHOLDER s"]


def test_names_that_were_likely_meant_are_named():
    [fault] = warnings("state: {mood: calm}\nrules: ['[r] if state.mod == calm -> tell \"b\"']")
    assert fault.told("en").endswith("nothing sets the state value “mod”; did you mean “mood”?")
    assert fault.told("zh").endswith("没有任何地方设置状态「mod」；是不是「mood」？")


def test_placeholders_are_looked_for_in_all_prose():
    text = """
world: '{a}'
background: '{b}'
opening: '{c} {角色名}'
style: '{d}'
idle: ['{e}']
memories: ['{f}']
start: hall
scenes: {hall: {text: '{g}', look: '{h}', idle: ['{i}'], rules: [{name: r, do: end "j"}]}}
characters: {bo: {description: '{k}', lines: ['{l}']}}
endings: {j: {title: t, text: '{m}'}}
"""
    found = warnings(text)
    assert {fault.code for fault in found} == {"UNKNOWN_PLACEHOLDER"}
    assert {fault.says.en.split("{")[1][0] for fault in found} == set("abcdefghiklm")


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ('[r] if contains "bell" -> tell "b"', '[s] if contains "bells" -> tell "c"'),
        ('[r] if contains "bell" -> tell "b"', '[s] if contains "bell" and flag "up" -> tell "c"'),
        ('[r] if always -> tell "b"', '[s] if contains "bell" and roll(1d6) > 3 -> tell "c"'),
        ('[r] if state.x > 1 -> tell "b"', '[s] if state.x > 2 -> tell "c"'),
    ],
)
def test_an_active_rule_behind_a_weaker_one_is_shadowed(first: str, second: str):
    assert rules(first, second) == ["SHADOWED s"]
    assert rules(second, first) == []


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (
            '[r] if contains "bell" and roll(1d6) > 3 -> tell "b"',
            '[s] if contains "bell" -> tell "c"',
        ),
        ('[r] if contains "bell" -> flag "up"', '[s] if contains "bell" -> tell "c"'),
        ('[r] if contains "bell" -> flag "up"', '[s] if contains "bell" -> flag "down"'),
    ],
)
def test_rules_that_leave_each_other_room_are_passed_in_silence(first: str, second: str):
    assert rules(first, second) == []


def test_a_passive_rule_of_a_group_behind_a_weaker_one_is_locked():
    locked = (
        '[r] if state.x > 1 -> [group:g] flag "up"',
        '[s] if state.x > 2 -> [group:g] flag "up"',
    )
    assert rules(*locked) == ["LOCKED s"]
    assert rules(*reversed(locked)) == []


def test_a_group_is_not_locked_where_a_rule_between_may_open_the_condition():
    first = '[r] if state.x > 1 and flag "up" and scene "hall" -> [group:g] flag "up"'
    last = '[s] if state.x > 2 and flag "up" and scene "hall" -> [group:g] flag "up"'
    head = "state: {x: 1, y: 2}\nflags: [up]\nscenes: {hall: {text: a}}"
    for step in ("state.x += 1", "state.x = 3", 'unflag "up"', 'goto "hall"'):
        assert rules(first, f"[m] if turn > 3 -> {step}", last, head=head) == []
    for step in ("state.y += 1", 'inject "b"'):
        assert rules(first, f"[m] if turn > 3 -> {step}", last, head=head) == ["LOCKED s"]


def test_what_a_player_says_stays_the_same_through_a_turn():
    first = '[r] if contains "bell" -> [group:g] flag "up"'
    last = '[s] if contains "bells" -> [group:g] flag "up"'
    assert rules(first, "[m] if turn > 3 -> state.x += 1", last) == ["LOCKED s"]


def test_a_group_is_not_locked_where_a_value_compared_with_may_change():
    first = "[r] if state.x > state.y -> [group:g] state.z = 1"
    last = "[s] if state.x > state.y -> [group:g] state.z = 2"
    head = "state: {x: 1, y: 2}"
    assert rules(first, "[m] if turn > 3 -> state.y = 0", last, head=head) == []
    assert rules(first, last, head=head) == ["LOCKED s"]


def test_two_rules_of_one_name_are_told_apart_by_where_they_hold():
    assert rules('[r] if flag "up" -> state.x += 1', "[r] if state.x > 3 -> state.x = 0") == [
        "DUPLICATE_RULE r"
    ]
    scenes = "start: a\nscenes: {a: {text: t, rules: &}, b: {text: t, rules: &}}".replace(
        "&", "[{name: look, words: look, tell: u}]"
    )
    assert [fault.code for fault in warnings(scenes)] == ["UNREACHABLE_SCENE"]


@pytest.mark.parametrize("steps", ["state.x += 0", "state.x -= 0", "state.x *= 1", "state.x /= 1"])
def test_a_rule_that_changes_nothing_has_no_effect(steps: str):
    assert rules(f'[r] if flag "up" -> {steps}') == ["NO_EFFECT r"]
    assert rules(f'[r] if flag "up" -> {steps} && flag "up"') == []


def test_a_rule_without_steps_or_with_empty_texts_has_no_effect():
    made = (Rule("r", ALWAYS, ()), Rule("s", HasFlag("f"), (Inject(" "),)))
    story = Story(Digest(""), "a", "en", rules=made, flags=frozenset("f"))
    assert [(fault.code, fault.path) for fault in lint(story)] == [
        ("NO_EFFECT", "r"),
        ("NO_EFFECT", "s"),
    ]


def test_a_scene_is_reached_through_exits_and_rules_that_can_fire_there():
    text = """
start: a
scenes:
  a: {text: t, exits: [{to: b, words: east}]}
  b: {text: t, rules: [{name: r, words: rope, do: goto "c"}]}
  c: {text: t}
  d: {text: t, exits: [{to: e, words: east}]}
  e: {text: t, exits: [{to: d, words: west}]}
rules: [{name: s, when: (), do: goto "d"}]
"""
    found = [f"{fault.code} {fault.path}" for fault in warnings(text)]
    assert found == ["UNREACHABLE_SCENE scenes.d", "UNREACHABLE_SCENE scenes.e", "NEVER_FIRES s"]


def test_an_ending_is_reached_by_a_rule_that_can_fire():
    text = """
start: a
scenes: {a: {text: t}, b: {text: t, rules: [{name: r, words: rope, do: end "lost"}]}}
rules: [{name: s, words: home, do: end "home"}]
endings: {home: {title: t}, lost: {title: t}, never: {title: t}}
"""
    found = [f"{fault.code} {fault.path}" for fault in warnings(text)]
    assert found == [
        "UNREACHABLE_SCENE scenes.b",
        "UNREACHED_ENDING endings.lost",
        "UNREACHED_ENDING endings.never",
    ]


def test_scenes_without_a_start_are_reached_by_rules_alone():
    hall = SceneId("hall")
    story = Story(Digest(""), "a", "en", scenes={hall: Scene(hall, "h", "t")})
    assert [fault.code for fault in lint(story)] == ["UNREACHABLE_SCENE"]


def test_a_rule_too_wide_to_be_understood_is_given_the_benefit_of_the_doubt():
    wide = " and ".join(f'(contains "aa{n}" or contains "bb{n}")' for n in range(9))
    text = f"""
start: a
scenes: {{a: {{text: t}}, b: {{text: t}}}}
rules: ['[r] if {wide} -> goto "b"']
"""
    assert warnings(text) == ()


def test_warnings_of_rules_stand_at_the_rule():
    text = "【角色名】\n浮士德\n\n【规则】\n  [a] if 状态.灵 <= 3 -> 状态.魂 = 3\n"
    story = story_of(read_meph(text, "faust.meph"), name="faust", digest=Digest(""))
    [fault] = lint(story)
    assert (fault.place.file, fault.place.line) == ("faust.meph", 5)
    assert fault.told("zh").startswith("faust.meph:5:")
    assert fault.severity == "warning"


def test_a_story_of_the_usual_kind_is_passed_in_silence():
    text = """【角色名】
守夜人

【状态】
- 灯油: 60
- 心绪: 平静
- 位置: 塔楼

【背景】
{角色名}守着塔楼。

【规则】
[心绪] if 包含 "放心" || 包含 "安静下来" -> 状态.心绪 = "安宁"
[添油] if 状态.灯油 <= 10 -> 状态.灯油 = 20
[赌] if 包含 "赌" && roll(1d100) >= 60 -> 状态.灯油 += 5
[风] if 包含 "风声" -> {角色名}听着风，油只剩{灯油}
[暗] if 包含 "黑暗" && 状态.位置 == "塔楼" -> [group:光] 状态.灯油 -= 5
[明] if (包含 "光亮" || 包含 "烛光") && 状态.位置 == "塔楼" -> [group:光] 状态.灯油 += 5
[终] if 状态.心绪 == "安宁" && 包含 "熄灯" -> 注入 "灯灭了。"
[终局] if 状态.心绪 == "安宁" && 包含 "熄灯" -> 状态.心绪 = "终局"
"""
    assert lint(story_of(read_meph(text, "a.meph"), name="a", digest=Digest(""))) == ()


def test_memories_of_a_story_may_hold_placeholders():
    story = Story(Digest(""), "a", "en", memories=(Memory("{x}"),), vars=(("x", 1),))
    assert lint(story) == ()
