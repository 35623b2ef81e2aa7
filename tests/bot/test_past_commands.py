"""`moirai tree` and `moirai diff`, as they are typed."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.cli import app
from tests.support.tables import well


@pytest.fixture(autouse=True)
def _bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("MOIRAI_STORIES", str(tmp_path / "stories"))


def moirai(*words: object, typed: str = ""):
    return CliRunner().invoke(app, [*map(str, words)], input=typed)


@pytest.fixture
def played(tmp_path: Path) -> Path:
    story = well(tmp_path)
    typed = "打水\n/branch 夜\n打水\n/switch main\n记住\n/merge 夜\n"
    assert moirai("play", story, "--json", "--db", "play.db", typed=typed).exit_code == 0
    return story


def test_the_tree_of_a_play_is_drawn(played: Path):
    told = moirai("tree", played, "--db", "play.db")
    assert told.exit_code == 0
    assert "夜 · 已合并" in told.stdout
    assert "main · 当前" in told.stdout
    assert "─╯" in told.stdout


def test_two_branches_are_compared(played: Path):
    told = moirai("diff", played, "夜", "--db", "play.db")
    assert told.stdout.startswith("夜 → main\n")
    assert told.exit_code == 0
    assert "✎" in told.stdout
    assert "井里有月亮" in told.stdout


def test_what_a_branch_has_in_common_with_itself_is_everything(played: Path):
    assert "没有差异" in moirai("diff", played, "main", "main", "--db", "play.db").stdout


def test_a_story_that_was_never_played_has_no_tree(tmp_path: Path):
    told = moirai("tree", well(tmp_path), "--db", "play.db")
    assert told.exit_code == 1
    assert "No play of the terminal" in told.stderr
