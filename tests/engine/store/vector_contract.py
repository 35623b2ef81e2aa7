"""What every store of vectors must do. Subclass it where a `store` fixture gives them."""

from dataclasses import replace

import pytest

from engine.model.actions import Say
from engine.model.ids import Digest
from engine.model.memory import Passage
from engine.ports import Index
from engine.store.store import Store
from tests.support.turns import (
    ANN,
    AT,
    OTHER,
    ROOT,
    SIDE,
    TIMELINE,
    begun,
    branch_at,
    later,
    line_of,
    played,
    record,
    root,
    said,
)

MODEL = "m/2"
TURNS = line_of(4)
PASSAGES = tuple(
    Passage(f"p{number}", "step", f"The {number}. passage.", turn.id, number, turns=(turn.id,))
    for number, turn in enumerate(TURNS, 1)
)
EAST, NORTH, WEST, BETWEEN = (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.6, 0.8)
LIKE = {"p1": (EAST,), "p2": (NORTH, WEST), "p3": (BETWEEN,)}


async def near(index: Index, vector=EAST, limit=8, **where: object) -> list[str]:
    found = await index.near(TIMELINE, MODEL, vector, limit, **where)  # type: ignore[arg-type]
    return [one.passage.id for one in found]


class VectorContract:
    @pytest.fixture
    async def index(self, store: Store) -> Index:
        await begun(store.journal)
        await played(store.journal, *TURNS)
        await store.index.keep_passages(TIMELINE, PASSAGES)
        await store.index.keep_vectors(TIMELINE, MODEL, LIKE)
        return store.index

    async def test_the_passages_that_are_most_alike_come_first(self, index: Index):
        assert await near(index) == ["p1", "p3", "p2"]
        assert await near(index, WEST, 1) == ["p2"]
        assert await near(index, limit=0) == []

    async def test_a_passage_is_as_alike_as_its_sentence_that_is_most_alike(self, index: Index):
        alike = [one.alike for one in await index.near(TIMELINE, MODEL, WEST, 1)]
        assert alike == pytest.approx([1], abs=0.02)

    async def test_passages_come_back_as_they_were(self, index: Index):
        [first] = await index.near(TIMELINE, MODEL, EAST, 1)
        assert first.passage == PASSAGES[0]

    async def test_alike_is_seen_from_the_middle_of_all_that_is_kept(self, index: Index):
        passages = [Passage(f"k{n}", "step", "x", TURNS[0].id, 1) for n in range(60)]
        await index.keep_passages(TIMELINE, passages)
        before = await index.near(TIMELINE, MODEL, BETWEEN, 1)
        await index.keep_vectors(TIMELINE, MODEL, {one.id: (EAST,) for one in passages})
        alike = {o.passage.id: o.alike for o in await index.near(TIMELINE, MODEL, BETWEEN, 99)}
        assert before[0].alike == pytest.approx(alike["p3"], abs=0.02)
        assert alike["p1"] < 0.5  # 0.6 as cosines go

    async def test_of_other_models_nothing_is_near(self, index: Index):
        assert await index.near(TIMELINE, "other/2", EAST, 8) == ()

    async def test_what_another_model_says_takes_the_place_of_what_was_kept(self, index: Index):
        assert await near(index) == ["p1", "p3", "p2"]
        await index.keep_vectors(TIMELINE, "other/3", {"p1": ((1.0, 0.0, 0.0),)})
        found = await index.near(TIMELINE, "other/3", (1.0, 0.0, 0.0), 8)
        assert [one.passage.id for one in found] == ["p1"]
        await index.keep_vectors(TIMELINE, MODEL, {"p1": (NORTH,)})
        assert await index.near(TIMELINE, "other/3", (1.0, 0.0, 0.0), 8) == ()

    async def test_vectors_of_two_sizes_are_never_compared(self, index: Index):
        assert await index.near(TIMELINE, MODEL, (1.0, 0.0, 0.0), 8) == ()
        await index.keep_vectors(TIMELINE, MODEL, {"p4": ((1.0, 0.0, 0.0),)})
        assert await near(index) == ["p1", "p3", "p2"]

    async def test_what_is_kept_later_is_near_as_well(self, index: Index):
        assert "p4" not in await near(index)
        await index.keep_vectors(TIMELINE, MODEL, {"p4": ((0.0, -1.0),)})
        assert await near(index, (0.0, -1.0), 1) == ["p4"]

    async def test_passages_without_vectors_are_known_the_newest_first(self, index: Index):
        assert await index.without_vectors(TIMELINE, MODEL, 8) == (PASSAGES[3],)
        others = await index.without_vectors(TIMELINE, "other/2", 2)
        assert [one.id for one in others] == ["p4", "p3"]

    async def test_vectors_of_passages_that_are_not_there_are_left_out(self, index: Index):
        await index.keep_vectors(TIMELINE, MODEL, {"gone": (EAST,)})
        await index.keep_vectors(OTHER, MODEL, {"p1": (EAST,)})
        await index.keep_vectors(TIMELINE, MODEL, {})
        assert "gone" not in await near(index)
        assert await index.near(OTHER, MODEL, EAST, 8) == ()

    async def test_other_lines_and_other_plays_do_not_exist(self, index: Index, store: Store):
        await store.journal.begin(record(OTHER), root(OTHER))
        elsewhere = Passage("p1", "step", "Elsewhere.", ROOT.id, 0)
        await index.keep_passages(OTHER, (elsewhere,))
        await index.keep_vectors(OTHER, MODEL, {"p1": (EAST,)})
        [found] = await index.near(OTHER, MODEL, EAST, 8)
        assert found.passage == elsewhere
        assert await near(index, turns={TURNS[1].id, TURNS[2].id}) == ["p3", "p2"]

    async def test_what_lies_behind_many_others_of_other_lines_is_near(self, index: Index):
        more = [replace(PASSAGES[3], id=f"m{number:02}") for number in range(30)]
        await index.keep_passages(TIMELINE, more)
        await index.keep_vectors(TIMELINE, MODEL, {one.id: (EAST,) for one in more})
        here = {TURNS[1].id, TURNS[2].id}
        assert await near(index, EAST, 2, turns=here) == ["p3", "p2"]
        assert await near(index, EAST, 1, turns={*here, TURNS[0].id}) == ["p1"]

    async def test_documents_are_of_no_turn(self, index: Index):
        story = Digest("5" * 64)
        guide = Passage("g", "knowledge", "The mill.", document="guide", title="A guide")
        await index.keep_passages(story, (guide,))
        await index.keep_vectors(story, MODEL, {"g": (EAST,)})
        [found] = await index.near(story, MODEL, EAST, 8, frozenset())
        assert found.passage == guide
        await index.drop_documents(story, ("guide",))
        assert await index.near(story, MODEL, EAST, 8) == ()

    async def test_with_erased_words_their_vectors_go(self, index: Index, store: Store):
        assert await near(index) == ["p1", "p3", "p2"]
        action = TURNS[0].action
        assert isinstance(action, Say)
        assert action.words.id is not None
        await store.journal.erase_words(TIMELINE, [action.words.id])
        assert await near(index) == ["p3", "p2"]

    async def test_with_a_purged_turn_its_vectors_go(self, index: Index, store: Store):
        aside = said(TURNS[3], "I go aside.", "A copper kettle.")
        await store.journal.fork(branch_at(TURNS[3], "side"), AT, ANN)
        await played(store.journal, aside, branch=SIDE)
        kettle = Passage("kettle", "step", "A copper kettle.", aside.id, 5)
        await index.keep_passages(TIMELINE, (kettle,))
        await index.keep_vectors(TIMELINE, MODEL, {"kettle": (EAST,)})
        assert await near(index, limit=2) == ["p1", "kettle"]
        await store.journal.set_status(TIMELINE, SIDE, "deleted", AT)
        await store.journal.purge(later(1))
        again = replace(kettle, id="again", turn=TURNS[3].id, text="Something else.")
        await index.keep_passages(TIMELINE, (again,))
        assert await near(index) == ["p1", "p3", "p2"]
