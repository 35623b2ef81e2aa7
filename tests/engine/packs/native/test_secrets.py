"""Secrets of people in `story.yaml`: what comes out when, in both languages, and what is wrong."""

from collections.abc import Iterator

import pytest

from engine.model.atoms import StatIs
from engine.model.rule import AllOf, HasFlag
from engine.packs.lint import lint
from engine.packs.native.secrets import secret_key
from tests.support.packs import faults_in, native, places_of, unmarked

ENGLISH = """
title: The Mill
language: en
stats: {hp: {label: {en: Health, zh: 生命}}}
characters:
  mara:
    secret: For the game master.
    secrets:
      - text: She smuggles leaf.
        when: flag "caught" and stat Health of "mara" < 3
      - {text: mara.md, when: flag "caught"}
triggers: ['[t] when always -> flag "caught"']
"""
CHINESE = """
标题: 磨坊
语言: zh
属性: {hp: {标签: 生命}}
人物:
  mara:
    隐情:
      - 正文: 她走私茶叶。
        条件: 标记 "抓获" && 属性 生命 属于 "mara" < 3
触发器: ['[t] 当 总是 -> 标记 "抓获"']
"""


def test_a_secret_has_a_text_and_a_condition_and_a_file_may_hold_the_text():
    mara = native(ENGLISH, {"mara.md": "She is rich."}).characters[0]
    leaf, rich = mara.secrets
    assert (leaf.text, rich.text) == ("She smuggles leaf.", "She is rich.")
    assert leaf.when == AllOf((HasFlag("caught"), StatIs("hp", "<", 3.0, "mara")))
    assert (leaf.place.line, leaf.place.column) == (10, 15)
    assert mara.secret == "For the game master."


def test_it_can_be_written_in_chinese():
    [leaf] = native(CHINESE).characters[0].secrets
    assert leaf.text == "她走私茶叶。"
    assert leaf.when == AllOf((HasFlag("抓获"), StatIs("hp", "<", 3.0, "mara")))


def test_its_key_hangs_on_its_owner_and_its_text_and_not_on_where_it_stands():
    files = {"mara.md": "She is rich."}
    keys = [one.key for one in native(ENGLISH, files).characters[0].secrets]
    assert keys == [secret_key("mara", "She smuggles leaf."), secret_key("mara", "She is rich.")]
    assert secret_key("bo", "She is rich.") not in keys
    assert keys[1].startswith("secret:mara:")


FAULTS = """
MISSING characters.a.secrets[0].when
characters: {a: {secrets: [‸{text: b}]}}

MISSING characters.a.secrets[0].text
characters: {a: {secrets: [‸{when: flag "x"}]}}

UNKNOWN_FIELD characters.a.secrets[0].name
characters: {a: {secrets: [{text: b, when: 'turn > 3', ‸name: c}]}}

UNKNOWN_ATOM characters.a.secrets[0].when
characters: {a: {secrets: [{text: b, when: '‸floog'}]}}

UNKNOWN_PERSON characters.a.secrets[0].when
characters: {a: {secrets: [{text: b, when: 'mood ‸Zed trust > 3'}]}}

DICE_IN_SECRET characters.a.secrets[0].when
characters: {a: {secrets: [{text: b, when: ‸roll(1d6) > 3}]}}

DICE_IN_SECRET characters.a.secrets[0].when
characters: {a: {secrets: [{text: b, when: 'not (‸turn > 3 or chance 5%)'}]}}

AI_IN_RULE characters.a.secrets[0].when
characters: {a: {secrets: [{text: b, when: 'ai "‸is it so"'}]}}

DUPLICATE_SECRET characters.a.secrets[1].text
characters: {a: {secrets: [{text: b, when: turn > 3}, {text: ‸b, when: turn > 4}]}}

MISSING_FILE characters.a.secrets[0].text
characters: {a: {secrets: [{text: ‸gone.md, when: turn > 3}]}}
"""


def cases() -> Iterator[tuple[str, str, str]]:
    for block in FAULTS.strip().split("\n\n"):
        head, text = block.split("\n", 1)
        code, path = head.split(" ", 1)
        yield code, path, f"title: T\n{text}\n"


@pytest.mark.parametrize(("code", "path", "text"), list(cases()))
def test_what_is_wrong_is_named_at_its_place(code: str, path: str, text: str):
    story, [place] = unmarked(text)
    [fault] = faults_in(story)
    assert (fault.code, fault.path) == (code, path)
    if code != "DICE_IN_SECRET":
        assert places_of((fault,)) == [place]
    assert fault.place.line == place[0]


def test_doubtful_conditions_and_placeholders_are_warned_of():
    story = native(
        "title: T\ncharacters:\n  a:\n    secrets:\n"
        '      - {text: "{gold} coins", when: state.gold > 3}\n'
        "      - {text: b, when: turn > 3 and turn < 2}\n"
    )
    found = {(fault.code, fault.place.line) for fault in lint(story)}
    assert {("UNKNOWN_KEY", 5), ("NEVER_FIRES", 6)} <= found
    assert "UNKNOWN_PLACEHOLDER" in {code for code, _ in found}
