"""Which states a database keeps, and what it costs to find the one nearest to a head."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.model.ids import MAIN
from engine.model.state import State
from engine.ports import HeadMove
from engine.store.journal import DatabaseJournal
from engine.store.snapshots import MOST, RECENT, SPACING, surplus
from tests.support.turns import ANN, AT, OTHER, ROOT, TIMELINE, begun, line_of, played, said

PLACES = st.tuples(st.sampled_from("abc"), st.integers(0, 20 * SPACING))


async def test_older_snapshots_are_thinned_out(journal: DatabaseJournal, path: Path):
    await begun(journal)
    await begun(journal, OTHER)
    turns = line_of(SPACING + 12)
    await played(journal, *turns)
    await journal.keep_snapshot(OTHER, ROOT.id, State())
    for number, turn in enumerate(turns):
        await journal.keep_snapshot(TIMELINE, turn.id, State(turns=number))
    with closing(sqlite3.connect(path)) as bare:
        kept = bare.execute("SELECT timeline, depth FROM snapshot ORDER BY seq").fetchall()
    newest = range(len(turns) - RECENT + 1, len(turns) + 1)
    depths = [SPACING - 1, *newest]
    assert kept == [(OTHER, 0), *((TIMELINE, depth) for depth in depths)]


@given(st.lists(PLACES))
def test_the_newest_stay_and_so_does_one_of_each_stretch(places):
    kept = [(seq, *place) for seq, place in enumerate(places)]
    gone = set(surplus(kept))
    assert not gone & set(range(RECENT))
    left = {(strand, depth // SPACING) for seq, strand, depth in kept if seq not in gone}
    assert left == {(strand, depth // SPACING) for strand, depth in places}
    assert len(kept) - len(gone) <= RECENT + len(left)


def test_there_is_a_limit_to_all_of_them():
    kept = [(seq, "strand", seq * SPACING) for seq in range(MOST + 3)]
    assert list(surplus(kept)) == [MOST, MOST + 1, MOST + 2]


async def test_a_snapshot_is_found_behind_many_branchings(journal: DatabaseJournal):
    """Each turn is told a second time, so that the line changes its strand at every step."""
    await begun(journal)
    await journal.keep_snapshot(TIMELINE, ROOT.id, State())
    tip = kept = ROOT
    for number in range(30):
        first, second = said(tip, f"{number}", "no"), said(tip, f"{number}", "yes")
        await played(journal, first)
        await journal.move_head(TIMELINE, HeadMove(MAIN, first.id, tip.id, "variant", ANN, AT))
        await played(journal, second)
        if number == 10:
            await journal.keep_snapshot(TIMELINE, first.id, State(turns=99))
            await journal.keep_snapshot(TIMELINE, second.id, State(turns=11))
            kept = second
        tip = second
    assert await journal.nearest_snapshot(TIMELINE, tip.id) == (kept.id, State(turns=11))
    assert len(await journal.line(TIMELINE, tip.id, kept.id)) == 19
    assert len(await journal.line(TIMELINE, tip.id)) == 31


async def test_a_snapshot_of_another_form_is_no_use(
    journal: DatabaseJournal, monkeypatch: pytest.MonkeyPatch
):
    await begun(journal)
    await journal.keep_snapshot(TIMELINE, ROOT.id, State())
    one = said(ROOT, "one")
    await played(journal, one)
    with monkeypatch.context() as patched:
        patched.setattr("engine.store.snapshots.FORM", "of tomorrow")
        assert await journal.nearest_snapshot(TIMELINE, one.id) is None
        await journal.keep_snapshot(TIMELINE, one.id, State(turns=1))
    assert await journal.nearest_snapshot(TIMELINE, one.id) == (ROOT.id, State())
