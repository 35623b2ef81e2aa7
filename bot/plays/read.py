"""Golden plays: a `.play` file beside a story says what to do and what must come of it.

# a comment
seed: lighthouse          the seed of the play (before the first turn; "play" where left out)
dice: 85 12               faces of the next throws; chance decides where there are none
> go up the stairs        an action: plain text, or a command such as /roll 1d20
told: twelve steps        the narration, or what somebody of the story says, contains this
fired: the oil            this rule fired
holds: item "oil" of Mara a condition of the rule language holds afterwards
offer: Climb              an option that waits contains this
state: oil = 6            the value of a state key afterwards
flag: lit                 this flag is up
scene: lamp_room          the story stands here
ended: The Keeper         the story ended so
notice: / error:          a notice, or a refusal, contains this
"""

from dataclasses import dataclass, field

from engine.errors import Fault, StoryError
from engine.model.language import Both
from engine.model.rule import Place
from engine.rules.language import read_condition

EXPECTATIONS = (
    *("told", "fired", "holds", "offer", "state"),
    *("flag", "scene", "ended", "notice", "error"),
)
DEFAULT_SEED = "play"


@dataclass(frozen=True, slots=True)
class Expectation:
    """What must hold after a turn."""

    kind: str
    text: str
    line: int


@dataclass(slots=True)
class Cue:
    """One action of a play, the faces that are to fall, and what must come of it."""

    text: str
    line: int
    faces: tuple[int, ...] = ()
    expected: list[Expectation] = field(default_factory=list)


@dataclass(slots=True)
class Play:
    """A whole golden play."""

    seed: str = DEFAULT_SEED
    cues: list[Cue] = field(default_factory=list)


def read_play(text: str, file: str) -> Play:
    """Read a golden play.

    Raises:
        StoryError: lines that are none of those above, all at once.
    """
    play, faults = Play(), list[Fault]()
    faces: tuple[int, ...] = ()
    for number, line in enumerate(text.splitlines(), 1):
        try:
            faces = _read_line(play, line.strip(), Place(file, number, 1), faces)
        except ValueError:
            faults.append(_fault(file, number))
        except StoryError as error:
            faults += error.faults
    if faults:
        raise StoryError(faults)
    return play


def _read_line(play: Play, line: str, place: Place, faces: tuple[int, ...]) -> tuple[int, ...]:
    """Take one line in, and return the faces that wait for the next action."""
    number = place.line
    if not line or line.startswith("#"):
        return faces
    if line.startswith(">"):
        play.cues.append(Cue(line[1:].strip(), number, faces))
        return ()
    kind, colon, rest = line.replace("：", ":", 1).partition(":")
    match kind.strip():
        case "dice" if colon:
            return (*faces, *map(int, rest.split()))
        case "seed" if colon and not play.cues:
            play.seed = rest.strip()
        case word if colon and word in EXPECTATIONS and play.cues:
            play.cues[-1].expected.append(_expectation(word, rest.strip(), place))
        case _:
            raise ValueError(line)
    return faces


def _expectation(word: str, text: str, place: Place) -> Expectation:
    if word == "holds":
        read_condition(text, place, dialect="native")
    return Expectation(word, text, place.line)


def _fault(file: str, line: int) -> Fault:
    words = ", ".join(EXPECTATIONS)
    return Fault(
        Place(file, line, 1),
        "",
        "BAD_PLAY_LINE",
        Both(
            f"not a line of a play; write “> action”, “dice: 85”, “seed: x” or one of: {words}",
            f"不是剧本的行；请写「> 行动」「dice: 85」「seed: x」或其中之一：{words}",
        ),
    )
