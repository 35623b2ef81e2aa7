"""A page of conflicts fits into a message, and every button says all it means."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.ui.conflicts import PER_PAGE, Panel, Press, press, stamp_of, value_form
from cogs.ui.custom_ids import LIMIT, CustomId, custom_id
from cogs.ui.splitting import LIMIT as MESSAGE_LIMIT
from engine.errors import NothingToResolve
from engine.merging import Outcome
from engine.model.ids import BranchId, TimelineId
from engine.view import Conflict

TIMELINE, BRANCH = TimelineId("f" * 32), BranchId("b" * 16)
texts = st.text(min_size=1, max_size=300)
conflicts = st.lists(
    st.builds(Conflict, st.just("c" * 12), texts, texts, texts, texts), min_size=1, max_size=9
)


def panel(found, choices=(), language="en", page=0):
    outcome = Outcome(None, tuple(found), tuple(choices), "s" * 40, "i" * 40)
    return Panel(TIMELINE, BRANCH, outcome, language, page)


@given(conflicts, st.sampled_from(["en", "zh"]), texts, st.integers(0, 2))
def test_a_page_fits_into_a_message(found, language, typed, page):
    shown = panel(found, [("c" * 12, typed)], language, page)

    assert len(shown.text()) <= MESSAGE_LIMIT


async def test_buttons_fit_where_discord_puts_them():
    long = Conflict("c" * 12, "field" * 60, "base" * 90, "ours" * 90, "theirs" * 90)
    view = panel([long] * 999, page=100).view()

    buttons = [item.item for item in view.children]
    assert len(buttons) == 3 * PER_PAGE + 5
    assert all(len(button.label) <= 80 for button in buttons)
    assert all(len(button.custom_id) <= LIMIT for button in buttons)
    assert len({button.custom_id for button in buttons}) == len(buttons) - 3 * (PER_PAGE - 1)
    ids = [custom_id(button.custom_id) for button in buttons]
    assert all(id is not None and press(id.turn).into == BRANCH for id in ids)


def test_a_press_comes_back_as_it_was():
    one = Press(BRANCH, "0123abcd", "theirs", "c" * 12, 7)

    assert press(str(one)) == one


@pytest.mark.parametrize("text", ["", "a/b", "a/0123abcd/burn//0", "a/0123abcd/page//x"])
def test_what_no_press_was_is_refused(text):
    with pytest.raises(NothingToResolve):
        press(text)


def test_a_stamp_tells_conflicts_apart():
    one, other = (Conflict("c", "door", "shut", ours, "open") for ours in ("ajar", "gone"))

    assert stamp_of([one]) == stamp_of([one])
    assert stamp_of([one]) != stamp_of([other])


async def test_a_form_with_a_long_field_fits():
    id = CustomId("merge", TIMELINE, "x")
    form = value_form(id, Conflict("c", "field" * 60, "", "", ""), "zh")

    assert len(form.title) <= 45
    assert form.custom_id == str(id)
