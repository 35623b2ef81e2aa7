"""Where blocks begin, and what is no title."""

import pytest

from engine.packs.meph.blocks import Block, Cut, half_title, title_in
from engine.packs.meph.faults import Findings


def cut(text):
    findings = Findings("a.meph")
    return Cut(text, "a.meph", findings).blocks, findings.in_order()


def titles(text):
    return [block.title for block in cut(text)[0]]


def codes(text):
    return [(fault.code, fault.place.line) for fault in cut(text)[1]]


@pytest.mark.parametrize(
    ("words", "title"),
    [
        ("【状态】", "状态"),
        ("【 状态 】", "状态"),
        ("@命运", "@命运"),
        ("@ 命运", "@命运"),
        ("【【a】】", "【a】"),
        ("【】", ""),
        ("【 】", ""),
        ("@", ""),
        ("[状态]", ""),
        ("【状态】 x", ""),
    ],
)
def test_a_title_stands_alone_on_its_line(words, title):
    assert title_in(words) == title


@pytest.mark.parametrize(
    ("words", "title"),
    [
        ("【状态】良好", "状态"),
        ("【状态", "状态"),
        ("状态】", "状态"),
        ("[状态]", "状态"),
        ("［状态］", "状态"),
        ("剑", ""),
    ],
)
def test_half_a_title_shows_what_was_meant(words, title):
    assert half_title(words) == title


def test_lines_know_their_places():
    blocks, _ = cut("【状态】\n   - a: 1\n")
    assert blocks[0].lines[0].place.line == 2
    assert blocks[0].lines[0].place.column == 4


def test_a_byte_order_mark_and_carriage_returns_are_no_part_of_the_text():
    blocks, faults = cut("\ufeff【世界观】\r\n甲\r\n乙")
    assert [line.raw for line in blocks[0].lines] == ["甲", "乙"]
    assert faults == []


def test_only_line_feeds_part_lines():
    blocks, _ = cut("【世界观】\n甲\u2028乙\x85丙\x0c丁")
    assert len(blocks[0].lines) == 1


@pytest.mark.parametrize(
    "line",
    ["他说【圣杯】", "【圣杯】在此", "【圣杯", "圣杯】", "【】", "@某人 你好", "@", "【传说】"],
)
def test_prose_may_hold_any_line_but_a_known_title(line):
    blocks, faults = cut(f"【世界观】\n上文\n{line}\n下文")
    assert [kept.raw for kept in blocks[0].lines] == ["上文", line, "下文"]
    assert {fault.severity for fault in faults} <= {"warning"}


@pytest.mark.parametrize("apart", ["", "   ", "# 草稿"])
def test_below_an_empty_line_or_a_comment_an_unknown_title_opens_a_draft(apart):
    assert titles(f"【世界观】\n上文\n{apart}\n【传说】\n下文") == ["世界观", "传说"]


def test_an_unknown_title_close_to_prose_is_text_and_noted():
    assert codes("【世界观】\n上文\n【传说】\n下文") == [("TITLE_IN_PROSE", 3)]


def test_a_known_title_always_opens_its_block():
    assert titles("【世界观】\n上文\n【状态】\n- a: 1\n@命运\n线") == ["世界观", "状态", "@命运"]


@pytest.mark.parametrize("line", ["- assistant: 他举起【剑】", "- 【剑】", "- fate: 【剑", "－】"])
def test_a_list_item_is_never_a_title(line):
    blocks, faults = cut(f"【历史】\n{line}")
    assert len(blocks[0].lines) == 1
    assert faults == []


def test_a_rule_may_end_with_a_bracket():
    assert codes('【规则】\n[a] if 包含 "x" -> 注入 "【剑】"\n[b] if 包含 "y" -> 说【剑】') == []


def test_a_rule_with_the_wrong_brackets_is_still_no_title():
    blocks, faults = cut('【规则】\n【a】 if 包含 "x" -> 说【剑】\n【b】 if 包含 "y" → 走')
    assert len(blocks[0].lines) == 2
    assert faults == []


@pytest.mark.parametrize(
    "text",
    [
        "【角色名】浮士德",
        "角色名】\n浮士德",
        "【】\n浮士德",
        "【角色名",
        "【状态】\n- a: 1\n【规则",
        "【状态】\n规则】",
        "【规则】\n状态】",
        "【角色名】\n【规则",
    ],
)
def test_a_broken_title_is_reported_once(text):
    last = text.count("\n") if "浮" not in text else 0
    assert codes(text) == [("BAD_TITLE", last + 1)]


def test_what_follows_a_broken_title_causes_no_further_faults_but_later_ones_are_found():
    text = "【状态】x\n- a 1\n任意\n【规则\n[a]\n他说【剑】\n【记忆】\n没有短横】\n"
    assert codes(text) == [("BAD_TITLE", 1), ("BAD_TITLE", 4), ("BAD_TITLE", 8)]


def test_text_before_the_first_block_is_reported_once():
    assert codes("一\n二\n[状态]\n三\n【状态】") == [
        ("CONTENT_OUTSIDE_BLOCK", 1),
        ("CONTENT_OUTSIDE_BLOCK", 3),
    ]


def test_comments_and_empty_lines_may_stand_before_the_first_block():
    assert codes("\n# 一\n\n【状态】") == []


def test_a_known_block_stands_once_whatever_its_language():
    _, faults = cut("【状态】\n【State】\n")
    assert [fault.code for fault in faults] == ["DUPLICATE_BLOCK"]
    assert faults[0].path == "State"
    assert "1" in faults[0].says.zh


def test_drafts_may_share_a_title():
    assert codes("【草稿】\n甲\n【草稿】\n乙") == []


def test_a_draft_may_hold_anything():
    blocks, faults = cut("【草稿】\n随便\n【x\n-\ny】\n")
    assert len(blocks) == 1
    assert faults == []


@pytest.mark.parametrize("text", ["【规侧】\n", "【世界观】\n上文\n【规侧】\n下文"])
def test_a_misspelt_title_is_noted(text):
    _, faults = cut(text)
    assert [(fault.code, fault.severity) for fault in faults] == [("UNKNOWN_BLOCK", "warning")]
    assert "规则" in faults[0].says.zh


@pytest.mark.parametrize("line", ["状态】", "【状态】良好", "[状态]", "【状态"])
def test_half_a_title_in_prose_is_noted(line):
    assert codes(f"【世界观】\n{line}") == [("TITLE_IN_PROSE", 2)]


def test_a_backslash_makes_a_line_text():
    assert titles("【世界观】\n\\【状态】\n\\@命运\n") == ["世界观"]
    assert codes("【世界观】\n\n\\【传说】") == []


def test_a_mention_that_looks_like_a_title_is_no_slip():
    assert codes("【世界观】\n@命云") == [("UNKNOWN_BLOCK", 2)]
    assert codes("【世界观】\n@某人") == []


def test_a_block_without_title_has_no_name():
    assert Block().name is None
