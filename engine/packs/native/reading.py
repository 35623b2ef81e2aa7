"""Text in the rule language, read from its place in the file and held against what there is."""

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from typing import TypeVar

from engine.errors import StoryError
from engine.model.language import Both, Language
from engine.model.rule import NEVER, Condition, End, GoTo, InScene, Place, Rule, Step
from engine.packs.leaves import leaves
from engine.packs.native.manuscript import Manuscript
from engine.packs.native.tree import Path
from engine.packs.near import did_you_mean
from engine.rules.language import read_condition, read_rule, read_steps

_Read = TypeVar("_Read")

_SCENE = Both("scene", "场景")
_ENDING = Both("ending", "结局")
_SPEAKING_OF = r"(?:scene|场景|go\s?to|前往|end(?:ing)?|结局)\s*[(（]?\s*[\"'“‘「]?"
_NEVER: Condition = NEVER
_NOTHING: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True)
class Reading:
    """Reads rules, conditions and steps; every fault goes to the manuscript."""

    manuscript: Manuscript
    scenes: Collection[str]
    endings: Collection[str]
    language: Language

    def rule(self, line: str, path: Path) -> Rule:
        """Return the rule on *line*; one that never fires where it is broken."""
        rule = self._read(_native_rule, line, path, Rule("", NEVER, ()))
        self._check(rule.condition, rule.steps, line, path)
        return replace(rule, place=self.manuscript.place(path, line))

    def condition(self, text: str, path: Path) -> Condition:
        """Return the condition *text* says; one that never holds where it is broken."""
        condition = self._read(_native_condition, text, path, _NEVER)
        self._check(condition, (), text, path)
        return condition

    def steps(self, text: str, path: Path) -> tuple[Step, ...]:
        """Return the steps *text* says; none where it is broken."""
        steps = self._read(_native_steps, text, path, _NOTHING)
        self._check(NEVER, steps, text, path)
        return steps

    def check_scene(self, name: str, path: Path, text: str = "") -> None:
        """Note a fault where there is no scene *name*, which *text* at *path* speaks of."""
        if name not in self.scenes:
            self._dangling("UNKNOWN_SCENE", dangling(_SCENE, name, self.scenes), name, text, path)

    def _read(
        self, read: Callable[[str, Place], _Read], text: str, path: Path, otherwise: _Read
    ) -> _Read:
        # On one line a column is an offset, from which the place in the file follows.
        try:
            return read(text.replace("\n", " "), Place("", 1, 1))
        except StoryError as error:
            for fault in error.faults:
                place = self.manuscript.place(path, text, fault.place.column - 1)
                shown = self.manuscript.path(path)
                self.manuscript.faults.append(replace(fault, place=place, path=shown))
            return otherwise

    def _check(self, condition: Condition, steps: tuple[Step, ...], text: str, path: Path) -> None:
        for leaf in leaves(condition):
            if isinstance(leaf, InScene):
                self.check_scene(leaf.scene, path, text)
        for step in steps:
            if isinstance(step, GoTo):
                self.check_scene(step.scene, path, text)
            elif isinstance(step, End) and step.ending not in self.endings:
                says = dangling(_ENDING, step.ending, self.endings)
                self._dangling("UNKNOWN_ENDING", says, step.ending, text, path)

    def _dangling(self, code: str, says: Both, name: str, text: str, path: Path) -> None:
        said = re.search(rf"{_SPEAKING_OF}({re.escape(name)})", text, re.IGNORECASE)
        offset = said.start(1) if said else max(text.find(name), 0)
        self.manuscript.blame_within(path, text or name, offset, code, says)


def dangling(what: Both, name: str, known: Collection[str]) -> Both:
    """Return the message that there is no *what* called *name*."""
    hint = did_you_mean(name, known)
    return Both(f"there is no {what.en} “{name}”{hint.en}", f"没有{what.zh}「{name}」{hint.zh}")


def _native_rule(line: str, place: Place) -> Rule:
    return read_rule(line, place, dialect="native")


def _native_condition(text: str, place: Place) -> Condition:
    return read_condition(text, place, dialect="native")


def _native_steps(text: str, place: Place) -> tuple[Step, ...]:
    return read_steps(text, place, dialect="native")
