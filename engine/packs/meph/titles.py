"""The titles of the blocks: one Chinese, one English, meaning the same."""

from typing import Literal, get_args

from rapidfuzz.distance import Levenshtein

from engine.model.language import Both, Language
from engine.packs.near import near

Name = Literal[
    "fate",
    "role",
    "title",
    "anchors",
    "world",
    "background",
    "opening",
    "vars",
    "rules",
    "endings",
    "idle",
    "memories",
    "history",
]
Prose = Literal["world", "background", "opening"]
Shape = Literal["outside", "broken", "draft", "line", "prose", "list", "rules"]

# Endings, idle lines and the title are ours: engines that do not know them skip them as drafts.
TITLES: dict[Name, Both] = {
    "fate": Both("@Fate", "@命运"),
    "role": Both("Role", "角色名"),
    "title": Both("Title", "标题"),
    "anchors": Both("Anchors", "锚点"),
    "world": Both("World", "世界观"),
    "background": Both("Background", "角色背景"),
    "opening": Both("Opening", "开局场景"),
    "vars": Both("State", "状态"),
    "rules": Both("Rules", "规则"),
    "endings": Both("Endings", "结局"),
    "idle": Both("Lines", "台词"),
    "memories": Both("Memory", "记忆"),
    "history": Both("History", "历史"),
}
LATE: frozenset[Name] = frozenset({"endings", "idle"})
PROSE: tuple[Prose, ...] = get_args(Prose)

_LINES: frozenset[Name] = frozenset({"fate", "role", "title"})
_KNOWN: dict[str, Name] = {
    title.casefold(): name for name, both in TITLES.items() for title in (both.en, both.zh)
}
_SPELLED = [title for both in TITLES.values() for title in (both.zh, both.en)]


def known(title: str) -> Name | None:
    """Return the block that *title* names, or None where it names a draft."""
    return _KNOWN.get(title.casefold())


def shape_of(title: str) -> Shape:
    """Return how the content of the block with *title* is laid out."""
    name = known(title)
    if name is None:
        return "draft"
    if name == "rules":
        return "rules"
    if name in PROSE:
        return "prose"
    return "line" if name in _LINES else "list"


def meant_by(title: str) -> str:
    """Return the known title that *title* seems to be meant for, or ''.

    Drafts have titles of their own ("Notes" is no "Lines"), so one slip in three letters is
    forgiven, or leaving out half of a name.
    """
    slips = max(1, len(title) // 3)
    for found in near(title, _SPELLED):
        if title in found or Levenshtein.distance(title.casefold(), found.casefold()) <= slips:
            return found
    return ""


def language_of_title(title: str) -> Language:
    """Return the language in which a known *title* is written."""
    name = known(title)
    english = name is not None and TITLES[name].en.casefold() == title.casefold()
    return "en" if english else "zh"


def heading(title: str) -> str:
    """Return the line that opens the block with *title*."""
    return title if title.startswith("@") else f"【{title}】"
