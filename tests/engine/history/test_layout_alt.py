"""A tree in words, for those who cannot see the picture."""

import pytest

from engine.history.layout import Room, lay_out
from engine.history.layout_alt import LONGEST, alt_text
from engine.model.ids import TurnId
from tests.support.trees import Grower, busy


def told(grower: Grower, language="en", room: Room | None = None) -> str:
    return alt_text(lay_out(grower.tree(), room or Room()), language)


def woven() -> Grower:
    grower = Grower()
    grower.fork("dark", grower.say("main"))
    grower.say("dark")
    grower.fork("idle", grower.heads["dark"])
    grower.say("main")
    grower.merge("dark", "main")
    grower.checkpoints["the bridge"] = TurnId("1")
    grower.say("main")
    grower.heads["main"] = TurnId("4")
    return grower


def test_it_says_where_people_are_and_where_branches_left_and_met():
    assert told(woven()) == (
        "A tree of 6 turns on 3 branches. You are on “main”, at turn 3. "
        "“dark” is at turn 2, having left “main” at turn 1, merged into “main” at turn 3. "
        "“idle” is at turn 2 of “dark”. Checkpoint “the bridge” is at turn 1. "
        "Not drawn: 1 turn."
    )


def test_it_says_the_same_in_chinese():
    assert told(woven(), "zh") == (
        "故事之树：6 个回合，3 条分支。你在「main」分支，第 3 回合。"
        "「dark」分支在第 2 回合，从「main」的第 1 回合分出，在第 3 回合并入「main」。"
        "「idle」分支在第 2 回合（属于「dark」）。存档点「the bridge」在第 1 回合。"
        "另有 1 个回合没有画出。"
    )


def test_a_story_that_has_just_begun():
    assert told(Grower()) == "A tree of 1 turn on 1 branch. You are on “main”, at the beginning."
    assert told(Grower(), "zh").endswith("你在「main」分支，开头。")


def test_a_branch_that_was_merged_out_of_sight():
    grower = Grower()
    grower.fork("dark", TurnId("0"))
    grower.say("dark")
    grower.statuses["dark"] = "merged"

    assert told(grower).endswith(
        "“dark” is at turn 1, having left “main” at the beginning, merged."
    )
    assert told(grower, "zh").endswith("从「main」的开头分出，已合并。")


def test_a_branch_that_went_into_a_line_that_nobody_owns_any_more():
    grower = Grower()
    for name in ("dark", "light"):
        grower.fork(name, TurnId("0"))
        grower.say(name)
    grower.merge("light", "dark")
    grower.merge("dark", "main")
    grower.statuses["dark"] = "deleted"

    assert "merged into a line without a name at turn 2." in told(grower)
    assert "在第 2 回合并入无名的线。" in told(grower, "zh")


def test_a_fork_too_old_to_be_drawn_is_not_spoken_of():
    grower = Grower()
    grower.fork("dark", TurnId("0"))
    grower.say("main")
    grower.say("dark")

    text = told(grower, room=Room(rows=1, most_rows=1))

    assert text == "A tree of 3 turns on 2 branches. “dark” is at turn 1. Not drawn: 2 turns."


def test_long_names_are_shortened():
    grower = Grower()
    grower.checkpoints["x" * 41] = TurnId("0")

    assert f"“{'x' * 39}…”" in told(grower)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_what_does_not_fit_is_said_to_be_left_out(language):
    text = told(busy(3000, 40), language)

    assert LONGEST - 150 < len(text) <= LONGEST
    assert text.endswith(
        {"en": ". There is more than fits here.", "zh": "。其余的写不下了。"}[language]
    )
