"""Rules that stand in each other's way, and rules that do nothing."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from engine.errors import Fault
from engine.model.ids import SceneId
from engine.model.language import Both
from engine.model.rule import Rule
from engine.model.story import Story
from engine.packs.lint.laws import laws_of
from engine.packs.lint.logic import Alternative, alternatives, is_weaker
from engine.packs.lint.lookup import Lookup
from engine.packs.lint.touch import has_effect, touches
from engine.packs.lint.warn import about_rule

_NO_EFFECT = Both("the rule does nothing", "这条规则没有任何作用")
_SAME_TRIGGER = Both("another trigger has this name", "已有同名的触发器")


@dataclass(frozen=True)
class _Known:
    """A rule with the ways in which it can fire, of which there is at least one."""

    rule: Rule
    ways: tuple[Alternative, ...]

    @cached_property
    def scenes(self) -> frozenset[SceneId] | None:
        """Return the only scenes it can fire in, or None where that may be any."""
        if not all(way.scenes for way in self.ways):
            return None
        return frozenset(scene for way in self.ways for scene in way.scenes)

    def may_meet(self, other: "_Known") -> bool:
        """Tell whether both can fire in one scene."""
        mine, others = self.scenes, other.scenes
        return mine is None or others is None or bool(mine & others)

    def hides(self, later: "_Known") -> bool:
        """Tell whether *later* can only fire where this one does."""
        return self.may_meet(later) and is_weaker(self.ways, later.ways)


def order_faults(story: Story) -> Iterator[Fault]:
    """Yield a warning for every rule that others leave nothing to do."""
    known = [_Known(rule, ways) for rule in story.rules if (ways := alternatives(rule.condition))]
    yield from _shadowed([one for one in known if not one.rule.is_passive])
    yield from _locked([one for one in known if one.rule.is_passive])
    yield from _doubled(known)
    for law in laws_of(story):
        if not any(map(has_effect, law.steps)):
            yield about_rule(law, "NO_EFFECT", _NO_EFFECT)
    yield from _same_triggers(story)


def _shadowed(active: Sequence[_Known]) -> Iterator[Fault]:
    """Only the first active rule that matches is taken."""
    earlier: Lookup[_Known] = Lookup()
    for later in active:
        first = next((one for one in earlier.maybe_weaker(later.ways) if one.hides(later)), None)
        if first is not None:
            says = Both(
                f"the rule “{first.rule.name}” above always comes first",
                f"上面的规则「{first.rule.name}」总是先触发",
            )
            yield about_rule(later.rule, "SHADOWED", says)
        earlier.add(later.ways, later)


def _locked(passive: Sequence[_Known]) -> Iterator[Fault]:
    """Of a group, only the first passive rule that matches is taken."""
    groups: defaultdict[str, list[int]] = defaultdict(list)
    for number, later in enumerate(passive):
        for before in groups[later.rule.group]:
            one = passive[before]
            between = (other.rule for other in passive[before + 1 : number])
            if one.hides(later) and not touches(between, one.rule):
                yield about_rule(later.rule, "LOCKED", _locked_by(one.rule))
                break
        if later.rule.group:
            groups[later.rule.group].append(number)


def _locked_by(rule: Rule) -> Both:
    return Both(
        f"the rule “{rule.name}” above always locks the group “{rule.group}” first",
        f"上面的规则「{rule.name}」总是先锁住「{rule.group}」组",
    )


def _doubled(known: Sequence[_Known]) -> Iterator[Fault]:
    by_name: dict[str, list[_Known]] = {}
    for one in known:
        same = by_name.setdefault(one.rule.name, [])
        if any(one.may_meet(other) for other in same):
            line = same[0].rule.place.line
            says = Both(
                f"another rule has this name, in line {line}", f"第 {line} 行已有同名的规则"
            )
            yield about_rule(one.rule, "DUPLICATE_RULE", says)
        same.append(one)


def _same_triggers(story: Story) -> Iterator[Fault]:
    """Of several triggers of one name only the last is there."""
    seen: set[str] = set()
    for trigger in story.triggers:
        if trigger.name in seen:
            yield about_rule(trigger, "DUPLICATE_TRIGGER", _SAME_TRIGGER)
        seen.add(trigger.name)
