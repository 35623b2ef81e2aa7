"""`moirai export`, `import` and `verify`, as they are typed."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.cli import app
from engine.archive.talk.read import read_talk
from engine.history.proof import commitment
from tests.support.archives import edited, files_of, zipped
from tests.support.tables import lamp, well
from tests.support.talks import HEAD, character, jsonl, person

LINES = "light with luck\n/roll 2d6\n/branch dark\nluck\n/switch main\n/checkpoint a\n"
COUNTS = "turns: 4, words: 5, branches: 2, head moves: 5, checkpoints: 1\n"


@pytest.fixture(autouse=True)
def _bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("MOIRAI_STORIES", str(tmp_path / "stories"))
    monkeypatch.setenv("MOIRAI_DATABASE", str(tmp_path / "moirai.db"))
    lamp(tmp_path / "stories" / "lamp")
    moirai("play", "lamp", "--json", "--seed", "s", "--db", "one.db", typed=LINES)
    moirai("export", "one.zip", "--db", "one.db")


def moirai(*words: object, typed: str = ""):
    return CliRunner().invoke(app, [*map(str, words)], input=typed)


def test_a_play_is_taken_away_and_counted():
    told = moirai("export", "two.zip", "--db", "one.db", "--story", "lamp")
    assert (told.exit_code, told.stdout) == (0, COUNTS + "Written to two.zip.\n")
    assert Path("two.zip").read_bytes() == Path("one.zip").read_bytes()


def test_as_much_comes_in_as_went_out_and_the_terminal_plays_on():
    told = moirai("import", "one.zip", "--db", "two.db")
    assert (told.exit_code, told.stdout.startswith(COUNTS)) == (0, True)
    moirai("export", "two.zip", "--db", "two.db")
    assert Path("two.zip").read_bytes() == Path("one.zip").read_bytes()

    played = moirai("play", "lamp", "--json", "--db", "two.db", typed="/switch dark\n/state\n")
    assert json.loads(played.stdout.splitlines()[-1])["branch"] == "dark"


def test_what_is_here_already_is_not_taken_in_again():
    told = moirai("import", "one.zip", "--db", "one.db")
    assert told.exit_code == 0
    assert "is here already" in told.stdout


def test_a_play_that_went_on_is_not_overwritten():
    moirai("play", "lamp", "--json", "--db", "one.db", typed="light\n")
    told = moirai("import", "one.zip", "--db", "one.db")
    assert told.exit_code == 1
    assert "played on since" in told.stderr


def test_a_play_goes_by_its_id_and_another_machine_may_have_its_story_elsewhere(tmp_path: Path):
    id = json.loads(files_of(Path("one.zip").read_bytes())["timeline.json"])["id"]
    assert moirai("export", "two.zip", "--db", "one.db", "--play", id).exit_code == 0
    path = lamp(tmp_path / "elsewhere")
    moirai("import", "one.zip", "--db", "two.db", "--story", path)
    played = moirai("play", path, "--json", "--db", "two.db", typed="/branch\n")
    assert json.loads(played.stdout)["result"] == ["▶ main", "· dark"]


def test_without_its_story_a_play_can_still_be_taken_away():
    Path("stories/lamp/story.yaml").unlink()
    assert moirai("export", "two.zip", "--db", "one.db", "--story", "lamp").exit_code == 0
    assert Path("two.zip").read_bytes() == Path("one.zip").read_bytes()


def test_what_was_never_played_cannot_be_taken_away(tmp_path: Path):
    well(tmp_path / "stories")
    assert "--story" in moirai("export", "two.zip").stderr
    assert moirai("export", "two.zip", "--db", "one.db", "--story", "well").exit_code == 1
    assert moirai("export", "two.zip", "--db", "one.db", "--play", "none").exit_code == 1
    assert not Path("two.zip").exists()


def test_a_file_that_cannot_be_written_is_told():
    told = moirai("export", "nowhere/two.zip", "--db", "one.db")
    assert told.exit_code == 1
    assert "two.zip" in told.stderr


def test_everything_is_proved():
    told = moirai("verify", "one.zip")
    assert (told.exit_code, told.stdout.splitlines()) == (
        0,
        [
            COUNTS.strip(),
            f"Proved turns: 4, throws of dice: 2. Hash of the seed: {commitment('s')}",
            "Everything is as it should be.",
        ],
    )


def test_it_is_proved_in_chinese(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")
    assert moirai("verify", "one.zip").stdout.splitlines()[-1] == "一切无误。"


def test_another_seed_comes_to_other_dice():
    files = files_of(Path("one.zip").read_bytes())
    files["timeline.json"] = files["timeline.json"].replace(b'"seed":"s"', b'"seed":"t"')
    files["words.jsonl"] = b""
    about = json.loads(files["format.json"])
    about["counts"]["words.jsonl"] = 0
    files["format.json"] = json.dumps(about).encode()
    Path("two.zip").write_bytes(zipped(files))
    told = moirai("verify", "two.zip")
    assert told.exit_code == 1
    assert "its dice do not fall so from the seed" in told.stdout
    assert "nobody can play again: 1" in told.stdout


def damage() -> None:
    def cut(lines: list[bytes]) -> None:
        lines[-1] = lines[-1][:30]

    Path("two.zip").write_bytes(edited(Path("one.zip").read_bytes(), "turns.jsonl", cut))


def test_a_damaged_line_is_named_and_nothing_is_taken_in():
    damage()
    verified, told = moirai("verify", "two.zip"), moirai("import", "two.zip", "--db", "two.db")
    assert (verified.exit_code, told.exit_code) == (1, 1)
    assert "turns.jsonl:4: this line cannot be read" in verified.stdout
    assert "turns.jsonl:4: this line cannot be read" in told.stderr
    assert "as it should be" not in verified.stdout
    assert not Path("two.db").exists()


def test_what_is_whole_is_recovered_and_the_rest_written_down():
    damage()
    told = moirai("import", "two.zip", "--db", "two.db", "--recover")
    assert told.exit_code == 0
    assert "two.quarantine.jsonl: 3" in told.stdout
    rows = [json.loads(line) for line in Path("two.quarantine.jsonl").read_text().splitlines()]
    assert (rows[0]["file"], rows[0]["line"]) == ("turns.jsonl", 4)
    assert rows[0]["text"].startswith('{"id":')
    played = moirai("play", "lamp", "--json", "--db", "two.db", typed="/branch\n")
    assert json.loads(played.stdout)["result"] == ["▶ main", "· dark"]


@pytest.mark.parametrize("content", [b"", b"PK", zipped({"../turns.jsonl": b""})])
def test_what_is_no_archive_is_refused(content: bytes):
    Path("two.zip").write_bytes(content)
    for command in ("verify", "import"):
        told = moirai(command, "two.zip")
        assert (told.exit_code, told.stdout) == (1, "")
        assert told.stderr.startswith("This archive cannot be used")


def test_a_file_that_is_not_there_is_told():
    assert "none.zip" in moirai("verify", "none.zip").stderr


def test_a_branch_is_written_as_a_book_and_as_a_chat():
    told = moirai("novel", "dark.md", "--db", "one.db", "--branch", "dark")
    assert (told.exit_code, told.stdout) == (0, "turns: 4\nWritten to dark.md.\n")
    assert "> **Player**: luck" in Path("dark.md").read_text(encoding="utf-8")
    assert moirai("chat", "main.jsonl", "--db", "one.db", "--story", "lamp").exit_code == 0
    rows = [json.loads(line) for line in Path("main.jsonl").read_text("utf-8").splitlines()]
    assert [row["mes"] for row in rows[1:] if row["is_user"]] == ["light with luck"]


def test_a_branch_that_is_not_there_cannot_be_written():
    told = moirai("novel", "dark.md", "--db", "one.db", "--branch", "darker")
    assert (told.exit_code, Path("dark.md").exists()) == (1, False)


CHAT = jsonl(
    HEAD,
    character("Who is there?", "Good evening.", "*The door opens.*", told=0),
    person("It is me."),
    character("Come in.", "Go away.", told=0),
)


def test_a_chat_is_taken_in_proved_and_goes_back_as_it_came():
    Path("c.jsonl").write_bytes(CHAT)
    told = moirai("import", "c.jsonl", "--db", "two.db")
    assert told.exit_code == 0
    assert told.stdout.startswith("messages: 3, tellings: 6\nImported the play ")
    assert "moirai play chat/Mara-" in told.stdout.splitlines()[-1]
    assert not Path("c.quarantine.jsonl").exists()

    assert moirai("export", "c.zip", "--db", "two.db").exit_code == 0
    assert "Everything is as it should be." in moirai("verify", "c.zip").stdout
    assert moirai("chat", "back.jsonl", "--db", "two.db").exit_code == 0
    back = read_talk(Path("back.jsonl").read_bytes(), "c").messages
    came = read_talk(CHAT, "c").messages
    assert [(m.name, m.tellings, m.told) for m in back] == [
        (m.name, m.tellings, m.told) for m in came
    ]


def test_a_damaged_first_line_of_a_chat_costs_itself_alone():
    Path("c.jsonl").write_bytes(CHAT[20:])
    told = moirai("import", "c.jsonl", "--db", "two.db")
    assert told.exit_code == 0
    assert told.stdout.startswith("messages: 3, tellings: 6\n")
    assert "c.jsonl:1: this line cannot be read" in told.stdout
    assert "c.quarantine.jsonl: 1" in told.stdout
    [row] = map(json.loads, Path("c.quarantine.jsonl").read_text("utf-8").splitlines())
    assert (row["line"], row["text"]) == (1, CHAT[20:].decode().splitlines()[0])


def test_what_is_no_chat_is_refused():
    Path("c.jsonl").write_bytes(b"{}\n")
    told = moirai("import", "c.jsonl", "--db", "two.db")
    assert (told.exit_code, told.stdout) == (1, "")
    assert told.stderr.startswith("This chat cannot be used: there is no message in it")
    assert not Path("two.db").exists()


def test_a_branch_of_a_meph_story_is_written_as_a_save(tmp_path: Path):
    path = well(tmp_path / "stories")
    moirai("play", path, "--json", "--db", "two.db", typed="打水\n")
    told = moirai("save", "well.now.meph", "--db", "two.db")
    assert (told.exit_code, told.stdout) == (0, "turns: 2\nWritten to well.now.meph.\n")
    assert "水: 2" in Path("well.now.meph").read_text("utf-8")
    assert "Only .meph stories" in moirai("save", "x.meph", "--db", "one.db").stderr
