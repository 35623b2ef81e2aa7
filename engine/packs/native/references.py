"""Whom and what the rules and triggers of a pack speak of, held against the whole story."""

from collections.abc import Iterator

from engine.model.language import Both
from engine.model.rule import HasFlag
from engine.model.story import Story
from engine.packs.lint.names import raised_flags
from engine.packs.lint.world import Unknown, World
from engine.packs.native.form import StoryForm
from engine.packs.native.reading import Reading, Said, dangling
from engine.rules.leaves import leaves
from engine.rules.mentions import Kind, Mention

_FLAG = Both("flag", "标记")
_MADE_IN: dict[Kind, tuple[str, ...]] = {
    "person": ("characters",),
    "room": ("rooms",),
    "item": ("characters", "rooms"),
    "stat": ("stats",),
    "trigger": ("triggers",),
    "scene": ("scenes",),
    "document": ("documents",),
}
"""In which parts of the file things of each kind are made: broken ones are not held against it."""


def check_references(form: StoryForm, story: Story, reading: Reading) -> None:
    """Note a fault for every name in a rule or trigger that stands for nothing.

    Items are an error only where no model can give them away; else the linter tells of them. Flags
    are one in triggers, which wait for them unseen.
    """
    broken = {field for kind in _MADE_IN.values() for field in kind if _is_broken(field, reading)}
    world = World(story)
    for said in reading.said:
        for unknown in world.unknown(said.law):
            if _counts(unknown, story) and broken.isdisjoint(_MADE_IN[unknown.mention.kind]):
                reading.blame_name(said, unknown.mention.name, unknown.code, unknown.says)
        for name in _unknown_flags(said, story):
            says = dangling(_FLAG, name, raised_flags(story))
            reading.blame_name(said, name, "UNKNOWN_FLAG", says)
    if "triggers" not in broken:
        _check_gates(form, world, reading)


def _is_broken(field: str, reading: Reading) -> bool:
    return reading.manuscript.is_blamed((field,))


def _counts(unknown: Unknown, story: Story) -> bool:
    return unknown.mention.kind != "item" or not story.effects


def _unknown_flags(said: Said, story: Story) -> Iterator[str]:
    if said.in_trigger:
        flags = (leaf.name for leaf in leaves(said.law.condition) if isinstance(leaf, HasFlag))
        yield from dict.fromkeys(name for name in flags if name not in raised_flags(story))


def _check_gates(form: StoryForm, world: World, reading: Reading) -> None:
    for number, trigger in enumerate(form.triggers):
        for gate in ("needs", "unless"):
            for position, name in enumerate(getattr(trigger, gate)):
                path = ("triggers", number, gate, position)
                if found := world.why_unknown(Mention("trigger", name)):
                    reading.manuscript.blame(path, found.code, found.says)
