"""The list of commands, by what they are about, with the words that stand behind each."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rich.cells import cell_len

from bot.terminal.table import Command
from engine.model.language import Both, Language

_ARGUMENTS = {
    "A": "甲",
    "B": "乙",
    "FILE": "文件",
    "ID": "编号",
    "FLOOR": "楼层",
    "ITEM": "物品",
    "ITEM:": "物品：",
    "KIND": "种类",
    "NAME": "名称",
    "NUMBER": "序号",
    "ROOM": "房间",
    "SKILL": "技能",
    "STEPS": "步骤",
    "TEXT": "文字",
    "THING": "事物",
    "TURN": "回合",
    "full": "全文",
    "list": "列表",
    "ours": "本方",
    "rounds": "轮流",
    "show": "查看",
    "test": "测试",
    "to": "给",
}
"""What stands behind a command, in Chinese."""

_INDENT = "  "


@dataclass(frozen=True, slots=True)
class Theme:
    """Commands that are about the same thing."""

    title: Both
    commands: tuple[Command, ...]


def help_lines(themes: Sequence[Theme], language: Language) -> tuple[str, ...]:
    """Return a heading for each theme, and below it a line for each command, in columns."""
    usages = (_usage(command, language) for theme in themes for command in theme.commands)
    width = max(map(cell_len, usages)) + len(_INDENT)
    return tuple(line for theme in themes for line in _lines(theme, language, width))


def _lines(theme: Theme, language: Language, width: int) -> Iterator[str]:
    yield theme.title.told(language)
    for command in theme.commands:
        usage = _usage(command, language)
        yield _INDENT + usage + " " * (width - cell_len(usage)) + command.says.told(language)


def _usage(command: Command, language: Language) -> str:
    if language == "en":
        return f"/{command.names[0]} {command.argument}".strip()
    words = (_ARGUMENTS.get(word, word) for word in command.argument.split())
    return " ".join((f"/{command.names[1]}", *words))
