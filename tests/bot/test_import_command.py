"""`moirai import` takes in cards and lorebooks as well, tells what came of each, and plays them."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot import card_shelf, disk
from bot.cli import app
from engine.errors import SaveFailed
from tests.support.cards import V1, charx, packed, plain, png, text, v2, v3, zipped
from tests.support.tables import lamp
from tests.support.talks import HEAD, character, jsonl, person

ASH = {"uid": 0, "key": ["ash"], "content": "Grey."}
OFF = {"uid": 1, "key": ["soot"], "content": "Black.", "disable": True}
BOOK = {"name": "Forge", "entries": {"0": ASH, "1": OFF}}
MARA = v3(
    alternate_greetings=["{{user}} comes in; {{char}} nods.", "Rain."],
    creator_notes="Be kind to her.",
    character_book={"entries": [{"keys": ["ash"], "content": "Grey.", "enabled": True}]},
)


@pytest.fixture(autouse=True)
def _bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("MOIRAI_STORIES", str(tmp_path / "stories"))
    monkeypatch.setenv("MOIRAI_DATABASE", str(tmp_path / "moirai.db"))


def moirai(*words: object, typed: str = ""):
    return CliRunner().invoke(app, [*map(str, words)], input=typed)


def write(name: str, content: bytes) -> str:
    Path(name).write_bytes(content)
    return name


def card(name: str = "mara.png") -> str:
    return write(name, png(text(b"ccv3", packed(MARA)), behind=True))


def played(*words: object, typed: str = "") -> list[dict[str, object]]:
    told = moirai("play", *words, "--json", typed=typed)
    assert told.exit_code == 0, told.output
    return [json.loads(line) for line in told.stdout.splitlines()]


def shelved() -> list[str]:
    return sorted(str(one.relative_to("stories")) for one in Path("stories").rglob("*.*"))


def test_a_card_becomes_a_story_and_what_came_is_told():
    told = moirai("import", card())
    assert told.exit_code == 0
    assert told.stdout.splitlines() == [
        "“Mara” is a story now: cards/Mara.",
        "Lore entries: 1, in use: 1.",
        "Greetings to choose from: 3 (/start greeting:2, moirai play --greeting 2).",
        "Its author says: Be kind to her.",
        "Play it: moirai play cards/Mara",
    ]
    assert Path("stories/cards/Mara.png").read_bytes() == Path("mara.png").read_bytes()


def test_it_is_told_in_chinese_where_the_machine_is(monkeypatch):
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")
    told = moirai("import", card(), write("forge.json", plain(BOOK)))
    assert told.stdout.splitlines() == [
        "《Mara》已成为故事：cards/Mara。",
        "设定条目：1，其中可用：1。",
        "可选的开场白：3（/开始 开场白:2，moirai play --greeting 2）。",
        "作者的说明：Be kind to her.",
        "开始玩：moirai play cards/Mara",
        "设定集《Forge》已导入：forge。",
        "设定条目：2，其中可用：1。",
        "引用它的角色卡会用到它；故事文件夹写上 设定集: [forge] 即可使用。",
        "- forge.json:1:1: entries.1: 这一条已停用",
    ]


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("v1.json", plain(V1)),
        ("v2.json", plain(v2())),
        ("terse.json", plain({"spec": "chara_card_v2", "data": {"name": "Mara"}})),
        ("a.png", png(text(b"chara", packed(v2())))),
        ("a.charx", charx(v3())),
        ("photo.dat", png(text(b"chara", packed(v2())))),
    ],
)
def test_a_card_of_any_kind_comes_in_and_can_be_played(name: str, content: bytes):
    assert moirai("import", write(name, content)).exit_code == 0
    assert played("cards/mara", typed="/look\n")


def test_the_greeting_that_was_chosen_begins_the_play_and_names_who_is_played():
    moirai("import", card())
    told = moirai("play", "cards/Mara", "--greeting", 2, "--character", "Ann", "--db", "a.db")
    assert "Ann comes in; Mara nods." in told.stdout
    assert "A note by the author: Be kind to her." in told.stdout
    assert "There are 3 openings to this story" in told.stdout

    again = moirai("play", "cards/Mara", "--greeting", 3, "--db", "a.db")
    assert "for a new one, name another --db" in again.stdout
    plain = moirai("play", "cards/Mara", "--db", "a.db")
    assert "--db" not in plain.stdout


def test_a_greeting_that_is_not_there_is_refused_with_how_many_there_are():
    told = moirai("play", card(), "--greeting", 4, "--json")
    assert told.exit_code == 1
    assert "There is no greeting 4; this story has 3." in told.stderr


def test_a_file_is_played_without_being_taken_in():
    told = moirai("play", card())
    assert told.exit_code == 0
    assert "The hammer falls." in told.stdout
    assert not Path("stories").exists()


@pytest.mark.parametrize("called", ["cards/Mara", "cards/mara.png", "mara.png"])
def test_the_character_of_a_card_is_played_in_any_story(called: str):
    moirai("import", card())
    lamp(Path("stories/lamp"))

    [sheet] = played("lamp", "--character", called, typed="/sheet\n")
    assert str(sheet["result"]).count("Mara") == 1
    assert "A smith. Personality: gruff" in str(sheet["result"])

    [joined] = played("lamp", typed=f"/join {called}\n")
    assert joined["notices"] == ["🎭 Mara joins the story."]


def test_a_card_that_is_no_card_or_not_there_is_nobody():
    lamp(Path("stories/lamp"))
    told = moirai("play", "lamp", "--json", "--character", "stories/lamp")
    assert "is a story and no character card" in told.stderr
    [joined] = played("lamp", typed="/join cards/nobody\n")
    assert joined["error"] == "There is no story “cards/nobody”."


def test_a_book_is_told_by_a_card_that_links_it():
    moirai("import", write("forge.json", plain(BOOK)))
    linked = write("a.json", plain(v2(extensions={"world": "Forge!"})))
    other = write("b.json", plain(v2(name="Ben", extensions={"world": "Farm"})))
    told = moirai("import", linked, other).stdout
    assert "Lore entries: 2, in use: 1.\n- lorebooks/forge.json:1:1: entries.1" in told
    assert "b.json:1:1: data.extensions.world: the card links the book “Farm”" in told
    assert shelved() == ["cards/Ben.json", "cards/Mara.json", "lorebooks/forge.json"]


def test_what_is_here_already_is_not_kept_twice():
    files = card(), card("again.png"), write("b.json", plain(BOOK))
    spaced = write("c.json", json.dumps(dict(reversed(BOOK.items())), indent=8).encode())
    told = moirai("import", *files, spaced)
    assert shelved() == ["cards/Mara.png", "lorebooks/b.json"]
    assert "“Mara” was here already: cards/Mara." in told.stdout
    assert "The lorebook “Forge” was here already: b." in told.stdout


def test_another_card_of_that_name_is_kept_beside():
    moirai("import", card(), write("v1.json", plain(V1)), write("v2.json", plain(v2())))
    assert shelved() == ["cards/Mara-2.json", "cards/Mara-3.json", "cards/Mara.png"]


def test_a_card_that_could_not_be_written_leaves_nothing_behind(monkeypatch):
    def full(path: Path, content: bytes) -> None:
        raise SaveFailed(path.name, f"no room for {len(content)} bytes")

    monkeypatch.setattr(card_shelf, "write_whole", full)
    told = moirai("import", card())
    assert "“Mara.png” could not be saved (no room for" in told.stderr
    assert shelved() == []


def test_a_place_that_another_process_took_meanwhile_stays_its_own(monkeypatch):
    Path("stories/cards").mkdir(parents=True)
    monkeypatch.setattr(Path, "glob", lambda *_: iter(()))
    write("stories/cards/Mara.png", b"another's")
    assert "cards/Mara-2" in moirai("import", card()).stdout
    assert Path("stories/cards/Mara.png").read_bytes() == b"another's"


def test_names_that_differ_in_case_alone_are_told_apart():
    moirai("import", card(), write("mara.json", plain(v2(name="MARA"))))
    assert shelved() == ["cards/MARA-2.json", "cards/Mara.png"]


def test_each_file_comes_in_or_not_for_itself():
    chat = write("c.jsonl", jsonl(HEAD, character("Hello."), person("Hi.")))
    told = moirai("import", write("bad.json", plain(v2(name=""))), card(), "nowhere.png", chat)
    assert told.exit_code == 1
    assert "“Mara” is a story now" in told.stdout
    assert "Imported the play" in told.stdout
    assert told.stderr.splitlines() == [
        "bad.json:1:1: data.name: the character has no name; write one into the field `name`",
        "“nowhere.png” cannot be read (No such file or directory).",
    ]


NO_CARD = "there is no character card in this file"
NO_JSON = "this is no JSON"


@pytest.mark.parametrize(
    ("name", "content", "why"),
    [
        ("photo.png", png(), NO_CARD),
        ("cut.png", png()[:8], "the picture is damaged"),
        ("huge.png", png(text(b"chara", packed(v2())), size=(20_000, 20_000)), "20000 × 20000"),
        ("a.charx", zipped({"b.json": b"{}"}), NO_CARD),
        ("a.charx", b"nothing", NO_JSON),
        ("a.charx", zipped({"card.json": b" " * 2**22}), "swell beyond all measure"),
        ("a.lorebook", b"[]", "an object"),
        ("cut.json", plain(MARA)[:200], NO_JSON),
        ("cut.json", b'{"entries": {"0": {"key": ["a"', f"{NO_JSON}: Expecting ',' delimiter"),
        ("book.json", b'{"entries": "ash"}', "this is no book of lore: it has no entries"),
        ("other.json", b'{\n"map": {}\n}', NO_CARD),
    ],
)
def test_what_cannot_be_used_is_refused_with_the_reason(name: str, content: bytes, why: str):
    told = moirai("import", write(name, content))
    assert (told.exit_code, told.stdout) == (1, "")
    assert told.stderr.startswith(f"{name}:1:1: ")
    assert why in told.stderr
    assert not Path("stories").exists()


def test_a_chat_in_a_json_file_is_still_a_chat():
    told = moirai("import", write("c.json", jsonl(HEAD, character("Hello."), person("Hi."))))
    assert "Imported the play" in told.stdout


def test_what_is_larger_than_anything_is_not_read(monkeypatch):
    monkeypatch.setattr(disk, "MOST_READ", 2**20)
    told = moirai("import", write("a.png", png() + bytes(2**20)))
    assert told.stderr == "“a.png” is larger than 1 MiB; no file that can be taken in is.\n"


@pytest.mark.parametrize("limit", ["MOST_SHELVED", "MOST_SHELVED_BYTES"])
def test_a_full_shelf_takes_no_more(monkeypatch, limit: str):
    moirai("import", card())
    monkeypatch.setattr(card_shelf, limit, 1)
    told = moirai("import", write("v1.json", plain(V1)))
    assert (told.exit_code, told.stdout) == (1, "")
    assert "There is no room for more such files here" in told.stderr
    assert shelved() == ["cards/Mara.png"]


def test_a_shelf_that_cannot_be_written_to_is_told_of():
    Path("stories").write_text("no folder", encoding="utf-8")
    told = moirai("import", card())
    assert told.exit_code == 1
    assert "“Mara.png” could not be saved (Not a directory)" in told.stderr


def test_programs_get_a_line_for_each_file():
    files = (
        card(),
        write("forge.json", plain(BOOK)),
        write("c.jsonl", jsonl(HEAD, character("Hello."), person("Hi."))),
        write("bad.json", plain(v2(name=""))),
        "nowhere.png",
    )
    told = moirai("import", *files, "--json")
    mara, forge, chat, bad, nowhere = (json.loads(line) for line in told.stdout.splitlines())
    assert told.exit_code == 1
    assert mara == {
        "file": "mara.png",
        "kind": "card",
        "name": "cards/Mara",
        "title": "Mara",
        "new": True,
        "greetings": 3,
        "author_notes": "Be kind to her.",
        "entries": 1,
        "told": 1,
        "notes": [],
    }
    assert (forge["kind"], forge["entries"], forge["told"]) == ("lorebook", 2, 1)
    [note] = forge["notes"]
    assert (note["file"], note["field"], note["code"]) == ("forge.json", "entries.1", "OFF")
    assert note["message"] != note["message_zh"]
    assert (chat["kind"], chat["new"], chat["left_out"]) == ("play", True, [])
    [fault] = bad["faults"]
    assert (fault["field"], fault["severity"], fault["code"]) == ("data.name", "error", "NO_NAME")
    assert nowhere["faults"] == []
    assert "无法读取" in nowhere["error_zh"]


def test_a_book_that_cannot_be_read_hinders_no_other():
    moirai("import", write("forge.json", plain(BOOK)))
    write("stories/lorebooks/broken.json", b'{"entries":')
    told = moirai("import", write("again.json", plain(BOOK)))
    assert "“Forge” was here already: forge." in told.stdout


def test_of_many_things_that_differ_the_first_are_told_and_all_are_counted():
    entries = [{"keys": ["ash"], "content": "", "enabled": True}] * 12
    told = moirai("import", write("many.json", plain({"name": "Many", "entries": entries})))
    assert told.stdout.count("this entry tells nothing") == 10
    assert told.stdout.endswith("And 2 more things that differ from the file.\n")


def test_a_book_is_looked_over_and_is_no_story():
    book = write("forge.json", plain(BOOK))
    assert "warning: forge.json:1:1: entries.1: this entry is switched off" in (
        moirai("check", book).stdout
    )
    told = moirai("play", book, "--json")
    assert told.exit_code == 1
    assert "forge.json:1:1: this is a lorebook and no story; moirai import takes it in" in (
        told.stderr
    )


def test_a_card_put_there_by_hand_is_found_and_looked_over():
    Path("stories/mine").mkdir(parents=True)
    write("stories/mine/mara.json", plain(v2(alternate_greetings="Hi.")))
    write("stories/mine/map.json", b'{"rooms": []}')
    write("stories/mine/photo.png", png())

    assert played("mine/mara", typed="/look\n")
    told = moirai("check", "stories")
    assert told.exit_code == 0
    assert "mine/mara.json:1:1: data.alternate_greetings" in told.stdout
    assert "photo.png" not in told.stdout
