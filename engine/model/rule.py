"""Rules as data: a condition, and the steps that follow when it holds.

The text form is read by `engine.rules.language`; the nodes here are what it reads them into.
"""

from dataclasses import dataclass

from engine.model.atoms import WorldLeaf
from engine.model.ids import SceneId
from engine.model.operators import Arithmetic, Comparison
from engine.model.people_deeds import PeopleStep
from engine.model.place_deeds import PlaceStep
from engine.model.table_deeds import TableStep
from engine.model.value import Value


@dataclass(frozen=True, slots=True)
class Place:
    """Where something stands in an author's file. Lines and columns count from 1; 0 is unknown."""

    file: str = ""
    line: int = 0
    column: int = 0


@dataclass(frozen=True, slots=True)
class Contains:
    """The player's words contain *text*, letter for letter."""

    text: str


@dataclass(frozen=True, slots=True)
class Ref:
    """The present value of another state key, on the right side of a comparison."""

    key: str


@dataclass(frozen=True, slots=True)
class Compare:
    """The state value *key* stands in relation *op* to *value*; false while *key* is missing."""

    key: str
    op: Comparison
    value: Value | Ref


@dataclass(frozen=True, slots=True)
class HasFlag:
    """The flag *name* is up."""

    name: str


@dataclass(frozen=True, slots=True)
class InScene:
    """The story stands in *scene*."""

    scene: SceneId


@dataclass(frozen=True, slots=True)
class TurnCount:
    """The number of the turn being played (the first is 1) stands in relation *op* to *number*."""

    op: Comparison
    number: int


@dataclass(frozen=True, slots=True)
class Roll:
    """A throw of *dice*, compared with *threshold*; both None means the default success."""

    dice: str
    op: Comparison | None = None
    threshold: float | None = None


@dataclass(frozen=True, slots=True)
class Chance:
    """True in *percent* of a hundred cases."""

    percent: float


@dataclass(frozen=True, slots=True)
class Not:
    """The opposite of *part*."""

    part: "Condition"


@dataclass(frozen=True, slots=True)
class AllOf:
    """Every part holds; parts are tried from left to right until one does not."""

    parts: tuple["Condition", ...]


@dataclass(frozen=True, slots=True)
class AnyOf:
    """One part holds; parts are tried from left to right until one does. No parts: never."""

    parts: tuple["Condition", ...]


BaseLeaf = Contains | Compare | HasFlag | InScene | TurnCount | Roll | Chance
Leaf = BaseLeaf | WorldLeaf
Condition = Leaf | Not | AllOf | AnyOf

ALWAYS = AllOf(())
NEVER = AnyOf(())


@dataclass(frozen=True, slots=True)
class Inject:
    """Remember *text* (placeholders are filled when it happens)."""

    text: str


@dataclass(frozen=True, slots=True)
class Tell:
    """Prose of the author: told as it stands offline, a directive for the model otherwise."""

    text: str


@dataclass(frozen=True, slots=True)
class Assign:
    """Set the state value *key*; *text* values have their placeholders filled."""

    key: str
    value: Value


@dataclass(frozen=True, slots=True)
class Change:
    """Compute the state value *key* anew. An int stays an int, cut toward zero."""

    key: str
    op: Arithmetic
    operand: Value


@dataclass(frozen=True, slots=True)
class PutFlag:
    """Raise the flag *name*, or take it down."""

    name: str
    up: bool = True


@dataclass(frozen=True, slots=True)
class GoTo:
    """Move the story to *scene*."""

    scene: SceneId


@dataclass(frozen=True, slots=True)
class End:
    """End the story with *ending*."""

    ending: str


BaseStep = Inject | Tell | Assign | Change | PutFlag | GoTo | End
Step = BaseStep | PeopleStep | PlaceStep | TableStep


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule. *when* and *then* keep the author's own text for saving and for explanations."""

    name: str
    condition: Condition
    steps: tuple[Step, ...]
    group: str = ""
    when: str = ""
    then: str = ""
    place: Place = Place()

    @property
    def is_passive(self) -> bool:
        """Tell whether the rule settles facts first: it then never competes with active rules."""
        return not (self.steps and isinstance(self.steps[0], Tell))
