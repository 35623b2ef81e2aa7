"""Every die and every state of a play can be proved, and a lie is found at its turn."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise

import pytest

from engine.archive.folding import states_at_heads
from engine.archive.form import Archive
from engine.archive.prove import Proof, prove
from engine.errors import StoryError
from engine.history.variants import amended
from engine.model.actions import Amend, Merge, PlayAction, Say
from engine.model.events import DiceRolled, Event, Remembered, VarSet
from engine.model.ids import MAIN, BranchId, Digest, TurnId
from engine.model.memory import Memory
from engine.model.memory_actions import Fold, MendMemory
from engine.model.memory_events import Extracted
from engine.model.persona_actions import SetEmotion, SetTenet
from engine.model.script import Reply, Silence
from engine.model.story import Story, StorySource
from engine.model.turn import Turn
from engine.model.words import Words, salt_of
from engine.ports import Dated, HeadMove, Past
from tests.support.archives import TALE, Played, played
from tests.support.narrators import ScriptedOracle
from tests.support.stories import ANN

SALT = salt_of("a seed")
RICH = VarSet("gold", 1000)


def proof_of(play: Played, archive: Archive) -> Proof:
    return prove(archive, archive.states, play.engine.library.load)


def last_turn(past: Past) -> Turn:
    return past.turns[-1].turn


def with_last(archive: Archive, turn: Turn) -> Archive:
    """Return *archive* with another last turn, as a forger would leave it: all ids are right."""
    past, old = archive.past, last_turn(archive.past).id

    def now(id: TurnId) -> TurnId:
        return turn.id if id == old else id

    past = replace(
        past,
        turns=[*past.turns[:-1], Dated(turn, past.turns[-1].at)],
        branches=[replace(branch, head=now(branch.head)) for branch in past.branches],
        moves=[replace(move, head=now(move.head)) for move in past.moves],
    )
    states = states_at_heads([one.turn for one in past.turns], past.branches)
    return replace(archive, past=past, states=states)


def forged(turn: Turn, edit: Callable[[Event], Event], *more: Event) -> Turn:
    events = (*map(edit, turn.events), *more)
    return Turn.after(turn.parents, turn.action, events, salt=SALT, kind=turn.kind)


def same(event: Event) -> Event:
    return event


def higher(event: Event) -> Event:
    return replace(event, total=100, faces=(100,)) if isinstance(event, DiceRolled) else event


async def test_a_whole_tale_is_proved():
    play = await played(*TALE)
    archive = await play.archive()
    thrown = [e for one in archive.past.turns for e in one.turn.events if isinstance(e, DiceRolled)]
    assert proof_of(play, archive) == Proof(len(archive.past.turns), len(thrown), 0)


@pytest.mark.parametrize("step", ["roll 1d100", "say I dare"])
async def test_better_dice_are_found_out(step: str):
    play = await played("say light", step)
    archive = await play.archive()
    lie = with_last(archive, forged(last_turn(archive.past), higher))
    differs = proof_of(play, lie).differs
    assert differs is not None
    assert differs.turn == last_turn(lie.past).id
    assert "dice" in differs.says.en


async def test_what_no_rule_settled_is_found_out():
    play = await played("say light")
    archive = await play.archive()
    lie = with_last(archive, forged(last_turn(archive.past), same, VarSet("gold", 1000)))
    differs = proof_of(play, lie).differs
    assert differs is not None
    assert "decide otherwise" in differs.says.en


async def test_the_first_turn_that_differs_is_named():
    play = await played("roll 1d100", "roll 1d100")
    archive = await play.archive()
    first, *turns = archive.past.turns
    lies = [first]
    for one in turns:
        turn = forged(replace(one.turn, parents=(lies[-1].turn.id,)), higher)
        lies.append(Dated(turn, one.at))
    moves = [
        HeadMove(MAIN, before.turn.id, one.turn.id, "turn", ANN, one.at)
        for before, one in pairwise(lies)
    ]
    past = replace(archive.past, turns=lies, moves=moves)
    differs = proof_of(play, replace(archive, past=past)).differs
    assert differs is not None
    assert differs.turn == lies[1].turn.id
    assert "dice" in differs.says.en


async def test_dice_of_another_branch_are_no_proof():
    play = await played("roll 1d100")
    archive = await play.archive()
    moves = [replace(move, branch=BranchId("dark")) for move in archive.past.moves]
    lie = replace(archive, past=replace(archive.past, moves=moves))
    assert proof_of(play, lie).differs is not None


async def test_a_turn_that_no_branch_played_is_no_proof():
    play = await played("roll 1d100")
    archive = await play.archive()
    differs = proof_of(play, replace(archive, past=replace(archive.past, moves=[]))).differs
    assert differs is not None
    assert "branch" in differs.says.en


async def test_the_same_turn_may_have_been_played_on_two_branches():
    play = await played("branch dark", "roll 1d1", "switch main", "roll 1d1")
    archive = await play.archive()
    assert len(archive.past.turns) == 2
    assert proof_of(play, archive).differs is None


async def test_a_state_that_was_noted_otherwise_is_found_out():
    play = await played("say light")
    archive = await play.archive()
    found = prove(archive, {MAIN: "another"}, play.engine.library.load)
    assert found.differs is not None
    assert found.differs.turn == archive.past.branches[0].head


@pytest.mark.parametrize("sources", [{}, {Digest("other"): StorySource("a", "native", {})}])
async def test_without_the_edition_that_was_played_nothing_is_proved(
    sources: dict[Digest, StorySource],
):
    def load(_source: StorySource) -> Story:
        raise StoryError([])

    play = await played("say light")
    archive = replace(await play.archive(), sources=sources)
    differs = prove(archive, archive.states, load).differs
    assert differs is not None
    assert "edition" in differs.says.en


async def test_an_edited_story_is_proved_by_the_edition_it_was_played_with():
    play = await played("say light")
    book = play.engine.library.book
    play.engine.library.book = replace(book, digest=Digest("second"), vars=(("hp", 9), ("mp", 1)))
    await play.step("say I dare")
    archive = await play.archive()
    assert set(archive.sources) == {"digest", "second"}
    assert proof_of(play, archive).differs is None


@pytest.mark.parametrize(
    "answers",
    [
        [Reply("Somebody lights a lamp.")],
        [Reply("Somebody lights", cut=True)],
        [Silence("timeout")],
        [Reply(""), Reply("")],
        [Reply(""), Silence("busy")],
    ],
)
async def test_whatever_a_narrator_tells_the_turn_is_proved(answers: Sequence[Reply | Silence]):
    play = Played(ScriptedOracle(*answers))
    await play.begin()
    await play.step("say I dare")
    archive = await play.archive()
    assert len(archive.past.turns) == 2
    assert proof_of(play, archive).differs is None


async def test_a_turn_told_in_other_words_is_proved_by_the_one_it_retells():
    play = await played("say I dare")
    archive = await play.archive()
    old = last_turn(archive.past)
    words = Words("In other words.")
    new = Turn.after(old.parents, Amend(ANN, words), amended(old, words), salt=SALT)
    assert proof_of(play, with_another(archive, new)).differs is None
    differs = proof_of(play, with_another(archive, forged(new, same, VarSet("hp", 99)))).differs
    assert differs is not None
    assert "other words" in differs.says.en


async def test_a_merge_throws_no_dice():
    play = await played(*TALE)
    archive = await play.archive()
    merged = next(one.turn for one in archive.past.turns if isinstance(one.turn.action, Merge))
    dice = DiceRolled("1d20", (20,), 20, "20")
    differs = proof_of(play, with_another(archive, forged(merged, same, dice))).differs
    assert differs is not None
    assert "where none" in differs.says.en


async def test_what_the_rules_forbid_is_found_out():
    play = await played("say light")
    archive = await play.archive()
    turn = last_turn(archive.past)
    empty = Turn.after(turn.parents, Say(ANN, "Ann", Words(" ")), turn.events, salt=SALT)
    assert proof_of(play, with_last(archive, empty)).differs is not None


async def test_where_memory_was_put_in_order_nothing_else_can_have_changed():
    play = await played("say light")
    fold = Fold(await play.here.head(), 1)
    await play.here.put_in_order(fold, lambda _: (Remembered(Memory("It is lit.")), Extracted(1)))
    archive = await play.archive()
    assert proof_of(play, archive).differs is None
    differs = proof_of(
        play, with_last(archive, forged(last_turn(archive.past), same, RICH))
    ).differs
    assert differs is not None
    assert "more than memory" in differs.says.en


def with_another(archive: Archive, turn: Turn) -> Archive:
    dated = [*archive.past.turns, Dated(turn, archive.past.record.made_at)]
    return replace(archive, past=replace(archive.past, turns=dated))


@pytest.mark.parametrize(
    "action",
    [
        MendMemory(ANN, "add", words="The bell rang."),
        SetTenet(ANN, "Mara", "put", part="never", text="never sleeps", words=("asleep",)),
        SetEmotion(ANN, "Mara", "joy", 20, "+="),
    ],
)
async def test_what_a_game_master_set_right_is_proved(action: PlayAction):
    play = await played("say light")
    await play.here.act(action)
    archive = await play.archive()
    assert proof_of(play, archive) == Proof(len(archive.past.turns), 0, 0)
