"""What an archive holds, and what its files are called."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from engine.errors import PlayerError
from engine.model.ids import BranchId, Digest, TurnId, WordsId
from engine.model.language import Both, Language
from engine.model.story import StorySource
from engine.model.turn import Turn
from engine.ports import Past

NAME = "moirai"
VERSION = 1

FORMAT = "format.json"
TIMELINE = "timeline.json"
TURNS = "turns.jsonl"
WORDS = "words.jsonl"
BRANCHES = "branches.jsonl"
MOVES = "head_moves.jsonl"
CHECKPOINTS = "checkpoints.jsonl"
STORY = "story/"
SOURCE = "source.json"

_ID = re.compile(r"[\w -]{1,40}")

Texts = Mapping[WordsId, str | None]
ReadTurn = Callable[[TurnId, tuple[TurnId, ...], str], Turn]
TurnReader = Callable[[Texts], ReadTurn]
"""Makes, for the texts of an archive, what reads a turn from its id, parents and body.

The reader it makes raises an `EngineError` where a body cannot be read.
"""


@dataclass(frozen=True, slots=True)
class Readers:
    """What reads turns, and takes the digest of an edition of a story."""

    turns: TurnReader
    digest: Callable[[StorySource], Digest]


@dataclass(frozen=True, slots=True)
class Archive:
    """All that is kept of a play.

    *sources* are the editions of the story that were played, *states* the digests of the states
    at the heads of the branches.
    """

    past: Past
    sources: Mapping[Digest, StorySource]
    states: Mapping[BranchId, str]

    def counts(self) -> dict[str, int]:
        """Return how much there is of each thing, by the file it is in."""
        words = {words.id for one in self.past.turns for words in one.turn.words()}
        return {
            TURNS: len(self.past.turns),
            WORDS: len(words),
            BRANCHES: len(self.past.branches),
            MOVES: len(self.past.moves),
            CHECKPOINTS: len(self.past.checkpoints),
        }


@dataclass(frozen=True, slots=True)
class Damage:
    """Something of an archive that cannot be used, as it stands there in *text*.

    *line* counts from 1; 0 means the whole file.
    """

    file: str
    line: int
    says: Both
    text: str = ""

    def told(self, language: Language) -> str:
        """Return `file:line: what is wrong` in *language*."""
        place = f"{self.file}:{self.line}" if self.line else self.file
        return f"{place}: {self.says.told(language)}"


def is_id(text: str) -> bool:
    """Tell whether *text* can be the id of a play or a branch, which stands in ids of buttons."""
    return _ID.fullmatch(text) is not None


class BadArchive(PlayerError):
    """A file is no archive that could be opened; nothing was read from it."""

    def __init__(self, why: Both) -> None:
        super().__init__(
            Both(f"This archive cannot be used: {why.en}.", f"无法使用这个存档文件：{why.zh}。")
        )


class Damaged(PlayerError):
    """An archive is damaged, and nothing was taken in. *damages* has all that is wrong."""

    def __init__(self, damages: Sequence[Damage]) -> None:
        self.damages = tuple(damages)
        super().__init__(Both(_listed(self.damages, "en"), _listed(self.damages, "zh")))


_SHOWN = 10
_RECOVER = Both(
    "The archive is damaged; nothing was imported. --recover takes in all that is whole.",
    "存档文件已损坏，没有导入任何内容。使用 --recover 可导入完好的部分。",
)


def _listed(damages: Sequence[Damage], language: Language) -> str:
    more = ("…",) if len(damages) > _SHOWN else ()
    shown = (damage.told(language) for damage in damages[:_SHOWN])
    return "\n".join((_RECOVER.told(language), *shown, *more))
