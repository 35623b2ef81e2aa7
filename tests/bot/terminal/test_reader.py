"""A sitting as a reader lives it, from the opening to the farewell."""

import asyncio
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from bot.app import Choice, open_timelines
from bot.shelves import OneStory
from bot.terminal.desk import Desk
from bot.terminal.reader import GOING_ON, HINT, KEPT, STOPPED, TAKEN, Reader
from bot.terminal.saves import SaveBox
from bot.terminal.sitting import Seat, Sitting
from engine.model.language import Both
from engine.store.memory import MemoryStore
from engine.timeline import Timeline
from tests.support.tables import NO_SETTINGS, WELL, lamp, paper, well

Typed = str | BaseException


class Sat:
    """A reader at a desk whose lines are prepared."""

    def __init__(
        self, path: Path, runner: asyncio.Runner, sitting: Sitting, *, is_terminal: bool = False
    ) -> None:
        console, self.written = paper(width=30, is_terminal=is_terminal)
        self._lines: Iterator[Typed] = iter(())
        self.sitting, self._runner = sitting, runner
        self.saves = SaveBox(path if path.suffix == ".meph" else None)
        language = OneStory(path).titles()[0].language
        self.reader = Reader(sitting, self.saves, Desk(self._ask, console, lively=False), language)

    def reads(self, *lines: Typed) -> str:
        """Let the reader sit until the end of *lines*, and return what was written."""
        self._lines = iter(lines)
        self.reader.sit(self._runner)
        return self.written.getvalue()

    def _ask(self, prompt: str) -> str:
        line = next(self._lines, EOFError())
        if isinstance(line, BaseException):
            raise line
        self.written.write(f"{prompt}{line}\n")
        return line


@contextmanager
def seated(
    path: Path, branch: str = "main", database: Path | None = None, *, is_terminal: bool = False
) -> Iterator[Sat]:
    story = OneStory(path)
    choice = Choice(None if database is None else str(database), offline=True)
    with asyncio.Runner() as runner:
        opened = open_timelines(NO_SETTINGS, story, choice)
        timelines = runner.run(opened.__aenter__())
        try:
            sitting = Sitting(timelines, Seat(story.name, branch, "seed"))
            yield Sat(path, runner, sitting, is_terminal=is_terminal)
        finally:
            runner.run(opened.__aexit__(None, None, None))


def test_a_page_of_a_novel(tmp_path: Path):
    with seated(well(tmp_path)) as sat:
        out = sat.reads("我打水", "/状态", "/退出", "never read")
    title, rest = out.split("\n", 1)
    assert " 古井 " in title
    assert rest == (
        "\n　　阿宁站在井边。\n　　井绳湿漉漉的。\n\n写下你要做的事；/帮助 列出全部命令。\n\n"
        "> 我打水\n　　阿宁摇起一桶水。\n📊 水 1 → 2\n\n"
        "> /状态\n水: 2\n胆量: 50\n\n"
        "> /退出\n进度已保留，下次再见。\n"
    )


@pytest.mark.parametrize(
    ("is_terminal", "answer"),
    [
        (True, "There is no other branch; name\na checkpoint or a turn to"),
        (False, "There is no other branch; name a checkpoint or a turn to"),
    ],
)
def test_an_answer_breaks_between_words_where_somebody_reads(tmp_path: Path, is_terminal, answer):
    with seated(lamp(tmp_path), is_terminal=is_terminal) as sat:
        assert f"> /diff\n{answer}" in sat.reads("/diff")


@pytest.mark.parametrize("end", [EOFError(), KeyboardInterrupt()])
def test_the_end_of_input_is_a_farewell(tmp_path: Path, end):
    with seated(lamp(tmp_path)) as sat:
        assert sat.reads("look", end).endswith(f"\n{KEPT.en}\n")


def test_a_play_goes_on_where_it_was_left(tmp_path: Path):
    path, database = well(tmp_path), tmp_path / "moirai.db"
    with seated(path, database=database) as sat:
        sat.reads("打水")
    with seated(path, database=database) as sat:
        out = sat.reads()
    assert GOING_ON.zh in out
    assert "　　阿宁摇起一桶水。\n" in out
    assert "站在井边" not in out


def test_what_goes_wrong_is_told_and_the_reader_stays(tmp_path: Path):
    with seated(well(tmp_path)) as sat:
        out = sat.reads("", "/掷骰 1d", "/xyzzy", "打水")
    assert "请写下你要做的事。" in out
    assert "骰子「1d」" in out
    assert "没有 /xyzzy 这个命令" in out
    assert "水 1 → 2" in out


def test_the_end_of_a_story_says_what_can_be_done(tmp_path: Path):
    with seated(lamp(tmp_path)) as sat:
        out = sat.reads("leave", "stay", "/reset", "light")
    assert "You leave.\n\n— The End · Gone —\n/reset begins again" in out
    assert "This story has ended." in out
    assert out.count("The lamp is out.") == 2
    assert "oil 1 → 0" in out


def test_every_turn_is_saved_beside_a_meph_story_and_no_other(tmp_path: Path):
    path = well(tmp_path / "a")
    with seated(path) as sat:
        sat.reads("看", "/branch 暗", "打水")
    assert {file.name for file in path.parent.iterdir()} == {
        "well.meph",
        "well.child.meph",
        "well.暗.meph",
    }
    with seated(lamp(tmp_path / "b")) as sat:
        sat.reads("light")
    assert [file.name for file in (tmp_path / "b").iterdir()] == ["story.yaml"]


def test_a_save_is_taken_up_where_the_database_has_no_play(tmp_path: Path):
    path = well(tmp_path)
    with seated(path) as sat:
        sat.reads("打水")
    with seated(path) as sat:
        out = sat.reads("/状态")
    assert "从存档继续。\n　　阿宁摇起一桶水。\n" in out
    assert "水: 2" in out


def test_a_save_played_as_a_story_goes_on_and_is_written_itself(tmp_path: Path):
    with seated(well(tmp_path)) as sat:
        sat.reads("打水")
    child = tmp_path / "well.child.meph"
    with seated(child) as sat:
        out = sat.reads("打水", "打水")
    assert "从存档继续。\n　　阿宁摇起一桶水。\n" in out
    assert "水 3 → 4" in out
    assert "水: 4" in child.read_text(encoding="utf-8")
    assert {file.name for file in tmp_path.iterdir()} == {"well.meph", "well.child.meph"}


def test_a_save_without_a_past_begins_with_the_opening(tmp_path: Path):
    path = well(tmp_path)
    (tmp_path / "well.child.meph").write_text(WELL.replace("水: 1", "水: 8"), encoding="utf-8")
    with seated(path) as sat:
        out = sat.reads("打水")
    assert "站在井边" in out
    assert "水 8 → 9" in out


def test_a_save_that_cannot_be_read_is_told_of_and_kept(tmp_path: Path):
    path = well(tmp_path)
    child = tmp_path / "well.child.meph"
    child.write_text("【规则】\n[a", encoding="utf-8")
    with seated(path) as sat:
        out = sat.reads("打水")
    assert "well.child.meph:2:" in out
    assert "已另存为 well.child.meph.broken-1" in out


def test_rules_that_rest_are_named(tmp_path: Path):
    path = well(tmp_path)
    child = tmp_path / "well.child.meph"
    child.write_text(WELL.replace("[赌]", "[豪赌]"), encoding="utf-8")
    with seated(path) as sat:
        assert "只存在于存档中的规则不会生效：豪赌。" in sat.reads("看")


def test_notes_from_the_side_stand_between_pages(tmp_path: Path):
    with seated(well(tmp_path)) as sat:
        sat.reader.note(Both("edited", "改了"))
        assert "改了\n> 看" in sat.reads("看")


def interrupting(after: Callable[..., object]) -> Callable[..., object]:
    """Return *after*, with Ctrl-C pressed once it has begun."""

    async def interrupted(*args: object, **named: object) -> object:
        signal.raise_signal(signal.SIGINT)
        await asyncio.sleep(0)  # here it arrives
        return await after(*args, **named)  # type: ignore[misc]

    return interrupted


def test_a_turn_that_is_stopped_was_not_taken(tmp_path: Path, monkeypatch):
    with seated(well(tmp_path)) as sat:
        with monkeypatch.context() as patch:
            patch.setattr(Timeline, "_take_turn", interrupting(Timeline._take_turn))
            out = sat.reads("打水")
        assert STOPPED.zh in out
        assert out.endswith(f"{KEPT.zh}\n")
        assert "水 1 → 2" in sat.reads("打水")


def test_a_turn_that_is_stopped_too_late_was_taken_and_is_saved(tmp_path: Path, monkeypatch):
    with seated(well(tmp_path)) as sat:
        with monkeypatch.context() as patch:
            patch.setattr(MemoryStore, "append", interrupting(MemoryStore.append))
            out = sat.reads("打水")
        assert TAKEN.zh in out
        assert "水: 2" in (tmp_path / "well.child.meph").read_text(encoding="utf-8")
        assert "水 2 → 3" in sat.reads("打水")


def test_ctrl_c_twice_is_a_farewell_too(tmp_path: Path, monkeypatch):
    with seated(lamp(tmp_path)) as sat, monkeypatch.context() as patch:
        patch.setattr(MemoryStore, "append", interrupting(MemoryStore.append))
        patch.setattr(Reader, "_fate_of_turn", interrupting(Reader._fate_of_turn))
        out = sat.reads("light", "never read")
    assert out.endswith(f"{KEPT.en}\n")
    assert "never read" not in out


def test_the_way_to_help_is_told_with_every_opening(tmp_path: Path):
    with seated(lamp(tmp_path)) as sat:
        assert HINT.en in sat.reads()
