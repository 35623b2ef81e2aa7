"""What every archive must do. Subclass it where a `store` fixture gives them."""

import asyncio
from dataclasses import replace

import pytest

from engine.memory.terms import asked_terms
from engine.model.actions import Say
from engine.model.ids import MAIN, BranchId, Digest, PersonId, TurnId
from engine.model.memory import Passage
from engine.ports import Index
from engine.store.store import Store
from tests.support.turns import (
    ANN,
    AT,
    ODD,
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

TURNS = line_of(4)
STORY = Digest("5" * 64)
TOLD = (
    "Mara hid the brass key under the third stair.",
    "浮士德在书斋里遇到了梅菲斯特。",
    "The mill burned, and nobody was there.",
    "他把铜钥匙交给了玛拉。",
)
PASSAGES = tuple(
    Passage(f"p{number}", "step", text, turn.id, number, turns=(turn.id,))
    for number, (turn, text) in enumerate(zip(TURNS, TOLD, strict=True), 1)
)
GUIDE = Passage("g", "knowledge", "The mill opens at noon.", document="guide", title="A guide")


async def found(index: Index, text: str, limit: int = 8, **where: object) -> list[str]:
    """Return the ids of what is found for *text* in the play."""
    passages = await index.search(TIMELINE, asked_terms(text), limit, **where)  # type: ignore[arg-type]
    return [one.id for one in passages]


class IndexContract:
    @pytest.fixture
    async def index(self, store: Store) -> Index:
        await begun(store.journal)
        await played(store.journal, *TURNS)
        await store.index.keep_passages(TIMELINE, PASSAGES)
        return store.index

    async def test_passages_come_back_as_they_were_in_the_order_of_the_play(self, index: Index):
        odd = Passage(
            "odd",
            "recollection",
            ODD,
            TURNS[0].id,
            1,
            5,
            (TURNS[0].id, ROOT.id),
            (PersonId("mara"), PersonId(ODD)),
            PersonId("mara"),
            ANN,
            ODD,
            ODD,
        )
        assert await index.keep_passages(TIMELINE, (odd,)) == 1
        assert tuple(await index.passages(TIMELINE)) == (odd, *PASSAGES)

    async def test_what_is_kept_already_is_not_kept_again(self, index: Index):
        assert await index.keep_passages(TIMELINE, PASSAGES) == 0
        assert await index.keep_passages(TIMELINE, ()) == 0
        changed = replace(PASSAGES[0], text="Something else.")
        assert await index.keep_passages(TIMELINE, (changed,)) == 0
        assert (await index.passages(TIMELINE))[0].text == TOLD[0]

    async def test_a_passage_of_a_turn_that_is_not_there_is_left_out(self, index: Index):
        stray = Passage("stray", "step", "Nothing.", TurnId("0" * 32), 9)
        assert await index.keep_passages(TIMELINE, (stray, GUIDE)) == 1
        assert "stray" not in {one.id for one in await index.passages(TIMELINE)}

    async def test_words_are_found_in_any_case_and_the_passage_with_more_of_them_first(
        self, index: Index
    ):
        assert await found(index, "a BRASS key") == ["p1"]
        assert await found(index, "mill brass key") == ["p1", "p3"]
        assert await found(index, "lantern") == []

    async def test_one_rare_word_comes_before_many_that_most_passages_hold(self, index: Index):
        usual = [
            Passage(f"u{n}", "step", "a horse on a bridge in rain", TURNS[3].id, 4)
            for n in range(60)
        ]
        rare = Passage("rare", "step", "an astrolabe", TURNS[3].id, 4)
        await index.keep_passages(TIMELINE, [*usual, rare])
        assert await found(index, "horse bridge rain astrolabe", limit=1) == ["rare"]

    async def test_many_usual_words_together_come_before_one_rare_one(self, index: Index):
        usual = ["a horse", "a bridge", "rain", "a horse on a bridge in rain"] * 2
        told = [*usual, "an astrolabe"]
        some = [Passage(f"m{n}", "step", text, TURNS[3].id, 4) for n, text in enumerate(told)]
        await index.keep_passages(TIMELINE, some)
        best = await found(index, "horse bridge rain astrolabe", limit=3)
        assert best == ["m3", "m7", "m8"]
        assert await found(index, "horse bridge rain astrolabe", limit=1) == ["m3"]

    async def test_rare_words_of_other_lines_hide_no_usual_ones_of_this(self, index: Index):
        told = ["rain"] * 60 + ["an astrolabe"] * 3
        lines = [TURNS[0].id] * 60 + [TURNS[3].id] * 3
        some = [
            Passage(f"l{n:02}", "step", text, turn, n)
            for n, (text, turn) in enumerate(zip(told, lines, strict=True))
        ]
        await index.keep_passages(TIMELINE, some)
        here = {TURNS[0].id}
        assert await found(index, "astrolabe rain", limit=2, turns=here) == ["l59", "l58"]
        assert await found(index, "astrolabe rain", limit=2) == ["l62", "l61"]

    async def test_of_equals_the_newer_comes_first(self, index: Index):
        some = [("b", 2), ("c", 1), ("a", 2), ("d", 0)]
        await index.keep_passages(
            TIMELINE, [Passage(id, "step", "a lantern", TURNS[0].id, at) for id, at in some]
        )
        assert await found(index, "lantern") == ["a", "b", "c", "d"]
        assert await found(index, "lantern", limit=2) == ["a", "b"]

    async def test_one_id_is_kept_once_however_often_it_comes(self, index: Index):
        lamp = Passage("lamp", "step", "A lamp.", TURNS[0].id, 1)
        oil = replace(lamp, id="oil", text="Oil.")
        late = replace(lamp, text="Late.")
        assert await index.keep_passages(TIMELINE, (lamp, late, oil)) == 2
        kept = await asyncio.gather(*(index.keep_passages(TIMELINE, (lamp, oil)) for _ in "1234"))
        assert kept == [0, 0, 0, 0]
        assert sorted(await found(index, "lamp oil")) == ["lamp", "oil"]
        assert await found(index, "late") == []

    async def test_of_the_same_kept_by_many_at_once_each_is_counted_once(self, index: Index):
        some = [Passage(f"s{n}", "step", "a sail", TURNS[0].id, 1) for n in range(20)]
        counts = await asyncio.gather(*(index.keep_passages(TIMELINE, some) for _ in "1234"))
        assert sum(counts) == 20
        assert len(await found(index, "sail", limit=99)) == 20

    async def test_chinese_is_found_without_blanks_by_two_characters_or_one(self, index: Index):
        assert await found(index, "书斋") == ["p2"]
        assert await found(index, "钥匙在哪里？") == ["p4"]
        assert await found(index, "铜") == ["p4"]
        assert await found(index, "书匙") == []

    @pytest.mark.parametrize(
        ("text", "asked", "not_asked"),
        [
            ("열쇠를 우물에 숨겼다.", ("열쇠", "우물 속"), ("자물쇠는", "숨기")),
            ("人々は「ひみつの鍵」を渡した。", ("人々", "鍵はどこ？", "ひみつ"), ("人間", "鍋")),
            ("Zoë waits at the Café Málaga.", ("zoe", "CAFE", "Málaga"), ("zoé", "malága")),
            ("The inn by the mill.", ("INN",), ("in n", "ïnn")),
            ("ＡＢＣ ﾊﾝｶｸ", ("abc", "ハンカク"), ("ab",)),
        ],
        ids=["Korean", "Japanese", "accents", "English", "width"],
    )
    async def test_every_script_is_found_by_its_words(
        self, index: Index, text: str, asked: tuple[str, ...], not_asked: tuple[str, ...]
    ):
        await index.keep_passages(STORY, (replace(GUIDE, text=text, title=""),))
        for words in asked:
            assert await index.search(STORY, asked_terms(words), 8), words
        for words in not_asked:
            assert not await index.search(STORY, asked_terms(words), 8), words

    async def test_no_more_is_found_than_was_asked_for(self, index: Index):
        assert len(await found(index, "brass mill", limit=1)) == 1
        assert await found(index, "mill", limit=0) == []
        assert await found(index, "…") == []

    async def test_other_lines_and_other_plays_do_not_exist(self, index: Index, store: Store):
        await store.journal.begin(record(OTHER), root(OTHER))
        elsewhere = Passage("e", "step", "The brass key is elsewhere.", ROOT.id, 0)
        await index.keep_passages(OTHER, (elsewhere,))
        assert await found(index, "brass key") == ["p1"]
        line = {TURNS[1].id, TURNS[2].id}
        assert await found(index, "brass mill 钥匙", turns=line) == ["p3"]
        assert [one.id for one in await index.passages(TIMELINE, line)] == ["p2", "p3"]

    async def test_a_line_of_very_many_turns_is_looked_at_as_a_short_one_is(self, index: Index):
        line = {TURNS[0].id, *(TurnId(f"{n:032x}") for n in range(40_000))}
        assert await found(index, "brass mill", turns=line) == ["p1"]
        assert [one.id for one in await index.passages(TIMELINE, line)] == ["p1"]

    async def test_a_line_of_no_turn_finds_what_is_of_no_turn(self, index: Index):
        await index.keep_passages(TIMELINE, (GUIDE,))
        assert await found(index, "mill", turns=frozenset()) == ["g"]
        assert [one.id for one in await index.passages(TIMELINE, ())] == ["g"]

    async def test_what_lies_behind_many_others_of_other_lines_is_found(self, index: Index):
        more = [Passage(f"m{n}", "step", "the key the key", TURNS[3].id, 4) for n in range(99)]
        await index.keep_passages(TIMELINE, more)
        assert await found(index, "key", limit=2, turns={TURNS[0].id}) == ["p1"]

    async def test_the_turns_that_have_passages_are_known(self, index: Index):
        every = [turn.id for turn in TURNS]
        assert set(await index.turns_kept(TIMELINE, [*every, TurnId("x")])) == set(every)
        assert set(await index.turns_kept(TIMELINE, every[:1])) == {every[0]}
        assert set(await index.turns_kept(TIMELINE, ())) == set()
        assert set(await index.turns_kept(OTHER, every)) == set()

    async def test_documents_are_of_no_turn_and_go_by_their_id(self, index: Index):
        assert await index.keep_passages(STORY, (GUIDE, replace(GUIDE, id="h", document="x"))) == 2
        assert set(await index.turns_kept(STORY, [TurnId("")])) == set()
        searched = await index.search(STORY, asked_terms("noon"), 8, frozenset())
        assert {one.id for one in searched} == {"g", "h"}
        await index.drop_documents(STORY, ("guide",))
        assert [one.id for one in await index.passages(STORY)] == ["h"]
        assert [one.id for one in await index.search(STORY, ("noon",), 8)] == ["h"]

    async def test_the_title_of_a_passage_is_searched_too(self, index: Index):
        await index.keep_passages(STORY, (GUIDE,))
        assert [one.id for one in await index.search(STORY, ("guide",), 8)] == ["g"]

    async def test_what_was_taken_from_erased_words_is_gone(self, index: Index, store: Store):
        both = Passage("both", "step", "They met.", TURNS[2].id, 3, turns=(TURNS[0].id,))
        await index.keep_passages(TIMELINE, (both,))
        action = TURNS[0].action
        assert isinstance(action, Say)
        assert action.words.id is not None
        await store.journal.erase_words(TIMELINE, [action.words.id])
        assert [one.id for one in await index.passages(TIMELINE)] == ["p2", "p3", "p4"]
        assert await found(index, "brass") == []

    async def test_letters_of_any_script_and_age_can_be_asked_for(self, index: Index):
        odd = "a𞤀b Ⴀx ①② ½ ﬁn ß İi 𲍋 ਪੰ"
        await index.keep_passages(TIMELINE, (Passage("odd", "step", odd, TURNS[0].id, 1),))
        for term in asked_terms(odd):
            assert await found(index, term) == ["odd"]

    async def test_what_was_taken_from_a_purged_turn_is_gone(self, index: Index, store: Store):
        aside = said(TURNS[3], "I go aside.", "A copper kettle.")
        await store.journal.fork(branch_at(TURNS[3], "side"), AT, ANN)
        await played(store.journal, aside, branch=SIDE)
        kettle = Passage("kettle", "step", "A copper kettle.", aside.id, 5)
        await index.keep_passages(TIMELINE, (kettle,))
        await store.journal.set_status(TIMELINE, SIDE, "deleted", AT)
        await store.journal.purge(later(1), rehearse=True)
        assert await found(index, "kettle") == ["kettle"]
        await store.journal.purge(later(1))
        assert await found(index, "kettle") == []
        assert len(await index.passages(TIMELINE)) == len(PASSAGES)

    async def test_branches_that_moved_since_are_known_in_portions(
        self, index: Index, store: Store
    ):
        await store.journal.fork(branch_at(ROOT, "side"), later(5), ANN)
        await store.journal.fork(branch_at(ROOT, "done"), later(5), ANN)
        await store.journal.set_status(TIMELINE, BranchId("done"), "deleted", later(6))
        moved = [one.id for _, one in await index.moved_since(AT, 9)]
        assert moved == [MAIN, SIDE]
        assert [one.id for _, one in await index.moved_since(later(5), 9)] == [SIDE]
        assert await index.moved_since(later(6), 9) == ()
        [(first, branch)] = await index.moved_since(AT, 1)
        assert (first, branch.id) == (record(), MAIN)
        rest = await index.moved_since(AT, 9, (TIMELINE, MAIN))
        assert [one.id for _, one in rest] == [SIDE]
