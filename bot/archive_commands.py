"""The commands `moirai export`, `moirai import` and `moirai verify`, as they are typed."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from bot.archives import (
    Verified,
    counted,
    export_play,
    gathered,
    import_play,
    quarantine_of,
    verify_archive,
    write_whole,
)
from bot.complaints import complaining
from bot.settings import language_here, read_settings
from engine.archive import book
from engine.archive.talk import write
from engine.history.proof import commitment
from engine.model.ids import MAIN
from engine.model.language import Both
from engine.packs.source import load_source

_EXPORTED = Both("Written to {path}.", "已写入 {path}。")
_IMPORTED = Both("Imported the play {id}.", "已导入存档 {id}。")
_IS_HERE = Both("The play {id} is here already.", "存档 {id} 已经在这里了。")
_LEFT_OUT = Both(
    "Left out, and written down in {path}: {count}", "未能导入、已记录到 {path} 的条目：{count}"
)
_SOUND = Both("Everything is as it should be.", "一切无误。")
_DIFFERS = Both("Turn {turn} differs: {why}.", "回合 {turn} 不符：{why}。")
_PROVED = Both(
    "Proved turns: {turns}, throws of dice: {dice}. Hash of the seed: {hash}",
    "已验证回合：{turns}，骰子：{dice}。种子哈希：{hash}",
)
_UNPROVED = Both(
    "Turns whose words were erased, which nobody can play again: {count}",
    "话语已被删除、无法重演的回合：{count}",
)

ArchivePath = Annotated[Path, typer.Argument(help="The archive, a .zip file. 存档文件（.zip）。")]
DatabaseName = Annotated[
    str | None, typer.Option("--db", help="Database of the play. 保存进度的数据库。")
]
OfStory = Annotated[
    str | None,
    typer.Option("--story", help="Its story, by name or path. 所属的故事：名称或路径。"),
]
OfPlay = Annotated[
    str | None, typer.Option(help="A play by its id, of whatever channel. 按编号指定存档。")
]
OnBranch = Annotated[str, typer.Option(help="Which branch of it. 其中的哪个分支。")]


def export(
    path: ArchivePath,
    *,
    db: DatabaseName = None,
    story: OfStory = None,
    play: OfPlay = None,
) -> None:
    """Write all that is kept of a play to one file."""
    with complaining():
        settings = read_settings()
        database = db or settings.database
        archive = asyncio.run(export_play(path, database, settings.stories, story, play))
        _say(counted(archive))
        _say(_EXPORTED, path=path)


def import_(
    path: ArchivePath,
    *,
    db: DatabaseName = None,
    story: OfStory = None,
    recover: Annotated[
        bool, typer.Option("--recover", help="Take in what is whole. 损坏时导入完好的部分。")
    ] = False,
) -> None:
    """Take a play in from an archive."""
    with complaining():
        settings = read_settings()
        database = db or settings.database
        came = asyncio.run(import_play(path, database, settings.stories, story, recover=recover))
        _say(counted(came.archive))
        _say(_IMPORTED if came.is_new else _IS_HERE, id=came.archive.past.record.id)
        if came.damages:
            _say(_LEFT_OUT, path=quarantine_of(path), count=len(came.damages))


def novel(
    path: Annotated[Path, typer.Argument(help="The book, a .md file. 要写的 .md 文件。")],
    *,
    db: DatabaseName = None,
    story: OfStory = None,
    play: OfPlay = None,
    branch: OnBranch = MAIN,
) -> None:
    """Write one branch of a play as a book, in Markdown."""
    with complaining():
        _write_tale(path, book.novel, branch, db, story, play)


def chat(
    path: Annotated[Path, typer.Argument(help="The chat, a .jsonl file. 要写的 .jsonl 文件。")],
    *,
    db: DatabaseName = None,
    story: OfStory = None,
    play: OfPlay = None,
    branch: OnBranch = MAIN,
) -> None:
    """Write one branch of a play as a chat that SillyTavern reads."""
    with complaining():
        _write_tale(path, write.chat, branch, db, story, play)


def verify(path: ArchivePath) -> None:
    """Prove every id, die and state of an archive; exits with 1 where one differs."""
    with complaining():
        found = verify_archive(path)
        _tell(found)
    if not found.is_sound:
        raise typer.Exit(1)


def _write_tale(
    path: Path,
    written: Callable[[book.Tale], str],
    branch: str,
    db: str | None,
    story: str | None,
    play: str | None,
) -> None:
    settings = read_settings()
    archive = asyncio.run(gathered(db or settings.database, settings.stories, story, play))
    tale = book.tale_of(archive, branch, load_source)
    write_whole(path, written(tale).encode("utf-8", "replace"))
    _say(_EXPORTED, path=path)


def _tell(found: Verified) -> None:
    language, proof = language_here(), found.proof
    _say(counted(found.archive))
    promised = commitment(found.archive.past.record.seed)
    _say(_PROVED, turns=proof.turns, dice=proof.dice, hash=promised)
    if proof.unproved:
        _say(_UNPROVED, count=proof.unproved)
    for damage in found.damages:
        typer.echo(damage.told(language))
    if proof.differs is not None:
        _say(_DIFFERS, turn=proof.differs.turn, why=proof.differs.says.told(language))
    if found.is_sound:
        _say(_SOUND)


def _say(sentence: Both, **facts: object) -> None:
    typer.echo(sentence.told(language_here()).format(**facts))
