"""Text in the rule language, read from its place in the file and held against what there is."""

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass, field, replace
from typing import TypeVar

from engine.errors import StoryError
from engine.model.atoms import AskModel
from engine.model.language import Both, Language
from engine.model.rule import NEVER, Condition, End, GoTo, InScene, Place, Rule, Step
from engine.model.trigger import Trigger
from engine.packs.native.manuscript import Manuscript
from engine.packs.native.tree import Path
from engine.packs.near import did_you_mean
from engine.rules.language import read_condition, read_rule, read_steps, trigger_in
from engine.rules.leaves import leaves

_Read = TypeVar("_Read")

_SCENE = Both("scene", "场景")
_ENDING = Both("ending", "结局")
_SPEAKING_OF = r"(?:scene|场景|go\s?to|前往|end(?:ing)?|结局)\s*[(（]?\s*[\"'“‘「]?"
_NEVER: Condition = NEVER
_NOTHING: tuple[Step, ...] = ()
_AI_IN_RULE = Both(
    "a rule cannot ask a model; make it a trigger",
    "规则不能向模型提问，请改写为触发器",
)


@dataclass(frozen=True, slots=True)
class Said:
    """What *text* at *path* was read as, to be held against the whole story."""

    law: Rule | Trigger
    text: str
    path: Path
    in_trigger: bool = False


@dataclass(frozen=True, slots=True)
class Reading:
    """Reads rules, triggers, conditions and steps; every fault goes to the manuscript.

    *said* gathers all that was read: whom it speaks of can only be checked when all are known.
    """

    manuscript: Manuscript
    scenes: Collection[str]
    endings: Collection[str]
    language: Language
    said: list[Said] = field(default_factory=list)

    def rule(self, line: str, path: Path) -> Rule:
        """Return the rule on *line*; one that never fires where it is broken."""
        rule = self._read(_native_rule, line, path, Rule("", NEVER, ()))
        self._check(Said(rule, line, path))
        return replace(rule, place=self.manuscript.place(path, line))

    def trigger(self, line: str, path: Path) -> Trigger:
        """Return the trigger on *line*; one that never fires where it is broken."""
        trigger = self._read(self._native_trigger, line, path, Trigger("", NEVER, ()))
        self._check(Said(trigger, line, path, in_trigger=True))
        return replace(trigger, place=self.manuscript.place(path, line))

    def condition(self, text: str, path: Path, *, in_trigger: bool = False) -> Condition:
        """Return the condition *text* says; one that never holds where it is broken."""
        condition = self._read(_native_condition, text, path, _NEVER)
        self._check(Said(Rule("", condition, ()), text, path, in_trigger))
        return condition

    def steps(self, text: str, path: Path, *, in_trigger: bool = False) -> tuple[Step, ...]:
        """Return the steps *text* says; none where it is broken."""
        steps = self._read(_native_steps, text, path, _NOTHING)
        self._check(Said(Rule("", NEVER, steps), text, path, in_trigger))
        return steps

    def blame_name(self, said: Said, name: str, code: str, says: Both) -> None:
        """Note a fault of *name*, where it stands in what was *said*."""
        found = re.search(rf"(?<!\w){re.escape(name)}(?!\w)", said.text, re.IGNORECASE)
        offset = found.start() if found else 0
        self.manuscript.blame_within(said.path, said.text, offset, code, says)

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

    def _native_trigger(self, line: str, place: Place) -> Trigger:
        return trigger_in(line, place, language=self.language)

    def _check(self, said: Said) -> None:
        self.said.append(said)
        for leaf in leaves(said.law.condition):
            if isinstance(leaf, InScene):
                self.check_scene(leaf.scene, said.path, said.text)
            elif isinstance(leaf, AskModel) and not said.in_trigger:
                self.blame_name(said, leaf.question, "AI_IN_RULE", _AI_IN_RULE)
        for step in said.law.steps:
            if isinstance(step, GoTo):
                self.check_scene(step.scene, said.path, said.text)
            elif isinstance(step, End) and step.ending not in self.endings:
                says = dangling(_ENDING, step.ending, self.endings)
                self._dangling("UNKNOWN_ENDING", says, step.ending, said.text, said.path)

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
