"""Two people at two processes of one play: whatever they do, nothing is lost and nothing drifts."""

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from random import Random
from typing import Any, TypeVar

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from engine.errors import (
    BranchExists,
    CannotMerge,
    NothingToRedo,
    NothingToResolve,
    NothingToUndo,
    StaleMerge,
)
from engine.history.tree import Tree, is_ancestor
from engine.model.actions import Say, Throw
from engine.model.ids import MAIN, BranchId, TurnId
from engine.model.state import State
from engine.model.words import Words
from engine.rules.evolve import replay
from engine.timeline import Timeline
from tests.support.engine import Engine
from tests.support.lines import BOOK
from tests.support.stories import ANN, BOB, OneBook

USERS = (ANN, BOB)
SAID = st.sampled_from(["coin", "dark", "bright", "lamp", "snuff", "coin and lamp", "wait"])
TEXTS = st.lists(SAID, min_size=1, max_size=3)
NAMES = st.sampled_from(["one", "two", "three"])
CHOICE = st.sampled_from(["ours", "theirs", "other"])
WHO = st.sampled_from([0, 1])

_Result = TypeVar("_Result")


class TwoAtOnePlay(RuleBasedStateMachine):
    """Each user stands on a branch, in a process of their own, over one store.

    *states* are what the engine said where a turn led, when it was new.
    """

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.states: dict[TurnId, State] = {}
        self.dice: dict[tuple[BranchId, TurnId], tuple[int, ...]] = {}

    def run(self, work: Coroutine[Any, Any, _Result]) -> _Result:
        return self.runner.run(work)

    @initialize(here=TEXTS, there=TEXTS)
    def begin(self, here: list[str], there: list[str]) -> None:
        first = Engine(OneBook(BOOK), chance=Random)
        frame = self.run(first.timelines.start("book", ANN, seed="seed"))
        self.id = frame.timeline
        self.store = first.store
        self.engines = [first, self.run(first.again())]
        self.places: list[BranchId] = [MAIN, MAIN]
        self.branch(1, "one")
        self.say(0, here)
        self.say(1, there)

    def tree(self) -> Tree:
        return Tree((knot.id, knot.parents) for knot in self.run(self.store.knots(self.id)))

    def here(self, who: int) -> Timeline:
        return self.run(self.engines[who].timelines.open(self.id, self.places[who]))

    @rule(who=WHO, texts=TEXTS)
    def say(self, who: int, texts: list[str]) -> None:
        for text in texts:
            self.run(self.here(who).act(Say(USERS[who], "", Words(text))))

    @rule(who=WHO)
    def roll(self, who: int) -> None:
        here = self.here(who)
        place = (here.branch.id, self.run(here.head()))
        frame = self.run(here.act(Throw(ANN, "Ann", "6d100")))
        faces = frame.rolls[0].faces
        assert self.dice.setdefault(place, faces) == faces
        others = [dice for key, dice in self.dice.items() if key[1] == place[1] and key != place]
        assert faces not in others

    @rule(who=WHO, name=NAMES)
    def branch(self, who: int, name: str) -> None:
        here = self.here(who)
        with suppress(BranchExists):
            made = self.run(self.engines[who].timelines.fork(here, name))
            assert self.run(made.state()) == self.run(here.state())
            self.places[who] = made.branch.id

    @rule(who=WHO, pick=st.randoms(use_true_random=False))
    def switch(self, who: int, pick: Random) -> None:
        branches = self.run(self.engines[who].timelines.branches(self.id))
        self.places[who] = pick.choice(branches).id

    @rule(who=WHO, turns=st.integers(1, 4))
    def rewind(self, who: int, turns: int) -> None:
        past, here = self.engines[who].timelines.past, self.here(who)
        before = self.run(here.head())
        with suppress(NothingToUndo):
            left = self.run(past.rewind(here, turns, USERS[who])).left
            assert left[0].id == before
            assert self.run(past.redo(here, USERS[who])).head == before
            self.run(past.rewind(here, turns, USERS[who]))

    @rule(who=WHO)
    def undo(self, who: int) -> None:
        with suppress(NothingToUndo):
            self.run(self.engines[who].timelines.past.undo(self.here(who), USERS[who]))

    @rule(who=WHO)
    def redo(self, who: int) -> None:
        with suppress(NothingToRedo):
            self.run(self.engines[who].timelines.past.redo(self.here(who), USERS[who]))

    @rule(who=WHO, pick=st.randoms(use_true_random=False), choice=CHOICE, waits=st.booleans())
    def merge(self, who: int, pick: Random, choice: str, *, waits: bool) -> None:
        merges, here = self.engines[who].timelines.merges, self.here(who)
        tree, head = self.tree(), self.run(here.head())
        branches = self.run(self.engines[who].timelines.branches(self.id))
        newer = [branch for branch in branches if not is_ancestor(branch.head, head, tree)]
        source = pick.choice(newer or branches)
        with suppress(CannotMerge):
            met = self.run(merges.begin(here, source, USERS[who]))
            assert source in newer
            assert (met.frame is None) == bool(met.conflicts)
            if met.conflicts and not waits:
                self.resolve(who, choice)

    @rule(who=WHO, choice=CHOICE)
    def resolve(self, who: int, choice: str) -> None:
        merges, here = self.engines[who].timelines.merges, self.here(who)
        with suppress(NothingToResolve, StaleMerge):
            waiting = self.run(merges.waiting(here))
            choices = {conflict.id: choice for conflict in waiting.conflicts}
            assert self.run(merges.resolve(here, choices, USERS[who])).frame is not None

    @rule(who=WHO)
    def merge_what_stands_at_the_same_turn(self, who: int) -> None:
        here = self.here(who)
        head, knots = self.run(here.head()), self.run(self.store.knots(self.id))
        for branch in self.run(self.engines[who].timelines.branches(self.id)):
            if branch.head == head:
                with pytest.raises(CannotMerge):
                    self.run(self.engines[who].timelines.merges.begin(here, branch, ANN))
        assert self.run(self.store.knots(self.id)) == knots

    @rule(who=WHO)
    def restart(self, who: int) -> None:
        self.engines[who] = self.run(self.engines[who].again())

    @precondition(lambda self: hasattr(self, "id"))
    @invariant()
    def where_one_stands_is_what_the_turns_come_to(self) -> None:
        for who in (0, 1):
            here = self.here(who)
            head, state = self.run(here.head()), self.run(here.state())
            turns = self.run(self.store.line(self.id, head))
            assert replay(State(), (e for turn in turns for e in turn.events)) == state
            assert self.states.setdefault(head, state) == state

    @precondition(lambda self: hasattr(self, "id"))
    @invariant()
    def every_turn_can_be_reached_again(self) -> None:
        knots, tree = self.run(self.store.knots(self.id)), self.tree()
        stood = {
            move.head
            for branch in self.run(self.store.branches(self.id))
            for move in self.run(self.store.head_moves(self.id, branch.id, None))
        }
        assert set(self.states) <= {knot.id for knot in knots}
        for knot in knots:
            assert any(is_ancestor(knot.id, head, tree) for head in stood)

    def teardown(self) -> None:
        if hasattr(self, "id"):
            for turn, state in self.states.items():
                assert self.run(self.here(0).state_at(turn)) == state
        self.runner.close()


TestTwoAtOnePlay = TwoAtOnePlay.TestCase
TestTwoAtOnePlay.settings = settings(
    max_examples=30,
    stateful_step_count=30,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
