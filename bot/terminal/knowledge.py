"""/knowledge at the terminal: the documents of the world."""

import asyncio
from collections.abc import Mapping
from pathlib import Path

from bot.disk import read_whole
from bot.terminal.leading import decree, led
from bot.terminal.outcome import Outcome
from bot.terminal.table import Command, Run, Table
from engine.errors import BadDocument
from engine.model.language import Both
from engine.model.memory_actions import AddDocument, HideDocument, MemoryAction, RemoveDocument
from engine.model.place_deeds import RevealDocument
from engine.model.words import Words
from engine.packs.papers import SUFFIXES, FilePapers
from engine.rules.frame import text_of

_USAGE = Both(
    "Usage: /knowledge [list], /knowledge show TITLE, /knowledge search WORDS, "
    "/knowledge add [hidden] TITLE -> TEXT or FILE, /knowledge reveal|hide|remove TITLE",
    "用法：/资料 [列表]，/资料 查看 标题，/资料 搜索 词语，"
    "/资料 添加 [隐藏] 标题 -> 正文或文件，/资料 揭示|隐藏|移除 标题",
)
_NOTHING = Both("No document speaks of that.", "没有文档提到这个。")
_LOST = Both("(its text was erased)", "（正文已被删除）")
_CITED = Both("“{title}”: {text}", "《{title}》：{text}")
_ARROW = "->"
_HIDDEN = ("hidden", "隐藏")
_PAPERS = FilePapers()


async def knowledge(table: Table, rest: str) -> Outcome:
    """List the documents, read one, or change what there is."""
    verb, _, what = rest.partition(" ")
    run = _VERBS.get(verb.casefold())
    if run is None or not (what.strip() or run is _list):
        return Outcome(lines=(_USAGE.told(await table.sitting.language()),))
    return await run(table, what.strip())


async def _list(table: Table, _what: str) -> Outcome:
    view = await table.sitting.timelines.look(table.sitting.timeline)
    return Outcome(lines=view.document_lines(hidden=table.sitting.leads))


async def _show(table: Table, what: str) -> Outcome:
    sitting = table.sitting
    found = await sitting.timelines.knowledge.read(sitting.timeline, what, hidden=sitting.leads)
    text = found.text or _LOST.told(await sitting.language())
    return Outcome(lines=(found.title, *text.splitlines()))


async def _search(table: Table, what: str) -> Outcome:
    sitting, language = table.sitting, await table.sitting.language()
    found = await sitting.timelines.knowledge.search(sitting.timeline, what, hidden=sitting.leads)
    says, passages = _CITED.told(language), (one.passage for one in found)
    cited = (says.format(title=p.title, text=" ".join(p.text.split())) for p in passages)
    return Outcome(lines=tuple(cited) or (_NOTHING.told(language),))


async def _add(table: Table, what: str) -> Outcome:
    word, _, rest = what.partition(" ")
    is_hidden = word.casefold() in _HIDDEN and bool(rest.strip())
    title, arrow, text = (rest if is_hidden else what).partition(_ARROW)
    source = text.strip() if arrow else title.strip()
    if not arrow and not _is_file(source):
        raise BadDocument(_USAGE)
    called = title.strip() if arrow else _path(source).stem
    words = await _from_file(source) if _is_file(source) else source
    action = AddDocument(table.sitting.user, called, Words(words), is_hidden)
    return await _done(table, action, called)


async def _reveal(table: Table, what: str) -> Outcome:
    return await decree(table, RevealDocument(what))


async def _hide(table: Table, what: str) -> Outcome:
    return await _done(table, HideDocument(table.sitting.user, what), what)


async def _remove(table: Table, what: str) -> Outcome:
    return await _done(table, RemoveDocument(table.sitting.user, what), what)


def _is_file(text: str) -> bool:
    """Tell whether *text* names a file that can be a document, instead of being one."""
    return "\n" not in text and text.lower().endswith(SUFFIXES)


def _path(called: str) -> Path:
    return Path(called.strip("\"'")).expanduser()


async def _from_file(called: str) -> str:
    path = _path(called)
    content = await asyncio.to_thread(read_whole, path)
    return await _PAPERS.text_of(path.name, content)


async def _done(table: Table, action: MemoryAction, title: str) -> Outcome:
    """Play *action*; where nothing of it is to be seen, say what it was done to."""
    frame = await table.sitting.act(action, table.hear)
    return Outcome(frame, () if text_of(frame) else (f"✓ {title}",))


_ENGLISH: Mapping[str, Run] = {
    "": _list,
    "list": _list,
    "show": _show,
    "search": _search,
    "add": led(_add),
    "reveal": led(_reveal),
    "hide": led(_hide),
    "remove": led(_remove),
}
_CHINESE = {
    "列表": "list",
    "查看": "show",
    "搜索": "search",
    "添加": "add",
    "揭示": "reveal",
    "隐藏": "hide",
    "移除": "remove",
}
_VERBS = {**_ENGLISH, **{chinese: _ENGLISH[verb] for chinese, verb in _CHINESE.items()}}

KNOWLEDGE_COMMAND = Command(
    ("knowledge", "资料"),
    "list",
    Both("documents of the world", "查看这个世界的文档"),
    knowledge,
)
