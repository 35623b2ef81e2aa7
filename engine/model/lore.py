"""Lore: what is told of the world when it comes up. The meaning is SillyTavern's, in full."""

from dataclasses import dataclass
from typing import Literal

from engine.model.later import later

Logic = Literal["any", "all", "not_any", "not_all"]
"""Which secondary keys must stand in a text, besides a first one, for an entry to wake."""

Slot = Literal[
    "before", "after", "note_top", "note_bottom", "depth", "examples_top", "examples_bottom"
]
"""Where in a prompt an entry stands: before or after the characters, at the top or the bottom of
the notes of the moment, so many messages deep, or around the examples of how people speak."""

LoreRole = Literal["system", "user", "assistant"]


@dataclass(frozen=True, slots=True)
class LoreEntry:
    """Something about the world that is told when one of its *keys* comes up.

    A key between slashes (`/bell s?/i`) is a regular expression, any other a text. *constant*: it
    is told always. *id* is one of a kind in a story. *order*: larger stands later in the prompt.
    *scan_depth* is how many of the last messages are looked through, None for the story's usual.
    *case_sensitive* and *whole_words* None are the story's usual too. *probability* is in percent.
    *sticky*, *cooldown* and *delay* count turns. Of the entries of one of *groups* a single one is
    told, drawn by *group_weight*; one with *group_first* is preferred, by its order, and with
    *group_scoring* only those with the most keys found take part.

    *unwoken_by_lore*: other entries do not wake it. *wakes_none*: it wakes no others.
    *only_by_lore* is the level of recursion from which on other entries wake it, 0 for any.
    *fixed*: it stays where the room for lore is used up.
    """

    keys: tuple[str, ...]
    text: str
    id: str = later("")
    title: str = later("")
    secondary: tuple[str, ...] = later(())
    logic: Logic = later("any")
    constant: bool = later(default=False)
    order: int = later(100)
    slot: Slot = later("before")
    depth: int = later(4)
    role: LoreRole = later("system")
    scan_depth: int | None = later(None)
    case_sensitive: bool | None = later(None)
    whole_words: bool | None = later(None)
    probability: float = later(100.0)
    sticky: int = later(0)
    cooldown: int = later(0)
    delay: int = later(0)
    groups: tuple[str, ...] = later(())
    group_weight: int = later(100)
    group_first: bool = later(default=False)
    group_scoring: bool = later(default=False)
    unwoken_by_lore: bool = later(default=False)
    wakes_none: bool = later(default=False)
    only_by_lore: int = later(0)
    fixed: bool = later(default=False)

    @property
    def called(self) -> str:
        """Return what people know the entry by: its title, else its keys, else what it says."""
        return self.title or ", ".join(self.keys[:3]) or self.text.strip()[:40] or self.id


@dataclass(frozen=True, slots=True)
class LoreNote:
    """Why an entry stands in a prompt, for whoever leads.

    *why* is a word of `engine.memory.lore_woken`, or "slow" for one with a pattern that took too
    long to look for. *key* is what came up, '' for nothing; *level* how far lore woke it.
    """

    name: str
    why: str
    key: str = ""
    level: int = 0
    tokens: int = 0
    slot: Slot = "before"


@dataclass(frozen=True, slots=True)
class LoreRules:
    """How the lore of a story is looked up.

    *scan_depth* counts the last messages that are looked through. *recursive*: what woke may wake
    more, at most *steps* times (0: until nothing new wakes). *budget* is the room for lore in
    tokens; None takes a quarter of what the narrator can take in. *least* entries are looked for
    further back where fewer woke.
    """

    scan_depth: int = 4
    recursive: bool = False
    steps: int = 0
    budget: int | None = None
    least: int = 0
    case_sensitive: bool = False
    whole_words: bool = True
