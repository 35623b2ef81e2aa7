"""Presses on a guided form that cannot be meant change nothing; the others are tried at a table."""

from dataclasses import replace

import pytest

from cogs.ui.trigger_guide import MOST_ROWS, Filling, Guide
from cogs.ui.trigger_presses import NAME, pressed, told
from cogs.ui.trigger_sketch import Sketch
from cogs.ui.trigger_steps import TELLING
from engine.model.rule import Contains
from engine.model.table_deeds import PutPause

GUIDE = Guide(Sketch("x", rows=(Contains("a"),), steps=(PutPause(paused=True),)))


@pytest.mark.parametrize(
    ("verb", "arg", "values"),
    [
        ("nonsense", "", ()),
        ("page", "nowhere", ()),
        ("part", "conditions", ("nonsense",)),
        ("part", "nonsense", ("said",)),
        ("pick", "who", ("Mara",)),
        ("fill", "", ()),
        ("add", "", ()),
        ("row", "", ("7",)),
        ("row", "", ("x",)),
        ("not", "", ()),
        ("drop", "", ()),
        ("raise", "", ()),
    ],
)
def test_what_is_not_there_is_not_pressed(verb, arg, values):
    guide = replace(GUIDE, row=3 if verb == "not" else 0)

    assert replace(pressed(guide, verb, arg, values), row=guide.row) == guide


def test_a_slot_that_a_part_does_not_have_is_not_picked():
    guide = replace(GUIDE, page="then", filling=Filling("telling", TELLING["goto"]))

    assert pressed(guide, "pick", "nonsense", ("x",)) == guide


def test_a_page_takes_so_many_rows():
    full = replace(GUIDE.sketch, rows=(Contains("a"),) * MOST_ROWS)
    guide = Guide(full, page="if")

    assert pressed(guide, "part", "conditions", ("said",)) == guide


def test_what_was_not_asked_for_is_not_taken():
    assert told(GUIDE, {"name": "other"}) == GUIDE
    assert told(replace(GUIDE, asks=(NAME,)), {"name": " other "}).sketch.name == "other"


def test_the_first_row_stays_where_it_is():
    guide = replace(GUIDE, page="if")

    assert pressed(guide, "raise", "", ()) == guide


def test_a_part_that_cannot_be_said_is_not_added_and_says_why():
    filling = Filling("telling", TELLING["tell"], {"text": "x" * 3999})
    guide = replace(GUIDE, page="then", filling=filling)

    after = pressed(guide, "add", "", ())

    assert after.error is not None
    assert after.sketch == guide.sketch
    assert after.filling == filling
