"""Steps of a living world, as people write them in both languages."""

import pytest

from engine.errors import Fault, StoryError
from engine.model.atoms import (
    ALL,
    ANY,
)
from engine.model.people_deeds import (
    Attack,
    DescribePerson,
    GiveItem,
    MoodStep,
    PutPresence,
    RememberAs,
    SayAs,
    SpawnPerson,
    StatStep,
    TakeItem,
)
from engine.model.place_deeds import (
    AddLore,
    AddRoom,
    AddToScene,
    AddToWorld,
    DescribeRoom,
    GenerateScene,
    LinkRooms,
    MoveTo,
    PassTime,
    PutLock,
    PutRoom,
    RevealDocument,
    UnlinkRooms,
)
from engine.model.rule import (
    Place,
    PutFlag,
    Step,
)
from engine.model.table_deeds import (
    Direct,
    DropTrigger,
    FireTrigger,
    KeepTrigger,
    OfferOption,
    PutOrder,
    PutPause,
    PutSpotlight,
    ResetTrigger,
    SwitchTrigger,
)
from engine.rules.items import MOST_HELD
from engine.rules.language import (
    MAX_DECREE,
    decree_steps,
    read_rule,
)
from engine.rules.language.amounts import MANY_ITEMS

HERE = Place("", 1, 1)


def faults_of_steps(text: str) -> tuple[Fault, ...]:
    with pytest.raises(StoryError) as refused:
        decree_steps(text)
    return refused.value.faults


@pytest.mark.parametrize(
    ("english", "chinese", "step"),
    [
        ('stat hp of "Mara" -= 5', '属性 hp 属于 "Mara" -= 5', StatStep("Mara", "hp", "-=", 5.0)),
        ('stat hp of "PC" = 5', "属性 hp 属于 PC ＝ 5", StatStep(ALL, "hp", "=", 5.0)),
        ("stat hp of any *= .5", "属性 hp *= 0.5", StatStep(ANY, "hp", "*=", 0.5)),
        ('npc "Mara" fear += 20', "人物 Mara 恐惧 += 20", MoodStep("Mara", "fear", "+=", 20.0)),
        ("npc Mara fear = -20", "人物 Mara 恐惧 = -20", MoodStep("Mara", "fear", "=", -20.0)),
        ('give "rope" x2 to all', '给予 "rope" ×２ 给 全体', GiveItem("rope", ALL, 2)),
        ("give rope to Mara from Bo", "给予 rope 给 Mara 从 Bo", GiveItem("rope", "Mara", 1, "Bo")),
        ('take "rope" from Bo', "拿走 rope 从 Bo", TakeItem("rope", "Bo")),
        ('take "rope" x3 from Bo', "拿走 rope x3 从 Bo", TakeItem("rope", "Bo", 3)),
        ('take "rope" all from Bo', "拿走 rope 全部 从 Bo", TakeItem("rope", "Bo", 0)),
        ("npc Bo appear", "人物 Bo 出现", PutPresence("Bo", "here")),
        ("npc Bo leave", "人物 Bo 离开", PutPresence("Bo", "away")),
        ("npc Bo hide", "人物 Bo 隐藏", PutPresence("Bo", "hidden")),
        ("npc Bo die", "人物 Bo 死亡", PutPresence("Bo", "dead")),
        ("npc Bo bench", "人物 Bo 候场", PutPresence("Bo", "benched")),
        ("npc Bo attack", "人物 Bo 遭袭", Attack("Bo")),
        ('npc Bo remember "x"', '人物 Bo 记住 "x"', RememberAs("Bo", "x")),
        ("npc Bo say x y", "人物 Bo 说 x y", SayAs("Bo", "x y")),
        ('npc Bo name = "B"', '人物 Bo 名字 = "B"', DescribePerson("Bo", "name", "B")),
        ('npc Bo description=""', '人物 Bo 描述 = ""', DescribePerson("Bo", "description", "")),
        ('npc Bo faction = "f"', '人物 Bo 阵营 = "f"', DescribePerson("Bo", "faction", "f")),
        ('spawn "Wolf"', "新人物 Wolf", SpawnPerson("Wolf")),
        (
            'spawn Wolf hp=3 "max san" = 5 with "fur", "tooth" as "A wolf." hidden',
            '新人物 Wolf 隐藏 描述 "A wolf." 携带 "fur" "tooth" hp=3, "max san"=5',
            SpawnPerson(
                "Wolf", "A wolf.", (("hp", 3.0), ("max san", 5.0)), ("fur", "tooth"), "hidden"
            ),
        ),
        ('append "x"', '追加 "x"', AddToScene("x")),
        ('append "x" to scene "y"', '追加 "x" 到场景"y"', AddToScene("x", "y")),
        ('generate "x"', '生成 "x"', GenerateScene("x")),
        ('world += "x"', '世界 ＋＝ "x"', AddToWorld("x")),
        ('world = "x"', '世界 = "x"', AddToWorld("x", replace=True)),
        ('lore "a, b" = "x"', '设定 "a，b" = x', AddLore(("a", "b"), "x")),
        ('reveal document "x"', '揭示 文档 "x"', RevealDocument("x")),
        ('move to room "x"', '移动 到 房间 "x"', MoveTo("x")),
        ('move "Bo" to room "x"', '移动 "Bo" 到房间"x"', MoveTo("x", "Bo")),
        ('reveal room "x"', '揭示 房间 "x"', PutRoom("x", "explored")),
        ('room "x" locked', '房间 "x" 锁闭', PutRoom("x", "locked")),
        ("room x active", "房间 x 活跃", PutRoom("x", "active")),
        ("room x unknown", "房间 x 未知", PutRoom("x", "unknown")),
        ('room x color = "red"', '房间 x 颜色 = "red"', DescribeRoom("x", "colour", "red")),
        (
            'add room "x" beside "y" floor -1 as "z"',
            '新增房间 x 描述 "z" 楼层-1 毗邻 y',
            AddRoom("x", "y", "z", -1),
        ),
        ('link "a" "b"', "连通 a b", LinkRooms("a", "b")),
        ("link a b stairs as up", "连通 a b 标作 up 楼梯", LinkRooms("a", "b", "stairs", "up")),
        ("unlink a b", "断开 a b", UnlinkRooms("a", "b")),
        ("lock a b with k", "上锁 a b 用 k", PutLock("a", "b", locked=True, key="k")),
        ("unlock a b", "开锁 a b", PutLock("a", "b", locked=False)),
        ("pass 30 minutes", "经过 30分钟", PassTime(30)),
        ("pass 1 day", "经过 24 小时", PassTime(1440)),
        ('direct "x"', '指示 "x"', Direct("x")),
        ('option "x"', '选项 "x"', OfferOption("x")),
        ('option "x" to "y"', '选项 "x" 到 "y"', OfferOption("x", "y")),
        ('fire "x"', '触发 "x"', FireTrigger("x")),
        (
            r'trigger add "[a] when flag \"b\" -> pause"',
            '触发器 新增 “[a] when flag "b" -> pause”',
            KeepTrigger('[a] when flag "b" -> pause'),
        ),
        ('trigger remove "x"', '触发器 移除 "x"', DropTrigger("x")),
        ('trigger enable "x"', '触发器 启用 "x"', SwitchTrigger("x", enabled=True)),
        ('trigger disable "x"', '触发器 停用 "x"', SwitchTrigger("x", enabled=False)),
        ('trigger reset "x"', '触发器 重置 "x"', ResetTrigger("x")),
        ("trigger reset all", "触发器 重置 全部", ResetTrigger()),
        ("pause", "暂停", PutPause(paused=True)),
        ("resume", "继续", PutPause(paused=False)),
        ('spotlight "Bo"', '聚光 "Bo"', PutSpotlight("Bo")),
        ("spotlight off", "聚光 关闭", PutSpotlight()),
        ("order rounds", "顺序 轮流", PutOrder("rounds")),
        ("order free", "顺序 自由", PutOrder("free")),
    ],
)
def test_each_step_is_read_in_both_languages(english: str, chinese: str, step: Step):
    assert repr(decree_steps(english)) == repr(decree_steps(chinese)) == repr((step,))


@pytest.mark.parametrize("joint", [" && ", "&&", " and ", " 且 ", "且"])
def test_steps_are_joined_as_all_others(joint: str):
    assert decree_steps(f'触发 "a"{joint}暂停') == (FireTrigger("a"), PutPause(paused=True))
    assert decree_steps(f'标记 "a"{joint}触发 "a"') == (PutFlag("a"), FireTrigger("a"))


@pytest.mark.parametrize(
    ("text", "code", "column"),
    [
        ('npc "Mara" angry', "EXPECTED_HERE", 12),
        ('npc "Mara', "QUOTE_UNCLOSED", 5),
        ("npc Mara fear > 3", "EXPECTED_HERE", 15),
        ('give "rope" x0 to "Mara"', "EXPECTED_HERE", 13),
        ('give "rope" x1.5 to "Mara"', "EXPECTED_HERE", 13),
        ("give rope Mara", "EXPECTED_HERE", 11),
        ("stat hp == 3", "EXPECTED_HERE", 9),
        ("pass 30", "EXPECTED_HERE", 6),
        ("pass 30 s", "EXPECTED_HERE", 6),
        ("spawn Wolf with", "EXPECTED_HERE", 16),
        ('spawn Wolf with "a", ""', "EXPECTED_HERE", 17),
        ("spawn Wolf hp=much", "EXPECTED_HERE", 12),
        ("spawn Wolf hp=1.2.3", "EXPECTED_HERE", 12),
        ('lore ", " = x', "EXPECTED_HERE", 6),
        ("add room x floor 2000", "EXPECTED_HERE", 18),
        ("触发器 爆炸", "EXPECTED_HERE", 5),
        ('flag "a" && trigger add "[a] when"', "BAD_TRIGGER", 13),
        ('direct ""', "EXPECTED_HERE", 8),
    ],
)
def test_each_fault_of_a_step_has_its_column(text: str, code: str, column: int):
    [fault] = faults_of_steps(text)
    assert (fault.code, fault.place.column) == (code, column)


@pytest.mark.parametrize(
    ("text", "english", "chinese"),
    [
        ("npc Mara apear", "Did you mean “appear”?", "「appear」？"),
        ("stat hp == 3", "Did you mean “=”?", "「=」？"),
        ('link a b "c"', "“portal”, “normal”, “as” or the end was", "「普通」、「标作」或结尾"),
        ("room a locked door", "Put a text of several words into quotes.", "请放进引号。"),
        ("giv rope", "Did you mean “give”?", "「give」？"),
        ("xyzzy rope", "stat, npc, room", "属性、人物、房间"),
        ('trigger add "[a] when b -> c"', "at its character 10", "第 10 个字符"),
        ("npc", "The name of a person, “any” or “all” was expected here", "或「全体」，却是空的"),
    ],
)
def test_a_fault_names_what_was_expected(text: str, english: str, chinese: str):
    [fault] = faults_of_steps(text)
    assert english in fault.says.en
    assert chinese in fault.says.zh


def test_a_decree_has_sixteen_thousand_characters_at_most():
    text = 'direct "{}"'.format("x" * (MAX_DECREE - 9))
    assert len(decree_steps(text)) == 1
    [fault] = faults_of_steps(f"{text} ")
    assert (fault.code, fault.place.column) == ("TOO_LONG", MAX_DECREE + 1)


def test_a_rule_may_add_a_trigger_and_is_refused_where_that_is_broken():
    line = '[r] if flag a -> trigger add "{}"'
    assert read_rule(line.format("[t] when flag b -> pause"), HERE, dialect="native").steps
    with pytest.raises(StoryError, match="line of the trigger is broken"):
        read_rule(line.format("[t] flag b -> pause"), HERE, dialect="native")


def test_nobody_is_given_more_than_anybody_can_have():
    assert MANY_ITEMS == MOST_HELD
    assert decree_steps("give coin x9999 to all") == (GiveItem("coin", ALL, MOST_HELD),)
    [fault] = faults_of_steps("give coin x10000 to all")
    assert fault.code == "EXPECTED_HERE"
