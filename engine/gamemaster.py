"""What a game master sees and does: decrees in the rule language, and the triggers of a play."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.errors import Fault, NoSuchTrigger, StoryError
from engine.model.actions import Decree
from engine.model.ids import UserId
from engine.model.language import Both, Language
from engine.model.rule import Place, Step
from engine.model.state import State
from engine.model.trigger import Standing, Trigger
from engine.ports import Clock
from engine.rules.gates import Shut, shut_gate
from engine.rules.language import decree_steps, trigger_in, write_steps, write_trigger
from engine.rules.tried import Tried, tried
from engine.rules.trigger_book import NEW
from engine.timeline import Timeline

_GATES: dict[Shut, Both] = {
    "": Both("all gates are open", "所有关卡都开着"),
    "asleep": Both("it is switched off", "已停用"),
    "most": Both("it has fired as often as it may", "已达到触发次数上限"),
    "cooldown": Both("it is cooling down", "冷却中"),
    "needs": Both("a trigger it needs has not fired", "前置触发器还没有触发"),
    "unless": Both("a trigger that rules it out has fired", "互斥的触发器已经触发"),
}


@dataclass(frozen=True, slots=True)
class Listed:
    """A trigger as it stands in a play. *is_added*: it is not, or not so, in the story's files.

    *gate* is the one that would keep it from firing in the next turn.
    """

    trigger: Trigger
    standing: Standing
    is_added: bool
    gate: Shut

    @property
    def name(self) -> str:
        """Return what it is called."""
        return self.trigger.name

    def text(self, language: Language) -> str:
        """Return its line, with the words of *language*."""
        return write_trigger(self.trigger, language)

    def gate_line(self, language: Language) -> str:
        """Return in words which gate is shut."""
        return _GATES[self.gate].told(language)


def decreed(user: UserId, *steps: Step, quiet: bool = False) -> Decree:
    """Return the decree that takes *steps*."""
    return Decree(user, write_steps(steps, "en"), quiet)


def read_decree(user: UserId, text: str, *, quiet: bool = False) -> Decree:
    """Return the decree that a game master wrote.

    Raises:
        StoryError: it cannot be read; every fault has its column.
    """
    return Decree(user, write_steps(decree_steps(text), "en"), quiet)


def read_trigger(text: str) -> Trigger:
    """Return the trigger that a game master wrote.

    Raises:
        StoryError: it cannot be read; every fault has its column.
    """
    return trigger_in(text)


class Triggers:
    """Looks at the triggers of plays; what changes them is a decree."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock

    async def all(self, timeline: Timeline) -> Sequence[Listed]:
        """Return every trigger of a branch, in the order in which they are tried."""
        state = await timeline.state()
        book = (await timeline.playbook()).triggers(state)
        return tuple(self._listed(trigger, state) for trigger in book.by_name.values())

    async def called(self, timeline: Timeline, name: str) -> Listed:
        """Return the trigger called *name*, in any case of letters.

        Raises:
            NoSuchTrigger: there is none.
        """
        state = await timeline.state()
        book = (await timeline.playbook()).triggers(state)
        trigger = book.called(name)
        if trigger is None:
            raise NoSuchTrigger(name, book.near(name))
        return self._listed(trigger, state)

    async def test(self, timeline: Timeline, trigger: Trigger, words: str = "") -> Tried:
        """Return how the condition of *trigger* would stand in the next turn; nothing happens."""
        state = _next_turn(await timeline.state())
        return tried(trigger.condition, await timeline.story(), state, words)

    async def exported(self, timeline: Timeline) -> str:
        """Return every trigger of a branch as text, a line each."""
        language = (await timeline.story()).language
        return "\n".join(one.text(language) for one in await self.all(timeline)) + "\n"

    def _listed(self, trigger: Trigger, state: State) -> Listed:
        standing = state.triggers.get(trigger.name, NEW)
        now = int(self._clock.now().timestamp())
        gate = shut_gate(trigger, _next_turn(state), now)
        return Listed(trigger, standing, bool(standing.text), gate)


def imported(text: str) -> tuple[Trigger, ...]:
    """Return the triggers in *text*, a line each; blank lines and lines with # are passed over.

    Raises:
        StoryError: some cannot be read; every fault has its line and column.
    """
    triggers, faults = list[Trigger](), list[Fault]()
    for number, line in enumerate(text.split("\n"), start=1):
        if line.strip() and not line.lstrip().startswith("#"):
            try:
                triggers.append(trigger_in(line.rstrip(), Place("", number, 1)))
            except StoryError as error:
                faults += error.faults
    if faults:
        raise StoryError(faults)
    return tuple(triggers)


def _next_turn(state: State) -> State:
    return replace(state, turns=state.turns + 1)
