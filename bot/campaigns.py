"""The command `moirai campaign`: a story, or what a branch made of it, as a campaign folder."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Annotated
from zipfile import ZipFile

import typer

from bot.archives import Meant, taken
from bot.complaints import complaining
from bot.disk import write_folder
from bot.parcels import said_of
from bot.settings import language_here, read_settings
from bot.shelves import shelf_for
from engine.model.ids import MAIN
from engine.model.language import Both
from engine.packs.campaign import write_campaign

_WRITTEN = Both("Written to {path}.", "已写入 {path}。")


def campaign(
    path: Annotated[
        Path,
        typer.Argument(help="The folder to make, or the one to make it in. 要新建的文件夹。"),
    ],
    *,
    story: Annotated[
        str | None,
        typer.Option("--story", help="The story, by name or path. 故事：名称或路径。"),
    ] = None,
    branch: Annotated[
        str | None,
        typer.Option(help="Of a play: as that branch stands. 按存档中某个分支的现状导出。"),
    ] = None,
    play: Annotated[
        str | None, typer.Option(help="A play by its id, of whatever channel. 按编号指定存档。")
    ] = None,
    db: Annotated[
        str | None, typer.Option("--db", help="Database of the play. 保存进度的数据库。")
    ] = None,
) -> None:
    """Write a story as its author made it, or as a branch of a play left it, as a campaign."""
    with complaining(story or ""):
        settings = read_settings()
        meant = Meant(db or settings.database, settings.stories, story, play)
        if story is not None and branch is None and play is None:
            made = _as_made(story, settings.stories)
        else:
            made = _as_played(meant, branch or MAIN)
        folder = path / made.name if path.is_dir() else path
        write_folder(folder, made.files)
        typer.echo(made.said.told(language_here()))
        typer.echo(_WRITTEN.told(language_here()).format(path=folder))


@dataclass(frozen=True, slots=True)
class _Made:
    """A folder by the name it can have, its files, and what is to be said of it."""

    name: str
    files: Mapping[str, bytes]
    said: Both


def _as_made(story: str, stories: Path) -> _Made:
    shelved = shelf_for(story, stories)
    found, _ = shelved.library.find(shelved.name)
    folder = write_campaign(found)
    files = {name: text.encode("utf-8", "replace") for name, text in folder.files.items()}
    return _Made(folder.name, files, said_of(folder))


def _as_played(meant: Meant, branch: str) -> _Made:
    parcel = asyncio.run(taken(meant, "campaign", branch))
    with ZipFile(BytesIO(parcel.content)) as box:
        files = {name: box.read(name) for name in box.namelist()}
    name = next(iter(files)).partition("/")[0]
    inside = {part.partition("/")[2]: content for part, content in files.items()}
    return _Made(name, inside, parcel.holds)
