"""What was measured, a line of JSON each: written as it comes, so that a stop loses one line."""

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field, TypeAdapter, ValidationError

from bot.evaluation.probes import ProbeKind
from bot.evaluation.script import MoveKind
from engine.errors import PlayerError
from engine.model.ids import Digest, PersonId, TimelineId, TurnId
from engine.model.language import Both, Language
from engine.model.persona import Emotion
from engine.model.persona_events import ReplyChecked
from engine.persona.metrics import Move, Slip

FORM = 1


@dataclass(frozen=True, slots=True)
class Heading:
    """What is measured: results of anything else do not belong beside it."""

    story: Digest
    title: str
    language: Language
    seed: str
    model: str
    judged: bool = False
    form: int = FORM
    kind: Literal["heading"] = "heading"


@dataclass(frozen=True, slots=True)
class Spent:
    """What models took in and gave out; *cached* is part of *taken_in*, and None where unknown.

    *cost* is None where no price is known. *tries* counts the requests.
    """

    tries: int = 0
    taken_in: int = 0
    cached: int | None = None
    given_out: int = 0
    cost: float | None = None
    currency: str = ""


NOTHING_SPENT = Spent()


@dataclass(frozen=True, slots=True)
class Played:
    """One turn of one group. *spoken* is what each figure said in it, without what they did.

    *took_s* is None where an answer was there from before. *moved* is what moved inside figures,
    *proposed* what a model wanted to move. *verdicts* counts how often a model was asked to check
    a reply, *silence* is why none told the turn. *judging* is what asking a judge took, which no
    play would.
    """

    group: str
    number: int
    timeline: TimelineId
    turn: TurnId
    move: MoveKind
    who: PersonId
    words: str
    told: str
    spoken: Mapping[PersonId, tuple[str, ...]] = field(default_factory=dict)
    took_s: float | None = None
    spent: Spent = NOTHING_SPENT
    judging: Spent = NOTHING_SPENT
    slips: tuple[Slip, ...] = ()
    moved: tuple[Move, ...] = ()
    proposed: tuple[Move, ...] = ()
    checked: tuple[ReplyChecked, ...] = ()
    verdicts: int = 0
    emotions: Mapping[PersonId, Mapping[Emotion, float]] = field(default_factory=dict)
    key: str = ""
    silence: str = ""
    kind: Literal["played"] = "played"


@dataclass(frozen=True, slots=True)
class Probed:
    """One question on a branch that is gone. *fits* is None where nothing was expected.

    *said* is what whoever was asked said, all that was told where they said nothing.
    """

    group: str
    number: int
    key: str
    about: ProbeKind
    ask: str
    answer: str
    said: str
    fits: bool | None = None
    told: int = 0
    spent: Spent = NOTHING_SPENT
    kind: Literal["probed"] = "probed"


Record = Annotated[Heading | Played | Probed, Field(discriminator="kind")]
_RECORD: TypeAdapter[Heading | Played | Probed] = TypeAdapter(Record)


class OtherResults(PlayerError):
    """The results in a folder are of something else."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            Both(
                f"{path} has the results of another story, seed, model or judge. Name another "
                "folder with --out, or move that file away.",
                f"{path} 中是另一个故事、种子、模型或评判方式的结果。请用 --out 指定别的文件夹，"
                "或移走该文件。",
            )
        )


class BrokenResults(PlayerError):
    """A line of the results cannot be read."""

    def __init__(self, path: Path, line: int) -> None:
        super().__init__(
            Both(
                f"{path}:{line}: this line is no result. Take it out, or move the file away.",
                f"{path}:{line}：这一行不是结果。请删去这一行，或移走该文件。",
            )
        )


class Results:
    """The results in one file, as they were and as they come.

    A last line that was cut off by a stop counts as not written.
    """

    def __init__(self, path: Path, heading: Heading) -> None:
        """Open the file at *path*, or begin it.

        Raises:
            OtherResults: they are not of what *heading* says.
            BrokenResults: they cannot be read.
        """
        self.path, self.heading = path, heading
        self._played: list[Played] = []
        self._probed: list[Probed] = []
        known = path.read_bytes() if path.exists() else b""
        whole = known[: known.rfind(b"\n") + 1]
        if len(whole) < len(known):
            os.truncate(path, len(whole))
        self._read(whole)
        if not whole:
            self._write(heading)

    def played(self, group: str, turns: int | None = None) -> Sequence[Played]:
        """Return the turns of a group, in order, as many as *turns* where that is given."""
        found = [one for one in self._played if one.group == group]
        return found if turns is None else [one for one in found if one.number <= turns]

    def probed(self, group: str, turns: int | None = None) -> Sequence[Probed]:
        """Return the answers to probes of a group, in order."""
        found = [one for one in self._probed if one.group == group]
        return found if turns is None else [one for one in found if one.number <= turns]

    def add(self, record: Played | Probed) -> None:
        """Keep *record*, on disk before this returns."""
        self._write(record)
        self._take(record)

    def _take(self, record: Played | Probed) -> None:
        if isinstance(record, Played):
            self._played.append(record)
        else:
            self._probed.append(record)

    def _read(self, whole: bytes) -> None:
        for number, line in enumerate(whole.splitlines(), 1):
            try:
                record = _RECORD.validate_json(line)
            except ValidationError as error:
                raise BrokenResults(self.path, number) from error
            if isinstance(record, Heading):
                if record != self.heading:
                    raise OtherResults(self.path)
            elif number == 1:
                raise BrokenResults(self.path, number)
            else:
                self._take(record)

    def _write(self, record: Heading | Played | Probed) -> None:
        plain = _RECORD.dump_python(record, mode="json")
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("a", encoding="utf-8", newline="\n") as file:
            file.write(json.dumps(plain, ensure_ascii=False) + "\n")
            file.flush()
            os.fsync(file.fileno())
