"""What a group of commits writes, and which of them are refused: pure, the same for any driver."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ClauseElement

from engine.errors import AlreadyTaken, EngineError, StaleHead
from engine.model.ids import BranchId, MessageId, TimelineId, TurnId
from engine.ports import BranchRecord, Commit, Dated, Pulse, TimelineRecord
from engine.store.columns import armoured, moment_text
from engine.store.rows import (
    Spot,
    branch_row,
    move_row,
    pulse_row,
    timeline_row,
    turn_row,
    words_rows,
)
from engine.store.statements import (
    ADD_BRANCH,
    ADD_HEAD_MOVE,
    ADD_OUTGOING,
    ADD_TIMELINE,
    ADD_TURN,
    ADD_WORDS,
    CLAIM,
    CLOSE,
    DROP_ANSWERS,
    DROP_MERGE,
    DROP_PULSE,
    KEEP_PULSE,
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
            "parent": commit.parent,
            "turn": commit.turn.id,
            "claim": commit.claim,
            "source": commit.source,
        }


class Plan:
    """The rows of a group. Later entries see what earlier ones will have changed."""

    def __init__(self) -> None:
        self._rows: defaultdict[ClauseElement, list[Arguments]] = defaultdict(list)
        self._heads: dict[tuple[TimelineId, BranchId], TurnId] = {}
        self._spots: dict[tuple[TimelineId, TurnId], Spot] = {}
        self._taken: set[tuple[TimelineId, TurnId, int]] = set()
        self._claims: set[MessageId] = set()
        self._pulses: dict[tuple[TimelineId, BranchId], Pulse] = {}

    def rows(self) -> Iterator[tuple[ClauseElement, Sequence[Arguments]]]:
        """Yield each statement that has rows, with its rows, in an order that may be executed."""
        rows = {**self._rows, **self._pulse_rows()}
        for statement in WRITES:
            if statement in rows:
                yield statement, rows[statement]

    def add(self, entry: Entry, facts: Facts) -> EngineError | None:
        """Plan the rows of *entry*, or return why it is refused."""
        commit = entry.commit
        if commit.claim is not None and (facts.fate == "played" or commit.claim in self._claims):
            return AlreadyTaken(commit.claim)
        if entry.record is not None:
            self._begin(entry.record, commit)
            return None
        parent = self._parent(commit, facts)
        head = self._heads.get((commit.timeline, commit.branch), facts.head)
        if parent is None or head is None or head != commit.stands:
            return StaleHead(commit.branch)
        source = self._source(commit, facts)
        if source is None:
            return StaleHead(commit.branch)
        generation = 1 + max(parent.generation, source)
        self._move(commit, self._next_spot(commit, parent, facts, generation))
        self._leave(commit)
        return None

    def _begin(self, record: TimelineRecord, root: Commit) -> None:
        main = BranchRecord(root.branch, root.timeline, "main", root.turn.id)
        self._rows[ADD_TIMELINE].append(timeline_row(record))
        self._rows[ADD_BRANCH].append(branch_row(main, moment_text(root.at)))
        self._move(root, Spot(root.turn.id, root.turn.id, 0, 0))

    def _parent(self, commit: Commit, facts: Facts) -> Spot | None:
        """Return where the turn's parent stands, None where there is none."""
        if commit.parent is None:
            return None
        spot = self._spots.get((commit.timeline, commit.parent))
        if spot is None and facts.strand is not None and facts.depth is not None:
            strand = TurnId(facts.strand)
            spot = Spot(commit.parent, strand, facts.depth, facts.generation or 0)
        if spot is not None and facts.taken:
            self._taken.add((commit.timeline, spot.strand, spot.depth + 1))
        return spot

    def _source(self, commit: Commit, facts: Facts) -> int | None:
        """Return the generation of what a merge brings in; it may have been purged meanwhile.

        A turn that is no merge brings in nothing, and that is older than any.
        """
        if commit.source is None:
            return -1
        planned = self._spots.get((commit.timeline, commit.source))
        return facts.source if planned is None else planned.generation

    def _next_spot(self, commit: Commit, parent: Spot, facts: Facts, generation: int) -> Spot:
        """Return where the turn will stand, or stands already: a turn played twice is kept once."""
        id, depth = commit.turn.id, parent.depth + 1
        planned = self._spots.get((commit.timeline, id))
        if planned is not None:
            return planned
        if facts.known is not None:
            return Spot(id, TurnId(facts.known), depth, generation)
        is_branching = (commit.timeline, parent.strand, depth) in self._taken
        return Spot(id, id if is_branching else parent.strand, depth, generation)

    def _move(self, commit: Commit, spot: Spot) -> None:
        self._heads[commit.timeline, commit.branch] = spot.turn
        self._spots[commit.timeline, spot.turn] = spot
        self._taken.add((commit.timeline, spot.strand, spot.depth))
        written = Dated(commit.turn, commit.at)
        self._rows[ADD_TURN].append(turn_row(commit.timeline, written, spot))
        self._rows[ADD_WORDS] += words_rows(commit.timeline, commit.turn, spot)
        self._rows[ADD_HEAD_MOVE] += [move_row(commit.timeline, move) for move in commit.moves]
        if commit.pulse is not None:
            self._pulses[commit.timeline, commit.branch] = commit.pulse
        self._add_mail(commit)

    def _leave(self, commit: Commit) -> None:
        """Plan what becomes of where the branch stood, and of the branch that is merged."""
        of = {"of_timeline": commit.timeline, "at": moment_text(commit.at)}
        play_on = {**of, "of_branch": commit.branch, "to_head": commit.turn.id}
        self._rows[PLAY_ON].append(play_on)
        place = answer_place(commit.branch, commit.turn.parents[0])
        self._rows[DROP_ANSWERS].append({"timeline": commit.timeline, "place": place})
        if commit.closes is not None:
            merged = {"of_branch": commit.closes, "at_head": commit.turn.parents[-1]}
            self._rows[CLOSE].append({**of, **merged})
            self._rows[DROP_MERGE].append({"timeline": commit.timeline, "into": commit.branch})

    def _pulse_rows(self) -> Mapping[ClauseElement, list[Arguments]]:
        """Return what becomes of pulses; of each branch, what the last commit says of it."""
        rows: defaultdict[ClauseElement, list[Arguments]] = defaultdict(list)
        for (timeline, branch), pulse in self._pulses.items():
            statement = KEEP_PULSE if pulse.left else DROP_PULSE
            rows[statement].append(pulse_row(timeline, branch, pulse))
        return rows

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
