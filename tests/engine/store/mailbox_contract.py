"""What every mailbox must do. Subclass it where a `store` fixture gives the mailbox."""

import asyncio

import pytest

from engine.errors import AlreadyTaken, StaleHead
from engine.model.ids import MAIN, BranchId, ChannelId, MessageId
from engine.ports import Binding, Journal, Mailbox, Outgoing, Shown, Undelivered
from engine.store.store import Store
from tests.support.turns import (
    AT,
    CHANNEL,
    ODD,
    ROOT,
    SIDE,
    TIMELINE,
    begun,
    branch_at,
    commit,
    incoming,
    record,
    root,
    said,
)

ONE, TWO = MessageId("1"), MessageId("2")


class MailboxContract:
    @pytest.fixture
    def journal(self, store: Store) -> Journal:
        return store.journal

    @pytest.fixture
    def mailbox(self, store: Store) -> Mailbox:
        return store.mailbox

    async def test_a_message_is_taken_in_once(self, mailbox: Mailbox):
        assert await mailbox.receive(incoming("1"))
        assert not await mailbox.receive(incoming("1", "something else"))
        assert await mailbox.waiting() == (incoming("1"),)

    async def test_of_a_message_that_arrives_many_times_at_once_one_is_taken(
        self, mailbox: Mailbox
    ):
        taken = await asyncio.gather(*(mailbox.receive(incoming("1")) for _ in range(8)))
        assert sorted(taken) == [False] * 7 + [True]

    async def test_messages_wait_in_order_of_arrival(self, mailbox: Mailbox):
        for message in ("9", "10", "2"):
            await mailbox.receive(incoming(message, ODD + message))
        assert await mailbox.waiting() == tuple(incoming(m, ODD + m) for m in ("9", "10", "2"))

    async def test_what_shows_a_turn_is_found_by_the_turn(self, mailbox: Mailbox, journal: Journal):
        await begun(journal)
        turn = said(ROOT, "I knock.")
        await mailbox.receive(incoming("1"))
        await mailbox.receive(incoming("2"))
        await journal.append(commit(turn, claim="1"))
        await mailbox.note_posts(ONE, [MessageId("8"), MessageId("9")])
        await mailbox.note_posts(TWO, [MessageId("10")])

        shown = (Shown(CHANNEL, (MessageId("8"), MessageId("9")), ONE),)
        assert await mailbox.shown(TIMELINE, turn.id) == shown
        assert await mailbox.shown(TIMELINE, ROOT.id) == ()

    async def test_a_turn_that_nobody_wrote_for_is_shown_nowhere(
        self, mailbox: Mailbox, journal: Journal
    ):
        await begun(journal)
        turn = said(ROOT, "I knock.")
        await journal.append(commit(turn, claim="1"))
        await mailbox.note_posts(ONE, [MessageId("8")])

        assert await mailbox.shown(TIMELINE, turn.id) == ()

    async def test_what_shows_the_answer_to_a_command_is_found_by_the_turn_too(
        self, mailbox: Mailbox, journal: Journal
    ):
        await begun(journal)
        turn = said(ROOT, "I knock.")
        await journal.append(commit(turn, claim="1", out="So be it."))
        await mailbox.note_posts(ONE, [MessageId("8")])

        assert await mailbox.shown(TIMELINE, turn.id) == (Shown(CHANNEL, (MessageId("8"),), ONE),)

    async def test_a_turn_that_is_shown_anew_is_shown_there_alone(
        self, mailbox: Mailbox, journal: Journal
    ):
        await begun(journal)
        turn, cellar = said(ROOT, "I knock."), ChannelId("78")
        await journal.append(commit(turn, claim="1", out="So be it."))
        await mailbox.note_posts(ONE, [MessageId("8")])
        for message, channel in (("2", CHANNEL), ("3", cellar), ("4", CHANNEL)):
            where = Binding(channel, TIMELINE, MAIN)
            await mailbox.answered(MessageId(message), turn.id, where, AT)
            await mailbox.note_posts(MessageId(message), [MessageId(f"9{message}")])

        assert set(await mailbox.shown(TIMELINE, turn.id)) == {
            Shown(CHANNEL, (MessageId("94"),), MessageId("4")),
            Shown(cellar, (MessageId("93"),), MessageId("3")),
        }
        assert not await mailbox.receive(incoming("2"))
        assert await mailbox.waiting() == ()

    async def test_that_a_turn_is_shown_no_more_is_noted_too(
        self, mailbox: Mailbox, journal: Journal
    ):
        await begun(journal)
        turn = said(ROOT, "I knock.")
        await journal.append(commit(turn, claim="1", out="So be it."))
        await mailbox.note_posts(ONE, [MessageId("8")])
        await mailbox.note_posts(ONE, [])

        assert await mailbox.shown(TIMELINE, turn.id) == (Shown(CHANNEL, (), ONE),)

    async def test_a_played_message_waits_no_more(self, mailbox: Mailbox, journal: Journal):
        await begun(journal)
        await mailbox.receive(incoming("1"))
        await journal.append(commit(said(ROOT, "I knock."), claim="1"))
        assert await mailbox.waiting() == ()
        assert not await mailbox.receive(incoming("1"))

    async def test_a_message_played_before_it_was_taken_in_is_known(
        self, mailbox: Mailbox, journal: Journal
    ):
        await journal.begin(record(), root(claim="1"))
        assert not await mailbox.receive(incoming("1"))
        assert await mailbox.waiting() == ()

    async def test_a_message_whose_turn_lost_waits_on(self, mailbox: Mailbox, journal: Journal):
        await begun(journal)
        await journal.append(commit(said(ROOT, "first")))
        await mailbox.receive(incoming("1"))
        with pytest.raises(StaleHead):
            await journal.append(commit(said(ROOT, "I knock."), claim="1"))
        assert await mailbox.waiting() == (incoming("1"),)

    async def test_a_refused_message_is_settled_for_good(self, mailbox: Mailbox):
        await mailbox.receive(incoming("1"))
        await mailbox.settle(ONE, "refused")
        await mailbox.settle(ONE, "interrupted")
        assert await mailbox.waiting() == ()
        assert await mailbox.reopen(ONE) is None
        assert not await mailbox.receive(incoming("1"))

    async def test_an_interrupted_message_can_be_reopened_once(self, mailbox: Mailbox):
        await mailbox.receive(incoming("1"))
        await mailbox.settle(ONE, "interrupted")
        assert await mailbox.waiting() == ()
        found = await asyncio.gather(*(mailbox.reopen(ONE) for _ in range(4)))
        assert sorted(map(bool, found)) == [False, False, False, True]
        assert incoming("1") in found
        assert await mailbox.waiting() == (incoming("1"),)

    async def test_an_interrupted_message_can_still_be_refused(self, mailbox: Mailbox):
        await mailbox.receive(incoming("1"))
        await mailbox.settle(ONE, "interrupted")
        await mailbox.settle(ONE, "refused")
        assert await mailbox.reopen(ONE) is None

    async def test_a_played_message_cannot_be_settled_otherwise(
        self, mailbox: Mailbox, journal: Journal
    ):
        await begun(journal)
        await mailbox.receive(incoming("1"))
        one = said(ROOT, "I knock.")
        await journal.append(commit(one, claim="1"))
        await mailbox.settle(ONE, "interrupted")
        assert await mailbox.reopen(ONE) is None
        with pytest.raises(AlreadyTaken):
            await journal.append(commit(said(one, "again"), claim="1"))

    async def test_a_message_may_be_settled_as_played(self, mailbox: Mailbox, journal: Journal):
        await begun(journal)
        await mailbox.receive(incoming("1"))
        await mailbox.settle(ONE, "played")
        with pytest.raises(AlreadyTaken):
            await journal.append(commit(said(ROOT, "I knock."), claim="1"))

    async def test_an_unknown_message_can_neither_be_settled_nor_reopened(self, mailbox: Mailbox):
        await mailbox.settle(ONE, "refused")
        assert await mailbox.reopen(ONE) is None
        assert await mailbox.receive(incoming("1"))

    async def test_posts_are_noted_for_a_message(self, mailbox: Mailbox):
        assert await mailbox.posts(ONE) == ()
        await mailbox.note_posts(ONE, [MessageId("11")])
        await mailbox.note_posts(ONE, [MessageId("11"), MessageId("12")])
        assert await mailbox.posts(ONE) == (MessageId("11"), MessageId("12"))
        assert await mailbox.posts(TWO) == ()
        assert await mailbox.receive(incoming("1"))  # noting is not taking in

    async def test_what_must_go_out_is_kept_until_it_was_delivered(
        self, mailbox: Mailbox, journal: Journal
    ):
        await begun(journal)
        one, two = said(ROOT, "one"), said(said(ROOT, "one"), "two")
        await journal.append(commit(one, claim="1", out=ODD))
        await journal.append(commit(two, out="second"))
        await mailbox.note_posts(ONE, [MessageId("11")])
        assert await mailbox.undelivered() == (
            Undelivered(TIMELINE, one.id, Outgoing(CHANNEL, ODD), ONE, (MessageId("11"),)),
            Undelivered(TIMELINE, two.id, Outgoing(CHANNEL, "second"), None, ()),
        )
        await mailbox.delivered(TIMELINE, one.id)
        await mailbox.delivered(TIMELINE, one.id)
        assert [out.turn for out in await mailbox.undelivered()] == [two.id]

    async def test_a_refused_turn_has_nothing_to_send(self, mailbox: Mailbox, journal: Journal):
        await begun(journal)
        with pytest.raises(StaleHead):
            await journal.append(commit(said(said(ROOT, "one"), "two"), claim="1", out="two"))
        assert await mailbox.undelivered() == ()
        assert await mailbox.receive(incoming("1"))

    async def test_a_turn_played_in_two_channels_goes_out_to_both(
        self, mailbox: Mailbox, journal: Journal
    ):
        await begun(journal)
        await journal.fork(branch_at(ROOT), AT)
        one = said(ROOT, "the same")
        await journal.append(commit(one, out="here"))
        there = commit(one, SIDE)
        away = Outgoing(ChannelId("78"), "there")
        await journal.append(type(there)(TIMELINE, SIDE, one, AT, None, away))
        texts = [out.outgoing.text for out in await mailbox.undelivered()]
        assert texts == ["here", "there"]
        await mailbox.delivered(TIMELINE, one.id)
        assert await mailbox.undelivered() == ()

    async def test_a_channel_plays_what_it_was_bound_to_last(self, mailbox: Mailbox):
        assert await mailbox.binding(CHANNEL) is None
        await mailbox.bind(Binding(CHANNEL, TIMELINE, MAIN), AT)
        now = Binding(CHANNEL, TIMELINE, BranchId("side"))
        other = Binding(ChannelId("78"), TIMELINE, MAIN)
        await mailbox.bind(now, AT)
        await mailbox.bind(other, AT)
        assert await mailbox.binding(CHANNEL) == now
        assert set(await mailbox.bindings()) == {now, other}
        await mailbox.unbind(CHANNEL)
        await mailbox.unbind(CHANNEL)
        assert await mailbox.binding(CHANNEL) is None
        assert await mailbox.bindings() == (other,)

    async def test_a_note_is_kept_in_its_last_form(self, mailbox: Mailbox):
        assert await mailbox.noted("commands") is None
        await mailbox.note("commands", "one")
        await mailbox.note("commands", ODD)
        assert await mailbox.noted("commands") == ODD
