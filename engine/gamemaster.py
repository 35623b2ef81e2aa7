"""What a game master sees and does: decrees in the rule language, and the triggers of a play."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from engine.errors import Fault, NoSuchTrigger, StoryError, TooManyTriggers
from engine.history.reasons import Reason
from engine.model.ids import UserId
from engine.model.language import Both, Language
from engine.model.rule import Place, Step
from engine.model.state import State
from engine.model.table_actions import Decree
from engine.model.trigger import Standing, Trigger
from engine.ports import Clock
from engine.rules.gates import Shut, shut_gate
from engine.rules.language import (
    MAX_LINE,
    MAX_NAME,
    MAX_TAKEN,
    decree_steps,
    trigger_in,
    write_condition,
    write_steps,
    write_trigger,
)
from engine.rules.language.quotes import masked
from engine.rules.names import folded
from engine.rules.strangers import Stranger, strangers
from engine.rules.table_steps import MOST_TRIGGERS
from engine.rules.tried import Tried, tried, tried_lines
from engine.rules.trigger_book import NEW
from engine.timeline import Timeline

__all__ = [
    "MAX_LINE",
    "MAX_NAME",
    "Listed",
    "Stranger",
    "Triggers",
    "decreed",
    "imported",
    "read_decree",
    "read_trigger",
    "tried_lines",
    "worded",
    "write_condition",
    "write_steps",
    "write_trigger",
    "written",
]

_LONGEST_ENTRY = 2 * MAX_LINE  # a line that is too long is still found to its end

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


def written(action: Decree, language: Language) -> str:
    """Return the steps of *action*, with the words of *language*."""
    return write_steps(decree_steps(action.text, MAX_TAKEN), language)


def worded(reasons: Iterable[Reason], language: Language) -> list[Reason]:
    """Return *reasons* with decrees in the words of *language*."""
    return [
        replace(one, leaf=written(Decree(one.user, one.leaf), language))
        if one.cause == "gm" and one.leaf
        else one
        for one in reasons
    ]


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

    async def strangers(self, timeline: Timeline, trigger: Trigger) -> Sequence[Stranger]:
        """Return the names in *trigger* that stand for nothing in a branch."""
        state, story = await timeline.state(), await timeline.story()
        others = (await timeline.playbook()).triggers(state).by_name.values()
        return strangers(trigger, story, state, others)

    async def replaced(self, timeline: Timeline, new: Sequence[Trigger]) -> Sequence[str]:
        """Return the names of the triggers of a branch in whose place *new* ones are put.

        Raises:
            StoryError: two of the *new* ones have one name.
            TooManyTriggers: with them the play would have more than it takes.
        """
        if faults := [*_doubles(new)]:
            raise StoryError(faults)
        state = await timeline.state()
        book = (await timeline.playbook()).triggers(state)
        found = {one.name: book.called(one.name) for one in new}
        names = {name if there is None else there.name for name, there in found.items()}
        changed = {name for name, standing in state.triggers.items() if standing.text}
        if len(changed | names) > MOST_TRIGGERS:
            raise TooManyTriggers(MOST_TRIGGERS)
        return tuple(there.name for there in found.values() if there is not None)

    async def exported(self, timeline: Timeline) -> str:
        """Return every trigger of a branch as text, a line each; `imported` reads it."""
        language = (await timeline.story()).language
        return "".join(f"{one.text(language)}\n" for one in await self.all(timeline))

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
    for number, line in _lines(text):
        try:
            triggers.append(trigger_in(line, Place("", number, 1)))
        except StoryError as error:
            faults += error.faults
    if faults:
        raise StoryError(faults)
    return tuple(triggers)


def _doubles(triggers: Sequence[Trigger]) -> Iterator[Fault]:
    """Yield a fault for each trigger whose name one before it has."""
    firsts: dict[str, Trigger] = {}
    for trigger in triggers:
        first = firsts.setdefault(folded(trigger.name), trigger)
        if first is not trigger:
            says = Both(
                f"The trigger of line {first.place.line} is called “{first.name}” as well.",
                f"第 {first.place.line} 行的触发器也叫「{first.name}」。",
            )
            yield Fault(trigger.place, "", "TRIGGER_TWICE", says)


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines with a trigger, and the number of each."""
    number, rest = 1, f"{text}\n"
    while rest:
        line = rest[: rest.index("\n")]
        if line.strip() and not line.lstrip().startswith("#"):
            line = _entry(rest)
            yield number, line.rstrip()
        number, rest = number + 1 + line.count("\n"), rest[len(line) + 1 :]


def _entry(rest: str) -> str:
    """Return the trigger that *rest* begins with; behind its name, quotes may hold line ends."""
    line = rest[: rest.index("\n")]
    name = line.find("]") + 1
    behind = masked(rest[name : name + _LONGEST_ENTRY])
    return rest[: name + behind.index("\n")] if "\n" in behind else line


def _next_turn(state: State) -> State:
    return replace(state, turns=state.turns + 1)
