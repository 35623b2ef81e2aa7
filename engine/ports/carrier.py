"""The port for plays that are taken away as files, and brought back."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, Protocol

from engine.errors import Fault
from engine.model.ids import TimelineId, UserId
from engine.model.language import Both
from engine.ports.records import TimelineRecord

ParcelKind = Literal["archive", "novel", "meph", "chat", "campaign"]
"""A whole play; or of one branch a book, a `.meph` save, a chat for SillyTavern, or a campaign."""

Tell = Callable[[Both], None]
"""Hears how far a long errand has come. Must not block."""


def quietly(_how_far: Both) -> None:
    """Tell nobody how far it has come."""


@dataclass(frozen=True, slots=True)
class Parcel:
    """A file to take away. *name* is safe on any system; *holds* says how much is in it."""

    name: str
    content: bytes
    holds: Both


@dataclass(frozen=True, slots=True)
class Brought:
    """A file that somebody brings, by the name it had.

    *leads*: whoever brings a play is its owner from now on; else it keeps the owner it had. With
    *recover* all that is whole is taken in, where an archive is damaged; of a chat it always is.
    """

    name: str
    content: bytes
    by: UserId
    leads: bool = False
    recover: bool = False


@dataclass(frozen=True, slots=True)
class Arrived:
    """What came in of a file. *is_new* is False where all of it was here already.

    *left_out* names what could not be used, by file and line; *quarantine* has those lines, as
    they were, one JSON object a line. *title* is the story's.
    """

    record: TimelineRecord
    title: str
    holds: Both
    is_new: bool
    left_out: tuple[Both, ...] = ()
    quarantine: bytes = b""


@dataclass(frozen=True, slots=True)
class NewStory:
    """A story that came in of a file, and can be started by its *name*.

    *is_new* is False where the very same was here already. Of the *entries* of its book, *told* are
    told in play. *notes* are its author's, to whoever leads it. *changed* names what is told
    otherwise than the file says, or not at all.
    """

    name: str
    title: str
    is_new: bool
    greetings: int = 1
    entries: int = 0
    told: int = 0
    notes: str = ""
    changed: tuple[Fault, ...] = ()


@dataclass(frozen=True, slots=True)
class NewBook:
    """A book of lore that came in of a file: stories that name it tell of it. See `NewStory`."""

    name: str
    title: str
    is_new: bool
    entries: int
    told: int
    changed: tuple[Fault, ...] = ()


Brings = Arrived | NewStory | NewBook
"""What a file can bring."""


class Carrier(Protocol):
    """Takes plays away and brings them in, one at a time: each is held in memory meanwhile."""

    async def take(
        self, id: TimelineId, kind: ParcelKind, branch: str, tell: Tell = quietly
    ) -> Parcel:
        """Return a play, or one branch of it, as a file.

        Raises:
            NoSuchTimeline, NoSuchBranch: there is none.
            NoSuchStory, StoryError: the story it played cannot be had any more.
            NoSaves: a `.meph` save was asked for, and the story is of another format.
        """
        ...

    async def bring(self, brought: Brought, tell: Tell = quietly) -> Brings:
        """Take in the play, the story or the book that a file holds: all of it, or nothing.

        Raises:
            PlayerError: it is no archive, chat, card or book, is damaged or not safe to open, or
                does not go together with what is here; nothing was taken in.
            StoryError: it is a card or a book that cannot be read; nothing was taken in.
            SaveFailed: it is a card or a book that cannot be kept.
        """
        ...
