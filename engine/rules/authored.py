"""How a story's own people and stats are called, so that conditions find them at once."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.model.atoms import ALL, ANY, Who
from engine.model.story import Story
from engine.rules.names import folded


@dataclass(frozen=True, slots=True)
class Authored:
    """The ids of a story's people and the keys of its stats, by all that they go by.

    Nobody new can take the name of somebody whom the author made, and who gets another name keeps
    the old one as an alias: so an id found here is right for the whole play.
    """

    people: Mapping[str, str] = field(default_factory=dict)
    stats: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, story: Story) -> "Authored":
        """Return what the people and stats of *story* go by."""
        cast = sorted(story.characters, key=lambda one: one.id, reverse=True)
        aliases = {folded(alias): one.id for one in cast for alias in one.aliases}
        names = {folded(one.name): one.id for one in cast}
        ids = {folded(one.id): one.id for one in cast}
        keys = {folded(stat.key): stat.key for stat in reversed(story.stats)}
        labels = {folded(stat.label): stat.key for stat in reversed(story.stats)}
        return cls({**aliases, **names, **ids}, {**labels, **keys})

    def person(self, called: Who) -> Who:
        """Return the id of the person *called* so; *called* itself for anybody else."""
        return called if called in (ANY, ALL) else self.people.get(folded(called), called)

    def stat(self, called: str) -> str:
        """Return the key of the stat *called* so; *called* itself where the story has none."""
        return self.stats.get(folded(called), called)


UNKNOWN = Authored()
"""Of a story that is not known."""
