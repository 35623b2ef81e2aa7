"""Commands that take a play away as a file, and bring one in."""

import asyncio
from collections.abc import Mapping
from pathlib import Path
from shlex import quote

from bot.arrivals import arrival_lines
from bot.disk import free_path, quarantine_of, read_whole, write_whole
from bot.terminal.outcome import Outcome
from bot.terminal.recap import recap
from bot.terminal.table import Command, Table
from engine.archive.talk.story import is_of_talk
from engine.errors import PlayerError
from engine.model.language import Both
from engine.ports.carrier import Arrived, Brought, NewBook, NewStory, ParcelKind

KINDS: Mapping[str, ParcelKind] = {
    "archive": "archive",
    "存档": "archive",
    "novel": "novel",
    "小说": "novel",
    "meph": "meph",
    "chat": "chat",
    "聊天": "chat",
    "campaign": "campaign",
    "战役": "campaign",
}
_RECOVER = ("recover", "恢复")
_SHOWN = 10

_WRITTEN = Both("Written to {path}.", "已写入 {path}。")
_FILE = Both("Name the file: /import FILE.", "请写明文件：/导入 文件。")
_CAME = Both("Imported “{title}”.", "已导入《{title}》。")
_IS_HERE = Both("“{title}” is here already.", "《{title}》已经在这里了。")
_LEFT_OUT = Both(
    "Left out, and written down in {path}: {count}", "未能导入、已记录到 {path} 的条目：{count}"
)
_PLAY = Both("Go on with it: moirai play {story}", "继续玩：moirai play {story}")

_BEGIN = Both(
    "Play it: moirai play {story}; here, /join {story} plays its character.",
    "开始玩：moirai play {story}；在这里用 /加入 {story} 可以扮演这个角色。",
)


class NoSuchKind(PlayerError):
    """A play cannot be taken away as that."""

    def __init__(self) -> None:
        super().__init__(
            Both(
                "Write /export and one of archive, novel, chat, campaign or meph; then a file, "
                "if you like.",
                "请写 /导出，后接 存档、小说、聊天、战役 或 meph，再写文件名（可省略）。",
            )
        )


async def export(table: Table, rest: str) -> Outcome:
    """Write the play, or this branch of it, to a file; without a name, to one named after it."""
    word, _, called = rest.partition(" ")
    if word.casefold() not in KINDS:
        raise NoSuchKind
    timeline = table.sitting.timeline
    kind = KINDS[word.casefold()]
    id, branch = timeline.record.id, timeline.branch.name
    parcel = await table.sitting.carrier.take(id, kind, branch, table.tell)
    path = _path(called) if called.strip() else free_path(Path(parcel.name))
    path = path / parcel.name if path.is_dir() else path
    await asyncio.to_thread(write_whole, path, parcel.content)
    language = await table.sitting.language()
    written = _WRITTEN.told(language).format(path=path)
    return Outcome(lines=(parcel.holds.told(language), written))


async def import_(table: Table, rest: str) -> Outcome:
    """Take in an archive or a chat, and sit down at it where its story can be played here.

    A character card is put among the stories, a lorebook beside them.
    """
    if not rest:
        return Outcome(lines=(_FILE.told(await table.sitting.language()),))
    word, _, called = rest.partition(" ")
    recover = word.casefold() in _RECOVER and bool(called.strip())
    path = _path(called if recover else rest)
    content = await asyncio.to_thread(read_whole, path)
    brought = Brought(path.name, content, table.sitting.user, recover=recover)
    came = await table.sitting.carrier.bring(brought, table.tell)
    if not isinstance(came, Arrived):
        return Outcome(lines=await _shelved(table, came))
    if came.quarantine:
        await asyncio.to_thread(write_whole, quarantine_of(path), came.quarantine)
    return Outcome(lines=(*await _report(table, came, path), *await _sit_down(table, came)))


async def _report(table: Table, came: Arrived, path: Path) -> tuple[str, ...]:
    language = await table.sitting.language()
    arrived = (_CAME if came.is_new else _IS_HERE).told(language).format(title=came.title)
    lines = [came.holds.told(language), arrived]
    lines += [one.told(language) for one in came.left_out[:_SHOWN]]
    if came.left_out:
        numbers = {"path": quarantine_of(path), "count": len(came.left_out)}
        lines.append(_LEFT_OUT.told(language).format(**numbers))
    return tuple(lines)


async def _shelved(table: Table, came: NewStory | NewBook) -> tuple[str, ...]:
    language = await table.sitting.language()
    lines = arrival_lines(came, language)
    if isinstance(came, NewBook):
        return lines
    return (*lines, _BEGIN.told(language).format(story=quote(came.name)))


async def _sit_down(table: Table, came: Arrived) -> tuple[str, ...]:
    """Sit down at what came in, or say how to play it: this sitting has the files of one story."""
    name = came.record.story_name
    if name != table.sitting.seat.story and not is_of_talk(name):
        return (_PLAY.told(await table.sitting.language()).format(story=quote(name)),)
    await table.sitting.move_to(came.record.id)
    table.saves.forget()
    return (f"▶ {name} · {table.sitting.timeline.branch.name}", *await recap(table))


def _path(called: str) -> Path:
    return Path(called.strip().strip("\"'")).expanduser()


PARCEL_COMMANDS = (
    Command(("export", "导出"), "KIND FILE", Both("take the play away", "导出到文件"), export),
    Command(
        ("import", "导入"), "FILE", Both("bring in a play, card or lorebook", "从文件导入"), import_
    ),
)
