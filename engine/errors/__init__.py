"""Every error the engine raises on purpose, split by who can mend it.

* EngineError
  + PlayerError       the person can put it right; the message is written for them
    - BadDice         the dice cannot be read, or pass a limit
    - EmptyInput, TooLong
    - AlreadyPlaying, NoSuchStory, NoSuchTimeline, NoSuchGreeting
    - StoryOver       the story has ended
    - NotAllowed      the person has no right to do this; NotYours, CannotWriteThere: nor to that
    - NothingAsked    there is no prompt to look at
    - BadName         a branch name that cannot be used
    - NoSuchBranch, BranchExists
    - NoSuchTurn, NothingToUndo, NothingToRedo, TurnPassed
    - NoSuchThing, CannotAmend, CannotRetell, TooLongToAmend
    - CannotMerge     two lines of a story cannot be brought together
    - NothingToResolve, StaleMerge, NoSuchConflict, BadChoice, Unsettled
    - CannotAdopt     a past cannot be taken in
    - StoryPaused, NotYourTurn, NothingGathered
    - NotHere         the character is not on stage
    - AlreadyDecided, NothingOffered, NoNarrator
    - NobodyCalled, NoCharacter, CannotJoin, NotHeld, CannotHold, CannotGo
    - NothingDone     a game master's decree changed nothing
    - NoNumber, NotANumber  a number was expected
    - NoSuchTrigger, TooManyTriggers
    - NoSuchMemory, RememberedAlready, TooManyMemories
    - NoSuchTrait, KeyInUse, TooManyTraits, OutOfRange, NoSuchInside, PlayersOwn
    - NoSuchDocument, DocumentExists, BadTitle, BadDocument, TooManyDocuments, OfTheStory
  + StoryError        a story is wrong; carries all faults at once
  + ServiceError      something outside the process failed; trying again may help
    - NarratorError   no usable answer from a model
    - EmbedderError   nothing says what texts are like
    - StaleHead       another turn reached the branch first
    - AlreadyTaken    this message was already played
    - StoreError      the database cannot be used
    - SaveFailed      a file could not be written

A front end needs three `except` clauses, one for each direct child of EngineError.
"""

from engine.errors.documents import (
    BadDocument,
    BadTitle,
    DocumentExists,
    NoSuchDocument,
    OfTheStory,
    TooManyDocuments,
)
from engine.errors.lore import BadLore, NoSuchLore
from engine.errors.memory import NoSuchMemory, RememberedAlready, TooManyMemories
from engine.errors.past import (
    BadChoice,
    BadName,
    BranchExists,
    CannotAdopt,
    CannotAmend,
    CannotDelete,
    CannotMerge,
    CannotRetell,
    NoSuchBranch,
    NoSuchConflict,
    NoSuchThing,
    NoSuchTurn,
    NothingElse,
    NothingToRedo,
    NothingToResolve,
    NothingToUndo,
    StaleMerge,
    TooLongToAmend,
    TurnPassed,
    Unsettled,
)
from engine.errors.persona import (
    KeyInUse,
    NoSuchInside,
    NoSuchTrait,
    OutOfRange,
    PlayersOwn,
    TooManyTraits,
)
from engine.errors.play import (
    AlreadyPlaying,
    BadDice,
    CannotWriteThere,
    EmptyInput,
    NoSuchGreeting,
    NoSuchStory,
    NoSuchTimeline,
    NotAllowed,
    NothingAsked,
    NotYours,
    StoryOver,
    TooLong,
)
from engine.errors.root import EngineError, PlayerError
from engine.errors.service import (
    AlreadyTaken,
    EmbedderError,
    NarratorError,
    SaveFailed,
    ServiceError,
    StaleHead,
    StoreError,
)
from engine.errors.story import Fault, StoryError
from engine.errors.world import (
    AlreadyDecided,
    CannotGo,
    CannotHold,
    CannotJoin,
    NobodyCalled,
    NoCharacter,
    NoNarrator,
    NoNumber,
    NoSuchTrigger,
    NotANumber,
    NotHeld,
    NotHere,
    NothingDone,
    NothingGathered,
    NothingOffered,
    NotYourTurn,
    StoryPaused,
    TooManyTriggers,
)

__all__ = [
    "AlreadyDecided",
    "AlreadyPlaying",
    "AlreadyTaken",
    "BadChoice",
    "BadDice",
    "BadDocument",
    "BadLore",
    "BadName",
    "BadTitle",
    "BranchExists",
    "CannotAdopt",
    "CannotAmend",
    "CannotDelete",
    "CannotGo",
    "CannotHold",
    "CannotJoin",
    "CannotMerge",
    "CannotRetell",
    "CannotWriteThere",
    "DocumentExists",
    "EmbedderError",
    "EmptyInput",
    "EngineError",
    "Fault",
    "KeyInUse",
    "NarratorError",
    "NoCharacter",
    "NoNarrator",
    "NoNumber",
    "NoSuchBranch",
    "NoSuchConflict",
    "NoSuchDocument",
    "NoSuchGreeting",
    "NoSuchInside",
    "NoSuchLore",
    "NoSuchMemory",
    "NoSuchStory",
    "NoSuchThing",
    "NoSuchTimeline",
    "NoSuchTrait",
    "NoSuchTrigger",
    "NoSuchTurn",
    "NobodyCalled",
    "NotANumber",
    "NotAllowed",
    "NotHeld",
    "NotHere",
    "NotYourTurn",
    "NotYours",
    "NothingAsked",
    "NothingDone",
    "NothingElse",
    "NothingGathered",
    "NothingOffered",
    "NothingToRedo",
    "NothingToResolve",
    "NothingToUndo",
    "OfTheStory",
    "OutOfRange",
    "PlayerError",
    "PlayersOwn",
    "RememberedAlready",
    "SaveFailed",
    "ServiceError",
    "StaleHead",
    "StaleMerge",
    "StoreError",
    "StoryError",
    "StoryOver",
    "StoryPaused",
    "TooLong",
    "TooLongToAmend",
    "TooManyDocuments",
    "TooManyMemories",
    "TooManyTraits",
    "TooManyTriggers",
    "TurnPassed",
    "Unsettled",
]
