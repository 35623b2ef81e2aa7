"""Whole turns of a small living world, played without a loop: an action, an oracle, what came."""

from dataclasses import dataclass, replace
from random import Random
from typing import TypeVar

from engine.model.actions import PlayAction, Say
from engine.model.events import Event, Narrated
from engine.model.ids import OfferId, SceneId, UserId
from engine.model.language import Language
from engine.model.proposal import NOTHING, DraftOption, DraftOptions, Offer, Proposal
from engine.model.state import State
from engine.model.story import Choice, Ending, Scene, Story
from engine.model.table_actions import Choose
from engine.model.words import Words
from engine.rules.decide import decide
from engine.rules.evolve import replay
from engine.rules.language import trigger_in
from engine.rules.playbook import Playbook
from tests.support.oracles import ScriptedOracle, performed
from tests.support.people import tale, world
from tests.support.stories import ANN, rules

GATE, YARD = SceneId("gate"), SceneId("yard")

_Event = TypeVar("_Event")


def drama(
    *triggers: str, told_by: tuple[str, ...] = (), language: Language = "en", **more: object
) -> Story:
    """A story that people play in their own names: two scenes with a way between, an ending.

    *triggers* are lines of triggers, *told_by* lines of rules; *more* is as in `Story`.
    """
    scenes = {
        GATE: Scene(GATE, "the gate", "A high gate.", choices=(Choice("Into the yard", YARD),)),
        YARD: Scene(YARD, "the yard", "A bright yard."),
    }
    book = replace(
        tale(language),
        role="",
        scenes=scenes,
        endings={"dawn": Ending("dawn", "Dawn", "The sun comes up.")},
        triggers=tuple(map(trigger_in, triggers)),
        rules=rules(*told_by),
    )
    return replace(book, **more)  # type: ignore[arg-type]


@dataclass
class Played:
    """One turn: what happened, where that leads, and what was asked for it."""

    events: tuple[Event, ...]
    state: State
    oracle: ScriptedOracle

    def of(self, kind: type[_Event]) -> list[_Event]:
        """Return the events of *kind*."""
        return [event for event in self.events if isinstance(event, kind)]

    def told(self) -> list[str]:
        """Return what was narrated, piece by piece."""
        return [str(event.words) for event in self.of(Narrated)]


def play(
    action: PlayAction,
    state: State | None = None,
    oracle: ScriptedOracle | None = None,
    book: Story | None = None,
    chance: Random | None = None,
) -> Played:
    """Play *action* from *state* on, and return what came of it."""
    at, answering = world() if state is None else state, oracle or ScriptedOracle()
    script = decide(Playbook(book or drama()), at, action, chance or Random(0))
    events = performed(script, answering)
    return Played(events, replay(at, events), answering)


def say(text: str, user: UserId = ANN, name: str = "ann_1999") -> Say:
    """Somebody says *text*; *name* is that of the account."""
    return Say(user, name, Words(text))


def pick(offer: str | OfferId, user: UserId = ANN) -> Choose:
    """Somebody picks an option."""
    return Choose(user, "ann_1999", OfferId(offer))


def option(
    text: str, effects: Proposal = NOTHING, *, skeleton: str = "It happens so."
) -> DraftOption:
    """An option as a model drafts it."""
    return DraftOption(text, skeleton, "medium", effects)


def drafted(*options: DraftOption, thoughts: str = "") -> DraftOptions:
    """What a model drafts."""
    return DraftOptions(thoughts, options)


def offering(*offers: Offer, state: State | None = None) -> State:
    """A moment in which *offers* wait."""
    return replace(world() if state is None else state, offers=offers)
