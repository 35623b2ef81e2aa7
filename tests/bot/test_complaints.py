"""What goes wrong is told in words, in the languages that are meant."""

import subprocess
import sys
from pathlib import Path

import pytest
import typer

from bot.complaints import complaining, language_for, language_meant
from engine.errors import NoSuchStory
from tests.support.tables import lamp, well


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("MOIRAI_STORIES", str(tmp_path / "stories"))


def told(capsys: pytest.CaptureFixture[str], about: str) -> list[str]:
    with pytest.raises(typer.Exit) as left, complaining(about):
        raise NoSuchStory("x")
    assert left.value.exit_code == 1
    return capsys.readouterr().err.splitlines()


def test_an_error_about_an_english_story_is_english_here(capsys, tmp_path):
    assert told(capsys, str(lamp(tmp_path))) == ["There is no story “x”."]
    assert told(capsys, "") == ["There is no story “x”."]


def test_an_error_about_a_chinese_story_is_told_in_both(capsys, tmp_path):
    both = ["There is no story “x”.", "没有叫「x」的故事。"]
    assert told(capsys, str(well(tmp_path))) == both
    assert told(capsys, "雾渡口") == both


def test_a_chinese_machine_is_told_in_chinese(capsys, monkeypatch):
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")
    assert told(capsys, "") == ["没有叫「x」的故事。"]


def test_the_language_of_a_broken_story_is_that_of_its_text(tmp_path):
    broken = tmp_path / "stories" / "broken.meph"
    broken.parent.mkdir()
    broken.write_text("【规则】\n如果 水 那么 火", encoding="utf-8")
    assert language_meant(str(broken)) == language_meant("broken") == language_for("broken") == "zh"
    assert language_for(str(lamp(tmp_path))) == "en"


def test_whoever_closes_a_pipe_has_seen_enough(tmp_path):
    lines = "\n".join(["看"] * 200)
    for form in ("--json", "--narrator=offline"):
        ended = subprocess.run(
            [
                "sh",
                "-c",
                f'"$0" -m bot play "$1" {form} --db "$2" | head -n 1',
                sys.executable,
                str(well(tmp_path)),
                str(tmp_path / f"{form}.db"),
            ],
            input=lines,
            capture_output=True,
            text=True,
            check=True,
            cwd=Path(__file__).parents[2],
            encoding="utf-8",
        )
        assert ended.stderr == ""
        assert ended.stdout.count("\n") == 1
