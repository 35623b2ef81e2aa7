"""What is written reads back as it was."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.model.memory import Memory
from engine.model.story import Ending, PastLine
from engine.packs.meph.file import Draft, MephFile
from engine.packs.meph.read import read_meph
from engine.packs.meph.write import write_meph

_TEXTS = st.text(st.sampled_from("\\nu0041\"'“”#：:【】@-[3] \t\r\n\u2028\u3000剑"), max_size=12)
TEXTS = (
    _TEXTS
    | st.text(max_size=12)
    | st.sampled_from(["【状态】", "@命运", "# x", "【草稿】", "[4] x"])
)
FILLED = TEXTS.filter(bool)
VALUES = (
    st.booleans()
    | st.integers(-(2**63), 2**63 - 1)
    | st.floats(allow_nan=False, allow_infinity=False)
    | TEXTS
    | st.sampled_from(["10", "true", '"x"', "1.50", "‘a’"])
)
PAIRS = st.lists(st.tuples(TEXTS, VALUES), max_size=3).map(tuple)
DRAFTS = st.sampled_from([Draft("草稿", ("随便", "", "- x】")), Draft("【a】"), Draft("@x", ("",))])
FILES = st.builds(
    MephFile,
    role=FILLED,
    title=TEXTS,
    fate=TEXTS,
    anchors=PAIRS,
    world=TEXTS,
    background=TEXTS,
    opening=TEXTS,
    vars=PAIRS,
    rules=st.just(()),
    rules_text=st.sampled_from(["", '# 注\n\n  [a] if 包含 "x" -> 说【剑】']),
    endings=st.lists(
        st.builds(lambda name, text: Ending(name, name, text), TEXTS, TEXTS), max_size=2
    ).map(tuple),
    idle=st.lists(FILLED, max_size=2).map(tuple),
    memories=st.lists(st.builds(Memory, TEXTS, st.integers(1, 5)), max_size=3).map(tuple),
    history=st.lists(
        st.builds(PastLine, st.sampled_from(["fate", "assistant", "system"]), TEXTS), max_size=3
    ).map(tuple),
    drafts=st.lists(DRAFTS, max_size=2).map(tuple),
    titles=st.sampled_from(["en", "zh"]),
    warnings=st.just(()),
    places=st.just({}),
)


def again(file):
    return read_meph(write_meph(file), "a.meph")


@given(FILES)
def test_whatever_was_said_reads_back_the_same(file):
    back = again(file)
    assert back == file
    assert list(map(repr, (*back.vars, *back.anchors))) == list(
        map(repr, (*file.vars, *file.anchors))
    )


@given(FILES)
def test_writing_again_changes_nothing(file):
    assert write_meph(again(file)) == write_meph(file)


def test_the_layout_is_the_one_of_the_format():
    file = MephFile(
        role="甲",
        fate="线",
        anchors=(("信条", "真理：高于一切"), ("代号", "10"), ("数", 10)),
        world="{角色名}很{情绪}。",
        vars=(("情绪", '说"怒"'), ("体温", 36.0), ("醒", True)),
        rules_text='[怒] if 包含 "怒" -> [group:g] 状态.情绪 = "怒"',
        memories=(Memory("大事", 5), Memory("[9] x")),
        history=(PastLine("fate", "走"), PastLine("assistant", "一\n二")),
    )
    assert write_meph(file) == (
        "@命运\n线\n\n【角色名】\n甲\n\n"
        '【锚点】\n- 信条: 真理：高于一切\n- 代号: "10"\n- 数: 10\n\n'
        "【世界观】\n{角色名}很{情绪}。\n"
        '【状态】\n- 情绪: "说\\"怒\\""\n- 体温: 36.0\n- 醒: true\n\n'
        '【规则】\n[怒] if 包含 "怒" -> [group:g] 状态.情绪 = "怒"\n\n'
        "【记忆】\n- [5] 大事\n- [3] [9] x\n\n"
        "【历史】\n- fate: 走\n- assistant: 一\\n二\n\n"
    )


def test_an_english_file_keeps_its_titles():
    text = write_meph(MephFile(role="Faust", fate="light", vars=(("a", 1),), titles="en"))
    assert text == "@Fate\nlight\n\n【Role】\nFaust\n\n【State】\n- a: 1\n\n"


@pytest.mark.parametrize(
    ("key", "item"),
    [
        ("a", "- a: 1"),
        ("a:b", '- "a:b": 1'),
        ("C#", '- "C#": 1'),
        ("", '- "": 1'),
        ("-a", "- -a: 1"),
    ],
)
def test_a_key_is_quoted_only_where_it_must(key, item):
    assert item in write_meph(MephFile(role="甲", vars=((key, 1),))).split("\n")


def test_comments_among_the_rules_stay():
    text = '【角色名】\n甲\n【规则】\n\n  # 一\n\n  [a] if 包含 "{情绪}" -> 说{角色名}\n  # 二\n\n'
    assert read_meph(text, "a.meph").rules_text in write_meph(read_meph(text, "a.meph"))


def test_blanks_around_the_rules_go():
    text = '【角色名】\n甲\n【规则】\n  \n[a] if 包含 "x" -> y  \n \n'
    assert read_meph(text, "a.meph").rules_text == '[a] if 包含 "x" -> y'


def test_drafts_below_prose_stay_drafts():
    file = MephFile(role="甲", opening="深夜。", drafts=(Draft("草稿", ("随便",)),))
    assert write_meph(file) == "【角色名】\n甲\n\n【开局场景】\n深夜。\n#\n【草稿】\n随便"
    assert again(file) == file


def test_what_old_engines_wrote_is_written_the_same():
    old = (
        "【角色名】\n甲\n\n【锚点】\n- 欲望: 知识\n\n【世界观】\n甲很怒。\n\n【状态】\n"
        '- 情绪: "怒"\n- 乙: 2.5\n\n【规则】\n[怒] if 包含 "怒" -> 起舞\n\n'
        "【记忆】\n- [3] 小事\n\n【历史】\n- fate: 怒\n\n"
    )
    assert write_meph(read_meph(old, "a.meph")) == old
