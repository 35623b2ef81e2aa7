"""Taking a whole past in: what it must hold to, and where its turns will stand."""

from collections.abc import Collection
from dataclasses import dataclass, field

from engine.errors import CannotAdopt, NoSuchTimeline
from engine.model.ids import BranchId, TurnId
from engine.model.language import Both
from engine.model.turn import Turn, turn_id
from engine.ports import Journal, Past
from engine.store.rows import Spot

MOST_PARENTS = 2


def check(past: Past) -> None:
    """Check that *past* holds together, and that each turn is what its id says.

    Raises:
        CannotAdopt: it does not; it tells of the first thing amiss.
    """
    turns = _turns(past)
    branches = _branches(past, turns)
    for move in past.moves:
        is_known = (move.branch in branches or move.plays) and move.head in turns
        _require(is_known, "a move of a head leads nowhere", "有一条分支移动记录没有去处")
    names = [checkpoint.name.casefold() for checkpoint in past.checkpoints]
    _require(_differ(names), "two checkpoints have one name", "有两个存档点重名")
    for checkpoint in past.checkpoints:
        name, is_known = checkpoint.name[:40], checkpoint.turn in turns
        _require(is_known, f"checkpoint “{name}” is at no turn", f"存档点「{name}」没有对应的回合")


async def is_here(journal: Journal, past: Past) -> bool:
    """Tell whether *journal* has exactly this past, or nothing under its id.

    Raises:
        CannotAdopt: it has another one, or more of this one.
    """
    try:
        record = await journal.timeline(past.record.id)
    except NoSuchTimeline:
        return False
    same = (
        record == past.record
        and await journal.branches(record.id) == tuple(past.branches)
        and await journal.checkpoints(record.id) == tuple(past.checkpoints)
        and {knot.id for knot in await journal.knots(record.id)}
        == {written.turn.id for written in past.turns}
    )
    _require(
        same,
        "this story is here already, and was played on since",
        "这个故事已经在这里，而且有了不同的进展",
    )
    return True


@dataclass(slots=True)
class Ground:
    """Where turns stand that come one after the other; see `engine.store.tables` on strands."""

    _spots: dict[TurnId, Spot] = field(default_factory=dict)
    _taken: set[tuple[TurnId, int]] = field(default_factory=set)

    def spot(self, turn: Turn) -> Spot:
        """Return where *turn* stands; its parents came before it."""
        spot = Spot(turn.id, turn.id, 0, 0)
        if turn.parents:
            before, *others = (self._spots[parent] for parent in turn.parents)
            depth = before.depth + 1
            is_branching = (before.strand, depth) in self._taken
            generation = 1 + max(parent.generation for parent in (before, *others))
            strand = turn.id if is_branching else before.strand
            spot = Spot(turn.id, strand, depth, generation)
        self._spots[turn.id] = spot
        self._taken.add((spot.strand, spot.depth))
        return spot


def _turns(past: Past) -> Collection[TurnId]:
    seen: set[TurnId] = set()
    for turn in (written.turn for written in past.turns):
        id = turn.id
        _require(id not in seen, f"turn {id} comes twice", f"回合 {id} 出现了两次")
        _require(
            seen.issuperset(turn.parents),
            f"turn {id} comes before its parents",
            f"回合 {id} 出现在它的前一回合之前",
        )
        _require(
            len(turn.parents) <= MOST_PARENTS,
            f"turn {id} brings too many lines together",
            f"回合 {id} 合并了过多的分支",
        )
        _require(
            turn_id(turn.parents, turn.body) == id,
            f"turn {id} is not what its id says",
            f"回合 {id} 的内容与编号不符",
        )
        seen.add(id)
    return seen


def _branches(past: Past, turns: Collection[TurnId]) -> Collection[BranchId]:
    for branch in past.branches:
        name = branch.name[:40]
        is_known = branch.head in turns and (branch.fork is None or branch.fork in turns)
        _require(is_known, f"branch “{name}” stands nowhere", f"分支「{name}」没有所在的回合")
        is_own = branch.timeline == past.record.id
        _require(is_own, f"branch “{name}” is of another story", f"分支「{name}」属于别的故事")
    ids = [branch.id for branch in past.branches]
    named = [branch.name.casefold() for branch in past.branches if branch.status != "deleted"]
    _require(bool(ids), "it has no branch", "没有任何分支")
    _require(_differ(ids) and _differ(named), "two branches have one name", "有两个分支重名")
    return set(ids)


def _differ(names: Collection[str]) -> bool:
    return len(set(names)) == len(names)


def _require(holds: bool, en: str, zh: str) -> None:
    if not holds:
        raise CannotAdopt(
            Both(
                f"This past cannot be taken in: {en}. Nothing was changed.",
                f"无法导入这份记录：{zh}。没有任何改动。",
            )
        )
