"""Prove a play: decide every turn again, and see that the same comes of it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from random import Random

from engine.archive.again import (
    as_far_as_asked,
    decided,
    dice_of,
    events_of,
    is_lost,
    moments,
    settled,
)
from engine.archive.folding import Folded, folded
from engine.archive.form import Archive
from engine.errors import PlayerError, StoryError
from engine.model.actions import Amend, Begin, Merge, PlayAction, Recount
from engine.model.events import Event, Narrated, Remembered, Spoke, StoryChanged
from engine.model.ids import BranchId, Digest, TurnId
from engine.model.language import Both
from engine.model.memory_actions import Fold
from engine.model.memory_events import FOLDED
from engine.model.state import State
from engine.model.story import Story, StorySource
from engine.model.turn import Turn
from engine.model.words import salt_of
from engine.ports import Past
from engine.rules.decide import decide
from engine.rules.playbook import Playbook

_DICE = Both("its dice do not fall so from the seed", "骰子结果与种子不符")
_RULES = Both("the rules of the story decide otherwise", "按故事规则应有不同的结果")
_NO_BRANCH = Both("nothing says on which branch it was played", "没有记录它是在哪个分支上进行的")
_NO_EDITION = Both("the edition of the story it played is missing", "缺少它所用的故事版本")
_RETOLD = Both("it tells no turn in other words", "它没有对应的原回合")
_NOT_TOLD = Both("more happened in it than a file can tell", "其中发生了文件所讲之外的事")
_NOT_MEMORY = Both("more than memory changed in it", "其中改变了记忆之外的东西")
_FOLDED = Remembered | FOLDED
_LOADED = Both("dice fell where none are thrown", "这里不该有骰子")
_STATE = Both("it does not come to the state that was noted", "得到的状态与记录不符")


@dataclass(frozen=True, slots=True)
class Differs:
    """The first *turn* that is not as it should be."""

    turn: TurnId
    says: Both


@dataclass(frozen=True, slots=True)
class Proof:
    """What was proved.

    *dice* counts the throws. Of *unproved* turns not all can be decided again: they began with
    words that were erased, or a model had a say in more than telling them; such turns are proved
    as far as code alone decided. *differs* None: all is as it should be.
    """

    turns: int
    dice: int
    unproved: int
    differs: Differs | None = None


class _OtherwiseError(Exception):
    """A turn is not what should have come of it."""

    def __init__(self, says: Both) -> None:
        super().__init__(says.en)
        self.says = says


def prove(
    archive: Archive, noted: Mapping[BranchId, str], load: Callable[[StorySource], Story]
) -> Proof:
    """Return how far the turns of *archive* follow from its seed and its editions.

    *noted* are the digests of states that the archive tells of. Ids and words were checked when
    the archive was mended.
    """
    proving = _Proving(archive.past, dict(_playbooks(archive.sources, load)))
    for one in folded([one.turn for one in archive.past.turns]):
        try:
            proving.prove(one)
        except _OtherwiseError as error:
            return proving.proof(Differs(one.turn.id, error.says))
    return proving.proof(_other_state(archive, noted))


def _playbooks(
    sources: Mapping[Digest, StorySource], load: Callable[[StorySource], Story]
) -> Iterator[tuple[Digest, Playbook]]:
    for digest, source in sources.items():
        with suppress(StoryError):  # turns that played it are named
            yield digest, Playbook(load(source))


def _other_state(archive: Archive, noted: Mapping[BranchId, str]) -> Differs | None:
    for branch in archive.past.branches:
        if noted.get(branch.id) != archive.states[branch.id]:
            return Differs(branch.head, _STATE)
    return None


class _Proving:
    """Proves one turn after the other, parents first."""

    def __init__(self, past: Past, playbooks: Mapping[Digest, Playbook]) -> None:
        self._seed = past.record.seed
        self._playbooks = playbooks
        self._played_on = _branches_of(past)
        self._at = {one.turn.id: int(one.at.timestamp()) for one in past.turns}
        self._happened: dict[tuple[TurnId, ...], list[tuple[Event, ...]]] = {}
        for turn in (one.turn for one in past.turns if not isinstance(one.turn.action, Amend)):
            self._happened.setdefault(turn.parents, []).append(settled(turn.events))
        self._turns = self._dice = self._unproved = 0

    def proof(self, differs: Differs | None) -> Proof:
        return Proof(self._turns, self._dice, self._unproved, differs)

    def prove(self, one: Folded) -> None:
        """Prove that *one* came about as it should.

        Raises:
            _OtherwiseError: it did not.
        """
        turn, action = one.turn, one.turn.action
        if isinstance(action, Amend):
            self._find_original(turn)
        elif isinstance(action, Recount):
            _require(len(turn.events) == len(action.voices), _NOT_TOLD)
            _require(all(map(_is_told_by_file, turn.events)), _NOT_TOLD)
        elif isinstance(action, Fold):
            _require(all(isinstance(event, _FOLDED) for event in turn.events), _NOT_MEMORY)
        elif isinstance(action, Begin | Merge):
            _require(not dice_of(turn.events), _LOADED)
        elif is_lost(action, one.before):
            self._unproved += 1
        else:
            self._decide_again(turn, action, one.before)
        self._turns += 1

    def _find_original(self, turn: Turn) -> None:
        _require(settled(turn.events) in self._happened.get(turn.parents, ()), _RETOLD)

    def _decide_again(self, turn: Turn, action: PlayAction, before: State) -> None:
        edition = next((e.story for e in turn.events if isinstance(e, StoryChanged)), before.story)
        _require(edition in self._playbooks, _NO_EDITION)
        branches = self._played_on.get((turn.parents[0], turn.id), ())
        _require(bool(branches), _NO_BRANCH)
        nows = moments(turn, self._at[turn.id], self._at[turn.parents[0]])
        tried = [
            self._again(turn, _Again(action, before, edition, branch, now))
            for branch in branches
            for now in nows
        ]
        self._compare(turn, tried)

    def _compare(self, turn: Turn, tried: Sequence[Sequence[Event]]) -> None:
        """Hold a turn against what came of it again, as far as code alone decided it."""
        known = turn.events
        if settled(known) not in map(settled, tried):
            known = decided(turn)
        if len(known) < len(turn.events):
            self._unproved += 1
            tried = [part for again in tried for part in as_far_as_asked(again)]
            _require(bool(tried), _RULES)
        _require(dice_of(known) in map(dice_of, tried), _DICE)
        _require(settled(known) in map(settled, tried), _RULES)
        self._dice += len(dice_of(known))

    def _again(self, turn: Turn, how: "_Again") -> tuple[Event, ...]:
        chance = Random(f"{self._seed}/{how.branch}/{turn.parents[0]}")
        playbook = self._playbooks[how.edition]
        script = decide(playbook, how.before, how.action, chance, now=how.now)
        try:
            events = events_of(script, turn)
        except PlayerError as error:
            raise _OtherwiseError(_RULES) from error
        return Turn.after(turn.parents, how.action, events, salt=salt_of(self._seed)).events


@dataclass(frozen=True, slots=True)
class _Again:
    """One way in which a turn may have been decided."""

    action: PlayAction
    before: State
    edition: Digest
    branch: BranchId
    now: int


def _branches_of(past: Past) -> Mapping[tuple[TurnId, TurnId], Sequence[BranchId]]:
    """Return on which branches each turn was played after another: it may have been on several."""
    found: dict[tuple[TurnId, TurnId], list[BranchId]] = {}
    for move in past.moves:
        if move.reason in ("turn", "tick") and move.previous is not None:
            found.setdefault((move.previous, move.head), []).append(move.branch)
    return found


def _is_told_by_file(event: Event) -> bool:
    match event:
        case Spoke() | Narrated(source="file" | "aside"):
            return True
        case _:
            return False


def _require(holds: bool, says: Both) -> None:
    if not holds:
        raise _OtherwiseError(says)
