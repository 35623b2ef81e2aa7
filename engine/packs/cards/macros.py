"""Macros in the texts of a card: names are filled in, comments fall away, chance is settled.

`{{user}}` stays, since who is played shows in play alone. In greetings `{{random}}` and `{{roll}}`
stay as well, for each play to settle anew; everywhere else they are settled once for the story,
since a prompt must not change from turn to turn. Unknown macros stay, and are told of.
"""

import re
from collections.abc import Callable
from random import Random

from engine.model.language import Both, Language
from engine.narration.placeholders import USER
from engine.packs.cards.faults import CardFindings
from engine.rules.chances import ALL, settled

_MACRO = re.compile(r"\{\{([^{}]*)\}\}")
_OLD = re.compile(r"<(user|bot|char)>", re.IGNORECASE)
_NAME = re.compile(r"\s*(//|[\w-]+)\s*(?:::?)?\s*(.*)", re.DOTALL)
_PARKED = re.compile("\ue000(\\d+)\ue001")
_EXAMPLE = re.compile(rf"^{re.escape(USER)}(?=\s*[:：])", re.MULTILINE)
_DEEPEST = 32
_SHOWN = 40

_SILENT = frozenset({"//", "comment", "hidden_key", "original", "trim", "noop"})
_CHARACTER = frozenset({"char", "bot", "charifnotgroup", "group"})
_OTHER = Both("Somebody", "对方")


class Macros:
    """Fills in the macros of one card, whose character is *char*; chance comes from *seed*."""

    def __init__(self, char: str, language: Language, seed: str, findings: CardFindings) -> None:
        self._char = char
        self._other = _OTHER.told(language)
        self._seed = seed
        self._findings = findings

    def greeting(self, text: str, path: str) -> str:
        """Return a text that each play settles anew."""
        return settled(self._filled(text, path), self._chance(path), only=("pick",)).strip()

    def fixed(self, text: str, path: str) -> str:
        """Return a text that is the same throughout the story.

        A line that begins with `{{user}}:` is an example, and is nobody's who plays.
        """
        return self._settled(_EXAMPLE.sub(self._other, self._filled(text, path)), path)

    def example(self, text: str, path: str) -> str:
        """Return example lines: whoever speaks in them to the character is nobody who plays."""
        return self._settled(self._filled(text, path).replace(USER, self._other), path)

    def _settled(self, text: str, path: str) -> str:
        for what in ("random", "roll"):
            if re.search(rf"\{{\{{\s*{what}\b", text, re.IGNORECASE):
                self._findings.note("SETTLED_ONCE", path, macro=f"{{{{{what}}}}}")
        return settled(text, self._chance(path)).strip()

    def _chance(self, path: str) -> Random:
        return Random(f"{self._seed}/{path}")

    def _filled(self, text: str, path: str) -> str:
        """Return *text* with all but user and chance filled in, innermost first."""
        parked: list[str] = []

        def park(macro: str) -> str:
            parked.append(macro)
            return f"\ue000{len(parked) - 1}\ue001"

        def fill(found: re.Match[str]) -> str:
            return self._meaning(found, path, park)

        text = _OLD.sub(lambda old: f"{{{{{old[1]}}}}}", text)
        for _ in range(_DEEPEST):
            before, text = text, _MACRO.sub(fill, text)
            if text == before:
                break
        while _PARKED.search(text):
            text = _PARKED.sub(lambda found: parked[int(found[1])], text)
        return text

    def _meaning(self, found: re.Match[str], path: str, park: Callable[[str], str]) -> str:
        """Return what stands in place of a macro; what stays is parked, to be left alone."""
        named = _NAME.fullmatch(found[1])
        name, rest = (named[1].casefold(), named[2]) if named else ("", "")
        if name == "user" and not rest:
            return park(USER)
        if name in _CHARACTER and not rest:
            return self._char
        if name in _SILENT:
            return ""
        if name == "newline":
            return "\n"
        if name == "reverse":
            return rest[::-1]
        if not (name in ALL and rest):
            self._findings.note("UNKNOWN_MACRO", path, macro=found[0][:_SHOWN])
        return park(found[0])
