"""What happened to triggers and options, and at the table. See `engine.model.events`."""

from dataclasses import dataclass
from typing import Literal

from engine.model.atoms import Pole
from engine.model.ids import OfferId, UserId
from engine.model.proposal import Offer
from engine.model.table_deeds import Order
from engine.model.words import Words


@dataclass(frozen=True, slots=True)
class TriggerFired:
    """A trigger fired. *turn* is the number of the turn; *at* the Unix second where it counts.

    *leaf* is the condition that decided.
    """

    name: str
    turn: int
    at: int = 0
    leaf: str = ""
    by: str = ""
    kind: Literal["trigger_fired"] = "trigger_fired"


@dataclass(frozen=True, slots=True)
class TriggerKept:
    """A trigger was added or changed; *text* is its line in canonical form."""

    name: str
    text: str
    by: str = ""
    kind: Literal["trigger_kept"] = "trigger_kept"


@dataclass(frozen=True, slots=True)
class TriggerDropped:
    """A trigger was removed."""

    name: str
    by: str = ""
    kind: Literal["trigger_dropped"] = "trigger_dropped"


@dataclass(frozen=True, slots=True)
class TriggerSwitched:
    """A trigger sleeps or is awake."""

    name: str
    enabled: bool
    by: str = ""
    kind: Literal["trigger_switched"] = "trigger_switched"


@dataclass(frozen=True, slots=True)
class TriggerReset:
    """A trigger counts as never fired."""

    name: str
    by: str = ""
    kind: Literal["trigger_reset"] = "trigger_reset"


@dataclass(frozen=True, slots=True)
class Judged:
    """A model answered a question of *triggers*; maybe: it gave no answer that can be used."""

    question: str
    result: Pole
    triggers: tuple[str, ...] = ()
    thoughts: str = ""
    kind: Literal["judged"] = "judged"


@dataclass(frozen=True, slots=True)
class Offered:
    """Options wait to be picked, besides those that do already; *afresh*: instead of those."""

    offers: tuple[Offer, ...]
    afresh: bool = False
    kind: Literal["offered"] = "offered"


@dataclass(frozen=True, slots=True)
class OfferTaken:
    """An option was picked, and all others with it are gone. *drawn*: fate picked it."""

    offer: OfferId
    text: str = ""
    drawn: bool = False
    kind: Literal["offer_taken"] = "offer_taken"


@dataclass(frozen=True, slots=True)
class OffersDropped:
    """No options wait any more: the story went another way."""

    kind: Literal["offers_dropped"] = "offers_dropped"


@dataclass(frozen=True, slots=True)
class Directed:
    """The narrator of the next turn is told what should come of it."""

    text: str
    by: str = ""
    kind: Literal["directed"] = "directed"


@dataclass(frozen=True, slots=True)
class Paused:
    """The story stands still, or goes on."""

    paused: bool
    by: str = ""
    kind: Literal["paused"] = "paused"


@dataclass(frozen=True, slots=True)
class SpotlightSet:
    """Only *user* may act; NOBODY: everybody may."""

    user: UserId
    by: str = ""
    kind: Literal["spotlight_set"] = "spotlight_set"


@dataclass(frozen=True, slots=True)
class OrderSet:
    """People act freely, or in rounds."""

    order: Order
    by: str = ""
    kind: Literal["order_set"] = "order_set"


@dataclass(frozen=True, slots=True)
class Gathered:
    """Somebody said what they do in this round; it is told with the others'.

    A later word of the same person takes the place of an earlier one.
    """

    user: UserId
    name: str
    words: Words
    kind: Literal["gathered"] = "gathered"


@dataclass(frozen=True, slots=True)
class RoundTold:
    """The round that was gathered is told; a new one begins."""

    kind: Literal["round_told"] = "round_told"


@dataclass(frozen=True, slots=True)
class Warned:
    """Something that only game masters are told. *code* and *details* as in `Noticed`."""

    code: str
    details: tuple[str, ...] = ()
    kind: Literal["warned"] = "warned"


TableEvent = (
    TriggerFired
    | TriggerKept
    | TriggerDropped
    | TriggerSwitched
    | TriggerReset
    | Judged
    | Offered
    | OfferTaken
    | OffersDropped
    | Directed
    | Paused
    | SpotlightSet
    | OrderSet
    | Gathered
    | RoundTold
    | Warned
)
