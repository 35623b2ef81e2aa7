"""How the programs that write books spell what an entry of one says, and where they put it.

Each name is a path within the entry; of several the first that says something counts. The names
are those of SillyTavern's cards and world info, of NovelAI, Agnai and RisuAI.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from pydantic import JsonValue

from engine.packs.cards.tree import Fields

_Names = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Spelling:
    """One way to write a book: its entries stand under the path *entries*.

    *commas*: keys are one text, divided by commas. *selective*: secondary keys count unless it is
    said that they do not; else only where it is said.
    """

    entries: str
    names: Mapping[str, _Names]
    commas: bool = False
    selective: bool = False


@dataclass(frozen=True, slots=True)
class Spot:
    """Where something stands: under *key* in *fields*, *path* in front of it."""

    fields: Fields
    key: str
    path: str

    @property
    def value(self) -> JsonValue:
        """Return what stands there, None for nothing."""
        return self.fields.get(self.key)


@dataclass(frozen=True, slots=True)
class Spelled:
    """An entry at *path*, asked for what it says whatever that is called."""

    fields: Fields
    path: str
    spelling: Spelling

    def spot(self, meaning: str) -> Spot:
        """Return where the entry says *meaning*; a spot with nothing where it does not."""
        spots = [spot_of(self.fields, f"{self.path}.", name) for name in self._names(meaning)]
        return next((one for one in spots if one.value is not None), (*spots, _NOWHERE)[0])

    def _names(self, meaning: str) -> _Names:
        return self.spelling.names.get(meaning, ())


_NOWHERE = Spot({}, "", "")


def spot_of(fields: Fields, path: str, name: str) -> Spot:
    """Return the spot at the dotted *name* within *fields*."""
    *outer, key = name.split(".")
    for one in outer:
        inner = fields.get(one)
        fields, path = (inner if isinstance(inner, dict) else {}), f"{path}{one}."
    return Spot(fields, key, path)


def _snake(names: Iterable[str]) -> dict[str, _Names]:
    return {name: (f"extensions.{name}",) for name in names}


_SAME = ("depth", "role", "probability", "sticky", "cooldown", "delay", "group", "vectorized")
_SNAKE = ("scan_depth", "match_whole_words", "group_override", "group_weight", "ignore_budget")
_MORE = ("use_group_scoring", "exclude_recursion", "prevent_recursion", "delay_until_recursion")

SOURCES = (
    *("match_persona_description", "match_character_description", "match_scenario"),
    *("match_character_personality", "match_character_depth_prompt", "match_creator_notes"),
)
"""What else than messages is to be looked through for keys."""


def _camel(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(map(str.capitalize, rest))


CARD = Spelling(
    "entries",
    {
        "keys": ("keys", "key"),
        "secondary": ("secondary_keys",),
        "text": ("content",),
        "title": ("comment", "name"),
        "id": ("id",),
        "on": ("enabled",),
        "constant": ("constant",),
        "selective": ("selective",),
        "use_regex": ("use_regex",),
        "order": ("insertion_order",),
        "priority": ("priority",),
        "position": ("extensions.position", "position"),
        "case": ("extensions.case_sensitive", "case_sensitive"),
        "logic": ("extensions.selectiveLogic",),
        "use_probability": ("extensions.useProbability",),
        "automation": ("extensions.automation_id",),
        **_snake((*_SAME, *_SNAKE, *_MORE, *SOURCES, "triggers")),
    },
)
TAVERN = Spelling(
    "entries",
    {
        "keys": ("key",),
        "secondary": ("keysecondary",),
        "text": ("content",),
        "title": ("comment",),
        "id": ("uid",),
        "off": ("disable",),
        "constant": ("constant",),
        "selective": ("selective",),
        "order": ("order",),
        "position": ("position",),
        "case": ("caseSensitive",),
        "logic": ("selectiveLogic",),
        "use_probability": ("useProbability",),
        "scan_depth": ("scanDepth",),
        "match_whole_words": ("matchWholeWords",),
        "group_override": ("groupOverride",),
        "group_weight": ("groupWeight",),
        "use_group_scoring": ("useGroupScoring",),
        "exclude_recursion": ("excludeRecursion",),
        "prevent_recursion": ("preventRecursion",),
        "delay_until_recursion": ("delayUntilRecursion",),
        "ignore_budget": ("ignoreBudget",),
        "automation": ("automationId",),
        "filter": ("characterFilter.names",),
        **{name: (_camel(name),) for name in SOURCES},
        **{name: (name,) for name in (*_SAME, "triggers")},
    },
    selective=True,
)
NOVEL = Spelling(
    "entries",
    {
        "keys": ("keys",),
        "text": ("text",),
        "title": ("displayName",),
        "on": ("enabled",),
        "constant": ("forceActivation",),
        "order": ("contextConfig.budgetPriority",),
    },
)
AGNAI = Spelling(
    "entries",
    {
        "keys": ("keywords",),
        "text": ("entry",),
        "title": ("name",),
        "on": ("enabled",),
        "order": ("weight",),
    },
)
RISU = Spelling(
    "data",
    {
        "keys": ("key",),
        "secondary": ("secondkey",),
        "text": ("content",),
        "title": ("comment",),
        "constant": ("alwaysActive",),
        "selective": ("selective",),
        "use_regex": ("useRegex",),
        "order": ("insertorder",),
        "probability": ("activationPercent",),
    },
    commas=True,
)
