"""What two lines have in common, also where they met before."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import CannotMerge
from engine.history.forks import Joint, Stand, base_of, base_state, base_to_merge, turns_of
from engine.history.tree import Tree
from engine.model.events import Began, Remembered, Spoke, VarSet
from engine.model.ids import BranchId, SceneId, TimelineId, TurnId
from engine.model.memory import Memory
from engine.model.state import State
from engine.model.words import Words
from tests.support.plays import ANN, STORY, Plays

BRANCHES = ("main", "dark", "deep")

steps = st.lists(
    st.tuples(st.sampled_from(("play", "merge")), st.sampled_from(BRANCHES), st.integers(0, 8)),
    max_size=20,
)


def three_branches() -> Plays:
    plays = Plays(Began(STORY, (("gold", 0),), scene=SceneId("hall")))
    plays.fork("dark")
    plays.fork("deep")
    return plays


class Steps:
    """Takes steps on three branches; a branch also comes in as it stood some steps ago.

    Only so can lines cross: what comes in as it stands has all that there is of the other line.
    """

    def __init__(self, plays: Plays) -> None:
        self.plays = plays
        self.stood = {branch: [plays.heads[branch]] for branch in BRANCHES}

    def note(self) -> None:
        for branch, stood in self.stood.items():
            stood.append(self.plays.heads[branch])

    def seen(self, branch: str, drawn: int) -> str:
        """Return the name of another branch, or of where it stood up to four steps ago."""
        other = BRANCHES[(BRANCHES.index(branch) + 1 + drawn % 2) % 3]
        stood = self.stood[other][-5:]
        self.plays.heads["seen"] = stood[max(0, len(stood) - 1 - drawn // 2)]
        return "seen"


def reached(plays: Plays, turn: TurnId) -> set[TurnId]:
    return {turn}.union(*(reached(plays, parent) for parent in plays.tree.parents(turn)))


@settings(max_examples=400)
@given(steps)
def test_however_often_lines_meet_everything_counts_once(steps: list[tuple[str, str, int]]):
    plays, gained = three_branches(), dict[TurnId, int]()
    taken = Steps(plays)
    for number, (step, branch, drawn) in enumerate(steps):
        other = taken.seen(branch, drawn)
        if step == "play":
            memory, words = Memory(f"m{number}"), Words(f"line {number}")
            turn = plays.add(branch, "gold", drawn, Remembered(memory), Spoke(ANN, "Ann", words))
            gained[turn.id] = drawn
        elif plays.heads[other] not in reached(plays, plays.heads[branch]):
            plays.merge(branch, other)
        taken.note()
    for branch in BRANCHES:
        state = plays.state(branch)
        behind = [turn for turn in reached(plays, plays.heads[branch]) if turn in gained]
        assert state.vars["gold"] == sum(gained[turn] for turn in behind)
        assert state.turns == len(behind)
        assert state.visits == {"hall": 1}
        said = sorted(str(plays.turns[t].events[-1].words) for t in behind)  # type: ignore[union-attr]
        assert sorted(str(line.words) for line in state.log) == said
        assert len({memory.text for memory in state.memories}) == len(state.memories) == len(behind)


MOODS = ("glad", "sad", "bored")
choices = st.sampled_from(("ours", "theirs", "torn"))


def settled(plays: Plays, into: str, source: str, choice: str) -> bool:
    """Bring *source* in, settling each conflict by *choice*; False where all of it is there."""
    if plays.heads[source] in reached(plays, plays.heads[into]):
        return False
    conflicts = plays.merging(into, source).conflicts
    plays.merge(into, source, {conflict.field: choice for conflict in conflicts})
    return True


def moody(steps: list[tuple[str, str, int]], choice: str) -> Plays:
    """Return three branches that change their mood, find gold, part and meet."""
    plays = three_branches()
    plays.play("main", VarSet("mood", "calm"))
    for name in ("dark", "deep"):
        plays.fork(name)
    taken = Steps(plays)
    for number, (step, branch, drawn) in enumerate(steps):
        if step == "play":
            happened = (VarSet("mood", MOODS[drawn % 3]), Remembered(Memory(f"m{number}")))
            plays.add(branch, "gold", drawn, Spoke(ANN, "Ann", Words(f"line {number}")), *happened)
        else:
            settled(plays, branch, taken.seen(branch, drawn), choice)
        taken.note()
    return plays


def content(state: State) -> tuple[object, ...]:
    said = sorted(str(line.words) for line in state.log)
    remembered = {memory.text for memory in state.memories}
    return dict(state.vars), dict(state.visits), state.turns, said, remembered


@given(steps, choices)
def test_three_lines_that_come_together_agree_in_the_end(
    steps: list[tuple[str, str, int]], choice: str
):
    plays = moody(steps, choice)
    for source in ("dark", "deep"):
        settled(plays, "main", source, choice)
    for branch in ("dark", "deep"):
        if plays.heads["main"] not in reached(plays, plays.heads[branch]):
            assert plays.merging(branch, "main").conflicts == ()
            plays.merge(branch, "main")
        assert content(plays.state(branch)) == content(plays.state("main"))


@given(steps, choices)
def test_what_was_settled_once_is_not_asked_again(steps: list[tuple[str, str, int]], choice: str):
    plays = moody(steps, choice)
    if settled(plays, "main", "dark", choice):
        plays.add("dark", "gold", 1)
        plays.add("main", "gold", 2)
        before = plays.state("main").vars
        merging = plays.merging("main", "dark")
        assert merging.conflicts == ()
        assert isinstance(before["gold"], int)
        assert merging.state.vars == {**before, "gold": before["gold"] + 1}


def test_lines_that_never_met_have_one_turn_in_common():
    plays = three_branches()
    root = plays.heads["main"]
    one, other = plays.add("main", "gold", 1), plays.add("dark", "gold", 2)
    assert base_of(one.id, other.id, plays.tree) == root
    assert turns_of(root) == {root}
    assert base_state(root, plays.states) == plays.states[root]


def test_after_a_criss_cross_the_common_turns_are_brought_together():
    plays = three_branches()
    root = plays.heads["main"]
    one, other = plays.add("main", "gold", 1).id, plays.add("dark", "gold", 2).id
    plays.fork("seen")
    plays.merge("main", "dark")
    plays.heads["seen"] = one
    plays.merge("dark", "seen")
    base = base_of(plays.heads["main"], plays.heads["dark"], plays.tree)
    assert base is not None
    first, second = sorted((one, other))
    assert base == Joint(first, second, root)
    assert turns_of(base) == {root, one, other}
    assert base_state(base, plays.states).vars == {"gold": 3}


def test_how_a_conflict_was_settled_before_is_a_change_since():
    plays = three_branches()
    one = plays.play("main", VarSet("mood", "calm")).id
    plays.fork("dark")
    plays.play("main", VarSet("mood", "glad"))
    plays.play("dark", VarSet("mood", "sad"))
    plays.fork("seen", "main")
    plays.merge("main", "dark", {"mood": "theirs"})
    plays.merge("dark", "seen", {"mood": "bored"})
    merging = plays.merging("main", "dark")
    assert one in plays.tree
    assert [(c.base, c.ours, c.theirs) for c in merging.conflicts] == [("calm", "sad", "bored")]


def test_a_value_without_a_common_beginning_is_none_in_the_base():
    plays = three_branches()
    plays.play("main", VarSet("mood", "glad"))
    plays.play("dark", VarSet("mood", "sad"))
    plays.fork("seen", "main")
    plays.merge("main", "dark", {"mood": "theirs"})
    plays.merge("dark", "seen", {"mood": "theirs"})
    conflict = plays.merging("main", "dark").conflict("mood")
    assert (conflict.base, conflict.ours, conflict.theirs) == ("—", "sad", "glad")


def test_common_turns_of_two_roots_are_brought_together_from_nothing():
    knots = {"r": "", "s": "", "x": "rs", "y": "sr"}
    tree = Tree((TurnId(turn), tuple(map(TurnId, after))) for turn, after in knots.items())
    base = base_of(TurnId("x"), TurnId("y"), tree)
    assert base == Joint(TurnId("r"), TurnId("s"), None)
    states = {TurnId("r"): State(turns=2), TurnId("s"): State(vars={"a": 1}, turns=3)}
    assert turns_of(base) == states.keys()
    assert base_state(base, states) == State(vars={"a": 1}, turns=5)


def test_a_hundred_criss_crosses_in_a_row_are_no_trouble():
    tree = Tree([(TurnId("r"), ())])
    one = other = TurnId("r")
    for number in range(100):
        new = TurnId(f"a{number}"), TurnId(f"b{number}")
        tree.add(new[0], tuple(dict.fromkeys((one, other))))
        tree.add(new[1], tuple(dict.fromkeys((other, one))))
        one, other = new
    base = base_of(one, other, tree)
    assert base is not None
    assert len(turns_of(base)) <= 2 * 51


def stand(head: str, branch: str = "main", timeline: str = "t") -> Stand:
    return Stand(TimelineId(timeline), BranchId(branch), TurnId(head))


@pytest.mark.parametrize(
    ("into", "source", "why"),
    [
        (stand("a"), stand("b", "dark", "u"), "two different stories"),
        (stand("a"), stand("a"), "into itself"),
        (stand("a"), stand("r", "dark"), "nothing to merge"),
        (stand("a"), stand("a", "dark"), "nothing to merge"),
        (stand("a"), stand("s", "dark"), "share no turn"),
    ],
)
def test_what_cannot_be_merged_is_refused_with_a_reason(into: Stand, source: Stand, why: str):
    tree = Tree(
        [(TurnId("r"), ()), (TurnId("s"), ()), (TurnId("a"), (TurnId("r"),))],
    )
    with pytest.raises(CannotMerge, match=why) as refused:
        base_to_merge(into, source, tree)
    assert refused.value.told("zh") != refused.value.told("en")


def test_a_branch_may_be_merged_that_only_went_ahead():
    tree = Tree([(TurnId("r"), ()), (TurnId("a"), (TurnId("r"),))])
    assert base_to_merge(stand("r"), stand("a", "dark"), tree) == "r"


def test_a_merge_of_something_already_merged_changes_nothing():
    plays = three_branches()
    plays.add("dark", "gold", 2)
    plays.merge("main", "dark")
    with pytest.raises(CannotMerge):
        plays.merging("main", "dark")
    assert plays.state("main").vars == {"gold": 2}
