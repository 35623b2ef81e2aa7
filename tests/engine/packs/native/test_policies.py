"""Who people are in a pack, and how it is with them when a play begins."""

from dataclasses import replace
from pathlib import Path

import pytest

from engine.errors import StoryError
from engine.model.persona import Belief, Goal, Policy, Sample, Tenet
from engine.model.story import Character, Story
from engine.packs.native import cast as module
from engine.packs.native import json_schema, read_native, read_pack
from engine.packs.native.form_policy import (
    LONGEST_GOAL,
    MOST_GOALS,
    MOST_SAMPLES,
    MOST_WORDS,
)
from engine.packs.native.write_person import person_yaml
from engine.packs.source import digest_of, load_source, read_source
from engine.packs.text import MAX_FILE_BYTES
from engine.persona.beliefs import LONGEST_BELIEF, MOST_BELIEFS, key_of
from engine.persona.keys import tenet_key
from engine.persona.policies import MOST_TENETS
from tests.support.packs import faults_in, native, places_of, unmarked

WHOLE = """
title: The Light
language: en
checking: strict
scenes:
  lamp: {name: The lamp room, text: t}
characters:
  mara:
    name: Mara
    lines:
      - Aye.
      - {text: No., intent: refuse}
      - {text: As you wish!, wrong: true}
    style: [Short sentences., {text: Swears by fish., key: fish}]
    facts: She is fifteen.
    values:
      - text: The light comes first.
        evidence: '"Uncle never let it go out."'
        shown: says
        reviewed: no
    decisions: [Asks before she acts.]
    speech: [Calls people by their trade.]
    never:
      - {text: She never begs., key: beg, words: [please, I beg you], shown: does, off: true}
    always: [She counts the stairs.]
    samples:
      - text: Forty steps.
        scene: lamp
        context: How far is it?
        intent: inform
        feeling: calm
        stage: stranger
        act: statement
      - {text: Oh dear., scene: The quay, wrong: yes}
    version: 2
    goals: [Find the keeper., {text: Sleep., priority: 1, progress: 12.5}]
    beliefs: [{text: He is alive., confidence: 0.9}]
    emotions: {fear: 70, joy: 20.5}
"""
CHINESE = """
标题: 灯
核对: 逐句
人物:
  玛拉:
    事实: 她十五岁。
    看重: [{正文: 灯要亮着。, 依据: 灯从没灭过。, 体现: 做, 已审: 否}]
    取舍: [先问再动。]
    风格: [句子很短。]
    谈吐: [以鱼起誓。]
    绝不: [{正文: 从不求人。, 关键词: 求你, 停用: 是}]
    一贯: [数台阶。]
    样例:
      - {正文: 四十级。, 语境: 多远？, 意图: 告知, 感受: 平静, 关系: 陌生, 句式: 陈述}
      - {正文: 好的呢, 反例: 是}
    版本: 2
    目标: [{正文: 找到看守人, 优先级: 5, 进度: 10}]
    信念: [{正文: 他还活着, 把握: 0.9}]
    情感: {喜悦: 60, 悲伤: 40, 愤怒: 30, 恐惧: 70, 信任: 55, 惊讶: 51, 厌恶: 49, 期待: 80}
"""


def mara(story: Story) -> Character:
    return story.characters[0]


def tenet(part: str, text: str, **more: object) -> Tenet:
    return Tenet(tenet_key(part, text), text, **more)  # type: ignore[arg-type]


def test_everything_that_is_said_of_somebody_comes_into_the_story():
    story = native(WHOLE)
    made = mara(story)
    assert story.checking == "strict"
    assert made.policy == Policy(
        facts=(tenet("facts", "She is fifteen."),),
        values=(
            tenet(
                "values",
                "The light comes first.",
                evidence='"Uncle never let it go out."',
                shown="says",
                reviewed=False,
            ),
        ),
        decisions=(tenet("decisions", "Asks before she acts."),),
        style=(tenet("style", "Short sentences."), Tenet("fish", "Swears by fish.")),
        speech=(tenet("speech", "Calls people by their trade."),),
        never=(Tenet("beg", "She never begs.", ("please", "I beg you"), shown="does", off=True),),
        always=(tenet("always", "She counts the stairs."),),
        samples=(
            Sample("No.", intent="refuse"),
            Sample(
                "Forty steps.",
                scene="The lamp room",
                context="How far is it?",
                intent="inform",
                feeling="calm",
                stage="stranger",
                act="statement",
            ),
            Sample("Oh dear.", scene="The quay", wrong=True),
            Sample("As you wish!", wrong=True),
        ),
        version=2,
    )
    assert made.goals == (
        Goal(key_of("Find the keeper."), "Find the keeper."),
        Goal(key_of("Sleep."), "Sleep.", 1, 12.5),
    )
    assert made.beliefs == (Belief(key_of("He is alive."), "He is alive.", 0.9),)
    assert made.emotions == (("joy", 20.5), ("fear", 70.0))


def test_what_is_told_of_somebody_stays_text():
    made = mara(native(WHOLE))
    assert made.lines == ("Aye.", "No.")
    assert made.style == "Short sentences. Swears by fish."


def test_a_style_that_is_one_text_is_told_and_no_tenet():
    made = mara(native("title: a\ncharacters: {m: {style: Loud. Very.}}"))
    assert (made.style, made.policy) == ("Loud. Very.", Policy())


def test_all_of_it_can_be_said_in_chinese():
    story = native(CHINESE)
    made = mara(story)
    policy = made.policy
    assert story.checking == "gate"
    assert policy.values[0].shown == "does"
    assert not policy.values[0].reviewed
    assert policy.never[0] == tenet("never", "从不求人。", words=("求你",), off=True)
    assert [len(part) for part in (policy.facts, policy.decisions, policy.style)] == [1, 1, 1]
    assert [len(part) for part in (policy.speech, policy.always)] == [1, 1]
    first, second = policy.samples
    assert (first.intent, first.feeling, first.stage, first.act) == (
        *("inform", "calm"),
        *("stranger", "statement"),
    )
    assert second.wrong
    assert made.goals[0].priority == 5
    assert len(made.emotions) == 8


def test_a_story_that_says_nothing_is_checked_as_usual():
    assert native("title: a").checking is None


@pytest.mark.parametrize(
    ("line", "code", "says"),
    [
        ("facts: [‸{key: a}]", "MISSING", "“text” is missing"),
        ("facts: [{text: a, ‸word: b}]", "UNKNOWN_FIELD", "there is no key “word” here; did"),
        ("facts: {a: b}", "WRONG_TYPE", "this must be a list (- item)"),
        ("never: [{text: a, shown: ‸maybe}]", "WRONG_TYPE", "this must be one of: says, does"),
        ("never: [{text: a, reviewed: ‸perhaps}]", "WRONG_TYPE", "this must be true or false"),
        ("samples: [{text: a, intent: ‸shrug}]", "WRONG_TYPE", "this must be one of: inform, ask"),
        ("samples: [{text: a, feeling: ‸odd}]", "WRONG_TYPE", "this must be one of: joy, sadness"),
        ("samples: [{text: a, stage: ‸aunt}]", "WRONG_TYPE", "this must be one of: stranger, ac"),
        ("samples: [{text: a, act: ‸shout}]", "WRONG_TYPE", "this must be one of: statement, qu"),
        ("goals: [{text: a, priority: ‸6}]", "OUT_OF_RANGE", "this must be at most 5"),
        ("goals: [{text: a, progress: ‸101}]", "OUT_OF_RANGE", "this must be at most 100"),
        ("goals: [a, ‸A!]", "SAID_TWICE", "this stands here already; take one out"),
        ("beliefs: [a, ‸{text: a.}]", "SAID_TWICE", "this stands here already; take one out"),
        ("beliefs: [{text: a, confidence: ‸2}]", "OUT_OF_RANGE", "this must be at most 1"),
        ("emotions: {joy: ‸-1}", "OUT_OF_RANGE", "this must be at least 0"),
        ("emotions: {‸glee: 1}", "UNKNOWN_FIELD", "there is no key “glee” here"),
        ("version: ‸0", "OUT_OF_RANGE", "this must be at least 1"),
        (f"goals: [‸{'x' * (LONGEST_GOAL + 1)}]", "TOO_LONG", "this is longer than 200 characters"),
        (f"beliefs: ‸{'x' * (LONGEST_BELIEF + 1)}", "TOO_LONG", "this is longer than 120 char"),
    ],
)
def test_what_is_wrong_is_told_where_it_stands(line: str, code: str, says: str):
    text, places = unmarked(f"title: a\ncharacters:\n  m:\n    {line}\n")
    [fault] = faults_in(text)
    assert (fault.code, fault.says.en[: len(says)]) == (code, says)
    assert fault.says.zh
    assert places_of((fault,)) == (places or [(4, 5)])
    assert fault.path.startswith(f"characters.m.{line.partition(':')[0]}")


def test_an_unknown_way_of_checking_is_refused():
    [fault] = faults_in("title: a\nchecking: sometimes")
    assert fault.says.en == "this must be one of: strict, gate, off"
    assert fault.says.zh == "这里应该是其中之一：strict（严格）, gate（逐句）, off（关闭）"


@pytest.mark.parametrize(
    ("field", "most"),
    [
        ("facts", MOST_TENETS),
        ("never", MOST_TENETS),
        ("goals", MOST_GOALS),
        ("beliefs", MOST_BELIEFS),
        ("samples", MOST_SAMPLES),
    ],
)
def test_lists_are_bounded(field: str, most: int):
    items = "".join(f"\n      - x{number}" for number in range(most))
    text = f"title: a\ncharacters:\n  m:\n    {field}:{items}"
    assert faults_in(text) == ()
    [fault] = faults_in(f"{text}\n      - more")
    assert (fault.code, fault.path) == ("TOO_LONG", f"characters.m.{field}")
    assert fault.says.en == f"this list has more than {most} items"


def test_words_of_a_tenet_are_bounded():
    words = ", ".join(f"w{number}" for number in range(MOST_WORDS + 1))
    [fault] = faults_in(f"title: a\ncharacters: {{m: {{never: [{{text: a, words: [{words}]}}]}}}}")
    assert fault.path == "characters.m.never[0].words"


def test_editors_know_that_a_text_will_do():
    schema = json_schema()
    facts = schema["$defs"]["CharacterForm"]["properties"]["facts"]
    assert facts["anyOf"][0] == {"type": "string"}
    assert facts["anyOf"][1]["maxItems"] == MOST_TENETS
    assert {"type": "string"} in schema["$defs"]["TenetForm"]["anyOf"]


MAIN = "title: The Light\nlanguage: en\n"


def test_somebody_may_have_a_file_of_their_own():
    story = native(MAIN, {"cast/mara.yaml": "name: Mara\nfacts: She is fifteen."})
    assert [(one.id, one.name) for one in story.characters] == [("mara", "Mara")]
    assert [one.text for one in mara(story).policy.facts] == ["She is fifteen."]


def test_a_file_of_their_own_adds_to_what_the_story_says_of_somebody():
    main = f"{MAIN}characters:\n  mara: {{name: Mara}}\n  bo:\n"
    files = {"cast/mara.yaml": "never: [She never begs.]", "cast/bo.yaml": "name: Bo\n"}
    story = native(main, files)
    assert [(one.id, one.name) for one in story.characters] == [("mara", "Mara"), ("bo", "Bo")]
    assert len(mara(story).policy.never) == 1


def test_a_story_in_chinese_takes_files_of_people_as_well():
    story = native("标题: 灯\n人物:\n  玛拉: {名字: 玛拉}", {"cast/玛拉.yaml": "事实: 她十五岁。"})
    assert [one.text for one in mara(story).policy.facts] == ["她十五岁。"]


def test_an_empty_file_is_somebody_of_whom_nothing_is_known():
    assert mara(native(MAIN, {"cast/mara.yaml": "# later\n"})) == Character("mara", "mara")


def test_what_the_story_says_already_cannot_stand_in_the_file_too():
    main = f"{MAIN}characters: {{mara: {{name: Mara, 风格: Short.}}}}"
    found = faults_in(main, {"cast/mara.yaml": "facts: a\nname: Maria\nstyle: Long.\n"})
    assert [(f.place.file, f.place.line, f.path, f.code) for f in found] == [
        ("cast/mara.yaml", 2, "characters.mara.name", "DUPLICATE_KEY"),
        ("cast/mara.yaml", 3, "characters.mara.style", "DUPLICATE_KEY"),
    ]
    assert "stands in story.yaml, too" in found[0].says.en


def test_what_is_written_from_an_extraction_can_be_read_again():
    policy = mara(native(WHOLE)).policy
    again = native(MAIN, {"cast/mara.yaml": person_yaml("Mara", policy)})
    assert mara(again).policy == replace(policy, version=1)


def test_faults_are_told_in_the_file_where_they_stand():
    files = {
        "cast/mara.yaml": "name: Mara\nemotions:\n  joy: 200\nsecrets: [{text: a, when: nope}]"
    }
    joy, when = faults_in(MAIN, files)
    assert (joy.place.file, joy.place.line, joy.place.column) == ("cast/mara.yaml", 3, 8)
    assert (when.place.file, when.place.line, when.place.column) == ("cast/mara.yaml", 4, 27)


def test_broken_yaml_in_a_file_is_told_there():
    [fault] = faults_in(MAIN, {"cast/mara.yaml": "name: [Mara\n"})
    assert (fault.place.file, fault.code) == ("cast/mara.yaml", "YAML_SYNTAX")


def test_what_both_files_say_alike_is_no_fault():
    main = f"{MAIN}characters: {{mara: {{name: Mara}}}}"
    assert mara(native(main, {"cast/mara.yaml": "name: Mara\nfacts: a"})).policy.facts


@pytest.mark.parametrize("known", ["", "characters: {mara: {name: Mara}}", "characters: {mara: x}"])
def test_a_file_that_is_no_mapping_is_refused(known: str):
    [fault] = faults_in(MAIN + known, {"cast/mara.yaml": "- Mara\n"})
    assert (fault.place.file, fault.place.line, fault.code) == ("cast/mara.yaml", 1, "WRONG_TYPE")
    assert fault.path == "characters.mara"


@pytest.mark.parametrize("main", ["- a", f"{MAIN}characters: [a]"])
def test_a_story_that_is_broken_itself_says_only_that(main: str):
    found = faults_in(main, {"cast/mara.yaml": "name: Mara"})
    assert {fault.place.file for fault in found} == {"story.yaml"}


def test_nobody_can_be_called_like_a_file_that_has_no_name_for_people():
    found = faults_in(MAIN, {"cast/a@b.yaml": "facts: a"})
    assert [(f.place.file, f.code) for f in found] == [("cast/a@b.yaml", "BAD_NAME")]


def test_a_file_that_is_too_large_is_refused():
    with pytest.raises(StoryError) as caught:
        native(MAIN, {"cast/mara.yaml": "#" * (MAX_FILE_BYTES + 1)})
    assert caught.value.faults[0].place.file == "cast/mara.yaml"


def test_other_files_are_nobody():
    assert native(MAIN, {"cast/deep/mara.yaml": "a: b", "cast/mara.txt": "x"}).characters == ()


@pytest.fixture
def light(tmp_path: Path) -> Path:
    folder = tmp_path / "light"
    (folder / "cast").mkdir(parents=True)
    (folder / "story.yaml").write_text(MAIN, encoding="utf-8")
    (folder / "cast/mara.yaml").write_text("description: mara.md", encoding="utf-8")
    (folder / "mara.md").write_text("The keeper's niece.", encoding="utf-8")
    (folder / "cast/notes.txt").write_text("no person", encoding="utf-8")
    (folder / "cast/.mara.yaml").write_text("an editor's copy", encoding="utf-8")
    return folder


def codes(folder: Path) -> list[tuple[str, str]]:
    with pytest.raises(StoryError) as caught:
        read_pack(folder)
    return [(fault.place.file, fault.code) for fault in caught.value.faults]


def test_the_folder_of_people_is_read_with_the_texts_that_it_names(light: Path):
    source = read_source(light)
    assert [*source.files] == ["story.yaml", "cast/mara.yaml", "mara.md"]
    assert mara(read_native(source.files, digest_of(source))).description == "The keeper's niece."
    assert [one.text for one in mara(load_source(source)).policy.facts] == ["The keeper's niece."]


def test_an_edit_of_a_person_is_another_edition(light: Path):
    before = digest_of(read_source(light))
    (light / "cast/mara.yaml").write_text("name: M", encoding="utf-8")
    assert digest_of(read_source(light)) != before


def test_a_file_outside_the_pack_is_refused(light: Path, tmp_path: Path):
    (tmp_path / "else.yaml").write_text("name: Else", encoding="utf-8")
    (light / "cast/else.yaml").symlink_to(tmp_path / "else.yaml")
    assert codes(light) == [("cast/else.yaml", "OUTSIDE_PACK")]


def test_a_file_of_another_ending_is_told_of(light: Path):
    (light / "cast/bo.yml").write_text("name: Bo", encoding="utf-8")
    assert codes(light) == [("cast/bo.yml", "BAD_NAME")]


def test_a_file_that_is_no_text_is_told_of(light: Path):
    (light / "cast/bo.yaml").write_bytes(b"\xff\x00")
    assert codes(light) == [("cast/bo.yaml", "BAD_ENCODING")]


def test_there_are_not_too_many_files(light: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(module, "MOST_FILES", 1)
    (light / "cast/bo.yaml").write_text("name: Bo", encoding="utf-8")
    assert codes(light) == [("cast/mara.yaml", "TOO_MANY_FILES")]
