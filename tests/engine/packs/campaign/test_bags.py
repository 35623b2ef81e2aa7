"""Inventories: things, how many there are, and notes that are no things."""

import pytest

from engine.packs.campaign.bags import Bag, bag_of, split


@pytest.mark.parametrize(
    ("inventory", "items"),
    [
        ("", ()),
        ("无", ()),
        ("None", ()),
        (" , ，,", ()),
        ("rope, key", (("rope", 1), ("key", 1))),
        ("绳子，钥匙、灯", (("绳子", 1), ("钥匙", 1), ("灯", 1))),
        ("手机, 钱包(200CHF), 围巾", (("手机", 1), ("钱包(200CHF)", 1), ("围巾", 1))),
        ("包(纸, 笔), 灯", (("包(纸, 笔)", 1), ("灯", 1))),
        ("包（纸，笔）", (("包（纸，笔）", 1),)),
        ("bag(paper, pen", (("bag(paper", 1), ("pen", 1))),
        ("coin x3, Coin, 铜币×12", (("coin", 4), ("铜币", 12))),
        ("coin x9999, coin x5", (("coin", 9999),)),
        ("box x, x3", (("box x", 1), ("x3", 1))),
        ("rope\nkey", (("rope", 1), ("key", 1))),
    ],
)
def test_things_are_divided_by_commas_outside_brackets(inventory: str, items):
    assert bag_of(inventory) == Bag(items)


@pytest.mark.parametrize(
    ("inventory", "bag"),
    [
        ("[ISTJ/谨慎] 穿西装的男人，沉默寡言", Bag((), "穿西装的男人，沉默寡言")),
        ("[INTJ] quiet, tall", Bag((), "quiet, tall")),
        ("【ENFP／活泼】爱笑", Bag((), "爱笑")),
        ("手电筒, [INTJ/冷静] 话少, 警觉", Bag((("手电筒", 1),), "话少, 警觉")),
        ("[INTJ/冷静] 话少\n手电筒, 绳子", Bag((("手电筒", 1), ("绳子", 1)), "话少")),
        ("灯, 他从不说真话。", Bag((("灯", 1),), "他从不说真话。")),
        ("lamp, " + "a" * 61, Bag((("lamp", 1),), "a" * 61)),
        ("lamp, a@b", Bag((("lamp", 1),), "a@b")),
        ("[legendary] sword", Bag((("[legendary] sword", 1),))),
    ],
)
def test_notes_on_a_person_are_no_things(inventory: str, bag: Bag):
    assert bag_of(inventory) == bag


def test_keywords_are_divided_alike():
    assert split(" ETH, 大学，学校 ,,") == ("ETH", "大学", "学校")
