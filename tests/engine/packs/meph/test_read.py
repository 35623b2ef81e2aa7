"""Whole files: what they say, and all that is wrong with them."""

import pytest

from engine.errors import StoryError
from engine.model.memory import Memory
from engine.model.rule import Place
from engine.model.story import Ending, PastLine
from engine.packs.meph.file import Draft
from engine.packs.meph.read import LONGEST_RULE, MAX_LINES, read_meph
from engine.packs.text import MAX_FILE_BYTES

WHOLE = """\
# 示例
@命运
理想国

【角色名】
  # 主角
  浮士德

【标题】
书斋

【锚点】
  - 核心信念： 知识
  - 代号: "10"

【状态】
  - 灵魂: 100
  - 情绪: 平静

【世界观】
  # 草稿
  {角色名}在书斋。

【角色背景】
学者。
【开局场景】
深夜。
【规则】
  # 低语
  [低语] if 包含 "低语" -> 魔鬼靠近

【结局】
- 沉沦: 他倒下了。\\n灯灭了。

【台词】
- 烛火摇曳。

【记忆】
- [5] 赌约

【历史】
- fate: 走

【草稿】
随便
"""

ENGLISH = """\
@Fate
The light path
【Role】
Faust
【Title】
The Study
【Anchors】
- creed: knowledge
【World】
Germany.
【Background】
A scholar.
【Opening】
Night.
【State】
- soul: 100
【Endings】
- lost: He falls.
【Lines】
- The candle flickers.
【Memory】
- [4] the wager
【History】
- fate: go
"""


def faults_of(text, severity="error"):
    with pytest.raises(StoryError) as caught:
        read_meph(text, "a.meph")
    return [fault for fault in caught.value.faults if fault.severity == severity]


def codes_of(text):
    return [(fault.code, fault.place.line, fault.path) for fault in faults_of(text)]


def test_a_whole_file_is_read():
    file = read_meph(WHOLE, "a.meph")
    assert (file.role, file.title, file.fate) == ("浮士德", "书斋", "理想国")
    assert file.anchors == (("核心信念", "知识"), ("代号", "10"))
    assert file.vars == (("灵魂", 100), ("情绪", "平静"))
    assert (file.world, file.background, file.opening) == (
        "  {角色名}在书斋。\n",
        "学者。",
        "深夜。",
    )
    assert [rule.name for rule in file.rules] == ["低语"]
    assert file.rules_text.split("\n")[0] == "  # 低语"
    assert file.endings == (Ending("沉沦", "沉沦", "他倒下了。\n灯灭了。"),)
    assert file.idle == ("烛火摇曳。",)
    assert file.memories == (Memory("赌约", 5),)
    assert file.history == (PastLine("fate", "走"),)
    assert file.drafts == (Draft("草稿", ("随便", "")),)
    assert file.titles == "zh"
    assert file.warnings == ()


def test_an_english_file_is_read_alike():
    file = read_meph(ENGLISH, "a.meph")
    assert (file.role, file.title, file.fate) == ("Faust", "The Study", "The light path")
    assert (file.world, file.background, file.opening) == ("Germany.", "A scholar.", "Night.")
    assert (file.anchors, file.vars) == ((("creed", "knowledge"),), (("soul", 100),))
    assert (file.endings[0].text, file.idle) == ("He falls.", ("The candle flickers.",))
    assert (file.memories, file.history) == (
        (Memory("the wager", 4),),
        (PastLine("fate", "go"),),
    )
    assert file.titles == "en"


def test_a_byte_order_mark_and_windows_line_ends_change_nothing():
    assert read_meph("\ufeff" + WHOLE.replace("\n", "\r\n"), "a.meph") == read_meph(WHOLE, "b.meph")


def test_things_are_found_by_their_places():
    places = read_meph(WHOLE, "a.meph").places
    assert places["vars"] == Place("a.meph", 16, 1)
    assert places["vars.情绪"] == Place("a.meph", 18, 3)
    assert places["endings.沉沦"].line == 33
    assert "idle.x" not in places


def test_a_rule_knows_its_line():
    assert read_meph(WHOLE, "a.meph").rules[0].place.line == 30


@pytest.mark.parametrize("text", ["", "\n\n# 只有注释\n", "\ufeff"])
def test_a_file_without_blocks_is_refused(text):
    assert codes_of(text) == [("NO_BLOCKS", 0, "")]


def test_a_file_must_say_who_is_played():
    assert codes_of("【状态】\n- 情绪: 暴怒\n") == [("MISSING_ROLE", 0, "")]
    assert codes_of("【角色名】\n\n# 注\n") == [("EMPTY_ROLE", 1, "")]


@pytest.mark.parametrize(
    "text", ["[角色名]\n浮士德", "【角色名】浮士德", "[Role]\nFaust\n【World】\nx"]
)
def test_a_broken_title_of_the_role_is_the_only_fault(text):
    assert len(faults_of(text)) == 1


def test_a_broken_title_hides_no_other_missing_role():
    text = "【状态】 x\n- a: 1\n【世界观】\n甲"
    assert codes_of(text) == [("MISSING_ROLE", 0, ""), ("BAD_TITLE", 1, "")]


def test_all_faults_come_at_once_in_file_order():
    text = (
        "【记忆】\n无短横\n【角色名】\n浮士德\n【状态】\n- a 1\n【规则】\n[b] 包含 -> x\n"
        "【历史】\n- who: x\n【状态】\n- c # 2\n【锚点】尾\n- y\n"
    )
    assert codes_of(text) == [
        ("LIST_NO_DASH", 2, "记忆"),
        ("KV_NO_COLON", 6, "状态"),
        ("RULE_NO_IF", 8, "规则"),
        ("HISTORY_BAD_ROLE", 10, "历史"),
        ("DUPLICATE_BLOCK", 11, "状态"),
        ("KV_HASH", 12, "状态"),
        ("BAD_TITLE", 13, ""),
    ]


def test_every_fault_names_the_remedy_in_both_languages():
    fault = faults_of("【角色名】\n甲\n【状态】\n  - a 1")[0]
    assert fault.told("en") == "a.meph:4:3: 状态: there is no colon; write “- name: value”"
    assert fault.told("zh") == "a.meph:4:3: 状态: 缺少冒号；请写成「- 名称: 值」"


def test_warnings_come_with_the_file():
    text = (
        "【角色名】\n甲\n乙\n【规侧】\n[a] x\n【状态】\n- a: 1\n- a: 2\n"
        "【世界观】\n文\n【传说】\n文"
    )
    file = read_meph(text, "a.meph")
    assert [fault.code for fault in file.warnings] == [
        "SECOND_LINE",
        "UNKNOWN_BLOCK",
        "DUPLICATE_KEY",
        "TITLE_IN_PROSE",
    ]
    assert file.vars == (("a", 1), ("a", 2))


def test_warnings_come_with_the_faults_too():
    assert [fault.code for fault in faults_of("【角色各】\n甲", "warning")] == ["UNKNOWN_BLOCK"]


def test_a_role_may_hold_brackets():
    assert read_meph("【角色名】\n剑客【剑】\n", "a.meph").role == "剑客【剑】"
    assert read_meph("【角色名】\n\\@小明\n", "a.meph").role == "@小明"


def test_the_fate_is_the_first_line_that_says_something():
    file = read_meph("@ 命运\n# c\n第一行\n【角色名】\n甲\n", "a.meph")
    assert file.fate == "第一行"


def test_prose_keeps_brackets_blanks_and_mentions():
    text = "【角色名】\n甲\n【世界观】\n  他说【圣杯】\n\n@某人 你好\n# 注\n\\# 一\n"
    assert read_meph(text, "a.meph").world == "  他说【圣杯】\n\n@某人 你好\n# 一\n"


def test_notes_under_a_title_that_became_ours_stay_notes():
    file = read_meph("【角色名】\n甲\n【结局】\n还没想好\n【台词】\n", "a.meph")
    assert file.drafts == (Draft("结局", ("还没想好",)),)
    assert file.endings == ()
    assert [fault.code for fault in file.warnings] == ["NOT_A_LIST"]


@pytest.mark.parametrize(
    "rule",
    [
        '[a] if 包含 "x" -> 前往 "桥"',
        '[a] if 场景 "桥" -> 走',
        '[a] if 包含 "x" && !场景 "桥" -> 走',
        '[a] if 包含 "x" || 场景 "桥" -> 走',
    ],
)
def test_a_rule_cannot_speak_of_scenes(rule):
    assert codes_of(f"【角色名】\n甲\n【规则】\n{rule}\n") == [("UNKNOWN_SCENE", 4, "规则")]


def test_rules_have_a_length():
    rule = '[a] if 包含 "x" -> ' + "走" * LONGEST_RULE
    assert codes_of(f"【角色名】\n甲\n【规则】\n{rule}\n") == [("RULE_TOO_LONG", 4, "规则")]


def test_files_have_a_size():
    with pytest.raises(StoryError) as caught:
        read_meph("【角色名】\n" + "甲" * (MAX_FILE_BYTES // 3), "a.meph")
    assert [fault.code for fault in caught.value.faults] == ["FILE_TOO_LARGE"]
    assert [fault.code for fault in faults_of("\n" * MAX_LINES)] == ["TOO_MANY_LINES"]
