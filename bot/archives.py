"""`moirai export`, `import` and `verify`: a play taken away, brought back, and proved."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.metadata import version
from io import BytesIO
from pathlib import Path

from bot.shelves import shelf_for
from bot.terminal.sitting import LATEST, note_key
from engine.archive.form import Archive, Damage, Damaged, Readers, ReadTurn, Texts
from engine.archive.mend import mend
from engine.archive.pack import gather, pack
from engine.archive.prove import Proof, prove
from engine.archive.unpack import Unpacked, unpack
from engine.errors import NoSuchStory, PlayerError, SaveFailed, StoryError
from engine.model.ids import TimelineId, TurnId
from engine.model.language import Both
from engine.model.turn import Turn
from engine.packs.source import digest_of, load_source
from engine.store.codec import Texts as StoredTexts
from engine.store.codec import load_turn
from engine.store.columns import armoured
from engine.store.store import Store, open_store


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


class NoArchive(PlayerError):
    """The file to read is not there."""

    def __init__(self, file: Path, why: str) -> None:
        super().__init__(
            Both(f"“{file}” cannot be read ({why}).", f"无法读取「{file}」（{why}）。")
        )


@dataclass(frozen=True, slots=True)
class Imported:
    """What came in. *is_new* is False where all of it was here; *damages* was left out."""

    archive: Archive
    is_new: bool
    damages: Sequence[Damage]


@dataclass(frozen=True, slots=True)
class Verified:
    """How an archive holds up. There is a *proof* of what is whole also where there is damage."""

    archive: Archive
    damages: Sequence[Damage]
    proof: Proof

    @property
    def is_sound(self) -> bool:
        """Tell whether everything is as it should be."""
        return not self.damages and self.proof.differs is None


async def export_play(
    path: Path, database: str, stories: Path, story: str | None = None, play: str | None = None
) -> Archive:
    """Write a play to *path*: the one with the id *play*, else the terminal's of *story*.

    Without either it is the one the terminal played last.

    Raises:
        NothingPlayed, NoSuchTimeline: there is no such play.
        SaveFailed: the file could not be written; what stood there is untouched.
    """
    archive = await gathered(database, stories, story, play)
    packed = BytesIO()
    pack(archive, packed, f"moirai {version('moirai')}")
    write_whole(path, packed.getvalue())
    return archive


async def gathered(
    database: str, stories: Path, story: str | None = None, play: str | None = None
) -> Archive:
    """Return all that is kept of a play; it is meant as in `export_play`.

    Raises:
        NothingPlayed, NoSuchTimeline: there is no such play.
    """
    async with open_store(database) as store:
        id = play or await store.mailbox.noted(_key(story, stories))
        if id is None:
            raise NothingPlayed
        return await gather(TimelineId(id), store.journal, store.shelf)


async def import_play(
    path: Path, database: str, stories: Path, story: str | None = None, *, recover: bool = False
) -> Imported:
    """Take the play in the archive at *path* in; the terminal goes on with it.

    *story* is the story it is a play of on this machine, None for the name it had. What is
    damaged is left out where *recover* is set, and written down beside the archive.

    Raises:
        NoArchive, BadArchive, Damaged, CannotAdopt: nothing was taken in.
        SaveFailed: the report could not be written; nothing was taken in.
    """
    mended = mend(_unpacked(path))
    if mended.damages and not recover:
        raise Damaged(mended.damages)
    if mended.damages:
        write_whole(quarantine_of(path), _report(mended.damages))
    async with open_store(database) as store:
        is_new = await _adopt(store, mended.archive)
        record = mended.archive.past.record
        for key in (_key(story or record.story_name, stories), LATEST):
            await store.mailbox.note(key, record.id)
    return Imported(mended.archive, is_new, mended.damages)


def verify_archive(path: Path) -> Verified:
    """Prove the play in the archive at *path*.

    Raises:
        NoArchive, BadArchive: it cannot be opened.
    """
    found = _unpacked(path)
    mended = mend(found)
    proof = prove(mended.archive, found.noted(), load_source)
    return Verified(mended.archive, mended.damages, proof)


def quarantine_of(path: Path) -> Path:
    """Return where the damaged lines of the archive at *path* are written down."""
    return path.with_name(f"{path.stem}.quarantine.jsonl")


def counted(archive: Archive) -> Both:
    """Return how much *archive* holds, for people."""
    turns, words, branches, moves, marks = archive.counts().values()
    return Both(
        f"turns: {turns}, words: {words}, branches: {branches}, head moves: {moves}, "
        f"checkpoints: {marks}",
        f"回合：{turns}，话语：{words}，分支：{branches}，分支移动：{moves}，存档点：{marks}",
    )


def turn_reader(texts: Texts) -> ReadTurn:
    """Return what reads turns that hold *texts*, in the form in which the store has them."""
    rows = ((id, None if text is None else armoured(text)) for id, text in texts.items())
    stored = StoredTexts(rows)

    def read_turn(id: TurnId, parents: tuple[TurnId, ...], body: str) -> Turn:
        return load_turn(id, parents, armoured(body), stored)

    return read_turn


async def _adopt(store: Store, archive: Archive) -> bool:
    for digest, source in archive.sources.items():
        await store.shelf.keep(digest, source)
    return await store.journal.adopt(archive.past)


def _key(story: str | None, stories: Path) -> str:
    """Return where the terminal notes its play of *story*, which need not be there any more."""
    if story is None:
        return LATEST
    try:
        return note_key(shelf_for(story, stories).name)
    except (NoSuchStory, StoryError):
        return note_key(story)


def _unpacked(path: Path) -> Unpacked:
    try:
        with path.open("rb") as file:
            return unpack(file, Readers(turn_reader, digest_of))
    except OSError as error:
        raise NoArchive(path, error.strerror or str(error)) from error


def _report(damages: Sequence[Damage]) -> bytes:
    rows = (
        {"file": one.file, "line": one.line, "why": one.says.en, "text": one.text}
        for one in damages
    )
    lines = (json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
    return "".join(lines).encode("utf-8", "backslashreplace")


def write_whole(path: Path, content: bytes) -> None:
    """Write *content* to *path*, or leave what stands there as it is.

    Raises:
        SaveFailed: it could not be written.
    """
    part = path.with_name(f"{path.name}.part")
    try:
        part.write_bytes(content)
        part.replace(path)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise SaveFailed(path.name, error.strerror or str(error)) from error
