"""What every journal must do with words, snapshots and answers; a part of `JournalContract`."""

import pytest

from engine.errors import NoSuchBranch, StaleHead
from engine.model.actions import Say
from engine.model.ids import MAIN, MessageId, TimelineId, TurnId, WordsId
from engine.model.memory import Memory
from engine.model.state import Line, State
from engine.model.turn import Turn
from engine.model.words import Words
from engine.ports import Journal
from engine.store.memory import MemoryStore
from engine.store.store import Store
from tests.support.turns import (
    ANN,
    AT,
    ODD,
    OTHER,
    ROOT,
    SALT,
    SIDE,
    STORY,
    TIMELINE,
    begun,
    branch_at,
    commit,
    line_of,
    played,
    said,
)


class UpkeepContract:
    @pytest.fixture
    def journal(self, store: Store) -> Journal:
        return store.journal

    @pytest.fixture
    def elsewhere(self) -> Journal:
        """Return the journal of another installation."""
        return MemoryStore()

    async def test_erased_words_are_gone_and_the_turns_stay(self, journal: Journal):
        await begun(journal)
        one = said(ROOT, "my name is Ann", "Noted.")
        await played(journal, one)
        [secret, told] = one.words()
        await journal.erase_words(TIMELINE, [secret.id, WordsId("unknown")])
        await journal.erase_words(TIMELINE, [])
        [_, found] = await journal.line(TIMELINE, one.id)
        assert found.words() == (Words(None, secret.id), told)
        assert (found.id, found.body) == (one.id, one.body)

    async def test_erasing_in_one_timeline_leaves_others_alone(self, journal: Journal):
        await begun(journal)
        await begun(journal, OTHER)
        one = said(ROOT, "my name is Ann")
        await journal.append(commit(one))
        await journal.append(commit(one, timeline=OTHER))
        await journal.erase_words(OTHER, [words.id for words in one.words()])
        assert await journal.line(TIMELINE, one.id) == (ROOT, one)

    async def test_words_said_anew_are_there_again(self, journal: Journal):
        await begun(journal)
        one = said(ROOT, "my name is Ann")
        two = said(one, "my name is Ann")
        await played(journal, one)
        await journal.erase_words(TIMELINE, [words.id for words in one.words()])
        await played(journal, two)
        assert await journal.line(TIMELINE, two.id, one.id) == (two,)

    async def test_a_turn_without_texts_does_not_erase_them(self, journal: Journal):
        await begun(journal)
        one = said(ROOT, "my name is Ann")
        words = Words(None, one.words()[0].id)
        two = Turn.after((one.id,), Say(ANN, "Ann", words), (), salt=SALT, kind="fold")
        await played(journal, one, two)
        assert (await journal.line(TIMELINE, one.id))[1] == one

    async def test_the_newest_snapshot_on_the_line_is_found(self, journal: Journal):
        await begun(journal)
        await journal.fork(branch_at(ROOT), AT)
        main, side = line_of(3), said(ROOT, "elsewhere")
        await played(journal, *main)
        await played(journal, side, branch=SIDE)
        assert await journal.nearest_snapshot(TIMELINE, main[2].id) is None
        for turns, turn in enumerate((side, ROOT, main[0], main[1])):
            await journal.keep_snapshot(TIMELINE, turn.id, State(turns=turns))
        assert await journal.nearest_snapshot(TIMELINE, main[2].id) == (main[1].id, State(turns=3))
        assert await journal.nearest_snapshot(TIMELINE, main[0].id) == (main[0].id, State(turns=2))
        assert await journal.nearest_snapshot(TIMELINE, side.id) == (side.id, State(turns=0))

    async def test_a_snapshot_holds_the_whole_state(self, journal: Journal):
        await begun(journal)
        one = said(ROOT, "I knock.", "Nobody answers.")
        await played(journal, one)
        log = (
            Line("person", "Ann", one.words()[0]),
            Line("dice", "", Words("2d6 = 7")),
            Line("narrator", "", one.words()[1]),
        )
        state = State(
            STORY,
            {"hp": 3, "名": ODD, "f": 1.0, "b": True, ODD: float("-inf")},
            frozenset({"lit", "深"}),
            visits={},
            memories=(Memory(ODD, 5),),
            log=log,
            turns=1,
            ended="",
        )
        await journal.keep_snapshot(TIMELINE, one.id, State())
        await journal.keep_snapshot(TIMELINE, one.id, state)
        found = await journal.nearest_snapshot(TIMELINE, one.id)
        assert found == (one.id, state)
        assert found is not None
        assert [type(value) for value in found[1].vars.values()] == [int, str, float, bool, float]

    async def test_a_snapshot_does_not_keep_what_was_erased(self, journal: Journal):
        await begun(journal)
        one = said(ROOT, "my name is Ann")
        await played(journal, one)
        lines = tuple(Line("person", "Ann", words) for words in one.words())
        await journal.keep_snapshot(TIMELINE, one.id, State(log=lines))
        await journal.erase_words(TIMELINE, [one.words()[0].id])
        found = await journal.nearest_snapshot(TIMELINE, one.id)
        assert found is not None
        assert [line.words.text for line in found[1].log] == [None, "So be it."]

    async def test_a_snapshot_of_an_unknown_turn_is_dropped(self, journal: Journal):
        await begun(journal)
        await journal.keep_snapshot(TIMELINE, TurnId("nowhere"), State())
        await journal.keep_snapshot(TimelineId("nowhere"), ROOT.id, State())
        assert await journal.nearest_snapshot(TIMELINE, TurnId("nowhere")) is None
        assert await journal.nearest_snapshot(TIMELINE, ROOT.id) is None

    async def test_an_answer_is_kept_until_its_turn_is_written(self, journal: Journal):
        await begun(journal)
        one = said(ROOT, "one")
        here, later = f"main/{ROOT.id}/ask", f"main/{one.id}/ask"
        elsewhere = f"side/{ROOT.id}/ask"
        for key in (here, later, elsewhere):
            await journal.keep_answer(TIMELINE, key, "first")
            await journal.keep_answer(TIMELINE, key, ODD)
        assert await journal.kept_answer(TIMELINE, here) == ODD
        await played(journal, one)
        assert await journal.kept_answer(TIMELINE, here) is None
        assert await journal.kept_answer(TIMELINE, later) == ODD
        assert await journal.kept_answer(TIMELINE, elsewhere) == ODD

    async def test_answers_are_kept_by_timeline_and_key(self, journal: Journal):
        await begun(journal)
        await begun(journal, OTHER)
        await journal.keep_answer(TIMELINE, "main/x/1", "yes")
        assert await journal.kept_answer(OTHER, "main/x/1") is None
        assert await journal.kept_answer(TIMELINE, "main/x/2") is None

    async def test_a_refused_turn_drops_no_answer(self, journal: Journal):
        await begun(journal)
        await played(journal, said(ROOT, "one"))
        await journal.keep_answer(TIMELINE, f"main/{ROOT.id}/1", "yes")
        with pytest.raises(StaleHead):
            await journal.append(commit(said(ROOT, "late"), claim=MessageId("4")))
        assert await journal.kept_answer(TIMELINE, f"main/{ROOT.id}/1") == "yes"

    async def test_the_last_prompt_of_each_branch_is_kept(self, journal: Journal):
        await begun(journal)
        await begun(journal, OTHER)
        await journal.fork(branch_at(ROOT), AT)
        assert await journal.kept_prompt(TIMELINE, MAIN) is None
        for text in ("first", ODD):
            await journal.keep_prompt(TIMELINE, MAIN, text, AT)
        await journal.keep_prompt(TIMELINE, SIDE, "side", AT)
        await played(journal, said(ROOT, "one"))
        assert await journal.kept_prompt(TIMELINE, MAIN) == ODD
        assert await journal.kept_prompt(TIMELINE, SIDE) == "side"
        assert await journal.kept_prompt(OTHER, MAIN) is None

    async def test_a_prompt_of_no_branch_is_refused(self, journal: Journal):
        await begun(journal)
        with pytest.raises(NoSuchBranch):
            await journal.keep_prompt(TIMELINE, SIDE, "text", AT)
        assert await journal.kept_prompt(TIMELINE, SIDE) is None

    async def test_erased_words_take_the_prompts_that_may_repeat_them(self, journal: Journal):
        await begun(journal)
        await begun(journal, OTHER)
        await journal.fork(branch_at(ROOT), AT)
        one = said(ROOT, "my name is Ann")
        await played(journal, one)
        for timeline, branch in ((TIMELINE, MAIN), (TIMELINE, SIDE), (OTHER, MAIN)):
            await journal.keep_prompt(timeline, branch, "Ann said: my name is Ann", AT)
        await journal.erase_words(TIMELINE, [])
        assert await journal.kept_prompt(TIMELINE, MAIN) is not None
        await journal.erase_words(TIMELINE, [one.words()[0].id])
        assert await journal.kept_prompt(TIMELINE, MAIN) is None
        assert await journal.kept_prompt(TIMELINE, SIDE) is None
        assert await journal.kept_prompt(OTHER, MAIN) is not None
