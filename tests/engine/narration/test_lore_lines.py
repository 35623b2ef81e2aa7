"""Lore is told of in words that say why it stands in a prompt, or does not."""

from dataclasses import replace
from typing import get_args

from engine.memory.lore_woken import Why
from engine.model.lore import LoreNote, Slot
from engine.narration.asked_lines import asked_lines
from engine.narration.asked_text import asked_text
from engine.narration.lore_lines import MOST_LINES, SLOW, lore_line, lore_lines, why_told
from tests.support.asked import WHOLE, last

BELL = LoreNote("The\nbell", "key", "{bell}", 0, 1234)


def test_a_line_names_the_entry_why_it_woke_where_it_stands_and_its_room():
    assert lore_line(BELL, "en") == "  · The bell · “{bell}” came up · before the people · 1,234"
    assert lore_line(BELL, "zh") == "  · The bell · 出现「{bell}」 · 人物之前 · 1,234"


def test_what_other_lore_woke_says_at_which_step():
    assert why_told(replace(BELL, level=2), "en") == "“{bell}” came up, in other lore (step 2)"
    assert why_told(replace(BELL, level=2, why="constant", key=""), "en") == "told always"
    assert why_told(replace(BELL, level=2, why="chance"), "en") == "the dice were against it"


def test_a_slow_pattern_stands_nowhere():
    slow = LoreNote("mire", SLOW)
    assert lore_line(slow, "en").endswith("took too long, and counts as not found")


def test_every_reason_and_every_place_has_words_in_both_languages():
    for why in (*get_args(Why), SLOW):
        en, zh = (why_told(replace(BELL, why=why), language) for language in ("en", "zh"))
        assert en.isascii() or "“" in en
        assert en != zh
    for slot in get_args(Slot):
        assert lore_line(replace(BELL, slot=slot), "en") != lore_line(
            replace(BELL, slot=slot), "zh"
        )


def test_a_long_list_ends_with_how_many_are_left():
    lines = list(lore_lines([BELL] * (MOST_LINES + 2), "en"))
    assert lines[0] == f"📚 Lore in it, about {1234 * (MOST_LINES + 2):,} tokens:"
    assert (len(lines), lines[-1]) == (MOST_LINES + 2, "  · and 2 more")
    assert list(lore_lines([], "en")) == []


def test_the_overview_of_a_prompt_tells_of_its_lore_and_the_file_does_too():
    asked = replace(last(WHOLE), lore=(BELL,))
    assert lore_line(BELL, "en") in asked_lines(asked, "en")
    assert lore_line(BELL, "zh") in asked_lines(asked, "zh")
    assert "  - The bell · “{bell}” came up" in asked_text(asked, "en")
