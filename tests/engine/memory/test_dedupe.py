"""When two memories say the same."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.memory.dedupe import are_swapped, known_as, near_name, say_the_same
from engine.memory.wording import tokens
from engine.model.memory import Memory

NAMES = {
    **dict.fromkeys(("浮士德", "faust"), "faust"),
    **dict.fromkeys(("梅菲斯特", "mephisto"), "devil"),
    **dict.fromkeys(("mara", "玛拉", "the crow"), "mara"),
    **dict.fromkeys(("tom", "汤姆"), "tom"),
}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("浮士德在书斋中遇到了梅菲斯特", "梅菲斯特在深夜来访浮士德的书斋"),
        ("浮士德打碎了镜子", "浮士德打破了镜子"),
        ("Mara met Tom at the mill.", "Tom met Mara at the old mill."),
        ("Mara met Tom.", "Tom met Mara."),
        ("Mara hid the key.", "mara hid the KEY"),
        ("Mara hid the brass key.", "Mara hid a brass key there."),
        ("雨停了。", "雨停了"),
        ("浮士德签下了契约", "浮士德签下契约。"),
        ("浮士德烧毁了旧桥", "浮士德烧毁旧桥"),
        ("玛拉在集市买下一匹白马", "玛拉买下一匹白马"),
        ("汤姆被玛拉击败", "玛拉击败了汤姆"),
        ("玛拉打碎了窗户", "玛拉打破了窗户"),
        ("Mara的父亲是铁匠", "玛拉的父亲是铁匠"),
        ("汤姆和玛拉离开了村子", "玛拉和汤姆离开了村子"),
        ("浮士德与梅菲斯特会面", "梅菲斯特与浮士德会面"),
        ("Mara burned the bridge.", "Mara burns the bridge"),
        ("Mara burned the old bridge.", "Mara burned the bridge."),
        ("Tom was beaten by Mara.", "Mara beat Tom."),
        ("The Crow stole the crown.", "Mara stole the crown."),
        ("Mara met Tom in the tower.", "Tom ran into Mara in the tower at night."),
        ("Mara and Tom left the village.", "Tom and Mara left the village."),
        ("Tom paid thirty coins for the boat.", "Tom paid 30 coins for the boat."),
        ("Mephisto visited Faust in the study.", "Faust met Mephisto in his study."),
    ],
)
def test_these_say_the_same(one: str, other: str):
    assert say_the_same(one, other, NAMES)
    assert say_the_same(other, one, NAMES)
    assert known_as(one, (Memory(other),), NAMES)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("浮士德击败了梅菲斯特", "梅菲斯特击败了浮士德"),
        ("Mara struck Tom down.", "Tom struck Mara down."),
        ("Mara gave Tom 3 coins.", "Mara gave Tom 5 coins."),
        ("Mara met Tom at the mill.", "Tom met Mara in the tower."),
        ("Mara met Tom at the mill.", "Tom robbed Mara at the mill."),
        ("Mara hid the key.", "Tom hid the key."),
        ("Mara hid the key.", "The key was hidden."),
        ("浮士德签下契约", "浮士德毁掉了书斋"),
        ("浮士德击败了梅菲斯特", "浮士德被梅菲斯特击败了"),
        ("玛拉打开了大门", "玛拉关上了大门"),
        ("玛拉买下了小船", "玛拉卖掉了小船"),
        ("汤姆在黑水镇的旧码头杀了卫兵", "汤姆在黑水镇的旧码头救了卫兵"),
        ("汤姆付了三十枚铜币", "汤姆付了五十枚铜币"),
        ("玛拉没有打开大门", "玛拉打开了大门"),
        ("浮士德走进了书斋东边的密室", "浮士德走进了书斋西边的密室"),
        ("玛拉信任汤姆", "汤姆信任玛拉"),
        ("玛拉借给汤姆一把剑", "汤姆借给玛拉一把剑"),
        ("玛拉的哥哥死了", "玛拉的弟弟死了"),
        ("狼咬伤了年轻的士兵", "年轻的士兵咬伤了狼"),
        ("Mara opened the gate.", "Mara closed the gate."),
        ("Mara opened the gate.", "Mara did not open the gate."),
        ("Mara gave Tom the sword.", "Tom gave Mara the sword."),
        ("Tom bought the boat.", "Tom sold the boat."),
        ("Mara met Tom at the mill.", "Mara met Tom in the tower."),
        ("The wolf bit the guard.", "The guard bit the wolf."),
        ("Mara killed Tom's brother.", "Tom killed Mara's brother."),
        ("Tom paid 30 coins.", "Tom paid 50 coins."),
        ("Mara left.", "Tom left."),
        ("Mara loves Faust.", "Faust loves Mara."),
        ("Mara hid the key in the cellar.", "Mara hid the key in the attic."),
        ("Tom's brother died.", "Tom died."),
    ],
)
def test_these_do_not(one: str, other: str):
    assert not say_the_same(one, other, NAMES)
    assert not say_the_same(other, one, NAMES)
    assert known_as(one, (Memory(other),), NAMES) is None


@pytest.mark.parametrize(
    ("one", "other", "swapped"),
    [
        ("浮士德击败了梅菲斯特", "梅菲斯特击败了浮士德", True),
        ("浮士德击败了梅菲斯特", "浮士德被梅菲斯特击败了", True),
        ("浮士德击败了梅菲斯特", "梅菲斯特被浮士德击败了", False),
        ("Mara struck Tom down.", "Tom struck Mara down.", True),
        ("Mara was beaten by Tom.", "Tom beat Mara.", False),
        ("The wolf bit the guard.", "The guard bit the wolf.", True),
        ("Mara and Tom fled.", "Tom and Mara fled.", False),
        ("Mara struck Tom.", "Mara struck Tom.", False),
        ("Mara struck Tom.", "Tom did not strike Mara.", False),
        ("Mara struck Tom.", "Tom married Mara at dawn in the hall.", False),
        ("Mara struck Tom.", "Mara fled.", False),
    ],
)
def test_a_deed_the_other_way_round_is_noticed(one: str, other: str, *, swapped: bool):
    assert are_swapped(tokens(one, NAMES), tokens(other, NAMES)) == swapped


def test_three_who_met_met_whoever_is_named_first():
    names = {**NAMES, "eve": "eve"}
    assert say_the_same("Mara met Tom and Eve.", "Eve met Tom and Mara today.", names)


def test_what_is_remembered_already_is_found():
    known = (Memory("It rained."), Memory("Mara met Tom."))
    assert known_as("Tom met Mara.", known, NAMES) == known[1]
    assert known_as("The mill burned.", known, NAMES) is None


def test_of_two_that_say_the_same_the_one_in_the_same_words_is_found():
    known = (Memory("Mara rang the old bell."), Memory("Mara rang the bell!"))
    assert known_as("Mara rang the bell.", known, NAMES) == known[1]


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("Ravenhald", "Ravenhold"),
        ("Ravenhol", "Ravenhold"),
        ("黑水镇旅馆", "黑水镇酒馆"),
        ("Tim", ""),
        ("Ravenhold", ""),
        ("RAVEN HOLD", ""),
        ("Ravenhodl", "Ravenhold"),
        ("浮仕德", "浮士德"),
        ("Gate 2", ""),
        ("Duskmere", ""),
        ("", ""),
    ],
)
def test_a_name_that_is_a_known_one_but_for_a_letter_is_noticed(name: str, near: str):
    assert near_name(name, ["Ravenhold", "黑水镇酒馆", "浮士德", "Gate 1", "Tom", "Hall"]) == near


_TEXTS = st.text(st.sampled_from("ab 书斋Tom玛拉123。"), max_size=12)


@given(_TEXTS, _TEXTS)
def test_sameness_is_mutual_and_everything_is_the_same_as_itself(one: str, other: str):
    assert say_the_same(one, one, NAMES)
    assert say_the_same(one, other, NAMES) == say_the_same(other, one, NAMES)
