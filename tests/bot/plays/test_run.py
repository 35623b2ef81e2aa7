"""Golden plays are played with the dice they want, and say what did not come true."""

from pathlib import Path

import pytest

from bot.plays.cup import Cup
from bot.plays.run import has_plays, rehearse_all
from engine.errors import StoryError
from tests.support.tables import NO_SETTINGS, lamp

SHIPPED = sorted(path for path in (Path(__file__).parents[3] / "stories").iterdir())


def flaws(folder: Path, text: str) -> list[str]:
    lamp(folder)
    (folder / "plays").mkdir(exist_ok=True)
    (folder / "plays/a.play").write_text(text, encoding="utf-8")
    [result] = rehearse_all(folder, NO_SETTINGS)
    assert result.name == "a"
    return [f"{fault.place.line}: {fault.says.en}" for fault in result.faults]


def test_all_that_can_be_expected_may_come_true(tmp_path: Path):
    play = """\
        > light the lamp
        told: You   light
        fired: light
        state: oil=0
        flag: lit
        scene: room
        dice: 10
        > luck
        fired: luck
        dice: 9
        > luck
        told: Nothing happens.
        > /xyzzy
        error: Unknown command
        > leave
        ended: Gone
    """
    assert flaws(tmp_path, play) == []


@pytest.mark.parametrize(
    ("expected", "was"),
    [
        ("told: darkness", "You light the lamp."),
        ("fired: luck", "light"),
        ("state: oil = 1", "oil = 0"),
        ("state: wine = 1", "—"),
        ("flag: day", "lit | night"),
        ("scene: stair", "room"),
        ("ended: Gone", "—"),
        ("notice: ⚠️", "—"),
    ],
)
def test_what_did_not_come_true_is_told_with_what_was_there(tmp_path: Path, expected, was):
    found = flaws(tmp_path, f"> light\n{expected}\n")
    assert found == [f"2: expected {expected}; there was: {was}"]


WORLD = """
title: a
characters: {mara: {items: rope, mood: {trust: 5}}}
scenes: {hall: {text: h, choices: [{text: Climb up, to: roof}]}, roof: {text: r}}
rooms: {attic: }
triggers: [{name: greet, do: npc mara say "Good evening."}]
idle: Dust.
"""


def test_what_holds_what_is_offered_and_what_people_say_may_be_expected(tmp_path: Path):
    (tmp_path / "plays").mkdir()
    (tmp_path / "story.yaml").write_text(WORLD, encoding="utf-8")
    (tmp_path / "plays/a.play").write_text(
        "> x\n"
        "told: Good evening\n"
        "offer: Climb\n"
        'holds: item "rope" of mara and mood mara trust > 4 and room attic and fired "greet"\n'
        "offer: Swim\n"
        "holds: not room attic\n",
        encoding="utf-8",
    )
    [result] = rehearse_all(tmp_path, NO_SETTINGS)
    assert [fault.says.en for fault in result.faults] == [
        "expected offer: Swim; there was: Climb up",
        "expected holds: not room attic; there was: —",
    ]


def test_an_error_that_nobody_expected_is_one(tmp_path: Path):
    assert flaws(tmp_path, "> /xyzzy\n") == ["1: refused: Unknown command /xyzzy. Try /help."]
    assert flaws(tmp_path, "> light\nerror: x\nended: y\n") == [
        "2: expected error: x; there was: —",
        "3: expected ended: y; there was: —",
    ]


def test_a_scene_is_missed_where_there_is_none(tmp_path: Path):
    (tmp_path / "plays").mkdir()
    (tmp_path / "plays/a.play").write_text("> x\nscene: hall\n", encoding="utf-8")
    (tmp_path / "story.yaml").write_text("title: a\nopening: b\nidle: [c]\n", encoding="utf-8")
    [result] = rehearse_all(tmp_path, NO_SETTINGS)
    assert [fault.says.en for fault in result.faults] == ["expected scene: hall; there was: —"]


def test_dice_that_fit_no_die_or_that_nobody_threw_are_told(tmp_path: Path):
    assert flaws(tmp_path, "dice: 85 12\n> luck\ndice: 1\n> light\n") == [
        "2: no die can show that: 85 (1–20)",
        "2: dice that nobody threw: 12",
        "4: dice that nobody threw: 1",
    ]


def test_a_play_that_cannot_be_read_fails_alone(tmp_path: Path):
    assert len(flaws(tmp_path, "nonsense\n")) == 1
    (tmp_path / "plays/b.play").write_bytes(b"\xff\xfe\xff")
    (tmp_path / "plays/c.play").write_text("> light\n", encoding="utf-8")
    (tmp_path / "plays/notes.txt").write_text("not a play", encoding="utf-8")
    results = list(rehearse_all(tmp_path, NO_SETTINGS))
    assert [(result.name, len(result.faults)) for result in results] == [
        ("a", 1),
        ("b", 1),
        ("c", 0),
    ]


def test_a_story_without_plays_is_told_of(tmp_path: Path):
    assert not has_plays(lamp(tmp_path))
    with pytest.raises(StoryError, match="there are no golden plays"):
        list(rehearse_all(tmp_path, NO_SETTINGS))


def test_faces_fall_in_order_and_then_chance_decides_by_the_seed():
    cup = Cup([5, 6])
    dice, other = cup.dice("s"), Cup().dice("s")
    assert [dice.randint(1, 6), dice.randint(1, 6)] == [5, 6]
    assert dice.randint(1, 10**9) == other.randint(1, 10**9)
    assert list(cup.emptied()) == []


@pytest.mark.parametrize("story", SHIPPED, ids=lambda path: path.name)
def test_the_plays_of_the_stories_that_ship_come_true(story: Path):
    results = list(rehearse_all(story, NO_SETTINGS))
    assert [fault.told("en") for result in results for fault in result.faults] == []
    assert len(results) >= 2
