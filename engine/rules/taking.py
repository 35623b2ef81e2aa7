"""A turn while it is being decided: what has happened so far, and where that leads."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random

from engine.model.dice import Rolled
from engine.model.events import DiceRolled, Event, StoryChanged, VarSet
from engine.model.ids import NOBODY, UserId
from engine.model.rule import Condition
from engine.model.state import State
from engine.model.story import Story
from engine.narration.budget import USUAL_CONTEXT
from engine.narration.placeholders import fill, players_named
from engine.rules.begin_world import world_of
from engine.rules.evolve import replay
from engine.rules.moment import UNASKED, Found, Moment
from engine.rules.playbook import Playbook
from engine.rules.rooms import scene_called
from engine.rules.trigger_book import TriggerBook


@dataclass(frozen=True, slots=True)
class Trial:
    """One rule that was tried: whether its condition held, and the leaf that decided it."""

    rule: str
    held: bool
    leaf: Condition


@dataclass(frozen=True, slots=True)
class Wish:
    """A scene that a model is to write after *prompt*; *by* as an event's.

    The story goes there at once, or where it is *offered*, when somebody picks it.
    """

    prompt: str
    by: str
    offered: bool = False


Trace = Callable[[Trial], None]


def untraced(_trial: Trial) -> None:
    """Trace nothing."""


class Taking:
    """Collects the events of one turn; *state* always stands after the last of them.

    *texts* are the authored texts of fired rules, filled in; *dice* the lines that show throws.
    *deed* says who does what, where nobody wrote it. *directed* is what the narration must say
    besides. *user* is who acts, *now* the moment as Unix seconds, *takes_in* as in `decide`.
    *fired* are the triggers of this turn, *wishes* the scenes that a model is to write before the
    turn ends.
    """

    def __init__(  # noqa: PLR0913 - as `decide`
        self,
        playbook: Playbook,
        state: State,
        chance: Random,
        trace: Trace = untraced,
        *,
        user: UserId = NOBODY,
        now: int = 0,
        takes_in: int = USUAL_CONTEXT,
    ) -> None:
        self.playbook = playbook
        self.story = playbook.story
        self.before = state
        self.state = state
        self.chance = chance
        self.trace = trace
        self.user = user
        self.now = now
        self.takes_in = takes_in
        self.events: list[Event] = []
        self.texts: list[str] = []
        self.directed: list[str] = []
        self.dice: list[str] = []
        self.deed = ""
        self.fired: set[str] = set()
        self.wishes: list[Wish] = []
        self._found_in, self._found = state.people, Found()
        if state.story != self.story.digest:
            self.add(*adoption(self.story, state))

    @property
    def entered(self) -> bool:
        """Tell whether a scene was entered in this turn."""
        return self.state.visits != self.before.visits

    @property
    def triggers(self) -> TriggerBook:
        """Return the triggers of this play, as they are at this moment."""
        return self.playbook.triggers(self.state)

    def moment(self, words: str, answers: Mapping[str, bool] = UNASKED) -> Moment:
        """Return what conditions look at where *words* were said."""
        if self._found_in is not self.state.people:
            self._found_in, self._found = self.state.people, {}
        return Moment.of(self.state, words, answers, self._found)

    def add(self, *events: Event) -> None:
        """Let *events* happen."""
        self.events.extend(events)
        self.state = replay(self.state, events)

    def throw(
        self, rolled: Rolled, *, by: str, user: UserId = NOBODY, secret: bool = False
    ) -> None:
        """Note dice that a person threw; unless they are *secret* they are shown to all."""
        line = f"🎲 {by}: {rolled.text}"
        self.add(dice_event(rolled, line, by=by, user=user, secret=secret))
        if not secret:
            self.dice.append(line)

    def scene_text(self) -> str:
        """Return what is told of the present scene: its author's text, and what was added since."""
        state = self.state
        scene = None if state.scene is None else scene_called(self.story, state, state.scene)
        if scene is None:
            return ""
        parts = (scene.text, *state.added.get(scene.id, ()))
        return "\n\n".join(self.filled(part) for part in parts if part.strip())

    def fill(self, text: str, state: State) -> str:
        """Return *text* with its placeholders filled from *state*."""
        user = players_named(state, self.story.language)
        return fill(text, self.story.role, state.vars, user)

    def filled(self, text: str) -> str:
        """Return *text* with its placeholders filled from the state of this moment."""
        return self.fill(text, self.state)


def adoption(story: Story, state: State) -> tuple[Event, ...]:
    """Return what changes when a timeline goes on with an edited story.

    New keys, people, rooms and doors appear; nothing is taken away.
    """
    new = (VarSet(key, value) for key, value in story.vars if key not in state.vars)
    return (StoryChanged(story.digest), *new, *world_of(story, state))


def dice_event(
    rolled: Rolled,
    line: str,
    *,
    by: str,
    user: UserId = NOBODY,
    shown: bool = True,
    secret: bool = False,
) -> DiceRolled:
    """Return the event that keeps *rolled*; *line* is the sentence that shows it."""
    return DiceRolled(
        expression=rolled.expression,
        faces=tuple(die.face for die in rolled.dice),
        total=rolled.total,
        text=line,
        success=rolled.success,
        level=rolled.level,
        user=user,
        by=by,
        shown=shown,
        secret=secret,
    )
