"""`moirai export`, `import` and `verify`: a play taken away, brought back, and proved."""

from dataclasses import dataclass, replace
from pathlib import Path

from bot.app import ORIGINS
from bot.carrying import StoreCarrier
from bot.clock import SystemClock
from bot.disk import quarantine_of, read_whole, write_whole
from bot.luggage import opened, unpacked
from bot.shelves import shelf_for
from bot.terminal.sitting import LATEST, USER, note_key
from engine.archive.form import Archive, Damage
from engine.archive.mend import mend
from engine.archive.prove import Proof, prove
from engine.errors import NoSuchStory, PlayerError, StoryError
from engine.model.ids import TimelineId
from engine.model.language import Both
from engine.packs.source import load_source
from engine.ports.carrier import Arrived, Brought, Parcel, ParcelKind
from engine.store.store import open_store


class NothingPlayed(PlayerError):
    """The database knows no play that could be meant."""

    def __init__(self) -> None:
        super().__init__(
            Both(
                "No play of the terminal is in this database under that name. Name the story with "
                "--story, or a play by its id with --play.",
                "这个数据库里没有对应的终端存档。请用 --story 指定故事，或用 --play 指定编号。",
            )
        )


@dataclass(frozen=True, slots=True)
class Meant:
    """Which play of which database: the one with the id *play*, else the terminal's of *story*.

    Without either it is the one the terminal played last.
    """

    database: str
    stories: Path
    story: str | None = None
    play: str | None = None


@dataclass(frozen=True, slots=True)
class Verified:
    """How an archive holds up. There is a *proof* of what is whole also where there is damage."""

    archive: Archive
    damages: tuple[Damage, ...]
    proof: Proof

    @property
    def is_sound(self) -> bool:
        """Tell whether everything is as it should be."""
        return not self.damages and self.proof.differs is None


async def export_play(path: Path, meant: Meant, kind: ParcelKind, branch: str) -> Parcel:
    """Write a play, or one branch of it, to *path*.

    Raises:
        NothingPlayed, NoSuchTimeline, NoSuchBranch, NoSuchStory, StoryError, NoSaves: as `taken`.
        SaveFailed: the file could not be written; what stood there is untouched.
    """
    parcel = await taken(meant, kind, branch)
    write_whole(path, parcel.content)
    return parcel


async def taken(meant: Meant, kind: ParcelKind, branch: str) -> Parcel:
    """Return a play, or one branch of it, as a file.

    Raises:
        NothingPlayed, NoSuchTimeline: there is no such play.
        NoSuchBranch, NoSuchStory, StoryError, NoSaves: as `Carrier.take`.
    """
    async with open_store(meant.database) as store:
        id = meant.play or await store.mailbox.noted(_key(meant))
        if id is None:
            raise NothingPlayed
        carrier = StoreCarrier(store, SystemClock(), ORIGINS, meant.stories)
        return await carrier.take(TimelineId(id), kind, branch)


async def import_play(path: Path, meant: Meant, *, recover: bool = False) -> Arrived:
    """Take the play in the file at *path* in; the terminal goes on with it.

    `meant.story` is the story it is a play of on this machine, None for the name it had. What is
    damaged is left out, of an archive only where *recover* is set, and written down beside it.

    Raises:
        NoFile, BadArchive, BadTalk, Damaged, CannotAdopt: nothing was taken in.
        SaveFailed: the report could not be written; nothing was taken in.
    """
    brought = Brought(path.name, read_whole(path), USER, recover=recover)
    luggage = opened(brought, SystemClock(), ORIGINS)
    if luggage.damages:
        write_whole(quarantine_of(path), luggage.quarantine())
    async with open_store(meant.database) as store:
        came = await luggage.settle(store)
        here = _key(replace(meant, story=meant.story or came.record.story_name))
        for key in (here, LATEST):
            await store.mailbox.note(key, came.record.id)
    return came


def verify_archive(path: Path) -> Verified:
    """Prove the play in the archive at *path*.

    Raises:
        NoFile, BadArchive: it cannot be opened.
    """
    found = unpacked(read_whole(path))
    mended = mend(found, load_source)
    proof = prove(mended.archive, found.noted(), load_source)
    return Verified(mended.archive, mended.damages, proof)


def _key(meant: Meant) -> str:
    """Return where the terminal notes its play of a story, which need not be there any more."""
    if meant.story is None:
        return LATEST
    try:
        return note_key(shelf_for(meant.story, meant.stories).name)
    except (NoSuchStory, StoryError):
        return note_key(meant.story)
