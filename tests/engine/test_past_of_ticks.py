"""Time that passed is nothing that anybody did: going back and telling anew look past it."""

import pytest

from engine.errors import NotAllowed, NothingToUndo, StaleHead, TurnPassed
from engine.model.actions import Amend, Continue
from engine.model.ids import TurnId, UserId
from engine.model.script import Reply
from engine.model.table_actions import Tick
from engine.model.words import Words
from engine.recent import recent
from engine.timeline import Origin
from tests.support.engine import say
from tests.support.fright import CALM, SCARED, Fright, afraid, fright
from tests.support.narrators import ScriptedOracle
from tests.support.stories import ANN, BOB


async def night(play: Fright, ticks: int = 2) -> TurnId:
    """Let some ticks pass, each told of by a turn of its own; return where that leads."""
    for _ in range(ticks):
        assert (await play.sweep(hours=6)).turns == 1
    return await play.here.head()


async def evening(*replies: str) -> tuple[Fright, list[TurnId]]:
    """Play two turns, then let a night pass; return the turns and the head after each."""
    oracle = ScriptedOracle(*map(Reply, replies or ("One.", "Two.")))
    play = await fright(oracle=oracle)
    heads = [await play.here.head()]
    for text in ("look", "look again"):
        await play.here.act(say(text))
        heads.append(await play.here.head())
    return play, [*heads, await night(play)]


async def test_what_is_undone_after_a_night_is_the_last_turn_that_somebody_took():
    play, [_, one, two, _] = await evening()
    past = play.engine.timelines.past
    moved = await past.undo(play.here, ANN)
    assert moved.head == await play.here.head() == one
    assert [turn.kind for turn in moved.left] == ["tick", "tick", "play"]
    assert moved.left[-1].id == two


async def test_whose_turn_it_was_is_asked_not_whose_the_night_was():
    play, _ = await evening()
    past = play.engine.timelines.past
    assert await past.author(play.here) == ANN

    def may(whose: UserId) -> None:
        if whose != BOB:
            raise NotAllowed

    with pytest.raises(NotAllowed):
        await past.undo(play.here, BOB, may)


async def test_what_was_undone_in_the_morning_comes_back_with_the_night():
    play, [_, _, two, morning] = await evening()
    past = play.engine.timelines.past
    await past.undo(play.here, ANN)
    assert (await past.redo(play.here, ANN)).head == morning
    assert await play.fear() == afraid(4)
    assert (await play.here.latest(morning)).id == two


async def test_what_was_undone_in_the_evening_comes_back_in_the_morning():
    play, [_, one, two, morning] = await evening()
    past = play.engine.timelines.past
    await past.undo(play.here, ANN)
    other_morning = await night(play)
    assert other_morning not in (one, morning)
    assert (await past.redo(play.here, ANN)).head == morning
    assert (await play.here.latest()).id == two


async def test_where_only_time_passed_there_is_nothing_to_undo():
    play = await fright()
    await night(play)
    past = play.engine.timelines.past
    for back in (past.undo(play.here, ANN), past.rewind(play.here, 9, ANN)):
        with pytest.raises(NothingToUndo):
            await back
    assert await play.passed() == [1, 1]


async def test_a_rewind_counts_the_turns_that_people_took():
    play, [root, one, _, morning] = await evening("One.", "Two.", "Three.")
    await play.here.act(say("up"))
    await night(play, 1)
    past = play.engine.timelines.past
    assert (await past.rewind(play.here, 1, ANN)).head == morning
    assert (await past.rewind(play.here, 1, ANN)).head == one
    await past.redo(play.here, ANN)
    assert (await past.rewind(play.here, 99, ANN)).head == root


async def test_the_latest_turn_is_the_last_one_that_somebody_took():
    play, [_, one, two, morning] = await evening()
    for since in (None, two, morning):
        assert (await play.here.latest(since)).id == two
    with pytest.raises(TurnPassed):
        await play.here.latest(one)


async def test_how_long_it_is_ago_is_known_however_many_turns_tell_of_it():
    play, [_, _, two, _] = await evening()
    await night(play, 20)
    found = await recent(play.engine.store, play.here.record.id, await play.here.head())
    assert (found.turn.id, found.ticks, len(found.passed)) == (two, 22, 22)
    assert found.head == await play.here.head() == found.ids[0]
    assert found.ids[-1] == two


async def test_what_must_follow_a_turn_may_follow_the_night_after_it():
    play, [_, one, two, _] = await evening("One.", "Two.", "Three.")
    with pytest.raises(TurnPassed):
        await play.here.act(Continue(ANN), origin=Origin(since=one))
    await play.here.act(Continue(ANN), origin=Origin(since=two))
    assert len(await play.here.turns()) == 6


async def test_a_turn_told_anew_in_the_morning_has_the_night_behind_it():
    play, [_, one, two, morning] = await evening("One.", "Two.", "Two, in other words.")
    pulse, fear = await play.pulse(), await play.fear()
    frame = await play.here.retell(ANN, since=two)
    latest = await play.here.latest()
    assert frame.turn == latest.id != two
    assert latest.parents == (one,)
    assert await play.here.head() not in (morning, latest.id)
    assert await play.passed() == [2]
    assert (await play.fear(), await play.pulse()) == (fear, pulse)


async def test_a_turn_in_a_persons_words_has_the_night_behind_it():
    play, [_, _, two, _] = await evening()
    fear = await play.fear()
    frame = await play.here.amend(Amend(ANN, Words("Two, as Ann has it.")), two)
    assert (await play.here.latest()).id == frame.turn
    assert (await play.passed(), await play.fear()) == ([2], fear)


async def test_other_words_for_what_frightened_somebody_begin_no_tick_anew():
    play = await fright(0.0)
    await play.decree(f'{SCARED} && tell "She screams."')
    pulse = await play.pulse()
    assert pulse is not None
    play.engine.clock.pass_by(hours=3)
    await play.here.amend(Amend(ANN, Words("A scream.")))
    assert await play.pulse() == pulse


async def test_tellings_are_gone_through_in_the_morning_as_in_the_evening():
    play, [_, _, two, _] = await evening("One.", "Two.", "Two, in other words.")
    await play.here.retell(ANN)
    past = play.engine.timelines.past
    again = await past.swipe(play.here, ANN, since=(await play.here.latest()).id)
    assert (again.turn.id, again.number, again.count) == (two, 1, 2)
    assert await play.fear() == afraid(4)
    assert await play.passed() == [2]
    assert [turn.id for turn in await past.tellings(play.here)].index(two) == 0
    assert (await past.swipe(play.here, ANN)).number == 2
    assert await play.passed() == [2]


async def test_a_turn_that_comes_out_the_same_stays_and_so_does_the_night():
    play, [_, _, two, morning] = await evening("One.", "Two.", "Two.")
    frame = await play.here.retell(ANN)
    assert (frame.turn, await play.here.head()) == (two, morning)


async def test_a_telling_is_not_exchanged_once_somebody_went_on():
    play, [_, one, two, _] = await evening("One.", "Two.", "Three.")
    await play.here.act(say("on"))
    head = await play.here.head()
    with pytest.raises(StaleHead):
        await play.here.swap(one, ANN, since=two)
    assert await play.here.head() == head


async def test_where_nothing_fades_after_another_telling_no_time_needs_to_pass():
    play = await fright(oracle=ScriptedOracle(*map(Reply, ("One.", "Two."))))
    await play.here.act(say("look"))
    one = await play.here.latest()
    await night(play, 1)
    await play.engine.timelines.past.undo(play.here, ANN)
    await play.decree(CALM)
    calm = await play.here.latest()
    await play.here.move(one.id, "restore", ANN)
    await play.here.act(Tick(3))
    await play.here.swap(calm.id, ANN, since=one.id)
    assert await play.here.head() == calm.id
    assert (await play.passed(), await play.pulse()) == ([], None)


async def test_what_was_done_lately_counts_turns_that_somebody_took():
    play, [_, one, two, _] = await evening()
    past = play.engine.timelines.past

    assert [turn.kind for turn in await past.lately(play.here, 1)] == ["tick", "tick", "play"]
    assert [turn.id for turn in await past.lately(play.here, 9)][2:] == [two, one]
