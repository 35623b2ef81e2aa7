"""What every store must do with branches that were deleted long ago."""

from dataclasses import replace

import pytest

from engine.errors import BranchExists, NoSuchBranch, NoSuchTurn, StaleHead
from engine.model.actions import Merge
from engine.model.events import Merged, Narrated
from engine.model.ids import MAIN, BranchId, MessageId
from engine.model.state import Line, State
from engine.model.turn import Turn
from engine.model.words import Words
from engine.ports import Binding, Checkpoint, HeadMove, Journal, Mailbox, PendingMerge, Purged
from engine.store.store import Store
from tests.support.turns import (
    ANN,
    AT,
    CHANNEL,
    ODD,
    OTHER,
    ROOT,
    SALT,
    SIDE,
    TIMELINE,
    begun,
    branch_at,
    commit,
    incoming,
    later,
    line_of,
    move,
    played,
    said,
)

OURS = said(ROOT, "I go left.", "It is dark.")
THEIRS = [said(ROOT, "I go right.", ODD)]
THEIRS.append(said(THEIRS[0], "And on.", "A lamp burns."))
BEYOND = said(THEIRS[1], "Further still.", "Nothing is here.")
MERGE = Turn.after(
    (OURS.id, THEIRS[1].id),
    Merge(ANN, "side", THEIRS[1].id, ()),
    (
        Merged("side", THEIRS[1].id, log=(Line("person", "Ann", THEIRS[1].words()[0]),)),
        Narrated(Words("You meet again."), "model"),
    ),
    salt=SALT,
    kind="merge",
)


async def forked(journal: Journal, *turns: Turn, name: str = "side") -> None:
    """Let a branch begin at the root, and play *turns* on it."""
    await journal.fork(branch_at(ROOT, name), AT, ANN)
    await played(journal, *turns, branch=BranchId(name))


async def deleted(journal: Journal, minutes: int = 1, id: BranchId = SIDE) -> None:
    await journal.set_status(TIMELINE, id, "deleted", later(minutes))


async def ids(journal: Journal) -> set[str]:
    return {knot.id for knot in await journal.knots(TIMELINE)}


def those(*turns: Turn) -> set[str]:
    return {turn.id for turn in turns}


class PurgeContract:
    @pytest.fixture
    def journal(self, store: Store) -> Journal:
        return store.journal

    @pytest.fixture
    def mailbox(self, store: Store) -> Mailbox:
        return store.mailbox

    async def test_a_branch_goes_with_the_turns_that_were_its_own(self, journal: Journal):
        await begun(journal)
        await played(journal, OURS)
        await forked(journal, *THEIRS, BEYOND)
        await deleted(journal)
        branch = (await journal.branches(TIMELINE))[1]
        assert await journal.purge(later(1)) == (Purged(TIMELINE, (branch,), 3),)
        assert await ids(journal) == those(ROOT, OURS)
        assert [one.id for one in await journal.branches(TIMELINE)] == [MAIN]
        assert await journal.head_moves(TIMELINE, SIDE) == ()
        assert {one.branch for one in await journal.moves(TIMELINE)} == {MAIN}
        with pytest.raises(NoSuchBranch):
            await journal.head(TIMELINE, SIDE)
        with pytest.raises(NoSuchTurn):
            await journal.turn(TIMELINE, THEIRS[0].id)

    async def test_what_was_deleted_later_stays(self, journal: Journal):
        await begun(journal)
        await forked(journal, *THEIRS)
        await deleted(journal, 2)
        assert await journal.purge(later(1)) == ()
        await journal.set_status(TIMELINE, SIDE, "open", later(3))
        assert await journal.purge(later(9)) == ()
        assert await ids(journal) == those(ROOT, *THEIRS)

    async def test_a_rehearsal_tells_what_would_go_and_removes_nothing(self, journal: Journal):
        await begun(journal)
        await forked(journal, *THEIRS)
        await deleted(journal)
        [told] = await journal.purge(later(1), rehearse=True)
        assert (await journal.branches(TIMELINE))[1] in told.branches
        assert await ids(journal) == those(ROOT, *THEIRS)
        assert await journal.purge(later(1)) == (told,)

    async def test_the_first_branch_is_never_purged(self, journal: Journal):
        await begun(journal)
        await played(journal, OURS)
        await deleted(journal, id=MAIN)
        assert await journal.purge(later(9)) == ()
        assert await journal.head(TIMELINE, MAIN) == OURS.id

    async def test_turns_that_a_merge_brought_in_stay(self, journal: Journal):
        await begun(journal)
        await forked(journal, *THEIRS)
        await played(journal, OURS, MERGE)
        await played(journal, BEYOND, branch=SIDE)
        await deleted(journal)
        [purged] = await journal.purge(later(1))
        assert purged.turns == 1
        assert await ids(journal) == those(ROOT, OURS, *THEIRS, MERGE)
        assert await journal.line(TIMELINE, MERGE.id) == (ROOT, OURS, MERGE)
        assert await journal.line(TIMELINE, THEIRS[1].id) == (ROOT, *THEIRS)

    async def test_moves_that_played_what_stays_are_kept(self, journal: Journal):
        await begun(journal)
        await forked(journal, *THEIRS)
        await played(journal, OURS, MERGE)
        await played(journal, BEYOND, branch=SIDE)
        await journal.move_head(TIMELINE, move(BEYOND, ROOT, "rewind", branch=SIDE))
        await deleted(journal)
        await journal.purge(later(1))
        found = await journal.head_moves(TIMELINE, SIDE)
        assert [(one.previous, one.head) for one in found] == [
            (THEIRS[0].id, THEIRS[1].id),
            (ROOT.id, THEIRS[0].id),
        ]
        assert set(found) < set(await journal.moves(TIMELINE))
        assert [one.branch for one in await journal.foundings(TIMELINE)] == [MAIN]

    async def test_what_a_purged_branch_left_goes_with_the_last_that_leans_on_it(
        self, journal: Journal
    ):
        await begun(journal)
        await forked(journal, *THEIRS)
        await forked(journal, OURS, MERGE, name="third")
        await deleted(journal)
        await journal.purge(later(1))
        await deleted(journal, id=BranchId("third"))
        await journal.purge(later(1))
        assert await ids(journal) == those(ROOT)
        assert {one.branch for one in await journal.moves(TIMELINE)} == {MAIN}

    async def test_the_id_of_a_purged_branch_whose_turns_stay_is_not_given_again(
        self, journal: Journal
    ):
        await begun(journal)
        await forked(journal, *THEIRS)
        await played(journal, OURS, MERGE)
        await deleted(journal)
        await journal.purge(later(1))
        with pytest.raises(BranchExists):
            await journal.fork(branch_at(ROOT), AT)
        await journal.fork(replace(branch_at(ROOT, "heir"), name="side"), AT)
        assert (await journal.branch(TIMELINE, "side")).id == "heir"

    async def test_turns_of_another_branch_stay(self, journal: Journal):
        await begun(journal)
        await forked(journal, *THEIRS)
        await journal.fork(branch_at(THEIRS[0], "twig"), AT)
        await deleted(journal)
        await journal.purge(later(1))
        assert await ids(journal) == those(ROOT, THEIRS[0])
        assert await journal.head(TIMELINE, BranchId("twig")) == THEIRS[0].id

    async def test_turns_to_which_a_head_may_come_back_stay(self, journal: Journal):
        await begun(journal)
        await forked(journal, *THEIRS)
        for to in (THEIRS[1], ROOT):
            at = await journal.head(TIMELINE, MAIN)
            restored = HeadMove(MAIN, at, to.id, "restore", ANN, AT)
            await journal.move_head(TIMELINE, restored)
        await deleted(journal)
        await journal.purge(later(1))
        assert await ids(journal) == those(ROOT, *THEIRS)
        await journal.move_head(TIMELINE, move(ROOT, THEIRS[1], "redo"))

    async def test_turns_that_have_a_name_stay(self, journal: Journal):
        await begun(journal)
        await forked(journal, *THEIRS)
        await journal.keep_checkpoint(TIMELINE, Checkpoint("a", THEIRS[0].id, SIDE, ANN, AT))
        await deleted(journal)
        await journal.purge(later(1))
        assert await ids(journal) == those(ROOT, THEIRS[0])

    async def test_the_first_telling_of_a_turn_that_stays_stays_beside_it(self, journal: Journal):
        await begun(journal)
        first, second, third = (said(ROOT, "I knock.", told) for told in ("one", "two", "three"))
        await forked(journal, first)
        for old, new in ((first, second), (second, third)):
            await journal.append(replace(commit(new, SIDE), instead_of=old.id))
        await journal.fork(branch_at(second, "twig"), AT)
        await deleted(journal)
        await journal.purge(later(1))
        assert await ids(journal) == those(ROOT, first, second)

    async def test_tellings_of_a_turn_that_goes_go_with_it(self, journal: Journal):
        await begun(journal)
        first, second = (said(ROOT, "I knock.", told) for told in ("one", "two"))
        await forked(journal, first)
        await journal.append(replace(commit(second, SIDE), instead_of=first.id))
        await deleted(journal)
        await journal.purge(later(1))
        assert await ids(journal) == those(ROOT)

    async def test_a_branch_for_which_a_merge_waits_stays(self, journal: Journal):
        await begun(journal)
        await forked(journal, *THEIRS)
        merge = PendingMerge(MAIN, SIDE, ROOT.id, THEIRS[1].id, (), ANN, AT)
        await journal.keep_merge(TIMELINE, merge)
        await deleted(journal)
        assert await journal.purge(later(1)) == ()
        await journal.drop_merge(TIMELINE, MAIN)
        assert len(await journal.purge(later(1))) == 1

    async def test_what_was_purged_while_it_was_merged_is_not_merged(self, journal: Journal):
        await begun(journal)
        await forked(journal, *THEIRS)
        await played(journal, OURS)
        await deleted(journal)
        await journal.purge(later(1))
        with pytest.raises(StaleHead):
            await journal.append(commit(MERGE))
        assert await ids(journal) == those(ROOT, OURS)

    async def test_a_merge_that_is_void_holds_nothing_back(self, journal: Journal):
        await begun(journal)
        await forked(journal, *THEIRS)
        merge = PendingMerge(MAIN, SIDE, ROOT.id, THEIRS[0].id, (), ANN, AT)
        await journal.keep_merge(TIMELINE, merge)
        await deleted(journal)
        await journal.purge(later(1))
        assert await ids(journal) == those(ROOT)
        assert await journal.pending_merge(TIMELINE, MAIN) is None

    async def test_merges_into_a_purged_branch_go_with_it(self, journal: Journal):
        await begun(journal)
        await forked(journal, *THEIRS)
        merge = PendingMerge(SIDE, MAIN, THEIRS[1].id, ROOT.id, (), ANN, AT)
        await journal.keep_merge(TIMELINE, merge)
        await deleted(journal)
        await journal.purge(later(1))
        assert await journal.pending_merge(TIMELINE, SIDE) is None
        with pytest.raises(NoSuchBranch):
            await journal.keep_merge(TIMELINE, replace(merge, into=MAIN, source=SIDE))

    async def test_a_branch_that_a_channel_plays_stays(self, journal: Journal, mailbox: Mailbox):
        await begun(journal)
        await forked(journal, *THEIRS)
        await mailbox.bind(Binding(CHANNEL, TIMELINE, SIDE), AT)
        await deleted(journal)
        assert await journal.purge(later(1)) == ()

    async def test_words_go_unless_they_were_said_elsewhere_too(self, journal: Journal):
        await begun(journal)
        shared = said(ROOT, "open sesame", ODD)
        again = said(OURS, "open sesame", ODD)
        await forked(journal, shared, said(shared, "a secret"))
        await played(journal, OURS, again)
        await deleted(journal)
        await journal.purge(later(1))
        assert await journal.line(TIMELINE, again.id) == (ROOT, OURS, again)
        secret = said(again, "on", "a secret")
        erased = Turn.after(
            (again.id,),
            secret.action,
            (Narrated(Words(None, secret.words()[1].id), "model"),),
            salt=SALT,
        )
        await played(journal, erased)
        assert (await journal.turn(TIMELINE, erased.id)).words()[1].text is None

    async def test_states_prompts_answers_and_mail_go_with_the_branch(
        self, journal: Journal, mailbox: Mailbox
    ):
        await begun(journal)
        await forked(journal)
        for message in ("1", "2"):
            waiting = replace(incoming(message, "a secret"), branch=SIDE)
            await mailbox.receive(waiting)
        await journal.append(commit(THEIRS[0], SIDE, claim="1", out="a secret"))
        await mailbox.note_posts(MessageId("1"), [MessageId("9")])
        await journal.keep_snapshot(TIMELINE, THEIRS[0].id, State(turns=1))
        await journal.keep_prompt(TIMELINE, SIDE, "a secret", AT)
        for key in (f"{SIDE}/{THEIRS[0].id}/1", f"{MAIN}/{ROOT.id}/1"):
            await journal.keep_answer(TIMELINE, key, "an answer")
        await deleted(journal)
        await journal.purge(later(1))
        assert await mailbox.undelivered() == ()
        assert await mailbox.waiting() == ()
        assert await mailbox.posts(MessageId("1")) == ()
        assert not await mailbox.receive(incoming("1"))
        assert await journal.kept_prompt(TIMELINE, SIDE) is None
        assert await journal.kept_answer(TIMELINE, f"{SIDE}/{THEIRS[0].id}/1") is None
        assert await journal.kept_answer(TIMELINE, f"{MAIN}/{ROOT.id}/1") == "an answer"
        await played(journal, THEIRS[0])
        assert await journal.nearest_snapshot(TIMELINE, THEIRS[0].id) is None

    async def test_the_tree_grows_on_where_turns_went(self, journal: Journal):
        await begun(journal)
        gone = line_of(3)
        await forked(journal, *gone)
        stays = said(gone[0], "another way")
        await journal.fork(branch_at(gone[0], "twig"), AT)
        await played(journal, stays, branch=BranchId("twig"))
        await deleted(journal)
        await journal.purge(later(1))
        new = [said(gone[0], "a third way")]
        new.append(said(new[0], "on"))
        await journal.fork(branch_at(gone[0], "new"), AT)
        await played(journal, *new, branch=BranchId("new"))
        assert await journal.line(TIMELINE, new[1].id) == (ROOT, gone[0], *new)
        assert await journal.line(TIMELINE, stays.id) == (ROOT, gone[0], stays)
        assert set(await journal.children(TIMELINE, gone[0].id)) == those(stays, new[0])

    async def test_each_timeline_is_purged_for_itself(self, journal: Journal):
        for timeline in (TIMELINE, OTHER):
            await begun(journal, timeline)
            await journal.fork(branch_at(ROOT, timeline=timeline), AT)
            await journal.append(commit(THEIRS[0], SIDE, timeline=timeline))
        await journal.set_status(OTHER, SIDE, "deleted", later(1))
        [purged] = await journal.purge(later(1))
        assert purged.timeline == OTHER
        assert await ids(journal) == those(ROOT, THEIRS[0])
        assert (await journal.turn(TIMELINE, THEIRS[0].id)).words() == THEIRS[0].words()

    async def test_a_large_branch_goes_whole(self, journal: Journal):
        await begun(journal)
        await forked(journal, *line_of(1_100))
        await deleted(journal)
        [purged] = await journal.purge(later(1))
        assert purged.turns == 1_100
        assert await ids(journal) == those(ROOT)
