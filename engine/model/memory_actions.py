"""What memory is asked to do. See `engine.model.actions`."""

from dataclasses import dataclass
from typing import Literal

from engine.model.ids import NOBODY, TurnId, UserId
from engine.model.words import Words

MemoryDeed = Literal["add", "pin", "unpin", "forget", "correct"]


@dataclass(frozen=True, slots=True)
class Fold:
    """Take out of the turns up to *until* what is to be remembered, and fold memories together.

    *turns* is how many turns were taken by then.
    """

    until: TurnId
    turns: int
    user: UserId = NOBODY
    kind: Literal["fold"] = "fold"


@dataclass(frozen=True, slots=True)
class MendMemory:
    """Let a game master set right what is remembered.

    *text* is the memory, as it stands or in part; what is added, or what it is corrected to, is
    *words*. *weight* is that of an added one.
    """

    user: UserId
    deed: MemoryDeed
    text: str = ""
    words: str = ""
    weight: int = 3
    kind: Literal["mend_memory"] = "mend_memory"


@dataclass(frozen=True, slots=True)
class AddDocument:
    """Give the world a longer text. A *hidden* one is unknown to the players until revealed."""

    user: UserId
    title: str
    words: Words
    hidden: bool = False
    kind: Literal["add_document"] = "add_document"


@dataclass(frozen=True, slots=True)
class HideDocument:
    """Let players know a document no more, by its id or title."""

    user: UserId
    document: str
    kind: Literal["hide_document"] = "hide_document"


@dataclass(frozen=True, slots=True)
class RemoveDocument:
    """Take away a document that was added during play, by its id or title."""

    user: UserId
    document: str
    kind: Literal["remove_document"] = "remove_document"


MemoryAction = MendMemory | AddDocument | HideDocument | RemoveDocument
"""What a game master can ask of memory and documents; `Fold` is taken by nobody."""
