"""Scenes nobody can come to, and endings no rule brings about."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.errors import Fault
from engine.model.ids import SceneId
from engine.model.language import Both
from engine.model.rule import End, GoTo, Rule, Step
from engine.model.story import Story
from engine.packs.lint.logic import alternatives
from engine.packs.lint.warn import Where, about

_NO_SCENE = Both("no rule and no exit leads to this scene", "没有规则或出口通往这个场景")
_NO_ENDING = Both("no rule leads to this ending", "没有规则通往这个结局")


@dataclass(frozen=True, slots=True)
class _Lead:
    """A rule that leads on. Each member of *needs* is the scenes one way of firing needs."""

    needs: tuple[frozenset[SceneId], ...]
    scenes: frozenset[SceneId]
    endings: frozenset[str]

    def is_open(self, reached: set[SceneId]) -> bool:
        """Tell whether the rule can fire in one of the scenes *reached*."""
        return any(needed <= reached for needed in self.needs)


def reach_faults(story: Story, where: Where) -> Iterator[Fault]:
    """Yield a warning for every scene and ending that cannot come about."""
    leads = [_lead(rule) for rule in story.rules if any(map(_leads_on, rule.steps))]
    reached = _reached(story.start, leads)
    for scene in story.scenes:
        if scene not in reached:
            yield about(("scenes", scene), where, "UNREACHABLE_SCENE", _NO_SCENE)
    brought = {ending for lead in leads if lead.is_open(reached) for ending in lead.endings}
    for ending in story.endings:
        if ending not in brought:
            yield about(("endings", ending), where, "UNREACHED_ENDING", _NO_ENDING)


def _leads_on(step: Step) -> bool:
    return isinstance(step, GoTo | End)


def _lead(rule: Rule) -> _Lead:
    ways = alternatives(rule.condition)
    return _Lead(
        (frozenset(),) if ways is None else tuple(way.scenes for way in ways),
        frozenset(step.scene for step in rule.steps if isinstance(step, GoTo)),
        frozenset(step.ending for step in rule.steps if isinstance(step, End)),
    )


def _reached(start: SceneId | None, leads: Sequence[_Lead]) -> set[SceneId]:
    reached = set() if start is None else {start}
    before = -1
    while len(reached) > before:
        before = len(reached)
        for lead in leads:
            if lead.is_open(reached):
                reached |= lead.scenes
    return reached
