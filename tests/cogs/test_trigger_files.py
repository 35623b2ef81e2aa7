"""Triggers come in from files, all or none of them, and go out into one."""

import pytest

from cogs.trigger_files import MOST_BYTES
from tests.support.house import STORIES
from tests.support.trigger_tables import CHINESE, ENGLISH, let_see, said, trigger

TWO = '[cat] when always -> flag "cat"\n\n# a note\n[Bell] when always -> pause\n'
WANTED = "A text file (.txt, UTF-8) of at most 256 kB is wanted"


@pytest.fixture(autouse=True)
def castles(monkeypatch):
    monkeypatch.setitem(STORIES, "castle", ENGLISH)
    monkeypatch.setitem(STORIES, "城堡", CHINESE)


@pytest.fixture
async def played(table):
    let_see(table, table.gm)
    await table.begin("castle")
    return table


async def take_in(table, content, name="triggers.txt"):
    content = content.encode() if isinstance(content, str) else content
    return await said(table, "import", file=(name, content))


async def test_all_of_a_file_is_taken_in_and_what_is_replaced_is_named(played):
    posts = played.said()

    assert (await take_in(played, TWO)).splitlines() == [
        "⚡ Taken in: 2.",
        "New: “cat”",
        "Replaced: “bell”",
    ]
    assert "cat" in await said(played, "list")
    assert "pause" in await said(played, "show", name="bell")
    assert played.said() == posts


async def test_one_undo_takes_all_of_it_back(played):
    await take_in(played, TWO)

    await played.gm.slash(played.channel, "undo")

    listed = await said(played, "list")
    assert "cat" not in listed
    assert "added in play" not in listed


async def test_one_mistake_keeps_all_of_it_out_and_each_is_named_by_its_line(played):
    text = f"{TWO}[dog] when npc her -> pause\nnonsense"

    lines = (await take_in(played, text)).splitlines()

    assert lines[0] == "⚠️ The file has mistakes; nothing was changed."
    assert lines[1].startswith("**line 5, character 19** ")
    assert lines[2] == "`[dog] when npc her» -> pause`"
    assert lines[3].startswith("**line 6, character 1** ")
    assert "cat" not in await said(played, "list")


async def test_two_of_one_name_are_a_mistake(played):
    text = "[a] when always -> pause\n[A] when always -> resume"

    assert "**line 2, character 1** The trigger of line 1" in await take_in(played, text)


@pytest.mark.parametrize(
    ("content", "name"),
    [
        (b"\xff\xfe\x00", "triggers.txt"),
        (TWO.encode(), "triggers.png"),
        (b"#" * (MOST_BYTES + 1), "triggers.txt"),
    ],
)
async def test_what_is_no_small_text_is_refused(played, content, name):
    assert (await take_in(played, content, name)).startswith(WANTED)


async def test_a_file_without_any_is_refused(played):
    assert await take_in(played, "# nothing\n") == "There is no trigger in that file."


async def test_windows_and_marks_of_encoding_are_no_trouble(played):
    content = b"\xef\xbb\xbf" + TWO.replace("\n", "\r\n").encode()

    assert (await take_in(played, content)).startswith("⚡ Taken in: 2.")


async def test_a_big_file_is_one_turn(played):
    lines = [f'[t{n}] when contains "{"x" * 300}" -> tell "{n}"' for n in range(500)]

    assert (await take_in(played, "\n".join(lines))).startswith("⚡ Taken in: 500.")
    await played.gm.slash(played.channel, "undo")
    assert "t499" not in await said(played, "list")


async def test_more_than_a_play_takes_is_refused_whole(played):
    lines = [f"[t{n}] when always -> pause" for n in range(501)]

    assert "500" in await take_in(played, "\n".join(lines))
    assert "t0" not in await said(played, "list")


async def test_what_goes_out_comes_in_again(played):
    result = await trigger(played, "export")
    [file] = result.response.message.attachments
    content = await file.read()

    assert result.response.content == "3 triggers."
    assert file.filename == "triggers.txt"
    assert content.decode().splitlines()[0] == (
        '[bell] when after turn, repeat, passive: contains "ring" -> flag "rung"'
    )
    told = await take_in(played, content)
    assert told.splitlines() == ["⚡ Taken in: 3.", "Replaced: “ambush”, “bell”, “dusk”"]


async def test_it_speaks_the_language_of_the_story(table):
    let_see(table, table.gm)
    await table.begin("城堡")

    told = await take_in(table, "[猫] 当 总是 -> 暂停")

    assert told.splitlines() == ["⚡ 已导入 1 个。", "新增：「猫」"]
