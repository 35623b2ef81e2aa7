"""What a person asks for. Imperative mood: these are wishes, not facts."""

from dataclasses import dataclass
from typing import Literal

from engine.model.ids import NOBODY, Digest, OfferId, TurnId, UserId, WordsId
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


@dataclass(frozen=True, slots=True)
class Join:
    """Take up a character: the one called *person*, else a new one called *name*."""

    user: UserId
    name: str
    person: str = ""
    description: str = ""
    kind: Literal["join"] = "join"


@dataclass(frozen=True, slots=True)
class Part:
    """Give one's character back; the character stays in the story."""

    user: UserId
    kind: Literal["part"] = "part"


@dataclass(frozen=True, slots=True)
class Give:
    """Hand *count* of an *item* of one's own to somebody, or put it down where *to* is ''."""

    user: UserId
    name: str
    item: str
    to: str = ""
    count: int = 1
    kind: Literal["give"] = "give"


@dataclass(frozen=True, slots=True)
class Use:
    """Use an item of one's own, in one's own words."""

    user: UserId
    name: str
    item: str
    words: Words
    kind: Literal["use"] = "use"


@dataclass(frozen=True, slots=True)
class Take:
    """Pick up *count* of an item that lies here."""

    user: UserId
    name: str
    item: str
    count: int = 1
    kind: Literal["take"] = "take"


@dataclass(frozen=True, slots=True)
class Go:
    """Lead the party into a neighbouring room."""

    user: UserId
    name: str
    room: str
    kind: Literal["go"] = "go"


@dataclass(frozen=True, slots=True)
class Unlock:
    """Open the locked door to a neighbouring room with its key."""

    user: UserId
    name: str
    room: str
    kind: Literal["unlock"] = "unlock"


@dataclass(frozen=True, slots=True)
class AskOptions:
    """Ask for ways the story could go. *words* say what is tried, or wished for; may be empty.

    *correction* is a game master's, and stronger than anything else in the prompt.
    """

    user: UserId
    name: str
    words: Words
    correction: str = ""
    kind: Literal["ask_options"] = "ask_options"


@dataclass(frozen=True, slots=True)
class Choose:
    """Pick one of the options that wait, by its id."""

    user: UserId
    name: str
    offer: OfferId
    kind: Literal["choose"] = "choose"


@dataclass(frozen=True, slots=True)
class DrawFate:
    """Let a draw in front of all pick one of the options, weighed by their likelihood.

    *seen* are the options that the person saw; once all of those are gone nothing is drawn. With
    () it is whatever waits.
    """

    user: UserId
    name: str
    seen: tuple[OfferId, ...] = ()
    kind: Literal["draw_fate"] = "draw_fate"


@dataclass(frozen=True, slots=True)
class TextTo:
    """Write to somebody of the story in private."""

    user: UserId
    name: str
    who: str
    words: Words
    kind: Literal["text_to"] = "text_to"


@dataclass(frozen=True, slots=True)
class TellRound:
    """Tell the round as it was gathered, without waiting for more."""

    user: UserId
    kind: Literal["tell_round"] = "tell_round"


@dataclass(frozen=True, slots=True)
class Tick:
    """Let *ticks* periods of real time pass: moods fade."""

    ticks: int
    user: UserId = NOBODY
    kind: Literal["tick"] = "tick"


@dataclass(frozen=True, slots=True)
class Decree:
    """Let what a game master says be true. *text* has steps in the rule language.

    *quiet*: players are shown nothing of it.
    """

    user: UserId
    text: str
    quiet: bool = False
    kind: Literal["decree"] = "decree"


PlayAction = (
    Say
    | Throw
    | Check
    | Conclude
    | Continue
    | Join
    | Part
    | Give
    | Use
    | Take
    | Go
    | Unlock
    | AskOptions
    | Choose
    | DrawFate
    | TextTo
    | TellRound
    | Tick
    | Decree
)
"""What can be asked for wherever a branch stands."""

Action = PlayAction | Begin | Amend | Merge | Recount
