"""Buttons of options fit into what Discord takes, and lines say what they lead to."""

import pytest

from cogs.ui.custom_ids import LIMIT
from cogs.ui.option_buttons import option_buttons, option_lines
from cogs.ui.turn_row import turn_row
from engine.model.frame import ShownOffer
from engine.model.ids import OfferId, TimelineId, TurnId

PLAY, TURN = TimelineId("f" * 36), TurnId("a" * 32)


def offer(text="Run", skeleton="", likelihood="medium", id="0"):
    return ShownOffer(OfferId(id.rjust(8, "0")), text, skeleton, likelihood)


def many(count):
    return [offer(f"Way {number}", id=f"{number}") for number in range(count)]


def rows(*offers: ShownOffer, place=None):
    view = turn_row(PLAY, TURN, place, offers, "en")
    assert view is not None
    return [[b["label"] for b in row["components"]] for row in view.to_components()]


def test_with_all_there_can_be_there_are_five_rows_of_at_most_five():
    found = rows(*many(10), place=(2, 3))

    assert [len(row) for row in found] == [4, 2, 5, 5, 1]
    assert found[-1] == ["🎡 Let fate draw"]


def test_more_options_than_buttons_are_left_out():
    assert len(list(option_buttons(PLAY, TURN, many(12), "en"))) == 11


def test_a_single_option_is_not_drawn():
    assert rows(offer()) == [["Run"]]


def test_nothing_hangs_where_there_is_nothing():
    assert turn_row(PLAY, TURN, None, (), "en") is None


@pytest.mark.parametrize("language", ["en", "zh"])
def test_labels_and_ids_are_as_long_as_discord_takes(language):
    long = offer("word\n" * 40, "s", "very_low")

    for control in option_buttons(PLAY, TURN, [long, offer(id="9")], language):
        assert len(control.item.label or "") <= 80
        assert len(str(control.meaning)) <= LIMIT
    label = next(option_buttons(PLAY, TURN, [long], "en")).item.label or ""
    assert label.startswith("word word")
    assert label.endswith("… · hardly")


def test_a_long_label_is_told_whole_in_a_line():
    assert option_lines([offer("x" * 81)], "en") == f"-# **{'x' * 81}**"


def test_labels_that_say_it_all_need_no_lines():
    assert option_lines([offer("x" * 80), offer()], "en") == ""


def test_a_grade_is_told_where_somebody_graded():
    drafted = [offer("A", "a.", "high"), offer("B", "b."), offer("C", likelihood="low")]

    assert option_lines([*drafted, offer("D")], "en").split("\n") == [
        "-# **A** · likely — a.",
        "-# **B** · possible — b.",
    ]
    assert option_lines(drafted, "zh").split("\n")[0] == "-# **A** · 很可能：a."


def test_what_a_model_wrote_stays_on_its_line_and_pings_nobody():
    line = option_lines([offer("A", "Hear this:\n# all @everyone [x](https://a.example)")], "en")

    assert "\n" not in line
    assert "@everyone" not in line
    assert "](https" not in line
