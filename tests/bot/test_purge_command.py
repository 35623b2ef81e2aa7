"""`moirai purge`, as it is typed."""

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
    monkeypatch.setenv("MOIRAI_DATABASE", "play.db")


def moirai(*words: object, typed: str = ""):
    return CliRunner().invoke(app, [*map(str, words)], input=typed)


@pytest.fixture
def story(tmp_path: Path) -> Path:
    story = well(tmp_path)
    typed = "打水\n/branch 夜\n打水\n打水\n/switch main\n/delete 夜\n"
    assert moirai("play", story, "--json", "--db", "play.db", typed=typed).exit_code == 0
    return story


def branches(story: Path) -> str:
    told = moirai("play", story, "--json", "--db", "play.db", typed="/branches\n")
    assert told.exit_code == 0
    return str(told.stdout)


def test_what_is_in_its_time_of_grace_stays(story: Path):
    told = moirai("purge")
    assert (told.exit_code, told.stdout) == (0, "No branch was deleted that long ago.\n")
    assert "夜" in branches(story)


def test_a_dry_run_shows_what_would_go_and_removes_nothing(story: Path):
    told = moirai("purge", "--older-than", 0, "--dry-run", "--db", "play.db")
    lines = told.stdout.splitlines()
    assert "well.meph, " in lines[0]
    assert lines[0].endswith(": turns that go with them: 2")
    assert lines[1].startswith("✗ 夜 (deleted 20")
    assert lines[2] == "1 branches would go; nothing was removed."
    assert "夜" in branches(story)


def test_what_was_deleted_long_ago_goes_for_good(story: Path):
    told = moirai("purge", "--older-than", 0)
    assert told.stdout.splitlines()[-1] == "Gone for good: 1 branches."
    assert "夜" not in branches(story)
    assert moirai("purge", "--older-than", 0).stdout.startswith("No branch")


def test_the_setting_says_how_long_ago(story: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")
    monkeypatch.setenv("MOIRAI_GRACE_DAYS", "0")
    assert moirai("purge").stdout.splitlines()[-1] == "已彻底清除 1 条分支。"


def test_without_grace_a_deleted_branch_is_gone_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("MOIRAI_GRACE_DAYS", "0")
    typed = "/branch 夜\n/switch main\n/delete 夜\n/reopen 夜\n"
    told = moirai("play", well(tmp_path), "--json", "--db", "play.db", typed=typed)
    assert "「夜」已彻底删除" in told.stdout
    assert "没有叫「夜」的分支" in told.stdout
