"""What whoever leads sees of lore."""

from dataclasses import replace

import pytest

from engine.errors import BadLore, NoSuchLore
from engine.memory.lore import LoreBook
from engine.model.lore import LoreEntry, LoreRules
from engine.model.place_deeds import AddLore
from engine.model.state import State
from engine.narration.lore_lines import MOST_LINES
from engine.rules.lore_entry import entry_called, entry_lines, lore_step
from engine.rules.lore_views import lore_list, wake_lines
from tests.support.lore import entry
from tests.support.stories import house, story

BELL = LoreEntry(("bell", "钟"), "It rang once.", "b", "The bell")
KEEP = LoreEntry((), "It is old.", "k", "The keep", constant=True)
TAKES_IN = 8192


def listed(*entries: LoreEntry, state: State | None = None) -> tuple[str, ...]:
    return lore_list(LoreBook(entries, LoreRules()), house(), state or State(), TAKES_IN)


def tries(words: str, *entries: LoreEntry, state: State | None = None) -> tuple[str, ...]:
    book = LoreBook(entries, LoreRules())
    return wake_lines(book, house(), state or State(), words, TAKES_IN)


def test_the_list_begins_with_what_is_told_whatever_is_said():
    assert listed(BELL, KEEP) == (
        "Told next, whatever is said:",
        "  · The keep · told always · before the people · 4",
        "2 entries in all, 2,048 tokens of room.",
    )
    assert listed(BELL)[0] == "Nothing of the lore is told next as things stand."


def test_the_list_says_how_long_things_last_rest_and_wait():
    entries = (
        replace(BELL, id="a", title="A", sticky=3, cooldown=2),
        replace(BELL, id="b", title="B", cooldown=2),
        replace(BELL, id="c", title="C", delay=9),
        replace(BELL, id="d", title="D", sticky=2),
        replace(BELL, id="e", title="E", sticky=1),
    )
    now = State(turns=5, woken={"a": 4, "b": 5, "e": 2})
    assert [line for line in listed(*entries, state=now) if line[0] in "⏳💤🕰"] == [
        "⏳ A: lasts 2 more turns",
        "💤 B: rests 2 more turns",
        "🕰 C: waits 3 more turns",
    ]
    later = State(turns=7, woken={"a": 4, "b": 5})
    assert [line for line in listed(*entries, state=later) if line[0] in "⏳💤🕰"] == [
        "💤 A: rests 2 more turns",
        "🕰 C: waits 1 more turns",
    ]


def test_what_is_said_to_wait_wakes_just_then():
    rests = replace(BELL, cooldown=2)
    for turns, is_awake in ((5, False), (6, False), (7, True)):
        awake = tries("bell", rests, state=State(turns=turns, woken={"b": 5}))[0]
        assert (awake == "Would wake:") == is_awake
    waits = replace(BELL, delay=3)
    assert tries("bell", waits, state=State(turns=1))[0] == "Nothing would wake."
    assert tries("bell", waits, state=State(turns=2))[0] == "Would wake:"


def test_a_test_tells_what_wakes_and_what_nearly_does_and_nothing_of_all_else():
    rests = replace(BELL, id="r", title="Resting", cooldown=2)
    lines = tries("the BELL", BELL, rests, entry("x", "crypt"), state=State(woken={"r": 0}))
    assert lines == (
        "Would wake:",
        "  · The bell · “bell” came up · before the people · 5",
        "Would not, though:",
        "  · Resting · it rests · before the people · 5",
    )
    assert tries("go", BELL) == ("Nothing would wake.",)


def test_a_test_says_that_its_dice_are_its_own_and_throws_them_alike():
    half = replace(BELL, probability=50.0)
    assert tries("bell", half)[-1] == "Dice were thrown for this test alone."
    assert len({tries("bell", half) for _ in range(5)}) == 1
    assert len({tries(f"bell {number}", half)[0] for number in range(20)}) == 2


def test_long_lists_say_how_much_is_left_out():
    many = [replace(KEEP, id=str(number)) for number in range(MOST_LINES + 3)]
    assert listed(*many)[-2] == "… and 3 more"
    waiting = [replace(BELL, id=str(number), delay=9) for number in range(MOST_LINES + 3)]
    assert listed(*waiting)[-2] == "… and 3 more"


def test_an_entry_goes_by_its_title_its_keys_or_its_id():
    bare = LoreEntry(("wolf", "pack"), "They fear fire.", "7")
    for called, found in (("the BELL", BELL), ("wolf, pack", bare), ("b", BELL), ("7", bare)):
        assert entry_called((BELL, bare), called) is found
    with pytest.raises(NoSuchLore, match="Did you mean: “The bell”"):
        entry_called((BELL, bare), "bells")
    with pytest.raises(NoSuchLore) as error:
        entry_called((), "钟")
    assert error.value.says.zh == "没有叫「钟」的设定。"


def test_an_entry_without_a_title_or_keys_is_called_by_what_it_says():
    assert LoreEntry((), "It is old. " * 9).called == ("It is old. " * 9)[:40]
    assert LoreEntry((), "", "7").called == "7"


def test_an_entry_is_shown_in_full():
    full = replace(
        BELL,
        secondary=("tower",),
        logic="not_any",
        sticky=2,
        cooldown=3,
        delay=4,
        probability=12.5,
        groups=("sounds", "day"),
        slot="depth",
        constant=True,
        text="It rang once.\nNever since.",
    )
    assert entry_lines(full, "en") == (
        "📖 The bell",
        "Told always",
        "Keys: bell, 钟",
        "and none of: tower",
        "Place: in the talk, order 100",
        "lasts 2 turns, then rests 3 turns, from turn 4 on, in 12.5 % of cases",
        "One of its group is told: sounds, day",
        "It rang once.",
        "Never since.",
    )
    assert entry_lines(BELL, "zh") == (
        "📖 The bell",
        "触发词：bell、钟",
        "位置：人物之前，顺序 100",
        "It rang once.",
    )


def test_an_entry_is_added_with_keys_between_commas():
    assert lore_step(" bell, 钟，/a,b/, bell,", " It rang. ") == AddLore(
        ("bell", "钟", "/a,b/"), "It rang."
    )


@pytest.mark.parametrize(
    ("keys", "text", "says"),
    [
        (" , ", "x", "at least one key"),
        ("bell", "  ", "what is to be told"),
        ("x" * 201, "x", "at most 200 characters"),
        ("/(/", "x", r"The pattern /\(/ cannot be read: missing \)"),
    ],
)
def test_an_entry_that_can_never_wake_or_says_nothing_is_refused(keys: str, text: str, says: str):
    with pytest.raises(BadLore, match=says):
        lore_step(keys, text)


def test_lore_is_told_of_in_the_language_of_its_story():
    book = LoreBook([KEEP, replace(BELL, delay=5)], LoreRules())
    lines = lore_list(book, story(language="zh"), State(), TAKES_IN)
    assert lines[0] == "下一回合无论说什么都会告诉叙述者："
    assert lines[2] == "🕰 The bell：再过 4 回合才生效"
