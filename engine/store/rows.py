"""The rows of what a timeline keeps, as they are stored: the same for a play and an import."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from engine.model.ids import BranchId, Digest, TimelineId, TurnId, UserId
from engine.model.turn import Turn
from engine.ports import BranchRecord, Checkpoint, Dated, HeadMove, Pulse, TimelineRecord
from engine.store.columns import armoured, moment_text
from engine.store.statements import Arguments


class Spot(NamedTuple):
    """Where a turn stands; see `engine.store.tables` on strands and generations."""

    turn: TurnId
    strand: TurnId
    depth: int
    generation: int


def timeline_row(record: TimelineRecord) -> Arguments:
    """Return the row of a timeline."""
    return {
        "id": record.id,
        "story": record.story,
        "story_name": record.story_name,
        "seed": record.seed,
        "owner": record.owner,
        "made_at": moment_text(record.made_at),
    }


def timeline_of(row: Sequence[Any]) -> TimelineRecord:
    """Return the timeline in *row*, which has its columns in the order of the table."""
    id, story, story_name, seed, owner, made_at = row
    return TimelineRecord(TimelineId(id), Digest(story), story_name, seed, UserId(owner), made_at)


def branch_row(branch: BranchRecord, made_at: str) -> Arguments:
    """Return the row of a branch."""
    return {
        "timeline": branch.timeline,
        "id": branch.id,
        "name": branch.name,
        "name_key": branch.name.casefold(),
        "head": branch.head,
        "fork": branch.fork,
        "made_at": made_at,
        "status": branch.status,
        "status_at": None if branch.status_at is None else moment_text(branch.status_at),
    }


def turn_row(timeline: TimelineId, written: Dated, spot: Spot) -> Arguments:
    """Return the row of a turn."""
    first, *others = written.turn.parents or (None,)
    return {
        "timeline": timeline,
        "id": spot.turn,
        "parent": first,
        "others": " ".join(filter(None, others)),
        "strand": spot.strand,
        "depth": spot.depth,
        "body": armoured(written.turn.body),
        "at": moment_text(written.at),
        "generation": spot.generation,
    }


def words_rows(timeline: TimelineId, turn: Turn, spot: Spot) -> list[Arguments]:
    """Return the rows of the words that are said in a turn; those it carries over have theirs."""
    return [
        {
            "timeline": timeline,
            "id": words.id,
            "strand": spot.strand,
            "depth": spot.depth,
            "text": None if words.text is None else armoured(words.text),
        }
        for words in turn.said()
    ]


def move_row(timeline: TimelineId, move: HeadMove) -> Arguments:
    """Return the row of a head move."""
    return {
        "timeline": timeline,
        "branch": move.branch,
        "previous": move.previous,
        "head": move.head,
        "reason": move.reason,
        "by": move.by,
        "at": moment_text(move.at),
    }


def checkpoint_row(timeline: TimelineId, checkpoint: Checkpoint) -> Arguments:
    """Return the row of a checkpoint."""
    return {
        "timeline": timeline,
        "name": checkpoint.name,
        "name_key": checkpoint.name.casefold(),
        "turn": checkpoint.turn,
        "branch": checkpoint.branch,
        "by": checkpoint.by,
        "at": moment_text(checkpoint.at),
    }


def pulse_row(timeline: TimelineId, branch: BranchId, pulse: Pulse) -> Arguments:
    """Return the row of how time passes on a branch."""
    return {
        "timeline": timeline,
        "branch": branch,
        "since": moment_text(pulse.since),
        "turn": pulse.turn,
        "ticks": pulse.left,
    }
