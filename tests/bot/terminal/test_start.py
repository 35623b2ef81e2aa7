"""From the command line to a sitting, with real files on both sides."""

import io
import json
import sys
from pathlib import Path

import pytest

from bot.settings import Settings
from bot.terminal.start import Play, play_as_machine, play_as_reader
from engine.errors import BadName, NoSuchStory, StoreError
from tests.support.tables import lamp, well


class Streams:
    """Standard input with given bytes, and what comes out."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._monkeypatch = monkeypatch
        self.out = io.BytesIO()

    def give(self, content: bytes, encoding: str = "utf-8") -> None:
        """Let *content* be standard input, and start with an empty standard output."""
        self.out = io.BytesIO()
        stdin = io.TextIOWrapper(io.BytesIO(content), encoding=encoding)
        stdout = io.TextIOWrapper(self.out, encoding=encoding, write_through=True)
        self._monkeypatch.setattr(sys, "stdin", stdin)
        self._monkeypatch.setattr(sys, "stdout", stdout)

    def objects(self) -> list[dict[str, object]]:
        return [json.loads(line) for line in self.out.getvalue().decode().splitlines()]


@pytest.fixture
def streams(monkeypatch: pytest.MonkeyPatch) -> Streams:
    return Streams(monkeypatch)


def asked(path: Path, **more: object) -> Play:
    whole: dict[str, object] = {
        "story": str(path),
        "branch": "main",
        "database": None,
        "seed": None,
        "offline": True,
        "debug": False,
        **more,
    }
    return Play(**whole)  # type: ignore[arg-type]


def settings(tmp_path: Path) -> Settings:
    return Settings(
        _env_file=None, stories=tmp_path / "stories", database=str(tmp_path / "default.db")
    )


def test_a_script_gets_utf_8_and_plain_line_ends_whatever_the_locale_is(tmp_path, streams):
    content = "\ufeff打水\r\n/roll 1d1\n".encode() + b"\xff\xfe\n\xed\xa0\xbd\n"
    streams.give(content, "latin-1")

    play_as_machine(asked(well(tmp_path)), settings(tmp_path))

    first, *others = streams.objects()
    assert (first["narration"], first["fired"]) == ("阿宁摇起一桶水。", ["打水"])
    assert [told["error"] for told in others] == [None, None, None]
    assert b"\r" not in streams.out.getvalue()


def test_a_script_keeps_nothing_unless_it_names_a_database(tmp_path, streams):
    path, database = lamp(tmp_path), tmp_path / "kept.db"
    oils = []
    for kept in (None, None, str(database), str(database)):
        streams.give(b"light\n")
        play_as_machine(asked(path, database=kept), settings(tmp_path))
        [told] = streams.objects()
        oils.append(told["state"]["vars"]["oil"])
    assert oils == [0, 0, 0, -1]
    assert not (tmp_path / "default.db").exists()


def test_seeds_decide_the_dice_of_a_script(tmp_path, streams):
    found = []
    for seed in (None, None, "a", "a"):
        streams.give(b"/roll 20d100\n")
        play_as_machine(asked(lamp(tmp_path), seed=seed), settings(tmp_path))
        found.append(streams.out.getvalue())
    assert found[0] == found[1] != found[2] == found[3]


def test_debug_tells_what_was_tried_and_what_decided(tmp_path, streams, capsys):
    streams.give("打水\n".encode())
    play_as_machine(asked(well(tmp_path), debug=True), settings(tmp_path))
    assert capsys.readouterr().err.splitlines() == [
        '- [赌] 包含 "赌一把"',
        '- [记] 包含 "记住"',
        '- [跳井] 包含 "跳井"',
        '+ [打水] 包含 "打水"',
    ]


def test_debug_speaks_the_language_of_the_story(tmp_path, streams, capsys):
    streams.give(b"luck\n")
    play_as_machine(asked(lamp(tmp_path), debug=True), settings(tmp_path))
    assert '- [light] contains "Light"' in capsys.readouterr().err.splitlines()


def test_a_reader_plays_on_in_the_database_of_the_settings(tmp_path, streams):
    path = well(tmp_path / "stories")
    for number in (1, 2):
        streams.give("打水\n".encode())
        play_as_reader(asked(path, story="well"), settings(tmp_path))
        assert f"水 {number} → {number + 1}" in streams.out.getvalue().decode()
    assert (tmp_path / "default.db").exists()
    assert (path.with_name("well.child.meph")).exists()


def test_a_reader_in_a_locale_without_chinese_still_plays(tmp_path, streams):
    streams.give(b"look\n", "latin-1")
    play_as_reader(asked(well(tmp_path)), settings(tmp_path))
    assert b"> look" in streams.out.getvalue()


@pytest.mark.parametrize("start", [play_as_machine, play_as_reader])
def test_what_cannot_be_played_is_refused(tmp_path, streams, start):
    streams.give(b"")
    path = well(tmp_path)
    (tmp_path / "damaged.db").write_bytes(b"this is no database" * 100)
    for wrong, error in (
        ({"story": "nowhere"}, NoSuchStory),
        ({"branch": "a/b"}, BadName),
        ({"database": str(tmp_path)}, StoreError),
        ({"database": str(tmp_path / "damaged.db")}, StoreError),
        ({"database": "mysql://u:p@h/x"}, StoreError),
    ):
        with pytest.raises(error):
            start(asked(path, **wrong), settings(tmp_path))
