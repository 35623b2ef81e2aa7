"""Scenes nobody can come to, and endings no rule brings about."""

from collections.abc import Iterator, Mapping

from engine.errors import Fault
from engine.model.ids import SceneId
from engine.model.language import Both
from engine.model.rule import End, GoTo, Rule
from engine.model.story import Story
from engine.packs.lint.logic import Alternative, alternatives
from engine.packs.lint.warn import Where, about

_NO_SCENE = Both("no rule and no exit leads to this scene", "没有规则或出口通往这个场景")
_NO_ENDING = Both("no rule leads to this ending", "没有规则通往这个结局")

_Ways = Mapping[Rule, tuple[Alternative, ...] | None]


def reach_faults(story: Story, where: Where) -> Iterator[Fault]:
    """Yield a warning for every scene and ending that cannot come about."""
    ways = {rule: alternatives(rule.condition) for rule in story.rules}
    reached = _reached(story, ways)
    for scene in story.scenes:
        if scene not in reached:
            yield about(("scenes", scene), where, "UNREACHABLE_SCENE", _NO_SCENE)
    brought = {
        step.ending
        for rule in story.rules
        if _can_fire(ways[rule], reached)
        for step in rule.steps
        if isinstance(step, End)
    }
    for ending in story.endings:
        if ending not in brought:
            yield about(("endings", ending), where, "UNREACHED_ENDING", _NO_ENDING)


def _reached(story: Story, ways: _Ways) -> set[SceneId]:
    reached = set() if story.start is None else {story.start}
    before = -1
    while len(reached) > before:
        before = len(reached)
        reached |= {
            step.scene
            for rule in story.rules
            if _can_fire(ways[rule], reached)
            for step in rule.steps
            if isinstance(step, GoTo)
        }
    return reached


def _can_fire(ways: tuple[Alternative, ...] | None, reached: set[SceneId]) -> bool:
    return ways is None or any(way.scenes <= reached for way in ways)
