"""List items, pairs, memories and the past."""

import pytest

from engine.model.memory import Memory
from engine.model.story import PastLine
from engine.packs.meph.blocks import Cut
from engine.packs.meph.faults import Findings
from engine.packs.meph.lists import Flaw, items, memories, memory_in, pairs, past, split


def read(reader, text):
    findings = Findings("a.meph")
    block = Cut(text, "a.meph", findings).blocks[0]
    return list(reader(block, findings)), findings.in_order()


@pytest.mark.parametrize(
    ("item", "pair"),
    [
        ("网址: http://x.com", ("网址", "http://x.com")),
        ("时间: 12：30", ("时间", "12：30")),
        ("信条: 真理：高于一切", ("信条", "真理：高于一切")),
        ("信条：真理: 高于一切", ("信条", "真理: 高于一切")),
        ('台词: "你：好"', ("台词", '"你：好"')),
        ('"你：好": 1', ("你：好", "1")),
        ('他说"你：好": 1', ('他说"你：好"', "1")),
        ("「甲：乙」：丙", ("「甲：乙」", "丙")),
        ('网名: "C#手"', ("网名", '"C#手"')),
        ("网名：“C#手”", ("网名", "“C#手”")),
        ("it's: 'a: b'", ("it's", "'a: b'")),
        ('5" gun: 3', ('5" gun', "3")),
        ('5" 长剑: "锋利: 是"', ('5" 长剑', '"锋利: 是"')),
        (r'话: "他说\"#\""', ("话", r'"他说\"#\""')),
        ("空:", ("空", "")),
        ("未闭: “开: 头", ("未闭", "“开: 头")),
        ('"": 1', ("", "1")),
    ],
)
def test_the_leftmost_colon_outside_quotes_splits(item, pair):
    assert split(item) == pair


@pytest.mark.parametrize(
    ("item", "code"),
    [
        ("生命: 100 # 注", "KV_HASH"),
        ('话: "好" # 注', "KV_HASH"),
        ('话: "好 # 注', "KV_HASH"),
        ("生命 100", "KV_NO_COLON"),
        ('"a: 1"', "KV_NO_COLON"),
        ("：力量", "KV_EMPTY_KEY"),
    ],
)
def test_what_is_no_pair_is_refused(item, code):
    with pytest.raises(Flaw) as caught:
        split(item)
    assert caught.value.code == code


def test_values_have_types():
    found, _ = read(pairs, "【状态】\n- a: 1\n-b：85.50\n  -  c: TRUE\n\t- d: 书斋\n－e: '5'\n- f:")
    assert [pair.value for pair in found] == [1, 85.5, True, "书斋", "5", ""]


def test_all_faults_of_a_list_are_found_with_their_lines():
    found, faults = read(pairs, "【状态】\n- a: 1\nb: 2\n-\n- c\n\n# 注\n- d: 4\n- a: 5")
    assert [pair.key for pair in found] == ["a", "d", "a"]
    assert [(fault.code, fault.place.line) for fault in faults] == [
        ("LIST_NO_DASH", 3),
        ("LIST_EMPTY_ITEM", 4),
        ("KV_NO_COLON", 5),
        ("DUPLICATE_KEY", 9),
    ]
    assert {fault.path for fault in faults} == {"状态"}


def test_one_dash_is_taken_off():
    assert [item.text for item in read(items, "【台词】\n--x\n- - y")[0]] == ["-x", "- y"]


@pytest.mark.parametrize(
    ("item", "memory"),
    [
        ("[4] 赌约", Memory("赌约", 4)),
        ("[2]   研读", Memory("研读", 2)),
        ("无前缀", Memory("无前缀", 3)),
        ("[10] 两位数", Memory("[10] 两位数", 3)),
        ("[3]无空格", Memory("[3]无空格", 3)),
        ("[0] 零", Memory("零", 1)),
        ("[9] 九", Memory("九", 5)),
        ("# 井号: 可以", Memory("# 井号: 可以", 3)),
        ("[3]", Memory("", 3)),
        ("[3] [4] x", Memory("[4] x", 3)),
        ("[3] \u3000x", Memory("x", 3)),
        (r"[3] 一\u000a二", Memory("一\n二", 3)),
        (r"路径 C:\new", Memory(r"路径 C:\new", 3)),
    ],
)
def test_a_memory_has_a_weight_from_one_to_five(item, memory):
    assert memory_in(item) == memory


def test_memories_are_read_in_order():
    assert read(memories, "【记忆】\n- a\n- [5] b\n")[0] == [Memory("a"), Memory("b", 5)]


def test_the_past_has_three_speakers():
    found, faults = read(past, "【历史】\n- fate: 走\n- assistant：一\\n二\n- system: # x\n- fate:")
    assert found == [
        PastLine("fate", "走"),
        PastLine("assistant", "一\n二"),
        PastLine("system", "# x"),
        PastLine("fate", ""),
    ]
    assert faults == []


@pytest.mark.parametrize("item", ["- fate : x", "- Fate: x", "- narrator: x", "- x"])
def test_other_speakers_are_refused(item):
    assert [fault.code for fault in read(past, f"【历史】\n{item}")[1]] == ["HISTORY_BAD_ROLE"]


def test_many_unclosed_quotes_take_no_time():
    with pytest.raises(Flaw):
        split('"\\"' * 200_000)
