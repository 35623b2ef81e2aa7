"""A living world in `story.yaml`: all that can be wrong with it, at its place and with a remedy."""

from collections.abc import Iterator

import pytest

from engine.packs.native.fields import MANY
from tests.support.packs import faults_in, native, places_of, unmarked

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

MISSING lore[0]
lore: [‸{keys: [], text: a}]

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
