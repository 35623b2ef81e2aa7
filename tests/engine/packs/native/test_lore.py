"""Lore of a native story: everything an entry can be is written in either language."""

from dataclasses import fields, replace

import pytest

from engine.model.lore import LoreEntry, LoreRules
from engine.packs.native.form_lore import LookupForm, LoreForm
from engine.packs.source import load_source, read_source
from tests.support.packs import faults_in, native

ENGLISH = r"""
lore_rules:
  scan_depth: 3
  recursive: yes
  steps: 2
  budget: 500
  least: 1
  case_sensitive: true
  whole_words: false
lore:
  - keys: [bell, '/gong{1,2}/i']
    text: It rang once.
    id: bell
    title: The bell
    secondary: [tower, hall]
    logic: not_all
    constant: true
    order: -5
    slot: note_bottom
    depth: 2
    speaker: assistant
    scan_depth: 6
    case_sensitive: false
    whole_words: true
    probability: 12.5
    sticky: 2
    cooldown: 3
    delay: 4
    groups: [sounds, day]
    group_weight: 7
    group_first: true
    group_scoring: true
    unwoken_by_lore: true
    wakes_none: true
    only_by_lore: 1
    fixed: true
"""
CHINESE = r"""
设定规则: {扫描深度: 3, 递归: 是, 层数: 2, 预算: 500, 下限: 1, 区分大小写: 是, 整词: 否}
设定:
  - 触发词: [bell, '/gong{1,2}/i']
    正文: It rang once.
    编号: bell
    标题: The bell
    次要词: [tower, hall]
    逻辑: 不全
    常驻: 是
    顺序: -5
    位置: 提示末
    深度: 2
    口吻: 叙述者
    扫描深度: 6
    区分大小写: 否
    整词: 是
    概率: 12.5
    持续: 2
    冷却: 3
    延迟: 4
    分组: [sounds, day]
    组内权重: 7
    组内优先: 是
    组内计分: 是
    不被唤起: 是
    不唤起: 是
    仅被唤起: 1
    必留: 是
"""
FULL = LoreEntry(
    ("bell", "/gong{1,2}/i"),
    "It rang once.",
    "bell",
    "The bell",
    ("tower", "hall"),
    "not_all",
    constant=True,
    order=-5,
    slot="note_bottom",
    depth=2,
    role="assistant",
    scan_depth=6,
    case_sensitive=False,
    whole_words=True,
    probability=12.5,
    sticky=2,
    cooldown=3,
    delay=4,
    groups=("sounds", "day"),
    group_weight=7,
    group_first=True,
    group_scoring=True,
    unwoken_by_lore=True,
    wakes_none=True,
    only_by_lore=1,
    fixed=True,
)
RULES = LoreRules(3, recursive=True, steps=2, budget=500, least=1, case_sensitive=True)


def lore(text: str) -> tuple[LoreEntry, ...]:
    return native(f"title: a\n{text}").lore


@pytest.mark.parametrize("text", [ENGLISH, CHINESE], ids=["en", "zh"])
def test_all_that_lore_can_be_is_written_in_either_language(text: str):
    story = native(f"title: a\n{text}")
    assert story.lore == (FULL,)
    assert story.lore_rules == replace(RULES, whole_words=False)


def test_every_field_of_lore_can_be_written_and_begins_as_lore_does():
    written = {"role" if name == "speaker" else name for name in LoreForm.model_fields}
    assert written == {field.name for field in fields(LoreEntry)}
    assert set(LookupForm.model_fields) == {field.name for field in fields(LoreRules)}
    assert lore("lore: [{keys: a, text: b}]") == (LoreEntry(("a",), "b"),)
    assert native("title: a").lore_rules == LoreRules()


@pytest.mark.parametrize(
    ("slot", "word"), [("depth", "对话中"), ("examples_top", "示例前"), ("after", "人物后")]
)
def test_places_have_a_word_in_both_languages(slot: str, word: str):
    entries = lore(
        f"lore: [{{keys: a, text: b, slot: {slot}}}, {{keys: a, text: b, 位置: {word}}}]"
    )
    assert [entry.slot for entry in entries] == [slot, slot]


def test_what_is_told_always_needs_no_keys_and_all_else_does():
    assert lore("lore: [{constant: yes, text: b}]")[0].keys == ()
    [fault] = faults_in("title: a\nlore: [{text: b}]")
    assert (fault.code, fault.path) == ("MISSING", "lore[0]")
    assert "constant: true" in fault.says.en
    assert "常驻" in fault.says.zh


def test_a_pattern_that_cannot_be_read_is_named_where_it_breaks():
    text = "title: a\nlore:\n  - {keys: [ok, '/a(b/'], text: b, secondary: '/[/'}"
    first, second = faults_in(text)
    assert (first.code, first.path, first.place.line) == ("BAD_REGEX", "lore[0].keys[1]", 3)
    assert "missing )" in first.says.en
    assert (second.code, second.path) == ("BAD_REGEX", "lore[0].secondary")


def test_an_id_means_one_entry():
    entry = "{keys: a, text: b, id: x}"
    [fault] = faults_in(f"title: a\nlore: [{entry}, {{keys: c, text: d}}, {entry}]")
    assert (fault.code, fault.path) == ("DUPLICATE_NAME", "lore[2].id")
    assert "entry 1 has this id as well" in fault.says.en


@pytest.mark.parametrize(
    ("field", "path"),
    [
        ("probability: 101", "probability"),
        ("sticky: -1", "sticky"),
        ("slot: nowhere", "slot"),
        ("speaker: bard", "speaker"),
        ("logic: most", "logic"),
        ("only_by_lore: 11", "only_by_lore"),
        ("fixed: perhaps", "fixed"),
    ],
)
def test_a_value_out_of_bounds_is_refused_where_it_stands(field: str, path: str):
    [fault] = faults_in(f"title: a\nlore: [{{keys: a, text: b, {field}}}]")
    assert fault.path == f"lore[0].{path}"


def test_lore_may_stand_in_a_file_of_its_own(tmp_path):
    (tmp_path / "story.yaml").write_text("title: a\nlore: [{keys: a, text: bell.md}]")
    (tmp_path / "bell.md").write_text("It rang once.")
    from_file = load_source(read_source(tmp_path)).lore
    assert from_file == (LoreEntry(("a",), "It rang once."),)
