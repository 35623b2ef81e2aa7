"""`/export` and `/import` at the terminal, by both their names."""

import json
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from bot.carrying import StaysHere
from bot.disk import NoFile
from bot.luggage import unpacked
from bot.terminal.commands import run_command
from bot.terminal.machine import as_json, take_line
from bot.terminal.parcels import NoSuchKind
from bot.terminal.saves import SaveBox
from bot.terminal.sitting import Seat, Sitting
from bot.terminal.table import Table
from engine.archive.form import Damaged
from engine.errors import SaveFailed, StoryError
from engine.packs.meph import NoSaves
from engine.ports import ignore
from tests.support.archives import edited
from tests.support.cards import plain, v2
from tests.support.tables import lamp, table_at, well
from tests.support.talks import HEAD, character, jsonl, person

CHAT = jsonl(
    HEAD,
    character("Who is there?", "Good evening.", told=0),
    person("It is me."),
    character("Come in.", "Go away.", told=0),
)


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture
async def english(tmp_path: Path) -> AsyncIterator[Table]:
    async with table_at(lamp(tmp_path / "lamp")) as table:
        await table.sitting.say("light", ignore)
        yield table


@pytest.fixture
async def chinese(tmp_path: Path) -> AsyncIterator[Table]:
    async with table_at(well(tmp_path)) as table:
        yield table


def write(name: str, content: bytes) -> None:
    Path(name).write_bytes(content)


def content(name: str) -> bytes:
    return Path(name).read_bytes()


def text(name: str) -> str:
    return content(name).decode()


def is_there(name: str) -> bool:
    return Path(name).exists()


def cut(lines: list[bytes]) -> None:
    lines[-1] = lines[-1][:30]


async def told(table: Table, command: str) -> tuple[str, ...]:
    lines = (await run_command(command, table)).lines
    assert lines is not None
    return lines


async def answered(table: Table, line: str) -> dict[str, object]:
    answer: dict[str, object] = json.loads(await as_json(await take_line(line, table), table))
    return answer


@pytest.mark.parametrize(
    ("kind", "file"),
    [("archive", "lamp.zip"), ("novel", "lamp.md"), ("小说", "lamp.md"), ("CHAT", "lamp.jsonl")],
)
async def test_a_play_is_written_to_a_file_named_after_its_story(
    english: Table, kind: str, file: str
):
    counted, written = await told(english, f"/export {kind}")
    assert counted.startswith("messages: 3" if file == "lamp.jsonl" else "turns: 2")
    assert written == f"Written to {file}."
    assert content(file)


async def test_what_stands_there_already_is_not_written_over_unasked(english: Table):
    write("lamp.md", b"mine")
    write("lamp-2.md", b"mine too")
    assert (await told(english, "/export novel"))[1] == "Written to lamp-3.md."
    assert text("lamp.md") == "mine"
    assert (await told(english, "/export novel lamp.md"))[1] == "Written to lamp.md."
    assert text("lamp.md").startswith("# The Lamp")


async def test_a_file_may_be_named_and_so_may_a_folder(english: Table, tmp_path: Path):
    (tmp_path / "my books").mkdir()
    await told(english, "/export novel 'a tale.md'")
    assert is_there("a tale.md")
    await told(english, '/export novel "my books"')
    assert is_there("my books/lamp.md")


async def test_the_branch_that_is_played_is_written(chinese: Table):
    await told(chinese, "/分支 夜")
    await chinese.sitting.say("打水", ignore)
    assert (await told(chinese, "/导出 小说"))[1] == "已写入 well-夜.md。"
    assert (await told(chinese, "/导出 meph"))[1] == "已写入 well.夜.meph。"
    assert "水: 2" in text("well.夜.meph")


@pytest.mark.parametrize("command", ["/export", "/export everything"])
async def test_what_it_is_taken_away_as_must_be_said(english: Table, command: str):
    with pytest.raises(NoSuchKind) as refused:
        await told(english, command)
    assert "novel" in refused.value.told("en")
    assert "小说" in refused.value.told("zh")


async def test_what_cannot_be_written_is_told(english: Table):
    with pytest.raises(NoSaves):
        await told(english, "/export meph")
    with pytest.raises(SaveFailed):
        await told(english, "/export novel nowhere/at/all.md")


async def test_a_chat_comes_in_and_is_sat_down_at(english: Table):
    write("c.jsonl", CHAT)
    lines = await told(english, "/import c.jsonl")
    assert lines[:2] == ("messages: 3, tellings: 5", "Imported “Mara”.")
    assert lines[2].startswith("▶ chat/Mara-")
    assert lines[3] == "  Come in."
    assert (await told(english, "/swipe"))[1] == "Go away."
    assert (await told(english, "/switch opening-2"))[1] == "  Good evening."
    await english.sitting.say("Hello", ignore)
    assert (await told(english, "/history"))[:2] == ("Good evening.", "> Hello")


async def test_the_machine_form_says_where_it_stands_now(english: Table):
    write("c.jsonl", CHAT)
    before = await answered(english, "/state")
    after = await answered(english, "/import c.jsonl")
    assert (after["branch"], after["error"]) == ("main", None)
    assert after["turn"] != before["turn"]
    assert isinstance(after["result"], list)
    wrong = await answered(english, "/import nothing.jsonl")
    assert "nothing.jsonl" in str(wrong["error"])
    assert wrong["turn"] == after["turn"]


async def test_damaged_lines_of_a_chat_are_named_and_written_down(chinese: Table):
    write("c.jsonl", b"{\n" * 12 + CHAT)
    lines = await told(chinese, "/导入 c.jsonl")
    assert lines[2] == "c.jsonl:1: 这一行无法读取"
    assert lines[12] == "未能导入、已记录到 c.quarantine.jsonl 的条目：12"
    assert content("c.quarantine.jsonl").count(b"\n") == 12


async def test_an_archive_of_the_story_is_played_on(english: Table, tmp_path: Path):
    await told(english, "/branch dark")
    await told(english, "/export archive")
    async with table_at(tmp_path / "lamp" / "story.yaml") as other:
        other.sitting.seat = replace(other.sitting.seat, story=english.sitting.seat.story)
        lines = await told(other, "/import lamp.zip")
        assert lines[1] == "Imported “The Lamp”."
        assert lines[2].endswith(" · main")
        assert (await told(other, "/branch"))[1].startswith("· dark")
        assert (await told(other, "/import lamp.zip"))[1] == "“The Lamp” is here already."


async def test_an_archive_of_another_story_is_not_sat_down_at(english: Table, chinese: Table):
    await told(english, "/export archive a.zip")
    head = await chinese.sitting.timeline.head()
    lines = await told(chinese, "/导入 a.zip")
    assert lines[-1].startswith("继续玩：moirai play ")
    assert await chinese.sitting.timeline.head() == head


async def test_a_damaged_archive_comes_in_only_where_that_is_wished(english: Table, tmp_path: Path):
    await told(english, "/export archive a.zip")
    broken = edited(content("a.zip"), "turns.jsonl", cut)
    write("a.zip", broken)
    assert unpacked(broken).turns
    with pytest.raises(Damaged):
        await told(english, "/import a.zip")
    assert not is_there("a.quarantine.jsonl")
    async with table_at(tmp_path / "lamp" / "story.yaml") as other:
        lines = await told(other, "/import recover a.zip")
        assert "a.quarantine.jsonl: 3" in lines[-3]


async def test_the_file_must_be_named_and_be_there(english: Table, chinese: Table):
    assert await told(english, "/import") == ("Name the file: /import FILE.",)
    assert await told(chinese, "/导入") == ("请写明文件：/导入 文件。",)
    for command in ("/import nothing.zip", "/import .", "/import recover"):
        with pytest.raises(NoFile):
            await told(english, command)


async def test_saves_of_the_story_are_not_of_the_chat(chinese: Table, tmp_path: Path):
    await chinese.sitting.say("打水", ignore)
    await chinese.saves.keep(chinese.sitting.timeline)
    child = tmp_path / "well.child.meph"
    before = child.read_bytes()
    write("c.jsonl", CHAT)
    await told(chinese, "/导入 c.jsonl")
    await chinese.saves.look(chinese.sitting.timeline)
    assert await chinese.saves.keep(chinese.sitting.timeline) is None
    with pytest.raises(NoSaves):
        await told(chinese, "/保存")
    assert child.read_bytes() == before


async def test_a_save_of_another_play_is_kept_beside_the_new_one(chinese: Table, tmp_path: Path):
    await told(chinese, "/导出 存档 a.zip")
    await chinese.sitting.say("打水", ignore)
    await chinese.saves.keep(chinese.sitting.timeline)
    async with table_at(tmp_path / "well.meph") as other:
        await other.saves.look(other.sitting.timeline)
        await told(other, "/导入 a.zip")
        await other.saves.look(other.sitting.timeline)
        await other.sitting.say("记住", ignore)
        assert await other.saves.keep(other.sitting.timeline) is not None
    assert "水: 2" in (tmp_path / "well.child.meph.other-1").read_text("utf-8")


async def test_golden_plays_touch_no_files(english: Table):
    sitting = Sitting(english.sitting.timelines, Seat("x"))
    sitting._timeline = english.sitting.timeline
    table = Table(sitting, SaveBox(None), ignore)
    write("c.jsonl", CHAT)
    for command in ("/export novel", "/import c.jsonl"):
        with pytest.raises(StaysHere):
            await told(table, command)
    assert not is_there("lamp.md")


async def test_a_card_is_put_among_the_stories_and_its_character_can_be_played(english: Table):
    write("mara.json", plain(v2(alternate_greetings=["Rain."])))
    assert await told(english, "/import mara.json") == (
        "“Mara” is a story now: cards/Mara.",
        "Greetings to choose from: 2 (/start greeting:2, moirai play --greeting 2).",
        "Play it: moirai play cards/Mara; here, /join cards/Mara plays its character.",
    )
    assert is_there("stories/cards/Mara.json")
    assert english.sitting.timeline.record.story_name.endswith("story.yaml")


async def test_a_lorebook_is_put_beside_them(chinese: Table):
    write("锻炉.json", plain({"entries": {"0": {"uid": 0, "key": ["灰"], "content": "灰。"}}}))
    assert await told(chinese, "/导入 锻炉.json") == (
        "设定集《锻炉》已导入：锻炉。",
        "设定条目：1，其中可用：1。",
        "引用它的角色卡会用到它；故事文件夹写上 设定集: [锻炉] 即可使用。",
    )


async def test_a_card_that_cannot_be_read_is_refused_with_the_place(english: Table):
    write("mara.json", plain(v2(name="")))
    with pytest.raises(StoryError, match=r"mara\.json:1:1: data\.name"):
        await told(english, "/import mara.json")


async def test_how_far_it_has_come_is_told(english: Table):
    heard: list[str] = []
    write("c.jsonl", CHAT)
    table = replace(english, tell=lambda says: heard.append(says.en))
    await told(table, "/import c.jsonl")
    await told(table, "/export archive")
    assert heard[:2] == ["Reading the file…", "Taking in turns: 5…"]
    assert heard[2:] == ["Reading the play…", "Packing turns: 5…"]
