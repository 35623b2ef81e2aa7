"""What is told of memory: all of it to game masters, and to whoever was away what they missed."""

from collections.abc import Iterator, Sequence

from engine.model.events import Narrated, Spoke
from engine.model.language import Both, Language
from engine.model.memory import WEIGHTY, Memory
from engine.model.state import State
from engine.model.story import Story
from engine.model.turn import Turn
from engine.narration.past import remembered
from engine.rules.names import cut

MOST_MISSED = 5
MOST_MEMORIES = 8
_LONGEST = 160

_NOTHING = Both("Nothing is remembered yet.", "还没有记住任何事。")
_MISSED = Both("You missed {count} turns.", "你错过了 {count} 个回合。")
_MISSED_ONE = Both("You missed one turn.", "你错过了 1 个回合。")
_MISSED_NONE = Both("You missed nothing.", "你没有错过任何回合。")
_LATELY = Both("**Lately**", "**近来**")
_CHANGED = Both("**What changed**", "**发生的变化**")
_REMEMBERED = Both("**What is remembered**", "**记得的过往**")


def memory_lines(state: State, language: Language) -> tuple[str, ...]:
    """Return all that is remembered, a line each, with its weight and who was there."""
    lines = (_line(state, memory, language) for memory in state.memories)
    return tuple(lines) or (_NOTHING.told(language),)


def recap_lines(story: Story, state: State, missed: Sequence[Turn]) -> tuple[str, ...]:
    """Return what somebody missed in the turns *missed*, the oldest first; the last ones in words.

    What changed is told of as many turns as the workspace keeps.
    """
    language, told = story.language, [turn for turn in missed if turn.kind in ("play", "merge")]
    lately = [line for turn in told[-MOST_MISSED:] for line in _told(turn)]
    since = state.turns - sum(isinstance(e, Spoke) for turn in missed for e in turn.events)
    changed = [line for step in state.steps if step.turn > since for line in step.changes]
    kept = [remembered(one, language) for one in state.memories if one.text][-MOST_MEMORIES:]
    return (
        _missed(len(told), language),
        *_headed(_LATELY, lately, language),
        *_headed(_CHANGED, changed, language),
        *_headed(_REMEMBERED, kept, language),
    )


def _line(state: State, memory: Memory, language: Language) -> str:
    people = [state.people[who].name for who in memory.witnesses if who in state.people]
    names = ("、" if language == "zh" else ", ").join(people)
    pin = "📌 " if memory.weight >= WEIGHTY else ""
    return f"[{memory.weight}] {pin}{remembered(memory, language)}" + (f" · {names}" * bool(names))


def _missed(count: int, language: Language) -> str:
    says = {0: _MISSED_NONE, 1: _MISSED_ONE}.get(count, _MISSED)
    return says.told(language).format(count=count)


def _told(turn: Turn) -> Iterator[str]:
    """Yield what was said and told in a turn, each cut to one line."""
    for event in turn.events:
        match event:
            case Spoke():
                yield f"{event.name}: {cut(str(event.words), _LONGEST)}"
            case Narrated() if event.source != "aside":
                yield cut(str(event.words), _LONGEST)
            case _:
                pass


def _headed(head: Both, lines: Sequence[str], language: Language) -> Iterator[str]:
    if lines:
        yield head.told(language)
        yield from (f"- {line}" for line in lines if line)
