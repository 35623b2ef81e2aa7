"""Golden plays as they are written."""

import pytest

from bot.plays.read import DEFAULT_SEED, EXPECTATIONS, read_play
from engine.errors import StoryError

PLAY = """\
# a comment
seed: rain
dice: 85 12
dice: 3
> go up the stairs
told: twelve: steps
state: oil = 6

> /roll 1d20
error：不行
"""


def test_a_play_has_a_seed_actions_dice_and_what_must_come_of_them():
    play = read_play(PLAY, "a.play")
    assert play.seed == "rain"
    assert [(cue.text, cue.line, cue.faces) for cue in play.cues] == [
        ("go up the stairs", 5, (85, 12, 3)),
        ("/roll 1d20", 9, ()),
    ]
    assert [(e.kind, e.text, e.line) for cue in play.cues for e in cue.expected] == [
        ("told", "twelve: steps", 6),
        ("state", "oil = 6", 7),
        ("error", "不行", 10),
    ]


def test_an_empty_play_has_the_usual_seed():
    assert (read_play("", "a.play").seed, read_play("", "a.play").cues) == (DEFAULT_SEED, [])


@pytest.mark.parametrize(
    "line", ["told: too early", "light the lamp", "dice: six", "sead: x", "told", "> a\nseed: late"]
)
def test_lines_of_another_kind_are_refused_with_those_there_are(line):
    with pytest.raises(StoryError) as caught:
        read_play(f"{line}\n> a\n???\n", "a.play")
    first, *_, last = caught.value.faults
    assert (first.place.file, first.code) == ("a.play", "BAD_PLAY_LINE")
    assert last.place.line == line.count("\n") + 3
    for kind in EXPECTATIONS:
        assert kind in first.says.en


def test_a_condition_that_cannot_be_read_is_told_of_at_its_line():
    with pytest.raises(StoryError) as caught:
        read_play("> a\nholds: item\nholds: foo bar\n", "a.play")
    assert [fault.place.line for fault in caught.value.faults] == [2, 3]
    assert {fault.place.file for fault in caught.value.faults} == {"a.play"}
