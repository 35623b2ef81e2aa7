"""Random deeds of players, game masters and models in a manor, all alike from one seed.

Drawn from a `Random`, so that every kind of deed comes up in a play of a few dozen of them.
"""

from collections.abc import Callable, Sequence
from random import Random

from engine.gamemaster import read_decree
from engine.model.actions import Continue, PlayAction, Say, Throw
from engine.model.ids import UserId
from engine.model.proposal import (
    ItemChange,
    MoodChange,
    Newcomer,
    NewRoom,
    Proposal,
    Remark,
    StatChange,
    Whereabouts,
)
from engine.model.table_actions import (
    AskOptions,
    Decree,
    DrawFate,
    Give,
    Go,
    Join,
    Part,
    Take,
    TellRound,
    TextTo,
    Unlock,
    Use,
)
from engine.model.words import Words
from tests.support.stories import ANN, BOB

Move = PlayAction | tuple[str, int]
"""An action, or what is done with the play: a word, and which of those there are."""

CALLED = ("Ava", "Ben", "Mara", "Ilya", "Otto", "nobody")
ROOMS = ("", "The Cellar", "attic", "The Hall", "Pantry")
ITEMS = ("coin", "coin", "brass key", "lamp")
SAID = ("I dare", "a coin?", "I dream", "I wait [[1d6]]", "dare, coin and dream", "")
PAST = ("pick", "pick", "night", "undo", "redo", "swipe", "retell", "fork", "switch", "merge")
DECREES = tuple(
    read_decree(ANN, text).text
    for text in (
        'flag storm && goto "yard"',
        "stat hp of Ava -= 30 && give lamp to Mara",
        "npc Mara trust -= 20 && npc Mara attacked",
        'spawn "Otto" hp=30 && npc Otto say "Good evening."',
        "order rounds",
        "order free",
        "spotlight Ava",
        "spotlight off",
        "pause",
        "resume",
        'add room "Pantry" beside "The Hall" && lock "The Hall" "Pantry" with "brass key"',
        "move into room attic",
        "fire alarm && trigger disable scare",
        "trigger reset everything && trigger enable scare",
        "npc Ilya appear && npc Mara die",
        'direct "Let it rain." && option "Sing"',
        'pass 30 minutes && lore "oath" = "It binds."',
        'trigger add "[rain] when repeat: always -> npc Mara irritation += 9"',
        'generate "a way out" && end "dawn"',
    )
)
JOINED = (Join(ANN, "Ann", "Ava"), Join(BOB, "Bob", "Ben"))


def some_moves(seed: int, length: int) -> list[Move]:
    """Return *length* moves; a shorter list of the same seed is the beginning of a longer one."""
    chance = Random(seed)
    return [*JOINED, *(_move(chance) for _ in range(length))]


def _move(chance: Random) -> Move:
    if chance.random() < 1 / 3:
        return chance.choice(PAST), chance.randrange(30)
    user = chance.choice((ANN, BOB))
    return chance.choice(_DEEDS)(user, user.title(), chance)


_DEEDS: Sequence[Callable[[UserId, str, Random], PlayAction]] = (
    lambda user, name, chance: Say(user, name, _words(chance)),
    lambda user, name, chance: Say(user, name, _words(chance)),
    lambda user, name, chance: Give(
        user, name, chance.choice(ITEMS), chance.choice(CALLED), chance.randint(0, 3)
    ),
    lambda user, name, chance: Take(user, name, chance.choice(ITEMS)),
    lambda user, name, chance: Use(user, name, chance.choice(ITEMS), _words(chance)),
    lambda user, name, chance: Go(user, name, chance.choice(ROOMS)),
    lambda user, name, chance: Unlock(user, name, chance.choice(ROOMS)),
    lambda user, name, chance: AskOptions(user, name, _words(chance)),
    lambda user, name, chance: TextTo(user, name, chance.choice(CALLED), _words(chance)),
    lambda user, name, chance: Join(user, name, chance.choice(CALLED)),
    lambda user, name, chance: Throw(user, name, "2d6", chance.random() < 1 / 2),
    lambda user, name, _: DrawFate(user, name),
    lambda user, _, chance: Decree(user, chance.choice(DECREES), chance.random() < 1 / 4),
    lambda user, _, chance: Decree(user, chance.choice(DECREES)),
    lambda user, _name, _: Continue(user),
    lambda user, _name, _: TellRound(user),
    lambda user, _name, _: Part(user),
)


def _words(chance: Random) -> Words:
    return Words(chance.choice(SAID))


def some_proposal(chance: Random) -> Proposal:
    """Return what a model wants to have happened, sensible or not."""

    def who() -> str:
        return chance.choice(CALLED)

    def number() -> float:
        return float(chance.randint(-60, 60))

    stats = ("hp", "san", "luck")
    return Proposal(
        stats=tuple(StatChange(who(), chance.choice(stats), number()) for _ in range(2)),
        items=(ItemChange(who(), chance.choice(ITEMS), chance.randint(-3, 9)),),
        moods=tuple(MoodChange(who(), number(), number(), number()) for _ in range(2)),
        remarks=(Remark(who(), "They came."),),
        people=(Whereabouts(who(), chance.choice(("here", "away", "hidden", "dead"))),),
        newcomers=(Newcomer(who()),),
        unlock=chance.choice(ROOMS),
        key=chance.choice(("", "brass key", "rope")),
        move=chance.choice(ROOMS),
        new_room=chance.choice((None, NewRoom(chance.choice(ROOMS)))),
        minutes=chance.randint(-5, 800),
        note=chance.choice(("", "It rains.")),
    )
