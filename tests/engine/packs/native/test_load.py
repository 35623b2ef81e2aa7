"""The form of a story: what loads, and every way in which it can be wrong."""

import pytest

from engine.errors import StoryError
from engine.model.ids import Digest, SceneId
from engine.model.memory import Memory
from engine.model.story import Character, Ending, Scene
from engine.packs.native import places_of as places_in
from engine.packs.native import read_native
from engine.packs.native.fields import LINE_LENGTH, MANY, PROSE_LENGTH
from engine.packs.text import MAX_FILE_BYTES
from tests.support.packs import faults_in, native, places_of, unmarked

WHOLE = """
title: The Ferry
language: en
author: Somebody
summary: Two banks, one boat.
role: Ann
background: A ferrywoman.
anchors: {belief: The river gives, depth: 3}
world: world.md
style: Plain.
opening: |
  The bell rings.

  Again.
constraints: Be brief.
start: far
state: {oil: 3, lit: false, mood: "3", place: 3 boats, ratio: 0.5, empty: ''}
flags: [awake]
characters:
  bo: {name: Bo, description: A boy., style: Shrill., lines: 'No!', scenes: near}
  cat:
scenes:
  near: {name: The near bank, text: Reeds., look: More reeds., idle: [Wind.], characters: [cat]}
  far: {text: Stones.}
endings:
  home: {title: Home, text: You are home.}
idle: Nothing stirs.
memories:
  - The bell is cracked.
  - {text: The boy lies., weight: 5}
"""


def test_every_field_comes_into_the_story():
    story = native(WHOLE, {"world.md": "\nA river.\n"})
    assert (story.title, story.language, story.author) == ("The Ferry", "en", "Somebody")
    assert (story.summary, story.role) == ("Two banks, one boat.", "Ann")
    assert (story.background, story.style) == ("A ferrywoman.", "Plain.")
    assert story.anchors == (("belief", "The river gives"), ("depth", 3))
    assert (story.world, story.constraints) == ("A river.", "Be brief.")
    assert story.opening == "The bell rings.\n\nAgain."
    assert story.flags == {"awake"}
    assert story.start == "far"
    assert story.endings == {"home": Ending("home", "Home", "You are home.")}
    assert story.idle == ("Nothing stirs.",)
    assert story.memories == (Memory("The bell is cracked."), Memory("The boy lies.", 5))
    assert story.digest == "d"


def test_state_values_are_typed_where_they_are_unquoted():
    assert dict(native(WHOLE, {"world.md": "w"}).vars) == {
        "oil": 3,
        "lit": False,
        "mood": "3",
        "place": "3 boats",
        "ratio": 0.5,
        "empty": "",
    }


def test_scenes_and_people_know_of_each_other():
    story = native(WHOLE, {"world.md": "w"})
    near, far = SceneId("near"), SceneId("far")
    assert story.scenes == {
        near: Scene(near, "The near bank", "Reeds.", "More reeds.", ("Wind.",)),
        far: Scene(far, "far", "Stones."),
    }
    assert story.characters == (
        Character("bo", "Bo", "A boy.", "Shrill.", ("No!",), (near,)),
        Character("cat", "cat", scenes=(near,)),
    )


def test_a_title_alone_is_a_story():
    story = native("title: 1984")
    assert (story.title, story.start, story.constraints) == ("1984", None, None)


def test_a_story_starts_in_its_first_scene_unless_it_says_otherwise():
    assert native("title: a\nscenes: {b: {text: x}, a: {text: y}}").start == "b"


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("title: Fog\nopening: A bell.", "en"),
        ("title: 雾渡\nopening: 钟响了。", "zh"),
        ("title: Fog\nlanguage: zh", "zh"),
        ("标题: 雾\n语言: English", "en"),
        ("标题: Fog\n语言: 中文", "zh"),
    ],
)
def test_the_language_is_found_from_the_texts_unless_it_is_said(text: str, language: str):
    assert native(text).language == language


def test_keys_may_be_chinese():
    story = native(
        "标题: 雾渡\n状态: {灯油: 3}\n场景:\n  渡口: {名字: 老渡口, 正文: 起雾了。, 闲笔: 风声。}\n"
        "记忆:\n  - {正文: 钟裂了, 权重: 4}\n规则:\n"
        "  - {名字: 点灯, 关键词: 灯, 条件: 状态.灯油 > 0, 动作: 状态.灯油 -= 1, 被动: 是}\n"
    )
    assert story.title == "雾渡"
    assert story.vars == (("灯油", 3),)
    assert story.scenes[SceneId("渡口")].name == "老渡口"
    assert story.memories == (Memory("钟裂了", 4),)
    assert story.rules[0].is_passive


@pytest.mark.parametrize(
    ("code", "path", "text"),
    [
        ("MISSING", "title", "‸author: a"),
        ("MISSING", "title", "‸"),
        ("MISSING", "title", "‸title:"),
        ("WRONG_TYPE", "", "‸[a]"),
        ("WRONG_TYPE", "", "‸a story"),
        ("WRONG_TYPE", "title", "‸title: [a]"),
        ("WRONG_TYPE", "scenes", "title: a\n‸scenes: [hall]"),
        ("WRONG_TYPE", "scenes", "title: a\nscenes: ‸hall"),
        ("WRONG_TYPE", "rules", "title: a\nrules: ‸hall"),
        ("WRONG_TYPE", "rules[1]", "title: a\nrules:\n- {name: b, tell: c}\n- ‸[d]"),
        ("WRONG_TYPE", "idle[1]", "title: a\nidle:\n- b\n- ‸[c]"),
        ("WRONG_TYPE", "state.oil", "title: a\nstate:\n  ‸oil: [1]"),
        ("WRONG_TYPE", "state.oil", "title: a\nstate:\n  ‸oil:"),
        ("WRONG_TYPE", "memories[0].weight", "title: a\nmemories: [{text: b, weight: ‸much}]"),
        ("WRONG_TYPE", "memories[0].weight", "title: a\nmemories: [{text: b, ‸weight: []}]"),
        ("OUT_OF_RANGE", "memories[0].weight", "title: a\nmemories: [{text: b, weight: ‸6}]"),
        ("OUT_OF_RANGE", "memories[0].weight", "title: a\nmemories: [{text: b, weight: ‸0}]"),
        (
            "WRONG_TYPE",
            "rules[0].passive",
            "title: a\nrules: [{name: b, do: flag c, passive: ‸maybe}]",
        ),
        ("WRONG_TYPE", "language", "title: a\nlanguage: ‸fr"),
        ("EMPTY", "world", "title: a\nworld: ‸''"),
        ("BAD_NAME", "title", "title: ‸'\"a\"'"),
        ("BAD_NAME", "scenes.{a}", "title: a\nscenes:\n  ‸'{a}': {text: b}"),
        ("BAD_NAME", "state.a\nb", 'title: a\nstate:\n  ‸"a\\nb": 1'),
        ("TOO_LONG", "title", f"title: ‸{'a' * 81}"),
        ("TOO_LONG", "world", f"title: a\nworld: ‸{'a' * (PROSE_LENGTH + 1)}"),
        ("TOO_LONG", "state.b", f"title: a\nstate: {{b: ‸'{'a' * (LINE_LENGTH + 1)}'}}"),
        ("TOO_LONG", "idle", f"title: a\n‸idle: [{'b,' * (MANY + 1)}]"),
        ("UNKNOWN_FIELD", "tittle", "title: a\n‸tittle: b"),
        (
            "UNKNOWN_FIELD",
            "scenes.hall.exit",
            "title: a\nscenes:\n  hall:\n    text: b\n    ‸exit: c",
        ),
        ("MISSING", "scenes.hall.text", "title: a\nscenes:\n  ‸hall: {name: b}"),
        ("MISSING", "scenes.hall.text", "title: a\nscenes:\n  ‸hall:"),
        (
            "MISSING",
            "scenes.hall.exits[0].to",
            "title: a\nscenes: {hall: {text: b, exits: [‸{words: c}]}}",
        ),
        ("MISSING", "rules[0]", "title: a\nrules: [‸{tell: b}]"),
        ("MISSING", "rules[0]", "title: a\nrules: [‸{name: b}]"),
        ("BAD_RULE", "rules[0]", "title: a\nrules: [‸{line: b, name: c}]"),
        ("DUPLICATE_KEY", "", "‸title: a\n标题: b"),
        ("DUPLICATE_KEY", "scenes.hall", "title: a\nscenes:\n  ‸hall: {text: b, 正文: c}"),
        ("UNKNOWN_SCENE", "start", "title: a\nstart: ‸hell\nscenes: {hall: {text: b}}"),
        (
            "UNKNOWN_SCENE",
            "characters.bo.scenes[1]",
            "title: a\nscenes: {hall: {text: b}}\ncharacters: {bo: {scenes: [hall, ‸hell]}}",
        ),
        (
            "UNKNOWN_CHARACTER",
            "scenes.hall.characters",
            "title: a\nscenes: {hall: {text: b, characters: ‸bob}}\ncharacters: {bo: }",
        ),
        ("MISSING_FILE", "world", "title: a\nworld: ‸wold.md"),
        ("OUTSIDE_PACK", "world", "title: a\nworld: ‸../world.md"),
        ("OUTSIDE_PACK", "world", "title: a\nworld: ‸/etc/world.md"),
        ("EMPTY", "world", "title: a\nworld: ‸empty.md"),
        ("TOO_LONG", "world", "title: a\nworld: ‸long.md"),
    ],
)
def test_a_fault_is_told_at_its_place_and_path(code: str, path: str, text: str):
    text, [place] = unmarked(text)
    files = {"world.md": "w", "empty.md": " \n", "long.md": "a" * (PROSE_LENGTH + 1)}
    [fault] = faults_in(text, files)
    assert (fault.code, fault.path, places_of((fault,))) == (code, path, [place])


@pytest.mark.parametrize(
    ("text", "en", "zh"),
    [
        ("title: a\nwrold: b", "did you mean “world”?", "是不是「world」？"),
        ("标题: a\n世界: b", "did you mean “世界观”?", "是不是「世界观」？"),
        ("title: a\nqqq: b", "there is no key “qqq” here", "这里没有「qqq」这个键"),
        (
            "title: a\nstart: hal\nscenes: {hall: {text: b}}",
            "there is no scene “hal”; did you mean “hall”?",
            "没有场景「hal」；是不是「hall」？",
        ),
        ("title: a\nworld: wold.md", "did you mean “world.md”?", "是不是「world.md」？"),
        ("author: a", "“title” is missing", "缺少「标题」（title）"),
    ],
)
def test_messages_name_what_was_likely_meant(text: str, en: str, zh: str):
    [fault] = faults_in(text, {"world.md": "w"})
    assert fault.told("en").endswith(en)
    assert fault.told("zh").endswith(zh)


def test_all_faults_come_at_once_in_file_order():
    text, places = unmarked(
        "‸tittle: a\n"
        "idle: [b, ‸[c]]\n"
        "scenes:\n"
        "  hall:\n"
        "    ‸txt: d\n"
        "    text: d\n"
        "    exits:\n"
        "      - {to: ‸hell, when: 'flag‸ '}\n"
        "      - ‸{words: e}\n"
        "    rules: [‸{tell: f}, '[g] if ‸foo -> end \"h\"']\n"
        "  attic: ‸3\n"
        "memories: [{text: i, weight: ‸7}]\n"
        'rules: [{name: j, do: goto "‸cellar"}]\n'
    )
    found = faults_in(text)
    assert sorted({*places_of(found)} - {(1, 1)}) == [place for place in places if place != (1, 1)]
    assert {fault.code for fault in found if fault.place.line == 1} == {"MISSING", "UNKNOWN_FIELD"}


def test_a_broken_scene_is_still_a_scene_that_others_may_name():
    faults = faults_in("title: a\nstart: hall\nscenes: {hall: {txt: b}}")
    assert {fault.code for fault in faults} == {"UNKNOWN_FIELD", "MISSING"}


def test_what_stands_under_a_bad_name_is_checked_as_well():
    faults = faults_in("title: a\nscenes: {'{a}': {exits: [{}]}}")
    assert {fault.code for fault in faults} == {"BAD_NAME", "MISSING"}


def test_what_follows_from_a_flaw_is_not_told_again():
    assert [f.code for f in faults_in("title: a\nscenes: {hall: *x}")] == ["ALIAS"]


def test_a_fault_reads_like_a_compilers():
    [fault] = faults_in("标题: a\n场景: {hall: {名字: b}}")
    assert fault.told("zh") == "story.yaml:2:6: 场景.hall.text: 缺少「正文」（text）"


def test_a_pack_needs_its_main_file():
    with pytest.raises(StoryError) as caught:
        read_native({"world.md": "w"}, Digest(""))
    assert caught.value.faults[0].code == "MISSING_FILE"


def test_a_huge_file_is_refused_unread():
    [fault] = faults_in("#" * (MAX_FILE_BYTES + 1))
    assert fault.code == "FILE_TOO_LARGE"


def test_places_can_be_asked_for_by_path():
    where = places_in({"story.yaml": "title: a\nscenes:\n  hall:\n    text: b\n"})
    assert (where(("scenes", "hall")).line, where(("scenes", "hall")).column) == (3, 3)
    assert (where(("scenes", "hall", "text")).line, where(("nothing",)).line) == (4, 1)
