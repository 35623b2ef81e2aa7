"""`moirai export` writes cards and lorebooks back, with all that their authors put into them."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.cli import app
from engine.packs.cards import open_book, open_card
from tests.support.cards import PIXELS, charx, packed, plain, png, text, v2, v3
from tests.support.tables import lamp

MARA = v3(x_unknown={"deep": [1, None]}, character_book={"entries": [{"keys": ["ash"], "x": 1}]})
BOOK = {"entries": {"0": {"uid": 0, "key": ["ash"], "content": "Grey.", "x_unknown": True}}}


@pytest.fixture(autouse=True)
def _bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("MOIRAI_STORIES", str(tmp_path / "stories"))
    monkeypatch.setenv("MOIRAI_DATABASE", str(tmp_path / "moirai.db"))
    write("mara.png", png(text(b"ccv3", packed(MARA)), behind=True))
    write("ben.json", plain(v2(name="Ben")))
    write("zoe.charx", charx(v3(name="Zoe"), **{"assets/voice.ogg": b"la"}))
    write("forge.json", plain(BOOK))
    write("ai.png", png(text(b"naidata", packed({"lorebookVersion": 5, "entries": [{}]}))))
    moirai("import", "mara.png", "ben.json", "zoe.charx", "forge.json", "ai.png")


def moirai(*words: object):
    return CliRunner().invoke(app, [*map(str, words)])


def write(name: str, content: bytes) -> None:
    Path(name).write_bytes(content)


def said(name: str) -> dict[str, object]:
    found = json.loads(open_card(Path(name).read_bytes(), name).text)
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize("name", ["out.json", "out.png", "out.charx"])
def test_a_card_is_written_as_any_kind_of_file_without_loss(name: str):
    told = moirai("export", name, "--story", "cards/Mara")
    assert told.exit_code == 0
    assert told.stdout.startswith(f"Written to {name}.\n")
    assert said(name) == MARA


def test_a_card_is_written_in_another_version():
    moirai("export", "out.json", "--story", "cards/Ben", "--as", "v3")
    assert (said("out.json")["spec"], said("ben.json")["spec"]) == (
        "chara_card_v3",
        "chara_card_v2",
    )


def test_a_card_is_written_into_a_picture_that_is_named():
    refused = moirai("export", "out.png", "--story", "cards/Ben")
    assert refused.exit_code == 1
    assert "--picture" in refused.stderr

    told = moirai("export", "out.png", "--story", "cards/Ben", "--picture", "mara.png")
    assert told.exit_code == 0
    assert PIXELS in Path("out.png").read_bytes()
    assert said("out.png") == v2(name="Ben")


def test_what_a_kind_of_file_has_no_place_for_is_named():
    told = moirai("export", "out.json", "--story", "cards/Zoe")
    assert told.stdout.splitlines() == [
        "Written to out.json.",
        "Left out, as there is no place for it: assets/voice.ogg",
    ]


def test_a_book_is_written_as_it_came():
    told = moirai("export", "out.json", "--story", "lorebooks/forge")
    assert told.exit_code == 0
    assert Path("out.json").read_bytes() == plain(BOOK)


def test_a_book_in_a_picture_is_written_as_that_or_as_json():
    moirai("export", "out.png", "--story", "lorebooks/ai")
    moirai("export", "out.json", "--story", "lorebooks/ai")
    assert Path("out.png").read_bytes() == Path("ai.png").read_bytes()
    assert Path("out.json").read_text("utf-8") == open_book(Path("ai.png").read_bytes(), "x").text


@pytest.mark.parametrize(
    ("name", "story", "why"),
    [
        ("out.json", "lamp", "no character card"),
        ("out.charx", "lorebooks/forge", "no character card"),
        ("out.json", "cards/Nobody", "There is no story “cards/Nobody”."),
        ("nowhere/out.json", "cards/Ben", "could not be saved"),
    ],
)
def test_what_cannot_be_written_so_is_refused(name: str, story: str, why: str):
    lamp(Path("stories/lamp"))
    told = moirai("export", name, "--story", story)
    assert told.exit_code == 1
    assert why in told.stderr
    assert not Path(name).exists()


def test_what_went_out_comes_in_as_the_same():
    moirai("export", "out.png", "--story", "cards/Mara")
    Path("stories/cards/Mara.png").unlink()
    moirai("import", "out.png")
    moirai("export", "again.png", "--story", "cards/Mara")
    assert Path("again.png").read_bytes() == Path("out.png").read_bytes()
