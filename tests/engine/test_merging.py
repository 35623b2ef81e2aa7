"""Branches that meet: merge turns, conflicts that wait, and why a thing is as it is."""

from dataclasses import replace

import pytest

from engine.errors import (
    BadChoice,
    CannotMerge,
    NoSuchBranch,
    NoSuchConflict,
    NoSuchThing,
    NothingToResolve,
    StaleHead,
    StaleMerge,
)
from engine.model.actions import Merge
from engine.model.events import Merged, Narrated
from engine.model.ids import TurnId
from engine.model.script import Narrate, Reply, Silence
from engine.rules.evolve import replay
from engine.timeline import Joining
from tests.support.lines import BOOK, Lines, lines
from tests.support.narrators import ScriptedOracle
from tests.support.stories import ANN


async def parted() -> Lines:
    """Return the first branch; on "dark" the mood and the lamp are not what they are here."""
    play = await lines()
    await play.say("coin")
    side = await play.fork("dark")
    await side.say("dark", "lamp", "coin")
    await play.say("bright", "snuff", "coin")
    return play


async def told(play: Lines) -> str:
    [*_, turn] = await play.here.turns()
    [narrated] = [event for event in turn.events if isinstance(event, Narrated)]
    return str(narrated.words)


async def test_what_happened_on_both_lines_is_true_after_a_merge():
    play = await lines()
    side = await play.fork("dark")
    there = await side.say("dark", "coin")
    here = await play.say("coin", "lamp")
    frame = await play.merged("dark")
    assert await play.vars() == {"gold": 3, "mood": "dark", "lamp": "lit"}
    turn = (await play.here.turns())[-1]
    assert (turn.id, turn.kind, turn.parents) == (frame.turn, "merge", (here, there))
    assert turn.action == Merge(ANN, "dark", there)
    assert await play.status("dark") == "merged"
    assert await side.vars() == {"gold": 2, "mood": "dark", "lamp": "dim"}


async def test_a_merge_turn_is_folded_without_the_other_line():
    play = await parted()
    await play.merge("dark")
    await play.resolve(mood="theirs", lamp="ours")
    before = await play.here.state()
    again = await play.again()
    assert await again.here.state() == before
    *rest, last = await again.here.turns()
    [merged] = [event for event in last.events if isinstance(event, Merged)]
    behind = await again.here.state_at(rest[-1].id)
    assert replay(behind, [merged]).vars == before.vars


async def test_contradictions_wait_and_are_settled_into_one_turn():
    play = await parted()
    head = await play.here.head()
    met = await play.merge("dark")
    assert met.frame is None
    assert [(c.field, c.base, c.ours, c.theirs) for c in met.conflicts] == [
        ("lamp", "dim", "out", "lit"),
        ("mood", "calm", "bright", "dark"),
    ]
    assert await play.here.head() == head
    half = await play.resolve(mood="theirs")
    assert half.frame is None
    assert await play.here.head() == head
    done = await play.resolve(lamp="broken")
    assert done.frame is not None
    assert await play.vars() == {"gold": 4, "mood": "dark", "lamp": "broken"}
    action = (await play.here.turns())[-1].action
    assert isinstance(action, Merge)
    assert [choice for _, choice in action.choices] == ["theirs", "broken"]


async def test_conflicts_and_choices_are_kept_across_a_restart():
    play = await parted()
    met = await play.merge("dark")
    await play.resolve(mood="ours")
    again = await play.again()
    waiting = await again.engine.timelines.merges.waiting(again.here)
    assert waiting.conflicts == met.conflicts
    assert waiting.choices == ((met.conflicts[1].id, "ours"),)
    await again.resolve(lamp="theirs")
    assert await again.vars() == {"gold": 4, "mood": "bright", "lamp": "lit"}
    with pytest.raises(NothingToResolve):
        await again.engine.timelines.merges.waiting(again.here)


async def test_a_choice_can_be_made_anew_until_all_are_settled():
    play = await parted()
    await play.merge("dark")
    await play.resolve(mood="ours")
    await play.resolve(mood="theirs", lamp="ours")
    assert await play.vars() == {"gold": 4, "mood": "dark", "lamp": "out"}


async def test_a_merge_that_is_begun_anew_forgets_the_choices():
    play = await parted()
    await play.merge("dark")
    await play.resolve(mood="ours")
    assert (await play.merge("dark")).choices == ()


@pytest.mark.parametrize(
    ("choices", "error"),
    [({"mood": " "}, BadChoice), ({"mod": "ours"}, NoSuchConflict)],
    ids=["no value", "no such conflict"],
)
async def test_a_choice_that_cannot_be_made_changes_nothing(choices, error):
    play = await parted()
    await play.merge("dark")
    with pytest.raises(error):
        await play.resolve(lamp="ours", **choices)
    assert (await play.engine.timelines.merges.waiting(play.here)).choices == ()


@pytest.mark.parametrize("moves", ["main", "dark"])
async def test_a_merge_is_void_once_a_line_went_on(moves: str):
    play = await parted()
    await play.merge("dark")
    await (await play.on(moves)).say("coin")
    with pytest.raises(StaleMerge):
        await play.resolve(mood="ours", lamp="ours")
    with pytest.raises(NothingToResolve):
        await play.engine.timelines.merges.waiting(play.here)


async def test_a_merge_that_is_given_up_waits_no_longer():
    play = await parted()
    await play.merge("dark")
    await play.engine.timelines.merges.give_up(play.here)
    with pytest.raises(NothingToResolve):
        await play.resolve(mood="ours")


async def test_what_is_part_of_a_branch_already_is_refused():
    play = await lines()
    side = await play.fork("dark")
    for name in ("main", "dark"):
        with pytest.raises(CannotMerge):
            await play.merge(name)
    await side.say("dark")
    await play.say("coin")
    await play.merged("dark")
    with pytest.raises(CannotMerge):
        await play.merge("dark")


async def test_a_line_that_only_one_side_played_comes_in_whole():
    play = await lines()
    side = await play.fork("dark")
    await side.say("dark", "coin")
    await play.merged("dark")
    assert await play.vars() == await side.vars()


async def test_lines_that_crossed_are_merged_again_without_counting_twice():
    play = await lines()
    side = await play.fork("dark")
    there = await side.say("a coin there")
    here = await play.say("a coin here")
    twin = await side.fork("twin", there)
    await play.merged("dark")
    source = await play.fork("here", here)
    assert (await source.vars())["gold"] == 2
    await twin.merged("here")
    await play.say("a third coin")
    await twin.say("a fourth coin")
    await play.merged("twin")
    assert (await play.vars())["gold"] == 5


async def test_the_same_turn_on_two_branches_is_one_turn_and_nothing_to_merge():
    play = await lines()
    side = await play.fork("dark")
    assert await side.say("coin") == await play.say("coin")
    with pytest.raises(CannotMerge):
        await play.merge("dark")


async def test_two_merges_at_once_are_one():
    play = await lines()
    side = await play.fork("dark")
    there = await side.say("dark")
    ours = await play.here.head()
    await play.say("coin")
    merge, merged = Merge(ANN, "dark", there), Merged("dark", there)
    joining = Joining(ours, side.here.branch.id, merge, merged, await side.here.state())
    with pytest.raises(StaleHead):
        await play.here.meet(joining)


async def test_without_a_model_it_is_told_what_happened_where():
    play = await lines(replace(BOOK, idle=("The wind blows.",)))
    side = await play.fork("dark")
    await side.say("dark")
    await play.say("coin")
    await play.merged("dark")
    assert await told(play) == (
        "Meanwhile, on “dark”: The wind blows.\n\n"
        "And here: The wind blows.\n\n"
        "The two lines of the story meet again."
    )


async def test_a_model_tells_how_the_lines_meet_from_what_was_settled():
    oracle = ScriptedOracle(
        Reply("A raven crosses the moon."), Reply("A bell rings."), Reply("They meet at the gate.")
    )
    play = await lines(oracle=oracle)
    side = await play.fork("dark")
    await side.say("dark")
    await play.say("coin")
    frame = await play.merged("dark")
    assert frame.narration == await told(play) == "They meet at the gate."
    asked = oracle.asked[-1]
    assert isinstance(asked, Narrate)
    prompt = asked.messages[-1].text
    assert "A raven crosses the moon." in prompt
    assert "A bell rings." in prompt


async def test_a_model_that_falls_silent_loses_no_merge():
    play = await lines(oracle=ScriptedOracle(Reply("A bell rings."), Silence("timeout")))
    side = await play.fork("dark")
    await side.say("dark")
    frame = await play.merged("dark")
    assert "A bell rings." in frame.narration
    assert frame.notices
    assert (await play.vars())["mood"] == "dark"


async def test_undoing_a_merge_opens_the_branch_again_and_redoing_it_closes_it():
    play = await lines()
    side = await play.fork("dark")
    await side.say("dark")
    await play.say("coin")
    await play.merged("dark")
    past = play.engine.timelines.past
    assert (await past.undo(play.here, ANN)).reopened == ("dark",)
    assert await play.status("dark") == "open"
    assert (await past.redo(play.here, ANN)).reopened == ()
    assert await play.status("dark") == "merged"
    assert (await past.rewind(play.here, 5, ANN)).reopened == ("dark",)
    assert await play.vars() == {"gold": 1, "mood": "calm", "lamp": "dim"}


async def test_a_branch_that_another_merge_holds_stays_merged():
    play = await lines()
    side = await play.fork("dark")
    await side.say("dark")
    await play.say("coin")
    await play.merged("dark")
    await play.fork("keeps")
    past = play.engine.timelines.past
    assert (await past.undo(play.here, ANN)).reopened == ()
    assert await play.status("dark") == "merged"


async def test_coming_back_to_a_merge_closes_only_the_branch_that_was_merged():
    play = await lines()
    side = await play.fork("dark")
    there = await side.say("dark")
    await play.say("coin")
    await play.merged("dark")
    past = play.engine.timelines.past
    await past.undo(play.here, ANN)
    await side.fork("twin", there)
    await past.redo(play.here, ANN)
    assert (await play.status("dark"), await play.status("twin")) == ("merged", "open")


async def test_a_merged_branch_that_is_played_on_is_open_and_can_be_merged_again():
    play = await lines()
    side = await play.fork("dark")
    await side.say("dark")
    await play.merged("dark")
    await side.say("coin")
    assert await play.status("dark") == "open"
    await play.merged("dark")
    assert (await play.vars())["gold"] == 2
    assert await play.status("dark") == "merged"


async def test_a_branch_that_was_deleted_and_taken_back_is_merged_as_if_it_had_stayed():
    play = await lines()
    side = await play.fork("dark")
    await side.say("dark", "coin")
    await play.merged("dark")
    timelines = play.engine.timelines
    await timelines.delete(play.here, "dark")
    with pytest.raises(NoSuchBranch):
        await play.merge("dark")
    await timelines.branching.reopen(play.here.record.id, "dark")
    with pytest.raises(CannotMerge):
        await play.merge("dark")
    await side.say("coin")
    await play.say("coin")
    await play.merged("dark")
    assert await play.vars() == {"gold": 4, "mood": "dark", "lamp": "dim"}
    assert await play.status("dark") == "merged"


async def test_what_came_through_a_branch_that_is_gone_is_part_of_the_line_still():
    play = await lines()
    side = await play.fork("dark")
    deep = await side.fork("deep")
    await deep.say("lamp", "coin")
    await side.say("coin")
    await side.merged("deep")
    timelines = play.engine.timelines
    await timelines.delete(play.here, "deep")
    await play.merged("dark")
    assert await play.vars() == {"gold": 3, "mood": "calm", "lamp": "lit"}
    await timelines.branching.reopen(play.here.record.id, "deep")
    with pytest.raises(CannotMerge):
        await play.merge("deep")
    await deep.say("snuff", "coin")
    await play.merged("deep")
    assert await play.vars() == {"gold": 4, "mood": "calm", "lamp": "out"}


async def test_three_branches_meet_in_any_order():
    found = []
    for order in (("dark", "deep"), ("deep", "dark")):
        play = await lines()
        for name, said in (("dark", ("dark", "coin")), ("deep", ("lamp", "coin", "coin"))):
            await (await play.fork(name)).say(*said)
        await play.say("coin")
        for name in order:
            await play.merged(name)
        found.append(await play.vars())
    assert found == [{"gold": 5, "mood": "dark", "lamp": "lit"}] * 2


async def test_what_differs_between_two_turns_since_they_parted():
    play = await parted()
    there = await (await play.on("dark")).here.head()
    merges = play.engine.timelines.merges
    found = await merges.differences(play.here, await play.here.head(), there)
    values = {(d.key, d.before, d.after) for d in found if d.field == "vars"}
    assert values == {("mood", "bright", "dark"), ("lamp", "out", "lit")}
    assert await merges.differences(play.here, there, there) == ()


async def test_why_a_thing_is_as_it_is_leads_through_a_merge():
    play = await lines()
    side = await play.fork("dark")
    there = await side.say("dark")
    await play.say("coin")
    await play.merged("dark")
    thing, reasons = await play.engine.timelines.merges.why(play.here, "mood")
    assert thing.name("en") == "mood"
    assert there in {TurnId(reason.turn) for reason in reasons}
    with pytest.raises(NoSuchThing):
        await play.engine.timelines.merges.why(play.here, "the moon")
