"""What comes of candidates, sentence by sentence: kept, dropped, or left to a game master."""

from dataclasses import replace

import pytest

from engine.memory.settle import gleaned, refusals
from engine.model.events import Remembered
from engine.model.extraction import Candidate, Extraction
from engine.model.ids import RoomId
from engine.model.language import Language
from engine.model.places import Room
from engine.model.state import State
from engine.model.story import Story
from tests.engine.memory.verify_row import Row
from tests.engine.memory.verify_rows_form import FORMS
from tests.engine.memory.verify_rows_known import KNOWN
from tests.engine.memory.verify_rows_unreal import SOUND
from tests.support.remembered import MARA, moment, tale

ROWS = (*KNOWN, *SOUND, *FORMS)
TOWER, TURM = RoomId("tower"), RoomId("turm")


def story(language: Language) -> Story:
    """The tale, with a nemesis that has a name."""
    plain = tale(language)
    return replace(plain, anchors=(*plain.anchors, ("nemesis", "Mephisto")))


def now(*memories: str) -> State:
    """The moment, with an empty tower; Mara, also called the Crow, has 20 HP."""
    plain = moment(*memories)
    mara = plain.people[MARA]
    mara = replace(mara, aliases=(*mara.aliases, "the Crow", ""), stats={"hp": 20.0})
    rooms = {TOWER: Room(TOWER, "Old Tower"), TURM: Room(TURM, "旧塔楼")}
    return replace(plain, people={**plain.people, MARA: mara}, rooms={**plain.rooms, **rooms})


def came_of(row: Row) -> str:
    """Return what comes of the candidate of *row*."""
    quote = row.quote or row.said[0].text
    candidate = Candidate(row.text, 9, row.turns, quote)
    lines = [replace(line, succeeded=False) if line.source == "dice" else line for line in row.said]
    found = gleaned(story(row.language), now(*row.known), lines, Extraction((candidate,)), until=9)
    kept = [event.memory for event in found.events if isinstance(event, Remembered)]
    if any(refusals(found)):
        return "to the GM"
    if not kept:
        return "dropped"
    assert kept[0].turns == (row.said[0].turn,)
    assert kept[0].weight == 5
    return "kept" if kept[0].text == row.text else "as told"


@pytest.mark.parametrize("row", ROWS, ids=[f"{row.kind}: {row.text}" for row in ROWS])
def test_what_comes_of_a_candidate(row: Row):
    assert came_of(row) == row.comes


def test_the_table_is_wide_enough():
    assert len({(row.said, row.text) for row in ROWS}) >= 100
    assert sum(row.comes == "kept" for row in ROWS) >= 40
