"""Make one past of the lines of an archive; what does not hold together is set aside."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field, replace

from engine.archive.folding import states_at_heads
from engine.archive.form import Archive, BadArchive, Damage, is_id
from engine.archive.lines import Read
from engine.archive.regain import Load, first_branches, first_turns
from engine.archive.unpack import Unpacked
from engine.errors import BadName
from engine.history.names import branch_name
from engine.model.ids import BranchId, TurnId
from engine.model.language import Both
from engine.model.turn import turn_id
from engine.ports import BranchRecord, Checkpoint, Dated, HeadMove, Past

_TWICE = Both("this is here already", "这一项重复了")
_OTHER_ID = Both("this turn is not what its id says", "这个回合的内容与编号不符")
_NO_PARENT = Both("the turn before this one is missing", "前一个回合缺失")
_NO_TURN = Both("its turn is missing", "它所在的回合缺失")
_NO_BRANCH = Both("its branch is missing", "它所属的分支缺失")
_NO_FORK = Both("the turn it was forked from is missing", "它的分叉点缺失")
_MOVED = Both("its head is missing; it stands earlier now", "分支末端缺失，已退到较早的回合")
_BAD_NAME = Both("no branch can be called so", "分支不能叫这个名字")
_OTHER_STORY = Both("this branch is of another story", "这个分支属于别的故事")
_NOTHING_LEFT = Both("nothing of the story can be recovered", "没有任何内容可以恢复")


@dataclass(frozen=True, slots=True)
class Mended:
    """What holds together, and all that had to be set aside for it."""

    archive: Archive
    damages: tuple[Damage, ...]


def mend(found: Unpacked, load: Load) -> Mended:
    """Return the past that *found* tells of; its stories are read by *load*.

    A turn without its parents is set aside with them. A branch whose head is lost stands at the
    last turn it came from that is here. The first turn and the first branch are made anew where
    they are lost. States are taken anew.

    Raises:
        BadArchive: there is no branch left.
    """
    return _Mending(found, load, list(found.damages)).run()


@dataclass(slots=True)
class _Mending:
    found: Unpacked
    load: Load
    damages: list[Damage]
    turns: dict[TurnId, Dated] = field(default_factory=dict)
    branches: dict[BranchId, BranchRecord] = field(default_factory=dict)
    checkpoints: dict[str, Checkpoint] = field(default_factory=dict)

    def run(self) -> Mended:
        self.turns = {first.turn.id: first for first in first_turns(self.found, self.load)}
        for turn in self.found.turns:
            self._take_turn(turn)
        for branch in self.found.branches:
            self._take_branch(branch)
        lost = first_branches(self.found, self.turns, self.branches)
        self.branches = {one.id: one for one in (*lost, *self.branches.values())}
        if not self.branches:
            raise BadArchive(_NOTHING_LEFT)
        moves = list(self._moves())
        for checkpoint in self.found.checkpoints:
            self._take_checkpoint(checkpoint)
        dated, branches = list(self.turns.values()), list(self.branches.values())
        marks = list(self.checkpoints.values())
        past = Past(self.found.record, dated, branches, moves, marks)
        states = states_at_heads([one.turn for one in dated], branches)
        return Mended(Archive(past, self.found.sources, states), tuple(self.damages))

    def _take_turn(self, read: Read[Dated]) -> None:
        turn = read.item.turn
        if turn.id in self.turns:
            self.damages.append(read.damage(_TWICE))
        elif turn_id(turn.parents, turn.body) != turn.id:
            self.damages.append(read.damage(_OTHER_ID))
        elif not all(parent in self.turns for parent in turn.parents):
            self.damages.append(read.damage(_NO_PARENT))
        else:
            self.turns[turn.id] = read.item

    def _take_branch(self, read: Read[tuple[BranchRecord, str]]) -> None:
        branch, _ = read.item
        if branch.timeline != self.found.record.id:
            self.damages.append(read.damage(_OTHER_STORY))
        elif not _is_named(branch):
            self.damages.append(read.damage(_BAD_NAME))
        elif any(_are_alike(branch, other) for other in self.branches.values()):
            self.damages.append(read.damage(_TWICE))
        else:
            self._place(read, branch)

    def _place(self, read: Read[tuple[BranchRecord, str]], branch: BranchRecord) -> None:
        """Let *branch* stand at a turn that is here, where there is one."""
        if branch.fork is not None and branch.fork not in self.turns:
            self.damages.append(read.damage(_NO_FORK))
            branch = replace(branch, fork=None)
        if branch.head not in self.turns:
            heads = [one.item.head for one in self.found.moves if one.item.branch == branch.id]
            known = [head for head in heads if head in self.turns]
            self.damages.append(read.damage(_MOVED if known else _NO_TURN))
            if not known:
                return
            branch = replace(branch, head=known[-1])
        self.branches[branch.id] = branch

    def _moves(self) -> Iterator[HeadMove]:
        for read in self.found.moves:
            move = read.item
            if move.branch not in self.branches and not move.plays:
                self.damages.append(read.damage(_NO_BRANCH))
            elif not _are_here((move.head, move.previous), self.turns):
                self.damages.append(read.damage(_NO_TURN))
            else:
                yield move

    def _take_checkpoint(self, read: Read[Checkpoint]) -> None:
        name = read.item.name.casefold()
        if read.item.turn not in self.turns:
            self.damages.append(read.damage(_NO_TURN))
        elif name in self.checkpoints:
            self.damages.append(read.damage(_TWICE))
        else:
            self.checkpoints[name] = read.item


def _is_named(branch: BranchRecord) -> bool:
    """Tell whether *branch* is called as a branch can be: names are typed, and stand in files."""
    try:
        return is_id(branch.id) and branch_name(branch.name) == branch.name
    except BadName:
        return False


def _are_alike(one: BranchRecord, other: BranchRecord) -> bool:
    """Tell whether two branches cannot be kept side by side."""
    named = one.name.casefold() == other.name.casefold()
    return one.id == other.id or (named and "deleted" not in (one.status, other.status))


def _are_here(turns: tuple[TurnId | None, ...], known: Collection[TurnId]) -> bool:
    return all(turn is None or turn in known for turn in turns)
