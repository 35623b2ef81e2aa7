"""From a file to a story."""

from engine.model.ids import Digest
from engine.model.memory import Memory
from engine.model.story import Ending, PastLine
from engine.packs.meph.read import read_meph
from engine.packs.meph.story import story_of


def story(text):
    return story_of(read_meph(text, "a.meph"), name="a", digest=Digest("d"))


def test_a_story_says_what_the_file_says():
    told = story(
        "@命运\n线\n【角色名】\n浮士德\n【锚点】\n- 风格: 文雅\n【世界观】\n  甲\n    乙\n\n"
        "【角色背景】\n\n　　缩进\n【开局场景】\n  深夜。\n【状态】\n- a: 1\n- b: 2\n- a: 3\n"
        '【规则】\n[x] if 包含 "x" -> 走\n【台词】\n- 烛火\n'
        "【记忆】\n- [5] m\n【历史】\n- fate: h\n"
    )
    assert (told.digest, told.title, told.role, told.language) == ("d", "浮士德", "浮士德", "zh")
    assert (told.world, told.background, told.opening) == ("甲\n  乙", "　　缩进", "深夜。")
    assert (told.anchors, told.vars) == ((("风格", "文雅"),), (("a", 3), ("b", 2)))
    assert [rule.name for rule in told.rules] == ["x"]
    assert (told.fate, told.idle) == ("线", ("烛火",))
    assert (told.memories, told.history) == ((Memory("m", 5),), (PastLine("fate", "h"),))
    assert (told.scenes, told.start) == ({}, None)


def test_the_title_of_the_file_comes_first():
    assert story("【角色名】\n甲\n【标题】\n书斋\n").title == "书斋"


def test_the_language_is_that_of_the_prose():
    assert story("【角色名】\nFaust\n【世界观】\n书斋\n").language == "zh"
    assert story("【角色名】\n甲\n【世界观】\nA study.\n").language == "en"


def test_without_prose_the_rules_and_the_role_tell_the_language():
    assert story("【Role】\nFaust\n").language == "en"
    assert story("【角色名】\n甲\n").language == "zh"


def test_every_ending_a_rule_names_is_there():
    told = story(
        "【角色名】\n甲\n【结局】\n- 沉沦: 他倒下了。\n【规则】\n"
        '[a] if 包含 "a" -> 结局 "沉沦"\n[b] if 包含 "b" -> 结局 "得救"\n'
    )
    assert told.endings == {
        "沉沦": Ending("沉沦", "沉沦", "他倒下了。"),
        "得救": Ending("得救", "得救"),
    }
