"""Scenes nobody can come to, and endings no rule brings about.

On a map people walk where they like: the scene of a room can always be reached.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from engine.errors import Fault
from engine.model.ids import SceneId
from engine.model.language import Both
from engine.model.rule import End, GoTo, Step
from engine.model.story import Scene, Story
from engine.model.table_deeds import OfferOption
from engine.packs.lint.laws import Law, added_triggers, laws_of
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
    laws = (*laws_of(story), *added_triggers(story))
    leads = [_lead(law) for law in laws if any(map(_leads_on, law.steps))]
    leads += [_way_on(scene) for scene in story.scenes.values()]
    reached = _reached(_first(story), leads)
    for scene in story.scenes:
        if scene not in reached:
            yield about(("scenes", scene), where, "UNREACHABLE_SCENE", _NO_SCENE)
    brought = {ending for lead in leads if lead.is_open(reached) for ending in lead.endings}
    for ending in story.endings:
        if ending not in brought:
            yield about(("endings", ending), where, "UNREACHED_ENDING", _NO_ENDING)


def _leads_on(step: Step) -> bool:
    return isinstance(step, GoTo | OfferOption | End)


def _lead(law: Law) -> _Lead:
    ways = alternatives(law.condition)
    return _Lead(
        (frozenset(),) if ways is None else tuple(way.scenes for way in ways),
        frozenset(
            SceneId(step.scene) for step in law.steps if isinstance(step, GoTo | OfferOption)
        ),
        frozenset(step.ending for step in law.steps if isinstance(step, End)),
    )


def _way_on(scene: Scene) -> _Lead:
    """Return where the options of *scene* lead."""
    return _Lead(
        (frozenset([scene.id]),), frozenset(choice.scene for choice in scene.choices), frozenset()
    )


def _first(story: Story) -> set[SceneId]:
    """Return the scenes that can be reached at once: the first one, and those of rooms."""
    rooms = {room.scene for room in story.rooms.values()}
    housed = {scene.id for scene in story.scenes.values() if scene.room is not None}
    return {scene for scene in (story.start, *rooms, *housed) if scene is not None}


def _reached(first: Iterable[SceneId], leads: Sequence[_Lead]) -> set[SceneId]:
    reached = set(first)
    before = -1
    while len(reached) > before:
        before = len(reached)
        for lead in leads:
            if lead.is_open(reached):
                reached |= lead.scenes
    return reached
