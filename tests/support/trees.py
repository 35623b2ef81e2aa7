"""Trees of turns that grow by steps, as people grow them."""

from dataclasses import dataclass, field
from typing import Literal

from engine.history.layout import Head, Node, Tree
from engine.model.ids import TurnId
from engine.model.turn import TurnKind

Status = Literal["open", "merged", "deleted"]


@dataclass
class Grower:
    """A timeline that begins with turn "0" of branch "main"; turns are called by their age."""

    nodes: list[Node] = field(default_factory=list)
    heads: dict[str, TurnId] = field(default_factory=dict)
    statuses: dict[str, Status] = field(default_factory=dict)
    checkpoints: dict[str, TurnId] = field(default_factory=dict)
    current: str = "main"

    def __post_init__(self) -> None:
        self.say("main")

    def say(self, branch: str, times: int = 1, label: str = "", kind: TurnKind = "play") -> TurnId:
        """Let turns pass on *branch*."""
        for _ in range(times):
            self._add(branch, (self.heads[branch],) if branch in self.heads else (), label, kind)
        return self.heads[branch]

    def fork(self, branch: str, turn: TurnId) -> None:
        """Let *branch* stand at *turn*."""
        self.heads[branch] = turn

    def merge(self, source: str, into: str) -> TurnId:
        """Bring *source* into another branch."""
        self._add(into, (self.heads[into], self.heads[source]), "", "merge")
        self.statuses[source] = "merged"
        return self.heads[into]

    def tree(self) -> Tree:
        """Return what has grown."""
        heads = [
            Head(name, turn, self.statuses.get(name, "open"), name == self.current)
            for name, turn in self.heads.items()
        ]
        return Tree(list(self.nodes), heads, dict(self.checkpoints))

    def _add(self, branch: str, parents: tuple[TurnId, ...], label: str, kind: TurnKind) -> None:
        turn = TurnId(str(len(self.nodes)))
        self.nodes.append(Node(turn, parents, kind, label))
        self.heads[branch] = turn


def busy(turns: int, branches: int) -> Grower:
    """Return a tree of about so many turns, whose branches part and meet all the time."""
    grower = Grower()
    names = ["main"]
    share = turns // branches
    for number in range(1, branches):
        grower.say(names[number // 2], share - 2, label="Somebody says something of some length")
        names.append(f"branch-{number}")
        grower.fork(names[-1], grower.heads[names[number // 3]])
        grower.say(names[-1])
        if number % 3 == 0:
            grower.merge(names[number // 2], names[number - 1])
    grower.say("main", share)
    return grower
