"""`moirai lore test`, as it is typed."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.cli import app
from tests.support.cards import v2
from tests.support.lore import LONG, SLOW

STORY = """\
title: The Mole
lore_rules: {recursive: yes}
lore:
  - {keys: [bell], text: It rings before a drowning., title: The bell, id: bell}
  - {keys: [drowning], text: They trade places., order: 5}
  - {keys: [bell], secondary: [noon], text: x, title: Noon}
  - {keys: [bell], probability: 0, text: x, title: Luck}
  - {keys: [bell], delay: 3, text: x, title: Late}
"""
BOOK = {
    "entries": {
        "0": {"key": ["钟"], "content": "钟声先于溺水。", "comment": "钟", "position": 4},
        "1": {"key": [], "content": "永远睡着。"},
    }
}


@pytest.fixture(autouse=True)
def _bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("MOIRAI_STORIES", str(tmp_path / "stories"))
    (tmp_path / "mole").mkdir()
    (tmp_path / "mole/story.yaml").write_text(STORY, encoding="utf-8")


def tried(*words: object) -> str:
    told = CliRunner().invoke(app, ["lore", "test", *map(str, words)])
    assert told.exit_code == 0, told.output
    return told.stdout


def test_what_wakes_is_told_in_the_order_of_the_prompt_and_why():
    assert tried("mole", "The bell!").splitlines() == [
        "1. drowning · “drowning” came up, in other lore (step 1) · before the people · 6",
        "2. The bell · “bell” came up · before the people · 8",
        "2 of 5 entries, 14 of 2,048 tokens.",
    ]
    assert tried("mole", "go").splitlines()[0] == "Nothing wakes."


def test_all_entries_say_what_keeps_them_asleep():
    lines = tried("mole", "The bell!", "--all").splitlines()[3:]
    assert lines[0] == "These do not wake:"
    assert [line.split(" · ")[1:3] for line in lines[1:]] == [
        ["Noon", "“bell” came up, its other keys say no"],
        ["Luck", "the dice were against it"],
        ["Late", "it is too early in the play"],
    ]


def test_the_turn_and_the_seed_can_be_chosen():
    assert "Late" in tried("mole", "bell", "--turn", 3)
    half = STORY.replace("probability: 0", "probability: 50")
    Path("mole/story.yaml").write_text(half, encoding="utf-8")
    seeds = ["Luck" in tried("mole", "bell", "--seed", seed) for seed in range(20)]
    assert set(seeds) == {True, False}


def test_scripts_read_it_as_json():
    found = json.loads(tried("mole", "The bell!", "--json"))
    assert (found["entries"], found["room"], found["slow"]) == (5, 2048, [])
    assert found["woken"][0] == {
        "id": "#2",
        "name": "drowning",
        "why": "key",
        "key": "drowning",
        "level": 1,
        "slot": "before",
        "order": 5,
        "tokens": 6,
    }
    assert "asleep" not in found
    found = json.loads(tried("mole", "The bell!", "--json", "--all"))
    assert [one["why"] for one in found["asleep"]] == ["secondary", "chance", "early"]


def test_a_lorebook_is_tried_in_its_language_with_what_is_doubtful_in_it():
    Path("海.json").write_text(json.dumps(BOOK, ensure_ascii=False), encoding="utf-8")
    lines = tried("海.json", "听，钟声", "--all").splitlines()
    assert lines[0].startswith("1. 钟 · 出现「钟」 · 对话之中 · ")
    assert len(lines) == 3
    assert "entries.1" in lines[2]


def test_a_card_is_tried_by_the_book_within_it():
    entry = {"keys": ["bell"], "content": "Loud.", "enabled": True, "insertion_order": 1}
    card = v2(character_book={"entries": [entry]})
    Path("mara.json").write_text(json.dumps(card), encoding="utf-8")
    assert tried("mara.json", "bell").startswith("1. bell · “bell” came up")


def test_a_pattern_that_takes_too_long_is_named():
    book = {"entries": {"0": {"uid": 0, "key": [SLOW], "content": "x", "comment": "Mire"}}}
    Path("b.json").write_text(json.dumps(book), encoding="utf-8")
    assert "Took too long to look for: b/0" in tried("b.json", LONG)


def test_what_cannot_be_read_is_told():
    told = CliRunner().invoke(app, ["lore", "test", "nowhere", "x"])
    assert told.exit_code == 1
    assert "nowhere" in told.stderr
