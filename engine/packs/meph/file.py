"""A `.meph` file as it was read."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.errors import Fault
from engine.model.language import Language
from engine.model.memory import Memory
from engine.model.rule import Place, Rule
from engine.model.story import Ending, PastLine
from engine.model.value import Value


@dataclass(frozen=True, slots=True)
class Draft:
    """A block that is not known: the author's notes, kept as they are and used for nothing."""

    title: str
    lines: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MephFile:
    """What a file says, placeholders unfilled.

    Prose keeps its line breaks and indentation; comments are left out. *rules_text* is the rules
    block as the author wrote it, comments and all; *rules* is what was read from it. *vars* and
    *anchors* may hold a key twice, as the file does: the last value counts. *titles* is the
    language of the block titles. *places* says where things stand: `block`, and `block.key` for
    pairs, by the names of `engine.packs.meph.titles`. Two files are equal when they say the same,
    wherever it stands.
    """

    role: str
    title: str = ""
    fate: str = ""
    anchors: tuple[tuple[str, Value], ...] = ()
    world: str = ""
    background: str = ""
    opening: str = ""
    vars: tuple[tuple[str, Value], ...] = ()
    rules: tuple[Rule, ...] = field(default=(), compare=False)
    rules_text: str = ""
    endings: tuple[Ending, ...] = ()
    idle: tuple[str, ...] = ()
    memories: tuple[Memory, ...] = ()
    history: tuple[PastLine, ...] = ()
    drafts: tuple[Draft, ...] = ()
    titles: Language = "zh"
    warnings: tuple[Fault, ...] = field(default=(), compare=False)
    places: Mapping[str, Place] = field(default_factory=dict, compare=False)
