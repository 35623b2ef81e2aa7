"""The prompt, the margin, and what stands in for a terminal."""

import io
import os
import pty
import sys
import termios
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from bot.terminal import desk as module
from bot.terminal.desk import Desk, Margin, desk_here
from tests.support.tables import paper


@contextmanager
def terminal(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let standard input and output be a terminal."""
    ours, theirs = pty.openpty()
    with (
        os.fdopen(os.dup(theirs), "r", encoding="utf-8") as stdin,
        os.fdopen(os.dup(theirs), "w", encoding="utf-8") as stdout,
    ):
        monkeypatch.setattr(sys, "stdin", stdin)
        monkeypatch.setattr(sys, "stdout", stdout)
        yield
    os.close(ours)
    os.close(theirs)


def echoes() -> bool:
    flags: int = termios.tcgetattr(sys.stdin.fileno())[3]
    return bool(flags & termios.ECHO)


def test_notes_wait_until_the_reader_is_asked():
    console, written = paper()
    seen = []

    def ask(prompt):
        seen.append(written.getvalue())
        return "line"

    margin = Margin(Desk(ask, console, lively=False))
    margin.note("one")
    margin.note("two")
    assert written.getvalue() == ""

    assert margin.ask() == "line"
    assert seen == ["one\ntwo\n"]


@pytest.mark.parametrize(
    ("is_terminal", "out"), [(True, "\r\x1b[2Knote\n> half"), (False, "\nnote\n> half")]
)
def test_a_note_at_the_prompt_leaves_what_is_typed_below_it(is_terminal, out):
    console, written = paper(is_terminal=is_terminal)

    def ask(prompt):
        margin.note("note")
        return "half a line"

    margin = Margin(Desk(ask, console, lively=False, typed=lambda: "half"))
    margin.ask()
    assert written.getvalue() == out


def test_after_the_end_of_input_notes_wait_again():
    console, written = paper()

    def ask(prompt):
        raise EOFError

    margin = Margin(Desk(ask, console, lively=False))
    with pytest.raises(EOFError):
        margin.ask()
    margin.note("late")
    assert written.getvalue() == ""


def test_a_file_is_read_to_its_end_and_copied_behind_the_prompt(
    tmp_path: Path, monkeypatch, capsys
):
    (tmp_path / "in").write_bytes(b"look\n\xff\n" + "灯\n".encode())
    with (tmp_path / "in").open(encoding="utf-8") as stdin:
        monkeypatch.setattr(sys, "stdin", stdin)
        desk = desk_here()
        assert not desk.lively
        with desk.hushed():
            lines = [desk.ask("> "), desk.ask("> "), desk.ask("> ")]
        with pytest.raises(EOFError):
            desk.ask("> ")
    assert lines[2] == "灯"
    assert capsys.readouterr().out.startswith("> ")
    assert desk.typed() == ""


def test_a_terminal_is_lively_and_hushed_while_a_page_is_written(monkeypatch):
    with terminal(monkeypatch):
        desk = desk_here()
        assert desk.lively
        assert isinstance(desk.typed(), str)
        with desk.hushed():
            assert not echoes()
        assert echoes()


def test_a_terminal_shows_keys_again_after_an_error(monkeypatch):
    with terminal(monkeypatch):
        desk = desk_here()
        with pytest.raises(KeyboardInterrupt), desk.hushed():
            raise KeyboardInterrupt
        assert echoes()


def test_systems_without_line_editing_do_without(monkeypatch):
    monkeypatch.setattr(module, "find_spec", lambda _name: None)
    with terminal(monkeypatch):
        desk = desk_here()
        with desk.hushed():
            assert echoes()
        assert desk.typed() == ""


def test_a_reader_who_leaves_is_noticed():
    class Closed(io.StringIO):
        def write(self, text: str) -> int:
            raise BrokenPipeError

    console = module._Console(file=Closed())
    with pytest.raises(BrokenPipeError):
        console.print("x")
