"""The commands of `moirai`, as they are typed."""

import json
import sys
from importlib.metadata import version
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot import cli
from bot.__main__ import main
from bot.cli import app
from tests.support.tables import lamp, well

BROKEN = '【角色名】\n甲\n\n【规则】\n[a] if 包涵 "x" -> y\n'


@pytest.fixture(autouse=True)
def _bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("MOIRAI_STORIES", str(tmp_path / "stories"))
    monkeypatch.setenv("MOIRAI_DATABASE", str(tmp_path / "moirai.db"))
    monkeypatch.delenv("MOIRAI_DISCORD_TOKEN", raising=False)


def moirai(*words: object, typed: str = ""):
    return CliRunner().invoke(app, [*map(str, words)], input=typed)


def test_the_program_tells_its_version():
    told = moirai("--version")
    assert (told.exit_code, told.stdout) == (0, f"moirai {version('moirai')}\n")


def test_python_dash_m_is_the_same_program(monkeypatch):
    monkeypatch.setattr(sys, "argv", ["moirai", "--version"])
    with pytest.raises(SystemExit) as left:
        main()
    assert left.value.code == 0


def test_a_story_is_played_by_lines(tmp_path: Path):
    told = moirai("play", lamp(tmp_path), "--json", typed="light\n")
    assert told.exit_code == 0
    assert json.loads(told.stdout)["narration"] == "You light the lamp."


def test_a_story_is_played_by_a_reader(tmp_path: Path):
    told = moirai("play", well(tmp_path), "--narrator", "offline", typed="打水\n")
    assert told.exit_code == 0
    assert "　　阿宁摇起一桶水。" in told.stdout


def test_a_narrator_that_is_not_there_is_refused(tmp_path: Path):
    told = moirai("play", lamp(tmp_path), "--narrator", "Homer")
    assert told.exit_code == 2
    assert "offline" in told.stderr


def test_what_cannot_be_played_is_told_without_a_trace(tmp_path: Path):
    told = moirai("play", "nowhere", "--json")
    assert (told.exit_code, told.stdout) == (1, "")
    assert told.stderr == "There is no story “nowhere”.\n"


def test_a_sound_story_is_said_to_be_sound(tmp_path: Path):
    english, chinese = moirai("check", lamp(tmp_path / "a")), moirai("check", well(tmp_path / "b"))
    assert (english.exit_code, english.stdout) == (0, "No findings: the story is sound.\n")
    assert (chinese.exit_code, chinese.stdout) == (0, "没有发现问题：故事完好。\n")
    assert json.loads(moirai("check", "a", "--json").stdout) == []


def test_errors_are_found_with_their_places(tmp_path: Path):
    (tmp_path / "bad.meph").write_text(BROKEN, encoding="utf-8")
    told = moirai("check", "bad.meph", "--json")
    [fault] = json.loads(told.stdout)
    assert told.exit_code == 1
    assert (fault["file"], fault["line"], fault["severity"]) == ("bad.meph", 5, "error")
    assert set(fault) == {"file", "line", "column", "severity", "code", "message", "message_zh"}
    assert fault["message"] != fault["message_zh"]
    assert moirai("check", "bad.meph").stdout.splitlines()[-1] == "错误: 1, 警告: 0"


def test_warnings_alone_are_no_failure(tmp_path: Path):
    path = lamp(tmp_path)
    path.write_text('title: a\nopening: b\nrules: [\'[c] if flag "d" -> tell "e"\']\n', "utf-8")
    told = moirai("check", path)
    assert told.exit_code == 0
    assert told.stdout.startswith("warning: story.yaml:3:")
    assert told.stdout.endswith("error: 0, warning: 1\n")


def test_a_story_that_is_not_there_is_a_finding():
    told = moirai("check", "nowhere", "--json")
    assert told.exit_code == 1
    assert [fault["code"] for fault in json.loads(told.stdout)] == ["NO_STORY"]


def test_a_folder_without_a_story_is_a_finding(tmp_path: Path):
    (tmp_path / "empty").mkdir()
    told = moirai("check", "empty", "--json")
    assert told.exit_code == 1
    assert [fault["code"] for fault in json.loads(told.stdout)] == ["NO_STORY"]


def test_a_folder_of_stories_is_looked_over_file_by_file(tmp_path: Path):
    lamp(tmp_path / "stories/lamp")
    for name in ("one", "two"):
        (tmp_path / "stories" / f"{name}.meph").write_text(BROKEN, encoding="utf-8")
        (tmp_path / "stories/deep" / name).mkdir(parents=True)
        (tmp_path / "stories/deep" / name / "bad.meph").write_text(BROKEN, encoding="utf-8")
    found = json.loads(moirai("check", "stories", "--json").stdout)
    assert [fault["file"] for fault in found] == [
        "deep/one/bad.meph",
        "deep/two/bad.meph",
        "one.meph",
        "two.meph",
    ]


def put_play(folder: Path, name: str, text: str) -> None:
    (folder / "plays").mkdir(parents=True, exist_ok=True)
    (folder / "plays" / f"{name}.play").write_text(text, encoding="utf-8")


def test_golden_plays_are_told_one_by_one(tmp_path: Path):
    lamp(tmp_path / "stories/lamp")
    put_play(tmp_path / "stories/lamp", "good", "> light\nflag: lit\n")
    assert moirai("test", "lamp").stdout == "ok  good\n"

    put_play(tmp_path / "stories/lamp", "bad", "> light\nflag: day\n")
    told = moirai("test", "stories/lamp")
    assert told.exit_code == 1
    assert told.stdout.splitlines() == [
        "FAILED  bad",
        "  bad.play:2:1: expected flag: day; there was: lit | night",
        "ok  good",
    ]


def test_a_story_without_plays_says_where_they_belong(tmp_path: Path):
    told = moirai("test", lamp(tmp_path))
    assert told.exit_code == 1
    assert "plays" in told.stderr


def test_of_a_folder_of_stories_those_with_plays_are_tested(tmp_path: Path):
    lamp(tmp_path / "stories/lamp")
    well(tmp_path / "stories/well")
    put_play(tmp_path / "stories/well", "drop", "> 跳井\nended: 井底\n")
    told = moirai("test", "stories")
    assert (told.exit_code, told.stdout) == (0, "ok  drop\n")


def test_the_schema_of_packs_is_json():
    assert json.loads(moirai("schema").stdout)["type"] == "object"


def test_the_bot_needs_a_token_and_says_where_to_get_one():
    told = moirai("run")
    assert told.exit_code == 1
    assert "MOIRAI_DISCORD_TOKEN" in told.stderr
    assert "docs/live-checklist.md" in told.stderr


def test_the_rehearsal_says_what_it_needs(monkeypatch):
    monkeypatch.setattr(cli, "find_spec", lambda _name: None)
    told = moirai("rehearse")
    assert told.exit_code == 1
    assert "make rehearse" in told.stderr


def test_the_rehearsal_is_started_with_the_settings(monkeypatch):
    asked = []

    class Rehearsal:
        @staticmethod
        def run(settings, port) -> None:
            asked.append((settings.stories.name, port))

    monkeypatch.setattr(cli, "import_module", lambda _name: Rehearsal)
    assert moirai("rehearse", "--port", "8123").exit_code == 0
    assert asked == [("stories", 8123)]


def test_wrong_settings_are_told(monkeypatch, tmp_path: Path):
    monkeypatch.setenv("MOIRAI_STREAM", "sideways")
    told = moirai("play", lamp(tmp_path))
    assert told.exit_code == 1
    assert told.stderr.startswith("MOIRAI_STREAM cannot be used")
