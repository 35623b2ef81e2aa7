"""What a group of commits writes, and which of them are refused: pure, the same for any driver."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ClauseElement

from engine.errors import AlreadyTaken, EngineError, StaleHead
from engine.model.ids import BranchId, MessageId, TimelineId, TurnId
from engine.ports import BranchRecord, Commit, Dated, HeadMove, TimelineRecord
from engine.store.columns import armoured, moment_text
from engine.store.rows import Spot, branch_row, move_row, timeline_row, turn_row, words_rows
from engine.store.statements import (
    ADD_BRANCH,
    ADD_HEAD_MOVE,
    ADD_OUTGOING,
    ADD_TIMELINE,
    ADD_TURN,
    ADD_WORDS,
    CLAIM,
    DROP_ANSWERS,
    PLAY_ON,
    WRITES,
    Arguments,
    Facts,
)


@dataclass(frozen=True, slots=True)
class Entry:
    """A commit to write; with *record* it begins that timeline."""

    commit: Commit
    record: TimelineRecord | None = None

    def question(self) -> Arguments:
        """Return the arguments that ask for the `Facts` of this entry."""
        commit = self.commit
        return {
            "timeline": commit.timeline,
            "branch": commit.branch,
            "turn": commit.turn.id,
            "claim": commit.claim,
        }


class Plan:
    """The rows of a group. Later entries see what earlier ones will have changed."""

    def __init__(self) -> None:
        self._rows: defaultdict[ClauseElement, list[Arguments]] = defaultdict(list)
        self._heads: dict[tuple[TimelineId, BranchId], Spot] = {}
        self._spots: dict[tuple[TimelineId, TurnId], Spot] = {}
        self._taken: set[tuple[TimelineId, TurnId, int]] = set()
        self._claims: set[MessageId] = set()

    def rows(self) -> Iterator[tuple[ClauseElement, Sequence[Arguments]]]:
        """Yield each statement that has rows, with its rows, in an order that may be executed."""
        for statement in WRITES:
            if statement in self._rows:
                yield statement, self._rows[statement]

    def add(self, entry: Entry, facts: Facts) -> EngineError | None:
        """Plan the rows of *entry*, or return why it is refused."""
        commit = entry.commit
        if commit.claim is not None and (facts.fate == "played" or commit.claim in self._claims):
            return AlreadyTaken(commit.claim)
        if entry.record is not None:
            self._begin(entry.record, commit)
            return None
        head = self._head(commit, facts)
        if head is None or (head.turn,) != commit.turn.parents[:1]:
            return StaleHead(commit.branch)
        self._move(commit, self._next_spot(commit, head, facts), head.turn)
        return None

    def _begin(self, record: TimelineRecord, root: Commit) -> None:
        main = BranchRecord(root.branch, root.timeline, "main", root.turn.id)
        self._rows[ADD_TIMELINE].append(timeline_row(record))
        self._rows[ADD_BRANCH].append(branch_row(main, moment_text(root.at)))
        self._move(root, Spot(root.turn.id, root.turn.id, 0), None)

    def _head(self, commit: Commit, facts: Facts) -> Spot | None:
        planned = self._heads.get((commit.timeline, commit.branch))
        if planned is not None:
            return planned
        if facts.head is None or facts.strand is None or facts.depth is None:
            return None
        if facts.taken:
            self._taken.add((commit.timeline, TurnId(facts.strand), facts.depth + 1))
        return Spot(TurnId(facts.head), TurnId(facts.strand), facts.depth)

    def _next_spot(self, commit: Commit, head: Spot, facts: Facts) -> Spot:
        """Return where the turn will stand, or stands already: a turn played twice is kept once."""
        id, depth = commit.turn.id, head.depth + 1
        planned = self._spots.get((commit.timeline, id))
        if planned is not None:
            return planned
        if facts.known is not None:
            return Spot(id, TurnId(facts.known), depth)
        is_branching = (commit.timeline, head.strand, depth) in self._taken
        return Spot(id, id if is_branching else head.strand, depth)

    def _move(self, commit: Commit, spot: Spot, previous: TurnId | None) -> None:
        self._heads[commit.timeline, commit.branch] = spot
        self._spots[commit.timeline, spot.turn] = spot
        self._taken.add((commit.timeline, spot.strand, spot.depth))
        written = Dated(commit.turn, commit.at)
        self._rows[ADD_TURN].append(turn_row(commit.timeline, written, spot))
        self._rows[ADD_WORDS] += words_rows(commit.timeline, commit.turn, spot)
        self._move_head(commit, previous)
        self._add_mail(commit)

    def _move_head(self, commit: Commit, previous: TurnId | None) -> None:
        turn = commit.turn
        move = HeadMove(commit.branch, previous, turn.id, "turn", turn.action.user, commit.at)
        self._rows[ADD_HEAD_MOVE].append(move_row(commit.timeline, move))
        if previous is not None:
            self._rows[PLAY_ON].append(
                {
                    "of_timeline": commit.timeline,
                    "of_branch": commit.branch,
                    "to_head": turn.id,
                    "at": moment_text(commit.at),
                }
            )
            place = answer_place(commit.branch, previous)
            self._rows[DROP_ANSWERS].append({"timeline": commit.timeline, "place": place})

    def _add_mail(self, commit: Commit) -> None:
        of: dict[str, Any] = {"timeline": commit.timeline, "turn": commit.turn.id}
        out = commit.outgoing
        if out is not None:
            text = armoured(out.text)
            self._rows[ADD_OUTGOING].append(
                {**of, "channel": out.channel, "text": text, "claim": commit.claim}
            )
        if commit.claim is not None:
            self._claims.add(commit.claim)
            self._rows[CLAIM].append(
                {
                    **of,
                    "id": commit.claim,
                    "channel": None if out is None else out.channel,
                    "branch": commit.branch,
                    "at": moment_text(commit.at),
                    "fate": "played",
                }
            )


def answer_place(branch: BranchId, head: TurnId) -> str:
    """Return how the keys of all answers begin that are kept for the turn after *head*."""
    return f"{branch}/{head}"
