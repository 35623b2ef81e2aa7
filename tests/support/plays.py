"""A timeline in memory: turns, the states after them, and branches that part and meet."""

from collections.abc import Collection, Mapping

from engine.history.forks import Stand, base_state, base_to_merge, turns_of
from engine.history.merge import Merging, merge, settle
from engine.history.side import Side
from engine.history.things import Thing
from engine.history.tree import Tree, path
from engine.history.why import MOST, BroughtIn, Reason, Why, why
from engine.model.actions import Action, Begin, Merge, Say
from engine.model.events import Began, Event, Narrated, Spoke, VarSet
from engine.model.ids import BranchId, Digest, TimelineId, TurnId, UserId
from engine.model.state import State
from engine.model.turn import Turn
from engine.model.words import Words, salt_of
from engine.rules.evolve import replay

ANN = UserId("1001")
SALT = salt_of("seed")
STORY = Digest("5" * 64)
TIMELINE = TimelineId("t")


class Plays:
    """Starts with the branch "main" at a turn whose events are *begun*."""

    def __init__(self, *begun: Event) -> None:
        self.tree = Tree()
        self.turns: dict[TurnId, Turn] = {}
        self.states: dict[TurnId, State] = {}
        self.heads: dict[str, TurnId] = {}
        root = Turn.after((), Begin(ANN, STORY), begun or (Began(STORY),), salt=SALT)
        self._keep("main", root, State())

    def _keep(self, branch: str, turn: Turn, before: State) -> Turn:
        self.tree.add(turn.id, turn.parents)
        self.turns[turn.id] = turn
        self.states[turn.id] = replay(before, turn.events)
        self.heads[branch] = turn.id
        return turn

    def state(self, branch: str) -> State:
        """Return where *branch* stands."""
        return self.states[self.heads[branch]]

    def fork(self, name: str, source: str = "main") -> None:
        """Begin another branch where *source* stands."""
        self.heads[name] = self.heads[source]

    def play(self, branch: str, *events: Event, action: Action | None = None) -> Turn:
        """Let *events* happen on *branch*."""
        done = action or Say(ANN, "Ann", Words(f"on {branch}"))
        turn = Turn.after((self.heads[branch],), done, events, salt=SALT)
        return self._keep(branch, turn, self.state(branch))

    def say(self, branch: str, text: str, *more: Event) -> Turn:
        """Let Ann say *text* on *branch*, *more* happen, and an answer be told."""
        told = Narrated(Words(f"{text}!"), "model")
        action = Say(ANN, "Ann", Words(text))
        return self.play(branch, Spoke(ANN, "Ann", Words(text)), *more, told, action=action)

    def add(self, branch: str, key: str, number: int, *more: Event) -> Turn:
        """Add *number* to a value on *branch*."""
        before = self.state(branch).vars[key]
        assert isinstance(before, int)
        return self.play(branch, VarSet(key, before + number), *more)

    def merging(self, into: str, source: str) -> Merging:
        """Return what *source* coming into *into* leads to."""
        base = base_to_merge(self.stand(into), self.stand(source), self.tree)
        return merge(
            base_state(base, {turn: self.states[turn] for turn in turns_of(base)}),
            self.side(into, source),
            self.side(source, into),
        )

    def stand(self, branch: str) -> Stand:
        """Return a branch as merges know it."""
        return Stand(TIMELINE, BranchId(branch), self.heads[branch])

    def side(self, branch: str, other: str) -> Side:
        """Return *branch*, with the turns that *other* has not."""
        head = self.heads[branch]
        new = path(head, (self.heads[other],), self.tree).all
        return Side(branch, head, self.states[head], tuple(self.turns[id] for id in new))

    def merge(self, into: str, source: str, choices: Mapping[str, str] | None = None) -> Turn:
        """Bring *source* into *into*; *choices* are by the names of fields."""
        merging = self.merging(into, source)
        settled = {merging.conflict(name).id: to for name, to in (choices or {}).items()}
        parents = (self.heads[into], self.heads[source])
        action = Merge(ANN, source, parents[1], tuple(settled.items()))
        events = (settle(merging, settled),)
        turn = Turn.after(parents, action, events, salt=SALT, kind="merge")
        return self._keep(into, turn, self.state(into))

    def why(self, thing: Thing, branch: str, most: int = MOST) -> tuple[Reason, ...]:
        """Return why *thing* is as it is on *branch*."""
        return self.answer(why(thing, self.heads[branch], most))

    def answer(self, asking: Why) -> tuple[Reason, ...]:
        """Return what *asking* finds, given everything that it asks for."""
        try:
            wanted = next(asking)
            while True:
                wanted = asking.send(self._wanted(wanted))
        except StopIteration as end:
            found: tuple[Reason, ...] = end.value
            return found

    def _wanted(self, wanted: TurnId | BroughtIn) -> Turn | Collection[TurnId]:
        if isinstance(wanted, BroughtIn):
            return path(wanted.theirs, (wanted.ours,), self.tree).all
        return self.turns[wanted]
