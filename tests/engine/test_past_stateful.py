"""Two people at two processes of one play: whatever they do, nothing is lost and nothing drifts."""

import asyncio
import itertools
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, ClassVar, TypeVar

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from engine.errors import (
    BranchExists,
    CannotDelete,
    CannotMerge,
    CannotRetell,
    NoSuchBranch,
    NothingElse,
    NothingToRedo,
    NothingToResolve,
    NothingToUndo,
    StaleMerge,
)
from engine.model.actions import Say, Throw
from engine.model.events import Spoke, VarSet
from engine.model.ids import MAIN, BranchId, TurnId
from engine.model.state import State
from engine.model.turn import Turn
from engine.model.words import Words
from engine.ports import BranchRecord, HeadMove, Journal
from engine.rules.evolve import replay
from engine.store.store import open_store
from engine.timeline import Timeline
from tests.support.engine import ToldClock
from tests.support.lines import BOOK
from tests.support.processes import Database, InMemory, OnFile, Process, carry
from tests.support.stories import ANN, BOB, OneBook

USERS = (ANN, BOB)
SAID = st.sampled_from(["coin", "dark", "bright", "lamp", "snuff", "coin and lamp", "wait"])
TEXTS = st.lists(SAID, min_size=1, max_size=3)
NAMES = st.sampled_from(["one", "two", "three"])
CHOICE = st.sampled_from(["ours", "theirs", "other"])
WHO = st.sampled_from([0, 1])
PICK = st.randoms(use_true_random=False)
LONG = 20  # turns, of some lines each: a log holds 80

_Result = TypeVar("_Result")


class TwoAtOnePlay(RuleBasedStateMachine):
    """Each user stands on a branch, in a process of their own, over one database.

    *states* are what the engine said where a turn led, when it was new; *turns* and *moves* are all
    that there was at the last look.
    """

    first: ClassVar[Callable[[], Database]]

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.database = type(self).first()
        self.library, self.clock = OneBook(BOOK), ToldClock()
        self.states: dict[TurnId, State] = {}
        self.dice: dict[tuple[BranchId, TurnId], tuple[int, ...]] = {}
        self.moves: dict[BranchId, list[HeadMove]] = {}
        self.turns: dict[TurnId, Turn] = {}
        self.numbers = itertools.count(1)

    def run(self, work: Coroutine[Any, Any, _Result]) -> _Result:
        self.clock.pass_by(seconds=1)
        return self.runner.run(work)

    @initialize(here=TEXTS, there=TEXTS)
    def begin(self, here: list[str], there: list[str]) -> None:
        self.places: list[BranchId] = [MAIN, MAIN]
        self.processes = [self.started() for _ in USERS]
        self.id = self.run(self.processes[0].timelines.start("book", ANN)).timeline
        self.branch(1, "one")
        self.say(0, here)
        self.say(1, there)

    def started(self) -> Process:
        return self.run(Process.start(self.database, self.library, self.clock))

    @property
    def journal(self) -> Journal:
        return self.processes[0].store.journal

    def look(self) -> set[TurnId]:
        """Take in the turns that are new, and return all that there are."""
        known = {knot.id for knot in self.run(self.journal.knots(self.id))}
        new = sorted(known - self.turns.keys())
        self.turns |= {one.id: one for one in self.run(self.journal.turns_with(self.id, new))}
        return known

    def behind(self, head: TurnId) -> set[TurnId]:
        """Return *head* and all that it follows, on any line."""
        found, ahead = {head}, [head]
        while ahead:
            new = set(self.turns[ahead.pop()].parents) - found
            found |= new
            ahead.extend(new)
        return found

    def here(self, who: int) -> Timeline:
        return self.run(self.processes[who].timelines.open(self.id, self.places[who]))

    def branches(self) -> Sequence[BranchRecord]:
        return self.run(self.journal.branches(self.id))

    @rule(who=WHO, texts=TEXTS)
    def say(self, who: int, texts: list[str]) -> None:
        for text in texts:
            self.run(self.here(who).act(Say(USERS[who], "", Words(text))))

    @rule(who=WHO)
    def roll(self, who: int) -> None:
        here = self.here(who)
        place = (here.branch.id, self.run(here.head()))
        faces = self.run(here.act(Throw(ANN, "Ann", "6d100"))).rolls[0].faces
        assert self.dice.setdefault(place, faces) == faces
        others = [dice for key, dice in self.dice.items() if key[1] == place[1] and key != place]
        assert faces not in others

    @rule(who=WHO)
    def retell(self, who: int) -> None:
        here = self.here(who)
        before = self.run(here.latest())
        with suppress(CannotRetell):
            self.run(here.retell(USERS[who]))
            after = self.run(here.latest())
            assert (after.parents, after.action) == (before.parents, before.action)
            assert self.tells_of(who, before.id)

    @rule(who=WHO, steps=st.integers(-2, 2))
    def swipe(self, who: int, steps: int) -> None:
        here = self.here(who)
        before = self.run(here.head())
        with suppress(NothingElse):
            shown = self.run(self.processes[who].timelines.past.swipe(here, USERS[who], steps))
            assert shown.turn.id == self.run(here.head())
            assert self.tells_of(who, before)

    def tells_of(self, who: int, turn: TurnId) -> bool:
        tellings = self.run(self.processes[who].timelines.past.tellings(self.here(who)))
        return turn in {telling.id for telling in tellings}

    @rule(who=WHO, name=NAMES)
    def branch(self, who: int, name: str) -> None:
        here = self.here(who)
        with suppress(BranchExists):
            made = self.run(self.processes[who].timelines.fork(here, name))
            assert self.run(made.state()) == self.run(here.state())
            self.places[who] = made.branch.id

    @rule(who=WHO, name=NAMES)
    def delete(self, who: int, name: str) -> None:
        with suppress(NoSuchBranch, CannotDelete):
            self.run(self.processes[who].timelines.delete(self.here(who), name))

    @rule(who=WHO, name=NAMES)
    def reopen(self, who: int, name: str) -> None:
        with suppress(NoSuchBranch):
            branching = self.processes[who].timelines.branching
            assert self.run(branching.reopen(self.id, name)).status == "open"

    @rule(who=WHO, pick=PICK)
    def switch(self, who: int, pick: Random) -> None:
        self.places[who] = pick.choice(self.branches()).id

    @rule(who=WHO, turns=st.integers(1, 4))
    def rewind(self, who: int, turns: int) -> None:
        past, here = self.processes[who].timelines.past, self.here(who)
        before = self.run(here.head())
        with suppress(NothingToUndo):
            left = self.run(past.rewind(here, turns, USERS[who])).left
            assert left[0].id == before
            assert self.run(past.redo(here, USERS[who])).head == before
            self.run(past.rewind(here, turns, USERS[who]))

    @rule(who=WHO)
    def undo(self, who: int) -> None:
        with suppress(NothingToUndo):
            self.run(self.processes[who].timelines.past.undo(self.here(who), USERS[who]))

    @rule(who=WHO)
    def redo(self, who: int) -> None:
        with suppress(NothingToRedo):
            self.run(self.processes[who].timelines.past.redo(self.here(who), USERS[who]))

    @rule(who=WHO, pick=PICK, choice=CHOICE, waits=st.booleans())
    def merge(self, who: int, pick: Random, choice: str, *, waits: bool) -> None:
        merges, here = self.processes[who].timelines.merges, self.here(who)
        mine, branches = self.behind(self.run(here.head())), self.branches()
        newer = [branch for branch in branches if branch.head not in mine]
        source = pick.choice(newer or branches)
        with suppress(CannotMerge):
            met = self.run(merges.begin(here, source, USERS[who]))
            assert source in newer
            assert (met.frame is None) == bool(met.conflicts)
            if met.conflicts and not waits:
                self.resolve(who, choice)

    @rule(who=WHO, choice=CHOICE)
    def resolve(self, who: int, choice: str) -> None:
        merges, here = self.processes[who].timelines.merges, self.here(who)
        with suppress(NothingToResolve, StaleMerge):
            waiting = self.run(merges.waiting(here))
            choices = {conflict.id: choice for conflict in waiting.conflicts}
            assert self.run(merges.resolve(here, choices, USERS[who])).frame is not None

    @rule(who=WHO, pick=PICK)
    def merge_both_ways(self, who: int, pick: Random) -> None:
        here, head = self.here(who).branch, self.run(self.here(who).head())
        newer = [one for one in self.branches() if one.head not in self.behind(head)]
        apart = [one for one in newer if head not in self.behind(one.head)]
        if apart:
            source = pick.choice(apart)
            ways = [(self.twin(here.id), source), (self.twin(source.id), here)]
            conflicts = [self.merged(into, other) for into, other in ways]
            assert conflicts[0] == conflicts[1]
            if not conflicts[0]:
                one, other = (self.run(into.state()) for into, _ in ways)
                assert _in_no_order(one) == _in_no_order(other)

    def twin(self, branch: BranchId) -> Timeline:
        timelines = self.processes[0].timelines
        here = self.run(timelines.open(self.id, branch))
        return self.run(timelines.fork(here, f"twin-{next(self.numbers)}"))

    def merged(self, into: Timeline, source: BranchRecord) -> bool:
        """Merge, and tell whether there are conflicts instead."""
        now = next(branch for branch in self.branches() if branch.id == source.id)
        return bool(self.run(self.processes[0].timelines.merges.begin(into, now, ANN)).conflicts)

    @rule(who=WHO)
    def merge_what_is_part_of_it_already(self, who: int) -> None:
        here = self.here(who)
        head, moves = self.run(here.head()), self.run(self.journal.moves(self.id))
        for branch in self.branches():
            if branch.head in self.behind(head):
                with pytest.raises(CannotMerge):
                    self.run(self.processes[who].timelines.merges.begin(here, branch, ANN))
        assert self.run(self.journal.moves(self.id)) == moves
        assert self.run(here.head()) == head

    @rule(who=WHO)
    def restart(self, who: int) -> None:
        started, old = self.started(), self.processes[who]
        self.processes[who] = started
        self.run(old.end())

    @rule()
    def carry_it_to_another_database(self) -> None:
        self.database, old = self.database.another(), self.processes
        self.processes = [self.started() for _ in USERS]
        store = self.processes[1].store
        self.run(carry(self.id, old[0].store, store, self.library))
        for process in old:
            self.run(process.end())

    @invariant()
    def where_one_stands_is_what_the_turns_come_to(self) -> None:
        for who in range(len(USERS)):
            here = self.here(who)
            head, state = self.run(here.head()), self.run(here.state())
            turns = self.run(self.journal.line(self.id, head))
            assert replay(State(), (e for turn in turns for e in turn.events)) == state
            assert self.states.setdefault(head, state) == state

    @invariant()
    def what_happened_counts_once_however_lines_met(self) -> None:
        self.look()
        for branch in self.branches():
            if branch.head in self.states:
                behind = [self.turns[turn] for turn in self.behind(branch.head)]
                state = self.states[branch.head]
                assert state.vars["gold"] == 1 + sum(map(_finds_gold, behind))
                assert state.turns == sum(map(_is_said, behind))

    @invariant()
    def every_move_of_a_head_is_kept(self) -> None:
        moves = self.run(self.journal.moves(self.id))
        for branch in self.branches():
            own = [move for move in moves if move.branch == branch.id]
            assert [None, *(move.head for move in own[:-1])] == [move.previous for move in own]
            assert own[-1].head == branch.head
            before = self.moves.get(branch.id, [])
            assert own[: len(before)] == before
            self.moves[branch.id] = own
        assert self.moves.keys() <= {branch.id for branch in self.branches()}

    @invariant()
    def no_turn_is_lost(self) -> None:
        known = self.look()
        assert known == self.turns.keys()
        assert known == {move.head for moves in self.moves.values() for move in moves}

    def teardown(self) -> None:
        if hasattr(self, "id"):
            self.run(self.journal.turns_with(self.id, sorted(self.turns)))
            for turn, state in self.states.items():
                assert self.run(self.here(0).state_at(turn)) == state
            for process in self.processes:
                self.run(process.end())
        self.runner.close()


def _finds_gold(turn: Turn) -> bool:
    return any(isinstance(event, VarSet) and event.key == "gold" for event in turn.events)


def _is_said(turn: Turn) -> bool:
    return any(isinstance(event, Spoke) for event in turn.events)


def _in_no_order(merged: State) -> tuple[object, ...]:
    """Return what does not depend on which line came into which; how they met is told last.

    Nor is a log told that may have been cut: it lost the oldest lines in another order.
    """
    told = merged.log[:-1] if merged.turns < LONG else ()
    said = sorted((line.voice, line.name, str(line.words)) for line in told)
    remembered = {memory.text for memory in merged.memories}
    return (
        (dict(merged.vars), merged.flags, merged.scene, merged.visits, merged.turns),
        (merged.ended, merged.story, said, remembered),
    )


def _play(database: Callable[[], Database], examples: int, steps: int) -> None:
    class Play(TwoAtOnePlay):
        first = database

    how = settings(
        max_examples=examples,
        stateful_step_count=steps,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow],
    )
    run_state_machine_as_test(Play, settings=how)


def test_two_processes_of_one_play_in_memory():
    _play(InMemory, examples=30, steps=30)


async def _make(path: Path) -> None:
    async with open_store(path):
        pass


def test_two_processes_of_one_play_in_a_file(tmp_path: Path):
    empty = tmp_path / "empty.db"
    asyncio.run(_make(empty))
    _play(partial(OnFile, empty), examples=8, steps=20)
