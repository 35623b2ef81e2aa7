"""A living world in `story.yaml`: people, things, rooms, triggers, and all that can be wrong."""

from collections.abc import Iterator

import pytest

from engine.model.atoms import AskModel, StatIs
from engine.model.ids import RoomId, SceneId
from engine.model.people import USUAL_STATS, Breakpoint, Mood, Stat
from engine.model.places import Door, Room
from engine.model.rule import AllOf, AnyOf, Contains, GoTo, HasFlag, Not, Tell
from engine.model.story import Character, Choice, Document, LoreEntry
from engine.model.trigger import Gates
from engine.packs.native.fields import MANY
from engine.rules.language import trigger_in
from tests.support.packs import faults_in, native, places_of, unmarked

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


FAULTS = """
WRONG_TYPE characters.a.kind
characters: {a: {kind: ‸dog}}

WRONG_TYPE characters.a.mood.fear
characters: {a: {mood: {fear: ‸much}}}

WRONG_TYPE characters.a.mood.fear
characters: {a: {mood: {fear: ‸.nan}}}

OUT_OF_RANGE characters.a.mood.fear
characters: {a: {mood: {fear: ‸101}}}

OUT_OF_RANGE characters.a.items[0].count
characters: {a: {items: [{name: b, count: ‸0}]}}

OUT_OF_RANGE characters.a.items
characters: {a: {‸items: {b: 0}}}

UNKNOWN_FIELD characters.a.mood.fer
characters: {a: {mood: {‸fer: 1}}}

UNKNOWN_FIELD characters.a.breakpoint.x
characters: {a: {breakpoint: {‸x: 1}}}

UNKNOWN_FIELD stats.hp.min
stats: {hp: {‸min: 1}}

UNKNOWN_FIELD rooms.a.doors[0].too
rooms: {a: {doors: [{to: b, ‸too: 1}]}, b: }

UNKNOWN_ROOM characters.a.room
rooms: {hall: , loft: }
characters: {a: {room: ‸hal}}

UNKNOWN_STAT characters.a.stats.mp
characters: {a: {stats: {‸mp: 1}}}

OUT_OF_RANGE characters.a.stats.hp
characters: {a: {stats: {hp: ‸101}}}

OUT_OF_RANGE characters.a.stats.hp
characters: {a: {stats: {hp: ‸0.5}}}

OUT_OF_RANGE stats.hp
stats: {‸hp: {least: 3, most: 2}}

OUT_OF_RANGE stats.hp.start
stats: {hp: {start: ‸101}}

OUT_OF_RANGE stats.hp.most
stats: {hp: {most: ‸1e9}}

DUPLICATE_NAME stats.mp.label
stats: {hp: , mp: {label: ‸HP}}

DUPLICATE_NAME characters.b
characters: {a: {name: B}, ‸b: }

DUPLICATE_NAME characters.b.name
characters: {a: , b: {name: ‸A}}

DUPLICATE_NAME characters.b.aliases
characters: {a: , b: {aliases: ‸Ａ}}

BAD_NAME characters.a.name
characters: {a: {name: ‸'a@b'}}

BAD_NAME characters.a.name
characters: {a: {name: ‸All}}

BAD_NAME characters.a.aliases[1]
characters: {a: {aliases: [b, ‸any]}}

BAD_NAME characters.any
characters: {‸any: }

BAD_NAME characters.room:a
characters: {‸'room:a': }

TOO_LONG characters.a.memories
characters: {a: {‸memories: [b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,]}}

DUPLICATE_NAME rooms.b.name
rooms: {a: , b: {name: ‸A}}

BAD_NAME rooms.a@b
rooms: {‸a@b: }

MISSING rooms.a
rooms: {‸a: {x: 3}}

UNKNOWN_SCENE rooms.a.scene
rooms: {a: {scene: ‸s}}

UNKNOWN_ROOM rooms.a.doors
rooms: {a: {doors: ‸b}}

UNKNOWN_ROOM rooms.a.doors[0].to
rooms: {a: {doors: [{to: ‸b}]}}

SAME_ROOM rooms.a.doors
rooms: {a: {doors: ‸a}}

DUPLICATE_DOOR rooms.b.doors
rooms: {a: {doors: b}, b: {doors: ‸a}}

MISSING rooms.a.doors[0].to
rooms: {a: {doors: [‸{label: b}]}}

WRONG_TYPE rooms.a.doors[0]
rooms: {a: {doors: [‸[b]]}}

UNKNOWN_ROOM room
rooms: {hall: , loft: }
room: ‸hal

UNKNOWN_ROOM scenes.s.room
rooms: {hall: , loft: }
scenes: {s: {text: t, room: ‸hal}}

UNKNOWN_SCENE scenes.s.choices[0].to
scenes: {s: {text: t, choices: [{text: u, to: ‸v}]}}

MISSING scenes.s.choices[0].text
scenes: {s: {text: t, choices: [‸{to: s}]}}

BAD_RULE triggers[0]
triggers: [‸{line: b, name: c}]

MISSING triggers[0]
triggers: [‸{tell: b}]

MISSING triggers[0]
triggers: [‸{name: b}]

WRONG_TYPE triggers[0].mode
triggers: [{name: b, tell: c, mode: ‸firm}]

BAD_COOLDOWN triggers[0].cooldown
triggers: [{name: b, tell: c, cooldown: ‸3 pies}]

BAD_COOLDOWN triggers[0].cooldown
triggers: [{name: b, tell: c, cooldown: ‸0 turns}]

DUPLICATE_TRIGGER triggers[1].name
triggers: [{name: b, tell: c}, {name: ‸b, tell: d}]

DUPLICATE_TRIGGER triggers[1]
triggers: [{name: b, tell: c}, ‸'[b] when always -> pause']

UNKNOWN_TRIGGER triggers[0].needs[1]
triggers: [{name: b, tell: c, needs: [b, ‸d]}]

UNKNOWN_TRIGGER triggers[0].unless
triggers: [{name: b, tell: c, unless: ‸d}]

UNKNOWN_FLAG triggers[0].when
triggers: [{name: b, tell: c, when: turn > 1 and flag ‸d}]

UNKNOWN_ITEM triggers[0].when
effects: no
triggers: [{name: b, tell: c, when: item ‸d}]

UNKNOWN_SCENE triggers[0].do[1]
triggers: [{name: b, do: [pause, goto ‸d]}]

UNKNOWN_ENDING triggers[0]
triggers: ['[b] when always -> end "‸d"']

UNKNOWN_TRIGGER triggers[0]
triggers: ['[b] when needs "‸c": always -> pause']

UNKNOWN_DOCUMENT triggers[0].do
triggers: [{name: b, do: reveal document ‸d}]

UNKNOWN_PERSON rules[0]
characters: {mara: {name: Mara}}
rules: ['[b] if npc "‸Mar" here -> flag c']

UNKNOWN_ROOM rules[0].do
rooms: {hall: , loft: }
rules: [{name: b, do: move to room ‸attic}]

UNKNOWN_STAT rules[0].when
rules: [{name: b, tell: c, when: stat ‸mp > 3}]

AI_IN_RULE rules[0]
rules: ['[b] if ai "‸is it so" -> flag c']

AI_IN_RULE scenes.s.exits[0].when
scenes: {s: {text: t, exits: [{to: s, when: ai '‸so'}]}}

EMPTY lore[0].keys
lore: [{‸keys: [], text: a}]

MISSING lore[0].text
lore: [‸{keys: a}]

MISSING documents.a.text
documents: {‸a: {title: b}}

MISSING_FILE documents.a.text
documents: {a: {text: ‸b.md}}

DUPLICATE_NAME documents.b.title
documents: {a: {text: x}, b: {text: y, title: ‸a}}

WRONG_TYPE order
order: ‸queue

BAD_CLOCK clock
clock: ‸noon

BAD_CLOCK clock
clock: ‸2025-11-03T17:00+01:00
"""
LONG = [
    ("TOO_LONG", "characters.a.memories", f"characters: {{a: {{‸memories: [{'b,' * 17}]}}}}"),
    (
        "TOO_LONG",
        "scenes.s.choices[0].text",
        f"scenes: {{s: {{text: t, choices: [{{to: s, text: ‸{'a' * 81}}}]}}}}",
    ),
    ("TOO_LONG", "triggers[0]", f"triggers: [‸{{name: b, tell: {'c' * 4000}}}]"),
    ("TOO_LONG", "lore", f"‸lore: [{'{keys: a, text: b},' * (MANY + 1)}]"),
]


def cases() -> Iterator[tuple[str, str, str]]:
    """Yield code and path of each fault, and the text that has it, where it is marked."""
    for block in FAULTS.strip().split("\n\n"):
        head, _, text = block.partition("\n")
        code, path = head.split(" ")
        yield code, path, text


@pytest.mark.parametrize(("code", "path", "text"), [*cases(), *LONG])
def test_a_fault_is_told_at_its_place_and_path(code: str, path: str, text: str):
    text, [place] = unmarked(f"title: a\n{text}")
    [fault] = faults_in(text)
    assert (fault.code, fault.path, places_of((fault,))) == (code, path, [place])


PRESENCES = "here（在场）, benched（候场）, away（离开）, hidden（隐藏）, dead（死亡）"


@pytest.mark.parametrize(
    ("text", "en", "zh"),
    [
        (
            "characters: {a: {mood: {fer: 1}}}",
            "there is no key “fer” here; did you mean “fear”?",
            "这里没有「fer」这个键；是不是「fear」？",
        ),
        (
            "人物: {a: {心情: {恐: 1}}}",
            "there is no key “恐” here; did you mean “恐惧”?",
            "这里没有「恐」这个键；是不是「恐惧」？",
        ),
        (
            "characters: {a: {presence: gone}}",
            "this must be one of: here, benched, away, hidden, dead",
            f"这里应该是其中之一：{PRESENCES}",
        ),
        (
            "characters: {a: {stats: {hp: 0.5}}}",
            "“hp” is a whole number from 0 to 100",
            "「hp」应为整数，在 0 到 100 之间",
        ),
        (
            "characters: {mara: }\ntriggers: [{name: b, do: npc marra leave}]",
            "there is nobody called “marra”; did you mean “mara”?",
            "没有叫「marra」的人物；是不是「mara」？",
        ),
    ],
)
def test_messages_name_the_remedy(text: str, en: str, zh: str):
    [fault] = faults_in(f"title: a\n{text}")
    assert fault.says.en == en
    assert fault.says.zh == zh


@pytest.mark.parametrize(
    "text",
    [
        "characters: {a: 3}\nrules: ['[b] if npc \"mara\" here -> flag c']",
        "rooms: {a: {x: b}}\nrules: ['[b] if room \"loft\" -> flag c']",
        "stats: {hp: {most: x}}\ncharacters: {a: {stats: {mp: 3}}}",
        "triggers: [{name: b, tell: c, needs: d}, {name: 3, mode: x}]",
    ],
)
def test_names_are_not_held_against_a_part_that_is_broken(text: str):
    faults = faults_in(f"title: a\n{text}")
    assert faults
    assert not [fault for fault in faults if fault.code.startswith("UNKNOWN")]


def test_people_and_items_that_steps_bring_in_are_known():
    native(
        "title: a\neffects: no\ntriggers:\n"
        '- {name: b, do: [\'spawn "Wolf" hp=30 with "fang"\', add room "Den"]}\n'
        '- {name: c, when: \'npc "wolf" here and item "Fang" and room den\', do: pause}'
    )


def test_an_item_that_only_a_model_could_bring_is_left_to_the_linter():
    assert faults_in("title: a\neffects: yes\ntriggers: [{name: b, tell: c, when: item d}]") == ()
