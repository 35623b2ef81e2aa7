"""The commands that take plays away and bring them in, as they are typed."""

import asyncio
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from bot.archives import Meant, Verified, export_play, verify_archive
from bot.card_export import Version, export_shelved, is_card_file
from bot.complaints import complaining
from bot.parcels import counted
from bot.settings import language_here, read_settings
from engine.history.proof import commitment
from engine.model.ids import MAIN
from engine.model.language import Both
from engine.ports.carrier import ParcelKind

_EXPORTED = Both("Written to {path}.", "已写入 {path}。")
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

_LEFT_OUT = Both("Left out, as there is no place for it: {names}", "没有地方存放而略去：{names}")

ArchivePath = Annotated[Path, typer.Argument(help="The archive, a .zip file. 存档文件（.zip）。")]
ExportPath = Annotated[
    Path,
    typer.Argument(
        help="The archive, a .zip file; of a card .json, .png or .charx. "
        "存档文件（.zip）；角色卡则为 .json、.png 或 .charx。"
    ),
]
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
    path: ExportPath,
    *,
    db: DatabaseName = None,
    story: OfStory = None,
    play: OfPlay = None,
    version: Annotated[
        Version, typer.Option("--as", help="Of a card: the version to write. 角色卡的版本。")
    ] = Version.SAME,
    picture: Annotated[
        Path | None, typer.Option(help="Of a card: a PNG to write it into. 承载角色卡的 PNG。")
    ] = None,
) -> None:
    """Write all that is kept of a play to one file, or a card or a lorebook back to one."""
    if story is None or not is_card_file(path):
        _export(path, "archive", MAIN, _Asked(db, story, play))
        return
    with complaining(story):
        left_out = export_shelved(path, story, read_settings().stories, version, picture)
        _say(_EXPORTED, path=path)
        if left_out:
            _say(_LEFT_OUT, names=", ".join(left_out))


def novel(
    path: Annotated[Path, typer.Argument(help="The book, a .md file. 要写的 .md 文件。")],
    *,
    db: DatabaseName = None,
    story: OfStory = None,
    play: OfPlay = None,
    branch: OnBranch = MAIN,
) -> None:
    """Write one branch of a play as a book, in Markdown."""
    _export(path, "novel", branch, _Asked(db, story, play))


def chat(
    path: Annotated[Path, typer.Argument(help="The chat, a .jsonl file. 要写的 .jsonl 文件。")],
    *,
    db: DatabaseName = None,
    story: OfStory = None,
    play: OfPlay = None,
    branch: OnBranch = MAIN,
) -> None:
    """Write one branch of a play as a chat that SillyTavern reads."""
    _export(path, "chat", branch, _Asked(db, story, play))


def save(
    path: Annotated[Path, typer.Argument(help="The save, a .meph file. 要写的 .meph 文件。")],
    *,
    db: DatabaseName = None,
    story: OfStory = None,
    play: OfPlay = None,
    branch: OnBranch = MAIN,
) -> None:
    """Write one branch of a play of a `.meph` story as a save of that format."""
    _export(path, "meph", branch, _Asked(db, story, play))


def verify(path: ArchivePath) -> None:
    """Prove every id, die and state of an archive; exits with 1 where one differs."""
    with complaining():
        found = verify_archive(path)
        _tell(found)
    if not found.is_sound:
        raise typer.Exit(1)


@dataclass(frozen=True, slots=True)
class _Asked:
    """What was typed to say which play is meant."""

    db: str | None
    story: str | None
    play: str | None = None


def _export(path: Path, kind: ParcelKind, branch: str, asked: _Asked) -> None:
    with complaining():
        parcel = asyncio.run(export_play(path, _meant(asked), kind, branch))
        _say(parcel.holds)
        _say(_EXPORTED, path=path)


def _meant(asked: _Asked) -> Meant:
    settings = read_settings()
    return Meant(asked.db or settings.database, settings.stories, asked.story, asked.play)


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
    text = sentence.told(language_here())
    typer.echo(text.format(**facts) if facts else text)
