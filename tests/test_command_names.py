"""Texts call commands by the names that people see: Chinese ones in Chinese, and all exist."""

import ast
import re
from collections.abc import Iterator

from bot.terminal.commands import COMMANDS
from tests.support.docs import ROOT, Document, codes

_ENGLISH = re.compile(r"(?<![\w/<.:])/([a-z]+(?:-[a-z]+)*)(?![\w/.])")
_CHINESE = re.compile(r"(?<![\w/<.:])/([\u4e00-\u9fff]+)")
_PLACES = {"v1"}


def texts() -> Iterator[tuple[str, str, str]]:
    """Yield where a text in two languages stands, and what it says in each."""
    for part in ("bot", "cogs", "engine"):
        for path in sorted((ROOT / part).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and _is_both(node):
                    english, chinese = map(_words, node.args)
                    yield f"{path.relative_to(ROOT)}:{node.lineno}", english, chinese


def _is_both(call: ast.Call) -> bool:
    return (
        isinstance(call.func, ast.Name) and call.func.id == "Both" and len(call.args) == len("ez")
    )


def _words(node: ast.expr) -> str:
    """Return the constant parts of a text."""
    parts = (one.value for one in ast.walk(node) if isinstance(one, ast.Constant))
    return " ".join(part for part in parts if isinstance(part, str))


def known() -> tuple[set[str], set[str]]:
    """Return the first words of all commands, of Discord and of the terminal, in each language."""
    rows = Document("README.md").table("discord")
    english = {code.split()[0][1:] for row in rows for code in codes(row[0])}
    chinese = {code.split()[0][1:] for row in rows for code in codes(row[1])}
    names = [command.names for command in COMMANDS]
    return english | {one for one, _ in names}, chinese | {other for _, other in names}


def test_every_command_that_a_text_names_exists_and_is_named_in_its_language():
    english_names, chinese_names = known()
    wrong = []
    for place, english, chinese in texts():
        named = set(_ENGLISH.findall(english)) - _PLACES
        wrong += [f"{place}: /{name}" for name in named - english_names]
        wrong += [f"{place}: /{name}" for name in set(_ENGLISH.findall(chinese)) & english_names]
        for name in _CHINESE.findall(chinese):
            if not any(name.startswith(one) for one in chinese_names):
                wrong.append(f"{place}: /{name}")
    assert wrong == []
