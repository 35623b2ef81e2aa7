"""A line in a story channel is play, dice, a check, or talk beside the story."""

import pytest

from cogs.reading import Aside, Dice, Half, Speech, Trial, read


@pytest.mark.parametrize(
    ("text", "expression"),
    [
        (".r", "1d100"),
        (".rd", "1d100"),
        ("。r", "1d100"),
        (".r d20", "d20"),
        (".rd20", "d20"),
        ("。r 1d100 侦查", "1d100"),
        ("!r 1d20+5 adv hide in the dark", "1d20+5 adv"),
        ("！r 2d6 + 3", "2d6 + 3"),
        (".R 4d6kh3", "4d6kh3"),
        (".r 2d6+3 attack 2 goblins", "2d6+3"),
        (".r 1d20 优势", "1d20 优势"),
        (".r 侦查", "1d100"),
    ],
)
def test_dice_bots_habits_are_understood(text, expression):
    assert read(text) == Dice(expression)


@pytest.mark.parametrize(("text", "expression"), [(".rh", "1d100"), ("。rh 1d20+5", "1d20+5")])
def test_a_hidden_throw_is_for_the_thrower_alone(text, expression):
    assert read(text) == Dice(expression, is_hidden=True)


@pytest.mark.parametrize(
    ("text", "trial"),
    [
        (".ra 侦查 60", Trial("侦查", 60)),
        (".ra侦查60", Trial("侦查", 60)),
        ("。rc 侦查 60", Trial("侦查", 60)),
        (".ra 60 侦查", Trial("侦查", 60)),
        (".ra Spot Hidden 45", Trial("Spot Hidden", 45)),
        (".rab 侦查 60", Trial("侦查", 60, 1)),
        (".rab2 侦查 60", Trial("侦查", 60, 2)),
        (".rap 侦查 60", Trial("侦查", 60, -1)),
        (".ra 60", Trial("🎲", 60)),
    ],
)
def test_percentile_checks_are_understood(text, trial):
    assert read(text) == trial


def test_a_check_without_a_target_is_half_a_check():
    assert read(".ra 侦查") == Half()


@pytest.mark.parametrize(
    "text",
    [
        "I open the door.",
        "...run!",
        ".rather good",
        ".reload the gun",
        "!run away",
        "!",
        "http://example.com",
        "（轻声）我们走",
        "I nod. (softly)",
        "（没有关上",
    ],
)
def test_everything_else_is_play(text):
    assert read(text) == Speech(text)


@pytest.mark.parametrize(
    "text",
    [
        "((brb))",
        " ((brb)) ((two minutes)) ",
        "((never closed",
        "// who is next?",
        "（等一下）",
        "（等（五分钟）一下）",
        "（一）（二）",
    ],
)
def test_asides_are_out_of_character(text):
    assert read(text) == Aside(text)


@pytest.mark.parametrize(
    ("text", "spoken"),
    [("I go ((brb)) in", "I go  in"), ("((now)) I go", "I go"), ("  \n", "")],
)
def test_an_aside_within_play_is_left_out(text, spoken):
    assert read(text) == Speech(spoken)
