"""What a person asks for. Imperative mood: these are wishes, not facts."""

from dataclasses import dataclass
from typing import Literal

from engine.model.ids import Digest, TurnId, UserId, WordsId
from engine.model.memory_actions import Fold, MemoryAction
from engine.model.persona_actions import PersonaAction
from engine.model.table_actions import TableAction
from engine.model.words import Words


@dataclass(frozen=True, slots=True)
class Begin:
    """Start a story."""

    user: UserId
    story: Digest
    kind: Literal["begin"] = "begin"


@dataclass(frozen=True, slots=True)
class Say:
    """Speak or act in the person's own words. *name* is how others see the speaker."""

    user: UserId
    name: str
    words: Words
    kind: Literal["say"] = "say"


@dataclass(frozen=True, slots=True)
class Throw:
    """Throw dice in front of all, or where *secret*, for the thrower alone."""

    user: UserId
    name: str
    expression: str
    secret: bool = False
    kind: Literal["throw"] = "throw"


@dataclass(frozen=True, slots=True)
class Check:
    """Test a skill. *system* d20: modifier against *target* (a DC). coc: roll under *target*.

    *edge* counts advantage (d20) or bonus dice (coc); negative is disadvantage or penalty.
    """

    user: UserId
    name: str
    skill: str
    system: Literal["d20", "coc"]
    target: int
    modifier: int = 0
    edge: int = 0
    kind: Literal["check"] = "check"


@dataclass(frozen=True, slots=True)
class Conclude:
    """End the play where it stands."""

    user: UserId
    kind: Literal["conclude"] = "conclude"


@dataclass(frozen=True, slots=True)
class Continue:
    """Let the narrator go on where it stopped, without anybody acting."""

    user: UserId
    kind: Literal["continue"] = "continue"


@dataclass(frozen=True, slots=True)
class Amend:
    """Tell the latest turn in other words; everything that happened in it stays."""

    user: UserId
    words: Words
    kind: Literal["amend"] = "amend"


@dataclass(frozen=True, slots=True)
class Merge:
    """Bring the branch called *source*, which stands at *head*, into this one.

    *choices* settle the conflicts, by their ids, each with "ours", "theirs" or a value as typed.
    """

    user: UserId
    source: str
    head: TurnId
    choices: tuple[tuple[str, str], ...] = ()
    kind: Literal["merge"] = "merge"


@dataclass(frozen=True, slots=True)
class Voice:
    """Who speaks in one event of a `Recount`, as the file had it.

    *sent* is when, *note* what kind of note it is to the program that wrote the file. *is_hidden*:
    that program kept it from the model. *is_named*: its words begin with the name. *swipes* are
    all tellings of this message, in the order of the file, and *swipe* is the number of the one
    that counted, from 0; a message without any has ().
    """

    name: str
    sent: str = ""
    note: str = ""
    is_person: bool = False
    is_hidden: bool = False
    is_named: bool = False
    swipes: tuple[WordsId, ...] = ()
    swipe: int = 0


@dataclass(frozen=True, slots=True)
class Recount:
    """Take over what was said and told elsewhere, as a file has it; *voices* has one an event."""

    user: UserId
    voices: tuple[Voice, ...]
    kind: Literal["recount"] = "recount"


PlayAction = Say | Throw | Check | Conclude | Continue | TableAction | MemoryAction | PersonaAction
"""What can be asked for wherever a branch stands."""

Action = PlayAction | Begin | Amend | Merge | Recount | Fold
