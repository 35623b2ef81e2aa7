"""Block titles in both languages."""

import pytest

from engine.packs.meph.titles import TITLES, heading, known, language_of_title, meant_by, shape_of


@pytest.mark.parametrize("name", TITLES)
def test_every_block_has_two_titles_that_mean_the_same(name):
    both = TITLES[name]
    assert known(both.en) == known(both.zh) == known(both.en.upper()) == name
    assert shape_of(both.en) == shape_of(both.zh) != "draft"


@pytest.mark.parametrize(
    ("title", "meant"),
    [
        ("规侧", "规则"),
        ("角色", "角色名"),
        ("背景", "角色背景"),
        ("Rule", "Rules"),
        ("openning", "Opening"),
        ("@命云", "@命运"),
    ],
)
def test_a_slip_is_understood(title, meant):
    assert meant_by(title) == meant


@pytest.mark.parametrize("title", ["草稿", "设定集", "Lore", "Notes", "@某人 你好", "x"])
def test_other_titles_are_left_alone(title):
    assert meant_by(title) == ""


def test_a_title_tells_the_language_of_the_file():
    assert [language_of_title(title) for title in ("role", "角色名", "Notes")] == ["en", "zh", "zh"]


def test_headings_of_the_fate_stand_without_brackets():
    assert [heading("状态"), heading("@命运")] == ["【状态】", "@命运"]
