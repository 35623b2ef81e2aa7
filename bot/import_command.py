"""`moirai import`: plays, character cards and books of lore, from whatever file holds them."""

import asyncio
import json
import shlex
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from bot.archives import Meant, import_play
from bot.arrivals import arrival_json, arrival_lines, fault_json
from bot.card_shelf import is_shelved, shelve
from bot.disk import quarantine_of, read_whole
from bot.settings import language_here, read_settings
from engine.errors import EngineError, StoryError
from engine.model.language import Both
from engine.ports.carrier import Arrived, Brings, NewStory

_IMPORTED = Both("Imported the play {id}.", "已导入存档 {id}。")
_IS_HERE = Both("The play {id} is here already.", "存档 {id} 已经在这里了。")
_LEFT_OUT = Both(
    "Left out, and written down in {path}: {count}", "未能导入、已记录到 {path} 的条目：{count}"
)
_GO_ON = Both("Go on with it: moirai play {story}", "继续玩：moirai play {story}")
_PLAY = Both("Play it: moirai play {story}", "开始玩：moirai play {story}")

_SHOWN = 10


@dataclass(frozen=True, slots=True)
class _Asked:
    """How files are to be taken in."""

    meant: Meant
    recover: bool
    machine: bool


def import_(
    paths: Annotated[
        list[Path],
        typer.Argument(
            help="Archives (.zip), chats of SillyTavern (.jsonl), character cards "
            "(.png, .json, .charx) or lorebooks (.json). 存档、聊天记录、角色卡或设定集。"
        ),
    ],
    *,
    db: Annotated[
        str | None, typer.Option("--db", help="Database of the play. 保存进度的数据库。")
    ] = None,
    story: Annotated[
        str | None,
        typer.Option("--story", help="Its story, by name or path. 所属的故事：名称或路径。"),
    ] = None,
    recover: Annotated[
        bool, typer.Option("--recover", help="Take in what is whole. 损坏时导入完好的部分。")
    ] = False,
    machine: Annotated[
        bool, typer.Option("--json", help="One JSON line for each file. 每个文件输出一行 JSON。")
    ] = False,
) -> None:
    """Take in plays, cards and lorebooks: each file whole, or nothing of it."""
    settings = read_settings()
    meant = Meant(db or settings.database, settings.stories, story)
    asked = _Asked(meant, recover, machine)
    taken_in = [_taken_in(path, asked) for path in paths]
    if not all(taken_in):
        raise typer.Exit(1)


def _taken_in(path: Path, asked: _Asked) -> bool:
    """Take one file in and tell of it, or tell why not; what comes after it goes on."""
    try:
        came = _brought(path, asked)
    except EngineError as error:
        _tell_refusal(path, error, asked)
        return False
    if asked.machine:
        typer.echo(json.dumps(arrival_json(path.name, came), ensure_ascii=False))
    elif isinstance(came, Arrived):
        _tell_play(came, path, asked.meant.story or came.record.story_name)
    else:
        for line in arrival_lines(came, language_here()):
            typer.echo(line)
        if isinstance(came, NewStory):
            _say(_PLAY, story=shlex.quote(came.name))
    return True


def _brought(path: Path, asked: _Asked) -> Brings:
    content = read_whole(path)
    if is_shelved(path.name, content):
        return shelve(asked.meant.stories, path.name, content)
    return asyncio.run(import_play(path, asked.meant, recover=asked.recover))


def _tell_refusal(path: Path, error: EngineError, asked: _Asked) -> None:
    if not asked.machine:
        typer.echo(error.told(language_here()), err=True)
        return
    faults = error.faults if isinstance(error, StoryError) else ()
    refused = {
        "file": path.name,
        "error": error.told("en"),
        "error_zh": error.told("zh"),
        "faults": [fault_json(one) for one in faults],
    }
    typer.echo(json.dumps(refused, ensure_ascii=False))


def _tell_play(came: Arrived, path: Path, story: str) -> None:
    _say(came.holds)
    _say(_IMPORTED if came.is_new else _IS_HERE, id=came.record.id)
    if came.left_out:
        for one in came.left_out[:_SHOWN]:
            _say(one)
        _say(_LEFT_OUT, path=quarantine_of(path), count=len(came.left_out))
    _say(_GO_ON, story=shlex.quote(story))


def _say(sentence: Both, **facts: object) -> None:
    text = sentence.told(language_here())
    typer.echo(text.format(**facts) if facts else text)
