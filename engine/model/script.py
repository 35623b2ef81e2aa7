"""What the rules may ask of the world, and what comes back.

A script is a generator: it yields an ask, is sent the answer, and returns the turn's events. It
does no I/O, so a test can play the oracle.
"""

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, overload

from engine.model.events import Event
from engine.model.extraction import Extraction, Summary
from engine.model.language import Language
from engine.model.lived import Lived
from engine.model.lore import LoreNote
from engine.model.memory import Found, Query
from engine.model.persona_proposal import PersonasDraft, TraitsDraft, VerdictsDraft
from engine.model.proposal import DraftLetter, DraftOptions, DraftScene, Judgement, Proposal


@dataclass(frozen=True, slots=True)
class Message:
    """One message of a prompt."""

    role: Literal["system", "user", "assistant"]
    text: str


@dataclass(frozen=True, slots=True)
class Telling:
    """What the author's own text says about this turn: enough to tell it without a model.

    *scene* is the text of a scene just entered; *texts* are the authored texts of fired rules, in
    order; *ending* is the text of an ending just reached; *idle* is what to say when there is
    nothing else.
    """

    language: Language
    scene: str = ""
    texts: tuple[str, ...] = ()
    ending: str = ""
    idle: str = ""


Compose = Callable[[tuple[Found, ...]], Sequence[Message]]
"""Puts messages together, with what was found in memory and knowledge."""

Seek = Callable[[], Query]
"""Says what to look for."""

Explain = Callable[[], tuple[LoreNote, ...]]
"""Says which lore stands in messages, and why."""


def _no_lore() -> tuple[LoreNote, ...]:
    return ()


class Composed(Sequence[Message]):
    """Messages that are put together when somebody first reads them, and then kept.

    A narrator that tells the author's own text never pays for a prompt, nor for what *seek*
    would find; None: there is nothing to look for. *lore* says which lore stands in them.
    """

    def __init__(
        self, compose: Compose, seek: Seek | None = None, lore: Explain = _no_lore
    ) -> None:
        self.seek, self.lore = seek, lore
        self._compose = compose
        self._found: tuple[Found, ...] = ()
        self._messages: Sequence[Message] = ()

    def remind(self, found: tuple[Found, ...]) -> None:
        """Let the messages have what was found; nothing is left to look for."""
        self.seek, self._found = None, found

    def __len__(self) -> int:
        return len(self._read())

    @overload
    def __getitem__(self, index: int) -> Message: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Message]: ...
    def __getitem__(self, index: int | slice) -> Message | Sequence[Message]:
        return self._read()[index]

    def _read(self) -> Sequence[Message]:
        if not self._messages:
            self._messages = self._compose(self._found)
        return self._messages


Shown = Literal["streamed", "gated", "held"]
"""When people see a narration: as it comes, sentence by sentence once it passes, or at its end."""


def _anything(_text: str) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Narrate:
    """Ask for the narration of a turn. A narrator uses *messages* or *telling*, never both.

    *dice* are the lines that show settled throws; they are shown before any narration.
    *max_tokens* None leaves the length of the answer to the endpoint's own limit. *purpose* is a
    word for people who look at what was asked. *deed* says who did what, where nobody wrote it; it
    is shown before everything else. *passes* tells whether rules have nothing against what came so
    far; where sentences are *gated* they are shown only then.
    """

    messages: Sequence[Message]
    telling: Telling
    dice: tuple[str, ...] = ()
    max_tokens: int | None = None
    purpose: str = "narration"
    deed: str = ""
    shown: Shown = "streamed"
    passes: Callable[[str], bool] = field(default=_anything, compare=False)


Shape = Literal[
    "proposal",
    "options",
    "judgement",
    "scene",
    "letter",
    "extraction",
    "summary",
    "lived",
    "personas",
    "verdicts",
    "traits",
]


@dataclass(frozen=True, slots=True)
class Consult:
    """Ask a model for values instead of prose: what *shape* they have, and how to say it.

    *purpose* is a word for the record of what was asked.
    """

    messages: Sequence[Message]
    shape: Shape
    max_tokens: int = 900
    purpose: str = ""


Ask = Narrate | Consult


@dataclass(frozen=True, slots=True)
class Reply:
    """A narrator's whole text, without think tags and trimmed.

    *cut* tells that the text stops before its end (length, or a broken stream).
    """

    text: str
    source: Literal["model", "author", "static"] = "model"
    cut: bool = False


@dataclass(frozen=True, slots=True)
class Silence:
    """No narrator answered.

    *reason* is one word: timeout, refused, filtered, unreachable, broken, busy, empty, or none
    where there is no model to ask at all.
    """

    reason: str


SHAPES: Mapping[Shape, type] = {
    "proposal": Proposal,
    "options": DraftOptions,
    "judgement": Judgement,
    "scene": DraftScene,
    "letter": DraftLetter,
    "extraction": Extraction,
    "summary": Summary,
    "lived": Lived,
    "personas": PersonasDraft,
    "verdicts": VerdictsDraft,
    "traits": TraitsDraft,
}
"""What comes back in each shape."""

DraftValue = (
    Proposal
    | DraftOptions
    | Judgement
    | DraftScene
    | DraftLetter
    | Extraction
    | Summary
    | PersonasDraft
    | VerdictsDraft
    | TraitsDraft
)


@dataclass(frozen=True, slots=True)
class Consulted:
    """What a model answered to a `Consult`, in the shape asked for; still a proposal."""

    value: DraftValue


Answer = Reply | Consulted | Silence

Script = Generator[Ask, Answer, tuple[Event, ...]]
