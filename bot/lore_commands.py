"""The commands `moirai lore …`: what of a story's lore some words wake, without playing it."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Annotated

import typer

from bot.app import narrowest
from bot.complaints import complaining, language_for
from bot.settings import read_settings
from bot.shelves import found_in
from engine.errors import Fault
from engine.memory.lore import LoreBook, Moment, Scanned, Woken, wake
from engine.model.ids import Digest
from engine.model.language import Both, Language, language_of
from engine.model.lore import LoreNote
from engine.narration.lore_lines import lore_line
from engine.narration.tokens import token_count
from engine.packs.cards import (
    About,
    holds_book,
    holds_card,
    open_book,
    read_bounded,
    read_lorebook,
)
from engine.rules.lore import note_of, room_for

lore = typer.Typer(
    no_args_is_help=True, help="Try the lore of a story, a card or a book. 测试设定的触发。"
)

_NOTHING = Both("Nothing wakes.", "没有设定会被唤起。")
_TOTAL = Both(
    "{count} of {every} entries, {tokens} of {room} tokens.",
    "共 {every} 条，唤起 {count} 条，占 {room} token 中的 {tokens}。",
)
_ASLEEP = Both("These do not wake:", "以下不会被唤起：")
_SLOW = Both("Took too long to look for: {name}", "查找超时：{name}")


@dataclass(frozen=True, slots=True)
class _Shelf:
    """Lore that was found, and what is doubtful about the file that it came from."""

    book: LoreBook
    language: Language
    notes: tuple[Fault, ...] = ()


@dataclass(frozen=True, slots=True)
class _Row:
    """What became of one entry, under its id."""

    id: str
    order: int
    note: LoreNote


@lore.command(
    "test", help="Show which entries a text wakes, and why. 看一段话会唤起哪些设定、为什么。"
)
def try_words(
    path: Annotated[
        str,
        typer.Argument(help="A story, a character card, or a lorebook. 故事、角色卡或设定集。"),
    ],
    text: Annotated[str, typer.Argument(help="What was said. 说了什么。")],
    *,
    every: Annotated[
        bool, typer.Option("--all", help="Also those that do not wake. 也列出没有唤起的。")
    ] = False,
    turn: Annotated[
        int, typer.Option(min=1, help="The number of the turn, for delays. 当前是第几回合。")
    ] = 1,
    seed: Annotated[
        str, typer.Option(help="Seed of the dice for probabilities. 概率所用的种子。")
    ] = "",
    machine: Annotated[bool, typer.Option("--json", help="For scripts. 供脚本使用。")] = False,
) -> None:
    """Show which entries of lore a text wakes."""
    with complaining(path):
        settings = read_settings()
        shelf = _shelf(path, settings.stories)
        room = room_for(shelf.book.rules, narrowest(settings))
        moment, chance = Moment(turn, {}, room), Random(seed)
        woken = wake(shelf.book, Scanned((text,)), moment, chance, token_count)
        if machine:
            typer.echo(_as_json(text, room, shelf.book, woken, every=every))
        else:
            language = "zh" if shelf.language == "zh" else language_for(path)
            typer.echo("\n".join(_lines(shelf, woken, room, language, every=every)))


def _shelf(path: str, stories: Path) -> _Shelf:
    """Return the lore at *path*: of a book, else of the story that is meant.

    Raises:
        NoSuchStory, StoryError: it cannot be read.
    """
    file = Path(path)
    content = read_bounded(file) if file.is_file() else b""
    if content and holds_book(content, file.name) and not holds_card(content, file.name):
        text = open_book(content, file.name).text
        language = language_of(text)
        found = read_lorebook(text, file.name, About("", language, Digest("")))
        return _Shelf(LoreBook(found.book.lore, found.book.rules), language, found.warnings)
    story, _ = found_in(stories, path)
    return _Shelf(LoreBook(story.lore, story.lore_rules), story.language)


def _rows(book: LoreBook, woken: Woken, *, awake: bool) -> Sequence[_Row]:
    """Return what woke in the order of the prompt, or what did not in that of the book."""
    found = [(one, fate) for one, fate in woken.accounts(book) if fate.woke == awake]
    if awake:
        found.sort(key=lambda pair: (pair[0].entry.order, pair[0].place))
    return [_Row(one.name, one.entry.order, note_of(one.entry, fate)) for one, fate in found]


def _lines(
    shelf: _Shelf, woken: Woken, room: int, language: Language, *, every: bool
) -> Iterator[str]:
    rows = _rows(shelf.book, woken, awake=True)
    for number, row in enumerate(rows, 1):
        yield f"{number}.{lore_line(row.note, language).removeprefix('  ·')}"
    if not rows:
        yield _NOTHING.told(language)
    yield _TOTAL.told(language).format(
        count=f"{len(rows):,}",
        every=f"{len(shelf.book.entries):,}",
        tokens=f"{sum(row.note.tokens for row in rows):,}",
        room=f"{room:,}",
    )
    yield from (_SLOW.told(language).format(name=name) for name in woken.slow)
    asleep = _rows(shelf.book, woken, awake=False) if every else ()
    if asleep:
        yield _ASLEEP.told(language)
    yield from (lore_line(row.note, language) for row in asleep)
    yield from (fault.told(language) for fault in shelf.notes if every)


def _as_json(text: str, room: int, book: LoreBook, woken: Woken, *, every: bool) -> str:
    told: dict[str, object] = {
        "text": text,
        "entries": len(book.entries),
        "room": room,
        "woken": [_plain(row) for row in _rows(book, woken, awake=True)],
        "slow": list(woken.slow),
    }
    if every:
        told["asleep"] = [_plain(row) for row in _rows(book, woken, awake=False)]
    return json.dumps(told, ensure_ascii=False, indent=2)


def _plain(row: _Row) -> dict[str, object]:
    note = row.note
    return {
        "id": row.id,
        "name": note.name,
        "why": note.why,
        "key": note.key,
        "level": note.level,
        "slot": note.slot,
        "order": row.order,
        "tokens": note.tokens,
    }
