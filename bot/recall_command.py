"""The command `moirai recall`: what a play remembers of some words, and why it comes up."""

import asyncio
import json
from collections.abc import Iterator, Sequence
from typing import Annotated

import typer

from bot.app import Choice, open_timelines
from bot.complaints import complaining
from bot.embedders import recall_told
from bot.past_commands import BranchName, DatabaseName
from bot.settings import Settings, language_here, read_settings
from bot.terminal.pinned import is_there
from bot.terminal.sitting import LATEST
from engine.errors import PlayerError
from engine.model.ids import MAIN, TimelineId
from engine.model.language import Both
from engine.model.memory import Found
from engine.packs.library import FolderLibrary

MOST = 50

_NOTHING = Both("Nothing is remembered of that.", "没有相关的记忆。")
_HOW = Both("Recall works {how}.", "查找方式：{how}。")
_TURN = Both("turn {turn}", "第{turn}回合")
_CITED = Both("“{title}”", "《{title}》")
_WORDS = Both("words {share:.2f}", "字词 {share:.2f}")
_MEANING = Both("meaning {share:.2f}", "语义 {share:.2f}")


class NoPlayMeant(PlayerError):
    """The database holds nothing that the terminal played, and no play was named."""

    def __init__(self) -> None:
        super().__init__(
            Both(
                "The terminal played nothing in this database. Name another with --db, or a play "
                "by its id with --timeline.",
                "终端没有在这个数据库里玩过。请用 --db 指定别的数据库，或用 --timeline 指定编号。",
            )
        )


def recall(
    words: Annotated[str, typer.Argument(help="What is asked for. 要查找的内容。")],
    *,
    db: DatabaseName = None,
    timeline: Annotated[
        str | None,
        typer.Option(
            "--timeline",
            "--play",
            help="A play by its id; else the terminal's last. 存档编号，默认为最近一局。",
        ),
    ] = None,
    branch: BranchName = MAIN,
    limit: Annotated[
        int, typer.Option(min=1, max=MOST, help="How many at most. 最多列出多少条。")
    ] = 8,
    machine: Annotated[
        bool, typer.Option("--json", help="Print what is found as JSON. 以 JSON 输出。")
    ] = False,
) -> None:
    """Find what a play remembers of some words, as its narrator would."""
    with complaining():
        settings = read_settings()
        if not is_there(db or settings.database):
            raise NoPlayMeant
        choice = Choice(db or settings.database, offline=True, recalls=True)
        found = asyncio.run(_found(settings, choice, timeline, branch, words, limit))
        typer.echo(_as_json(settings, words, found) if machine else _as_text(settings, found))


async def _found(
    settings: Settings, choice: Choice, play: str | None, branch: str, words: str, limit: int
) -> Sequence[Found]:
    library = FolderLibrary([settings.stories])
    async with open_timelines(settings, library, choice) as timelines:
        id = play or await timelines.noted(LATEST)
        if id is None:
            raise NoPlayMeant
        timeline = await timelines.open_named(TimelineId(id), branch)
        return await timelines.recall(timeline, words, limit)


def _as_text(settings: Settings, found: Sequence[Found]) -> str:
    language = language_here()
    lines = [line for place, one in enumerate(found, 1) for line in _lines(place, one)]
    how = recall_told(settings).told(language)
    return "\n".join((*(lines or [_NOTHING.told(language)]), _HOW.told(language).format(how=how)))


def _lines(place: int, one: Found) -> Iterator[str]:
    language, passage = language_here(), one.passage
    turn = _TURN.told(language).format(turn=passage.number) if passage.number else ""
    title = _CITED.told(language).format(title=passage.title) if passage.title else ""
    shares = [_WORDS.told(language).format(share=one.lexical)]
    if one.alike is not None:
        shares.append(_MEANING.told(language).format(share=one.alike))
    told = " · ".join(filter(None, (turn, title, ", ".join(shares))))
    yield f"{place}. {one.score:.2f}  {told}"
    yield from (f"   {line}" for line in passage.text.splitlines() if line.strip())


def _as_json(settings: Settings, words: str, found: Sequence[Found]) -> str:
    told = {
        "words": words,
        "recall": recall_told(settings).en,
        "found": [
            {
                "score": round(one.score, 4),
                "lexical": round(one.lexical, 4),
                "alike": None if one.alike is None else round(one.alike, 4),
                "kind": one.passage.kind,
                "turn": one.passage.number or None,
                "title": one.passage.title,
                "text": one.passage.text,
                "id": one.passage.id,
                "turns": one.passage.turns,
            }
            for one in found
        ],
    }
    return json.dumps(told, ensure_ascii=False, indent=2)
