"""A living world in `story.yaml`: people, things, rooms, triggers."""

import pytest

from engine.model.atoms import AskModel, StatIs
from engine.model.ids import RoomId, SceneId
from engine.model.lore import LoreEntry
from engine.model.people import USUAL_STATS, Breakpoint, Mood, Stat
from engine.model.places import Door, Room
from engine.model.rule import AllOf, AnyOf, Contains, GoTo, HasFlag, Not, Tell
from engine.model.story import Character, Choice, Document
from engine.model.trigger import Gates
from engine.rules.language import trigger_in
from tests.support.packs import native

WHOLE = """
title: The Mill
language: en
stats:
  hp: {label: {en: Health, zh: 生命}, most: 30, start: 20}
  luck: {least: -5, most: 5, start: 0.5, whole: false}
  grit:
characters:
  mara:
    name: Mara
    description: The miller.
    kind: npc
    presence: hidden
    aliases: [May, the miller]
    faction: ally
    stats: {Health: 25, luck: 2.5}
    items: [coin x3, Coin, {name: flour sack, count: 2}]
    mood: {trust: 10, fear: -2.5}
    breakpoint: {axis: fear, threshold: 50, reaction: runs away}
    memories: [The wheel stood still.]
    room: loft
    secret: secret.md
  bo: {kind: pc, items: {rope: 1, nail: }}
rooms:
  yard: {x: 400, y: 80, state: explored, doors: [hall]}
  hall:
    name: The Hall
    description: Dust.
    colour: grey
    scene: noon
    items: lamp
    doors:
      - {to: loft, kind: stairs, label: the ladder, key: brass key}
  loft: {floor: 2, width: 200, height: 60}
room: yard
scenes:
  noon: {text: It is noon., choices: [{text: Wait, to: night}]}
  night: {text: It is night., room: hall}
triggers:
  - '[bell] when max 2, hard: stat Health of "mara" < 3 -> goto "night"'
  - name: the wheel
    words: [wheel]
    when: flag "dry" and ai "somebody touches the wheel"
    tell: It turns.
    do: [flag "turning", npc "May" fear += 5]
    mode: soft
    phase: before
    occasion: scene
    most: 0
    cooldown: 3 turns
    needs: bell
    unless: [gone]
  - {name: gone, when: never, do: npc mara leave}
flags: dry
lore:
  - {keys: [wheel, mill], text: It has not turned since spring.}
documents:
  deed: {title: The Deed, text: deed.txt, hidden: yes}
  note: {text: Come at noon.}
order: rounds
effects: false
options: always
clock: 1890-05-01 12:00
"""
YARD, HALL, LOFT = RoomId("yard"), RoomId("hall"), RoomId("loft")
FILES = {"secret.md": "She stopped it.\n", "deed.txt": "To Bo.\n"}


def test_people_come_with_all_that_is_said_of_them():
    mara, bo = native(WHOLE, FILES).characters
    assert mara == Character(
        "mara",
        "Mara",
        "The miller.",
        kind="npc",
        presence="hidden",
        aliases=("May", "the miller"),
        faction="ally",
        stats=(("hp", 25.0), ("luck", 2.5)),
        items=(("coin", 4), ("flour sack", 2)),
        mood=Mood(10.0, -2.5),
        breakpoint=Breakpoint("fear", 50.0, "runs away"),
        memories=("The wheel stood still.",),
        room=LOFT,
        secret="She stopped it.",
    )
    assert bo == Character("bo", "bo", kind="pc", items=(("rope", 1), ("nail", 1)))


def test_stats_are_those_of_the_story_in_its_language():
    assert native(WHOLE, FILES).stats == (
        Stat("hp", "Health", 0, 30, 20),
        Stat("luck", "luck", -5, 5, 0.5, whole=False),
        Stat("grit", "grit"),
    )
    zh = native("标题: 磨坊\n属性: {hp: {标签: {en: Health, zh: 生命}}, luck: {标签: {en: Luck}}}")
    assert [stat.label for stat in zh.stats] == ["生命", "Luck"]
    assert native("title: a").stats == USUAL_STATS
    assert native("title: a\nstats: {}").stats == ()


def test_numbers_of_people_are_floats_so_that_states_are_equal_to_the_byte():
    bo = native(WHOLE, FILES).characters[1]
    assert all(isinstance(n, float) for n in (bo.mood.trust, bo.mood.fear, bo.mood.irritation))


def test_rooms_come_with_their_doors_and_with_what_lies_there():
    story = native(WHOLE, FILES)
    yard, hall, loft = story.rooms.values()
    assert yard == Room(YARD, "yard", 400, 80, state="explored")
    assert hall == Room(
        HALL, "The Hall", 560, 80, description="Dust.", colour="grey", scene=SceneId("noon")
    )
    assert loft == Room(LOFT, "loft", 0, 0, 200, 60, floor=2)
    first, second = story.doors
    assert (first.one, first.other) == (YARD, HALL)
    assert second == Door(
        second.id, HALL, LOFT, "the ladder", "stairs", locked=True, key="brass key"
    )
    assert story.items == ((HALL, "lamp", 1),)
    assert story.room == YARD
    assert story.scenes[SceneId("night")].room == HALL
    assert story.scenes[SceneId("noon")].choices == (Choice("Wait", SceneId("night")),)


def test_a_door_with_a_key_is_locked_unless_it_is_said_to_be_open():
    doors = "[{to: b, key: k}, {to: c, key: k, locked: false}, {to: d, locked: yes}, e]"
    story = native(f"title: a\nrooms: {{a: {{doors: {doors}}}, b: , c: , d: , e: }}")
    assert [(door.locked, door.key) for door in story.doors] == [
        (True, "k"),
        (False, "k"),
        (True, ""),
        (False, ""),
    ]


@pytest.mark.parametrize(
    ("text", "room"),
    [
        ("rooms: {a: , b: }", "a"),
        ("rooms: {a: , b: }\nroom: b", "b"),
        ("rooms: {a: , b: }\nscenes: {s: {text: x, room: b}}", "b"),
        ("rooms: {a: , b: {scene: s}}\nscenes: {s: {text: x}}", "b"),
        ("scenes: {s: {text: x}}", None),
    ],
)
def test_the_party_starts_where_the_story_says_or_where_its_first_scene_lies(text: str, room: str):
    assert native(f"title: a\n{text}").room == room


def test_triggers_may_be_lines_or_mappings():
    bell, wheel, gone = native(WHOLE, FILES).triggers
    assert (
        bell.text
        == '[bell] when after turn, max 2 times, hard: stat hp of "mara" < 3 -> goto "night"'
    )
    assert bell.steps == (GoTo(SceneId("night")),)
    assert wheel.condition == AllOf(
        (
            AnyOf((Contains("wheel"), Contains("Wheel"))),
            AllOf((HasFlag("dry"), AskModel("somebody touches the wheel"))),
        )
    )
    assert wheel.steps[0] == Tell("It turns.")
    assert len(wheel.steps) == 3
    assert (wheel.mode, wheel.phase, wheel.occasion) == ("soft", "before", "scene")
    assert wheel.gates == Gates(0, 3, 0, ("bell",), ("gone",))
    assert (gone.place.line, gone.place.column) == (53, 5)
    for trigger in (bell, wheel, gone):
        assert trigger_in(trigger.text, trigger.place).text == trigger.text


@pytest.mark.parametrize(
    ("cooldown", "turns", "seconds"),
    [("3 turns", 3, 0), ("3回合", 3, 0), ("60 s", 0, 60), ("2 hours", 0, 7200), ("1天", 0, 86400)],
)
def test_a_trigger_rests_for_turns_or_for_a_time(cooldown: str, turns: int, seconds: int):
    text = f"title: a\ntriggers: [{{name: b, tell: c, cooldown: {cooldown}}}]"
    gates = native(text).triggers[0].gates
    assert (gates.cooldown_turns, gates.cooldown_s) == (turns, seconds)


def test_a_stat_is_kept_by_its_key_however_a_condition_calls_it():
    story = native(
        "title: a\nstats: {hp: {label: Health}}\nrules:\n"
        "- '[r] if not (stat HEALTH < 3 or stat Hp > 5) -> flag x'\n"
        "triggers: ['[t] when flag x and STAT health < 3 -> unflag x']"
    )
    [rule], [trigger] = story.rules, story.triggers
    assert rule.condition == Not(AnyOf((StatIs("hp", "<", 3), StatIs("hp", ">", 5))))
    assert trigger.condition == AllOf((HasFlag("x"), StatIs("hp", "<", 3)))
    assert (
        trigger.text == '[t] when after turn, once, passive: flag "x" && stat hp < 3 -> unflag "x"'
    )


def test_lore_documents_and_the_table_come_into_the_story():
    story = native(WHOLE, FILES)
    assert story.lore == (LoreEntry(("wheel", "mill"), "It has not turned since spring."),)
    assert story.documents == (
        Document("deed", "The Deed", "To Bo.", hidden=True),
        Document("note", "note", "Come at noon."),
    )
    assert (story.order, story.effects, story.options) == ("rounds", False, "always")
    assert story.clock == "1890-05-01 12:00"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("characters: {mara: {description: d}}", False),
        ("triggers: [{name: b, when: 'flag a', tell: c}]\nflags: a", False),
        ("effects: yes", True),
        ("rooms: {a: }", True),
        ("stats: {hp: }", True),
        ("characters: {mara: {kind: pc}}", True),
        ("characters: {mara: {stats: {hp: 3}}}", True),
        ("characters: {mara: {items: rope}}", True),
        ("characters: {mara: {mood: {fear: 1}}}", True),
        ("triggers: [{name: b, when: 'npc c here', tell: c}]\ncharacters: {c: }", True),
    ],
)
def test_turns_have_effects_where_there_is_something_to_settle(text: str, expected: bool):
    assert native(f"title: a\n{text}").effects is expected


def test_all_of_it_may_be_chinese():
    story = native(
        "标题: 磨坊\n"
        "人物:\n"
        "  阿梅: {种类: 玩家, 登场: 候场, 别名: 梅姐, 阵营: 友方, 属性: {hp: 3}, 物品: 铜币×3,"
        " 心情: {信任: 1, 恐惧: 2, 烦躁: 3}, 临界点: {情绪: 恐惧, 阈值: 9, 反应: 逃},"
        " 记忆: 水车停了, 所在房间: 阁楼, 秘密: 是她停的}\n"
        "房间:\n"
        "  院子: {横坐标: 0, 纵坐标: 40, 宽: 80, 高: 60, 楼层: 1, 颜色: 灰, 状态: 已探索,"
        " 所属场景: 正午, 物品: {灯: 2}, 门: [{去往: 阁楼, 种类: 楼梯, 标签: 梯子, 上锁: 是,"
        " 钥匙: 铜钥匙}]}\n"
        "  阁楼:\n"
        "所在房间: 院子\n"
        "场景: {正午: {正文: 正午, 所在房间: 院子, 抉择: [{正文: 等, 去往: 正午}]}}\n"
        "触发器:\n"
        "  - {名字: 水车, 关键词: 水, 条件: '判断 \"有人碰水车\"', 动作: 暂停, 叙述: 它转了,"
        " 模式: 软, 时机: 之前, 场合: 场景, 上限: 3, 冷却: 2回合, 前置: 钟, 互斥: 风}\n"
        "  - '[钟] 当 反复：物品 \"灯\" -> 暂停'\n"
        "  - '[风] 当 反复：总是 -> 暂停'\n"
        "设定: [{触发词: 水车, 正文: 停了}]\n"
        "文档: {契约: {标题: 地契, 正文: 给阿梅, 隐藏: 是}}\n"
        "属性: {hp: {标签: 生命, 下限: 1, 上限: 9, 起点: 5, 整数: 否}}\n"
        "顺序: 轮流\n效果: 否\n选项: 总是\n时钟: '1890-05-01'\n"
    )
    [mei] = story.characters
    assert (mei.kind, mei.presence, mei.items, mei.room) == (
        "pc",
        "benched",
        (("铜币", 3),),
        "阁楼",
    )
    assert (mei.mood, mei.breakpoint) == (Mood(1, 2, 3), Breakpoint("fear", 9, "逃"))
    assert [room.state for room in story.rooms.values()] == ["explored", "unknown"]
    assert story.doors[0].locked
    assert story.triggers[0].text.startswith("[水车] 当 之前 场景")
    assert story.documents[0].hidden
    assert (story.order, story.effects, story.options) == ("rounds", False, "always")
